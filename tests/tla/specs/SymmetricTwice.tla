---- MODULE SymmetricTwice ----
\* SYMMETRY of two sets at once, with a message set and a violated invariant.
EXTENDS Naturals, TLC, FiniteSets
CONSTANTS Clients, Servers
VARIABLES asked, got
Init == asked = {} /\ got = [c \in Clients |-> {}]
Ask(c, s) == <<c, s>> \notin asked /\ asked' = asked \cup {<<c, s>>} /\ UNCHANGED got
Get(c, s) == <<c, s>> \in asked /\ got' = [got EXCEPT ![c] = @ \cup {s}] /\ asked' = asked \ {<<c, s>>}
Next == \E c \in Clients, s \in Servers : Ask(c, s) \/ Get(c, s)
Perms == Permutations(Clients) \cup Permutations(Servers)
Inv == ~ \A c \in Clients : Cardinality(got[c]) = 2
====
