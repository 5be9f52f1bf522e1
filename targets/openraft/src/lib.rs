//! The openraft crate as a target: clusters of its servers, judged by the spec that Raft targets share.
//!
//! README.md beside this says what is driven, how, and what is left out.

mod apply;
mod fault;
mod machine;
mod message;
mod network;
mod node;
mod report;
mod server;
mod storage;
mod types;
mod watched;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::{EVENTS, RAFT, allow};

use fault::Fault;
use node::{Server, Settings};

/// The target `openraft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenRaft;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// What `allow=` may name: known faults of the crate to let pass, and what the spec calls them.
const KNOWN_FAULTS: [(&str, &str); 1] = [("late_entries", "LateEntries")];

/// The module in which the crate's protocol differs from Raft.
const ROOT: (&str, &str) = ("OpenRaft.tla", include_str!("../OpenRaft.tla"));

impl Target for OpenRaft {
    fn name(&self) -> &'static str {
        "openraft"
    }

    fn defaults(&self) -> Options {
        Options { extra: allow::nothing(), ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &fault::DESCRIPTIONS
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        Ok(SpecFiles::of([RAFT, EVENTS, ROOT], ROOT.0, (&file, &configuration(options)?)))
    }

    /// The network of the spec loses and duplicates messages as it likes, and a message that is ignored changes nothing.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored"]
    }

    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Read]
    }

    fn observe(&self) -> Option<Observe> {
        Some(raft_spec::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options)?;
        let fault = options.fault.as_deref().map(Fault::named).transpose()?;
        let settings = Settings { fault, config: server::configuration()?, calls: Default::default() };
        Ok(Box::new(Cluster::<Server>::new(options.nodes, settings)?))
    }
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<String, String> {
    let config = target::configuration("openraft", options.nodes, &CONFIGURATIONS)?;
    allow::in_configuration(config, options, &KNOWN_FAULTS)
}
