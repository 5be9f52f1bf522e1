------------------------------ MODULE EarlyRaft ------------------------------
(***************************************************************************)
(* What early versions of the raft crate do beside Raft.tla: a server that *)
(* follows passes reads on to its leader, which answers it when a quorum   *)
(* has confirmed them. To the leader they are reads like any other.        *)
(*                                                                         *)
(* A log starts with one entry in term 1, as a snapshot: the crate takes a *)
(* server without any log for one that never ran.                          *)
(***************************************************************************)
EXTENDS EtcdRaft, RaftPreVote

EarlyInitialLog == <<[term |-> 1, value |-> 0]>>

\* Responses of versions before 0.6 tell no more than whether a request attached, and where.
EarlyAppendResponse(m, success, index, hint, hintTerm, commit) ==
  [mtype    |-> "AppendResponse",
   mterm    |-> m.mterm,
   msource  |-> m.mdest,
   mdest    |-> m.msource,
   msuccess |-> success,
   mindex   |-> index]

\* Leader i answers another server whose read is done; that it is done was an event of its own.
AnswerRead(i, m) ==
  /\ state[i] = "Leader"
  /\ m.mtype = "ReadResponse"
  /\ m.mterm = currentTerm[i]
  /\ m.msource = i
  /\ messages' = messages \cup {m}
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* The answer arrived, after which server m.mdest knows of `commit` entries that they are committed. It may learn that from
\* the answer, where it has the entry up to which the read saw the log.
HandleReadResponse(m, commit) ==
  /\ Arrives(m, "ReadResponse")
  /\ LET i == m.mdest IN
     /\ m.mterm >= currentTerm[i]
     /\ \/ commit = commitIndex[i]
        \/ commit = m.mindex /\ commit > commitIndex[i] /\ TermAt(log[i], commit) = m.mterm
     /\ IF m.mterm > currentTerm[i]
        THEN /\ commit = commitIndex[i]
             /\ LearnTerm(i, m)
        ELSE /\ commitIndex' = Set(commitIndex, i, commit)
             /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, log, committed, networkVars, durable>>

-----------------------------------------------------------------------------
\* Reads by a lease, in the place of Confirmed: a leader asks nobody.
ConfirmedByLease(i, k) == TRUE

=============================================================================
