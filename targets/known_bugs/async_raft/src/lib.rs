//! The async-raft crate as a target, an ancestor of openraft. Its protocol is not quite Raft, so what guides and judges is a
//! spec of what any replicated log promises.

mod disk;
#[path = "../../../openraft/src/machine.rs"]
mod machine;
mod network;
mod node;
mod report;
mod server;
mod storage;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};

use node::{Server, Settings};

/// The target `async_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsyncRaft;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 2] =
    [(3, include_str!("../../omnipaxos_early/Nodes3.cfg")), (5, include_str!("../../omnipaxos_early/Nodes5.cfg"))];

impl Target for AsyncRaft {
    fn name(&self) -> &'static str {
        "async_raft"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let files = vec![
            ("ReplicatedLog.tla".to_owned(), include_str!("../../omnipaxos_early/ReplicatedLog.tla").to_owned()),
            (file.clone(), configuration(options)?.to_owned()),
        ];
        Ok(SpecFiles { files, root: "ReplicatedLog.tla".to_owned(), config: file })
    }

    /// These are for the oracles that need no spec, and for people.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["Asked", "Acknowledge", "DropMessage", "DuplicateMessage", "Handle", "Pass", "ReadAsked", "ReadDone"]
    }

    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick]
    }

    fn observe(&self) -> Option<Observe> {
        Some(report::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options)?;
        let settings = Settings { config: server::configuration()?, calls: Default::default() };
        Ok(Box::new(Cluster::<Server>::new(options.nodes, settings)?))
    }
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<&'static str, String> {
    target::configuration("async_raft", options.nodes, &CONFIGURATIONS)
}
