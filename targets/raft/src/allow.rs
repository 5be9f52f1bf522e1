//! The option `allow`: known faults of an implementation that the spec lets pass, so that a campaign goes on past them.

use std::collections::BTreeMap;

use modelfuzz::target::Options;

/// The option's name.
const ALLOW: &str = "allow";

/// What the option says where no known fault is let pass.
pub const NOTHING: &str = "nothing";

/// The option's default, for [`Options::extra`].
pub fn nothing() -> BTreeMap<String, String> {
    BTreeMap::from([(ALLOW.to_owned(), NOTHING.to_owned())])
}

/// A configuration of the spec with what the options allow, one fault or several with commas between, in its
/// `KnownFaults`. Each fault that may be allowed has a name for the user and one in the spec.
///
/// # Errors
///
/// A message for the user when there is no such fault.
pub fn in_configuration(config: &str, options: &Options, known: &[(&str, &str)]) -> Result<String, String> {
    let value = options.extra.get(ALLOW).map_or(NOTHING, String::as_str);
    let names = value.split(',').filter(|name| *name != NOTHING);
    let elements = names.map(|name| element(name, known)).collect::<Result<Vec<_>, String>>();
    let elements = elements.map_err(|message| format!("--{ALLOW}={value}: {message}"))?;
    Ok(config.replace("KnownFaults = {}", &format!("KnownFaults = {{{}}}", elements.join(", "))))
}

/// A fault as an element of a set in the spec.
fn element(name: &str, known: &[(&str, &str)]) -> Result<String, String> {
    let found = known.iter().find(|(option, _)| *option == name);
    found.map(|(_, spec)| format!("\"{spec}\"")).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(option, _)| *option).collect();
        format!("no such known fault; there is {NOTHING}, {}", names.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowing(value: &str) -> Result<String, String> {
        let extra = BTreeMap::from([(ALLOW.to_owned(), value.to_owned())]);
        let options = Options { extra, ..Options::default() };
        in_configuration("KnownFaults = {}", &options, &[("one_thing", "OneThing"), ("another", "Another")])
    }

    #[test]
    fn faults_are_let_pass_by_name() {
        assert_eq!(allowing("nothing"), Ok("KnownFaults = {}".to_owned()));
        assert_eq!(allowing("another,one_thing"), Ok(r#"KnownFaults = {"Another", "OneThing"}"#.to_owned()));
        assert_eq!(
            allowing("another,other"),
            Err("--allow=another,other: no such known fault; there is nothing, one_thing, another".to_owned())
        );
    }
}
