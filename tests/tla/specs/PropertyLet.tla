----------------------------- MODULE PropertyLet -----------------------------
\* Temporal formulas that TLC checks as liveness, and that are about states here: in a LET, nested, quantified.
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 0
Next == /\ x < 4
        /\ x' = x + 1
        /\ y' \in {y, x}
Spec == /\ Init
        /\ [][Next]_<<x, y>>
        /\ \A i \in 1..2 : LET A == Next /\ x' = x + i IN WF_x(A)
Small == LET Bound == x < 5 IN []Bound
Begins == LET Start == y = 0 IN Start /\ [](LET Less == y <= x IN Less)
Twice == [](x < 5 /\ [](y < 5))
=============================================================================
