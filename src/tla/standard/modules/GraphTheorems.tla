---- MODULE GraphTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS Graphs, Sequences
====
