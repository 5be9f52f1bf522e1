---- MODULE Refines ----
\* A refinement: the property is the safety part of a specification of an instance.
EXTENDS Naturals
VARIABLES hour, minute
Clock == INSTANCE RefinesClock WITH h <- hour
Init == hour = 0 /\ minute = 0
Next == IF minute = 2 THEN minute' = 0 /\ hour' = (hour + 1) % 4 ELSE minute' = minute + 1 /\ UNCHANGED hour
Spec == Init /\ [][Next]_<<hour, minute>>
Refined == Clock!Spec
====
