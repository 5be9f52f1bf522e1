//! The cargo-fuzz package: `fuzz/Cargo.toml` and `fuzz/fuzz_targets/NAME.rs`.

use toml_edit::{ArrayOfTables, DocumentMut, InlineTable, Item, Table, value};

use super::crates::{Place, crate_name};
use super::names::type_name;

/// The source of a target's fuzz target.
pub fn fuzz_target(name: &str) -> String {
    format!(
        "//! The fuzz target `{name}`, for cargo-fuzz and for modelfuzz.\n\n\
         fn main() -> std::process::ExitCode {{\n    modelfuzz_libfuzzer::run(&{}::{})\n}}\n",
        crate_name(name),
        type_name(name)
    )
}

/// The manifest of a package that is to be made, for a project of this name.
pub fn manifest(project: &str) -> String {
    include_str!("templates/package.toml.txt").replace("{{project}}", project)
}

/// Adds a target to the manifest of a package; all else stays as it is.
///
/// # Errors
///
/// When the manifest is not one of a cargo-fuzz package, or has a binary of that name.
pub fn add_target(manifest: &str, name: &str, place: &Place) -> Result<String, String> {
    let mut document: DocumentMut = manifest.parse().map_err(|error| format!("it is not understood: {error}"))?;
    let dependencies = document.entry("dependencies").or_insert_with(|| Item::Table(Table::new()));
    let dependencies = dependencies.as_table_like_mut().ok_or("its `dependencies` are no table")?;
    let target = crate_name(name);
    if dependencies.contains_key(&target) {
        return Err(format!("it depends on a `{target}` already: give another name"));
    }
    if !dependencies.contains_key("modelfuzz-libfuzzer") {
        dependencies.insert("modelfuzz-libfuzzer", inline(&place.libfuzzer)?);
    }
    dependencies.insert(&target, inline(&format!("path = {}", value(name)))?);
    let binaries = document.entry("bin").or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let binaries = binaries.as_array_of_tables_mut().ok_or("its `bin` is no array of tables")?;
    if binaries.iter().any(|binary| binary.get("name").and_then(Item::as_str) == Some(name)) {
        return Err(format!("it has a binary `{name}` already: give another name"));
    }
    binaries.push(binary(name));
    Ok(document.to_string())
}

/// The table of a binary, as cargo-fuzz writes it.
fn binary(name: &str) -> Table {
    let mut binary = Table::new();
    binary.insert("name", value(name));
    binary.insert("path", value(format!("fuzz_targets/{name}.rs")));
    ["test", "doc", "bench"].iter().for_each(|key| {
        binary.insert(key, value(false));
    });
    binary
}

/// The table of a dependency, from its entries.
fn inline(entries: &str) -> Result<Item, String> {
    let parsed: DocumentMut = entries.parse().map_err(|error| format!("`{entries}`: {error}"))?;
    let values = parsed.iter().filter_map(|(key, item)| Some((key, item.as_value()?.clone().decorated(" ", ""))));
    let mut table: InlineTable = values.collect();
    table.fmt();
    Ok(value(table))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place() -> Place {
        let modelfuzz = "version = \"0.1\"".to_owned();
        Place { spec: Vec::new(), libfuzzer: modelfuzz.clone(), modelfuzz }
    }

    #[test]
    fn a_target_is_added_to_a_new_package() {
        let text = add_target(&manifest("shop"), "lock", &place()).unwrap();
        assert!(text.starts_with("[package]\nname = \"shop-fuzz\"\n"), "{text}");
        assert!(
            text.contains("modelfuzz-libfuzzer = { version = \"0.1\" }\nlock_target = { path = \"lock\" }\n"),
            "{text}"
        );
        assert!(text.contains("[[bin]]\nname = \"lock\"\npath = \"fuzz_targets/lock.rs\"\ntest = false\n"), "{text}");
        let again = add_target(&text, "lock", &place()).unwrap_err();
        assert_eq!(again, "it depends on a `lock_target` already: give another name");
    }

    #[test]
    fn what_is_there_stays_as_it_is() {
        let before = "# mine\n[package]\nname = \"x\" # so\n\n[dependencies]\na = \"1\"\nmodelfuzz-libfuzzer.workspace = true\n\n[[bin]]\nname = \"b\"\n";
        let after = add_target(before, "lock", &place()).unwrap();
        for line in before.lines() {
            assert!(after.contains(line), "{line}: {after}");
        }
        assert_eq!(after.matches("modelfuzz-libfuzzer").count(), 1);
        let taken = add_target(before, "b", &place()).unwrap_err();
        assert_eq!(taken, "it has a binary `b` already: give another name");
        assert!(add_target("[package", "lock", &place()).unwrap_err().starts_with("it is not understood"));
    }
}
