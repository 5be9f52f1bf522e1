//! An action in the form that a call has, with some of its parameters given.

use std::rc::Rc;

use super::sites::{Around, Site};
use super::syntax::{Substitution, apply, bound_names, expr, mentions, name_of};
use crate::hash::Map;
use crate::tla::ast::{Expr, ExprKind, Pattern, Quantifier};

/// For each argument of a call the set over which it is quantified, or that its value alone is, if either can be told.
pub fn domains(site: &Site) -> Vec<Option<Expr>> {
    let quantified = |name: &Rc<str>| {
        site.around.iter().find_map(|around| match around {
            Around::Exists(bound) if bound_names(std::slice::from_ref(bound)).any(|known| known.name == *name) => {
                match &bound.pattern {
                    Pattern::Names(_) => bound.set.clone(),
                    Pattern::Tuple(_) => None,
                }
            }
            _ => None,
        })
    };
    let domain = |arg: &Expr| match &*arg.kind {
        ExprKind::Bool(_) => Some(expr(ExprKind::Boolean)),
        _ => name_of(arg).and_then(quantified),
    };
    site.args.iter().map(domain).collect()
}

/// The action with some of its parameters given by these names, and the others as a call in the next-state relation has
/// them; the action alone where all are given.
pub fn form(name: &str, given: &[Option<Rc<str>>], taken: &[Rc<str>], site: &Site) -> Expr {
    let names = given.iter().map(|given| given.as_ref().map(|name| apply(name, Vec::new())));
    let mut substitution = Substitution::default();
    substitution.taken.extend(given.iter().flatten().chain(taken).cloned());
    let bound = |name: &str| {
        let binds = |around: &Around| matches!(around, Around::Exists(bound) if bound_names(std::slice::from_ref(bound)).any(|known| *known.name == *name));
        site.around.iter().any(binds)
    };
    for (arg, name) in site.args.iter().zip(names.clone()) {
        if let (Some(variable), Some(name)) = (name_of(arg).filter(|variable| bound(variable)), name) {
            substitution.values.entry(variable.clone()).or_insert(name);
        }
    }
    let given_variables = substitution.values.clone();
    let mut around = Vec::new();
    for one in &site.around {
        around.extend(substituted(one, &mut substitution, &given_variables));
    }
    let args: Vec<Expr> =
        site.args.iter().zip(names).map(|(arg, name)| name.unwrap_or_else(|| substitution.of(arg))).collect();
    let all_given = given.iter().all(Option::is_some);
    let call = apply(name, args);
    if all_given { call } else { wrapped(call, around) }
}

/// What stands around with names replaced; nothing of a quantifier whose variable is given.
fn substituted(one: &Around, substitution: &mut Substitution, given: &Map<Rc<str>, Expr>) -> Option<Around> {
    match one {
        Around::Guard(guard) => Some(Around::Guard(substitution.of(guard))),
        Around::Let(units) => {
            let whole = expr(ExprKind::Let { definitions: units.clone(), body: apply("TRUE", Vec::new()) });
            match *substitution.of(&whole).kind {
                ExprKind::Let { definitions, .. } => Some(Around::Let(definitions)),
                _ => None,
            }
        }
        Around::Exists(bound) => {
            let mut bound = bound.clone();
            bound.set = bound.set.as_ref().map(|set| substitution.of(set));
            let (Pattern::Names(names) | Pattern::Tuple(names)) = &mut bound.pattern;
            names.retain(|name| !given.contains_key(&name.name));
            if names.is_empty() {
                return None;
            }
            substitution.bind(&mut bound);
            Some(Around::Exists(bound))
        }
    }
}

/// A call with what stands around it, as far as that matters to it.
fn wrapped(call: Expr, around: Vec<Around>) -> Expr {
    around.into_iter().rev().fold(call, |inner, one| match one {
        Around::Guard(guard) => expr(ExprKind::And(vec![guard, inner])),
        Around::Let(definitions) => expr(ExprKind::Let { definitions, body: inner }),
        Around::Exists(bound) => {
            let used = bound_names(std::slice::from_ref(&bound)).any(|name| mentions(&inner, &name.name));
            match used {
                true => expr(ExprKind::Quantifier { quantifier: Quantifier::Exists, bounds: vec![bound], body: inner }),
                false => inner,
            }
        }
    })
}
