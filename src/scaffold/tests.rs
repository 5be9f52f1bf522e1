use super::*;
use crate::tla::loader::Memory;

const SPEC: &str = r#"---- MODULE Votes ----
EXTENDS Naturals
CONSTANTS Server, Max, Value, Nil
VARIABLES term, messages, leader
vars == <<term, messages, leader>>
Init == term = [i \in Server |-> 0] /\ messages = {} /\ leader = Nil
Timeout(i) == term[i] < Max /\ term' = [term EXCEPT ![i] = @ + 1] /\ UNCHANGED <<messages, leader>>
Receive(m) == m \in messages /\ messages' = messages \ {m} /\ UNCHANGED <<term, leader>>
Send(i, v, n, all, yes) == messages' = messages \cup {[from |-> i, value |-> v]} /\ UNCHANGED <<term, leader>>
Steps ==
  \/ \E i \in Server : Timeout(i)
  \/ \E m \in messages : Receive(m)
Next ==
  \/ Steps
  \/ \E i \in Server, v \in Value : \E n \in 1..3, all \in SUBSET Server, yes \in BOOLEAN : leader = Nil /\ Send(i, v, n, all, yes)
  \/ /\ leader = Nil
     /\ leader' = CHOOSE i \in Server : TRUE
     /\ UNCHANGED <<term, messages>>
Spec == Init /\ [][Next]_vars
====
"#;

fn outline(config: Option<&str>) -> Outline {
    let loader = Memory::new(vec![("Votes.tla".to_owned(), SPEC.to_owned())]);
    Outline::read(&loader, "Votes.tla", config.map(|text| ("Votes.cfg", text))).unwrap()
}

fn shown(outline: &Outline) -> Vec<String> {
    outline.actions.iter().map(ToString::to_string).collect()
}

#[test]
fn actions_are_those_that_the_next_state_relation_comes_down_to() {
    let outline = outline(None);
    assert_eq!(shown(&outline), ["Timeout(i)", "Receive(m)", "Send(i, v, n, all, yes)"]);
    let domains: Vec<Domain> =
        outline.actions.iter().flat_map(|action| &action.parameters).map(|one| one.domain).collect();
    use Domain::{Boolean, Integer, Node, Nodes, Other};
    assert_eq!(domains, [Node, Other, Node, Other, Integer, Nodes, Boolean]);
    assert_eq!(outline.unnamed.len(), 1);
    assert!(outline.unnamed[0].starts_with("leader = Nil /\\ (leader' = CHOOSE"), "{:?}", outline.unnamed);
}

#[test]
fn what_no_configuration_says_is_guessed() {
    let outline = outline(None);
    assert_eq!((outline.nodes.as_deref(), outline.count), (Some("Server"), 3));
    assert_eq!(outline.guessed, ["Max", "Value", "Nil"]);
    let expected = "\\* Fuzzing with 3 nodes.\nCONSTANTS\n  Server = {n1, n2, n3}\n  Max = 3  \\* a guess\n  Value = {1, 2, 3}  \
                    \\* a guess\n  Nil = Nil  \\* a guess\nINIT Init\nNEXT Next\n";
    assert_eq!(outline.config, expected);
}

#[test]
fn a_configuration_for_a_search_becomes_one_for_fuzzing() {
    let config =
        "SPECIFICATION Spec CONSTANTS Server = {s1, s2} Max = 2 Value = {a} Nil = Nil CHECK_DEADLOCK FALSE VIEW vars";
    let outline = outline(Some(config));
    assert_eq!(shown(&outline).len(), 3);
    let expected = "\\* Fuzzing with 2 nodes.\nCONSTANTS\n  Server = {n1, n2}\n  Max = 2\n  Value = {a}\n  Nil = Nil\nSPECIFICATION Spec\nVIEW vars\n";
    assert_eq!(outline.config, expected);
}

#[test]
fn what_the_configuration_puts_in_the_place_of_a_relation_is_read() {
    let extended = SPEC.replace("Spec ==", "Fewer == Steps\nSpec ==");
    let loader = Memory::new(vec![("Votes.tla".to_owned(), extended)]);
    let config = "INIT Init NEXT Next CONSTANTS Server = {s} Max = 2 Value = {a} Nil = Nil Next <- Fewer";
    let outline = Outline::read(&loader, "Votes.tla", Some(("Votes.cfg", config))).unwrap();
    assert_eq!(shown(&outline), ["Timeout(i)", "Receive(m)"]);
}

#[test]
fn faults_of_a_spec_are_told() {
    let read = |text: &str| {
        let loader = Memory::new(vec![("A.tla".to_owned(), text.to_owned())]);
        Outline::read(&loader, "A.tla", None).unwrap_err()
    };
    let none = read("---- MODULE A ----\nVARIABLE x\n====");
    assert_eq!(
        none,
        "A.tla: it defines neither Init and Next nor Spec: give a configuration that names what it has, --config=FILE.cfg"
    );
    assert!(read("---- MODULE A ----\nInit == y\nNext == Init\n====").contains("A.tla:2"));
}

#[test]
fn the_files_of_a_crate() {
    let place = Place { spec: vec![None], modelfuzz: "version = \"1\"".to_owned(), libfuzzer: String::new() };
    let files = |system| crate_of(&outline(None), "votes", system, &place);
    let text = |system, path: &str| {
        let files: Vec<(String, String)> = files(system);
        let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
        let found = files.into_iter().find(|(name, _)| name == path).map(|(_, text)| text);
        found.ok_or(names).unwrap()
    };
    let events = text(System::Rust, "src/events.rs");
    assert!(
        events
            .contains("pub fn timeout(i: NodeId) -> Event {\n    Event::new(\"Timeout\").with(\"i\", Value::Node(i))"),
        "{events}"
    );
    let mapping = text(System::Rust, "spec/VotesEvents.tla");
    assert!(
        mapping.contains("EXTENDS Votes\n") && mapping.contains("ReceiveEvent(from, to) == \\E m \\in messages :"),
        "{mapping}"
    );
    assert!(text(System::Rust, "src/lib.rs").contains("vec![Kind::Crash, Kind::Restart]"));
    assert!(text(System::Rust, "spec/Votes.tla") == SPEC);
    let c = text(System::C, "votes.c");
    assert!(c.contains("static void report_timeout(mf_system *s, uint8_t node, uint8_t i_) {"), "{c}");
    assert!(c.contains("\"event Send i v n all yes\\n\"") && c.contains("/* Send(i, v, n, all, yes): TODO"), "{c}");
    for system in [System::Rust, System::C] {
        assert!(files(system).iter().all(|(_, text)| !text.contains("{{")));
    }
}
