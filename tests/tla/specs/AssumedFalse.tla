---- MODULE AssumedFalse ----
\* An assumption that is false: nothing is explored.
EXTENDS Naturals
CONSTANT N
ASSUME N > 1
ASSUME Even == N % 2 = 0
VARIABLE x
Init == x = 0
Next == x' = 0
====
