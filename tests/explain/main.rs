//! Explained executions in every form, and what the page must be.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests fail by panicking")]

mod browser;
mod echo;
mod page;

#[path = "../common/tlc.rs"]
mod tlc;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use echo::Echo;
use modelfuzz::execution::Execution;
use modelfuzz::report::{End, Explanation, Format, Recording, Subject, TRACE_MODULE, trace_spec};
use modelfuzz::schedule::sample::{Random, Sampler};
use modelfuzz::schedule::{Rng, Schedule};
use modelfuzz::target::{Options, Target};
use page::{attribute, lines, pixels, rows, tags};

/// Something of everything; n1 hears three calls, of which the last is one too many.
const EVERYTHING: &str = "
    timeout n1              # m1 to n2, m2 to n3
    duplicate n1->n2        # m3
    partition {n1}
    deliver n1->n2 1        # nothing to do
    heal
    timeout n3              # m4 to n1, m5 to n2
    drop n1->n3 1           # m2
    deliver n1->n2 2        # m1, m3
    write n2 1              # m6 and m7 wait for the disk
    crash n2 lose           # and never leave
    deliver n3->n2 1        # m5 is lost, for n2 is down
    restart n2
    deliver n3->n1 1        # m4
    timeout n2              # m8 to n1, m9 to n3
    timeout n2              # m10 to n1, m11 to n3
    timeout n3              # m12 and m13, which nobody gets
    deliver n2->n1 2        # m8, m10: one too many";

fn explain_with(schedule: &Schedule, model: bool) -> Explanation {
    explain_under(schedule, Options { model, ..Echo.defaults() })
}

fn explain_under(schedule: &Schedule, options: Options) -> Explanation {
    let mut execution = Execution::new(&Echo, &options).unwrap();
    let mut recording = Recording::new(schedule.0.len());
    let finding = execution.run(schedule, &mut recording).err();
    let variables = execution.model().map(|model| model.spec().variables().to_vec()).unwrap_or_default();
    let subject = Subject { target: "echo".to_owned(), options: vec!["--nodes=3".to_owned()], nodes: 3, variables };
    Explanation::new(subject, schedule, recording, finding)
}

fn explain(schedule: &str) -> Explanation {
    explain_with(&schedule.parse().unwrap(), true)
}

/// With an invariant that nobody hears two calls.
fn explain_broken(schedule: &str) -> Explanation {
    let mut options = Echo.defaults();
    options.extra.insert("invariant".to_owned(), "Few".to_owned());
    explain_under(&schedule.parse().unwrap(), options)
}

#[expect(clippy::disallowed_methods, reason = "rewriting expected output is asked for from outside")]
fn update() -> bool {
    std::env::var("UPDATE_STORIES").is_ok_and(|value| value == "1")
}

