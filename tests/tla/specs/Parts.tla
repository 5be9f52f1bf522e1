------------------------------- MODULE Parts -------------------------------
\* Parts of definitions: conjuncts and disjuncts, operands, bodies of what binds names, branches, and all of them
\* through instances and as actions.
EXTENDS Integers, Sequences
VARIABLES x, y

Next(k) ==
    \/ /\ x < 4
       /\ x' = x + k
       /\ y' = y
    \/ /\ y < 3
       /\ y' = y + x
       /\ UNCHANGED x

Both(a, b) == a + b = b + a
Bounded == \A i \in {1, 2, 3} : \E j \in 0..i : j * x <= i * 12
Chosen == IF x > 2 THEN x * 10 ELSE y * 100
Scaled(n) == LET m == n * 2 IN m + x
Pairs == {<<i, i + 1>> : i \in 1..3}
ASSUME Known == 1 + 1 = 2

Inner == INSTANCE PartsOf WITH v <- x

Init == x \in 0..1 /\ y = 0
Step == Next(1)!1 \/ Next(2)!2
Spec == Init!1 /\ Init!2 /\ [][Step]_<<x, y>>

Parts ==
    /\ Both(x, y)!1 = x + y
    /\ Both(x, y)!<< = Both(x, y)!>>
    /\ Bounded!1 = 1..3
    /\ Bounded!(2)!(0)
    /\ Bounded!(2)!1 = 0..2
    /\ Chosen!2 = x * 10
    /\ Chosen!3 = y * 100
    /\ Chosen!1!1 = x
    /\ Scaled(5)!1 = 10 + x
    /\ Scaled(5)!1!1 = 10
    /\ Pairs!(7) = <<7, 8>>
    /\ Known!:
    /\ Known!1 = 2
    /\ Inner!Type!1 = x
    /\ Inner!Type!2 = Int
Small == Next(1)!1!1 \/ y < 9
=============================================================================
