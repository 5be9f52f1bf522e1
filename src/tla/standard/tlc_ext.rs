//! `TLCExt`.

use crate::tla::value::Value;

use super::{Form, Native, Special, Standard, describe, one, strict};

const TRACE: &str = "the behaviour that led to a state is not known while the state is evaluated";
const TLC: &str = "it is about how TLC works inside, so it is not supported";

/// `TLCExt`.
pub static TLC_EXT: Standard = Standard {
    name: "TLCExt",
    extends: &[],
    operators: &[
        Native { name: "AssertEq", params: &[0, 0], form: Form::Special(Special::AssertEq) },
        Native { name: "AssertError", params: &[0, 0], form: Form::Special(Special::AssertError) },
        strict("Trace", &[], |_| Err(TRACE.to_owned())),
        strict("CounterExample", &[], |_| Err(TRACE.to_owned())),
        strict("ToTrace", &[0], |_| Err(TRACE.to_owned())),
        strict("TLCModelValue", &[0], model_value),
        Native { name: "TLCNoOp", params: &[0], form: Form::Special(Special::Identity) },
        strict("TLCCache", &[0, 0], |args| one(args).cloned()),
        strict("TLCDefer", &[0], |_| Err(TLC.to_owned())),
        strict("PickSuccessor", &[0], |_| Err("it asks somebody which way to go".to_owned())),
        strict("TLCFP", &[0], |_| Err(TLC.to_owned())),
        strict("TLCEvalDefinition", &[0], |_| Err(TLC.to_owned())),
    ],
};

/// The model value of a name.
fn model_value(args: &[Value]) -> Result<Value, String> {
    match one(args)? {
        Value::Str(name) => Ok(Value::model(name.as_str())),
        other => Err(format!("the name of a model value is needed, but this is {}", describe(other))),
    }
}
