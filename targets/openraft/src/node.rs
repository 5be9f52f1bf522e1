//! A server of the crate as a node of a cluster.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use modelfuzz::cluster::{Boot, Context, Node};
use modelfuzz::node::NodeId;
use modelfuzz::trace::{Event, Value};
use openraft::raft::ClientWriteResult;
use openraft::{Config, ServerState};
use tokio::sync::oneshot;

use crate::apply::{Applied, StateMachine};
use crate::fault::{Fault, surviving};
use crate::message::{self, Asked, Content, Wire};
use crate::network::{Answer, Appended, Call, Calls, Request};
use crate::report::{self, Cause, Outcome, Report, Standing};
use crate::server::{ELECTION_TIMEOUT, HEARTBEAT_TIMEOUT, Parts, Process};
use crate::storage::{Contents, Storage, Write};
use crate::types::{Types, Write as Asks};
use crate::watched;

/// What is the same for all nodes of a cluster.
#[derive(Debug)]
pub struct Settings {
    /// The planted fault, if any.
    pub fault: Option<Fault>,
    /// How the crate is configured.
    pub config: Arc<Config>,
    /// How many calls there were: each has a number of its own, so that a response to a call from before a crash is none to
    /// a call after it. No event shows the number.
    pub calls: Rc<Cell<u64>>,
}

type Told = oneshot::Receiver<ClientWriteResult<Types>>;

/// A node.
pub struct Server {
    id: NodeId,
    nodes: u8,
    fault: Option<Fault>,
    numbers: Rc<Cell<u64>>,
    /// Nothing if there is no machine to be had.
    process: Option<Process>,
    storage: Storage,
    calls: Calls,
    applied: Applied,
    /// Who waits for the answers to calls, by number.
    waiting: BTreeMap<u64, oneshot::Sender<Answer>>,
    /// The writes that clients wait for.
    writes: Vec<(u64, Told)>,
    /// Whether something was written that must be safe before anybody sees what the server did afterwards.
    unsynced: bool,
    /// What will be seen then.
    later: Vec<Event>,
    /// What is wrong.
    wrong: Option<String>,
}

impl Node for Server {
    type Message = Wire;
    type Durable = Contents;
    type Options = Settings;

    const HAS_TICKS: bool = true;

    fn start(id: NodeId, nodes: u8, settings: &Settings, boot: Boot, cx: &mut Context<'_, Server>) -> Server {
        let contents = cx.disk.contents().clone();
        let mut node = Server {
            id,
            nodes,
            fault: settings.fault,
            numbers: Rc::clone(&settings.calls),
            process: None,
            storage: Storage::load(contents.clone(), nodes),
            calls: Calls::default(),
            applied: Applied::default(),
            waiting: BTreeMap::new(),
            writes: Vec::new(),
            unsynced: false,
            later: Vec::new(),
            wrong: None,
        };
        let vote = contents.vote.unwrap_or_default();
        let leads = vote.committed && vote.leader_id.voted_for == Some(u64::from(id.0));
        let role = if leads { ServerState::Leader } else { ServerState::Follower };
        let before = Standing::of(&contents, role);
        node.launch(&settings.config, cx);
        match boot {
            Boot::First => node.settle(Cause::Time, before, None, cx),
            Boot::Again => node.settle(Cause::Restart(contents), before, None, cx),
        }
        node
    }

    fn receive(&mut self, _: NodeId, message: Wire, cx: &mut Context<'_, Server>) {
        let before = self.standing();
        match message.content.clone() {
            Content::Request(request) => {
                let answer = self.answer(request.clone());
                let content = |answer| Content::Response(Asked::of(&request), answer);
                let reply = answer.map(|answer| Wire {
                    from: message.to,
                    to: message.from,
                    call: message.call,
                    content: content(answer),
                });
                self.settle(Cause::Message(message), before, reply, cx);
            }
            Content::Response(_, answer) => {
                let heard = self.waiting.remove(&message.call).is_some_and(|waiting| waiting.send(answer).is_ok());
                self.run(async {});
                let cause = if heard { Cause::Message } else { Cause::Late };
                self.settle(cause(message), before, None, cx);
            }
        }
    }

    /// Time enough passes; then a leader tells the others that it is there, and another stands for election.
    fn timeout(&mut self, cx: &mut Context<'_, Server>) {
        let before = self.standing();
        if let Some(Process { raft: Some(raft), machine, .. }) = &self.process {
            let trigger = raft.trigger();
            if before.role == ServerState::Leader {
                machine.pass(HEARTBEAT_TIMEOUT);
                // What the crate refuses to a server that has stopped shows when it is checked.
                machine.run(async { drop(trigger.heartbeat().await) });
            } else {
                machine.pass(ELECTION_TIMEOUT);
                machine.run(async { drop(trigger.elect().await) });
            }
        }
        self.settle(Cause::Time, before, None, cx);
    }

    fn tick(&mut self, cx: &mut Context<'_, Server>) {
        let before = self.standing();
        if let Some(process) = &self.process {
            process.machine.pass(ELECTION_TIMEOUT);
        }
        self.settle(Cause::Time, before, None, cx);
    }

    fn accepts_write(&self) -> bool {
        self.role() == ServerState::Leader
    }

