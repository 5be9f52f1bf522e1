---- MODULE AssumedFaulty ----
\* An assumption that cannot be evaluated.
EXTENDS Naturals
ASSUME 1 \div 0 = 1
VARIABLE x
Init == x = 0
Next == x' = 0
====
