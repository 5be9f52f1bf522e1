---- MODULE Labels ----
\* Labels, comments of every kind, lists of conjuncts and disjuncts by indentation, proofs that are skipped.
EXTENDS Naturals
VARIABLES x, y
Init == /\ x = 0 /\ y = 0 (* nested (* comment *) here *)
Next ==
    \/ /\ x < 3
       /\ \/ x' = x + 1
          \/ /\ x > 0
             /\ x' = 0
       /\ one:: y' = y
    \/ /\ y < 2 => x = 0
       /\ \A i \in {1} : two(i):: y' = (y + i) % 3
       /\ UNCHANGED x
Inv == x \in 0..3 /\ \E i \in 0..2 : lab(i):: y = i
THEOREM Safe == Init => Inv
<1>1. ASSUME Init PROVE Inv
  BY <1>1 DEF Init, Inv
<1> QED BY <1>1
LEMMA 1 + 1 = 2
OBVIOUS
====
