//! How alike two names are.

/// The words of a name, in lower case: `HandleVoteRequest` and `handle_vote_request` have the same.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = '_';
    for letter in name.chars() {
        let begins = !last.is_alphanumeric() || (letter.is_uppercase() && !last.is_uppercase());
        if letter.is_alphanumeric() {
            match words.last_mut() {
                Some(word) if !begins => word.extend(letter.to_lowercase()),
                _ => words.push(letter.to_lowercase().collect()),
            }
        }
        last = letter;
    }
    words
}

/// How much two words have in common: 1 if they are the same, less if they begin alike (`Synced` and `Sync`).
fn alike(a: &str, b: &str) -> f64 {
    let common = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    let longest = a.chars().count().max(b.chars().count());
    if a == b {
        1.0
    } else if common >= 3 {
        0.9 * common as f64 / longest as f64
    } else {
        0.0
    }
}

/// From 0 for names with nothing in common to 1 for the same words.
pub fn similarity(a: &str, b: &str) -> f64 {
    let (a, b) = (words(a), words(b));
    let best = |word: &String, others: &[String]| others.iter().map(|other| alike(word, other)).fold(0.0, f64::max);
    let total: f64 =
        a.iter().map(|word| best(word, &b)).sum::<f64>() + b.iter().map(|word| best(word, &a)).sum::<f64>();
    match a.len() + b.len() {
        0 => 0.0,
        count => total / count as f64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_by_their_words() {
        assert_eq!(words("HandleVoteRequest"), ["handle", "vote", "request"]);
        assert_eq!(similarity("HandleVoteRequest", "handle_vote_request"), 1.0);
        assert_eq!(similarity("Apply", "Timeout"), 0.0);
        assert!(similarity("Restarted", "Restart") > 0.6);
        assert!(similarity("HandleAppendResponse", "HandleAppendRequest") < similarity("Synced", "Sync") + 0.5);
        assert!(similarity("ReceiveVoteRequest", "HandleVoteRequest") > similarity("ReceiveVoteRequest", "Sync"));
    }
}
