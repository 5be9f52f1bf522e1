//! Levels: what an expression is about.

use crate::hash::{Map, Set};

use super::diagnostic::Diagnostic;
use super::resolve::tree::{
    Arg, Body, Builtin, Callee, DeclId, DefId, Expr, ExprKind, Instance, LetDef, LocalId, Operator, Quantifier,
    Resolved,
};
use super::source::Span;

/// What an expression is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Neither states nor steps.
    #[default]
    Constant,
    /// One state.
    State,
    /// A step: two states.
    Action,
    /// A behaviour.
    Temporal,
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Level::Constant => "a constant",
            Level::State => "about one state",
            Level::Action => "about a step",
            Level::Temporal => "a temporal formula",
        })
    }
}

/// The levels of all definitions.
#[derive(Debug, Default)]
pub struct Levels {
    defs: Vec<Level>,
    locals: Map<LocalId, Level>,
}

impl Levels {
    /// Finds the levels of all definitions.
    ///
    /// # Errors
    ///
    /// Every place where an operator is applied to what is of too high a level for it, as a prime to what is primed.
    pub fn check(tree: &Resolved) -> Result<Levels, Vec<Diagnostic>> {
        let mut checker = Checker { tree, levels: Levels::default(), faults: Vec::new() };
        checker.levels.defs = vec![Level::Constant; tree.defs.len()];
        // Recursive definitions are announced before they are defined: a second look sees all of them.
        let repeat = tree.defs.iter().any(|def| def.recursive);
        if repeat {
            checker.all();
            checker.faults.clear();
        }
        checker.all();
        tree.assumptions.iter().for_each(|assumption| {
            checker.level(assumption);
        });
        checker.instances();
        // What is substituted is looked at wherever it is used.
        let mut met = Set::default();
        checker.faults.retain(|fault| met.insert((fault.span, fault.message.clone())));
        if checker.faults.is_empty() { Ok(checker.levels) } else { Err(checker.faults) }
    }

    /// The level of a definition whose parameters are constants.
    pub fn of(&self, def: DefId) -> Level {
        self.defs.get(def.0 as usize).copied().unwrap_or_default()
    }
}

struct Checker<'t> {
    tree: &'t Resolved,
    levels: Levels,
    faults: Vec<Diagnostic>,
}

impl<'t> Checker<'t> {
    fn all(&mut self) {
        for (at, def) in self.tree.defs.iter().enumerate() {
            let level = match &def.body {
                Body::Expr(body) | Body::Function(_, body) => self.level(body),
                Body::Native(_) | Body::Missing => Level::Constant,
            };
            if let Some(place) = self.levels.defs.get_mut(at) {
                *place = level;
            }
        }
    }

    /// What stands for a constant must be one, and what stands for a variable about one state, unless the module is
    /// about constants alone.
    fn instances(&mut self) {
        let tree = self.tree;
        let mut about_states = vec![false; tree.modules.len()];
        for (def, level) in tree.defs.iter().zip(&self.levels.defs) {
            if let Some(module) = about_states.get_mut(def.module.0 as usize) {
                *module |= *level > Level::Constant;
            }
        }
        for instance in &tree.instances {
            let about = about_states.get(instance.module.0 as usize).is_some_and(|about| *about);
            if !about && !self.has_variables(instance) {
                continue;
            }
            for (decl, arg) in &instance.with {
                let level = self.arg(arg);
                self.substitution(*decl, level, arg.span());
            }
        }
    }

    fn substitution(&mut self, decl: DeclId, level: Level, span: Span) {
        let most = self.decl(decl);
        let Some(decl) = self.tree.decls.get(decl.0 as usize).filter(|_| level > most) else { return };
        let what = if decl.variable { "variable" } else { "constant" };
        let message = format!("what stands for the {what} `{}` must be {most}, but this is {level}", decl.name);
        let fault = Diagnostic::new(span, message).label(decl.span, "declared here");
        self.faults.push(fault.note("only in a module that is about constants alone may more stand for a constant"));
    }

    fn levels(&mut self, parts: impl IntoIterator<Item = &'t Expr>) -> Level {
        parts.into_iter().map(|part| self.level(part)).max().unwrap_or_default()
    }

