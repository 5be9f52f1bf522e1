------------------------------- MODULE Order -------------------------------
\* What CHOOSE takes depends on the order of values: integers, sets, tuples, records, functions. The order of strings
\* and of model values is left out: TLC's depends on where they first occur.
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT A
VARIABLES taken, step

Pools == <<
    {3, -1, 2, 10},
    {{1, 2}, {3}, {}, {1}, {2, 3}, {0, 5}},
    {<<2, 1>>, <<1, 2>>, <<1>>, <<>>, <<0, 0, 0>>, <<1, 1>>},
    {[a |-> 2, b |-> 1], [a |-> 1, b |-> 2], [b |-> 0], [a |-> 5], [a |-> 1, c |-> 0]},
    {[x \in {2, 3} |-> x], [x \in {2, 3} |-> 0], [x \in {0} |-> 9], [x \in {5, 7, 9} |-> 1]},
    SUBSET {1, 2, 3},
    [{2, 5} -> {0, 1}],
    {<<2, <<0, 7>>>>, <<2, <<0, 5>>>>, <<1, <<9, 9>>>>},
    {A, 1, 2},
    {<<5, 1>>, [x \in {2, 3} |-> 0], [x \in {0, 1} |-> 9], <<1, 7>>, [x \in {1, 3} |-> 3], <<5, 0>>}
>>

\* The elements in the order in which TLC takes them.
Expected == <<
    <<-1, 2, 3, 10>>,
    <<{}, {1}, {3}, {0, 5}, {1, 2}, {2, 3}>>,
    <<<<>>, <<1>>, <<1, 1>>, <<1, 2>>, <<2, 1>>, <<0, 0, 0>>>>,
    <<[a |-> 5], [b |-> 0], [a |-> 1, b |-> 2], [a |-> 1, c |-> 0], [a |-> 2, b |-> 1]>>,
    <<[x \in {0} |-> 9], [x \in {2, 3} |-> 0], [x \in {2, 3} |-> x], [x \in {5, 7, 9} |-> 1]>>,
    <<{}, {1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}, {1, 2, 3}>>,
    <<[x \in {2, 5} |-> 0], [x \in {2, 5} |-> IF x = 2 THEN 0 ELSE 1], [x \in {2, 5} |-> IF x = 2 THEN 1 ELSE 0],
      [x \in {2, 5} |-> 1]>>,
    <<<<1, <<9, 9>>>>, <<2, <<0, 5>>>>, <<2, <<0, 7>>>>>>,
    <<A, 1, 2>>,
    <<[x \in {0, 1} |-> 9], <<1, 7>>, [x \in {1, 3} |-> 3], <<5, 0>>, <<5, 1>>, [x \in {2, 3} |-> 0]>>
>>

\* The order in which CHOOSE takes the elements of a set.
RECURSIVE Sorted(_)
Sorted(S) ==
    IF S = {} THEN <<>>
    ELSE LET first == CHOOSE x \in S : TRUE
         IN <<first>> \o Sorted(S \ {first})

Init == taken = <<>> /\ step = 1

Next ==
    /\ step <= Len(Pools)
    /\ taken' = Sorted(Pools[step])
    /\ step' = step + 1

AsExpected == step > 1 => taken = Expected[step - 1]
=============================================================================
