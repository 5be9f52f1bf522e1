//! Operators of standard modules.

use std::rc::Rc;

use crate::tla::diagnostic::Diagnostic;
use crate::tla::source::Span;
use crate::tla::standard::{Form, Native, Special};

use super::env::Binding;
use super::info::{Code, Info};
use super::ir::{Expr, Kind};
use super::{Compiler, Result, internal};

impl<'t> Compiler<'t> {
    /// An operator of a standard module applied to bindings.
    pub(super) fn native(
        &mut self,
        native: &'static Native,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        match native.form {
            Form::Constant(make) => Ok(self.constant_code(make(), span)),
            Form::Special(special) => self.special(special, args, primed, span),
            Form::Random(draw) => self.random(native.name, draw, args, primed, span),
            Form::Higher(operator) => self.higher(operator, native.params, args, primed, span),
            Form::Refused(why) => Err(Diagnostic::new(span, format!("`{}` is not supported: {why}", native.name))),
            form => {
                let mut codes = Vec::with_capacity(args.len());
                for arg in args {
                    codes.push(self.strict(arg, primed, span)?);
                }
                let info = Info::of(codes.iter().map(|code| &code.info));
                let kind = strict_kind(native, form, codes.into_iter().map(|code| code.expr).collect());
                match kind {
                    Some(kind) => Ok(self.code(kind, info, span)),
                    None => Err(internal(span, "an operator has the wrong number of operands")),
                }
            }
        }
    }

    #[inline(never)]
    fn special(&mut self, special: Special, args: &[Rc<Binding<'t>>], primed: bool, span: Span) -> Result<Code> {
        match (special, args) {
            (Special::SelectSeq, [items, test]) => self.select(items, test, primed, span),
            (Special::SortSeq, [items, order]) => self.sort(items, order, primed, span),
            (Special::BagOfAll, [operator, bag]) => self.bag_of_all(operator, bag, primed, span),
            (Special::Identity, [value]) => self.strict(value, primed, span),
            (Special::Print, [out, value]) => self.effect(out, value, Kind::Print, primed, span),
            (Special::Assert, [condition, message]) => self.effect(condition, message, Kind::Assert, primed, span),
            (Special::SetRegister, [key, value]) => self.effect(key, value, Kind::SetRegister, primed, span),
            (Special::Register, [key]) => {
                let key = self.strict(key, primed, span)?;
                Ok(self.opaque(Kind::Register(Box::new(key.expr)), key.info, span))
            }
            (Special::AssertEq, [left, right]) => self.effect(left, right, Kind::Equal, primed, span),
            (Special::AssertError, [_, failing]) => {
                let failing = self.strict(failing, primed, span)?;
                Ok(self.opaque(Kind::Fails(Box::new(failing.expr)), failing.info, span))
            }
            (Special::PrintT, [out]) => {
                let out = self.strict(out, primed, span)?;
                Ok(self.opaque(Kind::PrintT(Box::new(out.expr)), out.info, span))
            }
            _ => Err(internal(span, "an operator has the wrong number of operands")),
        }
    }

    fn effect(
        &mut self,
        first: &Rc<Binding<'t>>,
        second: &Rc<Binding<'t>>,
        build: fn(Box<[Expr; 2]>) -> Kind,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let (first, second) = (self.strict(first, primed, span)?, self.strict(second, primed, span)?);
        let info = Info::of([&first.info, &second.info]);
        Ok(self.opaque(build(Box::new([first.expr, second.expr])), info, span))
    }

    fn opaque(&mut self, kind: Kind, mut info: Info, span: Span) -> Code {
        info.opaque = true;
        info.height = info.height.saturating_add(1);
        self.code(kind, info, span)
    }

    /// A slot that an operator argument is applied to.
    pub(super) fn element(&mut self) -> (u32, Rc<Binding<'t>>) {
        let slot = self.frame.slot();
        (slot, Rc::new(Binding::Slot { slot, depth: self.frame.depth }))
    }

    fn select(&mut self, items: &Rc<Binding<'t>>, test: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        let items = self.strict(items, primed, span)?;
        let (slot, element) = self.element();
        let test = self.call_bound(test, vec![element], primed, span)?;
        let mut info = Info::of([&items.info, &test.info]);
        info.close([slot]);
        Ok(self.code(Kind::Select(Box::new((items.expr, slot, test.expr))), info, span))
    }

    fn bag_of_all(
        &mut self,
        operator: &Rc<Binding<'t>>,
        bag: &Rc<Binding<'t>>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let bag = self.strict(bag, primed, span)?;
        let (slot, element) = self.element();
        let value = self.call_bound(operator, vec![element], primed, span)?;
        let mut info = Info::of([&bag.info, &value.info]);
        info.close([slot]);
        Ok(self.code(Kind::BagOfAll(Box::new((bag.expr, slot, value.expr))), info, span))
    }

    fn sort(&mut self, items: &Rc<Binding<'t>>, order: &Rc<Binding<'t>>, primed: bool, span: Span) -> Result<Code> {
        let items = self.strict(items, primed, span)?;
        let ((left, first), (right, second)) = (self.element(), self.element());
        let order = self.call_bound(order, vec![first, second], primed, span)?;
        let mut info = Info::of([&items.info, &order.info]);
        info.close([left, right]);
        Ok(self.code(Kind::Sort(Box::new((items.expr, [left, right], order.expr))), info, span))
    }
}

fn strict_kind(native: &'static Native, form: Form, args: Vec<Expr>) -> Option<Kind> {
    if let Form::Strict(function) = form {
        return Some(Kind::Strict(native.name, function, args.into_boxed_slice()));
    }
    let mut args = args.into_iter();
    let first = args.next()?;
    Some(match (form, args.next()) {
        (Form::Compare(compare), Some(second)) => Kind::Compare(compare, Box::new([first, second])),
        (Form::Arith(arith), Some(second)) => Kind::Arith(arith, Box::new([first, second])),
        (Form::Binary(binary), Some(second)) => Kind::Binary(binary, Box::new([first, second])),
        (Form::Unary(unary), None) => Kind::Unary(unary, Box::new(first)),
        _ => return None,
    })
}
