------------------------------ MODULE Counting ------------------------------
\* How successors are counted: guards that hold in several ways, duplicates, quantifiers without effect.
EXTENDS Naturals
VARIABLES x, y

Init == (x = 0 \/ x = 0 \/ x = 1) /\ \E i \in 1..2 : y = 0

Positive(n) == n >= 0 \/ n >= 1

Twice == /\ (x < 3 \/ x < 2)
         /\ x' = x + 1
         /\ UNCHANGED y

Quantified == /\ \E i \in 1..3 : i > x
              /\ y' = (y + 1) % 3
              /\ x' = x

ThroughOperator == Positive(x) /\ x' = 0 /\ y' \in {y, y}

Choice == IF x = 1 \/ x = 2 THEN x' \in {0, 1} /\ y' = y ELSE \A i \in 1..2 : (x' = x \/ x' = x) /\ y' = y

Implied == (x >= 0 => (y < 2 \/ y < 3)) /\ x' = x /\ y' = y

Boolean == \E b \in BOOLEAN : x' = (IF b THEN x ELSE 0) /\ y' = y

Next == Twice \/ Quantified \/ ThroughOperator \/ Choice \/ Implied \/ Boolean
=============================================================================
