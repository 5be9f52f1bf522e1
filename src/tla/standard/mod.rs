//! The standard modules. Operators that specs evaluate all the time have code of their own in the compiler; the others
//! are functions from evaluated arguments to a value.

pub mod bags;
mod finite_sets;
mod naturals;
mod reals;
mod sequences;
mod tlaps;
mod tlc;

use crate::tla::value::Value;

/// A function from evaluated arguments to a value, or to a message that says what is wrong with them.
pub type StrictFn = fn(&[Value]) -> Result<Value, String>;

/// A standard module.
pub struct Standard {
    /// Its name.
    pub name: &'static str,
    /// The standard modules that it extends.
    pub extends: &'static [&'static str],
    /// What it defines.
    pub operators: &'static [Native],
}

/// An operator of a standard module.
#[derive(Debug)]
pub struct Native {
    /// Its name.
    pub name: &'static str,
    /// The arity of each parameter: 0 for a value.
    pub params: &'static [usize],
    /// How it is evaluated.
    pub form: Form,
}

/// How an operator of a standard module is evaluated.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// A value, made when the operator is compiled.
    Constant(fn() -> Value),
    /// A comparison of integers.
    Compare(Compare),
    /// Arithmetic.
    Arith(Arith),
    /// An operator with one operand.
    Unary(Unary),
    /// An operator with two operands.
    Binary(Binary),
    /// A function of evaluated arguments.
    Strict(StrictFn),
    /// An operator that needs the compiler's help.
    Special(Special),
    /// Not supported, with the reason.
    Refused(&'static str),
}

/// Comparisons of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterEqual,
}

/// Arithmetic on integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arith {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `\div`.
    Divide,
    /// `%`.
    Modulo,
    /// `^`.
    Power,
}

/// Operators with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-a`.
    Negate,
    /// `SUBSET`.
    Powerset,
    /// `UNION`.
    BigUnion,
    /// `DOMAIN`.
    Domain,
    /// `Cardinality`.
    Cardinality,
    /// `Len`.
    Len,
    /// `Head`.
    Head,
    /// `Tail`.
    Tail,
    /// `Seq`.
    Seq,
}

/// Operators with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `a..b`.
    Interval,
    /// `\cup`.
    Union,
    /// `\cap`.
    Intersection,
    /// `\`.
    Difference,
    /// `Append`.
    Append,
    /// `\o`.
    Concat,
    /// `:>`.
    MapsTo,
    /// `@@`.
    Merge,
}

/// Operators that need the compiler's help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// `SelectSeq`.
    SelectSeq,
    /// `SortSeq`.
    SortSeq,
    /// `BagOfAll`.
    BagOfAll,
    /// `Print`.
    Print,
    /// `PrintT`.
    PrintT,
    /// `Assert`.
    Assert,
    /// `TLCEval`: its argument.
    Identity,
}

/// All standard modules.
static MODULES: &[&Standard] = &[
    &naturals::NATURALS,
    &naturals::INTEGERS,
    &reals::REALS,
    &sequences::SEQUENCES,
    &finite_sets::FINITE_SETS,
    &bags::BAGS,
    &tlaps::TLAPS,
    &tlc::TLC,
];

/// The standard module of this name.
pub fn module(name: &str) -> Option<&'static Standard> {
    MODULES.iter().copied().find(|module| module.name == name)
}

/// The standard module that defines an operator of this name.
pub fn module_of(operator: &str) -> Option<&'static str> {
    let defines = |module: &&&Standard| module.operators.iter().any(|native| native.name == operator);
    MODULES.iter().find(defines).map(|module| module.name)
}

/// An operator without help, for the tables of modules.
const fn strict(name: &'static str, params: &'static [usize], function: StrictFn) -> Native {
    Native { name, params, form: Form::Strict(function) }
}

/// An argument that must be an integer.
fn int(value: &Value) -> Result<i64, String> {
    match value {
        Value::Int(value) => Ok(*value),
        other => Err(format!("an integer is needed, but this is {}", describe(other))),
    }
}

/// How much of a value a message shows, in bytes.
const SHOWN: usize = 1_000;

/// A value with its kind, for messages; cut if it is long.
pub fn describe(value: &Value) -> String {
    format!("{} {}", value.kind(), value.brief(SHOWN))
}
