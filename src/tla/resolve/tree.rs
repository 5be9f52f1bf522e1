//! The resolved tree: every name has become a reference to what it names.
//!
//! Definitions are resolved once, against their own module. What an `INSTANCE` substitutes is not copied into them: a
//! reference carries the [`Path`] of instances that it goes through, and whoever walks the tree keeps the substitutions.

use std::rc::Rc;

use crate::tla::source::Span;
use crate::tla::standard::Native;

/// A definition's index in [`Resolved::defs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DefId(pub u32);

/// A declared constant's or variable's index in [`Resolved::decls`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeclId(pub u32);

/// A bound name's index in [`Resolved::locals`]: a parameter, a quantified name, or an operator or instance of a `LET`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalId(pub u32);

/// An instance's index in [`Resolved::instances`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct InstanceId(pub u32);

/// A module's index in [`Resolved::modules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModuleId(pub u32);

/// A spec whose names are resolved.
#[derive(Debug, Default)]
pub struct Resolved {
    /// Constants and variables of all modules.
    pub decls: Vec<Decl>,
    /// Definitions of all modules.
    pub defs: Vec<Def>,
    /// What each bound name is.
    pub locals: Vec<Local>,
    /// Instances of all modules.
    pub instances: Vec<Instance>,
    /// Names of modules.
    pub modules: Vec<Rc<str>>,
    /// What the root module can see by name, in the order in which it came into sight.
    pub visible: Vec<(Rc<str>, Entity)>,
    /// The constants and variables of the root module, those of modules that it extends included, in order.
    pub root_decls: Vec<DeclId>,
    /// The assumptions of all modules.
    pub assumptions: Vec<Expr>,
    /// The assumptions of the root module and of those that it extends: indices into `assumptions`.
    pub checked: Vec<usize>,
}

/// A declared constant or variable.
#[derive(Clone, Debug)]
pub struct Decl {
    /// Its name.
    pub name: Rc<str>,
    /// How many arguments it takes.
    pub arity: usize,
    /// Whether it is a variable.
    pub variable: bool,
    /// Where it is declared.
    pub span: Span,
}

/// A defined operator.
#[derive(Debug)]
pub struct Def {
    /// Its name.
    pub name: Rc<str>,
    /// Its formal parameters.
    pub params: Vec<Param>,
    /// What it means.
    pub body: Body,
    /// Where its name is defined.
    pub span: Span,
    /// Whether its body refers to itself, at any distance.
    pub recursive: bool,
    /// Whether it depends on nothing that an instance of its module could replace.
    pub closed: bool,
    /// The module that defines it.
    pub module: ModuleId,
    /// Whether that is a standard module.
    pub standard: bool,
}

/// What a definition means.
#[derive(Debug)]
pub enum Body {
    /// The expression.
    Expr(Expr),
    /// `f[x \in S] == e` that uses `f` in `e`; the expression is the function, `LocalId` stands for `f` in it.
    Function(LocalId, Expr),
    /// An operator of a standard module.
    Native(&'static Native),
    /// Declared by `RECURSIVE` and not defined yet.
    Missing,
}

/// A formal parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// What stands for it in the body.
    pub local: LocalId,
    /// How many arguments it takes.
    pub arity: usize,
}

/// A bound name.
#[derive(Clone, Debug)]
pub struct Local {
    /// The name.
    pub name: Rc<str>,
    /// How many arguments it takes.
    pub arity: usize,
    /// Where it is bound.
    pub span: Span,
}

/// `INSTANCE M WITH ...`.
#[derive(Debug)]
pub struct Instance {
    /// The name that it is given, if any.
    pub name: Option<Rc<str>>,
    /// The module.
    pub module: ModuleId,
    /// The formal parameters of `I(p) == INSTANCE ...`.
    pub params: Vec<Param>,
    /// What stands for each constant and variable of the module.
    pub with: Vec<(DeclId, Arg)>,
    /// What captures its surroundings, when it stands in a `LET`.
    pub local: Option<LocalId>,
    /// All of it.
    pub span: Span,
}

/// The instances that a reference goes through, outermost first.
pub type Path = Rc<[PathStep]>;

/// One instance of a path.
#[derive(Clone, Debug)]
pub struct PathStep {
    /// The instance.
    pub instance: InstanceId,
    /// Its arguments.
    pub args: Rc<Vec<Arg>>,
}

