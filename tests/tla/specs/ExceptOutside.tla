---- MODULE ExceptOutside ----
\* EXCEPT outside of the domain changes nothing, as TLC has it.
EXTENDS Naturals
VARIABLE f
Init == f = [x \in {1, 2} |-> 0]
Next == f' = [f EXCEPT ![3] = 1] \/ f' = [f EXCEPT ![1] = 1 - @]
====
