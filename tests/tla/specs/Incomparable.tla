---- MODULE Incomparable ----
\* Comparing a number with a string is an error.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == \/ x = 0 /\ x' = 1
        \/ x = 1 /\ x' = "two"
Inv == x # 7
====
