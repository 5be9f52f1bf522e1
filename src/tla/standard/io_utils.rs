//! `IOUtils`, of the CommunityModules: what reads, writes and runs is refused when it is evaluated.

use crate::tla::value::Value;

use super::{Native, describe, one, strict};

/// All of it but padding.
pub(super) static NATIVES: &[Native] = &[
    strict("atoi", &[0], integer),
    strict("IOEnv", &[], |_| Err(refused("reads the environment"))),
    strict("IOSerialize", &[0, 0, 0], |_| Err(refused("writes a file"))),
    strict("IODeserialize", &[0, 0], |_| Err(refused("reads a file"))),
    strict("Serialize", &[0, 0, 0], |_| Err(refused("writes a file"))),
    strict("Deserialize", &[0, 0], |_| Err(refused("reads a file"))),
    strict("IOExec", &[0], |_| Err(refused("runs a command"))),
    strict("IOEnvExec", &[0, 0], |_| Err(refused("runs a command"))),
    strict("IOExecTemplate", &[0, 0], |_| Err(refused("runs a command"))),
    strict("IOEnvExecTemplate", &[0, 0, 0], |_| Err(refused("runs a command"))),
];

/// Why an operator is not evaluated.
pub(super) fn refused(what: &str) -> String {
    format!("it {what}, which is refused: evaluation must depend on the spec alone")
}

fn integer(args: &[Value]) -> Result<Value, String> {
    let number = match one(args)? {
        Value::Str(text) => text.as_str().parse().ok(),
        _ => None,
    };
    number.map(Value::Int).ok_or_else(|| {
        let given = args.first().map(describe).unwrap_or_default();
        format!("a string that is an integer of 64 bits is needed, but this is {given}")
    })
}
