---- MODULE Prefix ----
\* User-defined infix, prefix and postfix operators with their precedences.
EXTENDS Integers, Sequences
VARIABLE x
a ++ b == (a + b) % 7
a ** b == (a * b) % 5
a %% b == a - b
a ^+ == a + 1
a \prec b == a < b
a | b == IF a > b THEN a ELSE b
a \oplus b == <<a, b>>
Init == x = 1
Next == \/ x' = x ++ 3 ** 2
        \/ x' = x^+ ** 2 ++ 1
        \/ x \prec 4 /\ x' = (x %% 2) | 0
        \/ x' = Len(x \oplus 1)
        \/ x' = (-x) + 3 /\ x < 3
Bounded == x \in -9..9
====
