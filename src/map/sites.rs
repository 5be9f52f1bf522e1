//! Where the next-state relation of a spec calls its actions: what it quantifies over, and with which arguments.

use std::rc::Rc;

use super::syntax::{Substitution, apply, bound_names, call, each, mentions, name_of};
use crate::hash::{Map, Set};
use crate::tla::Definitions;
use crate::tla::ast::{Bound, Expr, ExprKind, Quantifier, Unit};
use crate::tla::cfg::Config;
use crate::tla::value::Symbol;

/// What stands around a call.
#[derive(Clone, Debug)]
pub enum Around {
    /// `\E x \in S`.
    Exists(Bound),
    /// A condition.
    Guard(Expr),
    /// `LET` definitions.
    Let(Vec<Unit>),
}

impl Around {
    /// The names that it binds.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Around::Exists(bound) => bound_names(std::slice::from_ref(bound)).map(|name| &*name.name).collect(),
            Around::Let(units) => units
                .iter()
                .filter_map(|unit| match unit {
                    Unit::Operator(def) => Some(&*def.name.name),
                    Unit::Function(def) => Some(&*def.name.name),
                    _ => None,
                })
                .collect(),
            Around::Guard(_) => Vec::new(),
        }
    }
}

/// A call of an action.
#[derive(Clone, Debug)]
pub struct Site {
    /// What stands around it, outermost first.
    pub around: Vec<Around>,
    /// The arguments.
    pub args: Vec<Expr>,
    /// How many definitions it is away from the next-state relation.
    pub depth: usize,
    /// The names that are bound over a set which may be large: one that depends on the state, and is no interval.
    large: Set<Rc<str>>,
}

impl Site {
    /// Whether something that may be large is quantified over, where only these arguments are given.
    pub fn is_large_without(&self, given: &[usize]) -> bool {
        let named = |place: &usize| self.args.get(*place).and_then(name_of);
        self.large.iter().any(|name| !given.iter().filter_map(named).any(|given| given == name))
    }
}

impl Sites {
    /// Notes which sets may be large; these are the variables.
    pub fn keep_small(&mut self, variables: &[Symbol]) {
        for site in self.calls.values_mut().flatten() {
            for around in &site.around {
                let Around::Exists(bound) = around else { continue };
                let interval = bound.set.as_ref().and_then(call).is_some_and(|(name, _)| &**name == "..");
                let varies = |set: &Expr| variables.iter().any(|name| mentions(set, name.as_str()));
                if !interval && bound.set.as_ref().is_some_and(varies) {
                    site.large.extend(around.names().into_iter().map(Rc::from));
                }
            }
        }
    }
}

/// The calls of each action, and what is no action but a choice of several.
#[derive(Debug, Default)]
pub struct Sites {
    /// By name, in the order in which they are met.
    pub calls: Map<Rc<str>, Vec<Site>>,
    /// Definitions that do nothing but choose between others.
    pub choices: Set<Rc<str>>,
}

/// How deep definitions are followed.
const DEPTH: usize = 8;

/// How many calls of one action are looked at.
const CALLS: usize = 6;

/// The calls of actions in the next-state relation. `is_action` says which names are of action level.
pub fn sites(definitions: &Definitions, config: &Config, is_action: &dyn Fn(&str) -> bool) -> Sites {
    let mut walk = Walk { definitions, is_action, sites: Sites::default() };
    let next = config.next.as_ref().map(|name| name.name.clone()).filter(|name| definitions.get(name).is_some());
    let next = next.unwrap_or_else(|| Rc::from("Next"));
    match config.specification.as_ref().and_then(|name| definitions.get(&name.name)) {
        Some(specification) => each(&specification.body, &mut |part| {
            if let ExprKind::Square { action, .. } = &*part.kind {
                walk.expr(action, &Context::default());
            }
        }),
        None => walk.expr(&apply(&next, Vec::new()), &Context::default()),
    }
    walk.sites
}

