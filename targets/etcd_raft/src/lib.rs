//! etcd's raft (go.etcd.io/raft) as a target: clusters of its nodes behind the C interface, judged by the spec that Raft
//! targets share. README.md beside this says how it is driven.

use modelfuzz::cluster::System;
use modelfuzz::oracle::Observe;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::{EVENTS, JOINT, MEMBERSHIP, PAPER, Part, Parts, RAFT, RETRIED_READS};

/// The target `etcd_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct EtcdRaft;

/// Whether the system is in this build: it needs Go.
pub const IS_BUILT: bool = cfg!(go);

/// Whether the release of raft in this build knows a read by the context that it was asked under, as those before 3.7 do.
pub const CONTEXTS_NAME_READS: bool = cfg!(contexts_name_reads);

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// Where etcd's messages differ from those of Raft.tla.
const MAPPING: (&str, &str) = ("EtcdRaft.tla", include_str!("../EtcdRaft.tla"));

/// The same with every part that may be switched on.
const WITH_PARTS: (&str, &str) = ("EtcdRaftParts.tla", include_str!("../EtcdRaftParts.tla"));

impl Target for EtcdRaft {
    fn name(&self) -> &'static str {
        "etcd_raft"
    }

    fn defaults(&self) -> Options {
        Options { extra: Parts::defaults().collect(), ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let config = configuration(options)?;
        let parts = Parts::of(options)?.modules();
        let root = if parts.is_empty() { MAPPING } else { WITH_PARTS };
        let with_parts = (!parts.is_empty()).then_some(WITH_PARTS);
        let modules = [RAFT, EVENTS, PAPER, MAPPING].into_iter().chain(parts.iter().copied()).chain(with_parts);
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
        system(options)
    }
}

#[cfg(go)]
fn system(options: &Options) -> Result<Box<dyn System>, String> {
    use modelfuzz::cluster::foreign::{Foreign, Settings};
    let library = modelfuzz::linked_library!().map_err(|error| error.to_string())?;
    let settings = Settings { library, seed: 0, options: Parts::of(options)?.told() };
    Ok(Box::new(Foreign::new(options.nodes, settings)?))
}

#[cfg(not(go))]
fn system(_: &Options) -> Result<Box<dyn System>, String> {
    Err(format!("etcd_raft is left out of this build: {}", env!("ETCD_RAFT_LEFT_OUT")))
}

/// The configuration of the spec for these options.
fn configuration(options: &Options) -> Result<String, String> {
    let config = target::configuration("etcd_raft", options.nodes, &CONFIGURATIONS)?;
    let parts = Parts::of(options)?;
    let config = match parts.durability() {
        Some(invariant) => config.replace(raft_spec::DURABILITY, invariant),
        None => config.to_owned(),
    };
    Ok(parts.iter().fold(config, |config, part| config + changes(part)))
}

/// What a part changes in the configuration.
fn changes(part: Part) -> &'static str {
    match part {
        // Heartbeats count the reads of a leadership, so that each of them is a read of its own in the spec; before 3.7,
        // they carried the contexts of reads, which are the same when a client asks again.
        Part::RetryReads if CONTEXTS_NAME_READS => RETRIED_READS,
        Part::RetryReads => "INVARIANTS\n  ReadsAreFresh\n",
        Part::Transfer | Part::Snapshots => "",
        Part::Membership => MEMBERSHIP,
        Part::Joint => JOINT,
        Part::PreVote => "CONSTANTS\n  StandsFrom <- StandsFromNowhere\n",
    }
}
