---- MODULE Primes ----
\* Primed expressions: operators, tuples, records and parts of them.
EXTENDS Naturals
VARIABLES x, y
pair == <<x, y>>
Sum == x + y
Init == x = 0 /\ y = 0
Next == /\ x' \in 0..3
        /\ y' \in 0..3
        /\ Sum' = (Sum + 1) % 5
        /\ pair' # pair
        /\ (IF x > y THEN x ELSE y)' <= 3
        /\ pair'[1] + (pair[2])' = (x + y)'
====
