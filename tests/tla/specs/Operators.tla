---- MODULE Operators ----
\* Names of operators in the configuration: symbols replaced, operators of two arguments.
EXTENDS Naturals
CONSTANT Less(_, _)
VARIABLE x
Modular(a, b) == (a * b) % 6
a \star b == a * b
Before(a, b) == a < b
Init == x = 1
Next == \/ Less(x, 5) /\ x' = x + 1
        \/ x' = x \star 4 /\ x < 9
====
