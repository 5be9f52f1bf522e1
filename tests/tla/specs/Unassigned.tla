---- MODULE Unassigned ----
\* A successor that leaves a variable without value is an error.
EXTENDS Naturals
VARIABLES a, b
Init == a = 0 /\ b = 0
Next == a < 2 /\ a' = a + 1 /\ (a = 1 \/ b' = b)
====
