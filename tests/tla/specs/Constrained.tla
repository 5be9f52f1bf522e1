---- MODULE Constrained ----
\* CONSTRAINT and ACTION_CONSTRAINT: states outside are counted and checked, and not gone on from.
EXTENDS Naturals
VARIABLES x, y
Init == x \in 0..1 /\ y = 0
Next == x' = x + 1 /\ y' \in {y, y + 1}
Small == x <= 4
Slow == y' <= x
Lazy == y <= 3
Inv == x <= 5
====
