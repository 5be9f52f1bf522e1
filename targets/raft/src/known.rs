//! Known faults of a system that a campaign is to go on past.

use modelfuzz::target::Options;

/// The option that names them.
pub const ALLOW: &str = "allow";

/// What it says where no known fault is let pass.
pub const NOTHING: &str = "nothing";

/// A configuration that lets those known faults pass that `allow=` names, several with commas between. `known` are the faults
/// of the target: what the option calls them, and what the spec does.
///
/// # Errors
///
/// A message for the user when there is no such fault.
pub fn allow(options: &Options, known: &[(&str, &str)], config: &str) -> Result<String, String> {
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

    const KNOWN: [(&str, &str); 2] = [("one_thing", "OneThing"), ("another", "Another")];

    fn allowing(value: &str) -> Result<String, String> {
        let mut options = Options::default();
        options.extra.insert(ALLOW.to_owned(), value.to_owned());
        allow(&options, &KNOWN, "KnownFaults = {}")
    }

    #[test]
    fn faults_are_let_pass_by_name() {
        assert_eq!(allow(&Options::default(), &KNOWN, "KnownFaults = {}"), Ok("KnownFaults = {}".to_owned()));
        assert_eq!(allowing("nothing"), Ok("KnownFaults = {}".to_owned()));
        assert_eq!(allowing("another,one_thing"), Ok(r#"KnownFaults = {"Another", "OneThing"}"#.to_owned()));
        assert_eq!(
            allowing("another,other"),
            Err("--allow=another,other: no such known fault; there is nothing, one_thing, another".to_owned())
        );
    }
}
