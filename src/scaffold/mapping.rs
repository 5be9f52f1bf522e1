//! The mapping module: where events get a meaning that the spec does not give them by name.

use super::actions::{Action, Domain};
use super::outline::Outline;

/// The name of the mapping module of a spec.
pub(super) fn module_name(outline: &Outline) -> String {
    format!("{}Events", outline.module)
}

/// Whether the spec has an action for what the simulated network reports by itself when a node crashes.
pub(super) fn has_crash(outline: &Outline) -> bool {
    outline.actions.iter().any(|action| action.name == "Crash")
}

/// The text of the mapping module.
pub(super) fn module(outline: &Outline) -> String {
    let name = module_name(outline);
    let spec = &outline.module;
    let dashes = "-".repeat(28);
    let mut text = format!(
        "{dashes} MODULE {name} {dashes}\n\
         \\* What the events of the code mean. An event that has no operator here is a step of the action of its name in\n\
         \\* {spec}.tla, whose parameters are bound to the event's fields by name.\n\
         EXTENDS {spec}\n"
    );
    outline.actions.iter().filter(|action| needs_help(action)).for_each(|action| text += &open(action));
    text += &unnamed(outline);
    if !has_crash(outline) {
        text += CRASH;
    }
    if !outline.has_view {
        text += &view(outline);
    }
    text += "\n=============================================================================\n";
    text
}

/// Whether the code may have no value for some parameter.
pub(super) fn needs_help(action: &Action) -> bool {
    action.parameters.iter().any(|parameter| parameter.domain == Domain::Other)
}

/// What can be written for an action with a parameter that the code may not have.
fn open(action: &Action) -> String {
    let (known, unknown): (Vec<_>, Vec<_>) =
        action.parameters.iter().partition(|parameter| parameter.domain != Domain::Other);
    let ranges: Vec<String> = unknown.iter().map(|one| format!("{} \\in {}", one.name, one.range)).collect();
    let fields: Vec<&str> = known.iter().map(|one| one.name.as_str()).chain(["from", "to"]).collect();
    format!(
        "\n\\* TODO {action}: {}. Either the code reports such a value as the spec writes it (a\n\
         \\* record, say), or the event says what tells it, and the step is found here:\n\
         \\* {}Event({}) == \\E {} : (* what the fields say of it *) /\\ {action}\n",
        ranges.join(", "),
        action.name,
        fields.join(", "),
        ranges.join(", "),
    )
}

fn unnamed(outline: &Outline) -> String {
    let told = outline.unnamed.iter();
    told.map(|step| {
        format!("\n\\* TODO This step has no name in {}.tla; an event needs one:\n\\* {step}\n", outline.module)
    })
    .collect()
}

/// The spec knows no crashes.
const CRASH: &str = r"
\* TODO The spec has no action Crash, so choices that crash nodes are left out (`left_out_choices` in src/lib.rs). Define
\* Crash(i) for what node i forgets, report an event of yours when a node starts again, and leave nothing out. The event Crash(i, kept)
\* comes from the simulated cluster; `kept` says whether the disk keeps what was not synced.
";

/// A view to begin with: everything.
fn view(outline: &Outline) -> String {
    format!(
        "\n\\* TODO What of a state counts as new: everything, to begin with. Fold what grows without end (terms, counters, the set of\n\
         \\* all messages ever sent), and make it a function of the nodes where you can: VIEW View in the configuration says so.\n\
         View == <<{}>>\n",
        outline.variables.join(", ")
    )
}
