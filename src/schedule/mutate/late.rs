//! Messages that arrive late.

use super::draft::Draft;
use crate::schedule::Choice;

/// How many times of a hundred a message arrives as it did, and a copy of it late.
const COPIES: u8 = 50;

/// Holds a link back for a while: what was delivered there in the meantime arrives at its end. Or lets through what was
/// delivered, and holds back a copy. A state of the model does not tell what is under way, so nothing guides to old
/// messages that meet a new state.
pub(super) fn late(draft: &mut Draft<'_>) -> bool {
    let delivered = |choice: &Choice| match choice {
        Choice::Deliver { link, .. } => Some(*link),
        _ => None,
    };
    let start = draft.place();
    let found = draft.choices.iter().enumerate().skip(start).find_map(|(at, choice)| Some((at, delivered(choice)?)));
    let Some((at, link)) = found else { return false };
    let end = draft.rng.within(at + 1, draft.choices.len());
    let copies = draft.rng.percent(COPIES);
    let before = draft.choices.clone();
    let is_held = |(place, choice): &(usize, Choice)| {
        (at..end).contains(place) && delivered(choice) == Some(link) && !(copies && *place == at)
    };
    draft.choices =
        before.iter().copied().enumerate().filter(|placed| !is_held(placed)).map(|(_, choice)| choice).collect();
    let kept = end - (before.len() - draft.choices.len());
    draft.insert(kept, vec![Choice::Deliver { link, count: Choice::MAX_COUNT }]);
    if copies {
        draft.insert(at, vec![Choice::Duplicate { link }]);
    }
    draft.choices != before
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::mutate::recent::Recent;
    use crate::schedule::{LinkRef, NodeRef, Rng};

    #[test]
    fn what_was_delivered_on_a_link_arrives_later_or_once_more() {
        let recent = Recent::default();
        let (link, other) = (LinkRef(1), LinkRef(2));
        let deliver = |link| Choice::Deliver { link, count: 1 };
        let timeout = Choice::Timeout { node: NodeRef(0) };
        let before = vec![timeout, deliver(link), deliver(other), timeout, deliver(link), timeout];
        for seed in 0..200 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            if !late(&mut draft) {
                continue;
            }
            let others = |choices: &[Choice]| choices.iter().filter(|choice| **choice == timeout).count();
            assert_eq!(others(&draft.choices), 3, "nothing else is lost");
            let late = Choice::Deliver { link, count: 8 };
            let other_late = Choice::Deliver { link: other, count: 8 };
            assert!(draft.choices.contains(&late) || draft.choices.contains(&other_late), "{:?}", draft.choices);
        }
        let mut draft = Draft::new(vec![timeout; 5], 60, Rng::new(1), &recent);
        assert!(!late(&mut draft) && draft.choices == vec![timeout; 5], "nothing is delivered");
    }
}
