---- MODULE ConstrainedBroken ----
\* An invariant that is false outside of the constraint alone.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' \in {x + 1, x + 2}
Small == x <= 4
Inv == x # 6
====
