//! From text to a [`Config`].

use std::rc::Rc;

use super::check::check;
use super::{Assignment, Config, Constant, ConstantKind, Substitution};
use crate::tla::ast::Ident;
use crate::tla::diagnostic::Diagnostic;
use crate::tla::lexer::token::{Token, TokenKind};
use crate::tla::lexer::{Tokens, literals, text_tokens};
use crate::tla::near::nearest;
use crate::tla::source::{FileId, Span};

const KEYWORDS: &[&str] = &[
    "CONSTANT",
    "CONSTANTS",
    "INIT",
    "NEXT",
    "SPECIFICATION",
    "INVARIANT",
    "INVARIANTS",
    "PROPERTY",
    "PROPERTIES",
    "CONSTRAINT",
    "CONSTRAINTS",
    "ACTION_CONSTRAINT",
    "ACTION_CONSTRAINTS",
    "SYMMETRY",
    "VIEW",
    "ALIAS",
    "POSTCONDITION",
    "POSTCONDITIONS",
    "CHECK_DEADLOCK",
];

/// How deep sets may be nested.
const SET_DEPTH: usize = 100;

type Parse<T> = Result<T, Box<Diagnostic>>;

/// Parses a configuration file.
///
/// # Errors
///
/// The first fault, with its place: what is no statement, a statement that stands twice, two that contradict.
pub fn parse_config(file: FileId, text: &str) -> Result<Config, Diagnostic> {
    if u32::try_from(text.len()).is_err() {
        return Err(Diagnostic::nowhere("the configuration file is too large"));
    }
    let Tokens { tokens, fault } = text_tokens(file, text);
    let mut parser = Parser { file, text, tokens, fault, at: 0, config: Config::default() };
    parser.statements().and_then(|()| check(&parser.config)).map_err(|fault| *fault)?;
    Ok(parser.config)
}

struct Parser<'t> {
    file: FileId,
    text: &'t str,
    tokens: Vec<Token>,
    fault: Option<Box<Diagnostic>>,
    at: usize,
    config: Config,
}

impl<'t> Parser<'t> {
    fn token(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn kind(&self) -> TokenKind {
        self.token().map_or(TokenKind::End, |token| token.kind)
    }

    fn word(&self) -> &'t str {
        self.token().map_or("", |token| self.text.get(token.start as usize..token.end as usize).unwrap_or(""))
    }

    fn span(&self) -> Span {
        self.token().map_or(Span::default(), |token| Span { file: self.file, start: token.start, end: token.end })
    }

    fn at_keyword(&self) -> bool {
        KEYWORDS.contains(&self.word())
    }

    fn at_end(&self) -> bool {
        matches!(self.kind(), TokenKind::End | TokenKind::Bad)
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        self.at += usize::from(found);
        found
    }

    fn unexpected(&mut self, expected: &str) -> Box<Diagnostic> {
        if self.kind() == TokenKind::Bad
            && let Some(fault) = self.fault.take()
        {
            return fault;
        }
        let found = if self.at_end() { "the end of the file".to_owned() } else { format!("`{}`", self.word()) };
        Box::new(Diagnostic::new(self.span(), format!("expected {expected}, found {found}")))
    }

    fn statements(&mut self) -> Parse<()> {
        while self.kind() != TokenKind::End {
            if !self.at_keyword() {
                return Err(self.no_keyword());
            }
            let keyword = self.word();
            let place = self.span();
            self.at += 1;
            self.statement(keyword, place)?;
        }
        Ok(())
    }

    fn no_keyword(&mut self) -> Box<Diagnostic> {
        let word = self.word();
        let fault = self.unexpected("a keyword that begins a statement");
        if matches!(word, "_PERIODIC" | "_POSSIBLE" | "_RL_REWARD") {
            return Box::new(Diagnostic::new(self.span(), format!("the statement `{word}` is not supported")));
        }
        Box::new(match nearest(word, KEYWORDS.iter().copied()) {
            Some(keyword) => fault.note(format!("did you mean `{keyword}`?")),
            None => fault.note(format!("the keywords are {}", KEYWORDS.join(", "))),
        })
    }

