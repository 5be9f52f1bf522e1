//! The omnipaxos crate as a target: clusters of its servers, and a TLA+ spec of Omni-Paxos that judges them.
//!
//! README.md beside this says what is driven, how, and what is left out.

mod fault;
mod message;
mod node;
mod observe;
mod report;
mod storage;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};

use fault::Fault;
use node::{Server, Settings};

/// The target `omnipaxos`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OmniPaxos;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

impl Target for OmniPaxos {
    fn name(&self) -> &'static str {
        "omnipaxos"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &fault::DESCRIPTIONS
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let module = ("OmniPaxos.tla", include_str!("../OmniPaxos.tla"));
        Ok(SpecFiles::of([module], module.0, (&file, configuration(options.nodes)?)))
    }

    /// These are for the oracles that need no spec.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["Wrote", "Asked", "Acknowledge"]
    }

    /// A timeout is a tick. The crate wants links that keep the order of messages and repeat none. It has no reads but of
    /// what is decided.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick, Kind::Reorder, Kind::Duplicate, Kind::Read]
    }

    fn observe(&self) -> Option<Observe> {
        Some(observe::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options.nodes)?;
        let fault = options.fault.as_deref().map(Fault::named).transpose()?;
        Ok(Box::new(Cluster::<Server>::new(options.nodes, Settings { fault })?))
    }
}

/// The configuration of the spec for so many nodes.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    target::configuration("omnipaxos", nodes, &CONFIGURATIONS)
}
