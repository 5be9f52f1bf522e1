---- MODULE EmptyInit ----
\* No initial state at all: TLC sees nothing wrong.
EXTENDS Naturals
VARIABLE x
Init == x = 0 /\ x = 1
Next == x' = x
====
