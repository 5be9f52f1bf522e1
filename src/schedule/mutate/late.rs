//! Messages that arrive late.

use super::draft::Draft;
use crate::schedule::Choice;

/// How many times of a hundred a message arrives as it did, and a copy of it late.
const COPIES: u8 = 50;

/// How many choices it inserts at most.
const ADDED: usize = 2;

/// Holds a link back for a while: what was delivered there in the meantime arrives at its end. Or lets through what was
/// delivered, and holds back a copy. A state of the model does not tell what is under way, so nothing guides to old
/// messages that meet a new state.
pub(super) fn late(draft: &mut Draft<'_>) -> bool {
    let before = draft.choices.clone();
    // Room for what is inserted.
    draft.choices.truncate(draft.limit.saturating_sub(ADDED));
    let changed = !draft.choices.is_empty() && hold(draft) && draft.choices != before;
    if !changed {
        draft.choices = before;
    }
    changed
}

fn hold(draft: &mut Draft<'_>) -> bool {
    let delivered = |choice: &Choice| match choice {
        Choice::Deliver { link, .. } => Some(*link),
        _ => None,
    };
    let start = draft.place();
    let found = draft.choices.iter().enumerate().skip(start).find_map(|(at, choice)| Some((at, delivered(choice)?)));
    let Some((at, link)) = found else { return false };
    let end = draft.rng.within(at + 1, draft.choices.len());
    let copies = draft.rng.percent(COPIES);
    let all = std::mem::take(&mut draft.choices);
    let is_held = |(place, choice): &(usize, Choice)| {
        (at..end).contains(place) && delivered(choice) == Some(link) && !(copies && *place == at)
    };
    draft.choices =
        all.iter().copied().enumerate().filter(|placed| !is_held(placed)).map(|(_, choice)| choice).collect();
    let kept = end - (all.len() - draft.choices.len());
    draft.insert(kept, vec![Choice::Deliver { link, count: Choice::MAX_COUNT }]);
    if copies {
        draft.insert(at, vec![Choice::Duplicate { link }]);
    }
    true
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
        let mut done = 0;
        for seed in 0..200 {
            let mut draft = Draft::new(before.clone(), 60, Rng::new(seed), &recent);
            if !late(&mut draft) {
                continue;
            }
            done += 1;
            let others = |choices: &[Choice]| choices.iter().filter(|choice| **choice == timeout).count();
            assert_eq!(others(&draft.choices), 3, "nothing else is lost");
            let late = Choice::Deliver { link, count: 8 };
            let other_late = Choice::Deliver { link: other, count: 8 };
            assert!(draft.choices.contains(&late) || draft.choices.contains(&other_late), "{:?}", draft.choices);
        }
        assert!(done > 120, "{done} of 200: from five of six places there is a delivery to find");
        let mut full = Draft::new(before.clone(), before.len(), Rng::new(1), &recent);
        assert!((0..20).any(|_| late(&mut full)) && full.choices.len() <= before.len());
        let mut draft = Draft::new(vec![timeout; 5], 60, Rng::new(1), &recent);
        assert!(!late(&mut draft) && draft.choices == vec![timeout; 5], "nothing is delivered");
    }
}
