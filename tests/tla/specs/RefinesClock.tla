---- MODULE RefinesClock ----
EXTENDS Naturals
VARIABLE h
Init == h \in 0..3
Next == h' = (h + 1) % 4
Spec == Init /\ [][Next]_h
====
