---- MODULE Symmetric ----
\* SYMMETRY of one set of model values.
EXTENDS Naturals, TLC, FiniteSets
CONSTANT Procs
VARIABLES state, holder
Init == state = [p \in Procs |-> "idle"] /\ holder = {}
Ask(p) == state[p] = "idle" /\ state' = [state EXCEPT ![p] = "asking"] /\ UNCHANGED holder
Take(p) == state[p] = "asking" /\ Cardinality(holder) < 2 /\ holder' = holder \cup {p}
           /\ state' = [state EXCEPT ![p] = "in"]
Leave(p) == state[p] = "in" /\ holder' = holder \ {p} /\ state' = [state EXCEPT ![p] = "idle"]
Next == \E p \in Procs : Ask(p) \/ Take(p) \/ Leave(p)
Perms == Permutations(Procs)
Inv == Cardinality(holder) <= 2
====
