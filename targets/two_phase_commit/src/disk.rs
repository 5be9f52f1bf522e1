//! What is on disks: the records of the manager's and of the resource managers' logs, and what they add up to.

use modelfuzz::cluster::Durable;

/// A record of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record {
    /// A resource manager is ready to commit a transaction.
    Prepared(u64),
    /// A resource manager has committed a transaction.
    Committed(u64),
    /// A resource manager has aborted a transaction.
    Aborted(u64),
    /// The manager has decided to commit a transaction.
    Decided(u64),
    /// The manager need not know of a transaction any more.
    Forgotten(u64),
}

/// What a resource manager knows of transactions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger {
    /// The transaction whose outcome it waits for. It holds its locks, and so refuses all others.
    pub doubt: Option<u64>,
    /// What it committed, in order.
    pub committed: Vec<u64>,
    /// What it aborted.
    pub aborted: Vec<u64>,
}

/// What the manager knows of decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    /// The committed transactions that it remembers.
    pub commits: Vec<u64>,
    /// How many transactions were ever committed.
    pub count: u64,
}

/// What a disk holds; a node uses the one half or the other.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Of the manager.
    pub decisions: Decisions,
    /// Of a resource manager.
    pub ledger: Ledger,
}

impl Durable for Contents {
    type Write = Record;

    fn apply(&mut self, record: &Record) {
        self.ledger.apply(*record);
        self.decisions.apply(*record);
    }
}

impl Ledger {
    /// Takes a record into account.
    pub fn apply(&mut self, record: Record) {
        match record {
            Record::Prepared(txn) => self.doubt = Some(txn),
            Record::Committed(txn) => {
                self.committed.push(txn);
                self.resolve(txn);
            }
            Record::Aborted(txn) => {
                self.aborted.push(txn);
                self.resolve(txn);
            }
            Record::Decided(_) | Record::Forgotten(_) => {}
        }
    }

    /// A transaction is in doubt no more.
    fn resolve(&mut self, txn: u64) {
        self.doubt = self.doubt.filter(|doubt| *doubt != txn);
    }
}

impl Decisions {
    /// Takes a record into account.
    pub fn apply(&mut self, record: Record) {
        match record {
            Record::Decided(txn) => {
                self.commits.push(txn);
                self.count += 1;
            }
            Record::Forgotten(txn) => self.commits.retain(|commit| *commit != txn),
            Record::Prepared(_) | Record::Committed(_) | Record::Aborted(_) => {}
        }
    }
}
