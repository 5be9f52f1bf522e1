//! Proofs, which are read for their end and dropped.

use super::{Parse, Parser};
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Keyword, Token, TokenKind};

/// A proof whose last step is still to come, or whose last step is being proved.
struct Open {
    /// The level that its steps are numbered with; `None` before its first step.
    level: Option<u64>,
    /// Whether its `QED` was read.
    closed: bool,
}

/// The level that a step is numbered with.
enum Level {
    /// `<3>`.
    Is(u64),
    /// `<*>`: that of the proof that is open, or of a new one.
    Same,
    /// `<+>`: that of a new proof.
    Deeper,
}

impl Parser<'_> {
    /// Whether a proof of a theorem is next.
    pub(super) fn begins_proof(&self) -> bool {
        use Keyword::{By, Obvious, Omitted, Proof};
        matches!(self.peek(), TokenKind::Step | TokenKind::Keyword(By | Obvious | Omitted | Proof))
    }

    /// A whole proof.
    pub(super) fn proof(&mut self) -> Parse<()> {
        let outer = std::mem::replace(&mut self.in_proof, true);
        let result = self.steps();
        self.in_proof = outer;
        result
    }

    fn steps(&mut self) -> Parse<()> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            if self.leaf_or_start(&mut open)? {
                close(&mut open);
            }
            if !self.goes_on(&mut open) {
                return Ok(());
            }
            let step = self.expect(TokenKind::Step, "a step of the proof, or its `QED`")?;
            self.enter(step, &mut open)?;
            if self.eat_keyword(Keyword::Qed) {
                open.last_mut().into_iter().for_each(|top| top.closed = true);
            } else {
                self.step()?;
            }
        }
    }

    /// What may follow a statement: `BY`, `OBVIOUS`, `OMITTED`, or `PROOF` before the first step. True if that was all
    /// of the proof of a `QED` or of the theorem.
    fn leaf_or_start(&mut self, open: &mut Vec<Open>) -> Parse<bool> {
        let start = self.eat_keyword(Keyword::Proof);
        match self.peek() {
            TokenKind::Keyword(Keyword::By) => {
                self.bump();
                self.eat_keyword(Keyword::Only);
                self.facts()?;
            }
            TokenKind::Keyword(Keyword::Obvious | Keyword::Omitted) => {
                self.bump();
            }
            _ => {
                if start || open.is_empty() {
                    open.push(Open { level: None, closed: false });
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a step must follow; ends the proofs whose `QED` has no proof of its own.
    fn goes_on(&self, open: &mut Vec<Open>) -> bool {
        while let Some(top) = open.last()
            && top.closed
        {
            let deeper = self.peek() == TokenKind::Step
                && match self.level(self.raw(0)) {
                    Level::Is(level) => top.level.is_some_and(|own| level > own),
                    Level::Same => false,
                    Level::Deeper => true,
                };
            if deeper {
                break;
            }
            open.pop();
        }
        !open.is_empty()
    }

    fn level(&self, step: Token) -> Level {
        let inner = self.text(step).trim_start_matches('<');
        match inner.split('>').next().unwrap_or("") {
            "+" => Level::Deeper,
            "*" => Level::Same,
            digits => Level::Is(digits.parse().unwrap_or(u64::MAX)),
        }
    }

    /// Takes the proof that a step belongs to as the innermost, beginning it if it is new.
    fn enter(&self, step: Token, open: &mut Vec<Open>) -> Parse<()> {
        let enclosing = open.iter().rev().find_map(|one| one.level);
        let next = enclosing.map_or(0, |level| level.saturating_add(1));
        let top = open.last().and_then(|one| one.level);
        match (self.level(step), top) {
            (Level::Is(level), Some(own)) if level == own => return Ok(()),
            (Level::Same, Some(_)) => return Ok(()),
            (Level::Is(level), Some(own)) if level > own => open.push(Open { level: Some(level), closed: false }),
            (Level::Deeper, Some(_)) => open.push(Open { level: Some(next), closed: false }),
            (Level::Is(level), None) if level >= next => begin(open, level),
            (Level::Same | Level::Deeper, None) => begin(open, next),
            (Level::Is(_), _) => return Err(self.wrong_level(step, enclosing)),
        }
        Ok(())
    }

    fn wrong_level(&self, step: Token, enclosing: Option<u64>) -> Box<Diagnostic> {
        let level = enclosing.unwrap_or(0);
        let message =
            format!("this step is outside of the proof that is open, of level {level}, which has no `QED` yet");
        Box::new(Diagnostic::new(self.span(step), message))
    }

    fn step(&mut self) -> Parse<()> {
        let TokenKind::Keyword(keyword) = self.peek() else { return self.definitions_or_statement() };
        match keyword {
            Keyword::Use | Keyword::Hide => self.use_or_hide(),
            Keyword::Instance => self.instance().map(drop),
            Keyword::Define => {
                self.bump();
                self.proof_definitions()
            }
            Keyword::Have | Keyword::Case => {
                self.bump();
                self.expression().map(drop)
            }
            Keyword::Witness => {
                self.bump();
                self.list(Self::expression).map(drop)
            }
            Keyword::Take => {
                self.bump();
                self.take()
            }
            Keyword::Pick => {
                self.bump();
                self.quantifier_bounds()?;
                self.expect(TokenKind::Colon, "an operator, `,` or `:`")?;
                self.expression().map(drop)
            }
            Keyword::Suffices => {
                self.bump();
                self.statement().map(drop)
            }
            _ => self.definitions_or_statement(),
        }
    }

    fn definitions_or_statement(&mut self) -> Parse<()> {
        if self.at_definition() { self.proof_definitions() } else { self.statement().map(drop) }
    }

    fn proof_definitions(&mut self) -> Parse<()> {
        loop {
            if !self.at_definition() || self.at_keyword(Keyword::Local) {
                return Err(self.unexpected("a definition"));
            }
            self.definition()?;
            if !self.at_definition() {
                return Ok(());
            }
        }
    }

    /// `TAKE x \in S, y \in T` or `TAKE x, y`.
    fn take(&mut self) -> Parse<()> {
        if self.at_bound(true) { self.bounds().map(drop) } else { self.names_pattern().map(drop) }
    }

    /// `USE ...` or `HIDE ...`.
    pub(super) fn use_or_hide(&mut self) -> Parse<()> {
        self.bump();
        self.eat_keyword(Keyword::Only);
        let outer = std::mem::replace(&mut self.in_proof, true);
        let result = self.facts();
        self.in_proof = outer;
        result
    }

    /// `fact, MODULE M DEF name, MODULE N`.
    fn facts(&mut self) -> Parse<()> {
        if !self.at_keyword(Keyword::Def) {
            self.list(Self::fact)?;
        }
        if self.eat_keyword(Keyword::Def) {
            self.list(Self::fact)?;
        }
        Ok(())
    }

    fn fact(&mut self) -> Parse<()> {
        if self.eat_keyword(Keyword::Module) {
            return self.expect_any_name("the name of a module").map(drop);
        }
        self.argument().map(drop)
    }
}

fn begin(open: &mut [Open], level: u64) {
    open.last_mut().into_iter().for_each(|top| top.level = Some(level));
}

/// Ends the innermost proof if what was just proved is its `QED`, and likewise outwards.
fn close(open: &mut Vec<Open>) {
    while open.last().is_some_and(|top| top.closed) {
        open.pop();
    }
}
