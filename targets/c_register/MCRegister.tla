----------------------------- MODULE MCRegister -----------------------------
(***************************************************************************)
(* Bounds for checking Register.tla itself, by TLC or `modelfuzz check`.   *)
(***************************************************************************)
EXTENDS Register

CONSTANT MaxVersion

Bounds == \A i \in Node : stored[i].version <= MaxVersion

=============================================================================
