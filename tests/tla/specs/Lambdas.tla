---- MODULE Lambdas ----
\* LAMBDA, operators as arguments, operators that take operators, of two parameters too.
EXTENDS Naturals, Sequences
VARIABLE s
Apply(F(_), x) == F(x)
Twice(F(_), x) == F(F(x))
Fold(Op(_, _), base, seq) ==
    LET f[i \in 0..Len(seq)] == IF i = 0 THEN base ELSE Op(f[i - 1], seq[i]) IN f[Len(seq)]
Add(a, b) == (a + b) % 10
Map(F(_), seq) == [i \in DOMAIN seq |-> F(seq[i])]
Init == s = <<1, 2, 3>>
Next == \/ s' = Map(LAMBDA e : (e * 3) % 10, s)
        \/ s' = Append(Tail(s), Fold(Add, 0, s))
        \/ s' = Append(Tail(s), Fold(LAMBDA a, b : IF a > b THEN a ELSE b, 0, s))
        \/ s' = SelectSeq(s, LAMBDA e : e > 1) /\ Len(s') = 3
        \/ s' = Twice(LAMBDA q : Append(Tail(q), Head(q)), s)
        \/ s' = Apply(Tail, s) \o <<Fold(+, 0, s) % 10>>
====
