---- MODULE TypedModels ----
\* Typed model values: those of one type are compared with each other alone.
EXTENDS Naturals
CONSTANTS Clients, Servers
VARIABLE map
Init == map \in [Clients -> Servers]
Next == \E c \in Clients, s \in Servers : map[c] # s /\ map' = [map EXCEPT ![c] = s]
====
