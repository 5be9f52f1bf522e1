---- MODULE HeadOfNothing ----
\* The head of an empty sequence is an error.
EXTENDS Naturals, Sequences
VARIABLE q
Init == q = <<1, 2>>
Next == q' = Tail(q) /\ Head(q) < 5
====
