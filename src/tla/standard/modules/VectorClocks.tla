---------------------------- MODULE VectorClocks ----------------------------
\* Logs whose entries carry vector clocks: functions from nodes to numbers; a node that is missing counts as 0.
EXTENDS Naturals, Sequences, Functions

LOCAL At(clock, node) == IF node \in DOMAIN clock THEN clock[node] ELSE 0

\* Whether what `first` belongs to happened before what `second` belongs to.
LOCAL Before(first, second) ==
    LET nodes == DOMAIN first \cup DOMAIN second
    IN /\ \A n \in nodes : At(first, n) <= At(second, n)
       /\ \E n \in nodes : At(first, n) < At(second, n)

\* Whether neither did, and they are not the same.
LOCAL Concurrent(first, second) ==
    LET nodes == DOMAIN first \cup DOMAIN second
    IN /\ \E n \in nodes : At(first, n) < At(second, n)
       /\ \E n \in nodes : At(first, n) > At(second, n)

\* Whether no entry stands before one that happened earlier.
IsCausalOrder(log, clock(_)) ==
    \A later \in 1..Len(log) : \A earlier \in 1..(later - 1) :
        \/ Before(clock(log[earlier]), clock(log[later]))
        \/ Concurrent(clock(log[earlier]), clock(log[later]))

\* The log in such an order: again and again the first of the entries that are left before which none of them happened.
\* TLC gives one such order too, and where there are several, maybe another.
CausalOrder(log, clock(_), node(_), domain(_)) ==
    LET RECURSIVE Sorted(_)
        Sorted(left) ==
            IF left = {} THEN <<>>
            ELSE LET free == {i \in left : \A j \in left : ~Before(clock(log[j]), clock(log[i]))}
                     next == CHOOSE i \in free : \A j \in free : i <= j
                 IN <<log[next]>> \o Sorted(left \ {next})
    IN Sorted(DOMAIN log)
==============================================================================