    fn statement(&mut self, keyword: &str, place: Span) -> Parse<()> {
        match keyword {
            "CONSTANT" | "CONSTANTS" => self.constants(),
            "CHECK_DEADLOCK" => self.check_deadlock(place),
            "INIT" | "NEXT" | "SPECIFICATION" | "SYMMETRY" | "VIEW" | "ALIAS" => self.single(keyword, place),
            _ => self.list(keyword),
        }
    }

    /// A statement of any number of names.
    fn list(&mut self, keyword: &str) -> Parse<()> {
        let mut names = self.names()?;
        let list = match keyword {
            "INVARIANT" | "INVARIANTS" => &mut self.config.invariants,
            "PROPERTY" | "PROPERTIES" => &mut self.config.properties,
            "CONSTRAINT" | "CONSTRAINTS" => &mut self.config.constraints,
            "ACTION_CONSTRAINT" | "ACTION_CONSTRAINTS" => &mut self.config.action_constraints,
            _ => &mut self.config.postconditions,
        };
        list.append(&mut names);
        Ok(())
    }

    /// A statement of one name that may stand once.
    fn single(&mut self, keyword: &str, place: Span) -> Parse<()> {
        let name = self.name("a name")?;
        let slot = match keyword {
            "INIT" => &mut self.config.init,
            "NEXT" => &mut self.config.next,
            "SPECIFICATION" => &mut self.config.specification,
            "SYMMETRY" => &mut self.config.symmetry,
            "VIEW" => &mut self.config.view,
            _ => &mut self.config.alias,
        };
        match slot.replace(name) {
            Some(first) => Err(twice(keyword, place, first.span)),
            None => Ok(()),
        }
    }

    fn check_deadlock(&mut self, place: Span) -> Parse<()> {
        let value = match self.word() {
            "TRUE" => true,
            "FALSE" => false,
            _ => return Err(self.unexpected("`TRUE` or `FALSE`")),
        };
        let span = self.span();
        self.at += 1;
        match self.config.check_deadlock.replace((value, span)) {
            Some((_, first)) => Err(twice("CHECK_DEADLOCK", place, first)),
            None => Ok(()),
        }
    }

    /// The names up to the next keyword.
    fn names(&mut self) -> Parse<Vec<Ident>> {
        let mut names = Vec::new();
        while self.kind() != TokenKind::End && !self.at_keyword() {
            if self.kind() == TokenKind::Comma {
                let fault = self.unexpected("a name");
                return Err(Box::new(fault.note("names in a list are separated by blanks")));
            }
            names.push(self.name("a name")?);
        }
        Ok(names)
    }

    /// A name, possibly qualified, or an operator symbol.
    fn name(&mut self, what: &str) -> Parse<Ident> {
        if self.at_keyword() {
            return Err(self.unexpected(what));
        }
        let first = self.simple_name(what)?;
        if self.kind() != TokenKind::Bang {
            return Ok(first);
        }
        let (mut name, mut span) = (first.name.to_string(), first.span);
        while self.eat(TokenKind::Bang) {
            let next = self.simple_name("a name")?;
            name.push('!');
            name.push_str(&next.name);
            span = span.to(next.span);
        }
        Ok(Ident { name: Rc::from(name), span })
    }

    fn simple_name(&mut self, what: &str) -> Parse<Ident> {
        let name = match self.kind() {
            TokenKind::Name | TokenKind::Keyword(_) => self.word(),
            TokenKind::Operator(operator) => operator.name,
            _ => return Err(self.unexpected(what)),
        };
        let ident = Ident { name: Rc::from(name), span: self.span() };
        self.at += 1;
        Ok(ident)
    }

    fn constants(&mut self) -> Parse<()> {
        while self.kind() != TokenKind::End && !self.at_keyword() {
            self.constant()?;
        }
        Ok(())
    }

