---- MODULE OutsideDomain ----
\* A function applied outside of its domain, in an invariant.
EXTENDS Naturals
VARIABLE x
F == [i \in 0..2 |-> i]
Init == x = 0
Next == x < 5 /\ x' = x + 1
Inv == F[x] < 5
====
