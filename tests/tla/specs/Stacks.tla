------------------------------- MODULE Stacks -------------------------------
\* Instances with substitution, with parameters, of operators, and in LET; ENABLED; inner modules.
EXTENDS Naturals, Sequences
CONSTANT Elements
VARIABLES left, right, moves

Pair(e) == <<e, e>>
Same(e) == e
L == INSTANCE Stack WITH items <- left, Limit <- 2, Wrap <- Pair
R(limit) == INSTANCE Stack WITH items <- right, Limit <- limit, Wrap <- Same

---- MODULE Count ----
VARIABLE n
Step == n' = (n + 1) % 3
====
C == INSTANCE Count WITH n <- moves

Init == L!Empty /\ R(1)!Empty /\ moves = 0

Next ==
    \/ L!Move /\ C!Step /\ UNCHANGED right
    \/ R(2)!Move /\ C!Step /\ UNCHANGED left
    \/ /\ ~ENABLED (L!Pop /\ UNCHANGED <<right, moves>>)
       /\ LET Q == INSTANCE Stack WITH items <- right, Limit <- 3, Wrap <- Pair
          IN \E e \in Elements : Q!Push(e)
       /\ UNCHANGED <<left, moves>>

Inv == L!Bounded /\ R(3)!Bounded
=============================================================================
