//! Fingerprints: 64-bit hashes of contents that updates carry on without looking at the unchanged parts.
//!
//! A compound's fingerprint is the constant of its kind plus, wrapping, one term for each part: `term(element)` in a
//! set, `term(key, value)` in a function, a record (the key is the field's name) and a sequence (the key is the
//! position). Sums commute and can be undone, which makes updates O(1); each term passes through a bijection that
//! spreads every input bit over all 64 (the finaliser of SplitMix64), so sums of related parts do not cancel. Strings
//! enter by their XXH3. Only wrapping 64-bit arithmetic is used: every machine computes the same.

use super::Symbol;

/// The version of what [`Value::fingerprint`](super::Value::fingerprint) computes; it changes if that ever does.
pub const FINGERPRINT_VERSION: u32 = 1;

// Distinct odd constants with mixed bits (fractional parts of square roots of primes).
const FALSE: u64 = 0x6a09_e667_f3bc_c909;
const TRUE: u64 = 0xbb67_ae85_84ca_a73b;
const INT: u64 = 0x3c6e_f372_fe94_f82b;
const STRING: u64 = 0xa54f_f53a_5f1d_36f1;
const MODEL: u64 = 0x510e_527f_ade6_82d1;
const ELEMENT: u64 = 0x9b05_688c_2b3e_6c1f;
const KEY: u64 = 0x1f83_d9ab_fb41_bd6b;

/// The fingerprint of the empty set.
pub(super) const SET: u64 = 0x5be0_cd19_137e_2179;
/// The fingerprint of the empty sequence.
pub(super) const SEQ: u64 = 0xcbbb_9d5d_c105_9ed9;
/// What the terms of a record are added to.
pub(super) const RECORD: u64 = 0x629a_292a_367c_d507;
/// What the terms of a function are added to.
pub(super) const FUNCTION: u64 = 0x9159_015a_3070_dd17;
/// What the terms of a lazy set that cannot be enumerated are added to.
pub(super) const LAZY: u64 = 0x152f_ecd8_f70e_5939;

#[inline]
const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

#[inline]
pub(super) const fn of_bool(value: bool) -> u64 {
    if value { TRUE } else { FALSE }
}

#[inline]
pub(super) const fn of_int(value: i64) -> u64 {
    mix((value as u64).wrapping_add(INT))
}

#[inline]
pub(super) fn of_string(symbol: &Symbol) -> u64 {
    symbol.hash() ^ STRING
}

#[inline]
pub(super) fn of_model(symbol: &Symbol) -> u64 {
    symbol.hash() ^ MODEL
}

/// The term of a set's element.
#[inline]
pub(super) const fn element(element: u64) -> u64 {
    mix(element ^ ELEMENT)
}

/// The term of a function's argument and value.
#[inline]
pub(super) const fn entry(key: u64, value: u64) -> u64 {
    mix(key.rotate_left(32).wrapping_mul(KEY) ^ value)
}

/// The term of the value at a position, counted from 1.
#[inline]
pub(super) const fn at(position: u64, value: u64) -> u64 {
    entry(position.wrapping_mul(ELEMENT), value)
}
