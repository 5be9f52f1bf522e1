---- MODULE Overrides ----
\* Definitions and constants replaced in the configuration: by definitions, operators and values.
EXTENDS Naturals, Sequences
CONSTANTS N, Op(_, _), Start
VARIABLE x
Max == 100
Bound == Max + 100
Values == Nat
Seen(s) == Seq(s)
Small == 0..4
Plus(a, b) == (a + b) % 5
Init == x = Start
Next == \E v \in Values : x < Bound /\ x' = Op(x, v) /\ v < N
====
