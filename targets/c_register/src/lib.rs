//! A replicated register in C: the sample of a system behind the C interface. README.md beside this says how it is made.

use modelfuzz::cluster::System;
use modelfuzz::cluster::foreign::{Foreign, Settings};
use modelfuzz::linked_library;
use modelfuzz::oracle::{Observe, declared};
use modelfuzz::schedule::Kind;
use modelfuzz::target::{Options, SpecFiles, Target};

/// The target `c_register`.
#[derive(Clone, Copy, Debug, Default)]
pub struct CRegister;

impl Target for CRegister {
    fn name(&self) -> &'static str {
        "c_register"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("store_before_sync", "the primary sends a value before it has it on disk"),
            ("ack_before_sync", "a backup says that it has a value before it has it on disk"),
            ("stale_ack_counted", "the primary counts what a backup says of an older value"),
        ]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let config = match options.nodes {
            3 => include_str!("../Nodes3.cfg"),
            4 => include_str!("../Nodes4.cfg"),
            5 => include_str!("../Nodes5.cfg"),
            nodes => return Err(format!("c_register has no configuration for {nodes} nodes: give 3 to 5 nodes")),
        };
        let file = format!("Nodes{}.cfg", options.nodes);
        let module = ("Register.tla", include_str!("../Register.tla"));
        Ok(SpecFiles::of([module], module.0, (&file, config)))
    }

    /// The network of the spec loses and repeats messages as it likes.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage"]
    }

    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Tick]
    }

    fn observe(&self) -> Option<Observe> {
        Some(declared)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        let library = linked_library!().map_err(|error| error.to_string())?;
        let fault = options.fault.iter().map(|fault| ("fault".to_owned(), fault.clone()));
        let settings = Settings { library, seed: 0, options: fault.collect() };
        Ok(Box::new(Foreign::new(options.nodes, settings)?))
    }
}
