------------------------------- MODULE Bitwise -------------------------------
\* Natural numbers as bits. All native; the definitions say what they mean.
LOCAL INSTANCE Integers

LOCAL Bits(a, b, op(_, _)) ==
    LET RECURSIVE From(_, _)
        From(x, y) ==
            IF x = 0 /\ y = 0 THEN 0
            ELSE (IF op(x % 2 = 1, y % 2 = 1) THEN 1 ELSE 0) + 2 * From(x \div 2, y \div 2)
    IN From(a, b)

a & b == Bits(a, b, LAMBDA x, y : x /\ y)
a | b == Bits(a, b, LAMBDA x, y : x \/ y)
a ^^ b == Bits(a, b, LAMBDA x, y : x # y)

\* The bits below the highest that is set, turned round.
Not(a) == Bits(a, 0, LAMBDA x, y : ~x)

\* Without the lowest bits.
shiftR(n, pos) == n \div (2^pos)
==============================================================================
