//! The raft crate (raft-rs) as a target: clusters of its nodes, and a TLA+ spec of Raft that judges them.
//!
//! README.md beside this says what is driven, how, and which faults of the crate are known.

mod change;
mod disk;
mod fault;
mod message;
mod node;
mod ready;
mod report;
mod report_change;
mod storage;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::{EVENTS, JOINT, MEMBERSHIP, Part, Parts, RAFT, RETRIED_READS, WITH_PARTS, allow};
use slog::{Discard, Logger};

use fault::Fault;
use node::{RaftNode, Settings};

/// The target `raft_rs`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaftRs;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// What `allow=` may name: known faults of the crate to let pass, and what the spec calls them.
const KNOWN_FAULTS: [(&str, &str); 1] = [("next_index_not_above_match", "NextIndexNotAboveMatch")];

impl Target for RaftRs {
    fn name(&self) -> &'static str {
        "raft_rs"
    }

    fn defaults(&self) -> Options {
        let mut extra = allow::nothing();
        extra.extend(Parts::defaults());
        Options { extra, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &fault::DESCRIPTIONS
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let config = configuration(options)?;
        let file = format!("Nodes{}.cfg", options.nodes);
        let parts = Parts::of(options)?.modules();
        let root = if parts.is_empty() { EVENTS } else { WITH_PARTS };
        let modules = [RAFT, EVENTS].into_iter().chain(parts.iter().copied());
        Ok(SpecFiles::of(modules, root.0, (&file, &config)))
    }

    /// The network of the spec loses and duplicates messages as it likes, and a message that is ignored changes nothing.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored"]
    }

    fn observe(&self) -> Option<Observe> {
        Some(raft_spec::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options)?;
        let fault = options.fault.as_deref().map(Fault::named).transpose()?;
        let settings = Settings { parts: Parts::of(options)?, fault, logger: Logger::root(Discard, slog::o!()) };
        Ok(Box::new(Cluster::<RaftNode>::new(options.nodes, settings)?))
    }
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<String, String> {
    let config = target::configuration("raft_rs", options.nodes, &CONFIGURATIONS)?;
    let parts = Parts::of(options)?;
    let mut config = allow::in_configuration(config, options, &KNOWN_FAULTS)?;
    if let Some(invariant) = parts.durability() {
        config = config.replace(raft_spec::DURABILITY, invariant);
    }
    Ok(parts.iter().fold(config, |config, part| config + changes(part)))
}

/// What a part changes in the configuration.
fn changes(part: Part) -> &'static str {
    match part {
        Part::RetryReads => RETRIED_READS,
        Part::Transfer | Part::Snapshots => "",
        Part::Membership => MEMBERSHIP,
        Part::Joint => JOINT,
        Part::PreVote => "CONSTANTS\n  StandsFrom <- StandsFromNowhere\n",
    }
}