    fn constant(&mut self) -> Parse<()> {
        let name = self.name("the name of a constant, or a keyword")?;
        if self.eat(TokenKind::Substitute) {
            let module = self.module()?;
            let replacement = self.name("the name of a definition")?;
            self.config.substitutions.push(Substitution { name, module, replacement });
            return Ok(());
        }
        let args = if self.eat(TokenKind::LeftParen) { self.values(TokenKind::RightParen, "`)`")? } else { Vec::new() };
        if self.word() != "=" {
            return Err(self.no_assignment(&name));
        }
        self.at += 1;
        let module = self.module()?;
        let value = self.value(0)?;
        self.config.assignments.push(Assignment { name, args, module, value });
        Ok(())
    }

    fn no_assignment(&mut self, name: &Ident) -> Box<Diagnostic> {
        let fault = self.unexpected("`=` and a value, or `<-` and the name of a definition");
        match nearest(&name.name, KEYWORDS.iter().copied()) {
            Some(keyword) => Box::new(fault.label(name.span, format!("did you mean the keyword `{keyword}`?"))),
            None => fault,
        }
    }

    /// `[Module]`, or nothing.
    fn module(&mut self) -> Parse<Option<Ident>> {
        if !self.eat(TokenKind::LeftBracket) {
            return Ok(None);
        }
        let name = self.simple_name("the name of a module")?;
        if self.eat(TokenKind::RightBracket) { Ok(Some(name)) } else { Err(self.unexpected("`]`")) }
    }

    /// Values with commas between, up to a bracket.
    fn values(&mut self, close: TokenKind, what: &str) -> Parse<Vec<Constant>> {
        self.values_at(close, what, 0)
    }

    fn values_at(&mut self, close: TokenKind, what: &str, depth: usize) -> Parse<Vec<Constant>> {
        let mut values = Vec::new();
        if self.eat(close) {
            return Ok(values);
        }
        loop {
            values.push(self.value(depth)?);
            if self.eat(close) {
                return Ok(values);
            }
            if !self.eat(TokenKind::Comma) {
                return Err(self.unexpected(&format!("`,` or {what}")));
            }
        }
    }

    fn value(&mut self, depth: usize) -> Parse<Constant> {
        let start = self.span();
        let word = self.word();
        let kind = match self.kind() {
            TokenKind::Number => ConstantKind::Number(literals::number(word).unwrap_or(i64::MAX)),
            TokenKind::Operator(_) if word == "-" => return self.negative(start),
            TokenKind::String => ConstantKind::String(Rc::from(literals::unescape(word))),
            TokenKind::LeftBrace if depth < SET_DEPTH => return self.set(start, depth),
            TokenKind::Name if word == "TRUE" || word == "FALSE" => ConstantKind::Bool(word == "TRUE"),
            TokenKind::Name | TokenKind::Keyword(_) if !self.at_keyword() => ConstantKind::ModelValue(Rc::from(word)),
            _ => return Err(self.no_value()),
        };
        self.at += 1;
        Ok(Constant { kind, span: start })
    }

    fn no_value(&mut self) -> Box<Diagnostic> {
        let fault = self.unexpected("a value");
        let note = "a value is a number, a string, TRUE, FALSE, a model value (a name), or a set of such in braces; \
                    for any other write `<-` and the name of a definition";
        Box::new(fault.note(note))
    }

    fn negative(&mut self, start: Span) -> Parse<Constant> {
        self.at += 1;
        if self.kind() != TokenKind::Number {
            return Err(self.unexpected("a number"));
        }
        let number = literals::number(self.word()).unwrap_or(i64::MAX);
        let span = start.to(self.span());
        self.at += 1;
        Ok(Constant { kind: ConstantKind::Number(-number), span })
    }

    fn set(&mut self, start: Span, depth: usize) -> Parse<Constant> {
        self.at += 1;
        let elements = self.values_at(TokenKind::RightBrace, "`}`", depth + 1)?;
        let end = self.tokens.get(self.at.wrapping_sub(1)).map_or(start.end, |token| token.end);
        Ok(Constant { kind: ConstantKind::Set(elements), span: Span { end, ..start } })
    }
}

fn twice(keyword: &str, place: Span, first: Span) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::new(place, format!("{keyword} stands twice; it may stand once")).label(first, "first given here"),
    )
}
