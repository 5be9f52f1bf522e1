//! The README's tutorial: a lock service, its spec, and a fault that the spec finds.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use modelfuzz::cluster::{Boot, Cluster, Context, Durable, Node, System};
use modelfuzz::execution::{Blind, Execution};
use modelfuzz::node::NodeId;
use modelfuzz::oracle::Finding;
use modelfuzz::schedule::Rng;
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::target::{Options, SpecFiles, Target};
use modelfuzz::trace::{Event, Value};

const SPEC: &str = r"
---------------------------- MODULE Lock ----------------------------
EXTENDS Naturals, FiniteSets
CONSTANTS Node, Nil
VARIABLES holder, \* to whom the server gave the lock; Nil once it has it back
          holds   \* the nodes that act as if they had it

Init == holder = Nil /\ holds = {}

Grant(i) == holder = Nil /\ holder' = i /\ UNCHANGED holds
Hold(i)  == holder = i /\ holds' = holds \cup {i} /\ UNCHANGED holder
LetGo(i) == i \in holds /\ holds' = holds \ {i} /\ UNCHANGED holder
Free(i)  == holder = i /\ i \notin holds /\ holder' = Nil /\ UNCHANGED holds
Crash(i) == holds' = holds \ {i} /\ UNCHANGED holder

\* The server starts again with what its disk has: what it decided last may be there or not.
Recover(h) ==
  \/ h = holder /\ UNCHANGED <<holder, holds>>
  \/ h # Nil /\ Grant(h)
  \/ h = Nil /\ \E i \in Node : Free(i)

Next ==
  \/ \E i \in Node : Grant(i) \/ Hold(i) \/ LetGo(i) \/ Free(i) \/ Crash(i)
  \/ \E h \in Node \cup {Nil} : Recover(h)

Exclusive == Cardinality(holds) <= 1
=====================================================================
";

const CONFIG: &str = "
CONSTANTS Node = {n1, n2, n3} Nil = Nil
INIT Init
NEXT Next
INVARIANT Exclusive
";

#[derive(Clone)]
enum Message {
    Acquire,
    Grant(u64),
    Release(u64),
}

/// What survives a crash: of the server, to whom it gave the lock; of everyone, the latest grant.
#[derive(Clone, Default)]
struct Kept {
    holder: Option<NodeId>,
    grant: u64,
}

impl Durable for Kept {
    type Write = Kept;

    fn apply(&mut self, write: &Kept) {
        *self = write.clone();
    }
}

/// Node 1 is the server; the others want its lock.
struct LockNode {
    id: NodeId,
    kept: Kept,
    holding: bool,
    forgetful: bool,
    decided: Option<Event>,
}

const SERVER: NodeId = NodeId(0);

impl Node for LockNode {
    type Message = Message;
    type Durable = Kept;
    type Options = bool;

    const HAS_TICKS: bool = false;

    fn start(id: NodeId, _: u8, forgetful: &bool, boot: Boot, cx: &mut Context<'_, Self>) -> Self {
        let kept = cx.disk.contents().clone();
        if boot == Boot::Again && id == SERVER {
            let holder = kept.holder.map_or(Value::constant("Nil"), Value::Node);
            cx.emit(Event::new("Recover").with("h", holder));
        }
        LockNode { id, kept, holding: false, forgetful: *forgetful, decided: None }
    }

    fn receive(&mut self, from: NodeId, message: Message, cx: &mut Context<'_, Self>) {
        match message {
            Message::Acquire if self.kept.holder.is_none() => {
                self.decide("Grant", from, Kept { holder: Some(from), grant: self.kept.grant + 1 }, cx);
                cx.send_after_sync(from, Message::Grant(self.kept.grant));
            }
            Message::Release(grant) if self.kept.holder == Some(from) && grant == self.kept.grant => {
                self.decide("Free", from, Kept { holder: None, grant }, cx);
            }
            Message::Grant(grant) if grant > self.kept.grant => {
                self.kept.grant = grant;
                cx.disk.write(self.kept.clone());
                self.holding = true;
                cx.emit(Event::new("Hold").with("i", Value::Node(self.id)));
            }
            _ => {}
        }
    }

    fn timeout(&mut self, cx: &mut Context<'_, Self>) {
        if self.id == SERVER {
            return;
        }
        if self.holding {
            self.holding = false;
            cx.emit(Event::new("LetGo").with("i", Value::Node(self.id)));
            cx.send(SERVER, Message::Release(self.kept.grant));
        } else {
            cx.send(SERVER, Message::Acquire);
        }
    }

    fn synced(&mut self, cx: &mut Context<'_, Self>) {
        if let Some(event) = self.decided.take() {
            cx.emit(event);
        }
    }

    fn describe(message: &Message) -> Value {
        match message {
            Message::Acquire => Value::str("acquire"),
            Message::Grant(grant) => Value::Seq(vec![Value::str("grant"), Value::uint(*grant)]),
            Message::Release(grant) => Value::Seq(vec![Value::str("release"), Value::uint(*grant)]),
        }
    }

    fn tick(&mut self, _: &mut Context<'_, Self>) {}

    fn accepts_write(&self) -> bool {
        false
    }

    fn write(&mut self, _: u64, _: &mut Context<'_, Self>) {}

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Context<'_, Self>) {}
}

impl LockNode {
    /// The server decides. It is decided once it is on disk: that is when the event is reported.
    fn decide(&mut self, name: &'static str, node: NodeId, kept: Kept, cx: &mut Context<'_, Self>) {
        let event = Event::new(name).with("i", Value::Node(node));
        self.kept = kept;
        if self.forgetful {
            cx.emit(event);
            return;
        }
        cx.disk.write(self.kept.clone());
        self.decided = Some(event);
    }
}

struct Lock;

impl Target for Lock {
    fn name(&self) -> &'static str {
        "lock"
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[("forgetful", "the server keeps nothing on its disk")]
    }

    fn spec(&self, _: &Options) -> Result<SpecFiles, String> {
        Ok(SpecFiles::of([("Lock.tla", SPEC)], "Lock.tla", ("Lock.cfg", CONFIG)))
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage"]
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        Ok(Box::new(Cluster::<LockNode>::new(options.nodes, options.fault.is_some())?))
    }
}

/// Runs random schedules until there is a finding.
fn search(options: &Options, schedules: u64) -> Option<Finding> {
    let mut execution = Execution::new(&Lock, options).unwrap();
    let mut sampler = Random::with_macros(10);
    (0..schedules).find_map(|seed| {
        let schedule = sampler.schedule(&mut Rng::new(seed), options.choices);
        execution.run(&schedule, &mut Blind).err()
    })
}

#[test]
fn the_lock_keeps_its_spec() {
    assert_eq!(search(&Lock.defaults(), 3_000), None);
}

#[test]
fn a_server_that_forgets_is_found() {
    let options = Options { fault: Some("forgetful".to_owned()), ..Lock.defaults() };
    let finding = search(&options, 3_000).unwrap();
    assert_eq!(finding.class.to_string(), "conformance: Recover needs i \\notin holds");
}
