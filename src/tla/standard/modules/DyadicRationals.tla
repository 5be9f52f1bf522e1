--------------------------- MODULE DyadicRationals ---------------------------
\* Fractions whose denominator is a power of two: records of `num` and `den`, without common factors.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE TLC

LOCAL Fraction(num, den) == [num |-> num, den |-> den]

\* A power of two has no other factors than two.
LOCAL Lowest(num, den) ==
    LET RECURSIVE Halved(_, _)
        Halved(n, d) == IF d > 1 /\ n % 2 = 0 THEN Halved(n \div 2, d \div 2) ELSE Fraction(n, d)
    IN Halved(num, den)

IsDyadicRational(r) == \E exponent \in 0..r.den : r.den = 2^exponent

Zero == Fraction(0, 1)
One == Fraction(1, 1)

Add(p, q) == Lowest(p.num * q.den + q.num * p.den, p.den * q.den)
Half(p) == Lowest(p.num, p.den * 2)

PrettyPrint(p) ==
    CASE p = Zero -> "0"
      [] p = One -> "1"
      [] OTHER -> ToString(p.num) \o "/" \o ToString(p.den)
==============================================================================
