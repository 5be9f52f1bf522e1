//! What the fuzz targets of the TLA+ front end do with a spec and its configuration: all that `modelfuzz check` does,
//! within bounds that keep one input short.

use modelfuzz::tla::explore::{ExploreLimits, explore as explore_spec};
use modelfuzz::tla::loader::Memory;
use modelfuzz::tla::{Limits, Spec};

/// Loads a spec and explores some states of it; whether it could be loaded. Messages are rendered, too.
pub(crate) fn explore(spec: &str, config: &str) -> bool {
    // A file has the name of its module.
    let name = spec.split("MODULE").nth(1).and_then(|rest| rest.split_whitespace().next()).unwrap_or("M");
    let files = vec![(format!("{name}.tla"), spec.to_owned()), ("M.cfg".to_owned(), config.to_owned())];
    let spec = match Spec::load(&Memory::new(files), &format!("{name}.tla"), "M.cfg") {
        Ok(spec) => spec,
        Err(error) => {
            let _ = error.render();
            return false;
        }
    };
    let evaluation = Limits { steps: 20_000, ..Limits::default() };
    let limits = ExploreLimits { states: 50, depth: 6, evaluation, ..ExploreLimits::default() };
    let found = explore_spec(&spec, limits);
    if let modelfuzz::tla::explore::Verdict::Error { error, .. } = &found.verdict {
        let _ = error.to_diagnostic().render(spec.sources());
    }
    found.generated > 0
}
