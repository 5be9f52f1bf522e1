---- MODULE Philosophers ----
\* Dining philosophers who take their left fork first: they deadlock.
EXTENDS Naturals
CONSTANT N
VARIABLES fork, has
Phils == 0..(N - 1)
Right(p) == (p + 1) % N
Free == N
Init == fork = [p \in Phils |-> Free] /\ has = [p \in Phils |-> 0]
Take(p, f) == fork[f] = Free /\ fork' = [fork EXCEPT ![f] = p] /\ has' = [has EXCEPT ![p] = @ + 1]
Left(p) == has[p] = 0 /\ Take(p, p)
Other(p) == has[p] = 1 /\ Take(p, Right(p))
Put(p) == /\ has[p] = 2
          /\ fork' = [fork EXCEPT ![p] = Free, ![Right(p)] = Free]
          /\ has' = [has EXCEPT ![p] = 0]
Next == \E p \in Phils : Left(p) \/ Other(p) \/ Put(p)
====
