---- MODULE Excepts ----
\* EXCEPT with @, nested paths, several updates that see each other, of records, functions and tuples.
EXTENDS Naturals
VARIABLE r
Start == [a |-> [x \in {1, 2} |-> <<x, 0>>], b |-> [c |-> 0, d |-> {}]]
Init == r = Start
Next == \/ r' = [r EXCEPT !.a[1][2] = (@ + 1) % 3]
        \/ r' = [r EXCEPT !.b.c = (r.b.c + 1) % 3, !.b.d = @ \cup {r.b.c}]
        \/ r' = [r EXCEPT !.a = [@ EXCEPT ![2] = <<@[2], @[1]>>]]
        \/ r' = [r EXCEPT !["b"]["c"] = 0, !.b.c = @ + 2]
        \/ r.b.c = 2 /\ r' = [Start EXCEPT !.a[2] = r.a[1], !.b = [r.b EXCEPT !.d = {}]]
====
