//! Parts of definitions: `Inv!2`, `Op(a)!1!(b)`, `Op(a)!lab(b)`, `Named!:`.

use std::rc::Rc;

use crate::tla::ast::{self, Ident, OpName};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

use super::Resolver;
use super::apply::Target;
use super::part::Piece;
use super::tree::{
    Arg, Body, Builtin, Callee, Entity, Expr, ExprKind, Lambda, LocalId, Operator, Param, Part, Selector, Way,
};

/// A step as it is written.
struct Written<'a> {
    name: &'a Ident,
    args: &'a [ast::Expr],
}

/// A step whose meaning is known: the arities of the names that it binds.
struct Known<'a> {
    written: Written<'a>,
    way: Way,
    params: Vec<usize>,
}

/// A qualified name that selects a part: the definition, and the steps from there.
struct Selection<'a> {
    first: Written<'a>,
    target: Target,
    steps: Vec<Known<'a>>,
}

impl Resolver {
    /// Where in a qualified name the definition stands of which a part is selected; `None` if none is selected.
    pub(super) fn selects(&self, op: &OpName) -> Option<usize> {
        let (first, _) = op.path.first()?;
        let mut entity = self.scopes.get(&first.name)?;
        for (at, next) in op.path.iter().map(|(name, _)| name).skip(1).chain([&op.name]).enumerate() {
            match entity {
                Entity::Instance(instance, _) => {
                    let module = self.out.instances.get(instance.0 as usize)?.module;
                    entity = self.module(module)?.exported(&next.name)?;
                }
                Entity::Def(..) => return Some(at),
                _ => return None,
            }
        }
        None
    }

    /// A part of the definition at a place of a qualified name; `last` are the arguments of its last name.
    pub(super) fn part(&mut self, op: &OpName, at: usize, last: &[ast::Expr], span: Span) -> ExprKind {
        let Some(Selection { first, target, steps }) = self.selection(op, at, last) else {
            return ExprKind::Bool(false);
        };
        let Some(args) = self.selected_args(&first, &target.params, span) else { return ExprKind::Bool(false) };
        if let Some(step) = steps.iter().find(|step| &*step.written.name.name == "@") {
            let message = "`!@` is an operator: it can only be the argument of an operator";
            let note = "to apply it, give its arguments in its place: `Op!(a)`";
            self.report(Diagnostic::new(step.written.name.span, message).note(note));
            return ExprKind::Bool(false);
        }
        let mut selectors = Vec::new();
        for Known { written, way, params } in steps {
            let Some(args) = self.selected_args(&written, &params, written.name.span) else {
                return ExprKind::Bool(false);
            };
            selectors.push(Selector { way, args, span: written.name.span });
        }
        if selectors.is_empty() {
            return ExprKind::Call(target.callee, args);
        }
        ExprKind::Part(Box::new(Part { callee: target.callee, args, steps: selectors }))
    }

    fn selected_args(&mut self, step: &Written, params: &[usize], span: Span) -> Option<Vec<Arg>> {
        if step.args.len() != params.len() {
            self.wrong_count(step.name, params.len(), step.args.len(), span);
            return None;
        }
        Some(step.args.iter().zip(params).map(|(arg, arity)| self.arg(arg, *arity)).collect())
    }

    /// A part as an operator: of all that its definition and the names on the way to it can be given.
    pub(super) fn part_operator(&mut self, op: &OpName, at: usize, arity: usize, span: Span) -> Operator {
        let fault = Operator::Named(Callee::Builtin(Builtin::And), span);
        let Some(Selection { first, target, steps }) = self.selection(op, at, &[]) else { return fault };
        if let Some(given) = steps.iter().map(|step| &step.written).chain([&first]).find(|step| !step.args.is_empty()) {
            let message =
                format!("`{}` is part of the name of an operator here: it takes no arguments", given.name.name);
            self.report(Diagnostic::new(given.name.span, message));
            return fault;
        }
        let count = target.params.len() + steps.iter().map(|step| step.params.len()).sum::<usize>();
        if count != arity {
            let message = format!("an operator of {arity} parameters is needed here; this part has {count}");
            self.report(Diagnostic::new(span, message));
            return fault;
        }
        let mut params = Vec::new();
        let args = self.part_params(&target.params, &mut params, span);
        let mut selectors = Vec::new();
        for Known { written, way, params: arities } in steps {
            let args = self.part_params(&arities, &mut params, span);
            selectors.push(Selector { way, args, span: written.name.span });
        }
        let kind = ExprKind::Part(Box::new(Part { callee: target.callee, args, steps: selectors }));
        Operator::Lambda(Rc::new(Lambda { params, body: Expr { kind: Box::new(kind), span, label: None }, span }))
    }

