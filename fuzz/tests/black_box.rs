//! The raft crate judged by the oracles that need no spec: they reject nothing of it, and what planted faults do.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests panic to fail")]

mod common;

use common::Folder;

/// All oracles but conformance.
const BLACK_BOX: &str = "--oracles=agreement,quorum,commit,leader,durability,linearizability,progress";

/// The known fault of the crate is let pass.
const ALLOW: &str = "--allow=next_index_not_above_match";

#[test]
fn without_a_fault_no_oracle_finds_anything() {
    let folder = Folder::new("black-box-clean");
    for nodes in ["3", "4", "5"] {
        let nodes = format!("--nodes={nodes}");
        folder.raft_rs(&["random", "--runs=1500", "--oracles=all", ALLOW, &nodes]).expect(0);
        folder.raft_rs(&["random", "--runs=1500", BLACK_BOX, "--model=off", "--choices=120", &nodes]).expect(0);
    }
}

/// Without the model, what was promised before the disk had synced shows in what clients lose.
#[test]
fn planted_faults_show_without_the_spec() {
    let folder = Folder::new("black-box-faults");
    let options = ["random", "--runs=60000", "--findings=1", BLACK_BOX, "--model=off"];
    for (fault, nodes) in [("ack_before_sync", "--nodes=3"), ("double_vote", "--nodes=4")] {
        let planted = format!("--fault={fault}");
        let done = folder.raft_rs(&[&options[..], &[&planted, nodes]].concat()).expect(1);
        let class = done.out.lines().find_map(|line| line.strip_prefix("finding: ")).unwrap();
        let oracle = class.split(':').next().unwrap();
        let oracles = ["agreement", "quorum", "commit", "leader", "durability", "linearizability"];
        assert!(oracles.contains(&oracle), "{fault}: {class}");
    }
}
