---- MODULE Logic ----
\* Logic: implication, equivalence, negation, BOOLEAN, laziness of conjunction and disjunction.
EXTENDS Naturals
VARIABLES p, q, n
Init == p \in BOOLEAN /\ q = FALSE /\ n = 0
Next == \/ p' = (p => q) /\ q' = (p <=> q) /\ n' = n
        \/ p' = ~q /\ q' = (p \/ q) /\ n' = (n + 1) % 3
        \/ (n = 0 \/ (n # 0 /\ 6 \div n > 2)) /\ p' = (p \equiv q) /\ q' \in {TRUE, q} /\ UNCHANGED n
        \/ (n # 0 /\ 6 \div n = 3) /\ p' \in BOOLEAN \ {p} /\ UNCHANGED <<q, n>>
Inv == (p /\ ~p) = FALSE /\ (p \/ TRUE) /\ (FALSE => q) /\ {p, q} \subseteq BOOLEAN
====
