//! The syntax tree of TLA+ modules.
//!
//! Parentheses leave no node; junction lists and chains of `/\` or `\/` are flat; `S \X T \X U` is one product of three
//! while `(S \X T) \X U` is a product of a product. Operators, built in or not, are applied alike, by name.

use std::rc::Rc;

use super::source::Span;

/// A name as written, and where.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ident {
    /// The name; operators written in several ways have one name each: `\in`, `\cup`, `\leq` is `<=`, `#` is `/=`,
    /// `\land` is `/\`, `\neg` is `~`, `\o` is `\circ`, Unicode forms are their ASCII ones. Unary minus is `-.`.
    /// Likewise `\geq` is `>=`, `\equiv` is `<=>`, `\intersect` is `\cap`, `\union` is `\cup`, `\times` is `\X`, `(+)` is
    /// `\oplus` and so on, and `ℕ`, `ℤ`, `ℝ` are `Nat`, `Int`, `Real`.
    pub name: Rc<str>,
    /// Where it stands.
    pub span: Span,
}

/// A module.
#[derive(Clone, Debug)]
pub struct Module {
    /// Its name.
    pub name: Ident,
    /// The modules that it extends.
    pub extends: Vec<Ident>,
    /// Its contents, in order.
    pub units: Vec<Unit>,
    /// From its header to its last line.
    pub span: Span,
    /// Whether it is a standard module that is TLA+ text, whose operators may have other means of evaluation.
    pub standard: bool,
}

/// One declaration, definition or statement.
#[derive(Clone, Debug)]
pub enum Unit {
    /// `CONSTANT a, Op(_, _)`.
    Constants(Vec<OpDecl>),
    /// `VARIABLE x, y`.
    Variables(Vec<Ident>),
    /// `RECURSIVE F(_)`.
    Recursive(Vec<OpDecl>),
    /// `Op(a, F(_)) == body`, `a ++ b == body`, ...
    Operator(OpDef),
    /// `f[x \in S, <<a, b>> \in T] == body`, which may use `f`.
    Function(FunctionDef),
    /// `INSTANCE M WITH ...` or `I(p) == INSTANCE M WITH ...`.
    Instance(InstanceDef),
    /// `ASSUME name == expr` or `ASSUME expr`.
    Assume {
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What is assumed.
        expr: Expr,
    },
    /// `THEOREM`, `LEMMA`, ...; its proof is skipped, and so is a statement that is no expression
    /// (`ASSUME ... PROVE ...`).
    Theorem {
        /// Its name, if it has one.
        name: Option<Ident>,
        /// What it states.
        expr: Option<Expr>,
    },
    /// A module inside the module.
    Module(Module),
}

/// A declared operator or a formal parameter; a plain constant or parameter has arity 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpDecl {
    /// Its name.
    pub name: Ident,
    /// How many arguments it takes.
    pub arity: usize,
}

/// The definition of an operator.
#[derive(Clone, Debug)]
pub struct OpDef {
    /// Whether it is hidden from modules that extend or instantiate this one.
    pub local: bool,
    /// Its name.
    pub name: Ident,
    /// Its formal parameters.
    pub params: Vec<OpDecl>,
    /// Its body.
    pub body: Expr,
    /// From its name (or `LOCAL`) to the end of its body.
    pub span: Span,
}

/// The definition of a function.
#[derive(Clone, Debug)]
pub struct FunctionDef {
    /// Whether it is hidden from modules that extend or instantiate this one.
    pub local: bool,
    /// Its name.
    pub name: Ident,
    /// Its arguments and their sets; every bound has a set.
    pub bounds: Vec<Bound>,
    /// The value at the arguments.
    pub body: Expr,
    /// From its name (or `LOCAL`) to the end of its body.
    pub span: Span,
}

/// An instance of a module.
#[derive(Clone, Debug)]
pub struct InstanceDef {
    /// Whether it is hidden from modules that extend or instantiate this one.
    pub local: bool,
    /// The name and parameters that it is given; `None` for a bare `INSTANCE M`.
    pub name: Option<(Ident, Vec<OpDecl>)>,
    /// The module.
    pub module: Ident,
    /// `WITH name <- expr`.
    pub with: Vec<(Ident, Expr)>,
    /// All of it.
    pub span: Span,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: Box<ExprKind>,
    /// Where it stands.
    pub span: Span,
}

