------------------------------- MODULE Texts -------------------------------
\* Strings as sequences of characters, as far as TLC takes them so; recursive functions that ask for their own domain or
\* are handed on in their own body; bags.
EXTENDS Integers, Sequences, FiniteSets, TLC, Bags
VARIABLE s

ASSUME Head("abc") = "a" /\ Tail("abc") = "bc" /\ Len("abc") = 3
ASSUME SubSeq("abcd", 2, 3) = "bc" /\ SubSeq("abcd", 3, 2) = "" /\ Append("a", "b") = "ab"

At(f, i) == f[i] + Cardinality(DOMAIN f)
Sums == LET f[i \in 1..4] == IF i = 1 THEN Cardinality(DOMAIN f) ELSE At(f, i - 1) IN f
ASSUME Sums = <<4, 8, 12, 16>>

\* A set of more than a million elements.
Large == {p \in [a : 0..1000, b : 0..1000] : p.a + p.b > 1998}
ASSUME Cardinality(Large) = 3

Init == s = ""
Next == \/ Len(s) < 4 /\ \E c \in {"x", "y"} : s' = s \o c
        \/ Len(s) > 1 /\ s' = Tail(s)
        \/ Len(s) > 2 /\ s' = SubSeq(s, 1, 2)
Ends == Len(s) = 0 \/ Head(s) \in {"x", "y"}
=============================================================================
