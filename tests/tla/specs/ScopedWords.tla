---------------------------- MODULE ScopedWords ----------------------------
LOCAL INSTANCE Naturals
CONSTANT Pick(_, _)
VARIABLE last
Words(S) == UNION {[1..n -> S] : n \in Nat}
Nothing == CHOOSE x : x \notin Nat
Move == IF last = Nothing THEN last' = 0 ELSE Pick(last, last')
=============================================================================
