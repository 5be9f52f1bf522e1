//! How soon bugs are found. Trials that found nothing are not left out: they lasted longer than they were watched.

use serde::Serialize;

use super::analysis::{Axis, correct, of, pairs, verdict};
use super::record::Record;
use super::wanted::Wanted;
use crate::stats::{
    Estimate, Interval, KaplanMeier, Observed, log_rank, mann_whitney, restricted_means, vargha_delaney, wilson,
};

/// How soon the contenders find a bug.
#[derive(Clone, Debug, Serialize)]
pub struct Race {
    /// The bug.
    pub bug: String,
    /// What is counted.
    pub axis: Axis,
    /// Up to where every contender's trials say something.
    pub horizon: f64,
    /// The contenders.
    pub runners: Vec<Runner>,
    /// How they compare.
    pub pairs: Vec<RacePair>,
}

/// How soon a contender finds a bug.
#[derive(Clone, Debug, Serialize)]
pub struct Runner {
    /// Its name.
    pub contender: String,
    /// How many trials there are.
    pub trials: usize,
    /// How many of them found it.
    pub found: usize,
    /// The share that finds it (Wilson).
    pub share: Option<Interval>,
    /// By when half find it (Kaplan and Meier); null where that was not seen.
    pub median: Estimate,
    /// The mean, each trial counted up to the horizon at most.
    pub restricted_mean: f64,
    /// The share of trials that have not found it yet.
    pub curve: KaplanMeier,
}

/// How two contenders compare.
#[derive(Clone, Debug, Serialize)]
pub struct RacePair {
    /// One.
    pub first: String,
    /// The other.
    pub second: String,
    /// The restricted mean of the first for each of the second.
    pub ratio: Estimate,
    /// The restricted mean of the first less that of the second.
    pub difference: Estimate,
    /// How likely a trial of the first finds it sooner than one of the second.
    pub a12: Estimate,
    /// The chance of such a difference by the log-rank test.
    pub log_rank_p: f64,
    /// With Holm's correction for all pairs and bugs.
    pub log_rank_corrected: f64,
    /// The chance of such a difference by the test of Mann and Whitney.
    pub mann_whitney_p: f64,
    /// With Holm's correction for all pairs and bugs.
    pub mann_whitney_corrected: f64,
    /// Who is sooner, by the corrected log-rank test; `~` where that cannot be told.
    pub verdict: String,
}

/// The races to all bugs along all axes.
pub fn races(wanted: &Wanted, records: &[&Record]) -> Vec<Race> {
    let mut all = Vec::new();
    for axis in Axis::ALL {
        let bugs = wanted.goals.iter().filter_map(|goal| goal.name());
        let mut races: Vec<Race> = bugs.map(|bug| race(wanted, records, bug, axis)).collect();
        correct(races.iter_mut().flat_map(|race| &mut race.pairs).map(|pair| &mut pair.log_rank_corrected));
        correct(races.iter_mut().flat_map(|race| &mut race.pairs).map(|pair| &mut pair.mann_whitney_corrected));
        for pair in races.iter_mut().flat_map(|race| &mut race.pairs) {
            pair.verdict = verdict(&pair.first, &pair.second, pair.a12.value, pair.log_rank_corrected);
        }
        all.extend(races);
    }
    all
}

fn race(wanted: &Wanted, records: &[&Record], bug: &str, axis: Axis) -> Race {
    let observed = |contender: &str| -> Vec<Observed> {
        let observe = |record: &&Record| Observed { time: axis.end(record), ended: record.found.is_some() };
        of(records, contender, Some(bug)).iter().map(observe).collect()
    };
    let groups: Vec<(&str, Vec<Observed>)> =
        wanted.contenders.iter().map(|contender| (contender.name.as_str(), observed(&contender.name))).collect();
    let horizon = horizon(groups.iter().map(|(_, group)| group.as_slice()));
    let group = |name: &str| groups.iter().find(|(other, _)| *other == name).map_or(&[][..], |(_, group)| group);
    Race {
        bug: bug.to_owned(),
        axis,
        horizon,
        runners: groups.iter().map(|(name, group)| runner(name, group, horizon)).collect(),
        pairs: pairs(wanted)
            .into_iter()
            .filter_map(|(a, b)| pair((&a.name, group(&a.name)), (&b.name, group(&b.name)), horizon))
            .collect(),
    }
}

/// Up to where all curves are known; where they all come to an end, to the last of them.
fn horizon<'a>(groups: impl Iterator<Item = &'a [Observed]> + Clone) -> f64 {
    let known = groups.clone().filter(|group| !group.is_empty()).map(|group| KaplanMeier::new(group).known_until());
    let horizon = known.fold(f64::INFINITY, f64::min);
    let last = groups.flatten().map(|observed| observed.time).fold(0.0, f64::max);
    horizon.min(last)
}

fn runner(contender: &str, observed: &[Observed], horizon: f64) -> Runner {
    let curve = KaplanMeier::new(observed);
    let found = observed.iter().filter(|observed| observed.ended).count();
    Runner {
        contender: contender.to_owned(),
        trials: observed.len(),
        found,
        share: wilson(found, observed.len()),
        median: curve.median(),
        restricted_mean: curve.restricted_mean(horizon),
        curve,
    }
}

fn pair(first: (&str, &[Observed]), second: (&str, &[Observed]), horizon: f64) -> Option<RacePair> {
    let means = restricted_means(first.1, second.1, horizon)?;
    // What was not found by the horizon is later than all that was.
    let in_time = |observed: &Observed| observed.ended && observed.time <= horizon;
    let times = |group: &[Observed]| -> Vec<f64> {
        group.iter().map(|observed| if in_time(observed) { observed.time } else { f64::INFINITY }).collect()
    };
    let (a, b) = (times(first.1), times(second.1));
    let (log_rank, mann_whitney) = (log_rank(first.1, second.1)?.p, mann_whitney(&a, &b)?.p);
    Some(RacePair {
        first: first.0.to_owned(),
        second: second.0.to_owned(),
        ratio: means.ratio,
        difference: means.difference,
        a12: vargha_delaney(&b, &a)?,
        log_rank_p: log_rank,
        log_rank_corrected: log_rank,
        mann_whitney_p: mann_whitney,
        mann_whitney_corrected: mann_whitney,
        verdict: String::new(),
    })
}
