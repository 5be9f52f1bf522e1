---- MODULE Fair ----
\* A specification with fairness, which is of no importance to safety; a conjunct that is a definition.
EXTENDS Naturals
VARIABLE n
Init == n = 0
Up == n < 4 /\ n' = n + 1
Down == n = 4 /\ n' \in 0..1
Next == Up \/ Down
Fairness == WF_n(Up) /\ \A i \in 1..2 : SF_n(Down /\ n' = i)
Safety == Init /\ [][Next]_n
Spec == Safety /\ Fairness
Inv == n # 5
====