    fn level(&mut self, expr: &'t Expr) -> Level {
        match &*expr.kind {
            ExprKind::Decl(decl) => self.decl(*decl),
            ExprKind::Local(local) => self.levels.locals.get(local).copied().unwrap_or_default(),
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, expr.span),
            ExprKind::Call(callee, args) => {
                let of = self.callee(callee);
                let args = args.iter().map(|arg| self.arg(arg)).max().unwrap_or_default();
                of.max(args)
            }
            ExprKind::Part(part) => {
                let mut args = Vec::new();
                expr.children(&mut |arg| args.push(arg));
                let of = match part.target(self.tree) {
                    Some(target) => self.level(target.expr()),
                    None => self.callee(&part.callee),
                };
                of.max(self.levels(args))
            }
            ExprKind::Quantifier(Quantifier::TemporalAll | Quantifier::TemporalExists, _, body) => {
                self.level(body);
                Level::Temporal
            }
            ExprKind::Let(defs, body) => {
                defs.iter().for_each(|def| self.let_def(def));
                self.level(body)
            }
            ExprKind::Square(action, subscript) | ExprKind::Angle(action, subscript) => {
                self.at_most(action, Level::Action, "an action", expr.span);
                self.at_most(subscript, Level::State, "a subscript", expr.span);
                Level::Action
            }
            ExprKind::Fairness(subscript, action) => {
                self.at_most(action, Level::Action, "an action", expr.span);
                self.at_most(subscript, Level::State, "a subscript", expr.span);
                Level::Temporal
            }
            _ => {
                let mut parts = Vec::new();
                expr.children(&mut |part| parts.push(part));
                self.levels(parts)
            }
        }
    }

    fn decl(&self, decl: DeclId) -> Level {
        let variable = self.tree.decls.get(decl.0 as usize).is_some_and(|decl| decl.variable);
        if variable { Level::State } else { Level::Constant }
    }

    fn callee(&mut self, callee: &'t Callee) -> Level {
        let (of, path) = match callee {
            Callee::Def(def, path) => (self.levels.of(*def), path),
            Callee::Decl(decl, path) => (self.decl(*decl), path),
            Callee::Local(local) => return self.levels.locals.get(local).copied().unwrap_or_default(),
            Callee::Builtin(_) => return Level::Constant,
        };
        let mut level = of;
        for step in path.iter() {
            for arg in step.args.iter() {
                level = level.max(self.arg(arg));
            }
            let Some(instance) = self.tree.instances.get(step.instance.0 as usize) else { continue };
            self.parameters(instance, &step.args);
            for (_, arg) in &instance.with {
                level = level.max(self.arg(arg).min(Level::State));
            }
        }
        level
    }

    /// What is given for the parameters of `I(p) == INSTANCE M WITH c <- p` must do as what is substituted.
    fn parameters(&mut self, instance: &'t Instance, args: &'t [Arg]) {
        let Some(highest) = args.iter().max_by_key(|arg| self.arg(arg)).filter(|_| self.has_variables(instance)) else {
            return;
        };
        for (param, arg) in instance.params.iter().zip(args) {
            let level = self.arg(arg);
            self.levels.locals.insert(param.local, level);
        }
        for (decl, arg) in &instance.with {
            let level = self.arg(arg);
            self.substitution(*decl, level, highest.span());
        }
        for param in &instance.params {
            self.levels.locals.remove(&param.local);
        }
    }

    fn has_variables(&self, instance: &Instance) -> bool {
        instance.with.iter().any(|(decl, _)| self.decl(*decl) == Level::State)
    }

    fn arg(&mut self, arg: &'t Arg) -> Level {
        match arg {
            Arg::Value(expr) => self.level(expr),
            Arg::Operator(Operator::Named(callee, _)) => self.callee(callee),
            Arg::Operator(Operator::Lambda(lambda)) => self.level(&lambda.body),
        }
    }

    fn let_def(&mut self, def: &'t LetDef) {
        match def {
            LetDef::Operator { local, lambda, .. } | LetDef::Function { local, function: lambda, .. } => {
                let level = self.level(&lambda.body);
                self.levels.locals.insert(*local, level);
            }
            LetDef::Instance(_) => {}
        }
    }

    fn builtin(&mut self, builtin: Builtin, args: &'t [Expr], span: Span) -> Level {
        match (builtin, args) {
            (Builtin::Prime, [arg]) => match self.at_most(arg, Level::State, "what is primed", span) {
                Level::Constant => Level::Constant,
                _ => Level::Action,
            },
            (Builtin::Unchanged, [arg]) => match self.at_most(arg, Level::State, "what is UNCHANGED", span) {
                Level::Constant => Level::Constant,
                _ => Level::Action,
            },
            (Builtin::Enabled, [arg]) => self.at_most(arg, Level::Action, "what is ENABLED", span).min(Level::State),
            (Builtin::Compose, args) => {
                args.iter().for_each(|arg| {
                    self.at_most(arg, Level::Action, "what is composed", span);
                });
                Level::Action
            }
            (Builtin::Always, [arg]) => {
                let square = matches!(&*arg.kind, ExprKind::Square(..));
                let level = self.level(arg);
                if level == Level::Action && !square {
                    let message = "[] of an action needs the form [][A]_v: what may stay unchanged must be said";
                    self.faults.push(Diagnostic::new(span, message));
                }
                Level::Temporal
            }
            (Builtin::Eventually, [arg]) => {
                let angle = matches!(&*arg.kind, ExprKind::Angle(..));
                let level = self.level(arg);
                if level == Level::Action && !angle {
                    let message = "<> of an action needs the form <><<A>>_v: what must change must be said";
                    self.faults.push(Diagnostic::new(span, message));
                }
                Level::Temporal
            }
            (Builtin::LeadsTo | Builtin::Guarantees, args) => {
                self.levels(args);
                Level::Temporal
            }
            (_, args) => self.levels(args),
        }
    }

    /// The level of an expression, which must not be higher than `most`.
    fn at_most(&mut self, expr: &'t Expr, most: Level, what: &str, span: Span) -> Level {
        let level = self.level(expr);
        if level > most {
            let message = format!("{what} must be {most} at most, but this is {level}");
            self.faults.push(Diagnostic::new(expr.span, message).label(span, "used here"));
        }
        level.min(most)
    }
}
