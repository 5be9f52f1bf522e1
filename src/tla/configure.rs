//! What a configuration file says, applied to a spec: values of constants, and what is evaluated instead of
//! definitions.

use std::rc::Rc;

use super::ast::Ident;
use super::cfg::{Assignment, Config, Constant, ConstantKind, Substitution};
use super::compile::{Replacement, Settings, Through};
use super::diagnostic::Diagnostic;
use super::near::nearest;
use super::resolve::tree::{DeclId, DefId, Entity, Path, Resolved};
use super::source::Span;
use super::value::{Symbols, Value};
use crate::hash::Set;

/// A spec's constants and overrides, and the model values that are mentioned.
pub(super) struct Configured {
    pub settings: Settings,
    pub models: Vec<(Rc<str>, Value)>,
}

/// Applies a configuration.
///
/// # Errors
///
/// Every name that is unknown or cannot be given a value, and every constant without one.
pub(super) fn configure(
    tree: &Resolved,
    config: &Config,
    symbols: &mut Symbols,
) -> Result<Configured, Vec<Diagnostic>> {
    let configured = Configured { settings: Settings::default(), models: Vec::new() };
    let mut configurator = Configurator { tree, symbols, configured, mentioned: Set::default(), faults: Vec::new() };
    configurator.variables();
    config.assignments.iter().for_each(|assignment| configurator.assign(assignment));
    config.substitutions.iter().for_each(|substitution| configurator.substitute(substitution));
    configurator.complete();
    if configurator.faults.is_empty() { Ok(configurator.configured) } else { Err(configurator.faults) }
}

struct Configurator<'c> {
    tree: &'c Resolved,
    symbols: &'c mut Symbols,
    configured: Configured,
    /// The names of `configured.models`.
    mentioned: Set<Rc<str>>,
    faults: Vec<Diagnostic>,
}

