//! A sequence of choices, as libFuzzer, files and people see it.

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};

use super::choice::Choice;
use super::codec;

/// The sequence of choices that one execution takes: the fuzzer's input.
///
/// It prints as its [text form](super::text), with `{}`, `{:?}` and `{:#?}` alike, and parses back from that.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Schedule(pub Vec<Choice>);

impl Schedule {
    /// The schedule that bytes mean, cut after `max_choices` choices. Every byte string means one.
    pub fn from_bytes(bytes: &[u8], max_choices: usize) -> Schedule {
        Schedule(codec::decode(bytes, max_choices))
    }

    /// The canonical bytes of this schedule.
    pub fn to_bytes(&self) -> Vec<u8> {
        codec::encode(&self.0)
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, choice) in self.0.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{choice}")?;
        }
        Ok(())
    }
}

// `cargo fuzz fmt` prints inputs with `{:#?}`: the text form is what a person can use.
impl fmt::Debug for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// Written by hand: a derived one would spend several bytes on each choice and let an edit of one byte change
// everything after it. Both methods take all that is left, so that the two never read an input differently.
impl<'a> Arbitrary<'a> for Schedule {
    fn arbitrary(u: &mut Unstructured<'a>) -> arbitrary::Result<Schedule> {
        let bytes = u.bytes(u.len())?;
        Ok(Schedule::from_bytes(bytes, usize::MAX))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> arbitrary::Result<Schedule> {
        Ok(Schedule::from_bytes(u.take_rest(), usize::MAX))
    }

    fn size_hint(_depth: usize) -> (usize, Option<usize>) {
        (0, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn arbitrary_reads_all_bytes_either_way(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let expected = Schedule::from_bytes(&bytes, usize::MAX);
            let mut input = Unstructured::new(&bytes);
            prop_assert_eq!(&Schedule::arbitrary(&mut input).unwrap(), &expected);
            prop_assert!(input.is_empty());
            prop_assert_eq!(&Schedule::arbitrary_take_rest(Unstructured::new(&bytes)).unwrap(), &expected);
            prop_assert_eq!(Schedule::from_bytes(&expected.to_bytes(), usize::MAX), expected);
        }
    }

    #[test]
    fn no_input_is_too_short() {
        assert_eq!(Schedule::size_hint(0), (0, None));
        assert_eq!(Schedule::from_bytes(&[7], usize::MAX), Schedule::default());
    }
}
