------------------------------- MODULE Broken -------------------------------
\* An invariant that fails after three steps.
EXTENDS Naturals
VARIABLE n
Init == n = 0
Next == n' = n + 1
Small == n < 3
=============================================================================
