------------------------------ MODULE Relation ------------------------------
\* Properties of a relation R on a set S: a function from pairs to TRUE or FALSE. Those that end in Under are about an
\* operator instead.
EXTENDS Naturals, FiniteSets

IsReflexive(R, S) == \A x \in S : R[x, x]
IsIrreflexive(R, S) == \A x \in S : ~R[x, x]
IsSymmetric(R, S) == \A x, y \in S : R[x, y] = R[y, x]
IsAntiSymmetric(R, S) == \A x, y \in S : x # y => ~(R[x, y] /\ R[y, x])
IsAsymmetric(R, S) == \A x, y \in S : R[x, y] => ~R[y, x]
IsTransitive(R, S) == \A x, y \in S : R[x, y] => \A z \in S : R[y, z] => R[x, z]

IsStrictlyPartiallyOrdered(R, S) == IsIrreflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsPartiallyOrdered(R, S) == IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)
IsStrictlyTotallyOrdered(R, S) ==
    IsStrictlyPartiallyOrdered(R, S) /\ \A x, y \in S : x = y \/ R[x, y] \/ R[y, x]
IsTotallyOrdered(R, S) == IsPartiallyOrdered(R, S) /\ \A x, y \in S : R[x, y] \/ R[y, x]

LOCAL AsFunction(op(_, _), S) == [pair \in S \X S |-> op(pair[1], pair[2])]

IsReflexiveUnder(op(_, _), S) == IsReflexive(AsFunction(op, S), S)
IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive(AsFunction(op, S), S)
IsSymmetricUnder(op(_, _), S) == IsSymmetric(AsFunction(op, S), S)
IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric(AsFunction(op, S), S)
IsAsymmetricUnder(op(_, _), S) == IsAsymmetric(AsFunction(op, S), S)
IsTransitiveUnder(op(_, _), S) == IsTransitive(AsFunction(op, S), S)
IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered(AsFunction(op, S), S)
IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered(AsFunction(op, S), S)
IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered(AsFunction(op, S), S)
IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered(AsFunction(op, S), S)

\* The smallest transitive relation that R is part of: paths through one more element each time.
TransitiveClosure(R, S) ==
    LET RECURSIVE Through(_, _)
        Through(known, rest) ==
            IF rest = {} THEN known
            ELSE LET z == CHOOSE z \in rest : TRUE
                 IN Through([x, y \in S |-> known[x, y] \/ (known[x, z] /\ known[z, y])], rest \ {z})
    IN Through([x, y \in S |-> R[x, y]], S)

ReflexiveTransitiveClosure(R, S) == TransitiveClosure([x, y \in S |-> x = y \/ R[x, y]], S)

\* Whether each element leads to each.
IsConnected(R, S) ==
    LET paths == ReflexiveTransitiveClosure(R, S)
    IN \A x, y \in S : paths[x, y]
==============================================================================