    fn write(&mut self, value: u64, cx: &mut Context<'_, Server>) {
        let before = self.standing();
        if let Some(Process { raft: Some(raft), machine, .. }) = &self.process
            && let Some(Ok(told)) = machine.run(raft.client_write_ff(Asks(value)))
        {
            self.writes.push((value, told));
        }
        self.settle(Cause::Write(value), before, None, cx);
    }

    fn accepts_read(&self) -> bool {
        false
    }

    fn read(&mut self, _: u64, _: &mut Context<'_, Server>) {}

    fn synced(&mut self, cx: &mut Context<'_, Server>) {
        if std::mem::take(&mut self.unsynced) {
            cx.emit(report::synced(self.id, &self.standing()));
            self.later.drain(..).for_each(|event| cx.emit(event));
        }
    }

    fn check(&mut self) -> Result<(), String> {
        self.wrong.clone().map_or(Ok(()), Err)
    }

    fn describe(message: &Wire) -> Value {
        message::describe(message)
    }
}

impl Server {
    /// Starts the server of the crate.
    fn launch(&mut self, config: &Arc<Config>, cx: &mut Context<'_, Server>) {
        let state_machine = StateMachine::new(self.applied.clone(), self.fault == Some(Fault::ApplyPanics));
        let parts = Parts { storage: self.storage.clone(), calls: self.calls.clone(), state_machine };
        match Process::start(u64::from(self.id.0), config, parts) {
            Ok((process, refused)) => {
                self.process = Some(process);
                refused.iter().for_each(|error| cx.emit(report::refused(self.id, error)));
            }
            Err(error) => self.wrong = Some(error),
        }
    }

    fn role(&self) -> ServerState {
        self.process.as_ref().map_or(ServerState::Shutdown, Process::role)
    }

    fn standing(&self) -> Standing {
        self.storage.see(|contents| Standing::of(contents, self.role()))
    }

    fn run<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        self.process.as_ref()?.machine.run(work)
    }

    /// Lets the server handle a request; nothing if it does not answer.
    fn answer(&self, request: Request) -> Option<Answer> {
        let raft = self.process.as_ref()?.raft.as_ref()?;
        match request {
            Request::Vote(request) => self.run(raft.vote(request))?.ok().map(Answer::Vote),
            Request::Append(request) => {
                let response = self.run(raft.append_entries(request))?.ok()?;
                Appended::of(&response).map(Answer::Append)
            }
        }
    }

    /// Does what the server asks for after it acted, and reports what was seen.
    fn settle(&mut self, cause: Cause, before: Standing, reply: Option<Wire>, cx: &mut Context<'_, Server>) {
        let held = self.persist(cx) && self.fault != Some(Fault::AckBeforeSync);
        let next = match &cause {
            Cause::Message(wire) => {
                self.process.as_ref().map_or(0, |process| process.next_index(u64::from(wire.from.0)))
            }
            _ => 0,
        };
        let (requests, done) = (self.take_requests(), self.take_done());
        let outcome = Outcome { reply, requests, held, applied: self.applied.take(), done, next };
        let report = Report { id: self.id, nodes: self.nodes, before, now: self.standing(), outcome: &outcome };
        report.at_once(&cause).into_iter().for_each(|event| cx.emit(event));
        let seen_later = report.once_safe();
        match held {
            true => self.later = seen_later,
            false => seen_later.into_iter().for_each(|event| cx.emit(event)),
        }
        for message in outcome.reply.into_iter().chain(outcome.requests) {
            if held { cx.send_after_sync(message.to, message) } else { cx.send(message.to, message) }
        }
        self.examine();
    }

    /// Moves what was written to the disk; says whether it must be safe before anybody sees what happened since.
    fn persist(&mut self, cx: &mut Context<'_, Server>) -> bool {
        let writes = self.storage.take_writes();
        // Nobody relies on how much a server remembers to be committed.
        let promises = writes.iter().any(|write| !matches!(write, Write::Committed(_)));
        writes.into_iter().filter_map(|write| surviving(write, self.fault)).for_each(|write| cx.disk.write(write));
        self.unsynced |= promises;
        promises
    }

    /// The calls that the server made, as messages.
    fn take_requests(&mut self) -> Vec<Wire> {
        self.waiting.retain(|_, waiting| !waiting.is_closed());
        let number = |call: Call| {
            self.numbers.set(self.numbers.get() + 1);
            self.waiting.insert(self.numbers.get(), call.waiting);
            let content = Content::Request(call.request);
            Wire { from: self.id, to: message::node(call.to), call: self.numbers.get(), content }
        };
        self.calls.take().into_iter().map(number).collect()
    }

    /// The writes of which clients were told that they are done; of those that failed nobody hears again.
    fn take_done(&mut self) -> Vec<u64> {
        let mut done = Vec::new();
        self.writes.retain_mut(|(value, told)| match told.try_recv() {
            Err(oneshot::error::TryRecvError::Empty) => true,
            Ok(Ok(_)) => {
                done.push(*value);
                false
            }
            _ => false,
        });
        done
    }

    /// Looks whether the server is well.
    fn examine(&mut self) {
        let stopped = || self.process.as_ref().and_then(Process::stopped);
        let told = watched::take_panic().map(|panic| format!("a task of the crate panicked: {panic}"));
        let told = told.or_else(|| stopped().map(|reason| format!("the server has stopped: {reason}")));
        if self.wrong.is_none() {
            self.wrong = told;
        }
    }
}
