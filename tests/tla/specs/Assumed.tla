---- MODULE Assumed ----
\* Assumptions that hold, named and not, about constants and defined operators.
EXTENDS Naturals, FiniteSets
CONSTANTS N, S
ASSUME N \in Nat /\ N > 1
ASSUME Big == Cardinality(SUBSET S) = 2^Cardinality(S)
ASSUME \A s \in S : s \notin Nat
VARIABLE x
Init == x \in S
Next == \E s \in S \ {x} : x' = s
====
