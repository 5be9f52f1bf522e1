//! Early versions of the raft crate (raft-rs before 0.7) as a target, judged by the spec that Raft targets share.
//!
//! They are driven with less than the newest version: no changes of members, snapshots or transfers. Beside its reads,
//! nodes that follow may pass reads on to their leader.

mod contract;
mod disk;
mod message;
mod node;
mod options;
mod report;
mod storage;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::{EVENTS, PAPER, PRE_VOTE, RAFT, allow};

use message::TELLS_MORE;
use node::RaftNode;
use options::{SWITCHES, Settings};

/// The target `raft_early`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RaftEarly;

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 2] = [(3, include_str!("../Nodes3.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// What `allow=` may name: known faults of the crate to let pass, and what the spec calls them.
const KNOWN_FAULTS: [(&str, &str); 1] = [("next_index_not_above_match", "NextIndexNotAboveMatch")];

/// The modules of the spec beside those that all Raft targets share.
const MODULES: [(&str, &str); 2] = [
    ("EtcdRaft.tla", include_str!("../../../etcd_raft/EtcdRaft.tla")),
    ("EarlyRaft.tla", include_str!("../EarlyRaft.tla")),
];

impl Target for RaftEarly {
    fn name(&self) -> &'static str {
        "raft_early"
    }

    fn defaults(&self) -> Options {
        let mut extra = allow::nothing();
        extra.extend(SWITCHES.iter().map(|name| ((*name).to_owned(), "off".to_owned())));
        Options { extra, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let all = [RAFT, EVENTS, PAPER, PRE_VOTE].into_iter().chain(MODULES);
        let mut files: Vec<_> = all.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        files.push((file.clone(), configuration(options)?));
        Ok(SpecFiles { files, root: "EarlyRaft.tla".to_owned(), config: file })
    }

    /// The network of the spec loses and duplicates messages as it likes, and a message that is ignored changes nothing.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored", "PassRead"]
    }

    fn observe(&self) -> Option<Observe> {
        Some(raft_spec::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options)?;
        Ok(Box::new(Cluster::<RaftNode>::new(options.nodes, Settings::of(options)?)?))
    }
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<String, String> {
    let config = target::configuration("raft_early", options.nodes, &CONFIGURATIONS)?;
    let mut config = allow::in_configuration(config, options, &KNOWN_FAULTS)?;
    let settings = Settings::of(options)?;
    if !TELLS_MORE {
        config += include_str!("../Before6.cfg");
    }
    if settings.pre_vote {
        config += "CONSTANTS\n  StandsFrom <- StandsFromNowhere\n";
    }
    if settings.leases {
        config += include_str!("../Leases.cfg");
    }
    Ok(config)
}
