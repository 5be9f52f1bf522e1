-------------------------- MODULE MCTwoPhaseCommit --------------------------
(***************************************************************************)
(* Bounds for checking TwoPhaseCommit.tla itself, by TLC or                *)
(* `modelfuzz check`.                                                      *)
(***************************************************************************)
EXTENDS TwoPhaseCommit

CONSTANTS
  Unreliable,  \* The nodes that may crash.
  MaxMessages  \* The most messages ever sent.

Bounds ==
  /\ Node \ Unreliable \subseteq up
  /\ Cardinality(messages) <= MaxMessages

=============================================================================
