//! A resource manager: it votes, and once it has voted to commit it waits for the outcome, whatever happens.

use modelfuzz::cluster::Boot;
use modelfuzz::node::NodeId;

use crate::disk::{Ledger, Record};
use crate::fault::Fault;
use crate::message::{Body, Message};
use crate::node::{Cx, MANAGER, Settings, force, send};
use crate::report;

/// A resource manager cannot commit one transaction of so many, for reasons of its own.
const REFUSES_EVERY: u64 = 7;

/// A resource manager.
#[derive(Debug)]
pub struct Resource {
    /// Its number.
    pub id: NodeId,
    settings: Settings,
    /// What it knows of transactions; what its disk holds may lag behind.
    pub ledger: Ledger,
}

impl Resource {
    /// Starts a resource manager from its disk.
    pub fn start(id: NodeId, settings: Settings, boot: Boot, cx: &mut Cx<'_>) -> Resource {
        let ledger = cx.disk.contents().ledger.clone();
        let mut resource = Resource { id, settings, ledger };
        if boot == Boot::Again {
            if let Some(txn) = resource.ledger.doubt.filter(|_| settings.has(Fault::RecoversAsAborted)) {
                resource.write(Record::Aborted(txn), cx);
            }
            cx.emit(report::resource_restarted(&resource));
            resource.inquire(cx);
        }
        resource
    }

    /// Handles a message.
    pub fn receive(&mut self, message: &Message, cx: &mut Cx<'_>) {
        match message.body {
            Body::Prepare => self.handle_prepare(message, cx),
            Body::Commit => self.handle_commit(message, cx),
            Body::Abort => self.handle_abort(message, cx),
            Body::Vote { .. } | Body::Inquiry | Body::Ack => {}
        }
    }

    /// Asks for the outcome of what is in doubt.
    pub fn timeout(&mut self, cx: &mut Cx<'_>) {
        let alone = |body| Message { from: MANAGER, to: self.id, txn: self.ledger.doubt.unwrap_or(0), body };
        match self.settings.fault {
            Some(Fault::UnilateralAbort) if self.ledger.doubt.is_some() => self.handle_abort(&alone(Body::Abort), cx),
            Some(Fault::UnilateralCommit) if self.ledger.doubt.is_some() => {
                self.handle_commit(&alone(Body::Commit), cx);
            }
            _ => self.inquire(cx),
        }
    }

    fn inquire(&self, cx: &mut Cx<'_>) {
        let Some(txn) = self.ledger.doubt else { return };
        let sent = [Message { from: self.id, to: MANAGER, txn, body: Body::Inquiry }];
        cx.emit(report::inquired(self.id, &sent));
        send(&sent, cx);
    }

    /// Writes a record that may be lost in a crash.
    fn write(&mut self, record: Record, cx: &mut Cx<'_>) {
        self.ledger.apply(record);
        cx.disk.write(record);
    }

    /// Writes a record that is safe when this returns.
    fn force(&mut self, record: Record, cx: &mut Cx<'_>) {
        self.ledger.apply(record);
        force(record, cx);
    }

    fn handle_prepare(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let sent: Vec<Message> =
            self.vote(message.txn, cx).map(|yes| message.reply(Body::Vote { yes })).into_iter().collect();
        cx.emit(report::prepared(self, message, &sent));
        send(&sent, cx);
    }

    /// How it votes; not at all on what is long committed.
    fn vote(&mut self, txn: u64, cx: &mut Cx<'_>) -> Option<bool> {
        let forgets = self.settings.has(Fault::OutcomeForgotten);
        if self.ledger.committed.contains(&txn) && !forgets {
            return None;
        }
        if self.ledger.doubt == Some(txn) {
            return Some(true);
        }
        if self.ledger.aborted.contains(&txn) {
            return Some(false);
        }
        let locked = self.ledger.doubt.is_some() && !self.settings.has(Fault::LockNotHeld);
        let refuses = (txn + 3 * u64::from(self.id.0)) % REFUSES_EVERY == 2;
        if locked || refuses {
            self.write(Record::Aborted(txn), cx);
            return Some(false);
        }
        match self.settings.fault {
            Some(Fault::PreparedNotLogged) => self.ledger.apply(Record::Prepared(txn)),
            Some(Fault::PreparedNotForced) => self.write(Record::Prepared(txn), cx),
            _ => self.force(Record::Prepared(txn), cx),
        }
        Some(true)
    }

    fn handle_commit(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let any = self.settings.has(Fault::AnyOutcomeTaken);
        let txn = self.ledger.doubt.filter(|doubt| any || *doubt == message.txn);
        match txn {
            Some(txn) if self.settings.has(Fault::CommitNotForced) => self.write(Record::Committed(txn), cx),
            Some(txn) => self.force(Record::Committed(txn), cx),
            // Without a vote there is no commit, unless this is one that is done.
            None => {}
        }
        let done = self.ledger.committed.contains(&message.txn);
        let sent: Vec<Message> = done.then(|| message.reply(Body::Ack)).into_iter().collect();
        cx.emit(report::learnt_commit(self, message, &sent, txn));
        send(&sent, cx);
    }

    fn handle_abort(&mut self, message: &Message, cx: &mut Cx<'_>) {
        let Ledger { doubt, committed, aborted } = &mut self.ledger;
        let txn = match *doubt {
            Some(doubt) if self.settings.has(Fault::AnyOutcomeTaken) => doubt,
            _ => message.txn,
        };
        if self.settings.has(Fault::LateAbortApplied) {
            committed.retain(|known| *known != txn);
        }
        if !committed.contains(&txn) && !aborted.contains(&txn) {
            self.write(Record::Aborted(txn), cx);
        }
        cx.emit(report::learnt_abort(self, message));
    }
}
