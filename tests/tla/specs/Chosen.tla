---- MODULE Chosen ----
\* CHOOSE over numbers, sets and tuples, with tuple patterns; a CHOOSE that finds nothing is never evaluated.
EXTENDS Integers, FiniteSets
VARIABLES x, used
Sets == SUBSET {1, 2, 3}
Init == x = 0 /\ used = {}
Next == \/ x < 7 /\ x' = (CHOOSE y \in 0..9 : y > x /\ y % 2 = 0) /\ UNCHANGED used
        \/ /\ used # {1, 2, 3}
           /\ used' = (CHOOSE t \in Sets : Cardinality(t) = Cardinality(used) + 1)
           /\ x' = x
        \/ LET p == CHOOSE p \in (0..3) \X (0..3) : p[1] + p[2] = 5 IN x' = p[1] /\ UNCHANGED used
        \/ x' = (CHOOSE <<a, b>> \in {<<3, 1>>, <<2, 2>>} : a > b)[2] /\ used' = used
====
