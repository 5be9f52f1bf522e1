//! A small Raft of this project's own, and realistic faults of it: what they show is what modelfuzz finds.
//!
//! README.md beside this says how it works and what was measured.

mod election;
mod fault;
mod follower;
mod leader;
mod log;
mod machine;
mod members;
mod message;
mod node;
mod observe;
mod read;
mod report;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};

use fault::Fault;
use node::{MicroRaft as Node, Settings};

/// The target `micro_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct MicroRaft;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

impl Target for MicroRaft {
    fn name(&self) -> &'static str {
        "micro_raft"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &fault::DESCRIPTIONS
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let module = ("MicroRaft.tla", include_str!("../MicroRaft.tla"));
        Ok(SpecFiles::of([module], module.0, (&file, configuration(options.nodes)?)))
    }

    /// The network of the spec loses and repeats messages as it likes; requests of clients reach it when a leader
    /// appends them.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored", "Asked"]
    }

    /// Timeouts fire at any time: nothing counts ticks.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick]
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

/// The configuration of the spec for so many nodes.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    target::configuration("micro_raft", nodes, &CONFIGURATIONS)
}
