//! From resolved trees to code: names become slots, operators are inlined, constants are folded.
//!
//! Inlining binds parameters to expressions together with their surroundings (`env`), never text to text, so no name
//! is captured. What an expression depends on (`info`) is known as soon as its code is made; what depends on nothing
//! is evaluated there and then.
//!
//! Functions that recurse keep rarely taken ways out of line: what they would add to the stack is paid on every level.

mod action;
mod action_call;
mod assignment;
mod assigns;
mod binder;
mod builtin;
mod call;
mod compose;
mod env;
mod except;
mod expr;
mod function;
mod higher;
mod info;
pub mod ir;
mod local;
mod member;
mod native;
mod pick;
mod property;
mod random;
mod select;
mod settings;
mod specification;
mod structure;
mod suspended;
mod unit;

use std::rc::Rc;

use crate::hash::Map;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::eval::Machine;
use crate::tla::resolve::tree::{self, DefId, InstanceId, Path, Resolved};
use crate::tla::source::Span;
use crate::tla::value::Value;

use env::{Env, Frame, Substitution};
use info::{Code, Info};
use ir::{Entry, Expr, ExprId, InlinedCall, Kind, Program, Site, SiteInfo, UnitId};

pub use ir::ActionId;
pub use property::Properties;
pub use settings::{Replacement, Settings, Through};

/// How deep code may nest for calls in it to be inlined; deeper calls become units, which are made later.
const INLINE_DEPTH: u32 = 100;

/// How deep code may nest: what is inlined, and the expression in it, which the parser has bounded.
const NESTING: u32 = INLINE_DEPTH + crate::tla::parser::DEPTH_LIMIT + 50;

/// How much code one entry point may grow by inlining; later calls become units.
const INLINE_SITES: usize = 40_000;

/// What an operator's name is, once its constant value is known or known not to be constant.
pub type Constants = Map<DefId, Option<Value>>;

/// A unit that is still to be made.
struct Pending<'t> {
    unit: UnitId,
    params: &'t [tree::Param],
    body: &'t tree::Expr,
    env: Env<'t>,
    primed: bool,
}

/// Makes code from a resolved tree.
pub struct Compiler<'t> {
    tree: &'t Resolved,
    settings: &'t Settings,
    program: &'t mut Program,
    constants: &'t mut Constants,
    /// The frame that code is being made for.
    frame: Rc<Frame>,
    /// The inlined call that code is being made for.
    call: Option<u32>,
    nesting: u32,
    /// Whether it is the initial predicate: unprimed variables are being assigned.
    init: bool,
    /// Whether guards are split as TLC splits them, so that it counts the same successors.
    exact: bool,
    /// The depth of the frame that a `\cdot` stands in, while its second action is made.
    by_name: Option<u32>,
    first_site: usize,
    units: Vec<(DefId, Option<Rc<Substitution<'t>>>, bool, UnitId)>,
    open_units: Vec<UnitId>,
    action_units: Vec<UnitId>,
    /// Units that are still to be made.
    pending: Vec<Pending<'t>>,
    known_assigns: Map<DefId, bool>,
    instances: Vec<(InstanceId, Option<Rc<Substitution<'t>>>, Rc<Substitution<'t>>)>,
}

type Result<T> = std::result::Result<T, Diagnostic>;

