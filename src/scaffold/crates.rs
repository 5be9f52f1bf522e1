//! The crate of a target, as texts by their paths.

use super::mapping;
use super::names::type_name;
use super::outline::Outline;
use super::template::fill;
use super::{c, readme, rust};

/// What the system is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// A state machine in Rust, behind [`Node`](crate::cluster::Node).
    Rust,
    /// State machines behind the C interface.
    C,
}

/// Where things are that the crate does not hold itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// For each file of the spec, in order: its path from the crate's folder `src`, if it stays where it is. Others are copied
    /// into the crate.
    pub spec: Vec<Option<String>>,
    /// What a manifest says of where modelfuzz comes from: `version = "0.1"` or `path = "..."`.
    pub modelfuzz: String,
    /// The same, of its libFuzzer side.
    pub libfuzzer: String,
}

/// The files of a target's crate, by their paths in its folder.
pub fn crate_of(outline: &Outline, name: &str, system: System, place: &Place) -> Vec<(String, String)> {
    let mut files = vec![
        ("Cargo.toml".to_owned(), manifest(name, system, place)),
        ("README.md".to_owned(), readme::text(outline, name, system)),
        (format!("spec/{}.tla", mapping::module_name(outline)), mapping::module(outline)),
        (format!("spec/Nodes{}.cfg", outline.count), configuration(outline)),
        ("tests/target.rs".to_owned(), test(name)),
    ];
    let copied = outline.files.iter().zip(&place.spec).filter(|(_, stays)| stays.is_none());
    files.extend(copied.map(|(file, _)| (format!("spec/{}", file.name), file.text.clone())));
    files.extend(match system {
        System::Rust => rust::files(outline, name, place),
        System::C => c::files(outline, name, place),
    });
    files
}

/// The name of a target's crate.
pub(super) fn crate_name(name: &str) -> String {
    format!("{name}_target")
}

fn manifest(name: &str, system: System, place: &Place) -> String {
    let build = match system {
        System::Rust => "",
        System::C => "\n[build-dependencies]\ncc = \"1\"\n",
    };
    let name = &crate_name(name);
    fill(
        include_str!("templates/manifest.toml.txt"),
        &[("crate", name), ("modelfuzz", &place.modelfuzz), ("build", build)],
    )
}

/// The configuration, with a view to choose.
fn configuration(outline: &Outline) -> String {
    let view = if outline.has_view { "" } else { "VIEW View\n" };
    format!("{}{view}", outline.config)
}

fn test(name: &str) -> String {
    fill(include_str!("templates/test.rs.txt"), &[("crate", &crate_name(name)), ("type", &type_name(name))])
}

/// What is left out where the spec knows no crashes.
const LEFT_OUT: &str = "
    /// TODO: nothing, once the spec says what a crash does.
    fn left_out_choices(&self, _: &Options) -> Vec<Kind> {
        vec![Kind::Crash, Kind::Restart]
    }
";

/// `src/lib.rs`: the implementation of [`Target`](crate::target::Target), with what depends on the system filled in.
pub(super) fn target_source(outline: &Outline, name: &str, place: &Place, system: &[(&str, &str)]) -> String {
    let root = mapping::module_name(outline);
    let stays = outline.files.iter().zip(&place.spec);
    let files = stays.map(|(file, stays)| {
        let copied = || format!("../spec/{}", file.name);
        format!("    (\"{}\", include_str!(\"{}\")),\n", file.name, stays.clone().unwrap_or_else(copied))
    });
    let own = format!("    (\"{root}.tla\", include_str!(\"../spec/{root}.tla\")),\n");
    let files: String = files.chain([own]).collect();
    let left_out = if mapping::has_crash(outline) { "" } else { LEFT_OUT };
    let (type_name, count, nodes) = (type_name(name), (outline.files.len() + 1).to_string(), outline.count.to_string());
    let mut values = vec![
        ("name", name),
        ("type", &type_name),
        ("module", &outline.module),
        ("root", &root),
        ("count", &count),
        ("nodes", &nodes),
        ("files", &files),
        ("left_out", left_out),
    ];
    values.extend(system);
    fill(include_str!("templates/target.rs.txt"), &values)
}
