---- MODULE PropertyAlways ----
\* Properties []P: one that holds and one that does not; and [][A]_v that holds.
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n < 5 /\ n' = n + 1
Spec == Init /\ [][Next]_n
Typed == [](n \in 0..5) /\ [][n' = n + 1]_n
Low == [](n < 4)
====
