//! A system in a shared library that the user names, under a spec from a file: `--library`, `--spec`, `--config`.
//!
//! README.md beside this says how to use it.

mod files;

use std::collections::BTreeMap;
use std::path::Path;

use modelfuzz::cluster::System;
use modelfuzz::cluster::foreign::{Foreign, Library, Settings};
use modelfuzz::oracle::{Observe, declared};
use modelfuzz::schedule::Kind;
use modelfuzz::target::{Options, SpecFiles, Target};

/// The target `shared_library`.
#[derive(Clone, Copy, Debug, Default)]
pub struct SharedLibrary;

/// The options that only this target knows, each with its default: none, but for the seed.
const OPTIONS: [(&str, &str); 6] =
    [("library", ""), ("spec", ""), ("config", ""), ("options", ""), ("seed", "0"), ("unused", "")];

impl Target for SharedLibrary {
    fn name(&self) -> &'static str {
        "shared_library"
    }

    fn defaults(&self) -> Options {
        let extra = OPTIONS.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Options { extra: BTreeMap::from(extra), ..Options::default() }
    }

    /// A fault is an option of the library.
    fn faults(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn spec(&self, options: &Options) -> Result<SpecFiles, String> {
        let spec = named(options, "spec", "the root module of the spec, such as Protocol.tla")?;
        let config = match named(options, "config", "") {
            Ok(config) => config.to_owned(),
            Err(_) => Path::new(spec).with_extension("cfg").to_string_lossy().into_owned(),
        };
        files::read(Path::new(spec), Path::new(&config))
    }

    /// What the network does, where the spec has no action for it.
    fn ignored_events(&self) -> &'static [&'static str] {
        &["DropMessage", "DuplicateMessage"]
    }

    fn unused_choices(&self, options: &Options) -> Vec<Kind> {
        unused(options).unwrap_or_default()
    }

    fn observe(&self) -> Option<Observe> {
        Some(declared)
    }

    fn system(&self, options: &Options) -> Result<Box<dyn System>, String> {
        let path = named(options, "library", "the shared library that holds the system, such as ./libprotocol.so")?;
        let library = Library::open(Path::new(path)).map_err(|error| format!("--library={path}: {error}"))?;
        let seed = named(options, "seed", "a number")?;
        let seed = seed.parse().map_err(|_| format!("--seed={seed}: a number from 0 to {} is needed", u64::MAX))?;
        unused(options)?;
        let settings = Settings { library, seed, options: for_library(options)? };
        Ok(Box::new(Foreign::new(options.nodes, settings)?))
    }
}

/// The value of an option that has none unless the user gives it.
fn named<'a>(options: &'a Options, name: &str, what: &str) -> Result<&'a str, String> {
    let value = options.extra.get(name).map_or("", String::as_str);
    match value {
        "" => Err(format!("--{name}=FILE is missing: {what}")),
        _ => Ok(value),
    }
}

/// The options that the library is told: `--options=key=value,key=value`.
fn for_library(options: &Options) -> Result<Vec<(String, String)>, String> {
    let text = options.extra.get("options").map_or("", String::as_str);
    let split = |option: &str| {
        let found = option.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        found.ok_or_else(|| format!("--options={text}: `{option}` has no `=`: give key=value, with commas between"))
    };
    text.split(',').filter(|option| !option.is_empty()).map(split).collect()
}

/// The kinds of choice that the user says mean nothing to the system: `--unused=tick,read`.
fn unused(options: &Options) -> Result<Vec<Kind>, String> {
    let text = options.extra.get("unused").map_or("", String::as_str);
    let kind = |word: &str| {
        let found = Kind::ALL.into_iter().find(|kind| kind.word() == word);
        let words = || Kind::ALL.map(Kind::word).join(", ");
        found.ok_or_else(|| format!("--unused={text}: `{word}` is no kind of choice: give some of {}", words()))
    };
    text.split(',').filter(|word| !word.is_empty()).map(kind).collect()
}
