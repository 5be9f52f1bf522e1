---------------------------- MODULE MCOmniPaxos ----------------------------
(***************************************************************************)
(* Bounds for checking OmniPaxos.tla itself, by TLC or `modelfuzz check`.  *)
(***************************************************************************)
EXTENDS OmniPaxos

CONSTANTS
  Unreliable,  \* The servers that may crash.
  MaxRound,    \* The last round of heartbeats.
  MaxBallot,   \* The last round of ballots.
  MaxLog,      \* The most entries in a log.
  MaxLink      \* The most messages on a link.

Bounds ==
  /\ \A i \in Server :
       /\ ble[i].round <= MaxRound
       /\ ble[i].ballot < (MaxBallot + 1) * Width
       /\ Len(disk[i].log) + Len(paxos[i].buffered) <= MaxLog
       /\ \A j \in Server : Len(net[i][j]) <= MaxLink
  /\ \A i \in Server \ Unreliable : i \in up \/ ble[i].ballot = 0

=============================================================================
