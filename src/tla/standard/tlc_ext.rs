//! `TLCExt`.

use crate::tla::value::Value;

use super::{Form, Native, Special, Standard, describe, one, strict};

const TRACE: &str = "the behaviour that led to a state is not known while the state is evaluated";
const TLC: &str = "it is about how TLC works inside";

/// `TLCExt`.
pub static TLC_EXT: Standard = Standard {
    name: "TLCExt",
    extends: &[],
    operators: &[
        Native { name: "AssertEq", params: &[0, 0], form: Form::Special(Special::AssertEq) },
        Native { name: "AssertError", params: &[0, 0], form: Form::Special(Special::AssertError) },
        Native { name: "Trace", params: &[], form: Form::Refused(TRACE) },
        Native { name: "CounterExample", params: &[], form: Form::Refused(TRACE) },
        Native { name: "ToTrace", params: &[0], form: Form::Refused(TRACE) },
        strict("TLCModelValue", &[0], model_value),
        Native { name: "TLCNoOp", params: &[0], form: Form::Special(Special::Identity) },
        strict("TLCCache", &[0, 0], |args| one(args).cloned()),
        Native { name: "TLCDefer", params: &[0], form: Form::Refused(TLC) },
        Native { name: "PickSuccessor", params: &[0], form: Form::Refused("it asks somebody which way to go") },
        Native { name: "TLCFP", params: &[0], form: Form::Refused("it is TLC's own fingerprint of a value") },
        Native { name: "TLCEvalDefinition", params: &[0], form: Form::Refused(TLC) },
    ],
};

/// The model value of a name.
fn model_value(args: &[Value]) -> Result<Value, String> {
    match one(args)? {
        Value::Str(name) => Ok(Value::model(name.as_str())),
        other => Err(format!("the name of a model value is needed, but this is {}", describe(other))),
    }
}
