---- MODULE Functions ----
\* Functions: domains, ranges, equality of a function with a sequence and of a record with a function.
EXTENDS Naturals, Sequences, FiniteSets
VARIABLES f, g
Range(h) == {h[i] : i \in DOMAIN h}
Init == f = [i \in 1..2 |-> 0] /\ g = [a |-> 0]
Next == \/ f' = <<g.a, f[1]>> /\ UNCHANGED g
        \/ g' = [k \in {"a"} |-> (g[k] + 1) % 3] /\ f' = f
        \/ Len(f) = 2 /\ f' = [i \in {2, 1} |-> Cardinality(Range(f)) - 1] /\ UNCHANGED g
        \/ f' = [i \in DOMAIN f |-> (f[i] + i) % 3] /\ g' = g
Inv == f = <<f[1], f[2]>> /\ g = [a |-> g["a"]] /\ DOMAIN g = {"a"} /\ f \in Seq(0..2) /\ [f EXCEPT ![1] = 0] \in [1..2 -> Nat]
====
