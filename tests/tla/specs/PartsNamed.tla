----------------------------- MODULE PartsNamed -----------------------------
\* Parts of definitions by their labels, by operators of a LET, as operators, and by numbers where these are special:
\* chains group to the left, a case is selected before its guard or value.
EXTENDS Integers, TLC
VARIABLE x

Ap(L(_), v) == L(v)
Ap2(L(_, _), v, w) == L(v, w)
Op(a) == \A i \in {1, 2} : lab(i) :: \E j \in {3, 4} : in(j) :: i < j + a
Double(a) == LET G(b) == a + b
                 H == inh :: a * 2
             IN  bod :: G(a) + H
In(a) == x = 0 /\ LET G(b) == gl :: 7 + b IN G(a) = 8
All == \A i \in {1, 2} : i < x
Two == \A i \in {1, 2}, j \in {5} : i < j
Same == \A i, j \in {1, 2}, k \in {5} : i + j < k
Mix == /\ one :: x >= 0
       /\ two :: \A <<p, q>> \in {<<1, 2>>} : pq(q, p) :: p < q
       /\ LET k == 5 IN three :: k > x
Fn[n \in 0..4] == f(n) :: n + 1
Mapped == Ap(LAMBDA n : l(n) :: n + 1, 3)
Both == a :: b :: x + 1
Rec == [a |-> 1, b |-> 2]
Ex == [Rec EXCEPT !.a = 5]
Ca == CASE x = 0 -> 3 [] x = 1 -> 8 [] OTHER -> 4
Fs == {n \in 1..3 : n > 1}
Three == Op(1) /\ Op(3) /\ x = 9
Either == x = 9 \/ x = 0 \/ x = 1
Imp == x = 0 => x = 1 /\ x = 2
Which == IF x = 0 THEN 1 ELSE 2
Sums == {n + m : n \in {1}, m \in {5}}
Inst == INSTANCE PartsNamedOf WITH v <- x

Init == x = 0
Up(by) == \/ small :: x < 2 /\ x' = x + by
          \/ x = 2 /\ UNCHANGED x
Down == x > 0 /\ (LET Back(by) == x' = x - by IN Back(1))

Next == \/ \E n \in 1..2 : Up(n)!small!1 /\ x' = x + n
        \/ Down!2!Back(1) /\ x > 0
Spec == Init /\ [][Next]_x

Labels ==
    /\ Op(0)!lab(2) /\ ~Op(0)!lab(2)!in(1) /\ Op(0)!lab(2)!1 = {3, 4}
    /\ Op(0)!lab(2)!in(3)!2!<< = 3
    /\ Double(3)!bod = 12 /\ Double(3)!bod!1 = 6 /\ Double(3)!1 = 12
    /\ Mix!one /\ ~Mix!two!pq(5, 6) /\ Mix!two!(1, 2) /\ Mix!three!1 = 5 /\ Mix!one!1 = x
    /\ Fn!f(7) = 8 /\ Fn!(7) = 8 /\ Fn!1 = 0..4
    /\ Mapped!l(6) = 7
    /\ Both!a = Both!a!b /\ Both!a!1 = x
    /\ Inst!Labelled(2)!1 = 2 /\ Inst!Labelled(2)!l = 2 + x /\ Inst!Labelled(2)!: = 2 + x

Operators ==
    /\ Ap(All!@, -1) /\ Ap2(Two!@, 2, 3) /\ Ap2(Op!lab, 2, 3) /\ Ap2(Op!@, 2, 3)
    /\ Ap(Op!1, 2) = {1, 2} /\ ~Ap2(Mix!two!pq, 2, 3) /\ Ap2(Mix!two!@, 2, 3) /\ Ap(Fn!@, 2) = 3
    /\ Ap2(In!2!G!1, 4, 6) = 7 /\ Ap(Inst!Labelled!l, 4) = 4 + x

Lets ==
    /\ In(2)!2!G(5) = 12 /\ In(2)!2!G(5)!1 = 7 /\ In(2)!2!1!1 = 9 /\ In(2)!2!G(5)!gl = 12

Numbers ==
    /\ Rec!1 = 1 /\ Rec!2 = 2 /\ Ex!1 = Rec
    /\ Ca!1!2 = 3 /\ Ca!2!2 = 8 /\ Ca!3!2 = 4 /\ Ca!2!1 = (x = 1)
    /\ Fs!1 = 1..3 /\ Fs!(3)
    /\ Three!1!2 = Op(3) /\ Three!2 = (x = 9) /\ Three!1 = (Op(1) /\ Op(3))
    /\ Either!1 = (x = 0) /\ Either!1!2 = (x = 0) /\ Either!1!1 = (x = 9) /\ Either!2!2 = 1
    /\ Imp!2!1 = (x = 1) /\ Which!3 = 2
    /\ Sums!2 = {5} /\ Sums!(7, 8) = 15 /\ Same!2 = {5} /\ Same!1 = {1, 2} /\ Same!(1, 2, 3)!1 = 3
Small == x < 4
=============================================================================
