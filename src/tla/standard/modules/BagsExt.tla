------------------------------- MODULE BagsExt -------------------------------
\* Operators on bags: functions from elements to how often they occur.
LOCAL INSTANCE Bags
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE SequencesExt

\* One more x; one less, if there is any; none.
BagAdd(B, x) == B (+) SetToBag({x})
BagRemove(B, x) == B (-) SetToBag({x})
BagRemoveAll(B, x) == [y \in DOMAIN B \ {x} |-> B[y]]

\* op(result so far, f(x)) for each x, as often as it occurs, in ascending order.
MapThenFoldBag(op(_, _), base, f(_), choose(_), B) ==
    FoldSet(LAMBDA x, all : FoldLeft(LAMBDA so, n : op(so, f(x)), all, [n \in 1..B[x] |-> n]), base, DOMAIN B)

\* op(result so far, x) for each x, as often as it occurs, in ascending order.
FoldBag(op(_, _), base, B) == MapThenFoldBag(op, base, LAMBDA x : x, LAMBDA T : CHOOSE x \in T : TRUE, B)

\* The sum and the product of a bag of integers.
SumBag(B) == FoldBag(LAMBDA x, y : x + y, 0, B)
ProductBag(B) == FoldBag(LAMBDA x, y : x * y, 1, B)
==============================================================================
