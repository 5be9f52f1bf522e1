---- MODULE Recursive ----
\* Recursive operators, mutually recursive ones, recursive functions of two arguments.
EXTENDS Naturals, FiniteSets
VARIABLES n, out
RECURSIVE Even(_), Odd(_)
Even(k) == IF k = 0 THEN TRUE ELSE Odd(k - 1)
Odd(k) == IF k = 0 THEN FALSE ELSE Even(k - 1)
RECURSIVE Sum(_)
Sum(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : \A o \in S : e <= o IN e + Sum(S \ {e})
Gcd[a \in 0..12, b \in 0..12] == IF b = 0 THEN a ELSE Gcd[b, a % b]
Fact[k \in 0..7] == IF k = 0 THEN 1 ELSE k * Fact[k - 1]
Init == n = 0 /\ out = 0
Next == /\ n < 7
        /\ n' = n + 1
        /\ out' \in {IF Even(n) THEN n ELSE 0, Sum(0..n), Gcd[12, n + 1], Fact[n] % 11}
====