/// What a name means.
#[derive(Clone, Debug)]
pub enum Entity {
    /// A constant or a variable.
    Decl(DeclId),
    /// A definition, seen through instances.
    Def(DefId, Path),
    /// A bound name.
    Local(LocalId),
    /// A named instance, seen through instances.
    Instance(InstanceId, Path),
    /// A module.
    Module(ModuleId),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Where it stands.
    pub span: Span,
    /// Its label, if it has one.
    pub label: Option<Rc<Label>>,
}

/// `name(x) ::` in front of an expression.
#[derive(Debug)]
pub struct Label {
    /// Its name.
    pub name: Rc<str>,
    /// Its parameters: all names that are bound on the way to it from the definition or the label around it.
    pub params: Vec<LocalId>,
}

/// An argument.
#[derive(Debug)]
pub enum Arg {
    /// A value.
    Value(Expr),
    /// An operator.
    Operator(Operator),
}

impl Arg {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Arg::Value(expr) => expr.span,
            Arg::Operator(Operator::Named(_, span)) => *span,
            Arg::Operator(Operator::Lambda(lambda)) => lambda.span,
        }
    }
}

/// An operator as an argument.
#[derive(Debug)]
pub enum Operator {
    /// By name.
    Named(Callee, Span),
    /// `LAMBDA params : body`.
    Lambda(Rc<Lambda>),
}

/// `LAMBDA params : body`, or the definition of a `LET`.
#[derive(Debug)]
pub struct Lambda {
    /// The formal parameters.
    pub params: Vec<Param>,
    /// The body.
    pub body: Expr,
    /// All of it.
    pub span: Span,
}

/// What is called.
#[derive(Clone, Debug)]
pub enum Callee {
    /// A definition.
    Def(DefId, Path),
    /// A declared constant or variable, seen through instances.
    Decl(DeclId, Path),
    /// An operator parameter, or an operator of a `LET`.
    Local(LocalId),
    /// An operator of the language.
    Builtin(Builtin),
}

/// Operators of the language that evaluate all their arguments the same way, and those of states and behaviours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    /// `=`.
    Equal,
    /// `/=`.
    Unequal,
    /// `\in`.
    In,
    /// `\notin`.
    NotIn,
    /// `~`.
    Not,
    /// `/\` as an argument.
    And,
    /// `\/` as an argument.
    Or,
    /// `=>`.
    Implies,
    /// `<=>`.
    Equivalent,
    /// `\subseteq`.
    SubsetEq,
    /// `\cup`.
    Union,
    /// `\cap`.
    Intersection,
    /// `\`.
    Difference,
    /// `SUBSET`.
    Powerset,
    /// `UNION`.
    BigUnion,
    /// `DOMAIN`.
    Domain,
    /// `'`.
    Prime,
    /// `UNCHANGED`.
    Unchanged,
    /// `ENABLED`.
    Enabled,
    /// `\cdot`.
    Compose,
    /// `[]`.
    Always,
    /// `<>`.
    Eventually,
    /// `~>`.
    LeadsTo,
    /// `-+>`.
    Guarantees,
}

