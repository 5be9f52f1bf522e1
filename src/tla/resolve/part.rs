//! The way from a definition to a part of it: what each step selects, and which names it binds.

use super::tree::{Binder, Body, Callee, Expr, ExprKind, LetDef, Param, Part, Resolved, Way};

/// A part of a definition, or what stands on the way to one.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'e> {
    /// All of a definition; it may have a label itself.
    Whole(&'e Expr),
    /// An expression.
    Expr(&'e Expr),
    /// The first conjuncts or disjuncts of a chain `a /\ b /\ c`, which is `(a /\ b) /\ c`: at least two.
    Chain(&'e Expr, &'e [Expr]),
    /// A case of a `CASE`: its guard, unless it is `OTHER`, and its value.
    Case(&'e Expr, Option<&'e Expr>, &'e Expr),
}

/// What a step selects.
#[derive(Debug)]
pub struct Found<'e> {
    /// The part.
    pub piece: Piece<'e>,
    /// The definitions of each `LET` that the step goes into, outermost first.
    pub lets: Vec<&'e [LetDef]>,
    /// The names that the step binds.
    pub params: Vec<Param>,
}

impl<'e> Piece<'e> {
    /// The expression that it is or belongs to.
    pub fn expr(self) -> &'e Expr {
        match self {
            Piece::Whole(expr) | Piece::Expr(expr) | Piece::Chain(expr, _) | Piece::Case(expr, ..) => expr,
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    ///
    /// What is wrong with it, if it leads nowhere.
    pub fn select(self, way: &Way) -> Result<Found<'e>, String> {
        match (self.within_labels(way), way) {
            (Piece::Chain(whole, parts), Way::Number(number)) => Ok(only(chained(whole, parts, *number)?)),
            (Piece::Case(_, guard, value), Way::Number(number)) => match (number, guard) {
                (1, Some(guard)) => Ok(only(Piece::Expr(guard))),
                (2, _) => Ok(only(Piece::Expr(value))),
                (1, None) => Err("OTHER is no part: select its value as number 2".to_owned()),
                _ => Err("a case has two parts, its guard and its value".to_owned()),
            },
            (Piece::Whole(expr) | Piece::Expr(expr), Way::Number(number)) => numbered(expr, *number),
            (Piece::Whole(expr) | Piece::Expr(expr), Way::Body) => body(expr),
            (Piece::Whole(expr) | Piece::Expr(expr), Way::Operator(name)) => operator(expr, name),
            (_, Way::Label(name)) => self.labelled(name).ok_or_else(|| self.no_label(name)),
            (Piece::Chain(..) | Piece::Case(..), Way::Body) => Err(NO_BODY.to_owned()),
            (Piece::Chain(..) | Piece::Case(..), Way::Operator(_)) => Err(NO_LET.to_owned()),
        }
    }

    /// The expression that several labels in a row stand at; a `LET` without definitions tells them apart.
    fn within_labels(self, way: &Way) -> Piece<'e> {
        match (self, way) {
            (_, Way::Label(_)) => self,
            (Piece::Whole(expr) | Piece::Expr(expr), _) => {
                let mut expr = expr;
                while let ExprKind::Let(defs, body) = &*expr.kind
                    && defs.is_empty()
                {
                    expr = body;
                }
                Piece::Expr(expr)
            }
            _ => self,
        }
    }

    fn labelled(self, name: &str) -> Option<Found<'e>> {
        let mut lets = Vec::new();
        let found = match self {
            Piece::Whole(expr) => find(expr, name, &mut lets)?,
            piece => inside(piece.expr(), &mut |part, lets| find(part, name, lets), &mut lets)?,
        };
        let params = found.label.iter().flat_map(|label| &label.params);
        let params = params.map(|local| Param { local: *local, arity: 0 }).collect();
        Some(Found { piece: Piece::Expr(found), lets, params })
    }

    fn no_label(self, name: &str) -> String {
        let (mut known, mut lets) = (Vec::new(), Vec::new());
        let mut collect = |part: &'e Expr, _: &mut Vec<&'e [LetDef]>| {
            collect_labels(part, &mut known);
            None
        };
        match self {
            Piece::Whole(expr) => drop(collect(expr, &mut lets)),
            piece => drop(inside(piece.expr(), &mut collect, &mut lets)),
        }
        let near = crate::tla::near::nearest(name, known.iter().copied());
        let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        format!("there is no label `{name}` here{near}")
    }
}

const NO_BODY: &str = "arguments select the body of what binds names, and this binds none";
const NO_LET: &str = "a name selects an operator of a LET here, and this is no LET";

fn only(piece: Piece) -> Found {
    Found { piece, lets: Vec::new(), params: Vec::new() }
}

/// A labelled part, its own expression included, but not within what has another label.
fn find<'e>(expr: &'e Expr, name: &str, lets: &mut Vec<&'e [LetDef]>) -> Option<&'e Expr> {
    match &expr.label {
        Some(label) => (*label.name == *name).then_some(expr),
        None => inside(expr, &mut |part, lets| find(part, name, lets), lets),
    }
}

/// Where an expression is.
type Finder<'f, 'e> = &'f mut dyn FnMut(&'e Expr, &mut Vec<&'e [LetDef]>) -> Option<&'e Expr>;

