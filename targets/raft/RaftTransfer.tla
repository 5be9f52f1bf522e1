---------------------------- MODULE RaftTransfer ----------------------------
(***************************************************************************)
(* Leadership transfer (Ongaro's thesis, 3.10): a leader that is asked to  *)
(* makes another server stand for election at once, when that has the      *)
(* leader's whole log.                                                     *)
(***************************************************************************)
EXTENDS RaftEvents

TransferMessage(type, i, j) == [mtype |-> type, mterm |-> currentTerm[i], msource |-> i, mdest |-> j]

\* A client asks leader i to hand over to server j. (The request is among the messages so that it is known of.)
TransferLeader(i, j) ==
  /\ state[i] = "Leader"
  /\ j # i
  /\ messages' = messages \cup {TransferMessage("TransferRequest", i, j)}
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* Leader i tells server j to stand for election: it was asked to in this term, and j has all that i has.
SendTimeoutNow(i, j) ==
  /\ state[i] = "Leader"
  /\ TransferMessage("TransferRequest", i, j) \in messages
  /\ matchIndex[i][j] = Len(log[i])
  /\ messages' = messages \cup {TransferMessage("TimeoutNow", i, j)}
  /\ UNCHANGED <<termVars, roleVars, candidateVars, leaderVars, logVars, outbox, durable>>

\* Whether server i may let it be; a configuration with changes of members says otherwise.
MayDecline(i) == FALSE

\* A follower stands, whatever else it asks before it does; who stands already goes on with that. That the log was
\* acknowledged means that the term is known here.
HandleTimeoutNow(m, requests) ==
  /\ Arrives(m, "TimeoutNow")
  /\ m.mterm = currentTerm[m.mdest]
  /\ \/ state[m.mdest] = "Follower" /\ Stand(m.mdest, requests)
     \/ state[m.mdest] # "Follower" /\ requests = {} /\ UNCHANGED vars
     \/ MayDecline(m.mdest) /\ requests = {} /\ UNCHANGED vars

-----------------------------------------------------------------------------
\* All of it, for checking the spec itself.

TransferNext ==
  \/ Next
  \/ \E i, j \in Server : TransferLeader(i, j) \/ SendTimeoutNow(i, j)
  \/ \E m \in messages :
       \E requests \in {{}, VoteRequests(m.mdest, currentTerm[m.mdest] + 1)} : HandleTimeoutNow(m, requests)

=============================================================================
