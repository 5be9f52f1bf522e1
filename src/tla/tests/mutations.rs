//! Specs with faults at random: each loads or is refused, each runs or faults, and nothing panics.

use super::files;
use crate::tla::explore::{ExploreLimits, explore};
use crate::tla::{Limits, Spec};

const BODY: &str = r#"EXTENDS Naturals, Sequences, FiniteSets, TLC
CONSTANTS N, Nil, S
VARIABLES x, log, bag
vars == <<x, log, bag>>
RECURSIVE Sum(_)
Sum(T) == IF T = {} THEN 0 ELSE LET a == CHOOSE b \in T : TRUE IN a + Sum(T \ {a})
f[n \in 0..3] == IF n = 0 THEN 1 ELSE n * f[n - 1]
Apply(Op(_, _), a, b) == Op(a, b)
---- MODULE Inner ----
EXTENDS Naturals
CONSTANT k
VARIABLE v
Up == v < k /\ v' = v + 1
====
I(m) == INSTANCE Inner WITH k <- m, v <- x
Init == x = 0 /\ log = [s \in S |-> <<>>] /\ bag = [m \in {} |-> 0]
Send(m) == bag' = IF m \in DOMAIN bag THEN [bag EXCEPT ![m] = @ + 1] ELSE bag @@ (m :> 1)
A(s) == /\ Len(log[s]) < 2
        /\ log' = [log EXCEPT ![s] = Append(@, [term |-> x, from |-> s])]
        /\ Send([to |-> s, n |-> Sum({1, x})])
        /\ UNCHANGED x
B == I(2)!Up /\ UNCHANGED <<log, bag>>
C == \E s \in S : \E m \in DOMAIN bag : m.to = s /\ bag' = [n \in DOMAIN bag \ {m} |-> bag[n]] /\ UNCHANGED <<x, log>>
D == CASE x = 1 -> x' \in {0, 2} /\ UNCHANGED <<log, bag>> [] OTHER -> FALSE
Next == (\E s \in S : A(s)) \/ B \/ C \/ D \/ (ENABLED B /\ x > 5 /\ UNCHANGED vars)
Spec == Init /\ [][Next]_vars
Inv == /\ x \in 0..N
       /\ \A s \in S : log[s] \in Seq([term : Nat, from : S])
       /\ Apply(LAMBDA a, b : a + b, f[2], x) < 10
       /\ Nil \notin S
"#;

const CONFIG: &str = "CONSTANTS N = 3 Nil = Nil S = {s1, s2}\nSPECIFICATION Spec\nINVARIANT Inv\nVIEW vars";

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// Words, symbols and blanks.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let same =
            |c: char| c.is_alphanumeric() == first.is_alphanumeric() && c.is_whitespace() == first.is_whitespace();
        let end = rest.find(|c| !same(c)).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces
}

fn mutated(text: &str, random: &mut Random) -> String {
    let mut pieces = pieces(text);
    for _ in 0..=random.below(3) {
        let (at, other) = (random.below(pieces.len()), random.below(pieces.len()));
        match random.below(4) {
            0 => drop(pieces.remove(at)),
            1 => pieces.swap(at, other),
            2 => pieces[at] = pieces[other],
            _ => pieces.insert(at, pieces[other]),
        }
    }
    pieces.concat()
}

fn run(body: &str, config: &str) -> bool {
    let Ok(spec) = Spec::load(&files(body, config, &[]), "M.tla", "M.cfg") else { return false };
    let evaluation = Limits { steps: 100_000, ..Limits::default() };
    let limits = ExploreLimits { states: 200, evaluation, ..ExploreLimits::default() };
    explore(&spec, limits).generated > 0
}

#[test]
fn nothing_panics() {
    assert!(run(BODY, CONFIG), "the spec without faults runs");
    let mut random = Random(20_261_130);
    let mut ran = 0;
    for round in 0..1_500 {
        let (body, config) = match round % 8 {
            0 => (BODY.to_owned(), mutated(CONFIG, &mut random)),
            _ => (mutated(BODY, &mut random), CONFIG.to_owned()),
        };
        ran += usize::from(run(&body, &config));
    }
    assert!(ran > 50, "only {ran} mutated specs ran");
}
