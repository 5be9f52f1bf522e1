//! What is reported.

use std::collections::BTreeMap;

use serde::Serialize;

use super::coverage::{Coverage, Sightings, Variable};
use crate::cli::log::Sample;
use crate::cli::target::campaign::Campaign;
use crate::cli::target::census::Census;
use crate::model::Model;
use crate::schedule::Kind;
use crate::target::{self, Target};

/// What a corpus reaches.
#[derive(Debug, Serialize)]
pub struct Report {
    /// The target.
    pub target: String,
    /// Its options.
    pub options: Vec<String>,
    /// Whether the schedules are random ones, and no corpus.
    pub random: bool,
    /// How many schedules were run.
    pub executions: u64,
    /// How many findings there were of each class.
    pub findings: BTreeMap<String, u64>,
    /// What was not reached.
    pub gaps: Gaps,
    /// How often each action was taken.
    pub actions: BTreeMap<String, u64>,
    /// How many events there were of each name.
    pub events: BTreeMap<String, u64>,
    /// In how many states, different in what it reads, each invariant was evaluated.
    pub invariants: BTreeMap<String, u64>,
    /// Of each kind of choice how many did something, and how many did nothing.
    pub choices: BTreeMap<String, (u64, u64)>,
    /// How many conditions the actions have that were taken.
    pub conditions: usize,
    /// The model states.
    pub states: Reached,
    /// The steps between them.
    pub transitions: Reached,
    /// The values of the spec's facets.
    pub facets: Reached,
    /// The values of each variable of the spec.
    pub variables: Vec<Variable>,
    /// After so many executions, how many states and transitions.
    pub growth: Vec<[u64; 3]>,
    /// The samples of the run's log.
    pub log: Vec<Sample>,
}

/// What was not reached.
#[derive(Debug, Default, Serialize)]
pub struct Gaps {
    /// Actions that were never taken, each with its conditions, which were never true together.
    pub actions_never_taken: BTreeMap<String, Vec<String>>,
    /// Events that are kept from the model, and were never seen.
    pub events_never_seen: Vec<String>,
    /// Invariants that were never evaluated.
    pub invariants_never_evaluated: Vec<String>,
    /// Kinds of choice that never did anything.
    pub choices_without_effect: Vec<String>,
    /// Conditions that were never false: the action, the place, the text.
    pub conditions_never_false: Vec<[String; 3]>,
}

/// How many things were seen, and what the next execution would add.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Reached {
    /// How many different ones.
    pub distinct: u64,
    /// How many of them in one execution alone.
    pub once: u64,
    /// How many new ones the next execution is expected to show.
    pub expected_new: Option<f64>,
    /// How likely the next execution shows a new one.
    pub chance_of_new: Option<f64>,
    /// How many there are at least.
    pub at_least: Option<f64>,
}

impl Report {
    /// What was counted.
    pub fn new(
        target: &dyn Target,
        campaign: &Campaign,
        model: &Model,
        census: &Census,
        coverage: &Coverage,
    ) -> Report {
        let conditions: BTreeMap<String, Vec<(String, String)>> = model.conditions().into_iter().collect();
        let never = census.never_taken(model.spec());
        let blocked = |action: &str| -> Vec<String> {
            let places = conditions.get(action).into_iter().flatten();
            places.map(|(place, text)| format!("{place}: {text}")).collect()
        };
        let unseen = target.ignored_events().iter().filter(|name| !census.has(name));
        let idle = model.evaluated().filter(|(_, times)| *times == 0);
        let effects = |kind: &Kind| (kind.word().to_owned(), census.choices(*kind));
        let unused = target::unused(target, &campaign.settings.options);
        let used = Kind::ALL.iter().filter(|kind| !unused.contains(kind));
        let without_effect = used.filter(|kind| census.choices(**kind).0 == 0);
        let gaps = Gaps {
            actions_never_taken: never.iter().map(|action| (action.to_string(), blocked(action))).collect(),
            events_never_seen: unseen.map(ToString::to_string).collect(),
            invariants_never_evaluated: idle.map(|(name, _)| name.to_owned()).collect(),
            choices_without_effect: without_effect.map(|kind| kind.word().to_owned()).collect(),
            conditions_never_false: Vec::new(),
        };
        Report {
            target: target.name().to_owned(),
            options: campaign.settings.changed(target),
            random: campaign.is_random(),
            executions: campaign.runs,
            findings: coverage.findings.clone(),
            gaps,
            actions: census.all_taken().clone(),
            events: census.counts().clone(),
            invariants: model.evaluated().map(|(name, times)| (name.to_owned(), times)).collect(),
            choices: Kind::ALL.iter().map(effects).collect(),
            conditions: 0,
            states: Reached::of(&coverage.states),
            transitions: Reached::of(&coverage.transitions),
            facets: Reached::of(&coverage.facets),
            variables: coverage.variables.clone(),
            growth: coverage.growth.clone(),
            log: Vec::new(),
        }
    }
}

impl Reached {
    fn of(sightings: &Sightings) -> Reached {
        let seen = sightings.good_turing();
        Reached {
            distinct: seen.seen,
            once: seen.once,
            expected_new: seen.expected_new(),
            chance_of_new: seen.chance_of_new(),
            at_least: seen.at_least(),
        }
    }
}
