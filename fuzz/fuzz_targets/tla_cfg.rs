//! Fuzzes the reading of `.cfg` files, and what they ask of a spec.
#![no_main]

use libfuzzer_sys::fuzz_target;

use explore::explore;

mod explore;

/// Something for every statement of a configuration to name.
const SPEC: &str = "---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS N, S, Op(_, _), Model
VARIABLES x, s
vars == <<x, s>>
Max == 2
Plus(a, b) == a + b
Init == x = 0 /\\ s \\in {S, {}}
Up == x < Max /\\ x' = x + 1 /\\ UNCHANGED s
Drop == \\E e \\in s : s' = s \\ {e} /\\ x' = (Op(x, N) % 3)
Next == Up \\/ Drop
Spec == Init /\\ [][Next]_vars /\\ WF_vars(Up)
TypeOK == x \\in Int /\\ s \\subseteq S
Small == x < 2
Steps == [][x' # x]_x
Always == []TypeOK
Live == <>(x = 2)
Falls == x' < x
View == <<s, x % 2>>
Al == [x |-> x, next |-> x']
Perms == Permutations(S)
Post == TRUE
ASSUME N \\in Int
====";

fuzz_target!(|text: &str| {
    explore(SPEC, text);
});
