//! Why an action has no successor: the conjunct that was reached furthest, and the values in it.

use crate::tla::compile::ir::{Action, Expr, Kind, Site};
use crate::tla::difference::Comparison;
use crate::tla::eval::Machine;
use crate::tla::source::Span;
use crate::tla::value::Value;

/// How many values are told.
const VALUES: usize = 16;

/// How deep parts of a conjunct are looked at.
const DEPTH: usize = 6;

/// The conjunct that keeps an action from being a step.
#[derive(Clone, Debug)]
pub struct Blame {
    /// The conjunct.
    pub span: Span,
    /// Its source text.
    pub text: String,
    /// How many conjuncts held on the way to it.
    pub progress: usize,
    /// The parts of the conjunct that tell why it is false: their source text and their values.
    pub values: Vec<(String, Value)>,
    /// The two values that the conjunct wants to be equal, where it is of that kind.
    pub compared: Option<Comparison>,
}

/// The search for the conjunct to blame.
#[derive(Default)]
pub(crate) struct Attempt<'r> {
    /// The conjunct that was reached furthest, and how many held on the way.
    pub found: Option<(Site, u32)>,
    /// Its parts and their values; a variable's name where the part is a primed one.
    pub values: Vec<(Site, Option<&'r str>, Value)>,
    /// The two sides of an equation.
    pub compared: Option<Compared<'r>>,
}

