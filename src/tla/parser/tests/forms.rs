//! Every form of expression.

use super::{check, fault};

#[test]
fn literals() {
    check(&[
        ("42", "42"),
        (r"\b101 + \o17 + \hFF", "(+ (+ 5 15) 255)"),
        ("1.5", "1.5"),
        (".5", ".5"),
        (r#""a\"b\n""#, r#""a\"b\n""#),
        ("TRUE", "true"),
        ("FALSE", "false"),
        ("BOOLEAN", "BOOLEAN"),
        ("STRING", "STRING"),
        ("9223372036854775807", "9223372036854775807"),
    ]);
}

#[test]
fn sets() {
    check(&[
        ("{}", "{}"),
        ("{1, 2}", "{1 2}"),
        (r"{x \in S : p}", "{x:S : p}"),
        (r"{<<x, y>> \in S : p}", "{<<x,y>>:S : p}"),
        (r"{f(x) : x \in S}", "{map (f x) : x:S}"),
        (r"{x + y : x \in S, y \in T}", "{map (+ x y) : x:S y:T}"),
        (r"{<<a, b>> : a, b \in S}", "{map <<a b>> : a,b:S}"),
        (r"{1 \in x : x \in S}", r"{map (\in 1 x) : x:S}"),
    ]);
}

#[test]
fn a_membership_in_braces_is_an_element() {
    check(&[
        (r"{x \in S}", r"{(\in x S)}"),
        (r"{x \in S, y}", r"{(\in x S) y}"),
        (r"{x \in S /\ y}", r"{(/\ (\in x S) y)}"),
        (r"{<<x, y>> \in S}", r"{(\in <<x y>> S)}"),
        (r"{(x \in S) : y \in T}", r"{map (\in x S) : y:T}"),
        (r"{x \in S \cup T : p}", r"{x:(\cup S T) : p}"),
    ]);
}

#[test]
fn functions() {
    check(&[
        (r"[x \in S |-> e]", "[x:S |-> e]"),
        (r"[x, y \in S, z \in T |-> e]", "[x,y:S z:T |-> e]"),
        (r"[x \in S, z \in T |-> e]", "[x:S z:T |-> e]"),
        (r"[<<x, y>> \in S |-> e]", "[<<x,y>>:S |-> e]"),
        ("[S -> T]", "[S -> T]"),
        (r"[S \X T -> {}]", r"[(\X S T) -> {}]"),
        (r"[x \in S -> T]", r"[(\in x S) -> T]"),
        ("f[x]", "([] f x)"),
        ("f[x, y]", "([] f x y)"),
        (r"f[x \in S]", r"([] f (\in x S))"),
    ]);
}

#[test]
fn records_and_tuples() {
    check(&[
        ("[a |-> 1, b |-> 2]", "[a|->1 b|->2]"),
        ("[a : S, b : T]", "[a:S b:T]"),
        ("[THEN |-> 1].THEN", "(. [THEN|->1] THEN)"),
        ("<<>>", "<<>>"),
        ("<<1, <<2>>>>", "<<1 <<2>>>>"),
        ("⟨1, 2⟩", "<<1 2>>"),
        ("r.SF_", "(. r SF_)"),
    ]);
}

#[test]
fn except() {
    check(&[
        ("[f EXCEPT ![a] = 1]", "[f EXCEPT ![a]=1]"),
        ("[f EXCEPT !.a[1].b = @ + 1]", "[f EXCEPT !.a[1].b=(+ @ 1)]"),
        ("[f EXCEPT ![a, b] = c, ![d] = e]", "[f EXCEPT ![a b]=c ![d]=e]"),
        ("[f EXCEPT !.a = x = y]", "[f EXCEPT !.a=(= x y)]"),
        (
            "[[f EXCEPT ![1] = 2] EXCEPT ![3] = [@ EXCEPT ![4] = 5]]",
            "[[f EXCEPT ![1]=2] EXCEPT ![3]=[@ EXCEPT ![4]=5]]",
        ),
    ]);
}

#[test]
fn quantifiers_and_choose() {
    check(&[
        (r"\A x \in S : p", "(All x:S p)"),
        (r"\E x, y \in S, <<z, w>> \in T : p", "(Exists x,y:S <<z,w>>:T p)"),
        (r"\A x, y : p", "(All x,y:? p)"),
        (r"\AA x : p", "(TemporalAll x:? p)"),
        (r"\EE x, y : p", "(TemporalExists x,y:? p)"),
        (r"∀ x ∈ ℕ : ∃ y ∈ ℤ : p", "(All x:Nat (Exists y:Int p))"),
        ("CHOOSE x : p", "(CHOOSE x:? p)"),
        (r"CHOOSE <<x, y>> \in S : p", "(CHOOSE <<x,y>>:S p)"),
        ("CHOOSE <<x, y>> : p", "(CHOOSE <<x,y>>:? p)"),
        (r"\Ex \in S:p", "(Exists x:S p)"),
    ]);
}

#[test]
fn conditionals_and_let() {
    check(&[
        ("IF a THEN b ELSE IF c THEN d ELSE e", "(IF a b (IF c d e))"),
        ("CASE a -> b [] c -> d", "(CASE a->b c->d)"),
        ("CASE a -> b □ OTHER → c", "(CASE a->b OTHER->c)"),
        ("CASE a -> CASE b -> c [] d -> e", "(CASE a->(CASE b->c d->e))"),
        ("CASE a -> []b [] c -> <>d", "(CASE a->([] b) c->(<> d))"),
        ("LET a == 1 b(x) == x IN a", "(LET (a() == 1) (b(x) == x) a)"),
        (r"LET f[x \in S] == x IN f", "(LET (f[x:S] == x) f)"),
        ("LET RECURSIVE F(_) F(x) == F(x) IN F(1)", "(LET (RECURSIVE F/1) (F(x) == (F x)) (F 1))"),
        ("LET I == INSTANCE M WITH a <- b IN I!c", "(LET (I() == INSTANCE M a<-b) (I!c))"),
        ("LET a + b == a IN 1 + 2", "(LET (+(a b) == a) (+ 1 2))"),
    ]);
}

#[test]
fn actions_and_fairness() {
    check(&[
        ("[Next]_vars", "[Next]_vars"),
        ("[][Next]_<<x, y>>", "([] [Next]_<<x y>>)"),
        ("<<A>>_v", "<<A>>_v"),
        ("<><<A>>_(v')", "(<> <<A>>_(' v))"),
        ("[A]_I!v", "[A]_(I!v)"),
        ("[A]_f(x)", "[A]_(f x)"),
        (r"[x \in S]_v", r"[(\in x S)]_v"),
        ("WF_v(A)", "(WF v A)"),
        ("SF_<<x, y>>(A)", "(SF <<x y>> A)"),
        ("WF_f(x)(A)", "(WF (f x) A)"),
        ("WF_I!v(A)", "(WF (I!v) A)"),
        (r"WF_(x)(A /\ B)", r"(WF x (/\ A B))"),
        (r"[]P /\ WF_v(A)", r"(/\ ([] P) (WF v A))"),
    ]);
}

#[test]
fn labels() {
    check(&[
        ("lab :: a", "(lab :: a)"),
        ("lab(x, y) :: a + b", "(lab :: (+ a b))"),
        (r"\A x \in S : lab(x) :: p => q", "(All x:S (lab :: (=> p q)))"),
        ("a + lab :: b * c", "(+ a (lab :: (* b c)))"),
    ]);
    assert!(fault("a * lab :: b + c").starts_with("neither of"));
    assert!(fault("a' :: b").contains("follows a label"));
    assert!(fault("f(1) :: b").contains("follows a label"));
}

#[test]
fn comments_are_blanks() {
    check(&[
        ("a (* x (* y *) z *) + b", "(+ a b)"),
        ("a \\* (* not a comment\n+ b", "(+ a b)"),
        ("(**) a (***)", "a"),
        ("\"(*\" = \"*)\"", r#"(= "(*" "*)")"#),
    ]);
}

#[test]
fn names_of_backslashes_match_longest() {
    check(&[
        (r"S\used", r"(\ S used)"),
        (r"a \intersect b", r"(\cap a b)"),
        (r"a \in b", r"(\in a b)"),
        (r"s \o t", r"(\circ s t)"),
        (r"s \oplus t", r"(\oplus s t)"),
        (r"a \subseteq b", r"(\subseteq a b)"),
        (r"a \setminus", r"(\ a setminus)"),
    ]);
}

#[test]
fn digits_may_begin_names() {
    check(&[("1a + 2", "(+ 1a 2)"), ("_x1", "_x1"), ("a..9", "(.. a 9)")]);
}