/// What is found first in the parts of an expression.
fn inside<'e>(expr: &'e Expr, find: Finder<'_, 'e>, lets: &mut Vec<&'e [LetDef]>) -> Option<&'e Expr> {
    let within = if let ExprKind::Let(defs, _) = &*expr.kind { Some(defs.as_slice()) } else { None };
    lets.extend(within);
    let mut found = None;
    let mut visit = |part: &'e Expr| {
        if found.is_none() {
            found = find(part, lets);
        }
    };
    expr.children(&mut visit);
    expr.lambdas(&mut visit);
    if found.is_none() && within.is_some() {
        lets.pop();
    }
    found
}

fn collect_labels<'e>(expr: &'e Expr, known: &mut Vec<&'e str>) {
    match &expr.label {
        Some(label) => known.push(&label.name),
        None => {
            expr.children(&mut |part| collect_labels(part, known));
            expr.lambdas(&mut |part| collect_labels(part, known));
        }
    }
}

/// The operand of a chain of conjuncts or disjuncts: it groups to the left.
fn chained<'e>(whole: &'e Expr, parts: &'e [Expr], number: usize) -> Result<Piece<'e>, String> {
    let fault = || format!("there is no part {number} here; a chain `a /\\ b /\\ c` groups to the left and has 2");
    let (last, first) = parts.split_last().ok_or_else(fault)?;
    match (number, first) {
        (1, [only]) => Ok(Piece::Expr(only)),
        (1, _) => Ok(Piece::Chain(whole, first)),
        (2, _) => Ok(Piece::Expr(last)),
        _ => Err(fault()),
    }
}

/// What numbers select: sets of what binds names, else the direct parts.
fn numbered(expr: &Expr, number: usize) -> Result<Found<'_>, String> {
    let parts: Vec<&Expr> = match &*expr.kind {
        // A chain without bullets begins where its first part does.
        ExprKind::And(parts) | ExprKind::Or(parts)
            if parts.first().is_some_and(|first| first.span.start == expr.span.start) =>
        {
            return Ok(only(chained(expr, parts, number)?));
        }
        ExprKind::Let(defs, body) => {
            return match number {
                1 => Ok(Found { piece: Piece::Expr(body), lets: vec![defs], params: Vec::new() }),
                _ => Err("a LET has one part, its body: select that as number 1".to_owned()),
            };
        }
        ExprKind::Case(arms, other) => {
            let mut cases = arms.iter().map(|(guard, value)| Piece::Case(expr, Some(guard), value));
            let other = other.as_ref().filter(|_| number == arms.len() + 1).map(|value| Piece::Case(expr, None, value));
            let case = number.checked_sub(1).and_then(|at| cases.nth(at)).or(other);
            return case.map(only).ok_or_else(|| format!("there is no case {number} here"));
        }
        ExprKind::Except(base, _) => vec![base],
        ExprKind::Quantifier(_, binders, _) | ExprKind::SetMap(binders, _) | ExprKind::Function(binders, _) => {
            // `x, y \in S` has become two binders.
            let mut sets: Vec<&Expr> = binders.iter().filter_map(|binder| binder.set.as_ref()).collect();
            sets.dedup_by_key(|set| set.span);
            sets
        }
        ExprKind::Choose(binder, _) | ExprKind::SetFilter(binder, _) => binder.set.iter().collect(),
        _ => {
            let mut parts = Vec::new();
            expr.children(&mut |part| parts.push(part));
            parts
        }
    };
    let part = number.checked_sub(1).and_then(|at| parts.get(at));
    part.map(|part| only(Piece::Expr(part)))
        .ok_or_else(|| format!("there is no part {number} here; there are {}", parts.len()))
}

/// The body of what binds names.
fn body(expr: &Expr) -> Result<Found<'_>, String> {
    let (binders, body): (&[Binder], &Expr) = match &*expr.kind {
        ExprKind::Quantifier(_, binders, body)
        | ExprKind::SetMap(binders, body)
        | ExprKind::Function(binders, body) => (binders, body),
        ExprKind::Choose(binder, body) | ExprKind::SetFilter(binder, body) => (std::slice::from_ref(binder), body),
        _ => return Err(NO_BODY.to_owned()),
    };
    let params = binders.iter().flat_map(Binder::locals).map(|local| Param { local: *local, arity: 0 }).collect();
    Ok(Found { piece: Piece::Expr(body), lets: Vec::new(), params })
}

/// What an operator of a `LET` means.
fn operator<'e>(expr: &'e Expr, name: &str) -> Result<Found<'e>, String> {
    let ExprKind::Let(defs, _) = &*expr.kind else { return Err(NO_LET.to_owned()) };
    let named = defs.iter().find_map(|def| match def {
        LetDef::Operator { lambda, name: known, .. } | LetDef::Function { function: lambda, name: known, .. } => {
            (**known == *name).then_some(lambda)
        }
        LetDef::Instance(_) => None,
    });
    let lambda = named.ok_or_else(|| format!("this LET defines no `{name}`"))?;
    Ok(Found { piece: Piece::Whole(&lambda.body), lets: vec![defs], params: lambda.params.clone() })
}

impl Part {
    /// The part itself, if the way to it leads somewhere.
    pub fn target<'t>(&self, tree: &'t Resolved) -> Option<Piece<'t>> {
        let Callee::Def(id, _) = &self.callee else { return None };
        let (Body::Expr(body) | Body::Function(_, body)) = &tree.defs.get(id.0 as usize)?.body else { return None };
        self.steps.iter().try_fold(Piece::Whole(body), |piece, step| Some(piece.select(&step.way).ok()?.piece))
    }
}