/// What stands around an expression.
#[derive(Clone, Default)]
struct Context {
    around: Vec<Around>,
    taken: Set<Rc<str>>,
    depth: usize,
}

impl Context {
    fn with(&self, around: Around) -> Context {
        let mut inner = self.clone();
        if let Around::Exists(bound) = &around {
            inner.taken.extend(bound_names(std::slice::from_ref(bound)).map(|name| name.name.clone()));
        }
        inner.around.push(around);
        inner
    }
}

struct Walk<'w> {
    definitions: &'w Definitions,
    is_action: &'w dyn Fn(&str) -> bool,
    sites: Sites,
}

impl Walk<'_> {
    /// Whether an expression is about a step.
    fn is_about_a_step(&self, expr: &Expr) -> bool {
        let mut found = false;
        each(expr, &mut |part| {
            let known = |name: &Rc<str>| matches!(&**name, "'" | "UNCHANGED") || (self.is_action)(name);
            found |= call(part).is_some_and(|(name, _)| known(name));
        });
        found
    }

    fn expr(&mut self, whole: &Expr, context: &Context) {
        match &*whole.kind {
            ExprKind::Or(parts) => parts.iter().for_each(|part| self.expr(part, context)),
            ExprKind::And(parts) => self.conjunction(parts, context),
            ExprKind::Quantifier { quantifier: Quantifier::Exists, bounds, body } => {
                let mut renaming = Substitution { taken: context.taken.clone(), ..Substitution::default() };
                let mut inner = context.clone();
                for bound in bounds {
                    let mut bound = bound.clone();
                    renaming.bind(&mut bound);
                    inner = inner.with(Around::Exists(bound));
                }
                self.expr(&renaming.of(body), &inner);
            }
            ExprKind::If { condition, then, otherwise } => {
                let not = apply("~", vec![condition.clone()]);
                self.expr(then, &context.with(Around::Guard(condition.clone())));
                self.expr(otherwise, &context.with(Around::Guard(not)));
            }
            ExprKind::Let { definitions, body } => self.expr(body, &context.with(Around::Let(definitions.clone()))),
            _ => {
                if let Some((name, args)) = call(whole).filter(|(name, _)| (self.is_action)(name)) {
                    self.called(name, args, context);
                }
            }
        }
    }

    fn conjunction(&mut self, parts: &[Expr], context: &Context) {
        let (steps, guards): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|part| self.is_about_a_step(part));
        let inner = guards.into_iter().fold(context.clone(), |inner, guard| inner.with(Around::Guard(guard.clone())));
        // Several parts that are about the step say what it is together: none of them is it.
        if let [step] = steps.as_slice() {
            self.expr(step, &inner);
        }
    }

    fn called(&mut self, name: &Rc<str>, args: &[Expr], context: &Context) {
        let calls = self.sites.calls.entry(name.clone()).or_default();
        if calls.len() < CALLS {
            calls.push(Site {
                around: context.around.clone(),
                args: args.to_vec(),
                depth: context.depth,
                large: Set::default(),
            });
        }
        let Some(def) = self.definitions.get(name).filter(|def| def.params.len() == args.len()) else { return };
        if context.depth >= DEPTH || says_what_changes(&def.body) {
            return;
        }
        if chooses(&def.body) {
            self.sites.choices.insert(name.clone());
        }
        let mut substitution = Substitution { taken: context.taken.clone(), ..Substitution::default() };
        substitution.values.extend(def.params.iter().map(|param| param.name.name.clone()).zip(args.iter().cloned()));
        let inner = Context { depth: context.depth + 1, ..context.clone() };
        self.expr(&substitution.of(&def.body), &inner);
    }
}

/// Whether a body itself says what variables become: then it is an action, and what it calls are parts of it.
fn says_what_changes(body: &Expr) -> bool {
    mentions(body, "'") || mentions(body, "UNCHANGED")
}

/// Whether a body is a choice of several.
fn chooses(body: &Expr) -> bool {
    let mut found = false;
    each(body, &mut |part| found |= matches!(&*part.kind, ExprKind::Or(_)));
    found
}
