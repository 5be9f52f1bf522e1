//! What a configuration says about constants and definitions.

use crate::hash::Map;
use crate::tla::resolve::tree::{DeclId, DefId, InstanceId};
use crate::tla::source::FileId;
use crate::tla::value::Value;

use super::ir::VarId;

/// What stands in the place of a constant or a definition.
#[derive(Clone, Debug)]
pub enum Replacement {
    /// A value: `CONSTANT N = 3`.
    Value(Value),
    /// A definition of the root module: `CONSTANT Op <- Other`.
    Definition(DefId),
}

/// Which uses of a definition are replaced.
#[derive(Clone, Debug)]
pub enum Through {
    /// Those through the instances through which the root module sees it, and no others.
    Instances(Vec<InstanceId>),
    /// All.
    Any,
}

/// A spec's constants, overrides and variables.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Values of constants.
    pub constants: Map<DeclId, Replacement>,
    /// What is evaluated instead of definitions.
    pub overrides: Map<DefId, (Through, Replacement)>,
    /// What is evaluated instead of definitions where the modules of some files refer to them.
    pub scoped: Vec<(FileId, DefId, Replacement)>,
    /// Indices of variables.
    pub variables: Map<DeclId, VarId>,
}
