//! A small two-phase commit of this project's own, and realistic faults of it: what they show is what modelfuzz finds.
//!
//! README.md beside this says how it works and what was measured.

mod disk;
mod fault;
mod manager;
mod message;
mod node;
mod observe;
mod report;
mod resource;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};

use fault::Fault;
use node::{Settings, TwoPhaseCommit as Node};

/// The target `two_phase_commit`.
#[derive(Clone, Copy, Debug, Default)]
pub struct TwoPhaseCommit;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

impl Target for TwoPhaseCommit {
    fn name(&self) -> &'static str {
        "two_phase_commit"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &fault::DESCRIPTIONS
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let module = ("TwoPhaseCommit.tla", include_str!("../TwoPhaseCommit.tla"));
        Ok(SpecFiles::of([module], module.0, (&file, configuration(options.nodes)?)))
    }

    /// The network of the spec loses and repeats messages as it likes.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage"]
    }

    /// Timeouts fire at any time: nothing counts ticks. Nobody reads.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick, Kind::Read]
    }

    fn observe(&self) -> Option<Observe> {
        Some(observe::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options.nodes)?;
        let fault = options.fault.as_deref().map(Fault::named).transpose()?;
        Ok(Box::new(Cluster::<Node>::new(options.nodes, Settings { fault })?))
    }
}

/// The configuration of the spec for so many nodes, of which one is the transaction manager.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    target::configuration("two_phase_commit", nodes, &CONFIGURATIONS)
}
