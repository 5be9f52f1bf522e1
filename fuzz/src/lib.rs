//! What every fuzz target shares: the libFuzzer side of modelfuzz.
