//! Operators that draw at random.

use std::rc::Rc;

use crate::tla::source::Span;
use crate::tla::standard::RandomFn;

use super::env::Binding;
use super::info::{Code, Info};
use super::ir::Kind;
use super::{Compiler, Result};

impl<'t> Compiler<'t> {
    #[inline(never)]
    pub(super) fn random(
        &mut self,
        name: &'static str,
        draw: RandomFn,
        args: &[Rc<Binding<'t>>],
        primed: bool,
        span: Span,
    ) -> Result<Code> {
        let mut info = Info { height: 1, random: true, ..Info::default() };
        let mut codes = Vec::with_capacity(args.len());
        for arg in args {
            let code = self.strict(arg, primed, span)?;
            info.add(&code.info);
            codes.push(code.expr);
        }
        Ok(self.code(Kind::Random(name, draw, codes.into_boxed_slice()), info, span))
    }
}
