//! etcd's raft (go.etcd.io/raft) as a target: clusters of its nodes behind the C interface, judged by the spec that Raft
//! targets share. README.md beside this says how it is driven.

use std::ops::RangeInclusive;

use modelfuzz::cluster::System;
use modelfuzz::oracle::Observe;
use modelfuzz::target::{Options, SpecFiles, Target};
use raft_spec::{EVENTS, PAPER, RAFT};

/// The target `etcd_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct EtcdRaft;

/// Whether the system is in this build: it needs Go.
pub const IS_BUILT: bool = cfg!(go);

/// The sizes of clusters that there are configurations of the spec for.
const NODES: RangeInclusive<u8> = 3..=5;

/// Where etcd's messages differ from those of Raft.tla.
const MAPPING: (&str, &str) = ("EtcdRaft.tla", include_str!("../EtcdRaft.tla"));

impl Target for EtcdRaft {
    fn name(&self) -> &'static str {
        "etcd_raft"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let config = configuration(options.nodes)?;
        let all = [RAFT, EVENTS, PAPER, MAPPING, (file.as_str(), config)];
        let files = all.into_iter().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Ok(SpecFiles { files, root: MAPPING.0.to_owned(), config: file })
    }

    /// The network of the spec loses and duplicates messages as it likes, and a message that is ignored changes nothing.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored"]
    }

    fn observe(&self) -> Option<Observe> {
        Some(raft_spec::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options.nodes)?;
        system(options)
    }
}

#[cfg(go)]
fn system(options: &Options) -> Result<Box<dyn System>, String> {
    use modelfuzz::cluster::foreign::{Foreign, Settings};
    let library = modelfuzz::linked_library!().map_err(|error| error.to_string())?;
    let settings = Settings { library, seed: 0, options: Vec::new() };
    Ok(Box::new(Foreign::new(options.nodes, settings)?))
}

#[cfg(not(go))]
fn system(_: &Options) -> Result<Box<dyn System>, String> {
    Err("etcd_raft was built without Go: install Go 1.26 or newer, and build again".to_owned())
}

/// The configuration of the spec for so many nodes.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    match nodes {
        3 => Ok(include_str!("../Nodes3.cfg")),
        4 => Ok(include_str!("../Nodes4.cfg")),
        5 => Ok(include_str!("../Nodes5.cfg")),
        _ => {
            let (least, most) = (NODES.start(), NODES.end());
            Err(format!("etcd_raft has no configuration for {nodes} nodes: give {least} to {most} nodes"))
        }
    }
}
