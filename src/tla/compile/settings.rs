//! What a configuration says about constants and definitions.

use crate::hash::Map;
use crate::tla::resolve::tree::{DeclId, DefId, InstanceId};
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

/// A spec's constants, overrides and variables.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Values of constants.
    pub constants: Map<DeclId, Replacement>,
    /// What is evaluated instead of definitions, and through which instances the root module sees them: the same
    /// definition seen through others is not replaced.
    pub overrides: Map<DefId, (Vec<InstanceId>, Replacement)>,
    /// Indices of variables.
    pub variables: Map<DeclId, VarId>,
}