impl Configurator<'_> {
    fn variables(&mut self) {
        let variables = self.tree.root_decls.iter().filter(|id| self.is_variable(**id));
        self.configured.settings.variables = variables.enumerate().map(|(at, id)| (*id, at as u32)).collect();
    }

    fn is_variable(&self, id: DeclId) -> bool {
        self.tree.decls.get(id.0 as usize).is_some_and(|decl| decl.variable)
    }

    fn entity(&mut self, name: &Ident) -> Option<Entity> {
        let found = self.tree.entity(&name.name).cloned();
        if found.is_none() {
            self.faults.push(unknown(self.tree, name));
        }
        found
    }

    fn assign(&mut self, assignment: &Assignment) {
        let name = &assignment.name;
        if !assignment.args.is_empty() {
            let message = format!("`{}` cannot be given its values one by one", name.name);
            let note =
                format!("TLC fails on this, too: define an operator in the spec, and give {} <- Operator", name.name);
            return self.faults.push(Diagnostic::new(name.span, message).note(note));
        }
        if let Some(module) = &assignment.module {
            let value = Replacement::Value(self.value(&assignment.value));
            return self.replace_in(module, name, &value, 0);
        }
        if matches!(&assignment.value.kind, ConstantKind::ModelValue(value) if *value == name.name)
            && self.tree.entity(&name.name).is_none()
        {
            // TLC takes a model value that the spec does not name.
            self.value(&assignment.value);
            return;
        }
        let Some(entity) = self.entity(name) else { return };
        let value = Replacement::Value(self.value(&assignment.value));
        self.replace(name, entity, value, 0);
    }

    fn unsupported(&mut self, name: &Ident, what: &str) {
        self.faults.push(Diagnostic::new(name.span, format!("{what} are not supported yet")));
    }

    fn value(&mut self, constant: &Constant) -> Value {
        match &constant.kind {
            ConstantKind::Number(value) => Value::Int(*value),
            ConstantKind::Bool(value) => Value::Bool(*value),
            ConstantKind::String(text) => Value::Str(self.symbols.intern(text)),
            ConstantKind::Set(elements) => {
                let values: Vec<Value> = elements.iter().map(|element| self.value(element)).collect();
                let set = super::value::Set::new(values);
                if let Err(error) = set.check_uniform() {
                    self.faults.push(Diagnostic::new(constant.span, error.to_string()));
                }
                Value::Set(set)
            }
            ConstantKind::ModelValue(name) => {
                let value = Value::Model(self.symbols.intern(name));
                if self.mentioned.insert(name.clone()) {
                    self.configured.models.push((name.clone(), value.clone()));
                }
                value
            }
        }
    }

    fn substitute(&mut self, substitution: &Substitution) {
        let (name, replacement) = (&substitution.name, &substitution.replacement);
        let Some(by) = self.entity(replacement) else { return };
        let (by, arity) = match by {
            Entity::Def(def, path) if path.is_empty() => {
                let arity = self.tree.defs.get(def.0 as usize).map_or(0, |def| def.params.len());
                (Replacement::Definition(def), arity)
            }
            Entity::Decl(decl) if !self.is_variable(decl) => {
                match self.configured.settings.constants.get(&decl).cloned() {
                    Some(value) => (value, 0),
                    None => return self.unsupported(replacement, "replacements by constants without a value"),
                }
            }
            _ => return self.unsupported(replacement, "replacements by what is no definition of the root module"),
        };
        if let Some(module) = &substitution.module {
            return self.replace_in(module, name, &by, arity);
        }
        let Some(entity) = self.entity(name) else { return };
        self.replace(name, entity, by, arity);
    }

    /// Puts a replacement in the place of a constant or definition.
    fn replace(&mut self, name: &Ident, entity: Entity, by: Replacement, arity: usize) {
        match entity {
            Entity::Decl(id) if !self.is_variable(id) => {
                let takes = self.tree.decls.get(id.0 as usize).map_or(0, |decl| decl.arity);
                self.check_arity(name, takes, arity);
                self.configured.settings.constants.insert(id, by);
            }
            Entity::Def(id, path) => {
                let takes = self.tree.defs.get(id.0 as usize).map_or(0, |def| def.params.len());
                self.check_arity(name, takes, arity);
                let through = path.iter().map(|step| step.instance).collect();
                self.configured.settings.overrides.insert(id, (Through::Instances(through), by));
            }
            _ => {
                let message =
                    format!("`{}` is neither a constant nor a definition, so it cannot be given a value", name.name);
                self.faults.push(Diagnostic::new(name.span, message));
            }
        }
    }

    /// Puts a replacement in the place of a definition or constant of one module, which need not be seen by the root; or,
    /// if the module has none of that name, in the place of what it refers to by the name.
    fn replace_in(&mut self, module: &Ident, name: &Ident, by: &Replacement, arity: usize) {
        let Some(at) = self.tree.modules.iter().position(|known| *known == module.name) else {
            let fault = Diagnostic::new(module.span, format!("the spec has no module `{}`", module.name));
            let near = nearest(&module.name, self.tree.modules.iter().map(|name| &**name));
            let note = |near| fault.clone().note(format!("did you mean `{near}`?"));
            return self.faults.push(near.map_or(fault.clone(), note));
        };
        let file = self.tree.defs.iter().find(|def| def.module.0 as usize == at && def.span != Span::default());
        let Some(file) = file.map(|def| def.span.file) else {
            return self.unsupported(module, "replacements in a module without definitions of its own");
        };
        let mut found = false;
        let named = self.tree.defs.iter().enumerate().filter(|(_, def)| def.name == name.name);
        for (id, def) in named.map(|(id, def)| (DefId(id as u32), def)).collect::<Vec<_>>() {
            if def.module.0 as usize == at {
                self.check_arity(name, def.params.len(), arity);
                self.configured.settings.overrides.insert(id, (Through::Any, by.clone()));
            } else if def.params.len() == arity {
                self.configured.settings.scoped.push((file, id, by.clone()));
            } else {
                continue;
            }
            found = true;
        }
        for (id, decl) in self.tree.decls.iter().enumerate() {
            if decl.name == name.name && decl.span.file == file && !decl.variable {
                found = true;
                self.configured.settings.constants.insert(DeclId(id as u32), by.clone());
            }
        }
        if !found {
            let message = format!("`{}` is not known in the module `{}`", name.name, module.name);
            self.faults.push(Diagnostic::new(name.span, message));
        }
    }

    fn check_arity(&mut self, name: &Ident, takes: usize, given: usize) {
        if takes != given {
            let message = format!("`{}` takes {takes} arguments, but what replaces it takes {given}", name.name);
            self.faults.push(Diagnostic::new(name.span, message));
        }
    }

    /// Reports constants without a value.
    fn complete(&mut self) {
        for id in &self.tree.root_decls {
            let Some(decl) = self.tree.decls.get(id.0 as usize).filter(|decl| !decl.variable) else { continue };
            if self.configured.settings.constants.contains_key(id) {
                continue;
            }
            let name = &decl.name;
            let how = if decl.arity == 0 { format!("{name} = ...") } else { format!("{name} <- Definition") };
            let fault = Diagnostic::new(decl.span, format!("constant `{name}` has no value"));
            self.faults.push(fault.note(format!("give it one in the configuration: CONSTANT {how}")));
        }
    }
}

/// A definition of the root module that a configuration names.
pub(super) fn find_def<'t>(tree: &'t Resolved, name: &Ident) -> Result<(DefId, &'t Path), Diagnostic> {
    match tree.entity(&name.name) {
        Some(Entity::Def(def, path)) => Ok((*def, path)),
        Some(_) => Err(Diagnostic::new(name.span, format!("`{}` is no definition", name.name))),
        None => Err(unknown(tree, name)),
    }
}

/// The error of a name that the root module does not see.
pub(super) fn unknown(tree: &Resolved, name: &Ident) -> Diagnostic {
    let fault = Diagnostic::new(name.span, format!("`{}` is not known in the root module", name.name));
    match nearest(&name.name, tree.visible.iter().map(|(known, _)| &**known)) {
        Some(near) => fault.note(format!("did you mean `{near}`?")),
        None => fault,
    }
}
