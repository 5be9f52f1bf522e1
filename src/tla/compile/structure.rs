//! Tuples, records, functions applied, and sets of these.

use std::cell::Cell;
use std::rc::Rc;

use crate::tla::resolve::tree::{self, ExprKind};
use crate::tla::source::Span;
use crate::tla::value::{Shape, Symbol};

use super::env::Env;
use super::info::{Code, Info};
use super::ir::{Expr, Kind, PathExpr, Step};
use super::{Compiler, Result, internal};

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn structure(&mut self, expr: &'t tree::Expr, env: &Env<'t>, primed: bool) -> Result<Code> {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::SetEnum(elements) => self.list(elements, env, primed, Kind::SetEnum, span),
            ExprKind::Tuple(elements) => self.list(elements, env, primed, Kind::Tuple, span),
            ExprKind::Product(sets) => self.list(sets, env, primed, Kind::Product, span),
            ExprKind::FunctionSet(domain, range) => {
                let (domain, range) = (self.expr(domain, env, primed)?, self.expr(range, env, primed)?);
                let info = Info::of([&domain.info, &range.info]);
                Ok(self.code(Kind::FunctionSet(Box::new([domain.expr, range.expr])), info, span))
            }
            ExprKind::Record(fields) => self.record(fields, env, primed, Kind::Record, span),
            ExprKind::RecordSet(fields) => self.record(fields, env, primed, Kind::RecordSet, span),
            ExprKind::Except(base, updates) => self.except(base, updates, env, primed, span),
            ExprKind::FunctionApply(function, arg) => self.apply(function, arg, env, primed, span),
            ExprKind::Field(record, field) => {
                let record = self.expr(record, env, primed)?;
                let name = self.program.symbols.intern(field);
                let site = self.site(span);
                let info = Info::of([&record.info]);
                Ok(self.step(record.expr, Step::Field(name, Cell::new(0), site), info, span))
            }
            _ => Err(internal(span, "an expression of unknown kind")),
        }
    }

    #[inline(never)]
    fn list(
        &mut self,
        elements: &'t [tree::Expr],
        env: &Env<'t>,
        primed: bool,
        build: fn(Box<[Expr]>) -> Kind,
        span: Span,
    ) -> Result<Code> {
        let (codes, info) = self.all(elements, env, primed)?;
        Ok(self.code(build(codes), info, span))
    }

    #[inline(never)]
    fn record(
        &mut self,
        fields: &'t [(Rc<str>, tree::Expr)],
        env: &Env<'t>,
        primed: bool,
        build: fn(Rc<Shape>, Box<[Expr]>) -> Kind,
        span: Span,
    ) -> Result<Code> {
        let names: Vec<Symbol> = fields.iter().map(|(name, _)| self.program.symbols.intern(name)).collect();
        let mut order: Vec<usize> = (0..fields.len()).collect();
        order.sort_by(|left, right| names.get(*left).cmp(&names.get(*right)));
        let sorted = order.iter().filter_map(|at| fields.get(*at)).map(|(_, value)| value);
        let (codes, info) = self.all(sorted, env, primed)?;
        let shape = self.shape(names);
        Ok(self.code(build(shape, codes), info, span))
    }

    /// The shape of these names; one for all records of the spec that have them.
    fn shape(&mut self, names: Vec<Symbol>) -> Rc<Shape> {
        let shape = Shape::new(names);
        if let Some(known) = self.program.shapes.iter().find(|known| ***known == *shape) {
            return known.clone();
        }
        self.program.shapes.push(shape.clone());
        shape
    }

    #[inline(never)]
    fn apply(
        &mut self,
        function: &'t tree::Expr,
        arg: &'t tree::Expr,
        env: &Env<'t>,
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        if let Some(code) = self.apply_defined(function, arg, env, primed, span)? {
            return Ok(code);
        }
        let (function, arg) = (self.expr(function, env, primed)?, self.expr(arg, env, primed)?);
        let info = Info::of([&function.info, &arg.info]);
        Ok(self.step(function.expr, Step::Index(arg.expr, Default::default()), info, span))
    }

    /// One step further than `root`.
    fn step(&mut self, root: Expr, step: Step, info: Info, span: Span) -> Code {
        let Expr { kind, site } = root;
        let kind = match kind {
            Kind::Path(path) => {
                let PathExpr { root, steps } = *path;
                let steps = steps.into_iter().chain([step]).collect();
                Kind::Path(Box::new(PathExpr { root, steps }))
            }
            kind => Kind::Path(Box::new(PathExpr { root: Expr { kind, site }, steps: Box::new([step]) })),
        };
        self.code(kind, info, span)
    }
}
