//! Near names, for "did you mean".

/// The known name nearest to `name`, if one is near enough to be a slip of the fingers.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    known
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *candidate != name)
        .min_by(|left, right| left.cmp(right))
        .map(|(_, candidate)| candidate)
}

/// How many insertions, deletions, replacements and swaps of neighbours turn one name into the other; case counts half.
fn distance(left: &str, right: &str) -> usize {
    if left.eq_ignore_ascii_case(right) {
        return 1;
    }
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, a) in left.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, b) in right.iter().enumerate() {
            next.push(cell(&before, &last, &next, column, (a, b), swapped(&left, &right, row, column)));
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

fn cell(
    before: &[usize],
    last: &[usize],
    next: &[usize],
    column: usize,
    (a, b): (&char, &char),
    swapped: bool,
) -> usize {
    let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX - 1);
    let replaced = at(last, column) + usize::from(a != b);
    let best = replaced.min(at(last, column + 1) + 1).min(at(next, column) + 1);
    if swapped { best.min(at(before, column.wrapping_sub(1)) + 1) } else { best }
}

fn swapped(left: &[char], right: &[char], row: usize, column: usize) -> bool {
    row > 0 && column > 0 && left.get(row) == right.get(column - 1) && left.get(row - 1) == right.get(column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_slips_and_nothing_far() {
        let known = ["currentTerm", "votedFor", "log", "Append", "Len"];
        let near = |name| nearest(name, known.iter().copied());
        assert_eq!(near("curentTerm"), Some("currentTerm"));
        assert_eq!(near("votdeFor"), Some("votedFor"));
        assert_eq!(near("append"), Some("Append"));
        assert_eq!(near("Lne"), Some("Len"));
        assert_eq!(near("messages"), None);
    }

    #[test]
    fn counts_edits() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("ab", "ba"), 1);
        assert_eq!(distance("same", "same"), 1, "equal names count as a difference of case");
    }
}
