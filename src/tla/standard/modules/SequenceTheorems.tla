---- MODULE SequenceTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS Functions, Sequences, Integers, WellFoundedInduction
====
