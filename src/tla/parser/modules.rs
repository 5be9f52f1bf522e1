//! Modules and their units.

use super::{Parse, Parser};
use crate::tla::ast::{Ident, Module, Unit};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Keyword, TokenKind};

const UNIT: &str = "a definition, a declaration, a statement or `====`";

impl Parser<'_> {
    /// The module that the text is.
    pub(super) fn root_module(&mut self) -> Parse<Module> {
        if self.peek() == TokenKind::End {
            let fault = Diagnostic::new(self.here(), "there is no module in this file");
            return Err(Box::new(fault.note("a module begins with `---- MODULE Name ----`")));
        }
        self.module()
    }

    fn module(&mut self) -> Parse<Module> {
        let start = self.expect(TokenKind::Dashes, "`----`")?;
        self.expect_keyword(Keyword::Module, "`MODULE`")?;
        let name = self.expect_any_name("the name of the module")?;
        self.expect(TokenKind::Dashes, "`----`")?;
        let visible = self.inner_modules.len();
        let extends = self.extends()?;
        let mut units = Vec::new();
        while self.peek() != TokenKind::EndModule {
            if let Some(unit) = self.unit(units.is_empty())? {
                units.push(unit);
            }
        }
        let end = self.bump();
        self.inner_modules.truncate(visible);
        Ok(Module { name, extends, units, span: self.span(start).to(self.span(end)), standard: false })
    }

    fn extends(&mut self) -> Parse<Vec<Ident>> {
        if !self.eat_keyword(Keyword::Extends) {
            return Ok(Vec::new());
        }
        self.list(Self::module_name)
    }

    /// The name of another module.
    pub(super) fn module_name(&mut self) -> Parse<Ident> {
        let name = self.expect_any_name("the name of a module")?;
        self.refer(&name);
        Ok(name)
    }

    /// The next unit; `None` for a line of dashes and for what only proofs need.
    fn unit(&mut self, first: bool) -> Parse<Option<Unit>> {
        let keyword = match self.peek() {
            TokenKind::Dashes => return self.separator(),
            TokenKind::Keyword(keyword) => keyword,
            _ if self.at_definition() => return self.definition().map(Some),
            _ => return Err(self.no_unit(first)),
        };
        match keyword {
            Keyword::Constant => self.constants().map(Some),
            Keyword::Variable => self.variables().map(Some),
            Keyword::Recursive => self.recursive().map(Some),
            Keyword::Assume | Keyword::Assumption => self.assumption().map(Some),
            Keyword::Theorem => self.theorem().map(Some),
            Keyword::Use | Keyword::Hide => self.use_or_hide().map(|()| None),
            Keyword::Instance => self.instance().map(Some),
            Keyword::Local if self.ahead(1) == TokenKind::Keyword(Keyword::Instance) => self.instance().map(Some),
            Keyword::Local if self.at_definition() => self.definition().map(Some),
            _ => Err(self.no_unit(first)),
        }
    }

    /// A line of dashes, or a module inside the module.
    fn separator(&mut self) -> Parse<Option<Unit>> {
        if self.ahead(1) != TokenKind::Keyword(Keyword::Module) {
            self.bump();
            return Ok(None);
        }
        let (module, _) = self.deeper(Self::module)?;
        self.inner_modules.push(module.name.name.clone());
        Ok(Some(Unit::Module(module)))
    }

    /// The fault that no unit begins here. A name that begins none gets what would make it one.
    fn no_unit(&mut self, first: bool) -> Box<Diagnostic> {
        if self.peek() == TokenKind::Keyword(Keyword::Local) {
            self.bump();
            return self.unexpected("a definition or `INSTANCE`");
        }
        let equals = matches!(self.ahead(1), TokenKind::Operator(operator) if operator.name == "=");
        let name = self.text(self.raw(0));
        let expected = if first { UNIT.to_owned() } else { format!("an operator, {UNIT}") };
        let fault = self.unexpected(&expected);
        match self.peek() {
            TokenKind::Name if equals => Box::new(fault.note(format!("a definition is written `{name} == ...`"))),
            _ => fault,
        }
    }
}