impl<'t> Compiler<'t> {
    /// A compiler that adds to `program`; `constants` remembers the values of constant definitions.
    pub fn new(
        tree: &'t Resolved,
        settings: &'t Settings,
        program: &'t mut Program,
        constants: &'t mut Constants,
    ) -> Compiler<'t> {
        let first_site = program.sites.len();
        Compiler {
            tree,
            settings,
            program,
            constants,
            frame: Frame::new(0, 0),
            call: None,
            nesting: 0,
            init: false,
            exact: false,
            by_name: None,
            first_site,
            units: Vec::new(),
            open_units: Vec::new(),
            action_units: Vec::new(),
            pending: Vec::new(),
            known_assigns: Map::default(),
            instances: Vec::new(),
        }
    }

    /// Compiles a state function without parameters.
    ///
    /// # Errors
    ///
    /// When it holds what cannot be evaluated in a state.
    pub fn expression(mut self, name: &Rc<str>, def: DefId, path: &'t Path) -> Result<ExprId> {
        let code = self.entry(def, path)?;
        if code.info.primed {
            let message = format!("`{name}` must be about one state, but it has primed variables");
            return Err(Diagnostic::new(self.span(code.expr.site), message));
        }
        Ok(self.finish_expression(name, code))
    }

    /// Compiles a condition on two states without parameters.
    ///
    /// # Errors
    ///
    /// When it holds what cannot be evaluated in a step.
    pub fn condition(mut self, name: &Rc<str>, def: DefId, path: &'t Path) -> Result<ExprId> {
        let code = self.entry(def, path)?;
        Ok(self.finish_expression(name, code))
    }

    fn entry(&mut self, def: DefId, path: &'t Path) -> Result<Code> {
        let span = self.tree.defs.get(def.0 as usize).map(|def| def.span).unwrap_or_default();
        let env = self.enter(path, &Env::default(), &mut Vec::new())?;
        let code = self.def(def, env, &[], false, span)?;
        self.make_pending()?;
        Ok(code)
    }

    /// Compiles an expression that stands by itself.
    ///
    /// # Errors
    ///
    /// As [`Compiler::expression`].
    pub fn statement(mut self, name: &Rc<str>, expr: &'t tree::Expr) -> Result<ExprId> {
        let code = self.expr(expr, &Env::default(), false)?;
        self.make_pending()?;
        Ok(self.finish_expression(name, code))
    }

    fn finish_expression(mut self, name: &Rc<str>, code: Code) -> ExprId {
        self.add_expression(name, code)
    }

    fn add_expression(&mut self, name: &Rc<str>, code: Code) -> ExprId {
        let frame = self.frame.slots.get() as usize;
        // What is drawn depends on the whole state.
        let all = code.info.random.then_some(0..self.program.variables.len());
        let reads = all.map_or_else(|| code.info.reads.iter().map(|var| var as usize).collect(), Iterator::collect);
        let (height, repeatable) = (code.info.height, !code.info.opaque);
        let (span, params) = (self.span(code.expr.site), Vec::new());
        let entry = Entry { name: name.clone(), span, params, frame, code: code.expr, height, reads, repeatable };
        self.program.expressions.push(entry);
        ExprId(self.program.expressions.len() as u32 - 1)
    }

    /// The value of a constant definition without parameters, if it is one.
    pub fn constant(mut self, def: DefId, path: &'t Path) -> Option<Value> {
        let code = self.entry(def, path).ok()?;
        if let Kind::Const(value) = code.expr.kind { Some(value) } else { None }
    }

    /// Begins another entry point.
    fn start_over(&mut self) {
        self.frame = Frame::new(0, 0);
        (self.init, self.exact, self.call) = (false, false, None);
        self.first_site = self.program.sites.len();
        self.known_assigns.clear();
    }

    fn span(&self, site: Site) -> Span {
        self.program.sites.get(site.0 as usize).map(|site| site.span).unwrap_or_default()
    }

    fn site(&mut self, span: Span) -> Site {
        self.program.sites.push(SiteInfo { span, call: self.call });
        Site(self.program.sites.len() as u32 - 1)
    }

    /// Code of a kind; evaluated at once if it is constant.
    fn code(&mut self, kind: Kind, info: Info, span: Span) -> Code {
        let site = self.site(span);
        let mut code = Code { expr: Expr { kind, site }, info };
        if code.info.is_constant() && !code.info.random && !matches!(code.expr.kind, Kind::Const(_)) {
            self.fold(&mut code);
        }
        code
    }

    #[inline(never)]
    pub(super) fn fold(&mut self, code: &mut Code) {
        let frame = self.frame.slots.get() as usize;
        match Machine::constant(self.program, &code.expr, code.info.height, frame) {
            Some(value) => {
                code.expr.kind = Kind::Const(value);
                code.info = Info { height: 1, ..Info::default() };
            }
            // Evaluated where it is needed, if it ever is; a fault is then reported there.
            None => code.info.opaque = true,
        }
    }

    fn constant_code(&mut self, value: Value, span: Span) -> Code {
        self.code(Kind::Const(value), Info { height: 1, ..Info::default() }, span)
    }

    fn fail(&mut self, message: impl Into<Box<str>>, span: Span) -> Code {
        let info = Info { height: 1, opaque: true, ..Info::default() };
        self.code(Kind::Fail(message.into()), info, span)
    }

    /// Makes code in the context of an inlined call.
    fn within_call<T>(&mut self, name: &Rc<str>, span: Span, make: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        self.program.calls.push(InlinedCall { name: name.clone(), span, parent: self.call });
        let outer = self.call.replace(self.program.calls.len() as u32 - 1);
        let made = make(self);
        self.call = outer;
        made
    }

    /// Makes code one level deeper.
    fn nested<T>(&mut self, span: Span, make: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if self.nesting >= NESTING {
            return Err(Diagnostic::new(span, format!("expressions nest deeper than {NESTING} levels")));
        }
        self.nesting += 1;
        let made = make(self);
        self.nesting -= 1;
        made
    }
}

/// Something went wrong that should have been found earlier.
fn internal(span: Span, what: &str) -> Diagnostic {
    Diagnostic::new(span, format!("fault of this program: {what}")).note("please report it with this spec")
}
