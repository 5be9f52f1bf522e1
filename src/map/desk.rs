//! A spec at work: actions in forms that were written for a purpose, tried on states.

use std::rc::Rc;

use super::forms::{Form, forms, kind_of, needs, write_domains, written};
use super::sites::{Sites, sites};
use crate::hash::{Map, Set};
use crate::model::Converter;
use crate::target::SpecFiles;
use crate::tla::Definitions;
use crate::tla::ast::OpDef;
use crate::tla::level::Level;
use crate::tla::loader::Memory as Files;
use crate::tla::value::Value;
use crate::tla::{ActionId, Definition, Evaluator, LoadError, Spec, State, load_modules};

/// The name of the module that is written.
const MODULE: &str = "MapForms";

/// A spec, its actions, and the states that were met.
pub struct Desk {
    /// The spec, with the forms.
    pub spec: Spec,
    /// The forms.
    pub forms: Vec<Form>,
    /// What says that nothing changes.
    pub unchanged: String,
    /// The initial states.
    pub initial: Vec<usize>,
    /// The actions that may take events, by name.
    pub actions: Vec<Definition>,
    /// What each parameter of each action must have, if it is a record.
    pub needs: Map<Rc<str>, Vec<Set<Rc<str>>>>,
    /// Of what kinds the values of each parameter of each action are, where the next-state relation tells.
    pub kinds: Map<Rc<str>, Vec<Option<&'static str>>>,
    sites: Sites,
    evaluator: Evaluator,
    converter: Converter,
    compiled: Map<Rc<str>, Option<ActionId>>,
    known: Set<Rc<str>>,
    standard: Vec<Rc<str>>,
    states: Vec<State>,
    ids: Map<State, usize>,
}

