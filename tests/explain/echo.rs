//! A target with everything that a diagram shows: nodes that call each other, of which the spec lets each hear two calls.

use modelfuzz::cluster::{Boot, Cluster, Context, Durable, Node, System};
use modelfuzz::node::NodeId;
use modelfuzz::target::{Options, SpecFiles, Target};
use modelfuzz::trace::{Event, Value};

const SPEC: &str = "---- MODULE Echo ----
EXTENDS Naturals
CONSTANT Node
VARIABLES heard, last
Init == heard = [i \\in Node |-> 0] /\\ last = {}
Call(i) == UNCHANGED <<heard, last>>
Hear(i, j) == heard[i] < 2 /\\ heard' = [heard EXCEPT ![i] = @ + 1] /\\ last' = {i, j}
Crash(i) == heard' = [heard EXCEPT ![i] = 0] /\\ UNCHANGED last
Next == \\E i, j \\in Node : Call(i) \\/ Hear(i, j) \\/ Crash(i)
Few == \\A i \\in Node : heard[i] < 2
====
";

const CONFIG: &str = "CONSTANT Node = {n1, n2, n3}\nINIT Init\nNEXT Next\n";

/// What each call says: it must not become a part of the page.
const CALL: &str = "</svg><script>alert('&\"')</script>";

pub struct Echo;

impl Target for Echo {
    fn name(&self) -> &'static str {
        "echo"
    }

    fn defaults(&self) -> Options {
        Options { choices: 1000, ..Options::default() }
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let invariant = options.extra.get("invariant").map_or_else(String::new, |name| format!("INVARIANT {name}\n"));
        let config = format!("{CONFIG}{invariant}");
        let files = vec![("Echo.tla".to_owned(), SPEC.to_owned()), ("Echo.cfg".to_owned(), config)];
        Ok(SpecFiles { files, root: "Echo.tla".to_owned(), config: "Echo.cfg".to_owned() })
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        &["Start", "DropMessage", "DuplicateMessage"]
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        Ok(Box::new(Cluster::<Caller>::new(options.nodes, ())?))
    }
}

struct Caller {
    id: NodeId,
    nodes: u8,
}

#[derive(Default)]
struct Nothing;

impl Durable for Nothing {
    type Write = ();

    fn apply(&mut self, (): &()) {}
}

impl Caller {
    fn event(&self, name: &'static str) -> Event {
        Event::new(name).with("i", Value::Node(self.id))
    }

    fn others(&self) -> impl Iterator<Item = NodeId> + use<> {
        let id = self.id;
        (0..self.nodes).map(NodeId).filter(move |other| *other != id)
    }
}

impl Node for Caller {
    type Message = ();
    type Durable = Nothing;
    type Options = ();

    const HAS_TICKS: bool = false;

    fn start(id: NodeId, nodes: u8, (): &(), _: Boot, cx: &mut Context<'_, Self>) -> Caller {
        let caller = Caller { id, nodes };
        cx.emit(caller.event("Start"));
        caller
    }

    fn receive(&mut self, from: NodeId, (): (), cx: &mut Context<'_, Self>) {
        cx.emit(self.event("Hear").with("j", Value::Node(from)).with("m", Self::describe(&())));
    }

    fn timeout(&mut self, cx: &mut Context<'_, Self>) {
        cx.emit(self.event("Call"));
        self.others().for_each(|other| cx.send(other, ()));
    }

    fn tick(&mut self, _: &mut Context<'_, Self>) {}

    fn accepts_write(&self) -> bool {
        true
    }

    fn write(&mut self, _: u64, cx: &mut Context<'_, Self>) {
        cx.emit(self.event("Call"));
        cx.disk.write(());
        self.others().for_each(|other| cx.send_after_sync(other, ()));
    }

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Context<'_, Self>) {}

    fn synced(&mut self, _: &mut Context<'_, Self>) {}

    fn describe((): &()) -> Value {
        Value::str(CALL)
    }
}
