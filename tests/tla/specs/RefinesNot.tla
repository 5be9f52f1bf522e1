---- MODULE RefinesNot ----
\* A step that the refined specification does not allow.
EXTENDS Naturals
VARIABLES hour, minute
Clock == INSTANCE RefinesClock WITH h <- hour
Init == hour = 0 /\ minute = 0
Next == \/ minute < 3 /\ minute' = minute + 1 /\ UNCHANGED hour
        \/ minute = 3 /\ minute' = 0 /\ hour' \in {(hour + 1) % 4, (hour + 2) % 4}
Spec == Init /\ [][Next]_<<hour, minute>>
Refined == Clock!Spec
====
