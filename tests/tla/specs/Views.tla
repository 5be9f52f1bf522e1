---- MODULE Views ----
\* A VIEW that leaves a variable out, and one that is an expression.
EXTENDS Naturals
VARIABLES x, steps
Init == x = 0 /\ steps = 0
Next == x' \in {x, (x + 2) % 7} /\ steps' = steps + 1
View == <<x, steps % 2>>
====
