//! A cluster of a library's as a system.

use std::cell::RefCell;
use std::ffi::CString;
use std::rc::Rc;

use super::instance::{Instance, Plan};
use super::library::Library;
use super::machine::{Machine, Shared};
use crate::cluster::{Applied, Cluster, Movement, System};
use crate::schedule::Choice;
use crate::trace::Trace;

/// What a library is told of the cluster that it is to make, beside the number of nodes.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The library.
    pub library: Library,
    /// For whatever the system draws at random.
    pub seed: u64,
    /// Options, in the order in which the library reads them. A value may hold neither line breaks nor zero bytes.
    pub options: Vec<(String, String)>,
}

/// A cluster of a library's, on a simulated network.
pub struct Foreign {
    cluster: Cluster<Machine>,
    instance: Shared,
}

impl Foreign {
    /// A cluster of `nodes` nodes.
    ///
    /// # Errors
    ///
    /// A message for the user when an option cannot be told, when the library makes no such cluster, or as of
    /// [`Cluster::new`].
    pub fn new(nodes: u8, settings: Settings) -> Result<Foreign, String> {
        let options = settings.options.iter().map(line).collect::<Result<String, String>>()?;
        let options = CString::new(options).map_err(|_| "an option holds a zero byte".to_owned())?;
        let instance = Instance::new(Plan { library: settings.library, nodes, seed: settings.seed, options })?;
        let instance = Rc::new(RefCell::new(instance));
        let cluster = Cluster::new(nodes, Rc::clone(&instance))?;
        Ok(Foreign { cluster, instance })
    }
}

impl System for Foreign {
    fn nodes(&self) -> u8 {
        self.cluster.nodes()
    }

    fn reset(&mut self, trace: &mut Trace) {
        self.instance.borrow_mut().reset();
        self.cluster.reset(trace);
    }

    fn apply(&mut self, choice: Choice, trace: &mut Trace) -> Applied {
        self.cluster.apply(choice, trace)
    }

    fn check(&mut self) -> Result<(), String> {
        self.instance.borrow().check()
    }

    fn digest(&mut self) -> Option<u64> {
        self.instance.borrow().digest()
    }

    fn watch_messages(&mut self, on: bool) {
        self.cluster.watch_messages(on);
    }

    fn take_movements(&mut self) -> Vec<Movement> {
        self.cluster.take_movements()
    }
}

/// A line of options.
fn line((key, value): &(String, String)) -> Result<String, String> {
    match key.contains(['=', '\n']) || value.contains('\n') {
        true => Err(format!(
            "the option {key:?} = {value:?} cannot be told to the library: it holds a line break, or `=` in its name"
        )),
        false => Ok(format!("{key}={value}\n")),
    }
}