    /// New parameters of an operator that hands them on.
    fn part_params(&mut self, arities: &[usize], params: &mut Vec<Param>, span: Span) -> Vec<Arg> {
        let mut args = Vec::new();
        for arity in arities {
            let name = Ident { name: Rc::from("parameter"), span };
            let local: LocalId = self.local(&name, *arity);
            params.push(Param { local, arity: *arity });
            args.push(match arity {
                0 => Arg::Value(Expr { kind: Box::new(ExprKind::Local(local)), span, label: None }),
                _ => Arg::Operator(Operator::Named(Callee::Local(local), span)),
            });
        }
        args
    }

    /// What a qualified name selects; faults are reported.
    fn selection<'a>(&mut self, op: &'a OpName, at: usize, last: &'a [ast::Expr]) -> Option<Selection<'a>> {
        let (before, after) = (op.path.get(..at)?, op.path.get(at..)?);
        let ((name, args), rest) = after.split_first()?;
        let target = self.target(&OpName { path: before.to_vec(), name: name.clone() })?;
        let steps = rest.iter().map(|(name, args)| (name, args.as_slice())).chain([(&op.name, last)]);
        let steps = steps.map(|(name, args)| Written { name, args });
        match self.walk(&target.callee, name, steps) {
            Ok(steps) => Some(Selection { first: Written { name, args }, target, steps }),
            Err(fault) => {
                self.report(*fault);
                None
            }
        }
    }

    /// Takes the steps from a definition.
    fn walk<'a>(
        &self,
        callee: &Callee,
        name: &Ident,
        steps: impl Iterator<Item = Written<'a>>,
    ) -> Result<Vec<Known<'a>>, Box<Diagnostic>> {
        let def = if let Callee::Def(id, _) = callee { self.out.defs.get(id.0 as usize) } else { None };
        let (mut piece, mut named) = (
            match def.map(|def| &def.body) {
                Some(Body::Expr(body) | Body::Function(_, body)) => Ok(Piece::Whole(body)),
                Some(Body::Missing) => Err(format!("a part of `{}` is selected before it is defined", name.name)),
                _ => Err(format!("`{}` has no parts: it is no definition in TLA+", name.name)),
            },
            true,
        );
        let mut known = Vec::new();
        for written in steps {
            let Some(way) = way(written.name, named) else { continue };
            let here = match piece {
                Ok(here) => here,
                Err(message) => return Err(Box::new(Diagnostic::new(written.name.span, message))),
            };
            let found = here.select(&way).map_err(|message| {
                Box::new(Diagnostic::new(written.name.span, message).label(here.expr().span, "of this"))
            })?;
            let params = found.params.iter().map(|param| param.arity).collect();
            piece = Ok(found.piece);
            named = matches!(way, Way::Label(_) | Way::Operator(_));
            known.push(Known { written, way, params });
        }
        match piece {
            Ok(Piece::Case(..)) => {
                let message = "a case has two parts: select its guard as number 1, or its value as number 2";
                let at = known.last().map_or(name.span, |step| step.written.name.span);
                Err(Box::new(Diagnostic::new(at, message)))
            }
            _ => Ok(known),
        }
    }
}

/// What a step selects; none for what names the whole. After a name, a name is that of a label; else, it is that of an
/// operator of a `LET`.
fn way(step: &Ident, named: bool) -> Option<Way> {
    match &*step.name {
        ":" => None,
        "<<" => Some(Way::Number(1)),
        ">>" => Some(Way::Number(2)),
        "()" | "@" => Some(Way::Body),
        text => match text.parse() {
            Ok(number) => Some(Way::Number(number)),
            Err(_) if named => Some(Way::Label(step.name.clone())),
            Err(_) => Some(Way::Operator(step.name.clone())),
        },
    }
}
