//! C-Raft (Debian's libraft) as a target: clusters of its servers behind the C interface, judged by the spec that Raft
//! targets share. README.md beside this says how it is driven, and which of its faults are known.

use modelfuzz::cluster::System;
use modelfuzz::oracle::Observe;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{self, Options, SpecFiles, Target};
use raft_spec::allow::{self, NOTHING};
use raft_spec::{EVENTS, PAPER, RAFT};

/// The target `c_raft`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CRaft;

/// Whether the system is in this build: it needs the library.
pub const IS_BUILT: bool = cfg!(libraft);

/// The configurations of the spec, by the number of nodes.
const CONFIGURATIONS: [(u8, &str); 3] =
    [(3, include_str!("../Nodes3.cfg")), (4, include_str!("../Nodes4.cfg")), (5, include_str!("../Nodes5.cfg"))];

/// Where C-Raft differs from Raft.tla.
const MAPPING: (&str, &str) = ("CRaft.tla", include_str!("../CRaft.tla"));

/// What `allow=` may name: known faults of the library to let pass, and what the spec calls them.
const KNOWN_FAULTS: [(&str, &str); 4] = [
    ("success_echoes_last_index", "SuccessEchoesLastIndex"),
    ("refusal_reads_as_success", "RefusalReadsAsSuccess"),
    ("old_term_committed", "OldTermCommitted"),
    ("next_index_not_above_match", "NextIndexNotAboveMatch"),
];

/// What `mend=` may name beside nothing: the known fault that the adapter can mend on the wire.
const MENDED: &str = "success_echoes_last_index";

impl Target for CRaft {
    fn name(&self) -> &'static str {
        "c_raft"
    }

    fn defaults(&self) -> Options {
        let mut extra = allow::nothing();
        extra.insert("mend".to_owned(), NOTHING.to_owned());
        Options { extra, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let file = format!("Nodes{}.cfg", options.nodes);
        let config = allow::in_configuration(configuration(options.nodes)?, options, &KNOWN_FAULTS)?;
        Ok(SpecFiles::of([RAFT, EVENTS, PAPER, MAPPING], MAPPING.0, (&file, &config)))
    }

    /// The network of the spec loses and duplicates messages as it likes, a message that is ignored changes nothing, and
    /// every server starts as the spec does.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage", "Ignored", "Started"]
    }

    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Read]
    }

    fn observe(&self) -> Option<Observe> {
        Some(raft_spec::observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        configuration(options.nodes)?;
        let mend = options.extra.get("mend").map_or(NOTHING, String::as_str);
        match mend {
            NOTHING => system(options.nodes, Vec::new()),
            MENDED => system(options.nodes, vec![("mend".to_owned(), MENDED.to_owned())]),
            _ => Err(format!("--mend={mend}: give {NOTHING} or {MENDED}")),
        }
    }
}

#[cfg(libraft)]
fn system(nodes: u8, options: Vec<(String, String)>) -> Result<Box<dyn System>, String> {
    use modelfuzz::cluster::foreign::{Foreign, Settings};
    let library = modelfuzz::linked_library!().map_err(|error| error.to_string())?;
    Ok(Box::new(Foreign::new(nodes, Settings { library, seed: 0, options })?))
}

#[cfg(not(libraft))]
fn system(_: u8, _: Vec<(String, String)>) -> Result<Box<dyn System>, String> {
    Err("c_raft was built without C-Raft: install libraft-dev (Debian), and build again".to_owned())
}

/// The configuration of the spec for so many nodes.
fn configuration(nodes: u8) -> Result<&'static str, String> {
    target::configuration("c_raft", nodes, &CONFIGURATIONS)
}
