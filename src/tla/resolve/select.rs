//! Parts of definitions: `Inv!2`, `Op(a)!1!(b)`, `Named!:`.

use crate::tla::ast::{self, Ident, OpName};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;

use super::Resolver;
use super::tree::{Arg, Callee, Entity, ExprKind, Part, Selector};

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
        let (before, after) = (op.path.get(..at).unwrap_or(&[]), op.path.get(at..).unwrap_or(&[]));
        let Some(((name, args), rest)) = after.split_first() else { return ExprKind::Bool(false) };
        let steps = rest.iter().map(|(name, args)| (name, args.as_slice())).chain([(&op.name, last)]);
        let steps: Vec<Selector> = steps.filter_map(|(name, args)| self.selector(name, args)).collect();
        let qualified = OpName { path: before.to_vec(), name: name.clone() };
        let Some(target) = self.target(&qualified) else { return ExprKind::Bool(false) };
        if args.len() != target.params.len() {
            self.wrong_count(name, target.params.len(), args.len(), span);
            return ExprKind::Bool(false);
        }
        let args: Vec<Arg> = args.iter().zip(&target.params).map(|(arg, arity)| self.arg(arg, *arity)).collect();
        match (&target.callee, steps.is_empty()) {
            (_, true) => ExprKind::Call(target.callee, args),
            (Callee::Def(..), false) => ExprKind::Part(Box::new(Part { callee: target.callee, args, steps })),
            _ => ExprKind::Bool(false),
        }
    }

    /// One step to a part; none for what names the whole.
    fn selector(&mut self, name: &Ident, args: &[ast::Expr]) -> Option<Selector> {
        let number = match &*name.name {
            ":" | "@" => return None,
            "<<" => 1,
            ">>" => 2,
            "()" => {
                let args = args.iter().map(|arg| self.arg(arg, 0)).collect();
                return Some(Selector::Bound(args, name.span));
            }
            text => match text.parse() {
                Ok(number) if number > 0 => number,
                _ => {
                    let message = format!("the part `{text}` of a definition cannot be selected");
                    let note = "a part is selected by its number from 1 on, `<<`, `>>`, `:`, `@` or `(...)`; labels are not supported";
                    self.report(Diagnostic::new(name.span, message).note(note));
                    return None;
                }
            },
        };
        Some(Selector::Number(number, name.span))
    }
}
