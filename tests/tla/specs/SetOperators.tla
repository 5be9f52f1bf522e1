---- MODULE SetOperators ----
\* Operators on sets, comparison of sets, sets of sets, quantifiers over the empty set.
EXTENDS Naturals, FiniteSets
VARIABLES s, t
U == 1..3
Init == s = {} /\ t = U
Next == \/ \E e \in U : s' = s \cup {e} /\ t' = t \ {e}
        \/ s' = s \cap t /\ t' = s \union t
        \/ s \subseteq t /\ s' = t \ s /\ UNCHANGED t
        \/ (\A e \in s : e > 1) /\ s' = {e \in U : e \notin s} /\ t' = {(e % 3) + 1 : e \in t}
        \/ (\E e \in s \intersect t : TRUE) /\ s' = {} /\ t' = {CHOOSE e \in t : TRUE}
        \/ {s, t} = {t} /\ s' = UNION {s, {1}} /\ t' = t
Inv == Cardinality(s) + Cardinality(t) <= 6 /\ IsFiniteSet(s) /\ (s = t <=> ~(s # t)) /\ {} \in SUBSET s
====
