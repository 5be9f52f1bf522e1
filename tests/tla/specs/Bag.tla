--------------------------------- MODULE Bag ---------------------------------
\* The module Bags, higher-order operators, sets of functions and of records.
EXTENDS Naturals, Bags, FiniteSets, Sequences
CONSTANT Kinds, Nothing
VARIABLES bag, held

RECURSIVE Fold(_, _, _)
Fold(Op(_, _), start, S) ==
    IF S = {} THEN start ELSE LET x == CHOOSE y \in S : TRUE IN Op(x, Fold(Op, start, S \ {x}))

Count == Fold(LAMBDA k, sum : CopiesIn(k, bag) + sum, 0, Kinds)

Init == bag = EmptyBag /\ held \in [Kinds -> {Nothing}]

Put(k) == Count < 3 /\ bag' = bag (+) SetToBag({k}) /\ UNCHANGED held
Take(k) == BagIn(k, bag) /\ held[k] = Nothing /\ bag' = bag (-) SetToBag({k}) /\ held' = [held EXCEPT ![k] = [kind |-> k, left |-> Count']]
Clear == Cardinality({k \in Kinds : held[k] /= Nothing}) > 1 /\ held' = [k \in Kinds |-> Nothing] /\ bag' = bag

Next == Clear \/ \E k \in Kinds : Put(k) \/ Take(k)

TypeOK ==
    /\ IsABag(bag)
    /\ held \in [Kinds -> [kind : Kinds, left : 0..3] \cup {Nothing}]
    /\ BagCardinality(bag) = Count
=============================================================================
