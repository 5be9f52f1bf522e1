//! A replicated log of three nodes that talk without a network, with one planted fault for each oracle.

use modelfuzz::cluster::{Applied, System};
use modelfuzz::node::NodeId;
use modelfuzz::oracle::{Entry, Observation, Observe, Seen};
use modelfuzz::schedule::{Choice, LinkRef, NodeRef};
use modelfuzz::target::{Options, SpecFiles, Target};
use modelfuzz::trace::{Event, Trace, Value};

/// The faults: each has the name of the oracle that alone catches it.
pub const FAULTS: [(&str, &str); 10] = [
    ("conformance", "a node that is down stores an entry"),
    ("invariant", "a leader that crashes still leads"),
    ("agreement", "a node that catches up applies another value"),
    ("quorum", "a leader decides before the others have stored the entry"),
    ("commit", "a node that catches up knows of less than it did"),
    ("leader", "a second node leads in a term"),
    ("durability", "the disks forget the last entry when a node restarts"),
    ("linearizability", "a read misses the last write"),
    ("progress", "after a partition no leader takes writes any more"),
    ("crash", "the third leader panics"),
];

const NODES: u8 = 3;

#[derive(Debug)]
pub struct Toy;

impl Target for Toy {
    fn name(&self) -> &'static str {
        "toy"
    }

    fn defaults(&self) -> Options {
        let oracles = "all".parse().unwrap();
        Options { nodes: NODES, choices: 40, oracles, frontier: 4, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &FAULTS
    }

    fn spec(&self, _: &Options) -> Result<SpecFiles, String> {
        let files = vec![
            ("Toy.tla".to_owned(), include_str!("Toy.tla").to_owned()),
            ("Toy.cfg".to_owned(), include_str!("Toy.cfg").to_owned()),
        ];
        Ok(SpecFiles { files, root: "Toy.tla".to_owned(), config: "Toy.cfg".to_owned() })
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        &["Decide", "Commit", "Apply", "Ask", "Done", "Read", "ReadDone", "Give", "Keep"]
    }

    fn observe(&self) -> Option<Observe> {
        Some(observe)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        Ok(Box::new(Logs { fault: options.fault.clone(), ..Logs::default() }))
    }
}

/// Oracles see nothing but this.
fn observe(event: &Event, seen: &mut Vec<Observation>) {
    let number = |name| match event.field(name) {
        Some(Value::Int(number)) => *number as u64,
        _ => 0,
    };
    let node = match event.field("i") {
        Some(Value::Node(node)) => *node,
        _ => NodeId(0),
    };
    let (index, entry) = (number("index"), Entry { term: 0, value: number("v") });
    seen.extend(match event.name.as_ref() {
        "Lead" => Some(Observation::Leader { node, term: number("t") }),
        "Store" => Some(Observation::Stored { node, index, entry }),
        "Restart" => Some(Observation::Restarted { node }),
        "Decide" => Some(Observation::Decided { node, index, voters: (0..NODES).map(NodeId).collect() }),
        "Commit" => Some(Observation::Committed { node, index }),
        "Apply" => Some(Observation::Applied { node, index, entry }),
        "Ask" => Some(Observation::WriteAsked { value: entry.value }),
        "Done" => Some(Observation::WriteDone { value: entry.value }),
        "Read" => Some(Observation::ReadAsked { read: number("r") }),
        "ReadDone" => Some(Observation::ReadDone { read: number("r"), seen: Seen::Log(values(event)) }),
        _ => None,
    });
}

fn values(event: &Event) -> Vec<u64> {
    match event.field("values") {
        Some(Value::Seq(values)) => {
            values.iter().map(|value| if let Value::Int(value) = value { *value as u64 } else { 0 }).collect()
        }
        _ => Vec::new(),
    }
}

#[derive(Debug, Default)]
struct Logs {
    fault: Option<String>,
    down: [bool; NODES as usize],
    term: u64,
    leader: Option<NodeId>,
    /// What was decided, in order: the values of writes.
    decided: Vec<u64>,
    /// How much of it each node has stored, and applied since it started.
    stored: [usize; NODES as usize],
    applied: [usize; NODES as usize],
    reads: u64,
    stuck: bool,
}

impl System for Logs {
    fn nodes(&self) -> u8 {
        NODES
    }

    fn reset(&mut self, _: &mut Trace) {
        *self = Logs { fault: self.fault.take(), ..Logs::default() };
    }

    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied {
        let before = trace.len();
        match choice {
            Choice::Timeout { node } => self.lead(named(node), trace),
            Choice::Write { .. } => self.write(trace),
            Choice::Deliver { link, .. } => self.catch_up(named(NodeRef(link.0 & 15)), trace),
            Choice::Read { .. } => self.read(trace),
            Choice::Crash { node, .. } => self.crash(named(node), trace),
            Choice::Restart { node } => self.restart(named(node), trace),
            Choice::Partition { .. } if self.has("progress") => self.stuck = true,
            _ => {}
        }
        if trace.len() == before { Applied::Skipped } else { Applied::Done(exact(choice)) }
    }
}

