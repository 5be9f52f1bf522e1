//! A target for tests of the command line.

use crate::cluster::{Applied, System};
use crate::node::NodeId;
use crate::schedule::Choice;
use crate::target::{Options, SpecFiles, Target};
use crate::trace::{Event, Trace, Value};

/// A counter that each write adds one to, modulo 8.
#[derive(Debug)]
pub struct Toy;

/// Its spec.
const SPEC: &str = "---- MODULE Toy ----
EXTENDS Naturals
CONSTANT Server
VARIABLE count
Init == count = 0
Add(node) == count' = (count + 1) % 8
Next == \\E node \\in Server : Add(node)
====
";

/// Its configuration.
const CONFIG: &str = "CONSTANT Server = {n1, n2, n3, n4}
INIT Init
NEXT Next
";

impl Target for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn defaults(&self) -> Options {
        Options { choices: 8, extra: [("speed".to_owned(), "slow".to_owned())].into(), ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[("bad", "the third write does what the spec forbids"), ("panic", "the third write panics")]
    }

    fn spec(&self, _: &Options) -> Result<SpecFiles, String> {
        let files = vec![("Toy.tla".to_owned(), SPEC.to_owned()), ("Toy.cfg".to_owned(), CONFIG.to_owned())];
        Ok(SpecFiles { files, root: "Toy.tla".to_owned(), config: "Toy.cfg".to_owned() })
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        &[]
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        match options.nodes {
            3 | 4 => Ok(Box::new(Counter { nodes: options.nodes, fault: options.fault.clone(), writes: 0 })),
            nodes => Err(format!("--nodes={nodes}: toy has 3 or 4 nodes")),
        }
    }
}

struct Counter {
    nodes: u8,
    fault: Option<String>,
    writes: u64,
}

impl System for Counter {
    fn nodes(&self) -> u8 {
        self.nodes
    }

    fn reset(&mut self, _: &mut Trace) {
        self.writes = 0;
    }

    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied {
        let Choice::Write { node, .. } = choice else { return Applied::Skipped };
        self.writes += 1;
        let name = match self.fault.as_deref() {
            Some("bad") if self.writes == 3 => "Bad",
            Some("panic") if self.writes == 3 => panic!("the counter fell over\nand broke"),
            _ => "Add",
        };
        trace.push(Event::new(name).with("node", Value::Node(NodeId(node.0 % self.nodes))));
        Applied::Done(choice)
    }
}
