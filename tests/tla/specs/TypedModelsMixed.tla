---- MODULE TypedModelsMixed ----
\* Comparing model values of two types is an error.
EXTENDS Naturals
CONSTANTS Clients, Servers
VARIABLE x
Init == x \in Clients
Next == \E s \in Servers : x = s /\ x' = s
====