fn named(node: NodeRef) -> NodeId {
    NodeId(node.0 % NODES)
}

fn exact(choice: Choice) -> Choice {
    match choice {
        Choice::Deliver { link, .. } => {
            Choice::Deliver { link: LinkRef::between(NodeId(0), named(NodeRef(link.0 & 15))), count: 1 }
        }
        other => other,
    }
}

impl Logs {
    fn has(&self, fault: &str) -> bool {
        self.fault.as_deref() == Some(fault)
    }

    fn is_down(&self, node: NodeId) -> bool {
        self.down[node.index()]
    }

    fn up(&self) -> Vec<NodeId> {
        (0..NODES).map(NodeId).filter(|node| !self.is_down(*node)).collect()
    }

    fn lead(&mut self, node: NodeId, trace: &mut Trace) {
        if self.is_down(node) || self.up().len() < 2 {
            return;
        }
        let again = self.has("leader") && self.term == 2 && self.leader.is_some();
        self.term += u64::from(!again);
        assert!(!self.has("crash") || self.term != 3, "the third leader panics");
        for other in self.up() {
            self.store_all(other, trace);
        }
        self.leader = Some(node);
        trace.push(of("Lead", node).with("t", Value::uint(self.term)));
    }

    /// Stores what was decided.
    fn store_all(&mut self, node: NodeId, trace: &mut Trace) {
        for index in self.stored[node.index()]..self.decided.len() {
            trace.push(entry("Store", node, index, self.decided[index]));
        }
        self.stored[node.index()] = self.decided.len();
    }

    fn write(&mut self, trace: &mut Trace) {
        let Some(leader) = self.leader.filter(|_| self.up().len() > 1 && !self.stuck) else { return };
        let value = self.decided.len() as u64 + 1;
        trace.push(Event::new("Ask").with("v", Value::uint(value)));
        self.decided.push(value);
        self.store_all(leader, trace);
        let others = self.up();
        let late = self.has("quorum");
        others.iter().filter(|_| !late).for_each(|node| self.store_all(*node, trace));
        trace.push(entry("Decide", leader, self.decided.len() - 1, value));
        self.apply_all(leader, trace);
        others.iter().for_each(|node| self.store_all(*node, trace));
        trace.push(Event::new("Done").with("v", Value::uint(value)));
        if self.has("conformance")
            && let Some(node) = (0..NODES).map(NodeId).find(|node| self.is_down(*node))
        {
            self.store_all(node, trace);
        }
    }

    fn apply_all(&mut self, node: NodeId, trace: &mut Trace) {
        let first = self.applied[node.index()];
        for index in first..self.decided.len() {
            let other = u64::from(self.has("agreement") && self.leader != Some(node)) * 100;
            trace.push(entry("Commit", node, index, 0));
            trace.push(entry("Apply", node, index, self.decided[index] + other));
        }
        self.applied[node.index()] = self.decided.len();
    }

    fn catch_up(&mut self, node: NodeId, trace: &mut Trace) {
        let behind = self.applied[node.index()] < self.decided.len();
        if self.leader.is_none() || self.is_down(node) || !behind {
            return;
        }
        self.store_all(node, trace);
        self.apply_all(node, trace);
        if self.has("commit") && self.decided.len() > 1 {
            trace.push(entry("Commit", node, self.decided.len() - 2, 0));
        }
    }

    fn read(&mut self, trace: &mut Trace) {
        if self.leader.is_none() {
            return;
        }
        self.reads += 1;
        let missed = usize::from(self.has("linearizability") && !self.decided.is_empty());
        let values = self.decided[..self.decided.len() - missed].iter().map(|value| Value::uint(*value)).collect();
        trace.push(Event::new("Read").with("r", Value::uint(self.reads)));
        trace.push(Event::new("ReadDone").with("r", Value::uint(self.reads)).with("values", Value::Seq(values)));
    }

    fn crash(&mut self, node: NodeId, trace: &mut Trace) {
        if self.is_down(node) {
            return;
        }
        self.down[node.index()] = true;
        let deposed = self.leader == Some(node);
        if deposed {
            self.leader = None;
        }
        trace.push(of("Crash", node).with("deposed", Value::Bool(deposed && !self.has("invariant"))));
    }

    fn restart(&mut self, node: NodeId, trace: &mut Trace) {
        if !self.is_down(node) {
            return;
        }
        self.down[node.index()] = false;
        self.applied[node.index()] = 0;
        trace.push(of("Restart", node));
        if self.has("durability") && !self.decided.is_empty() {
            let last = self.decided.len() - 1;
            for other in self.up().into_iter().filter(|other| self.stored[other.index()] > last) {
                trace.push(entry("Store", other, last, 0));
            }
        }
    }
}

fn of(name: &'static str, node: NodeId) -> Event {
    Event::new(name).with("i", Value::Node(node))
}

/// An event about the entry at a place, counted from 0.
fn entry(name: &'static str, node: NodeId, place: usize, value: u64) -> Event {
    of(name, node).with("index", Value::uint(place as u64 + 1)).with("v", Value::uint(value))
}
