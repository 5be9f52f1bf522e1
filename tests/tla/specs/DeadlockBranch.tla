---- MODULE DeadlockBranch ----
\* A deadlock on one of several ways, at the second level of choice; a constraint does not make one.
EXTENDS Naturals
VARIABLES x, y
Init == x = 0 /\ y \in 0..1
Next == \/ x < 3 /\ x' = x + 1 /\ y' = y
        \/ x = 3 /\ y = 0 /\ x' = 0 /\ y' = 0
        \/ x = 1 /\ x' = 1 /\ y' = 1 - y
====
