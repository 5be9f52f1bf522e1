//! Panics, of any thread: reported as findings, then the process is aborted so that libFuzzer leaves the artefact.

use modelfuzz::cli::target::Trail;
use modelfuzz::oracle::{Finding, panicked};

use crate::{current, report, signals};

/// Installs the hook.
///
/// It aborts before anything unwinds, so a panic that the system itself would catch is a finding too, and one in
/// another thread is not lost.
pub fn install() {
    let default = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        default(info);
        if let Some((input, choice)) = current::get() {
            report::print(&Finding { choice: Some(choice), ..panicked(info) }, &input, Trail::default());
        }
        signals::fail();
    }));
}
