//! What both parsers must agree on: the shape of each definition.

/// A definition: its name, its parameters with their arities, and the shape of its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub name: String,
    pub params: Vec<String>,
    pub body: String,
}

impl Definition {
    pub fn new(name: &str, params: Vec<String>, body: String) -> Definition {
        Definition { name: name.to_owned(), params, body }
    }

    pub fn text(&self) -> String {
        format!("({}({}) == {})", self.name, self.params.join(" "), self.body)
    }
}

/// A node and its parts.
pub fn node(name: &str, parts: impl IntoIterator<Item = String>) -> String {
    let mut out = format!("({name}");
    for part in parts {
        out.push(' ');
        out.push_str(&part);
    }
    out.push(')');
    out
}

/// Several things of one kind.
pub fn list(parts: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", parts.into_iter().collect::<Vec<_>>().join(" "))
}
