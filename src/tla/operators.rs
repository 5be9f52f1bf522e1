//! The operator symbols of TLA+: spellings, fixity, precedence ranges.
//!
//! Ranges and associativity are those of "Summary of TLA+" (Lamport), with `SUBSET`, `UNION` and `DOMAIN` at 10-13 as
//! the reference parser has them. Two neighbouring operators whose ranges overlap need parentheses between them,
//! unless they are one left-associative operator.

/// Where an operator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fixity {
    /// Before its operand.
    Prefix,
    /// Between its operands.
    Infix,
    /// After its operand.
    Postfix,
}

/// An operator symbol.
#[derive(Debug)]
pub(crate) struct Operator {
    /// The one name that the syntax tree gives it.
    pub name: &'static str,
    /// Its other spellings.
    pub synonyms: &'static [&'static str],
    /// Where it stands.
    pub fixity: Fixity,
    /// The low end of its precedence range.
    pub low: u8,
    /// The high end of its precedence range.
    pub high: u8,
    /// Whether `a op b op c` is `(a op b) op c`; otherwise it is an error.
    pub left: bool,
}

impl PartialEq for &'static Operator {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(*self, *other)
    }
}

impl Operator {
    /// Whether `self`, on the left, takes the operand between itself and `right`.
    pub fn takes_before(&'static self, right: &'static Operator) -> bool {
        self.low > right.high || (self.left && self == right)
    }

    /// Whether `right` takes the operand between `self` and itself.
    pub fn yields_to(&self, right: &Operator) -> bool {
        self.high < right.low
    }

    /// Whether a word spells it (`SUBSET`), not a symbol.
    pub fn is_word(&self) -> bool {
        self.name.starts_with(|first: char| first.is_ascii_alphabetic())
    }

    /// Every spelling of it.
    pub fn spellings(&'static self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.synonyms.iter().copied())
    }
}

/// The operator of this name, which is its canonical one, and fixity.
pub(crate) fn find(name: &str, fixity: Fixity) -> Option<&'static Operator> {
    OPERATORS.iter().find(|operator| operator.name == name && operator.fixity == fixity)
}

/// Unary minus; written `-`, and `-.` where it is defined or named.
pub(crate) static NEGATION: &Operator = &OPERATORS[0];

