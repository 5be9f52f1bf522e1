---- MODULE Cases ----
\* CASE with and without OTHER, nested IF and LET, LET with operators and functions.
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y = 1
Next == LET double(n) == n * 2
            table[i \in 0..3] == i * i
            next == (x + 1) % 4
        IN /\ x' = CASE x = 0 -> next [] x \in {1, 2} -> double(x) % 4 [] OTHER -> table[x] % 4
           /\ y' = CASE y > 1 /\ x > 1 -> 0 [] y <= 1 \/ x <= 1 -> (y + next) % 3
====
