//! What is read of a spec.

use std::path::PathBuf;

use crate::hash::Set;
use crate::tla::ast::{Expr, ExprKind, Module};
use crate::tla::cfg::{Config, parse_config};
use crate::tla::level::Level;
use crate::tla::loader::{LoadedModules, Loader, Memory, load_modules};
use crate::tla::source::SourceMap;
use crate::tla::{Definitions, LoadError, Spec};

use super::actions::{Action, Finder};
use super::constants::{self, Constants};

/// A module's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecFile {
    /// Its name, such as `Lock.tla`.
    pub name: String,
    /// Where it was read.
    pub path: PathBuf,
    /// What it holds.
    pub text: String,
}

/// What a spec tells of the target that is made for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The name of its root module.
    pub module: String,
    /// Its files, the root module's last.
    pub files: Vec<SpecFile>,
    /// Its variables, in order.
    pub variables: Vec<String>,
    /// Its actions, in the order of its next-state relation.
    pub actions: Vec<Action>,
    /// Steps of its next-state relation that no definition names, shortened.
    pub unnamed: Vec<String>,
    /// The constant that holds the nodes, if one does.
    pub nodes: Option<String>,
    /// How many nodes there are.
    pub count: u8,
    /// The configuration for fuzzing with so many nodes.
    pub config: String,
    /// The constants whose value in it is a guess.
    pub guessed: Vec<String>,
    /// Whether the configuration names a view.
    pub has_view: bool,
}

impl Outline {
    /// Reads the spec of a root file, and a configuration for TLC if there is one.
    ///
    /// # Errors
    ///
    /// Every fault of the spec or of the configuration, for the user.
    pub fn read(loader: &dyn Loader, root: &str, config: Option<(&str, &str)>) -> Result<Outline, String> {
        let loaded = load_modules(loader, root);
        let LoadedModules { mut sources, modules, .. } =
            loaded.map_err(|(sources, diagnostics)| LoadError { sources, diagnostics }.render())?;
        let config = config.map(|(name, text)| read_config(name, text, &mut sources)).transpose()?;
        let files = files(&modules, &sources);
        let texts: Vec<&str> = files.iter().map(|file| file.text.as_str()).collect();
        let none = Config::default();
        let definitions = Definitions::of(&modules, config.as_ref().unwrap_or(&none), |_| false);
        let constants = match &config {
            Some(config) => constants::configured(config),
            None => constants::guessed(&modules, &texts),
        };
        let behaviour = behaviour(config.as_ref(), &definitions).map_err(|fault| format!("{root}: {fault}"))?;
        let text = config_text(&constants, &behaviour, config.as_ref());
        let spec = spec(&files, &text).map_err(|error| error.render())?;
        let levels: Set<String> = actions_of(&spec);
        let mut finder = Finder {
            definitions: &definitions,
            is_action: &|name| levels.contains(name),
            nodes: constants.nodes.as_deref(),
            actions: Vec::new(),
            unnamed: Vec::new(),
        };
        behaviour.next(&definitions).into_iter().for_each(|next| finder.find(next));
        let Finder { actions, unnamed, .. } = finder;
        Ok(Outline {
            module: modules.last().map(|root| root.name.name.to_string()).unwrap_or_default(),
            variables: spec.variables().iter().map(ToString::to_string).collect(),
            actions,
            unnamed,
            nodes: constants.nodes,
            count: constants.count,
            config: text,
            guessed: constants.guessed,
            has_view: config.is_some_and(|config| config.view.is_some()),
            files,
        })
    }
}

/// How a spec says what its behaviours are.
enum Behaviour {
    /// By an initial predicate and a next-state relation.
    Relations(String, String),
    /// By a formula.
    Formula(String),
}

impl Behaviour {
    /// The next-state relation.
    fn next<'a>(&self, definitions: &'a Definitions) -> Option<&'a Expr> {
        match self {
            Behaviour::Relations(_, next) => definitions.get(next.as_str()).map(|next| &next.body),
            Behaviour::Formula(formula) => definitions.get(formula.as_str()).and_then(|formula| boxed(&formula.body)),
        }
    }
}

