---- MODULE Enabled ----
\* ENABLED of actions with choices, with what is assigned already, and in invariants.
EXTENDS Naturals
VARIABLES x, y
vars == <<x, y>>
Up == x < 3 /\ x' = x + 1 /\ UNCHANGED y
Down == x > 1 /\ x' \in {x - 1, x - 2} /\ y' = y
Swap == x' = y /\ y' = x /\ x # y
Init == x = 0 /\ y = 1
Next == \/ Up
        \/ ENABLED Swap /\ ~ENABLED Down /\ Swap
        \/ ENABLED Down /\ Down
        \/ ~ENABLED Up /\ y' = (y + 1) % 2 /\ x' = 0
        \/ ENABLED <<Swap>>_x /\ [Swap]_vars
Some == ENABLED Up \/ ENABLED (Down \/ Swap)
====
