---- MODULE SequencesExtTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS Sequences, SequencesExt, Functions, Integers, WellFoundedInduction
====
