//! The omnipaxos crate before 0.2.3 as a target. Its protocol then is not that of `targets/omnipaxos`, so what guides and
//! judges is a spec of what any replicated log promises.

mod node;
mod observe;
mod report;
mod storage;

use std::collections::BTreeMap;

use modelfuzz::cluster::{Cluster, System};
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{Options, SpecFiles, Target};

use node::Server;

/// The target `omnipaxos_early`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OmniPaxosEarly;

/// What `allow=` says where no known fault is let pass.
const NOTHING: &str = "nothing";

/// The known fault that `allow=` may name: how much is decided goes back. It would hide all others.
const DECIDED_GOES_BACK: &str = "decided_goes_back";

impl Target for OmniPaxosEarly {
    fn name(&self) -> &'static str {
        "omnipaxos_early"
    }

    fn defaults(&self) -> Options {
        let extra = BTreeMap::from([("allow".to_owned(), NOTHING.to_owned())]);
        Options { extra, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let files = vec![
            ("ReplicatedLog.tla".to_owned(), include_str!("../ReplicatedLog.tla").to_owned()),
            (file.clone(), configuration(options)?),
        ];
        Ok(SpecFiles { files, root: "ReplicatedLog.tla".to_owned(), config: file })
    }

    /// These are for the oracles that need no spec, and for people.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["Asked", "Acknowledge", "DropMessage", "Handle", "Tick", "ClientAppend"]
    }

    /// As for the newest version of the crate.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick, Kind::Reorder, Kind::Duplicate, Kind::Read]
    }

    fn observe(&self) -> Option<Observe> {
        Some(observe::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options)?;
        Ok(Box::new(Cluster::<Server>::new(options.nodes, ())?))
    }
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<String, String> {
    let config = match options.nodes {
        3 => include_str!("../Nodes3.cfg"),
        5 => include_str!("../Nodes5.cfg"),
        nodes => return Err(format!("omnipaxos_early has no configuration for {nodes} nodes: give 3 or 5 nodes")),
    };
    let allowed = match options.extra.get("allow").map_or(NOTHING, String::as_str) {
        NOTHING => "",
        DECIDED_GOES_BACK => "\"DecidedGoesBack\"",
        other => return Err(format!("--allow={other}: no such known fault; there is {NOTHING}, {DECIDED_GOES_BACK}")),
    };
    Ok(config.replace("KnownFaults = {}", &format!("KnownFaults = {{{allowed}}}")))
}
