------------------------------ MODULE RedisRaft ------------------------------
(***************************************************************************)
(* How RedisRaft's library differs from Raft.tla in what Raft leaves open. *)
(* A refusal names the last index of the log that is left, not the index   *)
(* that was refused; before, the entry that the request does not attach to *)
(* is removed, with all that follow. Who has not voted in its term votes,  *)
(* whether it knows of a leader or not. Answers to append requests are     *)
(* looked at by leaders alone.                                             *)
(*                                                                         *)
(* In what is called CommitPastRequest here it differs from Raft itself,   *)
(* and perhaps in NextIndexNotAboveMatch of Raft.tla: known faults, which  *)
(* pass if KnownFaults has their names.                                    *)
(***************************************************************************)
EXTENDS RaftPaper

RedisHeeds(i, m) == m.mtype = "VoteResponse" \/ state[i] = "Leader"

RedisLogAfterRefusal(m) ==
  LET l == log[m.mdest] IN
  IF m.mprevLogIndex \in 1..Len(l) THEN SubSeq(l, 1, m.mprevLogIndex - 1) ELSE l

RedisAppendReply(m) ==
  IF Attaches(m)
  THEN AppendResponse(m, TRUE, m.mprevLogIndex + Len(m.mentries), 0, 0, 0)
  ELSE AppendResponse(m, FALSE, 0, Len(LogAfterRefusal(m)), 0, 0)

\* What a leader that sent an AppendRequest lets server m.mdest commit: of its log, what the request had in it. The known
\* fault is that it commits what follows in its log, too, which may be of another leader.
RedisCommitAfter(m) ==
  LET l == Merge(log[m.mdest], m.mprevLogIndex, m.mentries)
      last == IF "CommitPastRequest" \in KnownFaults THEN Len(l) ELSE m.mprevLogIndex + Len(m.mentries)
  IN Max(commitIndex[m.mdest], Min(m.mcommitIndex, last))

Refusal(m) == InOwnTerm(AppendResponse(m, FALSE, 0, Len(log[m.mdest]), 0, 0))

\* The library syncs before it answers, if there is something to sync.
ReceiveAppendRequest(m, reply, commit) ==
  IF m.mterm < currentTerm[m.mdest]
  THEN /\ reply = Refusal(m)
       /\ Refuse(m, reply)
  ELSE /\ Attaches(m) => commit <= RedisCommitAfter(m)
       /\ \E held \in BOOLEAN : HandleAppendRequest(m, reply, held)

ReceiveVoteRequest(m, reply) ==
  IF m.mterm < currentTerm[m.mdest]
  THEN /\ reply = InOwnTerm(VoteResponse(m, FALSE))
       /\ Refuse(m, reply)
  ELSE HandleVoteRequest(m, reply, FALSE)

-----------------------------------------------------------------------------
\* For checking the spec itself.
RedisReceive(m) ==
  \/ /\ m.mtype = "VoteRequest"
     /\ \/ \E granted \in BOOLEAN : ReceiveVoteRequest(m, VoteResponse(m, granted))
        \/ ReceiveVoteRequest(m, InOwnTerm(VoteResponse(m, FALSE)))
  \/ /\ m.mtype = "AppendRequest"
     /\ \/ ReceiveAppendRequest(m, AppendReply(m), 0)
        \/ ReceiveAppendRequest(m, Refusal(m), 0)
  \/ m.mtype \in {"VoteResponse", "AppendResponse"} /\ Receive(m)

RedisNext ==
  \/ \E i \in Server : Act(i)
  \/ \E m \in messages : RedisReceive(m)

=============================================================================
