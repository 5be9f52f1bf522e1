---- MODULE Extends ----
\* EXTENDS of a module with declarations, LOCAL definitions that do not clash, implicit substitution in instances.
EXTENDS Base, Sequences
VARIABLE log
LOCAL Step == <<count>>
Init == Zero /\ log = <<>>
Next == \/ Inc /\ log' = (IF Len(log) = 2 THEN Tail(log) ELSE log) \o Step
        \/ count = Limit /\ count' = Hidden - 2 /\ UNCHANGED log
        \/ log # <<>> /\ log' = Tail(log) /\ UNCHANGED count
====
