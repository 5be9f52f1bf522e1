-------------------------- MODULE RaftRetriedReads --------------------------
(***************************************************************************)
(* Clients that ask for a read again, by the name that it had the first    *)
(* time, in systems that know a read by that name alone (raft-rs, and      *)
(* etcd's raft before 3.7). Heartbeats and their answers do not say for    *)
(* which time they are: an answer from before may confirm a later read.    *)
(***************************************************************************)
EXTENDS RaftEvents

\* A client asks leader i again for a read. If the leader still has it, it asks who the leader is once more, no more. The
\* answer need not be fresh: whoever asked first waits for it, or has it already.
RetryRead(i, r) ==
  /\ state[i] = "Leader"
  /\ TermAt(log[i], commitIndex[i]) = currentTerm[i]
  /\ reads' = IF \E k \in 1..Len(reads[i]) : reads[i][k].id = r
              THEN reads
              ELSE [reads EXCEPT ![i] = Append(@, [id |-> r, index |-> commitIndex[i], floor |-> 0, acks |-> {i}])]
  /\ UNCHANGED <<termVars, roleVars, candidateVars, nextIndex, matchIndex, logVars, networkVars, durable>>

\* In the place of IsHeartbeat: a heartbeat carries the newest read that waits, or that which is asked for again.
IsHeartbeatOfAnyRead(i, m) ==
  /\ m.mtype = "HeartbeatRequest"
  /\ m.mterm = currentTerm[i]
  /\ m.msource = i
  /\ m.mcommitIndex = Min(matchIndex[i][m.mdest], commitIndex[i])
  /\ IF m.mcontext = 0 THEN reads[i] = <<>> ELSE \E k \in 1..Len(reads[i]) : reads[i][k].id = m.mcontext

\* In the place of Confirmed: a quorum answered for one and the same read, which came as read k or later.
ConfirmedByOne(i, k) == \E n \in k..Len(reads[i]) : QuorumOf(i, reads[i][n].acks)

=============================================================================
