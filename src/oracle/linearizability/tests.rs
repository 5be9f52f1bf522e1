use proptest::prelude::*;

use super::*;

/// Judges a history, in which an operation is called by its first mention and returns by its second.
fn judge(history: &[Observation]) -> bool {
    let mut oracle = Linearizability::default();
    oracle.begin(3);
    history.iter().all(|observation| oracle.see(observation).is_ok())
}

fn asked(value: u64) -> Observation {
    Observation::WriteAsked { value }
}

fn done(value: u64) -> Observation {
    Observation::WriteDone { value }
}

fn reads(read: u64) -> Observation {
    Observation::ReadAsked { read }
}

fn register(read: u64, value: u64) -> Observation {
    Observation::ReadDone { read, seen: Seen::Register(value) }
}

fn log(read: u64, values: &[u64]) -> Observation {
    Observation::ReadDone { read, seen: Seen::Log(values.to_vec()) }
}

#[test]
fn a_read_sees_what_was_written_before_it() {
    assert!(judge(&[asked(1), done(1), reads(1), register(1, 1)]));
    assert!(!judge(&[asked(1), done(1), reads(1), register(1, 0)]));
    assert!(judge(&[reads(1), asked(1), done(1), register(1, 0)]));
    assert!(judge(&[reads(1), asked(1), done(1), register(1, 1)]));
    assert!(!judge(&[reads(1), register(1, 1), asked(1)]), "nobody has asked for it yet");
}

#[test]
fn a_write_without_an_answer_may_or_may_not_have_happened() {
    assert!(judge(&[asked(1), reads(1), register(1, 0), reads(2), register(2, 1)]));
    assert!(!judge(&[asked(1), reads(1), register(1, 1), reads(2), register(2, 0)]));
    assert!(judge(&[asked(1), asked(2), done(2), reads(1), register(1, 1)]));
    let late = [asked(1), asked(2), done(2), reads(1), register(1, 2), reads(2), register(2, 1)];
    assert!(judge(&late));
}

#[test]
fn reads_of_a_log_are_prefixes_of_each_other() {
    assert!(judge(&[asked(1), done(1), asked(2), reads(1), log(1, &[1]), reads(2), log(2, &[1, 2])]));
    assert!(!judge(&[asked(1), asked(2), reads(1), log(1, &[1]), reads(2), log(2, &[2, 1])]));
    assert!(
        !judge(&[asked(1), done(1), asked(2), done(2), reads(1), log(1, &[2, 1])]),
        "1 was done before 2 was asked"
    );
    assert!(!judge(&[asked(1), done(1), reads(1), log(1, &[1, 1])]), "twice");
    assert!(!judge(&[asked(1), done(1), reads(1), log(1, &[])]));
    assert!(judge(&[asked(1), asked(2), reads(1), log(1, &[2]), reads(2), log(2, &[2, 1])]));
}

#[test]
fn many_concurrent_writes_are_no_burden() {
    let mut history: Vec<Observation> = (1..=40).map(asked).collect();
    history.extend((1..=40).map(done));
    history.extend([reads(1), log(1, &(1..=40).rev().collect::<Vec<_>>())]);
    assert!(judge(&history));
    history.extend([reads(2), log(2, &(1..=40).collect::<Vec<_>>())]);
    assert!(!judge(&history));
}

/// Every order of the operations that respects time, tried one by one.
fn by_force<M: search::Sequential>(model: &M, state: &M::State, left: &[&Operation]) -> bool {
    if left.iter().all(|operation| operation.returned.is_none()) {
        return true;
    }
    let deadline = left.iter().filter_map(|operation| operation.returned).min().unwrap_or(usize::MAX);
    (0..left.len()).filter(|index| left[*index].called < deadline).any(|index| {
        let rest: Vec<&Operation> = [&left[..index], &left[index + 1..]].concat();
        model.step(state, &left[index].what).is_some_and(|next| by_force(model, &next, &rest))
    })
}

/// A history of up to so many operations on a register; an operation is called and returns at random.
fn history() -> impl Strategy<Value = Vec<Operation>> {
    let operation = (any::<bool>(), 0..4_u64, 0..20_usize, 1..8_usize, 0..5_u8);
    prop::collection::vec(operation, 0..7).prop_map(|drawn| {
        let mut operations: Vec<Operation> = drawn
            .into_iter()
            .enumerate()
            .map(|(index, (writes, value, called, length, answered))| Operation {
                what: match writes {
                    true => What::Write(index as u64 % 4 + 1),
                    false => What::Read(index as u64, Some(Seen::Register(value))),
                },
                // No two moments are the same.
                called: 100 * called + 2 * index,
                returned: (!writes || answered > 0).then_some(100 * (called + length) + 2 * index + 1),
            })
            .collect();
        operations.sort_by_key(|operation| operation.called);
        operations
    })
}

proptest! {
    #[test]
    fn the_search_agrees_with_trying_every_order(history in history()) {
        let history: Vec<&Operation> = history.iter().collect();
        let expected = if by_force(&Register, &0, &history) { Verdict::Linearizable } else { Verdict::Not };
        prop_assert_eq!(search(&Register, &history, CONFIGURATIONS), expected);
    }
}
