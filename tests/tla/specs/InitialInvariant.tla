---- MODULE InitialInvariant ----
\* An invariant that an initial state breaks.
EXTENDS Naturals
VARIABLE x
Init == x \in 0..4
Next == x' = x
Inv == x # 3
====
