---- MODULE CasesNone ----
\* A CASE of which no arm is true is an error.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = CASE x = 0 -> 1 [] x = 1 -> 2
====
