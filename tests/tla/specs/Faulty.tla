------------------------------- MODULE Faulty -------------------------------
\* A fault that shows in the third state: an element past the end of a sequence.
EXTENDS Naturals, Sequences
VARIABLE n
Names == <<"one", "two">>
Init == n = 1
Next == n' = n + Len(Names[n]) - 2
=============================================================================
