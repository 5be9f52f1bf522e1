---- MODULE FunctionSets ----
\* [S -> T], SUBSET, UNION, \X: enumerated, and tested for membership without that.
EXTENDS Naturals, FiniteSets
CONSTANT S
VARIABLES f, sets
Init == f \in [S -> {0, 1}] /\ sets = {S}
Next == \/ \E g \in [S -> 0..1] : g # f /\ Cardinality({s \in S : f[s] # g[s]}) = 1 /\ f' = g /\ UNCHANGED sets
        \/ \E T \in SUBSET S : Cardinality(T) = 2 /\ Cardinality(sets) < 3 /\ sets' = sets \cup {T} /\ UNCHANGED f
        \/ UNION sets = S /\ sets' = {{s} : s \in S} /\ f' = f
        \/ sets # {} /\ sets' = {UNION sets} /\ UNCHANGED f
Types == /\ f \in [S -> Nat]
         /\ sets \subseteq SUBSET S
         /\ sets \in SUBSET SUBSET S
         /\ <<f, sets>> \in [S -> 0..1] \X SUBSET SUBSET S
         /\ \A s \in S : <<s, f[s], {s}>> \in S \X Nat \X SUBSET S
====
