---- MODULE Nested ----
\* Modules within modules, with their own definitions and instances.
EXTENDS Naturals
VARIABLES a, b
---- MODULE Inner ----
CONSTANT Step
VARIABLE v
LOCAL Max == 4
Init == v = 0
Next == v' = (v + Step) % Max
---- MODULE Deeper ----
Twice == v' = (v + 2 * Step) % 4
====
D == INSTANCE Deeper
Jump == D!Twice
====
One == INSTANCE Inner WITH Step <- 1, v <- a
Two(s) == INSTANCE Inner WITH v <- b, Step <- s
Init == One!Init /\ Two(1)!Init
Next == \/ One!Next /\ UNCHANGED b
        \/ Two(3)!Next /\ a' = a
        \/ One!Jump /\ b' = b
        \/ a = b /\ Two(1)!D!Twice /\ UNCHANGED a
====
