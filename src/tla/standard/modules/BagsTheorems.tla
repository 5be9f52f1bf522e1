---- MODULE BagsTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS Bags, Integers, FiniteSets
====
