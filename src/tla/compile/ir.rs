//! What specs are compiled to: trees in which names are places, small enough and direct enough to walk fast.
//!
//! Code runs in frames of slots. Operators are inlined into the code that calls them, so most code has one frame;
//! recursive operators, and operators passed to them, are [`Unit`]s with frames of their own. Arguments and `LET`
//! definitions are evaluated when first needed and then kept in a slot.

use std::cell::Cell;
use std::rc::Rc;

use crate::tla::source::Span;
use crate::tla::standard::{Arith, Binary, Compare, Higher, RandomFn, StrictFn, Unary};
use crate::tla::value::{Shape, Symbol, Symbols, Value};

use super::info::Info;

/// A slot's index in its frame.
pub type SlotId = u32;

/// A variable's index in a state.
pub type VarId = u32;

/// Where code comes from: an index into [`Program::sites`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site(pub u32);

/// A [`Unit`]'s index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnitId(pub u32);

/// A [`Delayed`] expression's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LazyId(pub u32);

/// A compiled expression's index: what [`Spec`](crate::tla::spec::Spec) hands out for state functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub(crate) u32);

/// A compiled action's index: what [`Spec`](crate::tla::spec::Spec) hands out for actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionId(pub(crate) u32);

/// All compiled code.
#[derive(Default)]
pub struct Program {
    /// The names of variables, in the order of their indices.
    pub variables: Vec<Symbol>,
    /// Every string and model value of the spec.
    pub symbols: Symbols,
    /// Every shape of records that the spec makes.
    pub shapes: Vec<Rc<Shape>>,
    /// Places in the source, with the inlined calls that led there.
    pub sites: Vec<SiteInfo>,
    /// Inlined calls.
    pub calls: Vec<InlinedCall>,
    /// Delayed expressions.
    pub lazies: Vec<Delayed>,
    /// Operators with frames of their own.
    pub units: Vec<Unit>,
    /// Entry points: state functions.
    pub expressions: Vec<Entry<Expr>>,
    /// Entry points: actions.
    pub actions: Vec<Entry<Action>>,
}

/// Where a piece of code comes from.
#[derive(Clone, Copy, Debug)]
pub struct SiteInfo {
    /// The source.
    pub span: Span,
    /// The innermost inlined call that it is part of: an index into [`Program::calls`].
    pub call: Option<u32>,
}

/// A call that was inlined.
#[derive(Clone, Debug)]
pub struct InlinedCall {
    /// The operator.
    pub name: Rc<str>,
    /// Where it is called.
    pub span: Span,
    /// The call that this one is part of.
    pub parent: Option<u32>,
}

/// Code that can be run by itself.
pub struct Entry<T> {
    /// The operator that it was compiled from.
    pub name: Rc<str>,
    /// Where that is defined.
    pub span: Span,
    /// Slots that take the arguments.
    pub params: Vec<SlotId>,
    /// How many slots its frame has.
    pub frame: usize,
    /// The code.
    pub code: T,
    /// How deep the code nests.
    pub height: u32,
    /// The variables that it may read, in ascending order.
    pub reads: Vec<usize>,
    /// Whether all that matters of it is its value, and that the same whenever what it reads is the same: it prints
    /// nothing and uses no registers.
    pub repeatable: bool,
}

/// An expression that is evaluated when first needed.
pub struct Delayed {
    /// The expression.
    pub expr: Expr,
    /// How deep it nests.
    pub height: u32,
    /// Whether it must be evaluated anew each time: it reads what an action assigns.
    pub volatile: bool,
}

/// An operator with a frame of its own. Slot 0 links to the frame of the code that surrounds its definition.
pub struct Unit {
    /// Its name.
    pub name: Rc<str>,
    /// The arities of its parameters, which are in slots 1, 2, ...
    pub params: Vec<usize>,
    /// What a function's argument is taken apart into.
    pub targets: Option<Box<[Target]>>,
    /// How many slots its frame has.
    pub frame: usize,
    /// Its body as an expression; `None` while it is being compiled.
    pub body: Option<Expr>,
    /// Its body as an action, where it is called as one.
    pub action: Option<Action>,
    /// What the body depends on; `None` while it is being compiled.
    pub info: Option<Info>,
}

