------------------------------- MODULE Scoped -------------------------------
\* What a configuration puts in the place of names of one module: of what the module defines, and of what it refers to.
EXTENDS Integers, Sequences, FiniteSets
CONSTANT None, Pick(_, _)
VARIABLES words, held

Few == 0..2
W == INSTANCE ScopedWords WITH last <- held

Take(old, new) == new = (old + 1) % 3

Init == words = <<>> /\ held = W!Nothing
Next ==
    \/ /\ Len(words) < 2
       /\ \E word \in W!Words({"a", "b"}) : words' = words \o <<word>>
       /\ UNCHANGED held
    \/ UNCHANGED words /\ W!Move
Type == held \in {None, 0, 1, 2}
=============================================================================
