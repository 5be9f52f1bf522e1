-------------------------------- MODULE Ring --------------------------------
\* Leader election on a ring: sequences as channels, recursion, CHOOSE, CASE, a view and an action constraint.
EXTENDS Integers, Sequences
CONSTANT N
VARIABLES channel, best, leader, clock

Nodes == 1..N
Successor(n) == (n % N) + 1
\* Distinct identities that do not follow the order of the ring.
Identity[n \in 1..N] == IF n = 1 THEN 3 ELSE ((Identity[n - 1] * 2) % 7) + n * 7

RECURSIVE Highest(_)
Highest(S) ==
    IF S = {} THEN 0
    ELSE LET x == CHOOSE y \in S : TRUE
             rest == Highest(S \ {x})
         IN IF x > rest THEN x ELSE rest

Init ==
    /\ channel = [n \in Nodes |-> <<>>]
    /\ best \in [Nodes -> {0}]
    /\ leader = 0
    /\ clock = 0

Tick == clock' = IF clock < 3 THEN clock + 1 ELSE 0

Start(n) ==
    /\ best[n] = 0
    /\ best' = [best EXCEPT ![n] = Identity[n]]
    /\ channel' = [channel EXCEPT ![Successor(n)] = Append(@, Identity[n])]
    /\ UNCHANGED leader
    /\ Tick

Receive(n) ==
    /\ channel[n] /= <<>>
    /\ LET id == Head(channel[n])
           rest == [channel EXCEPT ![n] = Tail(@)]
       IN CASE id = Identity[n] -> /\ leader' = n
                                   /\ channel' = rest
                                   /\ UNCHANGED best
            [] id > best[n] -> /\ best' = [best EXCEPT ![n] = id]
                               /\ channel' = [rest EXCEPT ![Successor(n)] = Append(@, id)]
                               /\ UNCHANGED leader
            [] OTHER -> /\ channel' = rest
                        /\ UNCHANGED <<best, leader>>
    /\ Tick

Next == \E n \in Nodes : Start(n) \/ Receive(n)

View == <<channel, best, leader>>

NotTooMany == \A n \in Nodes : Len(channel'[n]) <= 2

HighestLeads == leader /= 0 => Identity[leader] = Highest({Identity[n] : n \in Nodes})
=============================================================================
