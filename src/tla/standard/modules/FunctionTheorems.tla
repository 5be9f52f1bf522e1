---- MODULE FunctionTheorems ----
\* Theorems for provers; nothing of them is evaluated.
EXTENDS Functions, Integers, FiniteSets
====