#[test]
fn every_format_is_as_expected() {
    let explanation = explain(EVERYTHING);
    for format in Format::ALL {
        let name = format!("tests/explain/expected/everything.{}", format.extension());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let seen = format.write(&explanation);
        if update() {
            fs::write(&path, &seen).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap();
        assert!(seen == expected, "{name} differs (UPDATE_STORIES=1 rewrites it); seen:\n{seen}");
    }
}

#[test]
fn messages_are_followed_to_their_end() {
    let explanation = explain(EVERYTHING);
    let told: Vec<_> = explanation.messages().map(|m| (m.number, m.sent, m.copied, m.waits, m.end)).collect();
    let expected = [
        (1, 1, None, false, End::Delivered(8)),
        (2, 1, None, false, End::Lost(7)),
        (3, 1, Some((1, 2)), false, End::Delivered(8)),
        (4, 6, None, false, End::Delivered(13)),
        (5, 6, None, false, End::Lost(11)),
        (6, 9, None, true, End::Unsent(10)),
        (7, 9, None, true, End::Unsent(10)),
        (8, 14, None, false, End::Delivered(17)),
        (9, 14, None, false, End::Pending),
        (10, 15, None, false, End::Delivered(17)),
        (11, 15, None, false, End::Pending),
        (12, 16, None, false, End::Pending),
        (13, 16, None, false, End::Pending),
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_cone_is_what_can_have_led_to_the_finding() {
    let explanation = explain(EVERYTHING);
    assert_eq!(explanation.violation, Some(17));
    let cone: Vec<usize> = (0..explanation.steps.len()).filter(|position| explanation.matters(*position)).collect();
    // Not the partition, nor losses on links of which nothing mattered, nor calls that nobody got.
    assert_eq!(cone, [0, 1, 2, 6, 8, 9, 10, 12, 13, 14, 15, 17]);
    assert!(explain("timeout n1\ntimeout n2").cone.iter().all(|matters| *matters), "nothing was found");
}

#[test]
fn losses_that_decide_what_is_delivered_are_in_the_cone() {
    let explanation =
        explain(&("timeout n2\n".repeat(5) + "drop n2->n1 1\nreorder n2->n1 1\ndrop n2->n3 1\ndeliver n2->n1 3"));
    assert_eq!(explanation.violation, Some(9));
    assert!(explanation.matters(6) && explanation.matters(7) && !explanation.matters(8));
}

#[test]
fn arrows_go_from_where_a_message_was_sent_to_where_it_was_delivered() {
    let explanation = explain(EVERYTHING);
    let html = Format::Html.write(&explanation);
    let (tops, _) = rows(&html);
    let mark = |step: usize| tops[step].1 + 15;
    let lane = |node: usize| 96 + 64 * node;
    let line = |title: &str| {
        let after = html.split(&format!("<title>{title}")).nth(1).unwrap_or_else(|| panic!("no {title}"));
        let line = after.split("<line").nth(1).unwrap().split("/>").next().unwrap().to_owned();
        ["x1", "y1", "x2", "y2"].map(|name| attribute(&line, name).unwrap().parse::<usize>().unwrap())
    };
    assert_eq!(line("m4 n3-&gt;n1, sent at 6, delivered at 13"), [lane(3), mark(6), lane(1), mark(13)]);
    assert_eq!(line("m3 (a copy of m1, made at 2) n1-&gt;n2"), [lane(1), mark(1), lane(2), mark(8)]);
    assert_eq!(line("m2 n1-&gt;n3, sent at 1, lost at 7"), [lane(1), mark(1), lane(3) - 14, mark(7)]);
    assert_eq!(line("m6 n2-&gt;n1, sent at 9, never left"), [lane(2), mark(9), lane(1) + 14, mark(10)]);
    let band = |title: &str| {
        let before = html.split(&format!("<title>{title}")).next().unwrap();
        let rect = before.rsplit("<rect").next().unwrap();
        let [y, height] = ["y", "height"].map(|name| attribute(rect, name).unwrap().parse::<usize>().unwrap());
        (y, y + height)
    };
    assert_eq!(band("n2 is down"), (mark(10), mark(12)));
    assert_eq!(band("the network is partitioned"), (mark(3), mark(5)));
}

#[test]
fn the_page_is_well_formed_and_needs_nothing_else() {
    let html = Format::Html.write(&explain(EVERYTHING));
    let tags = tags(&html);
    let mut ids: Vec<_> = tags.iter().filter_map(|tag| attribute(tag, "id")).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "ids are unique");
    for tag in &tags {
        if let Some(href) = attribute(tag, "href") {
            assert!(ids.contains(&href.strip_prefix('#').unwrap()), "{href} leads nowhere");
        }
        assert!(attribute(tag, "src").is_none() && !tag.starts_with("link"), "{tag} is not in the page");
    }
    // Of the script that messages carry nothing is a tag.
    assert_eq!(tags.iter().filter(|tag| tag.starts_with("script")).count(), 1);
    assert!(html.contains("&lt;/svg&gt;&lt;script&gt;alert(&#39;&amp;"));
    assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("url(\""));
}

#[test]
fn rows_are_as_high_as_their_lines() {
    let html = Format::Html.write(&explain(EVERYTHING));
    let heights: Vec<usize> = tags(&html)
        .iter()
        .filter(|tag| tag.starts_with("section "))
        .map(|tag| pixels(attribute(tag, "style").unwrap()))
        .collect();
    let expected: Vec<usize> = lines(&html).iter().map(|lines| lines * 18 + 12).collect();
    assert_eq!(heights, expected);
    let (_, total) = rows(&html);
    let svg = tags(&html).into_iter().find(|tag| tag.starts_with("svg ")).unwrap();
    assert_eq!(attribute(svg, "height"), Some(total.to_string().as_str()));
}

#[test]
fn five_hundred_choices_are_a_page_too() {
    let schedule = Random::choices().schedule(&mut Rng::new(1), 500);
    let explanation = explain_with(&schedule, false);
    assert_eq!(explanation.steps.len(), 501);
    let html = Format::Html.write(&explanation);
    assert_eq!(rows(&html).0.len(), 501);
    assert!(html.len() < 1_500_000, "{} bytes", html.len());
}

#[test]
fn the_clocks_of_the_log_are_those_of_a_distributed_system() {
    let log = Format::Shiviz.write(&explain(EVERYTHING));
    let mut entries: BTreeMap<String, u64> = BTreeMap::new();
    let lines: Vec<&str> = log.lines().collect();
    assert!(lines.len().is_multiple_of(2) && lines.len() > 40, "{log}");
    for entry in lines.chunks(2) {
        let (host, clock) = entry[0].split_once(' ').unwrap();
        let clock: BTreeMap<String, u64> = serde_json::from_str(clock).unwrap();
        let own = entries.entry(host.to_owned()).or_default();
        *own += 1;
        assert_eq!(clock[host], *own, "a host counts its own entries: {}", entry[0]);
        for (other, count) in &clock {
            assert!(*count <= entries[other], "{host} knows of entries of {other} that are not made yet");
        }
    }
    let last = lines.iter().rposition(|line| line.contains("receives m10")).unwrap();
    assert!(
        lines[last - 1].contains("\"n2\":"),
        "what a message's sender knew, its receiver knows: {}",
        lines[last - 1]
    );
}

#[test]
fn the_states_followed_are_a_behaviour() {
    let explanation = explain(EVERYTHING);
    let (states, actions) = explanation.followed();
    let events = explanation.steps.iter().flat_map(|step| &step.happened);
    assert_eq!(states.len(), 1 + events.filter(|happened| !happened.moves.is_empty()).count());
    assert_eq!(actions.len(), states.len());
    assert_eq!((actions[0].as_str(), actions[1].as_str()), ("Init", "Call"));
    let itf: serde_json::Value = serde_json::from_str(&Format::Itf.write(&explanation)).unwrap();
    assert_eq!(itf["vars"], serde_json::json!(["heard", "last"]));
    assert_eq!(itf["states"].as_array().unwrap().len(), states.len());
}

#[test]
fn every_line_of_ndjson_has_a_kind_and_the_first_a_version() {
    let text = Format::Ndjson.write(&explain(EVERYTHING));
    let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["kind"], &lines[0]["version"]), (&"modelfuzz".into(), &1.into()));
    let count = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count();
    assert_eq!(
        lines.len(),
        1 + ["choice", "send", "copy", "deliver", "lose", "unsend", "event", "model", "finding"]
            .map(count)
            .iter()
            .sum::<usize>()
    );
    assert_eq!([count("choice"), count("copy"), count("lose"), count("unsend"), count("finding")], [17, 1, 2, 2, 1]);
}

