//! How long operations on values of a message-passing spec's size take: `cargo bench -p modelfuzz --bench tla_values`.
//! Prints nanoseconds an operation, the least of several rounds; an argument selects by name.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Instant;

use modelfuzz::hash::stable64;
use modelfuzz::tla::value::{Record, Seq, Set, Shape, Symbols, Value};

const ROUNDS: usize = 10;
const REPEATS: u32 = 20_000;

/// The values that the operations work on.
struct World {
    nodes: Vec<Value>,
    node_set: Set,
    terms: Value,
    next: Value,
    shape: Rc<Shape>,
    messages: Vec<Value>,
    bag: Value,
    set: Set,
    log: Seq,
    state: Value,
}

impl World {
    fn new() -> World {
        let mut symbols = Symbols::new();
        let nodes: Vec<Value> = (1..=5).map(|n| Value::Model(symbols.intern(&format!("n{n}")))).collect();
        let node_set = Set::new(nodes.clone());
        let over = |value: Value| Value::function(node_set.clone(), vec![value; 5]);
        let fields = ["type", "term", "from", "to", "entries", "commit", "prevIndex", "prevTerm"];
        let shape = Shape::new(fields.map(|name| symbols.intern(name)).to_vec());
        let messages: Vec<Value> = (0..24).map(|n| message(&shape, &nodes, n)).collect();
        let bag = Value::function(Set::new(messages.clone()), vec![Value::Int(1); 24]);
        let entry =
            Value::record(vec![(symbols.intern("term"), Value::Int(1)), (symbols.intern("value"), Value::Int(7))]);
        let log = Seq::new(vec![entry; 4]);
        let (terms, next) = (over(Value::Int(1)), over(over(Value::Int(1))));
        let logs = over(Value::Seq(log.clone()));
        let state =
            Value::seq(vec![bag.clone(), terms.clone(), next.clone(), next.clone(), logs, over(Value::Bool(true))]);
        let set = Set::new(messages.clone());
        World { nodes, node_set, terms, next, shape, messages, bag, set, log, state }
    }
}

fn message(shape: &Rc<Shape>, nodes: &[Value], n: i64) -> Value {
    let node = |n: i64| nodes[n as usize % nodes.len()].clone();
    let entries = Value::seq(vec![Value::Int(n); n as usize % 3]);
    // In the order of names: commit, entries, from, prevIndex, prevTerm, term, to, type.
    let values = vec![
        Value::Int(n / 2),
        entries,
        node(n),
        Value::Int(n % 5),
        Value::Int(1),
        Value::Int(n % 3),
        node(n + 1),
        nodes[0].clone(),
    ];
    Value::Record(Record::with_shape(shape, values))
}

#[expect(clippy::disallowed_methods, reason = "its command line selects what to measure")]
fn main() {
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let w = World::new();
    let run = |name: &str, work: &dyn Fn(usize)| {
        if name.contains(&filter) {
            println!("{:8.1} ns  {name}", least(work));
        }
    };
    reads(&w, &run);
    updates(&w, &run);
    comparisons(&w, &run);
}

/// The least time of a call over all rounds, in nanoseconds.
#[expect(clippy::disallowed_methods, reason = "it measures time")]
fn least(work: &dyn Fn(usize)) -> f64 {
    let round = |_| {
        let start = Instant::now();
        (0..REPEATS).for_each(|at| work(at as usize));
        start.elapsed().as_secs_f64() * 1e9 / f64::from(REPEATS)
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}

type Run<'a> = &'a dyn Fn(&str, &dyn Fn(usize));

fn reads(w: &World, run: Run) {
    let to = w.shape.names()[6].clone();
    run("nothing", &|at| see(at));
    run("clone and drop a set", &|_| see(w.node_set.clone()));
    run("apply f[node]", &|at| see(w.terms.apply(black_box(&w.nodes[at % 5]))));
    run("node in set", &|at| see(w.node_set.contains(black_box(&w.nodes[at % 5]))));
    run("apply bag[message], 24", &|at| see(w.bag.apply(black_box(&w.messages[at % 24]))));
    run("field by name, 8", &|at| {
        let Value::Record(record) = &w.messages[at % 24] else { return };
        black_box(record.get(black_box(&to)));
    });
}

fn updates(w: &World, run: Run) {
    let seq = |at: usize| Value::Int(at as i64 % 3);
    run("[f EXCEPT ![node] = int], 5", &|at| see(w.terms.with(&w.nodes[at % 5], Value::Int(at as i64))));
    run("[f EXCEPT ![node][node] = int], 5", &|at| {
        let (a, b) = (&w.nodes[at % 5], &w.nodes[at / 5 % 5]);
        let inner = w.next.apply(a).and_then(|row| row.with(b, Value::Int(at as i64)));
        see(inner.and_then(|row| w.next.with(a, row)));
    });
    run("record of 8 fields", &|at| see(message(&w.shape, &w.nodes, at as i64 % 64)));
    run("[bag EXCEPT ![message] = int], 24", &|at| see(w.bag.with(&w.messages[at % 24], Value::Int(2))));
    let new: Vec<Value> = (24..64).map(|n| Value::single(message(&w.shape, &w.nodes, n), Value::Int(1))).collect();
    run("bag @@ (message :> int), 24", &|at| see(w.bag.merge(&new[at % 40])));
    let small = Set::new(w.nodes[..2].to_vec());
    run("set of 2 with {node}", &|at| see(small.insert(w.nodes[2 + at % 3].clone())));
    let new: Vec<Value> = (24..64).map(|n| message(&w.shape, &w.nodes, n)).collect();
    run("set of 24 with {message}", &|at| see(w.set.insert(new[at % 40].clone())));
    run("set of 24 without {message}", &|at| see(w.set.remove(&w.messages[at % 24])));
    run("Append to 4", &|at| see(w.log.append(seq(at))));
    run("Tail of 4", &|_| see(w.log.tail()));
    run("<<int, int>>", &|at| see(Value::seq(vec![seq(at), seq(at + 1)])));
    run("{x in 5 : p}", &|at| see(w.node_set.filter(|node| node != &w.nodes[at % 5])));
}

fn comparisons(w: &World, run: Run) {
    let copies: Vec<Value> = (0..24).map(|n| message(&w.shape, &w.nodes, n)).collect();
    run("equal records, not shared", &|at| see(w.messages[at % 24] == copies[at % 24]));
    run("different records", &|at| see(w.messages[at % 24] == copies[(at + 1) % 24]));
    run("order of records", &|at| see(w.messages[at % 24].cmp(&copies[(at + 1) % 24])));
    run("message in set of 24", &|at| see(w.set.contains(&copies[at % 24])));
    let mut bytes = Vec::new();
    w.state.write_canonical(&mut bytes);
    run(&format!("stable hash of a state of {} bytes", bytes.len()), &|_| {
        let mut bytes = Vec::with_capacity(bytes.len());
        w.state.write_canonical(&mut bytes);
        see(stable64(&bytes));
    });
}

/// Makes the compiler believe that the result is needed.
fn see<T>(result: T) {
    black_box(result);
}
