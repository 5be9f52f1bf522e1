-------------------------------- MODULE CRaft --------------------------------
(***************************************************************************)
(* How C-Raft (libraft) differs from Raft.tla in what Raft leaves open. A  *)
(* log starts with the configuration, in term 1. A new leader appends      *)
(* nothing. A server that knows of a leader refuses votes, whatever their  *)
(* term. Of the later term of a response learns only who waits for it.     *)
(*                                                                         *)
(* In four things C-Raft differs from Raft itself. These are known faults; *)
(* they pass if KnownFaults has their names:                               *)
(*   SuccessEchoesLastIndex and RefusalReadsAsSuccess, which are here,     *)
(*   OldTermCommitted and NextIndexNotAboveMatch, which are in Raft.tla.   *)
(***************************************************************************)
EXTENDS RaftPaper

CRaftInitialLog == <<[term |-> 1, value |-> 0]>>

CRaftFirstEntries(term) == <<>>

CRaftHeeds(i, m) == state[i] = IF m.mtype = "VoteResponse" THEN "Candidate" ELSE "Leader"

-----------------------------------------------------------------------------
\* How much of the log of server m.mdest an AppendRequest that attaches says something about: no more than the entries
\* that it has, and what precedes them. What follows may be of another leader.
Vouched(m) == m.mprevLogIndex + Len(m.mentries)

\* A reply that waits for the disk vouches for what was written, which ends with the request's entries.
CRaftAppendReply(m) ==
  LET l == log[m.mdest] IN
  IF Attaches(m)
  THEN AppendResponse(m, TRUE,
                      IF "SuccessEchoesLastIndex" \in KnownFaults
                      THEN Len(Merge(l, m.mprevLogIndex, m.mentries)) ELSE Vouched(m), 0, 0, 0)
  ELSE AppendResponse(m, FALSE, m.mprevLogIndex, Len(l), 0, 0)

\* What is answered to a request of an earlier term. In C-Raft's message that is a success unless it names an index above
\* 0 as refused, so the refusal of a request whose entries start at the first index is none.
Refusal(m) ==
  LET last == Len(log[m.mdest]) IN
  InOwnTerm(IF m.mprevLogIndex = 0 /\ "RefusalReadsAsSuccess" \in KnownFaults
            THEN AppendResponse(m, TRUE, last, 0, 0, 0)
            ELSE AppendResponse(m, FALSE, m.mprevLogIndex, last, 0, 0))

\* A reply that is Nil waits for the disk.
ReceiveAppendRequest(m, reply) ==
  IF m.mterm < currentTerm[m.mdest]
  THEN /\ reply # Nil
       /\ reply.msuccess => "RefusalReadsAsSuccess" \in KnownFaults
       /\ reply = Refusal(m)
       /\ Refuse(m, reply)
  ELSE IF reply = Nil
  THEN HandleAppendRequest(m, AppendReply(m), TRUE)
  ELSE /\ reply.msuccess => reply.mindex <= Vouched(m) \/ "SuccessEchoesLastIndex" \in KnownFaults
       /\ HandleAppendRequest(m, reply, FALSE)

ReceiveVoteRequest(m, reply) ==
  LET i == m.mdest IN
  IF m.mterm < currentTerm[i] \/ leader[i] # Nil
  THEN /\ reply = InOwnTerm(VoteResponse(m, FALSE))
       /\ Refuse(m, reply)
  ELSE HandleVoteRequest(m, reply, FALSE)

-----------------------------------------------------------------------------
\* For checking the spec itself.
CRaftReceive(m) ==
  \/ /\ m.mtype = "VoteRequest"
     /\ \/ \E granted \in BOOLEAN : ReceiveVoteRequest(m, VoteResponse(m, granted))
        \/ ReceiveVoteRequest(m, InOwnTerm(VoteResponse(m, FALSE)))
  \/ /\ m.mtype = "AppendRequest"
     /\ \/ ReceiveAppendRequest(m, Nil)
        \/ ReceiveAppendRequest(m, AppendReply(m))
        \/ ReceiveAppendRequest(m, Refusal(m))
  \/ m.mtype \in {"VoteResponse", "AppendResponse"} /\ Receive(m)

CRaftNext ==
  \/ \E i \in Server : Act(i) \/ Resign(i)
  \/ \E m \in messages : CRaftReceive(m)

=============================================================================
