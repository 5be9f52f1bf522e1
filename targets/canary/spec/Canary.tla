------------------------------ MODULE Canary ------------------------------
(* Registers that count modulo 8, can be copied to each other, and lose    *)
(* their value in a crash.                                                 *)
EXTENDS Naturals

CONSTANT Server

VARIABLES value, up

vars == <<value, up>>

Init ==
    /\ value = [i \in Server |-> 0]
    /\ up = [i \in Server |-> TRUE]

Add(i) ==
    /\ up[i]
    /\ value' = [value EXCEPT ![i] = (@ + 1) % 8]
    /\ UNCHANGED up

Copy(i, j) ==
    /\ up[i]
    /\ up[j]
    /\ value' = [value EXCEPT ![j] = value[i]]
    /\ UNCHANGED up

Crash(i) ==
    /\ up[i]
    /\ up' = [up EXCEPT ![i] = FALSE]
    /\ value' = [value EXCEPT ![i] = 0]

Restart(i) ==
    /\ ~up[i]
    /\ up' = [up EXCEPT ![i] = TRUE]
    /\ UNCHANGED value

Next ==
    \/ \E i \in Server : Add(i) \/ Crash(i) \/ Restart(i)
    \/ \E i, j \in Server : Copy(i, j)

Spec == Init /\ [][Next]_vars

Small == \A i \in Server : value[i] < 8
===========================================================================
