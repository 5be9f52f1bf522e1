//! What a configuration asks of an exploration alone: properties, symmetry, postconditions, and how states are shown.

use std::rc::Rc;

use crate::tla::ast::Ident;
use crate::tla::cfg::Config;
use crate::tla::compile::ir::ExprId;
use crate::tla::compile::{Compiler, Properties};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::level::Level;
use crate::tla::source::Span;
use crate::tla::value::Interner;

use super::{Spec, check_level, plain_def};

/// What an exploration checks beside invariants, and how it does so.
#[derive(Default)]
pub(super) struct Checks {
    properties: Properties,
    symmetry: Option<ExprId>,
    alias: Option<ExprId>,
    postconditions: Vec<(Rc<str>, ExprId)>,
}

impl Spec {
    /// Compiles what only an exploration needs.
    pub(super) fn compile_checks(&mut self, config: &Config, faults: &mut Vec<Diagnostic>) {
        for name in &config.properties {
            faults.extend(self.compile_property(name).err());
        }
        if let Some(name) = &config.symmetry {
            let id = self.compile_at(name, Level::Constant, "a SYMMETRY set");
            self.checks.symmetry = id.map_err(|fault| faults.push(fault)).ok();
        }
        if let Some(name) = &config.alias {
            let id = self.compile_at(name, Level::Action, "an ALIAS");
            self.checks.alias = id.map_err(|fault| faults.push(fault)).ok();
        }
        for name in &config.postconditions {
            match self.compile_at(name, Level::Constant, "a POSTCONDITION") {
                Ok(id) => self.checks.postconditions.push((name.name.clone(), id)),
                Err(fault) => faults.push(fault),
            }
        }
    }

    fn compile_property(&mut self, name: &Ident) -> Result<(), Diagnostic> {
        let Spec { tree, settings, program, constants, checks, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        let properties = &mut checks.properties;
        Compiler::new(tree, settings, program, constants).property(name, def, path, properties)
    }

    fn compile_at(&mut self, name: &Ident, most: Level, what: &str) -> Result<ExprId, Diagnostic> {
        let Spec { tree, settings, program, constants, levels, .. } = self;
        let (def, path) = plain_def(tree, name)?;
        check_level(levels, name, def, most, what)?;
        Compiler::new(tree, settings, program, constants).condition(&name.name, def, path)
    }

    /// What the properties of the configuration ask of states and steps.
    pub fn properties(&self) -> &Properties {
        &self.checks.properties
    }

    /// The set of permutations of model values under which states count as the same.
    pub fn symmetry(&self) -> Option<ExprId> {
        self.checks.symmetry
    }

    /// What is shown of a state; it may be about the step to the next state.
    pub fn alias(&self) -> Option<ExprId> {
        self.checks.alias
    }

    /// What must hold when all states have been found.
    pub fn postconditions(&self) -> &[(Rc<str>, ExprId)] {
        &self.checks.postconditions
    }

    /// What of the configuration only an exploration does: who runs the spec otherwise must refuse it, so that nothing
    /// is passed over in silence.
    pub fn explored_only(&self) -> Vec<Diagnostic> {
        let config = &self.config;
        let fault = |name: &Ident, what: &str| {
            Diagnostic::new(
                name.span,
                format!("{what} is checked by `modelfuzz check` alone: here, `{}` would be ignored", name.name),
            )
            .note("leave it out of this configuration; what is about single states can be an INVARIANT")
        };
        let properties = config.properties.iter().map(|name| fault(name, "PROPERTY"));
        let postconditions = config.postconditions.iter().map(|name| fault(name, "POSTCONDITION"));
        let symmetry = config.symmetry.iter().map(|name| fault(name, "SYMMETRY"));
        let alias = config.alias.iter().map(|name| fault(name, "ALIAS"));
        properties.chain(postconditions).chain(symmetry).chain(alias).collect()
    }

    /// Where an expression stands.
    pub fn place_of(&self, id: ExprId) -> Span {
        self.expression_place(id).0
    }

    /// What values are made of when they are read from bytes, so that they compare quickly with the spec's own.
    pub fn interner(&self) -> Interner {
        Interner::new(self.program.symbols.clone(), &self.program.shapes)
    }
}
