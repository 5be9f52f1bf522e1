------------------------------ MODULE Functions ------------------------------
\* Operators on functions.
EXTENDS Integers, Folds

\* The values of a function. Native.
Range(f) == {f[x] : x \in DOMAIN f}

\* f on the elements of S alone.
Restrict(f, S) == [x \in S |-> f[x]]

\* f on the arguments that pass a test.
RestrictDomain(f, Test(_)) == [x \in {y \in DOMAIN f : Test(y)} |-> f[x]]

\* f on the arguments whose values pass a test.
RestrictValues(f, Test(_)) == [x \in {y \in DOMAIN f : Test(f[y])} |-> f[x]]

\* Whether `wide` says the same as `narrow` wherever that says something.
IsRestriction(narrow, wide) == \A x \in DOMAIN narrow : x \in DOMAIN wide /\ narrow[x] = wide[x]

\* Two functions combined argument by argument.
Pointwise(f, g, T(_, _)) == [x \in DOMAIN f |-> T(f[x], g[x])]

\* For each t of T an argument of S at which f has the value t; any argument where it never has.
Inverse(f, S, T) ==
    LET values == Range(f)
    IN [t \in T |-> CHOOSE s \in S : t \in values => f[s] = t]

\* The inverse of an injective function.
AntiFunction(f) == Inverse(f, DOMAIN f, Range(f))

\* Whether no two arguments have one value. Native.
IsInjective(f) == \A x, y \in DOMAIN f : x # y => f[x] # f[y]

\* Functions from S to T that are injective, that have all of T as values, and both.
Injection(S, T) == {f \in [S -> T] : IsInjective(f)}
Surjection(S, T) == {f \in [S -> T] : T \subseteq Range(f)}
Bijection(S, T) == {f \in Injection(S, T) : T \subseteq Range(f)}

ExistsInjection(S, T) == \E f \in [S -> T] : f \in Injection(S, T)
ExistsSurjection(S, T) == \E f \in [S -> T] : f \in Surjection(S, T)
ExistsBijection(S, T) == \E f \in [S -> T] : f \in Bijection(S, T)

\* op(f[x], result so far) for each x of `indices`, in ascending order, starting with `base`. Native.
FoldFunctionOnSet(op(_, _), base, fun, indices) ==
    MapThenFoldSet(op, base, LAMBDA x : fun[x], LAMBDA T : CHOOSE x \in T : TRUE, indices)

\* The same over the whole domain. Native.
FoldFunction(op(_, _), base, fun) == FoldFunctionOnSet(op, base, fun, DOMAIN fun)

\* Sums of values.
SumFunctionOnSet(fun, indices) == FoldFunctionOnSet(LAMBDA x, y : x + y, 0, fun, indices)
SumFunction(fun) == FoldFunction(LAMBDA x, y : x + y, 0, fun)
==============================================================================
