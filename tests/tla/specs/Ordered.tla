------------------------------- MODULE Ordered -------------------------------
\* What CHOOSE is sure to choose: the same element of equal sets, however they are written; the least of integers; and
\* where it is up to an order of strings or model values, which is TLC's own, each in its turn.
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS zz, mm, aa
VARIABLES left, taken, models

Pick(S) == CHOOSE x \in S : TRUE
Init == left = {"z", "m", "a", "q"} /\ taken = <<>> /\ models = {zz, mm, aa}
Take == /\ left # {}
        /\ left' = left \ {Pick(left)}
        /\ taken' = Append(taken, Pick(left))
        /\ UNCHANGED models
Drop == /\ models # {} /\ left = {}
        /\ models' = models \ {Pick(models)}
        /\ UNCHANGED <<left, taken>>
Again == \E x \in left : x = Pick(left) /\ left' = {y \in left : y = x} /\ UNCHANGED <<taken, models>>
Next == Take \/ Drop \/ Again
Spec == Init /\ [][Next]_<<left, taken, models>>

Same == /\ left # {} => /\ Pick(left) = Pick({x \in {"a", "q", "m", "z"} : x \in left})
                        /\ Pick(left) = Pick(UNION {{x} : x \in left})
                        /\ Pick(left) \in left
        /\ models # {} => Pick(models) = Pick(({aa} \cup {mm, zz}) \cap models)
        /\ Cardinality({taken[i] : i \in DOMAIN taken}) = Len(taken)
Least == /\ Pick({3, 1, 2}) = 1 /\ Pick(-2..5) = -2 /\ Pick({<<2, 1>>, <<1, 9>>}) = <<1, 9>>
         /\ Pick({{3, 4}, {5}}) = {5} /\ Pick({TRUE, FALSE}) = FALSE /\ Pick({<<1>>, <<>>}) = <<>>
         /\ Pick({[a |-> 2], [a |-> 1]}) = [a |-> 1]
=============================================================================
