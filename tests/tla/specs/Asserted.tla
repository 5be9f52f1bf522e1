---- MODULE Asserted ----
\* An assertion of the spec that fails.
EXTENDS Naturals, TLC
VARIABLE n
Init == n = 0
Next == n' = n + 1 /\ Assert(n < 3, <<"too far", n>>)
====
