//! Which operator mutates next: by fixed shares, or by what paid so far.
//!
//! The learning one is a bandit that matches probabilities: each operator keeps its fixed share times how often it showed
//! something new, relative to all operators, within bounds. What it learned fades, since what pays changes as a map fills.

use std::fmt;

use super::operator::OPERATORS;
use crate::schedule::Rng;

/// After so many mutations, what was learned counts half, and the weights are computed anew.
const PERIOD: u32 = 2048;

/// An operator's share is at least this part of what it is without learning, and at most this multiple.
const BOUND: f64 = 8.0;

/// Rewards and tries that each operator starts with, so that a few tries say little.
const PRIOR: (f64, f64) = (0.5, 50.0);

/// Weights are whole numbers, in units of this part of one hundredth.
const SCALE: f64 = 1000.0;

/// Which operators there are for a mutator, and whether it learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// Operators by name that are left out; their share goes to the others.
    pub without: Vec<String>,
    /// Whether the shares follow what paid.
    pub learns: bool,
}

impl Default for Selection {
    /// All operators, by fixed shares.
    fn default() -> Selection {
        Selection { without: Vec::new(), learns: false }
    }
}

/// What an operator was tried for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evidence {
    /// Its name.
    pub name: &'static str,
    /// How many mutations it made.
    pub tries: u64,
    /// How many of these showed something new.
    pub rewards: u64,
    /// How many mutations of a hundred it makes now.
    pub share: f64,
}

impl fmt::Display for Evidence {
    /// `regrow 35.0 % (120 of 4000 new)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:.1} % ({} of {} new)", self.name, self.share, self.rewards, self.tries)
    }
}

/// Draws operators.
#[derive(Clone, Debug)]
pub(super) struct Scheduler {
    learns: bool,
    arms: Vec<Arm>,
    /// The operator that was drawn last, and has not been rewarded.
    last: Option<usize>,
    drawn: u32,
}

#[derive(Clone, Debug)]
struct Arm {
    share: f64,
    weight: u32,
    /// Fading counts.
    tries: f64,
    rewards: f64,
    all_tries: u64,
    all_rewards: u64,
}

impl Scheduler {
    pub(super) fn new(selection: &Selection) -> Scheduler {
        let arm = |operator: &super::operator::Operator| {
            let out = selection.without.iter().any(|name| name == operator.name);
            let share = if out { 0.0 } else { f64::from(operator.share) };
            let (rewards, tries) = PRIOR;
            Arm { share, weight: (share * SCALE) as u32, tries, rewards, all_tries: 0, all_rewards: 0 }
        };
        Scheduler { learns: selection.learns, arms: OPERATORS.iter().map(arm).collect(), last: None, drawn: 0 }
    }

    /// The next operator, by its place in the table; where all are left out, it is none of them.
    pub(super) fn draw(&mut self, rng: &mut Rng) -> usize {
        self.drawn += 1;
        if self.drawn.is_multiple_of(PERIOD) && self.learns {
            self.weigh();
        }
        self.last = rng.weighted(self.arms.iter().map(|arm| arm.weight));
        self.last.unwrap_or(OPERATORS.len())
    }

    /// What is executed next was made by no operator.
    pub(super) fn pause(&mut self) {
        self.last = None;
    }

    /// The schedule that was mutated last was executed, and showed something new or not.
    pub(super) fn reward(&mut self, new: bool) {
        let Some(arm) = self.last.take().and_then(|last| self.arms.get_mut(last)) else { return };
        arm.tries += 1.0;
        arm.all_tries += 1;
        arm.rewards += f64::from(u8::from(new));
        arm.all_rewards += u64::from(new);
    }

    fn weigh(&mut self) {
        let all: f64 = self.arms.iter().map(|arm| arm.share).sum();
        let rate = |arm: &Arm| arm.rewards / arm.tries;
        let mean: f64 = self.arms.iter().map(|arm| arm.share * rate(arm)).sum::<f64>() / all;
        for arm in &mut self.arms {
            let worth = (rate(arm) / mean).clamp(1.0 / BOUND, BOUND);
            arm.weight = (arm.share * worth * SCALE) as u32;
            arm.tries = arm.tries / 2.0 + PRIOR.1 / 2.0;
            arm.rewards = arm.rewards / 2.0 + PRIOR.0 / 2.0;
        }
    }

    pub(super) fn evidence(&self) -> Vec<Evidence> {
        let all: u64 = self.arms.iter().map(|arm| u64::from(arm.weight)).sum();
        let evidence = |(arm, operator): (&Arm, &super::operator::Operator)| Evidence {
            name: operator.name,
            tries: arm.all_tries,
            rewards: arm.all_rewards,
            share: 100.0 * f64::from(arm.weight) / (all.max(1) as f64),
        };
        self.arms.iter().zip(&OPERATORS).map(evidence).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shares after so many mutations, of which those by the operator `pays` show something new half of the time.
    fn shares(selection: &Selection, mutations: u32, pays: &str) -> Vec<Evidence> {
        let (mut scheduler, mut rng) = (Scheduler::new(selection), Rng::new(1));
        for _ in 0..mutations {
            let drawn = scheduler.draw(&mut rng);
            let new = OPERATORS[drawn].name == pays && rng.percent(50);
            scheduler.reward(new || rng.percent(1));
        }
        scheduler.evidence()
    }

    fn share(of: &[Evidence], name: &str) -> f64 {
        of.iter().find(|evidence| evidence.name == name).unwrap().share
    }

    #[test]
    fn what_pays_is_drawn_more_and_nothing_is_given_up() {
        let learned = shares(&Selection { learns: true, ..Selection::default() }, 20 * PERIOD, "swap");
        assert!(share(&learned, "swap") > 10.0, "{learned:?}");
        assert!(learned.iter().all(|evidence| evidence.share > 0.2), "{learned:?}");
        let fixed = shares(&Selection::default(), 20 * PERIOD, "swap");
        assert_eq!(share(&fixed, "swap"), 2.0);
        let tries: u64 = fixed.iter().map(|evidence| evidence.tries).sum();
        assert_eq!(tries, u64::from(20 * PERIOD));
    }

    #[test]
    fn what_is_left_out_is_never_drawn() {
        let without = vec!["regrow".to_owned(), "library".to_owned()];
        for learns in [false, true] {
            let drawn = shares(&Selection { without: without.clone(), learns }, 5000, "swap");
            assert!(drawn.iter().all(|evidence| (evidence.tries == 0) == without.contains(&evidence.name.to_owned())));
        }
    }

    #[test]
    fn only_what_was_drawn_is_rewarded() {
        let mut scheduler = Scheduler::new(&Selection::default());
        scheduler.reward(true);
        assert!(scheduler.evidence().iter().all(|evidence| evidence.tries == 0 && evidence.rewards == 0));
    }
}
