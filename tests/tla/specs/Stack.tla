------------------------------- MODULE Stack -------------------------------
\* A module to be instantiated.
EXTENDS Sequences, Naturals
CONSTANTS Elements, Limit, Wrap(_)
VARIABLE items
Empty == items = <<>>
Push(e) == Len(items) < Limit /\ items' = Append(items, Wrap(e))
Pop == items /= <<>> /\ items' = SubSeq(items, 1, Len(items) - 1)
Move == Pop \/ \E e \in Elements : Push(e)
Bounded == Len(items) <= Limit
=============================================================================
