//! A Raft target with every part switched on that is off by default.

use modelfuzz::cluster::System;
use modelfuzz::target::{Options, SpecFiles, Target};

/// The target, with other defaults; how its members change, `on` or `joint`.
pub struct WithParts<T>(pub T, pub &'static str);

impl<T: Target> Target for WithParts<T> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn defaults(&self) -> Options {
        let mut options = self.0.defaults();
        options.extra.values_mut().filter(|value| *value == "off").for_each(|value| "on".clone_into(value));
        options.extra.insert("membership".to_owned(), self.1.to_owned());
        options
    }

    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        self.0.faults()
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        self.0.spec(options)
    }

    fn ignored_events(&self) -> &'static [&'static str] {
        self.0.ignored_events()
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        self.0.system(options)
    }
}