#[test]
fn without_a_model_there_are_no_changes() {
    let explanation = explain_with(&EVERYTHING.parse().unwrap(), false);
    assert_eq!((explanation.finding.as_ref(), explanation.violation), (None, None));
    let html = Format::Html.write(&explanation);
    assert!(!html.contains("class=\"change\"") && !tags(&html).is_empty());
    assert_eq!(explanation.followed().0.len(), 0);
}

/// What TLC says of the trace spec of a schedule; nothing where there is no TLC.
fn tlc(test: &str, schedule: &str) -> Option<String> {
    let jar = tlc::jar()?;
    let options = Echo.defaults();
    let execution = Execution::new(&Echo, &options).unwrap();
    let files = Echo.spec(&options).unwrap();
    let files = trace_spec(&explain(schedule), &files, execution.model().unwrap().spec()).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    let mut command = tlc::command(&jar, &folder, None, true);
    let output = command.arg(TRACE_MODULE).current_dir(&folder).output().expect("java runs");
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The trace spec of a target whose configuration names a specification.
fn trace_spec_of(specification: &str, schedule: &str) -> Result<Vec<(String, String)>, String> {
    let mut files = Echo.spec(&Echo.defaults()).unwrap();
    for (name, text) in &mut files.files {
        *text = match name.ends_with(".tla") {
            true => text.replace("\n====", &format!("\n{specification}\n====")),
            false => text.replace("INIT Init\nNEXT Next", "SPECIFICATION Spec"),
        };
    }
    let loader = modelfuzz::tla::loader::Memory::new(files.files.clone());
    let spec = modelfuzz::tla::Spec::load(&loader, &files.root, &files.config).unwrap();
    trace_spec(&explain(schedule), &files, &spec)
}

#[test]
fn a_specification_names_the_initial_predicate() {
    let fair = "Fair == WF_last(\\E i \\in Node : Call(i))\nVars == <<heard, last>>\n";
    for (specification, expected) in [
        ("Spec == Init /\\ [][Next]_Vars", "TraceInit == (Init) /\\ traceStep = 0"),
        ("Spec ==\n  /\\ Init\n  /\\ [][Next]_Vars\n  /\\ Fair", "TraceInit == (Init) /\\ traceStep = 0"),
        (
            "Safe == Init /\\ last = {} /\\ [][Next]_Vars\nSpec == Safe /\\ Fair",
            "TraceInit == (Init) /\\ (last = {}) /\\ traceStep",
        ),
    ] {
        let files = trace_spec_of(&format!("{fair}{specification}"), EVERYTHING).unwrap();
        let module = &files.iter().find(|(name, _)| name == "ExplainedTrace.tla").unwrap().1;
        assert!(module.contains(expected), "{module}");
        let Some(jar) = tlc::jar() else { continue };
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explain-tlc-specification");
        fs::create_dir_all(&folder).unwrap();
        files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
        let output =
            tlc::command(&jar, &folder, None, true).arg(TRACE_MODULE).current_dir(&folder).output().expect("java runs");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(told.contains("Model checking completed. No error has been found."), "{told}");
        assert!(told.contains("12 distinct states found"), "{told}");
    }
}

/// Of a broken invariant, the last state of the trace is the one that breaks it.
#[test]
fn the_state_that_breaks_an_invariant_is_in_the_trace() {
    let explanation = explain_broken("timeout n1\ndeliver n1->n2 1\ntimeout n3\ndeliver n3->n2 1");
    assert_eq!(explanation.finding.as_ref().unwrap().class.to_string(), "invariant: Few");
    let itf: serde_json::Value = serde_json::from_str(&Format::Itf.write(&explanation)).unwrap();
    let states = itf["states"].as_array().unwrap();
    assert_eq!(states.len(), 5, "Init, two calls, and n2 heard two of them: {states:#?}");
    assert_eq!(states[4]["#meta"]["action"], "Hear");
    assert_eq!(states[4]["heard"], serde_json::json!({"#map": [["n1", 0], ["n2", 2], ["n3", 0]]}));
    // Where nothing is broken, the last step that was allowed is the end.
    assert_eq!(explain("timeout n1").followed().0.len(), 2);
}

#[test]
fn tlc_comes_to_the_same_verdict() {
    let followed = EVERYTHING.replace("deliver n2->n1 2", "deliver n2->n1 1");
    assert_eq!(explain(&followed).finding, None);
    let Some(told) = tlc("explain-tlc-followed", &followed) else { return };
    // The initial state, and one for each event: six calls, four of them heard, and a crash.
    assert!(told.contains("Invariant TraceIsNotFollowed is violated."), "{told}");
    assert!(told.contains("State 12: ") && !told.contains("State 13: "), "{told}");
    let told = tlc("explain-tlc-forbidden", EVERYTHING).unwrap();
    // The last call that n1 hears is no step.
    assert!(told.contains("Model checking completed. No error has been found."), "{told}");
    assert!(told.contains("12 distinct states found"), "{told}");
    let told = tlc("explain-tlc-empty", "").unwrap();
    assert!(told.contains("Invariant TraceIsNotFollowed is violated"), "{told}");
}
