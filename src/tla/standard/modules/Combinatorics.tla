---------------------------- MODULE Combinatorics ----------------------------
\* Numbers of orders and of selections.
EXTENDS Naturals

factorial[n \in Nat] == IF n < 2 THEN 1 ELSE factorial[n - 1] * n

\* How many subsets of k elements a set of n has. Native.
choose(n, k) == (factorial[n] \div factorial[k]) \div factorial[n - k]
==============================================================================
