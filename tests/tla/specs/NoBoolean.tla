---- MODULE NoBoolean ----
\* An invariant that is neither true nor false in one state.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == x' = (x + 1) % 3
Inv == IF x = 2 THEN 5 ELSE TRUE
====
