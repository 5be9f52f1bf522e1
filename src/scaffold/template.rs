//! Texts with places to fill: `{{name}}`.

/// Fills a template: `{{name}}` is the value of that name.
pub(super) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        filled.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(value.map_or("", |(_, value)| value));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn places_are_filled_once() {
        assert_eq!(fill("a {{x}} { {{y}}{{x}}\n", &[("x", "{{y}}"), ("y", "2")]), "a {{y}} { 2{{y}}\n");
    }
}