/// A possibly qualified name: `Op`, `I!Op`, `I(x)!J!Op`.
#[derive(Clone, Debug)]
pub struct OpName {
    /// The instances that qualify it, outermost first, each with its arguments.
    pub path: Vec<(Ident, Vec<Expr>)>,
    /// The name itself. A selector of a part of a definition (`Inv!1`, `Op!:`) has it as its last name: a number, `<<`,
    /// `>>`, `:`, `@`, or `()` for bare arguments, as in `Op!(x)`. Names of steps of a proof occur in proofs alone.
    pub name: Ident,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A natural number. Larger than `i64::MAX` is a fault of the parse.
    Number(i64),
    /// A decimal such as `1.5`, as written.
    Decimal(Rc<str>),
    /// A string, its escapes resolved.
    String(Rc<str>),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// `BOOLEAN`.
    Boolean,
    /// `STRING`.
    StringSet,
    /// `@` in an `EXCEPT`.
    At,
    /// A name, or an operator applied: `x`, `Op(a)`, `a + b`, `-a`, `a'`, `UNCHANGED v`, `ENABLED A`, `SUBSET S`,
    /// `[]P`, `a \in S`, `a => b`, `a ~> b`. As an argument, a name without arguments may stand for an operator.
    Apply {
        /// The operator.
        op: OpName,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// `LAMBDA x, y : body`, as an argument.
    Lambda {
        /// Its parameters.
        params: Vec<Ident>,
        /// Its body.
        body: Expr,
    },
    /// `a /\ b /\ c` or a list of `/\` bullets.
    And(Vec<Expr>),
    /// `a \/ b \/ c` or a list of `\/` bullets.
    Or(Vec<Expr>),
    /// `\A`, `\E`, `\AA` or `\EE`.
    Quantifier {
        /// Which.
        quantifier: Quantifier,
        /// What it binds; no set for the unbounded forms.
        bounds: Vec<Bound>,
        /// Its body.
        body: Expr,
    },
    /// `CHOOSE x \in S : body`, `CHOOSE x : body`.
    Choose {
        /// What it binds.
        bound: Bound,
        /// Its body.
        body: Expr,
    },
    /// `{a, b}`.
    SetEnum(Vec<Expr>),
    /// `{x \in S : p}`.
    SetFilter {
        /// What it binds.
        bound: Bound,
        /// Which elements belong.
        predicate: Expr,
    },
    /// `{e : x \in S, y \in T}`.
    SetMap {
        /// The elements.
        value: Expr,
        /// What it binds.
        bounds: Vec<Bound>,
    },
    /// `[x \in S, y \in T |-> e]`.
    Function {
        /// What it binds.
        bounds: Vec<Bound>,
        /// The value at the arguments.
        body: Expr,
    },
    /// `[S -> T]`.
    FunctionSet {
        /// `S`.
        domain: Expr,
        /// `T`.
        range: Expr,
    },
    /// `[a |-> e, b |-> f]`.
    Record(Vec<(Ident, Expr)>),
    /// `[a : S, b : T]`.
    RecordSet(Vec<(Ident, Expr)>),
    /// `[f EXCEPT ![a][b].c = e, ...]`.
    Except {
        /// The function or record.
        base: Expr,
        /// The changes, in order.
        updates: Vec<Update>,
    },
    /// `f[a]`, `f[a, b]`.
    FunctionApply {
        /// The function.
        function: Expr,
        /// The arguments; several are one tuple.
        args: Vec<Expr>,
    },
    /// `r.a`.
    Field {
        /// The record.
        record: Expr,
        /// The field.
        field: Ident,
    },
    /// `<<a, b>>`.
    Tuple(Vec<Expr>),
    /// `S \X T \X U`.
    Product(Vec<Expr>),
    /// `IF c THEN a ELSE b`.
    If {
        /// The condition.
        condition: Expr,
        /// If it is true.
        then: Expr,
        /// If it is false.
        otherwise: Expr,
    },
    /// `CASE a -> b [] c -> d [] OTHER -> e`.
    Case {
        /// Guards and values.
        arms: Vec<(Expr, Expr)>,
        /// The value of `OTHER`.
        other: Option<Expr>,
    },
    /// `LET definitions IN body`.
    Let {
        /// Operators, functions, instances and `RECURSIVE` declarations.
        definitions: Vec<Unit>,
        /// The body.
        body: Expr,
    },
    /// `[A]_v`.
    Square {
        /// The action.
        action: Expr,
        /// The variables that may stay as they are.
        subscript: Expr,
    },
    /// `<<A>>_v`.
    Angle {
        /// The action.
        action: Expr,
        /// The variables that must change.
        subscript: Expr,
    },
    /// `WF_v(A)` or `SF_v(A)`.
    Fairness {
        /// Whether it is `SF`.
        strong: bool,
        /// The variables.
        subscript: Expr,
        /// The action.
        action: Expr,
    },
    /// `name(x) :: body`.
    Label {
        /// Its name.
        name: Ident,
        /// Its parameters: the names that are bound around it.
        params: Vec<Ident>,
        /// What is labelled.
        body: Expr,
    },
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

/// What a quantifier binds, and over which set.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The names.
    pub pattern: Pattern,
    /// The set; `None` for unbounded forms.
    pub set: Option<Expr>,
}

/// The names of a bound.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// `x, y \in S`: each ranges over the set by itself.
    Names(Vec<Ident>),
    /// `<<x, y>> \in S`: the elements are tuples, taken apart.
    Tuple(Vec<Ident>),
}

/// One change of an `EXCEPT`.
#[derive(Clone, Debug)]
pub struct Update {
    /// Where: at least one step.
    pub path: Vec<Step>,
    /// The new value, in which `@` is the old one.
    pub value: Expr,
    /// From `!` to the end of the value.
    pub span: Span,
}

/// One step of the path of a change.
#[derive(Clone, Debug)]
pub enum Step {
    /// `[a]` or `[a, b]`.
    Index(Vec<Expr>),
    /// `.a`.
    Field(Ident),
}