/// The kinds of expression.
#[derive(Debug)]
pub enum ExprKind {
    /// An integer.
    Int(i64),
    /// A decimal, as written.
    Decimal(Rc<str>),
    /// A string.
    Str(Rc<str>),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// `BOOLEAN`.
    Boolean,
    /// `STRING`.
    Strings,
    /// A bound name of arity 0, or `@`.
    Local(LocalId),
    /// A constant or variable of arity 0.
    Decl(DeclId),
    /// A call, of a definition without parameters too.
    Call(Callee, Vec<Arg>),
    /// A part of a definition's body: `Inv!2`.
    Part(Box<Part>),
    /// An operator of the language.
    Builtin(Builtin, Vec<Expr>),
    /// `a /\ b /\ c`.
    And(Vec<Expr>),
    /// `a \/ b \/ c`.
    Or(Vec<Expr>),
    /// `\A` or `\E`; binders nest, the first outermost.
    Quantifier(Quantifier, Vec<Binder>, Expr),
    /// `CHOOSE`.
    Choose(Binder, Expr),
    /// `{a, b}`.
    SetEnum(Vec<Expr>),
    /// `{x \in S : p}`.
    SetFilter(Binder, Expr),
    /// `{e : x \in S}`.
    SetMap(Vec<Binder>, Expr),
    /// `[x \in S |-> e]`.
    Function(Vec<Binder>, Expr),
    /// `[S -> T]`.
    FunctionSet(Expr, Expr),
    /// `[a |-> e]`.
    Record(Vec<(Rc<str>, Expr)>),
    /// `[a : S]`.
    RecordSet(Vec<(Rc<str>, Expr)>),
    /// `[f EXCEPT ...]`.
    Except(Expr, Vec<Update>),
    /// `f[a]`; several arguments have become a tuple.
    FunctionApply(Expr, Expr),
    /// `r.a`.
    Field(Expr, Rc<str>),
    /// `<<a, b>>`.
    Tuple(Vec<Expr>),
    /// `S \X T`.
    Product(Vec<Expr>),
    /// `IF`.
    If(Expr, Expr, Expr),
    /// `CASE`.
    Case(Vec<(Expr, Expr)>, Option<Expr>),
    /// `LET`.
    Let(Vec<LetDef>, Expr),
    /// `[A]_v`.
    Square(Expr, Expr),
    /// `<<A>>_v`.
    Angle(Expr, Expr),
    /// `WF_v(A)` or `SF_v(A)`: subscript and action.
    Fairness(Expr, Expr),
}

/// A part of a definition's body.
#[derive(Debug)]
pub struct Part {
    /// The definition.
    pub callee: Callee,
    /// Its arguments.
    pub args: Vec<Arg>,
    /// The way from its body to the part.
    pub steps: Vec<Selector>,
}

/// One step of the way to a part.
#[derive(Debug)]
pub struct Selector {
    /// What is selected.
    pub way: Way,
    /// What stands in the place of the names that are bound on the way.
    pub args: Vec<Arg>,
    /// Where it stands.
    pub span: Span,
}

/// What a step to a part selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// `!2`: the operand, conjunct, argument or set of this number, counted from 1. `!<<` is the first, `!>>` the second.
    Number(usize),
    /// `!(e)`, and `!@` as an operator: the body of what binds names.
    Body,
    /// `!lab(e)`: what is labelled.
    Label(Rc<str>),
    /// `!Op(e)`: what an operator of a `LET` means.
    Operator(Rc<str>),
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// `\A`.
    All,
    /// `\E`.
    Exists,
    /// `\AA`.
    TemporalAll,
    /// `\EE`.
    TemporalExists,
}

/// What is bound, and over which set.
#[derive(Debug)]
pub struct Binder {
    /// The name, or the names of a tuple that is taken apart.
    pub pattern: Pattern,
    /// The set; `None` for unbounded forms.
    pub set: Option<Expr>,
}

impl Binder {
    /// The names that it binds.
    pub fn locals(&self) -> &[LocalId] {
        match &self.pattern {
            Pattern::Name(local) => std::slice::from_ref(local),
            Pattern::Tuple(locals) => locals,
        }
    }
}

/// What is bound.
#[derive(Debug)]
pub enum Pattern {
    /// One name.
    Name(LocalId),
    /// The components of a tuple.
    Tuple(Vec<LocalId>),
}

/// One change of an `EXCEPT`.
#[derive(Debug)]
pub struct Update {
    /// Where: at least one step.
    pub path: Vec<Expr>,
    /// What stands for `@`.
    pub at: LocalId,
    /// The new value.
    pub value: Expr,
    /// From `!` to the end.
    pub span: Span,
}

/// One definition of a `LET`.
#[derive(Debug)]
pub enum LetDef {
    /// An operator.
    Operator {
        /// Its name.
        name: Rc<str>,
        /// What stands for it.
        local: LocalId,
        /// Its parameters and body.
        lambda: Rc<Lambda>,
        /// Whether its body refers to itself, at any distance.
        recursive: bool,
    },
    /// A function whose body refers to itself by `local`.
    Function {
        /// Its name.
        name: Rc<str>,
        /// What stands for it, inside and outside.
        local: LocalId,
        /// The function.
        function: Rc<Lambda>,
    },
    /// An instance, which captures what surrounds it.
    Instance(InstanceId),
}

impl Resolved {
    /// The entity of this name that the root module sees.
    pub fn entity(&self, name: &str) -> Option<&Entity> {
        self.visible.iter().find(|(seen, _)| **seen == *name).map(|(_, entity)| entity)
    }
}