/// The two sides of an equation: what was compared, and for each side what is told of it and its value.
#[derive(Clone)]
pub(crate) struct Compared<'r> {
    pub site: Site,
    /// The variable, where the side is a primed one.
    pub name: Option<&'r str>,
    pub first: (&'static str, Value),
    pub second: (&'static str, Value),
}

/// What the spec makes of its state, against what an event says.
const EXPECTED: &str = "expected";
const SEEN: &str = "seen";

impl<'r> Machine<'r> {
    /// Takes note of a conjunct that does not hold, if none was reached further.
    #[cold]
    pub(super) fn blame_on(&mut self, part: &'r Action) {
        let depth = self.depth;
        let Some(mut attempt) = self.blame.take() else { return };
        let (expr, more) = match part {
            Action::Guard(guard) => self.narrow(guard),
            Action::Assign(_, value) => (Some(value), 0),
            Action::Unchanged(..) => (None, 0),
            // What is wrong in it has been noted.
            _ => {
                self.blame = Some(attempt);
                return;
            }
        };
        let passed = self.passed.saturating_add(more);
        if attempt.found.is_none_or(|(_, best)| passed > best) {
            attempt.values.clear();
            attempt.found = Some((self.blamed_site(part, expr), passed));
            attempt.compared = self.compare(part, expr);
            self.tell(part, expr, &mut attempt);
        }
        self.depth = depth;
        self.blame = Some(attempt);
    }

    /// Takes note of a set without elements, if nothing was reached further.
    #[cold]
    pub fn blame_empty(&mut self, set: &'r Expr) {
        let Some(mut attempt) = self.blame.take() else { return };
        if attempt.found.is_none_or(|(_, best)| self.passed > best) {
            attempt.values.clear();
            attempt.compared = None;
            attempt.found = Some((set.site, self.passed));
            self.tell_expr(set, &mut attempt);
            self.tell_parts(set, DEPTH, &mut attempt);
        }
        self.blame = Some(attempt);
    }

    /// The innermost conjunct of a guard that is false, and how many conjuncts hold before it.
    fn narrow(&mut self, guard: &'r Expr) -> (Option<&'r Expr>, u32) {
        let (mut expr, mut passed) = (guard, 0_u32);
        loop {
            match &expr.kind {
                Kind::Let(slots, body) => {
                    self.clear(slots);
                    expr = body;
                }
                Kind::And(parts) => {
                    let Some(at) = parts.iter().position(|part| !self.test(part).unwrap_or(true)) else { break };
                    let Some(part) = parts.get(at) else { break };
                    passed = passed.saturating_add(at as u32);
                    expr = part;
                }
                _ => break,
            }
        }
        (Some(expr), passed)
    }

    fn blamed_site(&self, part: &Action, expr: Option<&Expr>) -> Site {
        match (part, expr) {
            (Action::Unchanged(_, site), _) => *site,
            (_, Some(expr)) => expr.site,
            _ => Site::default(),
        }
    }

    /// The two sides, if it is an equation that is false. The side that looks at the state is what the spec expects; one
    /// that does not is what an event says.
    fn compare(&mut self, part: &'r Action, expr: Option<&'r Expr>) -> Option<Compared<'r>> {
        if let Action::Assign(var, value) = part {
            let before = self.assigned(*var)?.clone();
            let here = self.eval(value).ok()?;
            let words = if looks_at_state(value) { ("before", "here") } else { (EXPECTED, SEEN) };
            let name = Some(self.variable_name(*var));
            return Some(Compared { site: value.site, name, first: (words.0, before), second: (words.1, here) });
        }
        let Kind::Equal(sides) = &expr?.kind else { return None };
        let [left, right] = &**sides;
        let values = (self.eval(left).ok()?, self.eval(right).ok()?);
        Some(match (looks_at_state(left), looks_at_state(right)) {
            (false, true) => {
                Compared { site: right.site, name: None, first: (EXPECTED, values.1), second: (SEEN, values.0) }
            }
            (looks, other) => {
                let words = if looks && !other { (EXPECTED, SEEN) } else { ("left", "right") };
                Compared { site: left.site, name: None, first: (words.0, values.0), second: (words.1, values.1) }
            }
        })
    }

    fn tell(&mut self, part: &'r Action, expr: Option<&'r Expr>, attempt: &mut Attempt<'r>) {
        match part {
            Action::Assign(var, value) => {
                self.tell_variable(*var, value.site, attempt);
                self.tell_expr(value, attempt);
            }
            Action::Unchanged(vars, site) => {
                let differs = |var: &&u32| self.assigned(**var) != self.state.get(**var as usize);
                let changed = vars.iter().find(|var| self.assigned(**var).is_some() && differs(var));
                if let Some(var) = changed {
                    self.tell_variable(*var, *site, attempt);
                }
            }
            _ => {
                if let Some(expr) = expr {
                    self.tell_parts(expr, DEPTH, attempt);
                }
            }
        }
    }

    /// What a primed variable is already.
    fn tell_variable(&self, var: u32, site: Site, attempt: &mut Attempt<'r>) {
        if let Some(value) = self.assigned(var) {
            attempt.values.push((site, Some(self.variable_name(var)), value.clone()));
        }
    }

    fn tell_parts(&mut self, expr: &'r Expr, depth: usize, attempt: &mut Attempt<'r>) {
        let mut parts = Vec::new();
        expr.operands(&mut |part| parts.push(part));
        for part in &parts {
            self.tell_expr(part, attempt);
        }
        if depth > 0 {
            for part in parts {
                self.tell_parts(part, depth - 1, attempt);
            }
        }
    }

    fn tell_expr(&mut self, expr: &'r Expr, attempt: &mut Attempt<'r>) {
        if matches!(expr.kind, Kind::Const(_)) || attempt.values.len() >= VALUES {
            return;
        }
        if let Ok(value) = self.eval(expr) {
            attempt.values.push((expr.site, None, value));
        }
    }
}

/// Whether an expression depends on the state; what is not looked into, such as definitions of a `LET`, is taken to.
fn looks_at_state(expr: &Expr) -> bool {
    let looks = matches!(
        expr.kind,
        Kind::Var(_)
            | Kind::Primed(_)
            | Kind::Lazy(..)
            | Kind::Volatile(_)
            | Kind::Call(_)
            | Kind::Apply(..)
            | Kind::Recursive(_)
            | Kind::Memo(..)
    );
    if looks {
        return true;
    }
    let mut looks = false;
    expr.operands(&mut |part| looks |= looks_at_state(part));
    looks
}
