---- MODULE PropertyInitial ----
\* A property about initial states that is false.
EXTENDS Naturals
VARIABLE n
Init == n \in 0..2
Next == n' = (n + 1) % 3
Spec == Init /\ [][Next]_n
Starts == n < 2
====
