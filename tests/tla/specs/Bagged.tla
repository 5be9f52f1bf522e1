---- MODULE Bagged ----
\* Bags of messages: every operator of the module that TLC evaluates.
EXTENDS Naturals, Bags, TLC
VARIABLES net, got
Init == net = EmptyBag /\ got = SetToBag({})
Send(m) == CopiesIn(m, net) < 2 /\ BagCardinality(net) < 3 /\ net' = net (+) SetToBag({m}) /\ UNCHANGED got
Take(m) == BagIn(m, net) /\ net' = net (-) SetToBag({m}) /\ got' = SetToBag({m})
Next == \/ \E m \in {"a", "b"} : Send(m) \/ Take(m)
        \/ BagToSet(net) = {"a", "b"} /\ net' = ("a" :> 1) @@ net /\ UNCHANGED got
Types == IsABag(net) /\ IsABag(got) /\ got \sqsubseteq ("a" :> 5 @@ "b" :> 5)
         /\ BagUnion({net, got}) # ("a" :> 9)
====
