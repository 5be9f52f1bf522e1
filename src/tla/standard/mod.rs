//! The standard modules. Operators that specs evaluate all the time have code of their own in the compiler; the others
//! are functions from evaluated arguments to a value.

pub mod bags;
mod bags_ext;
mod bitwise;
mod combinatorics;
mod csv;
mod finite_sets;
mod finite_sets_ext;
mod functions;
mod io_utils;
mod json;
pub mod library;
mod naturals;
mod randomization;
mod reals;
mod sequences;
mod sequences_ext;
mod statistics;
mod svg;
pub mod text;
mod tlaps;
mod tlc;
mod tlc_ext;
mod toolbox;

use crate::tla::value::{Set, Value};

/// A function from evaluated arguments to a value, or to a message that says what is wrong with them.
pub type StrictFn = fn(&[Value]) -> Result<Value, String>;

/// A function from evaluated arguments and a seed to a value that depends on nothing else.
pub type RandomFn = fn(&[Value], u64) -> Result<Value, String>;

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
    /// A function of evaluated arguments that draws at random.
    Random(RandomFn),
    /// An operator that applies another one to elements, with a result so far.
    Higher(Higher),
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

/// Operators that apply another one to elements, with a result so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Higher {
    /// `FoldSet(op, base, set)`.
    FoldSet,
    /// `FoldFunction(op, base, f)`, and `FoldSeq`.
    FoldFunction,
    /// `FoldFunctionOnSet(op, base, f, set)`.
    FoldFunctionOnSet,
    /// `FoldLeft(op, base, s)`.
    FoldLeft,
    /// `FoldRight(op, s, base)`.
    FoldRight,
    /// `FoldLeftDomain(op, base, s)`.
    FoldLeftDomain,
    /// `FoldRightDomain(op, s, base)`.
    FoldRightDomain,
    /// `FoldBag(op, base, bag)`.
    FoldBag,
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
    /// `TLCGet`.
    Register,
    /// `TLCSet`.
    SetRegister,
    /// `AssertEq`.
    AssertEq,
    /// `AssertError`.
    AssertError,
}

/// All standard modules.
static MODULES: &[&Standard] = &[
    &naturals::NATURALS,
    &naturals::INTEGERS,
    &reals::REALS,
    &sequences::SEQUENCES,
    &finite_sets::FINITE_SETS,
    &bags::BAGS,
    &randomization::RANDOMIZATION,
    &tlaps::TLAPS,
    &tlc::TLC,
    &tlc_ext::TLC_EXT,
    &toolbox::TOOLBOX,
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

/// The one argument.
fn one(args: &[Value]) -> Result<&Value, String> {
    args.first().ok_or_else(|| "an argument is needed".to_owned())
}

/// The two arguments.
fn two(args: &[Value]) -> Result<(&Value, &Value), String> {
    let [left, right] = args else { return Err("two arguments are needed".to_owned()) };
    Ok((left, right))
}

/// The elements of an argument that must be a finite set.
fn elements(value: &Value) -> Result<&Set, String> {
    value.as_set().map_err(|error| error.to_string())
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

/// The longest text that is made of a value, in bytes.
const TEXT: usize = 16 << 20;

fn too_long() -> String {
    format!("the text is longer than {TEXT} bytes, the most that is made")
}

/// A value with its kind, for messages; cut if it is long.
pub fn describe(value: &Value) -> String {
    format!("{} {}", value.kind(), value.brief(SHOWN))
}
