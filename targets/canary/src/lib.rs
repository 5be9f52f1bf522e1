//! A tiny system whose planted faults are every way for a system to fail: to test that each is found, reported and
//! leaves its input behind, whatever it does to the process.

mod chance;
mod fault;
mod system;

use modelfuzz::cluster::System;
use modelfuzz::schedule::Kind;
use modelfuzz::target::{Options, SpecFiles, Target};

pub use fault::Fault;

/// The number of registers; the configuration of the spec names as many.
const NODES: u8 = 3;

/// The target.
#[derive(Clone, Copy, Debug)]
pub struct Canary;

impl Target for Canary {
    fn name(&self) -> &'static str {
        "canary"
    }

    fn defaults(&self) -> Options {
        Options { nodes: NODES, frontier: 64, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        fault::NAMES
    }

    fn spec(&self, _: &Options) -> Result<SpecFiles, String> {
        let module = ("Canary.tla", include_str!("../spec/Canary.tla"));
        Ok(SpecFiles::of([module], module.0, ("Canary.cfg", include_str!("../spec/Canary.cfg"))))
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        &[]
    }

    /// Registers have neither a network nor clocks nor clients that read.
    fn unused_choices(&self, _: &Options) -> Vec<Kind> {
        vec![
            Kind::Reorder,
            Kind::Drop,
            Kind::Duplicate,
            Kind::Timeout,
            Kind::Tick,
            Kind::Read,
            Kind::Partition,
            Kind::Heal,
        ]
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        if options.nodes != NODES {
            return Err(format!("--nodes={}: canary has {NODES} nodes, always", options.nodes));
        }
        let fault = options.fault.as_deref().map(Fault::named).transpose()?;
        Ok(Box::new(system::Registers::new(fault)))
    }
}
