//! From the name of a root file to every module that the spec needs.

mod directories;
mod memory;
mod snapshot;
mod standard;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::ast::{Ident, Module};
use super::diagnostic::Diagnostic;
use super::lexer::named_header;
use super::near::nearest;
use super::parser::parse_with_references;
use super::source::{FileId, SourceMap, Span};
use super::standard::library::{self, library};
use crate::hash::Map;

pub use directories::Directories;
pub use memory::Memory;
pub use snapshot::Snapshot;
pub use standard::is_standard;

/// Where modules come from.
pub trait Loader {
    /// The path, for messages, and the text of a file such as `Protocol.tla`; `None` if there is none.
    ///
    /// # Errors
    ///
    /// There is such a file, but its text cannot be had; the message says which file and why.
    fn load(&self, file_name: &str) -> Option<Result<(PathBuf, String), String>>;

    /// The places that are searched, in order, for messages.
    fn places(&self) -> Vec<String>;

    /// The names of the files that could be loaded, in an order that depends on nothing else; for messages.
    fn available(&self) -> Vec<String>;
}

/// A spec: every module that its root needs, parsed.
#[derive(Clone, Debug)]
pub struct LoadedModules {
    /// Their files.
    pub sources: SourceMap,
    /// The modules of files. Each follows those that it extends or instantiates.
    pub modules: Vec<Module>,
    /// Which of them is the root: the last.
    pub root: usize,
    /// The standard modules that they extend or instantiate, in order of their first mention.
    pub standard: Vec<Rc<str>>,
}

/// Loads the module of a file and, again and again, what it extends or instantiates, in LET and inner modules too. An
/// inner module hides a file of its name; a standard module hides a file of its name too, unless it is TLA+ text itself
/// (see [`mod@library`]): then the file hides it.
///
/// # Errors
///
/// Every fault that was found: files that are missing, unreadable or no UTF-8, syntax errors, modules whose names are
/// not those of their files, and cycles.
pub fn load_modules(loader: &dyn Loader, root_file: &str) -> Result<LoadedModules, (SourceMap, Vec<Diagnostic>)> {
    let mut loading = Loading::new(loader);
    loading.root(root_file);
    while loading.advance() {}
    if !loading.faults.is_empty() {
        return Err((loading.sources, loading.faults));
    }
    let root = loading.modules.len().saturating_sub(1);
    Ok(LoadedModules { sources: loading.sources, modules: loading.modules, root, standard: loading.standard })
}

/// A module whose references are being followed.
struct Open {
    module: Module,
    references: std::vec::IntoIter<Ident>,
    /// The reference that is being followed.
    current: Option<Span>,
}

struct Loading<'l> {
    loader: &'l dyn Loader,
    sources: SourceMap,
    modules: Vec<Module>,
    standard: Vec<Rc<str>>,
    faults: Vec<Diagnostic>,
    /// From the root to the module that is being looked at.
    open: Vec<Open>,
    /// The file of the root, and where its first module ends: more modules may follow.
    root: Option<(FileId, usize)>,
    /// The names that were met, and whether they are done with.
    met: Map<Rc<str>, bool>,
}

