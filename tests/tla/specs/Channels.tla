---- MODULE Channels ----
\* Sequences: every operator of the module.
EXTENDS Naturals, Sequences
VARIABLES q, seen
Init == q = <<>> /\ seen = <<>>
Next == \/ \E v \in 0..2 : Len(q) < 3 /\ q' = Append(q, v) /\ UNCHANGED seen
        \/ q # <<>> /\ seen' = (IF Len(seen) = 2 THEN <<Head(q), seen[1]>> ELSE <<Head(q)>> \o seen) /\ q' = Tail(q)
        \/ Len(q) = 3 /\ q' = SelectSeq(q, LAMBDA v : v # q[2]) /\ seen' = seen
        \/ Len(q) > 1 /\ q' = SubSeq(q, 2, Len(q)) \o SubSeq(q, 1, 1) /\ UNCHANGED seen
        \/ Len(seen) = 2 /\ seen' = [i \in 1..2 |-> seen[3 - i]] /\ UNCHANGED q
Types == q \in Seq(0..2) /\ seen \in Seq(Nat) /\ Len(seen) <= 2
Short == Len(seen) = 2 => seen[1] <= seen[2] + 2
====
