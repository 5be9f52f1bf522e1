---- MODULE FiniteSetTheorems ----
\* What proofs about finite sets name. The theorems themselves are of use to provers alone.
EXTENDS Functions, Integers, FiniteSets, WellFoundedInduction

FiniteSubsetsOf(S) == {T \in SUBSET S : IsFiniteSet(T)}
StrictSubsetOrdering(S) == {pair \in (SUBSET S) \X (SUBSET S) : pair[1] # pair[2] /\ pair[1] \subseteq pair[2]}
====
