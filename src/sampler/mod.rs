//! Samplers that look at the system as they draw: which messages are under way decides what is delivered next.
//!
//! A [`Walk`] runs the system alone, without model and oracles, and writes down what it chose. What comes of it is a schedule
//! like any other, which replays and shrinks alike. Kinds of choice are drawn as in random bytes; a [`Strategy`] decides
//! which message is delivered.

mod delay;
mod pct;
mod pctcp;
mod pos;
#[cfg(test)]
mod toy;

use std::panic::{AssertUnwindSafe, catch_unwind};

pub use delay::Delay;
pub use pct::Pct;
pub use pctcp::Pctcp;
pub use pos::Pos;

use crate::cluster::{Applied, Pending, System};
use crate::schedule::sample::{Random, Sampler};
use crate::schedule::{Choice, LinkRef, Rng, Schedule};
use crate::trace::Trace;

/// Decides which link delivers its next message.
pub trait Strategy {
    /// An execution of so many choices begins.
    fn begin(&mut self, rng: &mut Rng, choices: usize);

    /// The link that delivers next, by its place among those that could; there is at least one. `step` counts the
    /// choices of the execution.
    fn pick(&mut self, pending: &[Pending], step: usize, rng: &mut Rng) -> usize;

    /// What was picked was delivered: these messages, if any, were sent meanwhile, and are under way.
    fn delivered(&mut self, picked: &Pending, sent: &[Pending], rng: &mut Rng) {
        let _ = (picked, sent, rng);
    }
}

/// Draws schedules with a strategy on a system of its own.
#[expect(missing_debug_implementations, reason = "a system has nothing to show")]
pub struct Walk {
    system: Box<dyn System>,
    strategy: Box<dyn Strategy>,
    trace: Trace,
}

impl Walk {
    /// Walks with this strategy.
    pub fn new(system: Box<dyn System>, strategy: Box<dyn Strategy>) -> Walk {
        Walk { system, strategy, trace: Trace::new() }
    }

    /// Draws the next choice and applies it.
    fn step(&mut self, rng: &mut Rng, schedule: &mut Schedule) {
        let step = schedule.0.len();
        let drawn = Random::choices().schedule(rng, 1).0.first().copied().unwrap_or(Choice::Heal);
        let pending = match drawn {
            Choice::Deliver { .. } => self.system.pending(),
            _ => Vec::new(),
        };
        let place = if pending.is_empty() { None } else { Some(self.strategy.pick(&pending, step, rng)) };
        let Some(picked) = place.and_then(|place| pending.get(place)) else { return self.apply(drawn, schedule) };
        self.apply(Choice::Deliver { link: LinkRef::between(picked.from, picked.to), count: 1 }, schedule);
        let newest = pending.iter().flat_map(|link| &link.messages).max().copied().unwrap_or(0);
        self.strategy.delivered(picked, &since(self.system.pending(), newest), rng);
    }

    /// Writes a choice down and applies it, with its operands resolved where it did something. The events are nobody's
    /// business here.
    fn apply(&mut self, choice: Choice, schedule: &mut Schedule) {
        schedule.0.push(choice);
        self.trace.clear();
        if let (Applied::Done(resolved), Some(last)) =
            (self.system.apply(choice, &mut self.trace), schedule.0.last_mut())
        {
            *last = resolved;
        }
    }
}

/// The messages that are newer than one.
fn since(pending: Vec<Pending>, newest: u64) -> Vec<Pending> {
    let newer = |mut link: Pending| {
        link.messages.retain(|message| *message > newest);
        link
    };
    pending.into_iter().map(newer).filter(|link| !link.messages.is_empty()).collect()
}

impl Sampler for Walk {
    /// Where the system panics, the schedule ends with the choice that led there: who runs it will see.
    fn schedule(&mut self, rng: &mut Rng, choices: usize) -> Schedule {
        self.trace.clear();
        self.strategy.begin(rng, choices);
        let mut schedule = Schedule::default();
        let walked = catch_unwind(AssertUnwindSafe(|| {
            self.system.reset(&mut self.trace);
            (0..choices).for_each(|_| self.step(rng, &mut schedule));
        }));
        // What it was that panicked, who runs the schedule is told.
        drop(walked);
        schedule
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toy::Relay;

    fn walk(strategy: impl Strategy + 'static) -> Walk {
        Walk::new(Box::new(Relay::new(3)), Box::new(strategy))
    }

    fn deliveries(schedule: &Schedule) -> usize {
        schedule.0.iter().filter(|choice| matches!(choice, Choice::Deliver { count: 1, .. })).count()
    }

    #[test]
    fn every_strategy_draws_the_same_from_the_same_seed_and_delivers() {
        let strategies: [fn() -> Walk; 4] =
            [|| walk(Pct::new(3)), || walk(Pctcp::new(3)), || walk(Pos::default()), || walk(Delay::new(2))];
        for (index, make) in strategies.iter().enumerate() {
            let (mut one, mut other) = (make(), make());
            for seed in 0..20 {
                let drawn = one.schedule(&mut Rng::new(seed), 60);
                assert_eq!(drawn.0.len(), 60);
                assert_eq!(drawn, other.schedule(&mut Rng::new(seed), 60), "strategy {index}");
                assert!(deliveries(&drawn) > 10, "strategy {index}: {drawn:?}");
            }
        }
    }

    #[test]
    fn a_walk_into_a_panic_ends_with_the_choice_that_led_there() {
        let mut walk = Walk::new(Box::new(Relay::fragile(3)), Box::new(Pos::default()));
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let drawn = walk.schedule(&mut Rng::new(1), 600);
        std::panic::set_hook(hook);
        assert!(drawn.0.len() < 600 && matches!(drawn.0.last(), Some(Choice::Crash { .. })), "{drawn:?}");
    }
}
