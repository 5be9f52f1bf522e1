//! A spec, ready to be evaluated.

use std::rc::Rc;

use super::ast::Ident;
use super::cfg::{Config, parse_config};
use super::compile::ir::{Program, Site};
use super::compile::{Compiler, Constants, Replacement, Settings};
use super::configure::{Configured, configure, find_def};
use super::diagnostic::Diagnostic;
use super::level::{Level, Levels};
use super::loader::{LoadedModules, Loader, load_modules};
use super::resolve::resolve;
use super::resolve::tree::{DefId, Entity, Param, Path, Resolved};
use super::source::{FileId, SourceMap, Span};
use super::value::{Shape, Symbol, Value};

mod checks;
mod conjuncts;
mod initial;
mod uses;

pub use super::compile::ir::{ActionId, ExprId};

/// A spec with its configuration: loaded, resolved and compiled.
pub struct Spec {
    sources: SourceMap,
    config: Config,
    tree: Resolved,
    levels: Levels,
    settings: Settings,
    models: Vec<(Rc<str>, Value)>,
    program: Program,
    constants: Constants,
    init: Option<ActionId>,
    next: Option<ActionId>,
    invariants: Vec<(Rc<str>, ExprId)>,
    constraints: Vec<(Rc<str>, ExprId)>,
    action_constraints: Vec<(Rc<str>, ExprId)>,
    assumptions: Vec<(Rc<str>, ExprId)>,
    view: Option<ExprId>,
    checks: checks::Checks,
}

/// How many faults of a spec are told.
const TOLD: usize = 100;

/// Why a spec cannot be loaded.
#[derive(Debug)]
pub struct LoadError {
    /// The files that were read.
    pub sources: SourceMap,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

impl LoadError {
    /// The messages with their source lines; of very many, the first.
    pub fn render(&self) -> String {
        let told = self.diagnostics.iter().take(TOLD).map(|diagnostic| diagnostic.render(&self.sources));
        let more = self.diagnostics.len().saturating_sub(TOLD);
        let more = (more > 0).then(|| format!("error: {more} more faults are not shown\n"));
        told.chain(more).collect()
    }
}

impl std::fmt::Display for LoadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render())
    }
}

impl std::error::Error for LoadError {}

/// A definition that the root module sees.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name.
    pub name: Rc<str>,
    /// The names of its parameters.
    pub params: Vec<Rc<str>>,
    /// What it is about.
    pub level: Level,
    /// Where its name is defined.
    pub span: Span,
}

/// What was read of a spec.
struct Loaded {
    sources: SourceMap,
    config: Config,
    tree: Resolved,
    levels: Levels,
}

impl Spec {
    /// Loads the module of a file with all that it needs, and a configuration file, through one loader.
    ///
    /// # Errors
    ///
    /// Every fault that was found: in the modules, in the configuration, and in what the configuration asks for.
    pub fn load(loader: &dyn Loader, root_file: &str, config_file: &str) -> Result<Spec, LoadError> {
        let loaded = read(loader, root_file, config_file)?;
        let mut spec = Spec::configured(loaded)?;
        let faults = spec.compile();
        if faults.is_empty() { Ok(spec) } else { Err(LoadError { sources: spec.sources, diagnostics: faults }) }
    }

    fn configured(loaded: Loaded) -> Result<Spec, LoadError> {
        let Loaded { sources, config, tree, levels } = loaded;
        let mut program = Program::default();
        let variables = tree.root_decls.iter().filter_map(|id| tree.decls.get(id.0 as usize));
        let names: Vec<_> = variables.filter(|decl| decl.variable).map(|decl| decl.name.clone()).collect();
        program.variables = names.iter().map(|name| program.symbols.intern(name)).collect();
        match configure(&tree, &config, &mut program.symbols) {
            Ok(Configured { settings, models }) => Ok(Spec {
                sources,
                config,
                tree,
                levels,
                settings,
                models,
                program,
                constants: Constants::default(),
                init: None,
                next: None,
                invariants: Vec::new(),
                constraints: Vec::new(),
                action_constraints: Vec::new(),
                assumptions: Vec::new(),
                view: None,
                checks: Default::default(),
            }),
            Err(diagnostics) => Err(LoadError { sources, diagnostics }),
        }
    }

