----------------------------- MODULE RaftEvents -----------------------------
(***************************************************************************)
(* What the events of Raft targets mean in Raft.tla. An event that is not  *)
(* here is an action of Raft.tla of the same name.                         *)
(***************************************************************************)
EXTENDS Raft

\* What server i was seen to have: term, vote, the end of the log, and how much is committed.
Has(i, term, vote, last, lastTerm, commit) ==
  /\ currentTerm[i] = term
  /\ votedFor[i] = vote
  /\ Len(log[i]) = last
  /\ LastTerm(log[i]) = lastTerm
  /\ commitIndex[i] = commit

\* The disk has synced.
Synced(i, term, vote, last, lastTerm, commit) ==
  /\ Has(i, term, vote, last, lastTerm, commit)
  /\ Sync(i)

\* A server started from its disk. The disk may have an older commit index than the server had, or none.
Restarted(i, term, vote, last, lastTerm, commit) ==
  /\ currentTerm[i] = term
  /\ votedFor[i] = vote
  /\ Len(log[i]) = last
  /\ LastTerm(log[i]) = lastTerm
  /\ Restart(i, commit)

\* The system handed out entries to apply: they are committed, and safe on this server's disk.
Apply(i, first, entries) ==
  LET last == first + Len(entries) - 1 IN
  /\ last <= commitIndex[i]
  /\ last <= Len(durable[i].log)
  /\ entries = SubSeq(log[i], first, last)
  /\ UNCHANGED vars

-----------------------------------------------------------------------------
\* What counts for coverage: the standing of each server, its terms relative to the latest and its indices up to a bound,
\* so that there is an end to it.

View ==
  LET newest == CHOOSE i \in Server : \A j \in Server : currentTerm[j] <= currentTerm[i]
      term == currentTerm[newest]
  IN [i \in Server |->
       <<state[i],
         Min(term - currentTerm[i], 2),
         Min(term - LastTerm(log[i]), 2),
         Min(Len(log[i]) - Len(InitialLog), 3),
         Min(commitIndex[i] - Len(InitialLog), 3)>>]

-----------------------------------------------------------------------------
\* Other views, for comparisons: --view=RawView, --view=FoldedView. The variables that ModelFuzz's published spec of Raft has, whole; and
\* with its abstraction, for which a server that does not lead is a follower of no term.

RawView == <<currentTerm, state, votedFor, log, commitIndex, votesGranted, votesRefused, nextIndex, matchIndex>>

FoldedView ==
  LET leads(i) == state[i] = "Leader" IN
  <<[i \in Server |-> IF leads(i) THEN <<currentTerm[i], "Leader">> ELSE <<0, "Follower">>],
    votedFor, log, commitIndex, votesGranted, votesRefused, nextIndex, matchIndex>>

=============================================================================
