---- MODULE FiniteSetsExtTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS FiniteSetsExt, FiniteSets, Integers
====
