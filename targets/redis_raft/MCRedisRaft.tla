---------------------------- MODULE MCRedisRaft ----------------------------
(***************************************************************************)
(* Bounds for checking RedisRaft.tla itself, by TLC. Its other modules are *)
(* in ../raft.                                                             *)
(***************************************************************************)
EXTENDS RedisRaft

CONSTANTS
  Unreliable,  \* The servers that may crash.
  MaxTerm,     \* The last term.
  MaxLog,      \* The most entries in a log.
  MaxMessages  \* The most messages ever sent.

Bounds ==
  /\ \A i \in Server : currentTerm[i] <= MaxTerm /\ Len(log[i]) <= MaxLog
  /\ \A i \in Server \ Unreliable : state[i] # "Down"
  /\ Cardinality(messages) <= MaxMessages

=============================================================================
