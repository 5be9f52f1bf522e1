-------------------------- MODULE NaturalsInduction --------------------------
\* What proofs by induction over the natural numbers name. The theorems themselves are of use to provers alone.
EXTENDS Integers

NatInductiveDefHypothesis(f, f0, Def(_, _)) ==
    f = CHOOSE g : g = [n \in Nat |-> IF n = 0 THEN f0 ELSE Def(g[n - 1], n)]
NatInductiveDefConclusion(f, f0, Def(_, _)) ==
    f = [n \in Nat |-> IF n = 0 THEN f0 ELSE Def(f[n - 1], n)]
FiniteNatInductiveDefHypothesis(f, c, Def(_, _), m, n) ==
    f = CHOOSE g : g = [k \in m..n |-> IF k = m THEN c ELSE Def(g[k - 1], k)]
FiniteNatInductiveDefConclusion(f, c, Def(_, _), m, n) ==
    f = [k \in m..n |-> IF k = m THEN c ELSE Def(f[k - 1], k)]
==============================================================================
