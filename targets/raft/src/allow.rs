//! The option `allow`: a known fault of an implementation that the spec lets pass.

use std::collections::BTreeMap;

use modelfuzz::target::Options;

/// What the option says where no known fault is let pass.
const NOTHING: &str = "nothing";

/// The option's default, for [`Options::extra`].
pub fn nothing() -> BTreeMap<String, String> {
    BTreeMap::from([("allow".to_owned(), NOTHING.to_owned())])
}

/// A configuration of the spec with what the options allow in its `KnownFaults`. Each fault that may be allowed has a name
/// for the user and one in the spec.
///
/// # Errors
///
/// A message for the user when there is no such fault.
pub fn in_configuration(config: &str, options: &Options, known: &[(&str, &str)]) -> Result<String, String> {
    let value = options.extra.get("allow").map_or(NOTHING, String::as_str);
    if value == NOTHING {
        return Ok(config.to_owned());
    }
    let Some((_, name)) = known.iter().find(|(name, _)| value == *name) else {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        return Err(format!("--allow={value}: no such known fault; there is {NOTHING}, {}", names.join(", ")));
    };
    Ok(config.replace("KnownFaults = {}", &format!("KnownFaults = {{\"{name}\"}}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowing(value: &str) -> Result<String, String> {
        let extra = BTreeMap::from([("allow".to_owned(), value.to_owned())]);
        let options = Options { extra, ..Options::default() };
        in_configuration("KnownFaults = {}", &options, &[("late", "Late")])
    }

    #[test]
    fn a_known_fault_is_allowed_by_name() {
        assert_eq!(allowing("nothing"), Ok("KnownFaults = {}".to_owned()));
        assert_eq!(allowing("late"), Ok("KnownFaults = {\"Late\"}".to_owned()));
        assert!(allowing("early").unwrap_err().contains("there is nothing, late"));
    }
}
