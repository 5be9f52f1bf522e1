//! `TLAPS`: what it defines is used by proofs, which are skipped.

use super::Standard;

/// `TLAPS`.
pub static TLAPS: Standard = Standard { name: "TLAPS", extends: &[], operators: &[] };
