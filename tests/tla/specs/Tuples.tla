---- MODULE Tuples ----
\* Quantifiers, set constructors and functions with tuple patterns and several binders.
EXTENDS Naturals
VARIABLES edges, f
Nodes == 1..3
Init == edges = {<<1, 2>>} /\ f = [i, j \in 1..2 |-> i + j]
Compose == {<<a, b>> \in Nodes \X Nodes : \E c \in Nodes : <<a, c>> \in edges /\ <<c, b>> \in edges}
Next == \/ \E a, b \in Nodes : a # b /\ edges' = edges \cup {<<a, b>>} /\ UNCHANGED f
        \/ edges' = edges \cup Compose /\ f' = f
        \/ edges' = {<<b, a>> : <<a, b>> \in edges} /\ UNCHANGED f
        \/ /\ \E <<a, b>> \in edges : a > b
           /\ f' = [<<i, j>> \in (1..2) \X (1..2) |-> f[j, i] % 4]
           /\ UNCHANGED edges
        \/ \A <<a, b>> \in edges : a < b /\ edges' = edges /\ f' = [f EXCEPT ![1, 2] = (@ + 1) % 4]
Types == edges \subseteq Nodes \X Nodes /\ f \in [(1..2) \X (1..2) -> 0..4]
Few == \A e \in edges : e[1] + e[2] < 5
====
