---------------------------- MODULE FiniteSetsExt ----------------------------
\* Operators on finite sets.
EXTENDS Integers, FiniteSets, Folds, Functions

\* op(element, result so far) for each element, in ascending order, starting with `base`. Native.
FoldSet(op(_, _), base, set) ==
    MapThenFoldSet(op, base, LAMBDA x : x, LAMBDA T : CHOOSE x \in T : TRUE, set)

\* The same by its older name.
ReduceSet(op(_, _), set, acc) == FoldSet(op, acc, set)

\* The sum and the product of a set of integers. Native.
SumSet(set) == FoldSet(LAMBDA x, y : x + y, 0, set)
ProductSet(set) == FoldSet(LAMBDA x, y : x * y, 1, set)

\* The sum of op(x) over the elements; equal ones count each.
MapThenSumSet(op(_), set) == FoldSet(LAMBDA x, sum : op(x) + sum, 0, set)

\* UNION, by another name.
FlattenSet(S) == UNION S

\* What is in one of two sets and not in both.
SymDiff(A, B) == (A \cup B) \ (A \cap B)

\* How many elements P is true of.
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})

\* The subsets of k elements. Native.
kSubset(k, S) == {T \in SUBSET S : Cardinality(T) = k}

\* The largest and the smallest of a set of integers. Native.
Max(S) == CHOOSE x \in S : \A y \in S : y <= x
Min(S) == CHOOSE x \in S : \A y \in S : x <= y

\* The sets that take one element of each of some sets.
Choices(Sets) ==
    LET taken == {f \in [Sets -> UNION Sets] : \A S \in Sets : f[S] \in S}
    IN {Range(f) : f \in taken}

\* The one element that P is true of.
ChooseUnique(S, P(_)) == CHOOSE x \in S : {y \in S : P(y)} = {x}
==============================================================================