impl Desk {
    /// A spec of which some things are not to be known: modules and operators of these names.
    ///
    /// # Errors
    ///
    /// Every fault of the spec.
    pub fn new(files: &SpecFiles, hidden: &[String]) -> Result<Desk, LoadError> {
        let loader = Files::new(files.files.clone());
        let plain = Spec::load(&loader, &files.root, &files.config)?;
        let loaded =
            load_modules(&loader, &files.root).map_err(|(sources, diagnostics)| LoadError { sources, diagnostics })?;
        let of_hidden_module = |def: &OpDef| {
            let file = loaded.sources.file(def.span.file).map(|file| file.path.clone());
            file.and_then(|path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))
                .is_some_and(|module| hidden.contains(&module))
        };
        let is_hidden = |def: &OpDef| of_hidden_module(def) || hidden.iter().any(|name| **name == *def.name.name);
        let definitions = Definitions::of(&loaded.modules, plain.config(), is_hidden);
        let known = |name: &str| definitions.get(name).is_some();
        let mut actions = plain.definitions();
        actions.retain(|action| action.level == Level::Action && known(&action.name));
        let names: Set<Rc<str>> = actions.iter().map(|action| action.name.clone()).collect();
        let mut sites = sites(&definitions, plain.config(), &|name| names.contains(name));
        let next = plain.config().next.as_ref().map(|next| next.name.clone());
        actions.retain(|action| !sites.choices.contains(&action.name) && Some(&action.name) != next.as_ref());
        actions.retain(|action| definitions.is_whole(&action.name, plain.variables()));
        let needs = actions.iter().map(|action| (action.name.clone(), needs(definitions.get(&action.name)))).collect();
        let unchanged = format!(
            "UNCHANGED <<{}>>",
            plain.variables().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
        );
        sites.keep_small(plain.variables());
        let (forms, mut text) = forms(&actions, &sites, &unchanged);
        let domains = write_domains(&actions, &sites, plain.variables(), &mut text);
        let mut desk = Desk::load(files, MODULE, &text)?;
        desk.forms = forms;
        for (action, names) in domains {
            let kinds = names.iter().map(|name| kind_of(name.as_ref()?, &desk.spec)).collect();
            desk.kinds.insert(action, kinds);
        }
        desk.known = plain.definitions().into_iter().map(|one| one.name).filter(|name| known(name)).collect();
        desk.standard = loaded.standard.clone();
        (desk.unchanged, desk.actions, desk.sites, desk.needs) = (unchanged, actions, sites, needs);
        Ok(desk)
    }

    /// The spec with a module beside it that extends it and has this text.
    ///
    /// # Errors
    ///
    /// Every fault of both.
    pub fn load(files: &SpecFiles, module: &str, text: &str) -> Result<Desk, LoadError> {
        let root = files.root.strip_suffix(".tla").unwrap_or(&files.root);
        let whole = format!("---- MODULE {module} ----\nEXTENDS {root}\n{text}====\n");
        let mut all = files.files.clone();
        all.push((format!("{module}.tla"), whole));
        let spec = Spec::load(&Files::new(all), &format!("{module}.tla"), &files.config)?;
        let mut evaluator = Evaluator::new(&spec);
        let initial = evaluator
            .initial_states(&spec)
            .map_err(|error| LoadError { sources: spec.sources().clone(), diagnostics: vec![error.to_diagnostic()] })?;
        let mut desk = Desk {
            spec,
            forms: Vec::new(),
            unchanged: String::new(),
            initial: Vec::new(),
            actions: Vec::new(),
            needs: Map::default(),
            kinds: Map::default(),
            sites: Sites::default(),
            evaluator,
            converter: Converter::default(),
            compiled: Map::default(),
            known: Set::default(),
            standard: Vec::new(),
            states: Vec::new(),
            ids: Map::default(),
        };
        desk.initial = initial.into_iter().map(|state| desk.number(state)).collect();
        Ok(desk)
    }

    /// A value of an event as one of the spec, if it has such a value.
    pub fn convert(&mut self, value: &crate::trace::Value) -> Option<Value> {
        self.converter.convert(value, &self.spec).ok()
    }

    /// The state of a number.
    pub fn state(&self, number: usize) -> Option<State> {
        self.states.get(number).cloned()
    }

    /// Whether a definition is known, and not hidden.
    pub fn knows(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    /// Whether a name means something in the spec, so that no parameter can have it.
    pub fn is_taken(&self, name: &str) -> bool {
        let declared = self.spec.config().assignments.iter().any(|constant| *constant.name.name == *name);
        declared
            || self.spec.definition(name).is_some()
            || self.spec.variables().iter().any(|variable| variable.as_str() == name)
    }

    /// Whether the modules extend a standard module that has this operator.
    pub fn sees(&self, name: &str) -> bool {
        let module = match name {
            "Len" => "Sequences",
            _ => "FiniteSets",
        };
        self.standard.iter().any(|known| &**known == module)
    }

    /// The number of a state.
    pub fn number(&mut self, state: State) -> usize {
        if let Some(id) = self.ids.get(&state) {
            return *id;
        }
        self.ids.insert(state.clone(), self.states.len());
        self.states.push(state);
        self.states.len() - 1
    }

    /// Where a form leads from a state, with these values of what is given; nothing where it cannot be evaluated.
    pub fn try_form(&mut self, form: usize, args: &[Value], from: usize) -> Option<Vec<usize>> {
        let operator = self.forms.get(form)?.operator.clone();
        self.try_operator(&operator, args, from)
    }

    /// The same of an operator of the module beside the spec, or of the spec.
    pub fn try_operator(&mut self, operator: &Rc<str>, args: &[Value], from: usize) -> Option<Vec<usize>> {
        let action = match self.compiled.get(operator) {
            Some(known) => *known,
            None => {
                let compiled = self.spec.action(operator).ok();
                self.compiled.insert(operator.clone(), compiled);
                compiled
            }
        }?;
        let mut successors = Vec::new();
        let state = self.states.get(from)?.clone();
        self.evaluator.step(&self.spec, action, &state, args, &mut successors).ok()?;
        Some(successors.into_iter().map(|state| self.number(state)).collect())
    }

    /// A form as text, where what is given has these names, and others are taken; the first calls of the next-state relation
    /// alone where it has many.
    pub fn show(&self, form: usize, names: &[Rc<str>], taken: &[Rc<str>]) -> String {
        let Some(form) = self.forms.get(form) else { return String::new() };
        if form.action.is_empty() {
            return self.unchanged.clone();
        }
        let mut given: Vec<Option<Rc<str>>> = vec![None; form.params.len()];
        for (place, name) in form.given.iter().zip(names) {
            if let Some(given) = given.get_mut(*place) {
                *given = Some(name.clone());
            }
        }
        let calls = self.sites.calls.get(&form.action).map_or(&[][..], Vec::as_slice);
        written(&form.action, &given, taken, calls).join(" \\/ ")
    }
}
