//! A cluster of a library's, behind calls that are safe.

use std::ffi::{CStr, CString, c_char};
use std::ptr;

use super::functions::{Accepts, Config, Opaque, Step};
use super::library::Library;
use super::words::{Reader, Record};
use crate::node::NodeId;
use crate::trace::Value;

/// How it is made.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) library: Library,
    pub(super) nodes: u8,
    pub(super) seed: u64,
    pub(super) options: CString,
}

/// A cluster of a library's, and what went wrong with it.
#[derive(Debug)]
pub(super) struct Instance {
    plan: Plan,
    /// What `mf_create` returned, until it is destroyed; never null.
    system: *mut Opaque,
    /// Why nothing more can be done until the next reset.
    fault: Option<String>,
}

impl Instance {
    /// Makes a cluster.
    pub(super) fn new(plan: Plan) -> Result<Instance, String> {
        let system = create(&plan)?;
        Ok(Instance { plan, system, fault: None })
    }

    /// Everything as after it was made. A cluster that failed is made anew.
    pub(super) fn reset(&mut self) {
        if self.fault.is_none() {
            // SAFETY: `system` is a live cluster of this library's.
            return unsafe { (self.plan.library.functions.mf_reset)(self.system) };
        }
        match create(&self.plan) {
            Ok(system) => {
                // SAFETY: `system` is a live cluster of this library's, and is not used again.
                unsafe { (self.plan.library.functions.mf_destroy)(self.system) };
                (self.system, self.fault) = (system, None);
            }
            Err(message) => self.fault = Some(message),
        }
    }

    /// Applies a step and hands over what it did, record by record.
    pub(super) fn step(&mut self, step: &Step, each: impl FnMut(Record<'_>)) {
        if self.fault.is_some() {
            return;
        }
        // SAFETY: `system` is live; `step` points to one step, whose bytes, if any, outlive the call.
        let failed = unsafe { (self.plan.library.functions.mf_apply)(self.system, step, 1) } != 0;
        self.fault = self.take(NodeId(step.node), each).err().map(|message| format!("the library wrote {message}"));
        if failed && self.fault.is_none() {
            // SAFETY: `system` is live; the text is read before any other call.
            let text = unsafe { text((self.plan.library.functions.mf_error)(self.system)) };
            self.fault = Some(text.unwrap_or_else(|| "mf_apply failed, and mf_error returned NULL".to_owned()));
        }
    }

    fn take(&mut self, node: NodeId, mut each: impl FnMut(Record<'_>)) -> Result<(), String> {
        let mut length = 0;
        // SAFETY: `system` is live, `length` is written by the call.
        let at = unsafe { (self.plan.library.functions.mf_take)(self.system, &raw mut length) };
        // SAFETY: the words are valid until the next call of the library, and there is none while they are read.
        let words = unsafe { words(at, length) }?;
        let mut reader = Reader::new(words, &self.plan.library.names);
        while let Some(record) = reader.record() {
            let (about, record) = record?;
            if about != node {
                return Err(format!("a record about {about} in a step of {node}"));
            }
            if let Record::Send { to, .. } = &record
                && (*to == node || to.0 >= self.plan.nodes)
            {
                return Err(format!(
                    "a message of {node} to {to}, where the nodes are n1 to n{}, each other than {node}",
                    self.plan.nodes
                ));
            }
            each(record);
        }
        Ok(())
    }

    /// Whether a node that is up would take something at present.
    pub(super) fn accepts(&self, node: NodeId, what: Accepts) -> bool {
        // SAFETY: `system` is live.
        self.fault.is_none()
            && unsafe { (self.plan.library.functions.mf_accepts)(self.system, node.0) } & what as u32 != 0
    }

    /// A message as a value.
    pub(super) fn describe(&self, message: &[u64], bytes: u32) -> Value {
        let nothing = || Value::Str(format!("{bytes} bytes").into());
        let mut length = 0;
        let describe = self.plan.library.functions.mf_describe;
        // SAFETY: `system` is live; the message is at least `bytes` long and outlives the call, which writes `length`.
        let at = unsafe { describe(self.system, message.as_ptr().cast(), bytes, &raw mut length) };
        // SAFETY: the words are valid until the next call of the library, and there is none while they are read.
        let read = unsafe { words(at, length) };
        let read = read.and_then(|words| Reader::new(words, &self.plan.library.names).value(0));
        read.unwrap_or_else(|_| nothing())
    }

    /// The hash of everything that decides what it will do, if it tells.
    pub(super) fn digest(&self) -> Option<u64> {
        // SAFETY: `system` is live.
        let digest = unsafe { (self.plan.library.functions.mf_digest)(self.system) };
        (digest != 0 && self.fault.is_none()).then_some(digest)
    }

    /// What is wrong with it.
    pub(super) fn check(&self) -> Result<(), String> {
        if let Some(fault) = &self.fault {
            return Err(fault.clone());
        }
        // SAFETY: `system` is live; the text is read before any other call.
        let told = unsafe { text((self.plan.library.functions.mf_check)(self.system)) };
        told.map_or(Ok(()), Err)
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        // SAFETY: `system` is live, and is not used again.
        unsafe { (self.plan.library.functions.mf_destroy)(self.system) };
    }
}

fn create(plan: &Plan) -> Result<*mut Opaque, String> {
    let config = Config {
        size: u32::try_from(size_of::<Config>()).unwrap_or(u32::MAX),
        nodes: u32::from(plan.nodes),
        seed: plan.seed,
        options: plan.options.as_ptr(),
    };
    // SAFETY: `config` and its text outlive the call.
    let system = unsafe { (plan.library.functions.mf_create)(&raw const config) };
    if !system.is_null() {
        return Ok(system);
    }
    // SAFETY: `mf_error` takes NULL after `mf_create` failed; the text is read before any other call.
    let told = unsafe { text((plan.library.functions.mf_error)(ptr::null_mut())) };
    Err(told.unwrap_or_else(|| "mf_create returned NULL, and mf_error says nothing".to_owned()))
}

/// A text of the library's, unless it is null.
///
/// # Safety
///
/// It is null, or ends with a zero byte and stays valid during the call.
unsafe fn text(at: *const c_char) -> Option<String> {
    // SAFETY: the caller's.
    (!at.is_null()).then(|| unsafe { CStr::from_ptr(at) }.to_string_lossy().into_owned())
}

/// Words of the library's.
///
/// # Safety
///
/// There are `length` of them, and they stay valid as long as the result is used.
unsafe fn words<'a>(at: *const u64, length: usize) -> Result<&'a [u64], String> {
    if length == 0 {
        return Ok(&[]);
    }
    if at.is_null() || !at.is_aligned() {
        return Err(format!("{length} words at an address that cannot hold any"));
    }
    // SAFETY: the caller's; the address is aligned and not null.
    Ok(unsafe { std::slice::from_raw_parts(at, length) })
}
