//! Tokens.

use crate::tla::ast::Quantifier;
use crate::tla::operators::Operator;

/// One token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its first byte.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
    /// Its column, from 1, as junction lists count it: a tab goes to the next multiple of eight.
    pub column: u32,
}

/// The kinds of token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// A name.
    Name,
    /// A natural number of any base.
    Number,
    /// `1.5`.
    Decimal,
    /// A string with its quotes.
    String,
    /// An operator symbol, or a word that is one.
    Operator(&'static Operator),
    /// A reserved word.
    Keyword(Keyword),
    /// `\A` and its like.
    Quantifier(Quantifier),
    /// The number or name of a step of a proof: `<1>`, `<1>2.`, `<+>a`.
    Step,
    /// `WF_` or, strong, `SF_`.
    Fairness {
        /// Whether it is `SF_`.
        strong: bool,
    },
    /// `(`.
    LeftParen,
    /// `)`.
    RightParen,
    /// `[`.
    LeftBracket,
    /// `]`.
    RightBracket,
    /// `]_`.
    RightBracketSub,
    /// `{`.
    LeftBrace,
    /// `}`.
    RightBrace,
    /// `<<`.
    LeftAngle,
    /// `>>`.
    RightAngle,
    /// `>>_`.
    RightAngleSub,
    /// `,`.
    Comma,
    /// `:`.
    Colon,
    /// `::`.
    ColonColon,
    /// `.`.
    Dot,
    /// `_`.
    Underscore,
    /// `==`.
    Define,
    /// `!`.
    Bang,
    /// `@`.
    At,
    /// `->`.
    Arrow,
    /// `<-`.
    Substitute,
    /// `|->`.
    MapsTo,
    /// Four dashes or more.
    Dashes,
    /// Four `=` or more.
    EndModule,
    /// The end of the module or of the file.
    End,
    /// What is no token: the lexer stopped here, and holds the reason.
    Bad,
    /// What the parser sees in place of a token at or left of the bullet of the innermost junction list.
    Outdented,
}

macro_rules! keywords {
    ($($variant:ident = $($spelling:literal)|+;)*) => {
        /// The reserved words, but for those that are operators.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Keyword { $($variant),* }

        /// The reserved word that this is, if it is one.
        pub(crate) fn keyword(word: &str) -> Option<Keyword> {
            match word { $($($spelling)|+ => Some(Keyword::$variant),)* _ => None }
        }
    };
}

keywords! {
    Action = "ACTION" | "ACTIONS";
    Assume = "ASSUME";
    Assumption = "ASSUMPTION" | "AXIOM";
    By = "BY";
    Case = "CASE";
    Choose = "CHOOSE";
    Constant = "CONSTANT" | "CONSTANTS";
    Def = "DEF" | "DEFS";
    Define = "DEFINE";
    Else = "ELSE";
    Except = "EXCEPT";
    Extends = "EXTENDS";
    Have = "HAVE";
    Hide = "HIDE";
    If = "IF";
    In = "IN";
    Instance = "INSTANCE";
    Lambda = "LAMBDA";
    Let = "LET";
    Local = "LOCAL";
    Module = "MODULE";
    New = "NEW";
    Obvious = "OBVIOUS";
    Omitted = "OMITTED";
    Only = "ONLY";
    Other = "OTHER";
    Pick = "PICK";
    Proof = "PROOF";
    Prove = "PROVE";
    Qed = "QED";
    Recursive = "RECURSIVE";
    State = "STATE";
    Suffices = "SUFFICES";
    Take = "TAKE";
    Temporal = "TEMPORAL" | "TEMPORALS";
    Then = "THEN";
    Theorem = "THEOREM" | "PROPOSITION" | "LEMMA" | "COROLLARY";
    Use = "USE";
    Variable = "VARIABLE" | "VARIABLES";
    With = "WITH";
    Witness = "WITNESS";
}