/// An expression and where it comes from.
pub struct Expr {
    /// What it is.
    pub kind: Kind,
    /// Where it comes from.
    pub site: Site,
}

/// Two operands.
pub type Pair = Box<[Expr; 2]>;

/// The kinds of expression.
pub enum Kind {
    /// A constant.
    Const(Value),
    /// An unprimed variable.
    Var(VarId),
    /// A primed variable; in the initial predicate, any variable.
    Primed(VarId),
    /// A slot that is filled.
    Slot(SlotId),
    /// A slot that is filled when first needed.
    Lazy(SlotId, LazyId),
    /// A delayed expression that is not kept.
    Volatile(LazyId),
    /// A parameter of a unit, evaluated when first needed.
    Param(SlotId),
    /// An expression of the frame that is this many links out.
    Outer(u32, Box<Expr>),
    /// A part of a function or record: `f[a].b`.
    Path(Box<PathExpr>),
    /// `~`.
    Not(Box<Expr>),
    /// `/\`.
    And(Box<[Expr]>),
    /// `\/`.
    Or(Box<[Expr]>),
    /// `=>`.
    Implies(Pair),
    /// `<=>`.
    Equivalent(Pair),
    /// `=`.
    Equal(Pair),
    /// `IF a < b THEN a ELSE b`, with any of the comparisons, and whether the first operand is taken if it holds.
    Pick(Compare, bool, Pair),
    /// `<`, `<=`, `>`, `>=`.
    Compare(Compare, Pair),
    /// `+`, `-`, ...
    Arith(Arith, Pair),
    /// `\in`.
    In(Pair),
    /// `x \in {a, b}`.
    InEnum(Box<Expr>, Box<[Expr]>),
    /// `x \in DOMAIN f`.
    InDomain(Pair),
    /// `x \in a..b`.
    InInterval(Box<[Expr; 3]>),
    /// `e \in {x \in S : p}`, where `S` may be infinite.
    InFilter(Box<(Expr, Bind)>),
    /// `e \in S`, where parts of `e` are tested one by one because a part of `S` may be infinite.
    Member(Box<(Expr, Members)>),
    /// `\subseteq`.
    SubsetEq(Pair),
    /// Operators with one operand.
    Unary(Unary, Box<Expr>),
    /// Operators with two operands.
    Binary(Binary, Pair),
    /// An operator of a standard module that takes its arguments evaluated.
    Strict(&'static str, StrictFn, Box<[Expr]>),
    /// An operator of a standard module that draws at random.
    Random(&'static str, RandomFn, Box<[Expr]>),
    /// `TLCGet(key)`.
    Register(Box<Expr>),
    /// `TLCSet(key, value)`.
    SetRegister(Pair),
    /// `AssertError(message, e)`: whether `e` fails.
    Fails(Box<Expr>),
    /// `<<a, b>>`.
    Tuple(Box<[Expr]>),
    /// `{a, b}`.
    SetEnum(Box<[Expr]>),
    /// `[a |-> e]`, fields in the shape's order.
    Record(Rc<Shape>, Box<[Expr]>),
    /// `[a : S]`, fields in the shape's order.
    RecordSet(Rc<Shape>, Box<[Expr]>),
    /// `[S -> T]`.
    FunctionSet(Pair),
    /// `S \X T`.
    Product(Box<[Expr]>),
    /// `IF`.
    If(Box<[Expr; 3]>),
    /// `CASE`.
    Case(Box<CaseExpr>),
    /// Empties slots, then evaluates.
    Let(Box<[SlotId]>, Box<Expr>),
    /// `\A`.
    All(Box<Bind>),
    /// `\E`.
    Exists(Box<Bind>),
    /// `CHOOSE`.
    Choose(Box<Bind>),
    /// `{x \in S : p}`.
    Filter(Box<Bind>),
    /// `{e : x \in S}`.
    Map(Box<Bind>),
    /// `[x \in S |-> e]`.
    Function(Box<Bind>),
    /// `[x \in S |-> f[x]]`: the set and the function.
    Restrict(Pair),
    /// `[f EXCEPT ...]`.
    Except(Box<ExceptExpr>),
    /// A call of a unit.
    Call(Box<CallExpr>),
    /// An operator parameter applied; its slot is in the frame this many links out.
    Apply(SlotId, u32, Box<[Argument]>),
    /// A function that its body refers to.
    Recursive(Box<RecursiveExpr>),
    /// Such a function applied from its body: the slot of its memo, how many links out it is, and the argument.
    Memo(SlotId, u32, Box<Expr>),
    /// `ENABLED`.
    Enabled(Box<Action>),
    /// `SelectSeq(s, Test)`: the sequence, the slot of the element, the test.
    Select(Box<(Expr, SlotId, Expr)>),
    /// `SortSeq(s, Op)`: the sequence, the slots of two elements, whether the first goes before the second.
    Sort(Box<(Expr, [SlotId; 2], Expr)>),
    /// `BagOfAll(F, b)`: the bag, the slot of the element, what becomes of it.
    BagOfAll(Box<(Expr, SlotId, Expr)>),
    /// An operator applied to elements, with a result so far.
    Higher(Box<HigherExpr>),
    /// `Print(out, value)`.
    Print(Pair),
    /// `PrintT(out)`.
    PrintT(Box<Expr>),
    /// The domain of a function that its body refers to; the slot of its memo, and how many links out it is.
    MemoDomain(SlotId, u32),
    /// `Assert(condition, message)`.
    Assert(Pair),
    /// What cannot be evaluated, and why.
    Fail(Box<str>),
}

/// A slot and what must hold of its value.
pub type Test = (SlotId, Expr);

/// How the parts of an element are tested.
pub enum Members {
    /// `[S -> T]`: the domain, and the test of the values.
    Functions(Expr, Test),
    /// `[a : S, b : T]`.
    Records(Rc<Shape>, Box<[Test]>),
    /// `S \X T`.
    Tuples(Box<[Test]>),
    /// `SUBSET S`: the test of the elements.
    Subsets(Test),
    /// `Seq(S)`: the test of the elements.
    Sequences(Test),
}

/// `root[a].b[c]`.
pub struct PathExpr {
    /// The function or record.
    pub root: Expr,
    /// The way from it.
    pub steps: Box<[Step]>,
}

/// One step of a path.
pub enum Step {
    /// `[a]`, and where the argument stood in the domain last time.
    Index(Expr, Cell<usize>),
    /// `.a`, and where the field stood last time.
    Field(Symbol, Cell<usize>, Site),
}

/// An operator applied to elements, with a result so far.
pub struct HigherExpr {
    /// To which, and in what order.
    pub operator: Higher,
    /// The arguments that are values, in order.
    pub args: Box<[Expr]>,
    /// The slots of the operands.
    pub slots: [SlotId; 2],
    /// The operator.
    pub body: Expr,
}

/// `CASE`.
pub struct CaseExpr {
    /// Guards and values.
    pub arms: Box<[(Expr, Expr)]>,
    /// `OTHER`.
    pub other: Option<Expr>,
}

/// A body with bound names.
pub struct Bind {
    /// The names; each ranges over its set for each value of those before it.
    pub binders: Box<[Binder]>,
    /// The body.
    pub body: Expr,
}

/// Bound names and their set.
pub struct Binder {
    /// The names.
    pub target: Target,
    /// The set, which no name of the same binding occurs in.
    pub set: Expr,
}

/// Bound names.
pub enum Target {
    /// One.
    Slot(SlotId),
    /// The components of a tuple.
    Tuple(Box<[SlotId]>),
}

/// `[base EXCEPT updates]`.
pub struct ExceptExpr {
    /// The function or record.
    pub base: Expr,
    /// The changes.
    pub updates: Box<[Update]>,
}

/// One change.
pub struct Update {
    /// Where.
    pub path: Box<[Expr]>,
    /// What holds the old value, `@`.
    pub at: SlotId,
    /// The new value.
    pub value: Expr,
    /// Where the change stands.
    pub site: Site,
}

/// A call of a unit.
pub struct CallExpr {
    /// The unit.
    pub unit: UnitId,
    /// How many links out the frame is that surrounds its definition.
    pub hops: u32,
    /// The arguments.
    pub args: Box<[Argument]>,
}

/// An argument of a call.
pub enum Argument {
    /// Evaluated before the call: cheap, and cannot fail.
    Ready(Expr),
    /// Evaluated when first needed.
    Lazy(LazyId),
    /// Evaluated before the call if that succeeds, else when first needed.
    Eager(LazyId),
    /// A unit as an operator; its surroundings are this many links out.
    Operator(UnitId, u32),
    /// An operator that this frame has received, in the frame this many links out.
    Received(SlotId, u32),
}

/// A function whose body refers to it.
pub struct RecursiveExpr {
    /// Its domain.
    pub domain: Expr,
    /// Its body, with one parameter.
    pub unit: UnitId,
    /// The slot of its memo.
    pub memo: SlotId,
    /// Its argument, when only one value is needed.
    pub argument: Option<Expr>,
}

/// An action: code that assigns primed variables.
pub enum Action {
    /// Must hold.
    Guard(Expr),
    /// `x' = e`: assigns, or compares if assigned.
    Assign(VarId, Expr),
    /// `x' \in S`.
    AssignIn(VarId, Expr),
    /// `UNCHANGED` of variables.
    Unchanged(Box<[VarId]>, Site),
    /// `/\`.
    And(Box<[Action]>),
    /// `\/`.
    Or(Box<[Action]>),
    /// `\E`.
    Exists(Box<[Binder]>, Box<Action>),
    /// `\A`: all at once.
    All(Box<[Binder]>, Box<Action>),
    /// `IF`.
    If(Box<(Expr, Action, Action)>),
    /// `CASE`.
    Case(Box<[(Expr, Action)]>, Option<Box<Action>>, Site),
    /// Empties slots, then runs.
    Let(Box<[SlotId]>, Box<Action>),
    /// `\cdot`.
    Compose(Box<(Action, Action)>, Site),
    /// A call of a unit.
    Call(Box<CallExpr>, Site),
    /// A named piece of the next-state relation.
    Named(Box<(Rc<str>, Span, Action)>),
}

impl Expr {
    /// Calls `visit` with the parts that are evaluated where the whole is, names bound in it aside.
    pub fn operands<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            Kind::Not(operand) | Kind::Unary(_, operand) | Kind::Let(_, operand) | Kind::Register(operand) => {
                visit(operand);
            }
            Kind::And(parts)
            | Kind::Or(parts)
            | Kind::Tuple(parts)
            | Kind::SetEnum(parts)
            | Kind::Record(_, parts)
            | Kind::RecordSet(_, parts)
            | Kind::Product(parts)
            | Kind::Random(_, _, parts)
            | Kind::Strict(_, _, parts) => parts.iter().for_each(visit),
            Kind::Implies(pair)
            | Kind::Equivalent(pair)
            | Kind::Equal(pair)
            | Kind::Compare(_, pair)
            | Kind::Pick(_, _, pair)
            | Kind::Arith(_, pair)
            | Kind::In(pair)
            | Kind::InDomain(pair)
            | Kind::SubsetEq(pair)
            | Kind::Binary(_, pair)
            | Kind::Restrict(pair)
            | Kind::SetRegister(pair)
            | Kind::FunctionSet(pair) => pair.iter().for_each(visit),
            Kind::InInterval(parts) | Kind::If(parts) => parts.iter().for_each(visit),
            Kind::InEnum(element, items) => {
                visit(element);
                items.iter().for_each(visit);
            }
            Kind::Higher(higher) => higher.args.iter().for_each(visit),
            Kind::InFilter(both) => visit(&both.0),
            Kind::Member(both) => visit(&both.0),
            Kind::All(bind)
            | Kind::Exists(bind)
            | Kind::Choose(bind)
            | Kind::Filter(bind)
            | Kind::Map(bind)
            | Kind::Function(bind) => bind.binders.iter().for_each(|binder| visit(&binder.set)),
            Kind::Path(path) => {
                visit(&path.root);
                path.steps.iter().for_each(|step| {
                    if let Step::Index(index, _) = step {
                        visit(index);
                    }
                });
            }
            Kind::Except(except) => visit(&except.base),
            _ => {}
        }
    }
}