/// The action `A` of the `[][A]_v` in a formula.
fn boxed(expr: &Expr) -> Option<&Expr> {
    match &*expr.kind {
        ExprKind::And(parts) => parts.iter().find_map(boxed),
        ExprKind::Apply { args, .. } => args.iter().find_map(boxed),
        ExprKind::Square { action, .. } => Some(action),
        _ => None,
    }
}

/// What the configuration names; without one, what the common names define.
fn behaviour(config: Option<&Config>, definitions: &Definitions) -> Result<Behaviour, String> {
    if let Some(config) = config {
        return match (&config.specification, &config.init, &config.next) {
            (Some(formula), ..) => Ok(Behaviour::Formula(formula.name.to_string())),
            (None, Some(init), Some(next)) => Ok(Behaviour::Relations(init.name.to_string(), next.name.to_string())),
            _ => Err("the configuration names neither INIT and NEXT nor a SPECIFICATION".to_owned()),
        };
    }
    let has = |name: &str| definitions.get(name).is_some();
    if has("Init") && has("Next") {
        return Ok(Behaviour::Relations("Init".to_owned(), "Next".to_owned()));
    }
    match has("Spec") {
        true => Ok(Behaviour::Formula("Spec".to_owned())),
        false => Err(
            "it defines neither Init and Next nor Spec: give a configuration that names what it has, --config=FILE.cfg"
                .to_owned(),
        ),
    }
}

/// The configuration for fuzzing. It leaves out what is for a search: bounds, symmetry, properties, deadlock.
fn config_text(constants: &Constants, behaviour: &Behaviour, config: Option<&Config>) -> String {
    let mut text = format!("\\* Fuzzing with {} nodes.\n", constants.count);
    if !constants.lines.is_empty() {
        text += "CONSTANTS\n";
    }
    for line in &constants.lines {
        let name = line.split(' ').next().unwrap_or_default();
        let guess = if constants.guessed.iter().any(|guessed| guessed == name) { "  \\* a guess" } else { "" };
        text += &format!("  {line}{guess}\n");
    }
    text += &match behaviour {
        Behaviour::Relations(init, next) => format!("INIT {init}\nNEXT {next}\n"),
        Behaviour::Formula(formula) => format!("SPECIFICATION {formula}\n"),
    };
    let Some(config) = config else { return text };
    config.view.iter().for_each(|view| text += &format!("VIEW {}\n", view.name));
    config.invariants.iter().for_each(|invariant| text += &format!("INVARIANT {}\n", invariant.name));
    text
}

/// The files of modules that are not standard ones.
fn files(modules: &[Module], sources: &SourceMap) -> Vec<SpecFile> {
    let file = |module: &Module| {
        let file = sources.file(module.span.file)?;
        let name = format!("{}.tla", module.name.name);
        Some(SpecFile { name, path: file.path.clone(), text: file.text.clone() })
    };
    modules.iter().filter(|module| !module.standard).filter_map(file).collect()
}

fn spec(files: &[SpecFile], config: &str) -> Result<Spec, LoadError> {
    let root = files.last().map(|file| file.name.clone()).unwrap_or_default();
    let mut all: Vec<(String, String)> = files.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
    all.push(("Fuzz.cfg".to_owned(), config.to_owned()));
    Spec::load(&Memory::new(all), &root, "Fuzz.cfg")
}

/// The names of definitions that are about a step.
fn actions_of(spec: &Spec) -> Set<String> {
    let definitions = spec.definitions().into_iter();
    definitions.filter(|one| one.level == Level::Action).map(|one| one.name.to_string()).collect()
}

fn read_config(name: &str, text: &str, sources: &mut SourceMap) -> Result<Config, String> {
    let file = sources.add(name.as_ref(), text.to_owned());
    parse_config(file, text).map_err(|diagnostic| diagnostic.render(sources))
}
