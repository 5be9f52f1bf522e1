---- MODULE Unchanged ----
\* UNCHANGED of tuples, of tuples of tuples, and of definitions; assigned and then compared.
EXTENDS Naturals
VARIABLES a, b, c
some == <<b, c>>
all == <<a, some>>
Init == a = 0 /\ b = 0 /\ c = 0
Next == \/ a' = (a + 1) % 2 /\ UNCHANGED some
        \/ b' = (b + a) % 3 /\ UNCHANGED <<a, <<c>>>>
        \/ c' \in 0..2 /\ UNCHANGED a /\ UNCHANGED b /\ c' # c
        \/ a' = 0 /\ UNCHANGED all
        \/ UNCHANGED all
====
