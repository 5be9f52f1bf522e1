-------------------------------- MODULE Toy --------------------------------
(* A replicated log, seen from afar: who is up and leads, and how long logs are. *)
EXTENDS Naturals

CONSTANTS Server, Nil

VARIABLES up, term, leader, length

vars == <<up, term, leader, length>>

Init ==
    /\ up = [i \in Server |-> TRUE]
    /\ term = 0
    /\ leader = Nil
    /\ length = [i \in Server |-> 0]

Lead(i, t) ==
    /\ up[i]
    /\ t >= term
    /\ term' = t
    /\ leader' = i
    /\ UNCHANGED <<up, length>>

Store(i, index) ==
    /\ up[i]
    /\ index <= length[i] + 1
    /\ length' = [length EXCEPT ![i] = IF index > @ THEN index ELSE @]
    /\ UNCHANGED <<up, term, leader>>

Crash(i, deposed) ==
    /\ up[i]
    /\ up' = [up EXCEPT ![i] = FALSE]
    /\ leader' = IF deposed THEN Nil ELSE leader
    /\ UNCHANGED <<term, length>>

Restart(i) ==
    /\ ~up[i]
    /\ up' = [up EXCEPT ![i] = TRUE]
    /\ UNCHANGED <<term, leader, length>>

Next ==
    \E i \in Server :
        \/ Lead(i, term + 1)
        \/ Store(i, length[i] + 1)
        \/ Crash(i, leader = i)
        \/ Restart(i)

Spec == Init /\ [][Next]_vars

LeaderIsUp == leader # Nil => up[leader]
=============================================================================
