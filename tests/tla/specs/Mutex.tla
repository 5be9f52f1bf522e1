------------------------------- MODULE Mutex -------------------------------
\* Mutual exclusion of two processes with program counters; every operator of [A]_v and <<A>>_v in a step.
EXTENDS Integers, TLC
VARIABLES pc, flag, turn
vars == <<pc, flag, turn>>
Processes == {0, 1}
Other(p) == 1 - p

Init == /\ pc \in [Processes -> {"idle"}]
        /\ flag = (0 :> FALSE) @@ (1 :> FALSE)
        /\ turn \in Processes

Go(p, from, to) == pc[p] = from /\ pc' = [pc EXCEPT ![p] = to]

Raise(p) == Go(p, "idle", "yield") /\ flag' = [flag EXCEPT ![p] = TRUE] /\ UNCHANGED turn
Yield(p) == Go(p, "yield", "wait") /\ turn' = Other(p) /\ UNCHANGED flag
Enter(p) == Go(p, "wait", "critical") /\ (~flag[Other(p)] \/ turn = p) /\ UNCHANGED <<flag, turn>>
Leave(p) == Go(p, "critical", "idle") /\ flag' = [flag EXCEPT ![p] = FALSE] /\ UNCHANGED turn

Step(p) == Raise(p) \/ Yield(p) \/ Enter(p) \/ Leave(p)
Next == [\E p \in Processes : Step(p)]_vars \/ <<turn' \in Processes /\ UNCHANGED <<pc, flag>>>>_turn

Exclusive == ~ \A p \in Processes : pc[p] = "critical"
=============================================================================
