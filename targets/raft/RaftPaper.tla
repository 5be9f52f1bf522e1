------------------------------ MODULE RaftPaper ------------------------------
(***************************************************************************)
(* Raft as libraries run it that follow the paper (figure 2): messages     *)
(* tell no more than it has them tell, a request of an earlier term is     *)
(* refused, and terms and votes are safe as soon as they are written, so   *)
(* that only entries wait for the disk. Configurations put what is here in *)
(* the place of the operators of Raft.tla.                                 *)
(***************************************************************************)
EXTENDS RaftEvents

PaperVoteRequest(i, j, term) ==
  [mtype         |-> "VoteRequest",
   mterm         |-> term,
   msource       |-> i,
   mdest         |-> j,
   mlastLogIndex |-> Len(log[i]),
   mlastLogTerm  |-> LastTerm(log[i])]

PaperVoteResponse(m, granted) ==
  [mtype    |-> "VoteResponse",
   mterm    |-> m.mterm,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   mgranted |-> granted]

PaperCommitByVote(i, m) == commitIndex

PaperCountsRefusals == FALSE

PaperVotesBesideLeader == TRUE

PaperAppendResponse(m, success, index, hint, hintTerm, commit) ==
  [mtype    |-> "AppendResponse",
   mterm    |-> m.mterm,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   msuccess |-> success,
   mindex   |-> index,
   mhint    |-> hint]

\* Whatever is committed already.
PaperAttaches(m) ==
  LET l == log[m.mdest]
      prev == m.mprevLogIndex
  IN prev <= Len(l) /\ TermAt(l, prev) = m.mprevLogTerm

PaperIsSafe(i, term, vote, l) == durable[i].log = l

PaperWriteVote(i, term, vote) ==
  IF durable[i].term = term /\ durable[i].vote = vote
  THEN UNCHANGED durable
  ELSE durable' = [durable EXCEPT ![i].term = term, ![i].vote = vote]

-----------------------------------------------------------------------------
\* A request arrived that has no effect on server m.mdest but that it answers.
Refuse(m, reply) ==
  /\ m \in messages
  /\ state[m.mdest] # "Down"
  /\ messages' = messages \cup {reply}
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* A reply, but in the term of who sends it.
InOwnTerm(reply) == [reply EXCEPT !.mterm = currentTerm[reply.msource]]

\* A leader gives up, for it hears from no quorum.
Resign(i) ==
  /\ state[i] = "Leader"
  /\ Follow(i, currentTerm[i], Nil)
  /\ UNCHANGED <<votedFor, logVars, networkVars, durable>>

\* The disk has synced. The replies that waited for that are sent now.
DiskSynced(i, term, vote, last, lastTerm, commit, replies) ==
  /\ replies = outbox[i]
  /\ Synced(i, term, vote, last, lastTerm, commit)

=============================================================================
