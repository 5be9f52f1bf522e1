---- MODULE TlcModule ----
\* Operators of TLC: :>, @@, Permutations, SortSeq, Assert, Print, ToString.
EXTENDS Naturals, Sequences, FiniteSets, TLC
VARIABLES f, s
Init == f = (1 :> "x" @@ 2 :> "y") /\ s = <<3, 1, 2>>
Next == \/ s' = SortSeq(s, <) /\ UNCHANGED f
        \/ s' = SortSeq(s, LAMBDA a, b : a > b) /\ f' = f
        \/ \E p \in Permutations({1, 2}) : f' = [i \in {1, 2} |-> f[p[i]]] /\ UNCHANGED s
        \/ f' = (2 :> ToString(Len(s))) @@ f /\ UNCHANGED s
        \/ Assert(Len(s) = 3, "never") /\ s' = <<s[2], s[1], s[3]>> /\ f' = f
        \/ Print("said", TRUE) /\ s' = s /\ f' = TLCEval(f)
Types == Cardinality(Permutations({1, 2, 3})) = 6 /\ DOMAIN f = 1..2
====
