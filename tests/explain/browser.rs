//! Pages as a browser lays them out, in light and dark. Without Chromium these tests say so and pass, but for where
//! CI=true: there it must be present. The environment variable CHROMIUM names another than `chromium`.

use std::fs;
use std::path::Path;
use std::process::Command;

use modelfuzz::report::{Explanation, Format};
use modelfuzz::schedule::Rng;
use modelfuzz::schedule::sample::{Random, Sampler};
use serde_json::Value;

use crate::page::rows;
use crate::{EVERYTHING, explain, explain_with};

#[expect(
    clippy::disallowed_methods,
    reason = "where Chromium is, and whether it may be missing, is up to who runs the tests"
)]
fn chromium() -> Option<String> {
    let name = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    if Command::new(&name).arg("--version").output().is_ok_and(|output| output.status.success()) {
        return Some(name);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{name} cannot be run, and CI=true requires it");
    eprintln!("NOT TESTED IN A BROWSER: {name} cannot be run; set CHROMIUM to Chromium");
    None
}

/// What a browser reports of a page, in light or dark; nothing where there is no browser.
fn look(test: &str, explanation: &Explanation, dark: bool) -> Option<(Value, String)> {
    let chromium = chromium()?;
    let page = Format::Html.write(explanation);
    let checked = page.replace("</body>", &format!("<script>{}</script></body>", include_str!("check.js")));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("page.html");
    fs::write(&file, checked).unwrap();
    let mut command = Command::new(chromium);
    // Chromium's own sandbox needs rights that a container seldom gives; the page is this project's.
    command.args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1600,1000", "--dump-dom"]);
    command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
    command.arg(format!("--blink-settings=preferredColorScheme={}", u8::from(!dark)));
    let output = command.arg(format!("file://{}", file.display())).output().unwrap();
    let dom = String::from_utf8_lossy(&output.stdout);
    let report = dom.split("<pre id=\"report\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    let report = report.unwrap_or_else(|| panic!("no report: {dom}\n{}", String::from_utf8_lossy(&output.stderr)));
    let report = report.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    Some((serde_json::from_str(&report).unwrap(), page))
}

#[test]
fn no_text_overlaps_in_light_and_dark() {
    let explanation = explain(EVERYTHING);
    for (dark, paper) in [(false, "rgb(255, 255, 255)"), (true, "rgb(20, 23, 28)")] {
        let Some((seen, page)) = look(&format!("explain-browser-{dark}"), &explanation, dark) else { return };
        assert!(seen["texts"].as_u64().unwrap() > 60, "{seen}");
        assert_eq!(seen["overlaps"], serde_json::json!([]));
        assert_eq!((&seen["dark"], &seen["paper"]), (&dark.into(), &paper.into()));
        let red = if dark { "rgb(255, 123, 136)" } else { "rgb(179, 18, 42)" };
        assert_eq!((&seen["finding"], &seen["in"], &seen["out"]), (&red.into(), &"1".into(), &"0.3".into()));
        assert_eq!(seen["keys"], serde_json::json!(["#step-0", "#step-1", "#step-0"]));
        // So the arrows, whose coordinates other tests check, are where their rows are.
        let (tops, height) = rows(&page);
        let tops: Vec<usize> = tops.into_iter().map(|(_, top)| top).collect();
        assert_eq!((&seen["rows"], &seen["height"]), (&serde_json::json!(tops), &height.into()));
        assert_eq!(seen["chartIsLeftOfText"], true);
    }
}

#[test]
fn five_hundred_choices_do_not_overlap_either() {
    let schedule = Random::choices().schedule(&mut Rng::new(1), 500);
    let Some((seen, _)) = look("explain-browser-long", &explain_with(&schedule, false), false) else { return };
    assert!(seen["texts"].as_u64().unwrap() > 1500, "{seen}");
    assert_eq!(seen["overlaps"], serde_json::json!([]));
}