const fn prefix(name: &'static str, synonyms: &'static [&'static str], low: u8, high: u8) -> Operator {
    Operator { name, synonyms, fixity: Fixity::Prefix, low, high, left: false }
}

const fn postfix(name: &'static str, synonyms: &'static [&'static str]) -> Operator {
    Operator { name, synonyms, fixity: Fixity::Postfix, low: 15, high: 15, left: false }
}

/// Infix, not associative.
const fn infix(name: &'static str, synonyms: &'static [&'static str], low: u8, high: u8) -> Operator {
    Operator { name, synonyms, fixity: Fixity::Infix, low, high, left: false }
}

/// Infix, associative to the left.
const fn left(name: &'static str, synonyms: &'static [&'static str], low: u8, high: u8) -> Operator {
    Operator { name, synonyms, fixity: Fixity::Infix, low, high, left: true }
}

/// Every operator symbol.
pub(crate) static OPERATORS: [Operator; 99] = [
    prefix("-.", &[], 12, 12),
    prefix("~", &[r"\lnot", r"\neg", "¬"], 4, 4),
    prefix("ENABLED", &[], 4, 15),
    prefix("UNCHANGED", &[], 4, 15),
    prefix("[]", &["□"], 4, 15),
    prefix("<>", &["◇"], 4, 15),
    prefix("SUBSET", &[], 10, 13),
    prefix("UNION", &[], 10, 13),
    prefix("DOMAIN", &[], 10, 13),
    postfix("'", &[]),
    postfix("^+", &["⁺"]),
    postfix("^*", &[]),
    postfix("^#", &[]),
    infix("=>", &["⇒"], 1, 1),
    infix("-+->", &["⇸"], 2, 2),
    infix("<=>", &[r"\equiv", "≡", "⇔"], 2, 2),
    infix("~>", &["↝"], 2, 2),
    left(r"\/", &[r"\lor", "∨"], 3, 3),
    left(r"/\", &[r"\land", "∧"], 3, 3),
    infix("/=", &["#", "≠"], 5, 5),
    infix("-|", &["⊣"], 5, 5),
    infix("::=", &["⩴"], 5, 5),
    infix(":=", &["≔"], 5, 5),
    infix("<", &[], 5, 5),
    infix("=", &[], 5, 5),
    infix("=|", &["⫤"], 5, 5),
    infix(">", &[], 5, 5),
    infix(r"\approx", &["≈"], 5, 5),
    infix(r"\asymp", &["≍"], 5, 5),
    infix(r"\cong", &["≅"], 5, 5),
    infix(r"\doteq", &["≐"], 5, 5),
    infix(">=", &[r"\geq", "≥"], 5, 5),
    infix(r"\gg", &["≫"], 5, 5),
    infix(r"\in", &["∈"], 5, 5),
    infix(r"\notin", &["∉"], 5, 5),
    infix("<=", &["=<", r"\leq", "≤"], 5, 5),
    infix(r"\ll", &["≪"], 5, 5),
    infix(r"\prec", &["≺"], 5, 5),
    infix(r"\preceq", &["⪯"], 5, 5),
    infix(r"\propto", &["∝"], 5, 5),
    infix(r"\sim", &["∼"], 5, 5),
    infix(r"\simeq", &["≃"], 5, 5),
    infix(r"\sqsubset", &["⊏"], 5, 5),
    infix(r"\sqsubseteq", &["⊑"], 5, 5),
    infix(r"\sqsupset", &["⊐"], 5, 5),
    infix(r"\sqsupseteq", &["⊒"], 5, 5),
    infix(r"\subset", &["⊂"], 5, 5),
    infix(r"\subseteq", &["⊆"], 5, 5),
    infix(r"\succ", &["≻"], 5, 5),
    infix(r"\succeq", &["⪰"], 5, 5),
    infix(r"\supset", &["⊃"], 5, 5),
    infix(r"\supseteq", &["⊇"], 5, 5),
    infix("|-", &["⊢"], 5, 5),
    infix("|=", &["⊨"], 5, 5),
    left(r"\cdot", &["⋅"], 5, 14),
    left("@@", &[], 6, 6),
    infix(":>", &[], 7, 7),
    infix("<:", &[], 7, 7),
    infix(r"\", &[], 8, 8),
    left(r"\cap", &[r"\intersect", "∩"], 8, 8),
    left(r"\cup", &[r"\union", "∪"], 8, 8),
    infix("..", &["‥"], 9, 9),
    infix("...", &["…"], 9, 9),
    infix("!!", &["‼"], 9, 13),
    left("##", &[], 9, 13),
    left("$", &[], 9, 13),
    left("$$", &[], 9, 13),
    left("??", &["⁇"], 9, 13),
    left(r"\sqcap", &["⊓"], 9, 13),
    left(r"\sqcup", &["⊔"], 9, 13),
    left(r"\uplus", &["⊎"], 9, 13),
    infix(r"\wr", &["≀"], 9, 14),
    left(r"\oplus", &["(+)", "⊕"], 10, 10),
    left("+", &[], 10, 10),
    left("++", &[], 10, 10),
    infix("%", &[], 10, 11),
    left("%%", &[], 10, 11),
    left("|", &[], 10, 11),
    left("||", &["‖"], 10, 11),
    left(r"\X", &[r"\times", "×"], 10, 13),
    left(r"\ominus", &["(-)", "⊖"], 11, 11),
    left("-", &[], 11, 11),
    left("--", &[], 11, 11),
    left("&", &[], 13, 13),
    left("&&", &[], 13, 13),
    left(r"\odot", &["(.)", "⊙"], 13, 13),
    infix(r"\oslash", &["(/)", "⊘"], 13, 13),
    left(r"\otimes", &[r"(\X)", "⊗"], 13, 13),
    left("*", &[], 13, 13),
    left("**", &[], 13, 13),
    infix("/", &[], 13, 13),
    infix("//", &[], 13, 13),
    left(r"\bigcirc", &["◯"], 13, 13),
    left(r"\bullet", &["●"], 13, 13),
    infix(r"\div", &["÷"], 13, 13),
    left(r"\circ", &[r"\o", "∘"], 13, 13),
    left(r"\star", &["⋆"], 13, 13),
    infix("^", &[], 14, 14),
    infix("^^", &[], 14, 14),
];

/// What is meant by an operator of other languages that TLA+ leaves to be defined.
pub(crate) fn foreign(name: &str) -> Option<&'static str> {
    match name {
        "&&" => Some(r"`&&` means nothing until it is defined; conjunction is written `/\`"),
        "||" => Some(r"`||` means nothing until it is defined; disjunction is written `\/`"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_is_unique_within_its_fixity() {
        let mut seen = Vec::new();
        for operator in &OPERATORS {
            assert!(operator.low <= operator.high, "{}", operator.name);
            for spelling in operator.spellings() {
                assert!(!seen.contains(&(spelling, operator.fixity)), "{spelling} twice");
                seen.push((spelling, operator.fixity));
            }
        }
    }

    #[test]
    fn synonyms_have_one_name() {
        let named = |spelling| OPERATORS.iter().find(|one| one.spellings().any(|other| other == spelling));
        for (spelling, name) in [("#", "/="), (r"\leq", "<="), (r"\land", r"/\"), (r"\o", r"\circ"), ("∈", r"\in")] {
            assert_eq!(named(spelling).map(|one| one.name), Some(name));
        }
        assert_eq!(NEGATION.name, "-.");
    }
}