impl<'l> Loading<'l> {
    fn new(loader: &'l dyn Loader) -> Loading<'l> {
        Loading {
            loader,
            sources: SourceMap::default(),
            modules: Vec::new(),
            standard: Vec::new(),
            faults: Vec::new(),
            open: Vec::new(),
            root: None,
            met: Map::default(),
        }
    }

    fn root(&mut self, root_file: &str) {
        let path = Path::new(root_file);
        let name: Rc<str> = path.file_stem().map_or(Rc::from(root_file), |stem| Rc::from(stem.to_string_lossy()));
        let file = if path.extension().is_some() { root_file.to_owned() } else { format!("{root_file}.tla") };
        if !self.file(&name, &file, None) {
            let fault = Diagnostic::nowhere(format!("there is no file `{file}`"));
            self.faults.push(self.searched(fault, &file));
        }
    }

    /// Does one step; false when there is nothing left to do.
    fn advance(&mut self) -> bool {
        let Some(top) = self.open.last_mut() else { return false };
        if let Some(reference) = top.references.next() {
            top.current = Some(reference.span);
            self.follow(&reference);
        } else if let Some(done) = self.open.pop() {
            self.met.insert(done.module.name.name.clone(), true);
            self.modules.push(done.module);
        }
        true
    }

    fn follow(&mut self, reference: &Ident) {
        let name = &reference.name;
        if is_standard(name) {
            if !self.standard.contains(name) {
                self.standard.push(name.clone());
            }
            return;
        }
        match self.met.get(name) {
            Some(true) => {}
            Some(false) => self.cycle(reference),
            None => {
                let file = format!("{name}.tla");
                if !self.file(name, &file, Some(reference.span)) {
                    let fault = Diagnostic::new(reference.span, format!("there is no module `{name}`"));
                    self.faults.push(self.searched(fault, &file));
                }
            }
        }
    }

    /// Loads and parses a file; false if there is none.
    fn file(&mut self, name: &Rc<str>, file: &str, reference: Option<Span>) -> bool {
        self.met.insert(name.clone(), true);
        let Some(loaded) = self.loader.load(file) else {
            return self.module_of_root_file(name, reference) || self.library(name, reference);
        };
        match loaded {
            Ok((path, text)) => {
                let id = self.sources.add(&path, text);
                self.module(name, id, 0, reference, false);
            }
            Err(message) => {
                self.faults.push(Diagnostic { span: reference, ..Diagnostic::nowhere(message) });
            }
        }
        true
    }

    /// Takes a module that follows the root module in its file; false if there is none of this name.
    fn module_of_root_file(&mut self, name: &Rc<str>, reference: Option<Span>) -> bool {
        let Some((file, end)) = self.root else { return false };
        let text = self.sources.file(file).map_or("", |file| file.text.as_str());
        let start = named_header(text, end, name);
        if let Some(start) = start {
            self.module(name, file, start, reference, false);
        }
        start.is_some()
    }

    /// Takes a standard module that is TLA+ text; false if there is none of this name. It is none of the user's files,
    /// so it cannot be the root.
    fn library(&mut self, name: &Rc<str>, reference: Option<Span>) -> bool {
        let Some(found) = library(name).filter(|_| reference.is_some()) else { return false };
        let path = PathBuf::from(format!("{name}.tla (standard module)"));
        let id = self.sources.add(&path, found.text.to_owned());
        self.module(name, id, 0, reference, true);
        true
    }

    /// Parses the module at or after a byte of a file.
    fn module(&mut self, name: &Rc<str>, file: FileId, from: usize, reference: Option<Span>, standard: bool) {
        let text = self.sources.file(file).map_or("", |file| file.text.as_str());
        match parse_with_references(file, text, from) {
            Err(fault) => self.faults.push(fault),
            Ok((module, _)) if module.name.name != *name => self.faults.push(misnamed(name, &module, reference)),
            Ok((module, references)) => {
                let module = Module { standard, ..module };
                self.root.get_or_insert((file, module.span.end as usize));
                self.met.insert(name.clone(), false);
                self.open.push(Open { module, references: references.into_iter(), current: None });
            }
        }
    }

    fn cycle(&mut self, reference: &Ident) {
        let message = format!("the module `{}` needs itself", reference.name);
        let mut fault = Diagnostic::new(reference.span, message);
        let from = self.open.iter().position(|open| open.module.name.name == reference.name).unwrap_or(0);
        for (open, next) in self.open.iter().skip(from).zip(self.open.iter().skip(from + 1)) {
            if let Some(span) = open.current {
                fault = fault.label(span, format!("`{}` needs `{}`", open.module.name.name, next.module.name.name));
            }
        }
        self.faults.push(fault);
    }

    /// Says where a file was looked for, and what may have been meant.
    fn searched(&self, fault: Diagnostic, file: &str) -> Diagnostic {
        let available = self.loader.available();
        let files = available.iter().map(|name| name.strip_suffix(".tla").unwrap_or(name));
        let known = standard::standard_names().iter().copied().chain(library::names());
        let names: Vec<&str> = files.chain(known.map(|name| -> &str { name })).collect();
        let name = file.strip_suffix(".tla").unwrap_or(file);
        let near = nearest(name, names);
        let fault = match near {
            Some(near) => fault.note(format!("did you mean `{near}`?")),
            None => fault,
        };
        let places = self.loader.places();
        let places = if places.is_empty() { "nowhere: no place was given".to_owned() } else { places.join(", ") };
        fault.note(format!("searched for `{file}` in {places}"))
    }
}

fn misnamed(name: &str, module: &Module, reference: Option<Span>) -> Diagnostic {
    let message = format!("this module is named `{}`, but its file is `{name}.tla`", module.name.name);
    let fault = Diagnostic::new(module.name.span, message).note("a module has the name of its file");
    match reference {
        Some(span) => fault.label(span, "needed here"),
        None => fault,
    }
}
