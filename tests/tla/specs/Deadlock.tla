------------------------------ MODULE Deadlock ------------------------------
\* Philosophers who all take their left fork first.
EXTENDS Integers, FiniteSets
CONSTANT N
VARIABLES fork, plate
Seats == 0..(N - 1)
Left(s) == s
Right(s) == (s + 1) % N
Init == fork = [s \in Seats |-> -1] /\ plate = [s \in Seats |-> "full"]
Take(s, f) == fork[f] = -1 /\ fork' = [fork EXCEPT ![f] = s] /\ UNCHANGED plate
Eat(s) == /\ \A f \in {Left(s), Right(s)} : fork[f] = s
          /\ plate' = [plate EXCEPT ![s] = "empty"]
          /\ fork' = [f \in Seats |-> IF fork[f] = s THEN -1 ELSE fork[f]]
Next == \E s \in Seats :
          \/ plate[s] = "full" /\ Take(s, Left(s))
          \/ fork[Left(s)] = s /\ Take(s, Right(s))
          \/ Eat(s)
=============================================================================
