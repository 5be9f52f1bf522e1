//! Fuzzes the reading and the evaluation of TLA+: no text may make them panic, overflow the stack or go on without end.
#![no_main]

use libfuzzer_sys::fuzz_target;

use explore::explore;

mod explore;

const CONFIG: &str = "INIT Init NEXT Next INVARIANT Inv CONSTANTS N = 2 S = {a, b}";

fuzz_target!(|text: &str| {
    // The whole configuration, and none: many texts define little.
    let explored = explore(text, CONFIG);
    if !explored {
        explore(text, "");
    }
});
