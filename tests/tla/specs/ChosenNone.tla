---- MODULE ChosenNone ----
\* A CHOOSE without a choice is an error when it is evaluated.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == IF x < 2 THEN x' = x + 1 ELSE x' = CHOOSE y \in 0..3 : y > 7
====
