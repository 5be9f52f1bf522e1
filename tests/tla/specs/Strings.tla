---- MODULE Strings ----
\* Strings as values and elements, their length and concatenation, STRING.
EXTENDS Naturals, Sequences
VARIABLE s
Init == s \in {"", "a\"b"}
Next == \/ Len(s) < 4 /\ \E c \in {"x", "y"} : s' = s \o c
        \/ s = "xy" /\ s' = ""
        \/ s # "" /\ s' = "" /\ s \in STRING
Known == s \in STRING
====
