//! The definitions of a LET.

use super::expression;
use super::forms::show_bounds;
use crate::tla::ast::{InstanceDef, OpDecl, OpDef, Unit};
use crate::tla::operators::{Fixity, find};

/// A definition or declaration that may stand in a LET; nothing for others.
pub(super) fn unit(unit: &Unit) -> String {
    match unit {
        Unit::Operator(definition) => operator(definition),
        Unit::Function(function) => {
            format!("{}[{}] == {}", function.name.name, show_bounds(&function.bounds), expression(&function.body))
        }
        Unit::Instance(definition) => instance(definition),
        Unit::Recursive(names) => format!("RECURSIVE {}", declarations(names)),
        _ => String::new(),
    }
}

fn operator(definition: &OpDef) -> String {
    let name = &definition.name.name;
    let head = match definition.params.as_slice() {
        [operand] if find(name, Fixity::Prefix).is_some() => format!("{name} {}", operand.name.name),
        [operand] if find(name, Fixity::Postfix).is_some() => format!("{} {name}", operand.name.name),
        [left, right] if find(name, Fixity::Infix).is_some() => {
            format!("{} {name} {}", left.name.name, right.name.name)
        }
        params => format!("{name}{}", parameters(params)),
    };
    format!("{head} == {}", expression(&definition.body))
}

fn parameters(params: &[OpDecl]) -> String {
    if params.is_empty() { String::new() } else { format!("({})", declarations(params)) }
}

fn declarations(declared: &[OpDecl]) -> String {
    declared.iter().map(declaration).collect::<Vec<_>>().join(", ")
}

fn declaration(declared: &OpDecl) -> String {
    let name = &declared.name.name;
    match declared.arity {
        0 => name.to_string(),
        1 if find(name, Fixity::Prefix).is_some() => format!("{name} _"),
        1 if find(name, Fixity::Postfix).is_some() => format!("_ {name}"),
        2 if find(name, Fixity::Infix).is_some() => format!("_ {name} _"),
        arity => format!("{name}({})", vec!["_"; arity].join(", ")),
    }
}

fn instance(definition: &InstanceDef) -> String {
    let head = match &definition.name {
        Some((name, params)) => format!("{}{} == ", name.name, parameters(params)),
        None => String::new(),
    };
    let with: Vec<_> =
        definition.with.iter().map(|(name, expr)| format!("{} <- {}", name.name, expression(expr))).collect();
    let with = if with.is_empty() { String::new() } else { format!(" WITH {}", with.join(", ")) };
    format!("{head}INSTANCE {}{with}", definition.module.name)
}
