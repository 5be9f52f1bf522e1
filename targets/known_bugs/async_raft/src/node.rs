//! A server of the crate as a node of a cluster.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use async_raft::Config;
use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::{Text, Value};
use tokio::sync::oneshot;

use crate::disk::{Contents, Record};
use crate::network::{Answer, Call, Calls, Request};
use crate::report;
use crate::server::{Process, Told};
use crate::storage::Storage;

/// What is on a link.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The number of the call; a response has that of its request.
    call: u64,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Request(Request),
    Response(Answer),
}

/// What is the same for all nodes of a cluster.
#[derive(Debug)]
pub struct Settings {
    /// How the crate is configured.
    pub config: Arc<Config>,
    /// How many calls there were: each has a number of its own, so that a response to a call from before a crash is none to
    /// a call after it.
    pub calls: Rc<Cell<u64>>,
}

/// A node.
pub struct Server {
    id: NodeId,
    numbers: Rc<Cell<u64>>,
    /// Nothing if it could not be started.
    process: Option<Process>,
    storage: Storage,
    /// What the storage held when it was last reported.
    before: Contents,
    calls: Calls,
    /// Who waits for the answers to calls, by number.
    waiting: BTreeMap<u64, oneshot::Sender<Answer>>,
    /// The writes that clients wait for.
    writes: Vec<(u64, Told)>,
    /// The reads that clients wait for.
    reads: Vec<(u64, Told)>,
    /// What is wrong.
    wrong: Option<String>,
}

impl Node for Server {
    type Message = Wire;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = false;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Context<'_, Server>) -> Server {
        let before = cx.disk.contents().clone();
        let (storage, calls) = (Storage::load(before.clone(), nodes), Calls::default());
        let started = Process::start(u64::from(id.0), &settings.config, calls.clone(), storage.clone());
        let (process, wrong) = match started {
            Ok(process) => (Some(process), None),
            Err(error) => (None, Some(error)),
        };
        if boot == Boot::Again {
            cx.emit(report::restarted(id, &before));
        }
        let (numbers, waiting) = (Rc::clone(&settings.calls), BTreeMap::new());
        let (writes, reads) = (Vec::new(), Vec::new());
        let mut node = Server { id, numbers, process, storage, before, calls, waiting, writes, reads, wrong };
        node.settle(cx);
        node
    }

    fn receive(&mut self, from: NodeId, message: Wire, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Handle", self.id).with("m", Server::describe(&message)));
        match message.content {
            Content::Request(request) => {
                let answer = self.process.as_ref().and_then(|process| process.answer(&request));
                self.settle(cx);
                if let Some(answer) = answer {
                    cx.send(from, Wire { call: message.call, content: Content::Response(answer) });
                }
            }
            Content::Response(answer) => {
                if let Some(waiting) = self.waiting.remove(&message.call) {
                    // Nobody waits for an answer that comes too late.
                    let _ = waiting.send(answer);
                }
                self.run(Process::run);
                self.settle(cx);
            }
        }
    }

    fn timeout(&mut self, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Pass", self.id));
        self.run(Process::pass);
        self.settle(cx);
    }

    fn tick(&mut self, _: &mut Context<'_, Server>) {}

    fn accepts_write(&self) -> bool {
        self.process.as_ref().is_some_and(Process::leads)
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("Asked", self.id).with("v", Value::uint(value)));
        if let Some(told) = self.run(|process| process.write(value)) {
            self.writes.push((value, told));
        }
        self.settle(cx);
    }

    fn accepts_read(&self) -> bool {
        self.accepts_write()
    }

    fn read(&mut self, read: u64, cx: &mut Context<'_, Server>) {
        cx.emit(report::of("ReadAsked", self.id).with("r", Value::uint(read)));
        if let Some(told) = self.run(Process::read) {
            self.reads.push((read, told));
        }
        self.settle(cx);
    }

    fn synced(&mut self, _: &mut Context<'_, Server>) {}

    fn check(&mut self) -> Result<(), String> {
        self.wrong.clone().map_or(Ok(()), Err)
    }

    /// The spec knows nothing of messages: a message is what the crate prints.
    fn describe(message: &Wire) -> Value {
        Value::Str(Text::Owned(format!("{:?}", message.content)))
    }
}

impl Server {
    fn run<T>(&self, act: impl FnOnce(&Process) -> T) -> Option<T> {
        self.process.as_ref().map(act)
    }

    /// Makes safe what the server wrote and reports it, sends what it wants to, and tells clients what is done.
    fn settle(&mut self, cx: &mut Context<'_, Server>) {
        let now = self.storage.contents().clone();
        if let Some(event) = report::step(self.id, &self.before, &now) {
            cx.disk.write(now.clone());
            cx.disk.sync();
            cx.emit(event);
        }
        for value in done(&mut self.writes) {
            cx.emit(report::of("Acknowledge", self.id).with("v", Value::uint(value)));
        }
        let applied = now.log.iter().take(usize::try_from(now.applied).unwrap_or(usize::MAX));
        let values = || applied.clone().copied().filter_map(Record::value).map(Value::uint).collect();
        for read in done(&mut self.reads) {
            let event = report::of("ReadDone", self.id).with("r", Value::uint(read));
            cx.emit(event.with("values", Value::Seq(values())));
        }
        self.before = now;
        self.waiting.retain(|_, waiting| !waiting.is_closed());
        for Call { to, request, waiting } in self.calls.take() {
            self.numbers.set(self.numbers.get() + 1);
            self.waiting.insert(self.numbers.get(), waiting);
            let content = Content::Request(request);
            cx.send(NodeId(u8::try_from(to).unwrap_or(u8::MAX)), Wire { call: self.numbers.get(), content });
        }
        if self.wrong.is_none() && self.run(Process::has_stopped) == Some(true) {
            self.wrong = Some("the server has stopped".to_owned());
        }
    }
}

/// What was done of what clients asked for; of what failed nobody hears again.
fn done(asked: &mut Vec<(u64, Told)>) -> Vec<u64> {
    let mut done = Vec::new();
    asked.retain_mut(|(number, told)| match told.try_recv() {
        Err(oneshot::error::TryRecvError::Empty) => true,
        Ok(true) => {
            done.push(*number);
            false
        }
        _ => false,
    });
    done
}
