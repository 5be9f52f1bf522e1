---- MODULE Infinite ----
\* Enumerating an infinite set is an error; testing for membership is none.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Next == IF x \in Nat /\ x < 2 THEN x' = x + 1 ELSE \E n \in Nat : x' = n
====
