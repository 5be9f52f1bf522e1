---- MODULE NoField ----
\* A field that a record does not have, in the initial predicate.
EXTENDS Naturals
VARIABLE x
r == [a |-> 1]
Init == x \in {1, 2} /\ (x = 1 \/ r.b = 1)
Next == x' = x
====
