//! RedisRaft's raft library as a target: clusters of its servers behind the C interface, judged by the spec that Raft
//! targets share. The user brings the library: README.md beside this says how, how it is driven, and what was seen.

use modelfuzz::cluster::System;
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::{EVENTS, PAPER, RAFT, allow};

/// The target `redis_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct RedisRaft;

/// Whether the system is in this build: it needs the library.
pub const IS_BUILT: bool = cfg!(redis_raft);

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// Where RedisRaft's library differs from Raft.tla.
const MAPPING: (&str, &str) = ("RedisRaft.tla", include_str!("../RedisRaft.tla"));

/// What `allow=` may name: known faults of the library to let pass, and what the spec calls them.
const KNOWN_FAULTS: [(&str, &str); 2] =
    [("commit_past_request", "CommitPastRequest"), ("next_index_not_above_match", "NextIndexNotAboveMatch")];

impl Target for RedisRaft {
    fn name(&self) -> &'static str {
        "redis_raft"
    }

    fn defaults(&self) -> Options {
        Options { extra: allow::nothing(), ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let config = allow::in_configuration(configuration(options.nodes)?, options, &KNOWN_FAULTS)?;
        Ok(SpecFiles::of([RAFT, EVENTS, PAPER, MAPPING], MAPPING.0, (&file, &config)))
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
        configuration(options.nodes)?;
        system(options.nodes)
    }
}

#[cfg(redis_raft)]
fn system(nodes: u8) -> Result<Box<dyn System>, String> {
    use modelfuzz::cluster::foreign::{Foreign, Settings};
    let library = modelfuzz::linked_library!().map_err(|error| error.to_string())?;
    Ok(Box::new(Foreign::new(nodes, Settings { library, seed: 0, options: Vec::new() })?))
}

#[cfg(not(redis_raft))]
fn system(_: u8) -> Result<Box<dyn System>, String> {
    let missing =
        "redis_raft was built without RedisRaft's library: set the environment variable REDIS_RAFT_DIR to a folder ";
    Err(format!("{missing}that holds raft.h, raft_types.h and libraft.a of it, and build again"))
}

/// The configuration of the spec for so many nodes.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    target::configuration("redis_raft", nodes, &CONFIGURATIONS)
}
