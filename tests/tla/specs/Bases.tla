---- MODULE Bases ----
\* Numbers in bases, arithmetic, negative numbers.
EXTENDS Integers
VARIABLES n, m
Init == n = \b101 /\ m = \hFF
Next == \/ n < \o20 /\ n' = n + 3 /\ m' = (m * 7) % 13
        \/ n > -4 /\ n' = n - \H5 /\ m' = m \div 2
        \/ n' = -n /\ m' = (-m) % 5
        \/ n' = ((-7) \div 2) + (n % 3) /\ m' = 2^(m % 4)
Small == n \in -50..50 /\ m \in Int
Limit == n > -12 /\ n < 30
====
