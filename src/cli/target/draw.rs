//! Drawing schedules at random.

use rand::RngCore;
use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use crate::hash::stable64;
use crate::schedule::Schedule;
use crate::schedule::codec::CHOICE_BYTES;

/// The `index`-th random schedule of `choices` choices that a seed stands for; each can be drawn without the others.
pub fn draw(seed: u64, index: u64, choices: usize) -> Schedule {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&index.to_le_bytes());
    let mut generator = Pcg64Mcg::seed_from_u64(stable64(&bytes));
    let mut bytes = vec![0; choices * CHOICE_BYTES];
    generator.fill_bytes(&mut bytes);
    Schedule::from_bytes(&bytes, choices)
}
