//! What guides, which operators mutate and which samplers draw, as options of a run.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// How many inputs a guide keeps of so many executions.
fn kept(folder: &Folder, guide: &str) -> usize {
    let corpus = format!("corpus-{guide}");
    std::fs::create_dir(folder.0.join(&corpus)).unwrap();
    folder.micro_raft(&["-runs=400", "-seed=1", &format!("--guide={guide}"), &corpus]).expect(0);
    folder.files(&corpus).len()
}

#[test]
fn a_guide_keeps_what_is_new_to_it() {
    let folder = Folder::new("guides");
    assert!(kept(&folder, "none") <= 1, "nothing guides");
    let (model, trace) = (kept(&folder, "model"), kept(&folder, "trace"));
    assert!(model > 50, "{model}");
    // Nearly every execution is another sequence of events.
    assert!(trace > 300, "{trace}");
}

#[test]
fn a_guide_by_code_needs_code_coverage() {
    let folder = Folder::new("guides-code");
    let done = folder.micro_raft(&["-runs=10", "--guide=code"]);
    if cfg!(fuzzing) {
        done.expect(0);
    } else {
        let message = done.expect(2).err;
        assert!(message.contains("--guide=code: this binary has no code coverage; `cargo fuzz build"), "{message}");
    }
}

#[test]
fn a_run_says_what_its_operators_have_shown() {
    let folder = Folder::new("guides-operators");
    std::fs::create_dir(folder.0.join("corpus")).unwrap();
    let run = |options: &[&str]| {
        let all = [&["-runs=3000", "-seed=1", "corpus"], options].concat();
        let err = folder.micro_raft(&all).expect(0).err;
        err.lines().find(|line| line.starts_with("modelfuzz: mutations: ")).unwrap().to_owned()
    };
    let all = run(&[]);
    for operator in
        ["regrow", "fresh", "extend_rare", "splice_at_state", "fault_near_rare", "late", "insert", "operand"]
    {
        assert!(all.contains(&format!(" {operator} ")), "{operator} is missing in {all}");
    }
    let some = run(&["--without=regrow,fresh", "--learn=on"]);
    assert!(!some.contains(" regrow ") && !some.contains(" fresh ") && some.contains(" extend_rare "), "{some}");
}

#[test]
fn symmetric_states_are_one() {
    let folder = Folder::new("guides-symmetry");
    let states = |options: &[&str]| {
        let out = folder.micro_raft(&[&["random", "--runs=300"], options].concat()).expect(0).out;
        let last = out.lines().last().unwrap().to_owned();
        let number = last.split(", ").find_map(|part| part.strip_suffix(" model states")).unwrap_or("0").to_owned();
        number.trim_start_matches('~').parse::<u64>().unwrap()
    };
    let (plain, symmetric) = (states(&[]), states(&["--symmetry=on"]));
    assert!(symmetric * 10 < plain * 8, "{symmetric} of {plain}");
    folder.micro_raft(&["random", "--runs=1", "--nodes=6", "--symmetry=on"]).expect(2);
}

#[test]
fn samplers_that_walk_the_system_draw_schedules_that_replay() {
    let folder = Folder::new("guides-samplers");
    for sampler in ["pct:3", "pctcp:3", "pos", "delay:2"] {
        let options =
            ["--fault=stale_append", "--runs=3000", "--findings=1", "--model=off", "--oracles=agreement,quorum"];
        let (sampler, out) = (format!("--sampler={sampler}"), sampler.replace(':', "-"));
        let out_option = format!("--out={out}");
        folder.micro_raft(&[&["random", &sampler, &out_option], &options[..]].concat()).expect(1);
        let kept = folder.files(&out).into_iter().find(|name| !name.ends_with(".txt")).unwrap();
        let file = format!("{out}/{kept}");
        folder
            .micro_raft(&["replay", &file, "--fault=stale_append", "--model=off", "--oracles=agreement,quorum"])
            .expect(1);
    }
}
