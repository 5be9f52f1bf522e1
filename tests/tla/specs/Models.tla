---- MODULE Models ----
\* Model values, untyped ones and sets of them, compared with everything.
EXTENDS Naturals
CONSTANTS None, Procs, Special
VARIABLES owner, asked
Init == owner = None /\ asked = {}
Next == \/ \E p \in Procs : asked' = asked \cup {p} /\ UNCHANGED owner
        \/ \E p \in asked : owner = None /\ owner' = p /\ asked' = asked \ {p}
        \/ owner # None /\ owner' = (IF owner = Special THEN {} ELSE None) /\ UNCHANGED asked
        \/ owner = {} /\ owner' = None /\ UNCHANGED asked
Types == owner \in Procs \cup {None, {}} /\ (None = 3) = FALSE /\ None # "None"
====
