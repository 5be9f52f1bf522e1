//! The median of counts, for tables.

/// The lower median, which is one of the numbers; `None` where there are none.
pub(super) fn lower<T: Ord + Copy>(numbers: &mut [T]) -> Option<T> {
    numbers.sort_unstable();
    numbers.get(numbers.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_one_of_the_numbers() {
        assert_eq!(lower(&mut [9, 1, 5, 3]), Some(3));
        assert_eq!(lower(&mut [7]), Some(7));
        assert_eq!(lower::<u64>(&mut []), None);
    }
}