    /// Compiles what the configuration names; every fault that was found.
    fn compile(&mut self) -> Vec<Diagnostic> {
        let mut faults = Vec::new();
        let config = self.config.clone();
        let mut take = |result: Result<(), Diagnostic>| faults.extend(result.err());
        if let Some(name) = &config.specification {
            take(self.compile_specification(name));
        }
        if let Some(name) = &config.init {
            take(self.compile_relation(name, true).map(|id| self.init = Some(id)));
        }
        if let Some(name) = &config.next {
            take(self.compile_relation(name, false).map(|id| self.next = Some(id)));
        }
        for name in &config.invariants {
            take(self.compile_predicate(name, "an invariant").map(|id| self.invariants.push((name.name.clone(), id))));
        }
        for name in &config.constraints {
            take(self.compile_predicate(name, "a constraint").map(|id| self.constraints.push((name.name.clone(), id))));
        }
        for name in &config.action_constraints {
            take(self.compile_condition(name).map(|id| self.action_constraints.push((name.name.clone(), id))));
        }
        if let Some(name) = &config.view {
            take(self.compile_predicate(name, "a view").map(|id| self.view = Some(id)));
        }
        take(self.compile_assumptions());
        self.compile_checks(&config, &mut faults);
        faults
    }

    fn compile_specification(&mut self, name: &Ident) -> Result<(), Diagnostic> {
        let Spec { tree, settings, program, constants, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        let (init, next) = Compiler::new(tree, settings, program, constants).specification(&name.name, def, path)?;
        (self.init, self.next) = (Some(init), Some(next));
        Ok(())
    }

    fn compile_relation(&mut self, name: &Ident, init: bool) -> Result<ActionId, Diagnostic> {
        let Spec { tree, settings, program, constants, levels, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        if init {
            check_level(levels, name, def, Level::State, "the initial predicate")?;
        } else {
            check_level(levels, name, def, Level::Action, "the next-state relation")?;
        }
        Compiler::new(tree, settings, program, constants).relation(&name.name, def, path, init)
    }

    fn compile_predicate(&mut self, name: &Ident, what: &str) -> Result<ExprId, Diagnostic> {
        let Spec { tree, settings, program, constants, levels, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        check_level(levels, name, def, Level::State, what)?;
        Compiler::new(tree, settings, program, constants).expression(&name.name, def, path)
    }

    fn compile_condition(&mut self, name: &Ident) -> Result<ExprId, Diagnostic> {
        let Spec { tree, settings, program, constants, levels, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        check_level(levels, name, def, Level::Action, "an action constraint")?;
        Compiler::new(tree, settings, program, constants).condition(&name.name, def, path)
    }

    fn compile_assumptions(&mut self) -> Result<(), Diagnostic> {
        let Spec { tree, settings, program, constants, .. } = self;
        let name: Rc<str> = Rc::from("ASSUME");
        for assumption in tree.checked.iter().filter_map(|at| tree.assumptions.get(*at)) {
            let id = Compiler::new(tree, settings, program, constants).statement(&name, assumption)?;
            self.assumptions.push((name.clone(), id));
        }
        Ok(())
    }

    /// Every file that the spec was loaded from.
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The configuration.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The names of the variables, in the order of declaration: the order of values in a [`State`](super::State).
    pub fn variables(&self) -> &[Symbol] {
        &self.program.variables
    }

    /// The invariants of the configuration, in order.
    pub fn invariants(&self) -> &[(Rc<str>, ExprId)] {
        &self.invariants
    }

    /// The constraints of the configuration, in order.
    pub fn constraints(&self) -> &[(Rc<str>, ExprId)] {
        &self.constraints
    }

    /// The action constraints of the configuration, in order; for [`Evaluator::eval_step`](super::Evaluator::eval_step).
    pub fn action_constraints(&self) -> &[(Rc<str>, ExprId)] {
        &self.action_constraints
    }

    /// The assumptions of the root module and of those that it extends, in order.
    pub fn assumptions(&self) -> &[(Rc<str>, ExprId)] {
        &self.assumptions
    }

    /// The view of the configuration.
    pub fn view(&self) -> Option<ExprId> {
        self.view
    }

    /// The definition of this name that the root module sees.
    pub fn definition(&self, name: &str) -> Option<Definition> {
        match self.tree.entity(name)? {
            Entity::Def(def, _) => self.describe(name, *def),
            _ => None,
        }
    }

    /// The definitions that the root module sees, in the order in which they come into sight; not those of standard
    /// modules.
    pub fn definitions(&self) -> Vec<Definition> {
        let each = self.tree.visible.iter().filter_map(|(name, entity)| match entity {
            Entity::Def(def, _) => self.describe(name, *def),
            _ => None,
        });
        each.collect()
    }

    /// The definition of a name that the root module sees, or the one that the configuration puts in its place.
    fn in_place_of(&self, id: DefId) -> DefId {
        match self.settings.overrides.get(&id) {
            Some((_, Replacement::Definition(other))) => *other,
            _ => id,
        }
    }

    fn describe(&self, name: &str, id: DefId) -> Option<Definition> {
        let id = self.in_place_of(id);
        let def = self.tree.defs.get(id.0 as usize)?;
        if def.standard {
            return None;
        }
        let local = |param: &Param| self.tree.locals.get(param.local.0 as usize).map(|local| local.name.clone());
        let params = def.params.iter().filter_map(local).collect();
        Some(Definition { name: Rc::from(name), params, level: self.levels.of(id), span: def.span })
    }

    /// Compiles an operator as an action whose parameters are bound to values when it runs. Where the configuration puts
    /// another in its place, it is that one.
    ///
    /// # Errors
    ///
    /// When there is no such operator, or it cannot be evaluated in a step.
    pub fn action(&mut self, name: &str) -> Result<ActionId, Diagnostic> {
        let ident = nowhere(name);
        let (named, path) = find_def(&self.tree, &ident).map_err(without_place)?;
        let def = self.in_place_of(named);
        let path = if def == named { path.clone() } else { Path::from([]) };
        let Spec { tree, settings, program, constants, levels, .. } = self;
        check_level(levels, &ident, def, Level::Action, "an action").map_err(without_place)?;
        Compiler::new(tree, settings, program, constants).action_entry(&ident.name, def, &path)
    }

    /// Compiles a state function without parameters.
    ///
    /// # Errors
    ///
    /// When there is no such operator, or it is not about one state.
    pub fn expression(&mut self, name: &str) -> Result<ExprId, Diagnostic> {
        self.compile_predicate(&nowhere(name), "a state function").map_err(without_place)
    }

    /// The value of a constant or of a constant definition of this name, or the model value of this name.
    pub fn constant(&self, name: &str) -> Option<Value> {
        let Spec { tree, settings, .. } = self;
        // The code is needed once only.
        let symbols = self.program.symbols.clone();
        let program = &mut Program { variables: self.program.variables.clone(), symbols, ..Program::default() };
        let constants = &mut self.constants.clone();
        let value = match tree.entity(name) {
            Some(Entity::Decl(id)) => match settings.constants.get(id) {
                Some(Replacement::Value(value)) => Some(value.clone()),
                Some(Replacement::Definition(def)) => {
                    Compiler::new(tree, settings, program, constants).constant(*def, &Path::from([]))
                }
                None => None,
            },
            Some(Entity::Def(def, path)) if tree.defs.get(def.0 as usize).is_some_and(|def| def.params.is_empty()) => {
                Compiler::new(tree, settings, program, constants).constant(*def, path)
            }
            _ => None,
        };
        value.or_else(|| self.models.iter().find(|(known, _)| **known == *name).map(|(_, value)| value.clone()))
    }

    /// A symbol of this text: the spec's own where it has one, so that values made of it compare quickly with the spec's.
    pub fn symbol(&self, text: &str) -> Symbol {
        self.program.symbols.get(text).cloned().unwrap_or_else(|| Symbol::new(text))
    }

    /// The shape of records with these fields: the spec's own where it has one.
    pub fn shape(&self, names: Vec<Symbol>) -> Rc<Shape> {
        let shape = Shape::new(names);
        let known = self.program.shapes.iter().find(|known| ***known == *shape);
        known.cloned().unwrap_or(shape)
    }

    /// The variables, by index in ascending order, that an expression may read; perhaps more than it ever does.
    pub fn reads(&self, id: ExprId) -> &[usize] {
        self.program.expressions.get(id.0 as usize).map_or(&[], |entry| &entry.reads)
    }

    /// Whether evaluating an expression again in a state that it was evaluated in is of no use: all that matters is its
    /// value, and that is the same. False of what prints or uses registers.
    pub fn is_repeatable(&self, id: ExprId) -> bool {
        self.program.expressions.get(id.0 as usize).is_some_and(|entry| entry.repeatable)
    }

    /// Whether the configuration says which behaviours there are; a spec without variables needs none.
    ///
    /// # Errors
    ///
    /// A fault of the configuration, that it names neither `INIT` and `NEXT` nor a `SPECIFICATION`.
    pub fn behaves(&self) -> Result<(), Diagnostic> {
        if self.program.variables.is_empty() || (self.init.is_some() && self.next.is_some()) {
            return Ok(());
        }
        let start = self.sources.start_of_last();
        let fault = Diagnostic::new(start, "the configuration names neither INIT and NEXT nor a SPECIFICATION");
        Err(fault.note("name the spec's initial predicate and next-state relation: INIT Init NEXT Next"))
    }

    /// The initial predicate, if the configuration names one.
    pub fn init(&self) -> Option<ActionId> {
        self.init
    }

    /// The next-state relation, if the configuration names one.
    pub fn next(&self) -> Option<ActionId> {
        self.next
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    pub(crate) fn span_of(&self, site: Site) -> Span {
        self.program.sites.get(site.0 as usize).map(|site| site.span).unwrap_or_default()
    }

    pub(crate) fn action_place(&self, id: ActionId) -> (Span, Rc<str>) {
        let entry = self.program.actions.get(id.0 as usize);
        entry.map_or_else(|| (Span::default(), Rc::from("?")), |entry| (entry.span, entry.name.clone()))
    }

    pub(crate) fn expression_place(&self, id: ExprId) -> (Span, Rc<str>) {
        let entry = self.program.expressions.get(id.0 as usize);
        entry.map_or_else(|| (Span::default(), Rc::from("?")), |entry| (entry.span, entry.name.clone()))
    }
}

/// Reads, resolves and checks modules, and reads the configuration.
fn read(loader: &dyn Loader, root_file: &str, config_file: &str) -> Result<Loaded, LoadError> {
    let LoadedModules { mut sources, modules, .. } = match load_modules(loader, root_file) {
        Ok(loaded) => loaded,
        Err((sources, diagnostics)) => return Err(LoadError { sources, diagnostics }),
    };
    let mut diagnostics = Vec::new();
    let config = read_config(loader, config_file, &mut sources).map_err(|fault| diagnostics.push(fault)).ok();
    let tree = resolve(&modules).map_err(|faults| diagnostics.extend(faults)).ok();
    let levels = tree.as_ref().and_then(|tree| Levels::check(tree).map_err(|faults| diagnostics.extend(faults)).ok());
    match (config, tree, levels) {
        (Some(config), Some(tree), Some(levels)) => Ok(Loaded { sources, config, tree, levels }),
        _ => Err(LoadError { sources, diagnostics }),
    }
}

fn read_config(loader: &dyn Loader, file: &str, sources: &mut SourceMap) -> Result<Config, Diagnostic> {
    let (path, text) = match loader.load(file) {
        Some(Ok(found)) => found,
        Some(Err(message)) => return Err(Diagnostic::nowhere(message)),
        None => {
            let places = loader.places().join(", ");
            let fault = Diagnostic::nowhere(format!("there is no configuration file `{file}`"));
            return Err(fault.note(format!("searched in {places}")));
        }
    };
    let id = sources.add(&path, text.clone());
    parse_config(id, &text)
}

/// A definition without parameters that a configuration names.
fn plain_def<'t>(tree: &'t Resolved, name: &Ident) -> Result<(DefId, &'t Path), Diagnostic> {
    let (def, path) = find_def(tree, name)?;
    match tree.defs.get(def.0 as usize) {
        Some(found) if !found.params.is_empty() => {
            let message = format!("`{}` takes {} arguments; it must take none here", name.name, found.params.len());
            Err(Diagnostic::new(name.span, message).label(found.span, "defined here"))
        }
        _ => Ok((def, path)),
    }
}

fn check_level(levels: &Levels, name: &Ident, def: DefId, most: Level, what: &str) -> Result<(), Diagnostic> {
    let level = levels.of(def);
    if level <= most {
        return Ok(());
    }
    Err(Diagnostic::new(name.span, format!("{what} must be {most}, but `{}` is {level}", name.name)))
}

/// A name that stands in no file.
fn nowhere(name: &str) -> Ident {
    Ident { name: Rc::from(name), span: Span { file: FileId(u32::MAX), start: 0, end: 0 } }
}

/// A fault whose place is the name that stands in no file.
fn without_place(mut fault: Diagnostic) -> Diagnostic {
    if fault.span.is_some_and(|span| span.file == FileId(u32::MAX)) {
        fault.span = None;
    }
    fault
}
