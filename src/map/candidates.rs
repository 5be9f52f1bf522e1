//! What the events of a kind may be: a form of an action, and which field gives each of its parameters.

use std::rc::Rc;

use super::desk::Desk;
use super::forms::Form;
use super::recording::{Kind, Recording};
use super::words::similarity;
use crate::hash::Set;
use crate::tla::value::Value;
use crate::trace::{Event, Fields, Text, Value as Seen};

/// Where the value of a parameter comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The field, by its place among those of the kind.
    pub field: usize,
    /// The field of that record, where it is not the whole.
    pub part: Option<Text>,
}

/// What the events of a kind may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The form of an action, by number.
    pub form: usize,
    /// What gives its parameters.
    pub sources: Vec<Source>,
    /// How much its names speak for it, in bits.
    pub prior: f64,
}

/// The sources that a kind has.
pub struct Sources {
    all: Vec<Known>,
}

/// A source, the names of the fields that each of its values has, if they are records, and of what kind all of them are.
type Known = (Source, Option<Set<Text>>, Option<&'static str>);

/// What the same name says, in bits: of an action, and of a parameter.
const NAME: f64 = 16.0;
const PARAM: f64 = 4.0;

/// What it costs that an event changes nothing, in bits.
const NOTHING: f64 = 2.0;

/// What values call the kind of nodes.
const NODE: &str = "a model value";

/// The most candidates of a kind.
const MOST: usize = 20_000;

impl Source {
    /// The value that an event gives.
    pub fn of<'e>(&self, event: &'e Event, kind: &Kind) -> Option<&'e Seen> {
        let value = event.field(kind.fields.get(self.field)?)?;
        match &self.part {
            None => Some(value),
            Some(part) => Fields::of(value).get(part),
        }
    }

    /// As text.
    pub fn show(&self, kind: &Kind) -> String {
        let field = kind.fields.get(self.field).map_or("", |field| field);
        match &self.part {
            None => field.to_owned(),
            Some(part) => format!("{field}.{part}"),
        }
    }
}

impl Sources {
    /// Those of a kind: its fields, and nodes in records.
    pub fn of(desk: &mut Desk, recording: &Recording, kind: &Kind) -> Sources {
        let events: Vec<&Event> =
            kind.events.iter().filter_map(|event| recording.events.get(*event)).map(|(_, event)| &**event).collect();
        let mut all = Vec::new();
        let free: Vec<usize> = (0..kind.fields.len()).filter(|field| !is_taken(desk, kind, *field)).collect();
        for field in free {
            let source = Source { field, part: None };
            let names = common(events.iter().filter_map(|event| source.of(event, kind)));
            let mut kinds =
                events.iter().filter_map(|event| desk.convert(source.of(event, kind)?)).map(|value| value.kind());
            let first = kinds.next();
            let one = first.filter(|first| kinds.all(|kind| kind == *first));
            all.push((source, names, one));
        }
        let parts = nodes(recording, kind).into_iter().filter(|source| source.part.is_some());
        let parts: Vec<Source> = parts.filter(|source| !is_taken(desk, kind, source.field)).collect();
        all.extend(parts.into_iter().map(|source| (source, None, Some(NODE))));
        Sources { all }
    }
}

/// Whether no operator can have a field as a parameter, since its name means something in the spec.
pub fn is_taken(desk: &Desk, kind: &Kind, field: usize) -> bool {
    kind.fields.get(field).is_some_and(|name| desk.is_taken(name))
}

/// The sources of a kind that are nodes.
pub fn nodes(recording: &Recording, kind: &Kind) -> Vec<Source> {
    let events: Vec<&Event> =
        kind.events.iter().filter_map(|event| recording.events.get(*event)).map(|(_, event)| &**event).collect();
    let mut nodes = Vec::new();
    for field in 0..kind.fields.len() {
        let whole = Source { field, part: None };
        let names = common(events.iter().filter_map(|event| whole.of(event, kind)));
        let mut parts: Vec<Text> = names.into_iter().flatten().collect();
        parts.sort();
        nodes.push(whole);
        nodes.extend(parts.into_iter().map(|part| Source { field, part: Some(part) }));
    }
    nodes.retain(|source| events.iter().all(|event| matches!(source.of(event, kind), Some(Seen::Node(_)))));
    nodes
}

/// The names of fields that all of these have; none if one of them is no record.
fn common<'e>(values: impl Iterator<Item = &'e Seen>) -> Option<Set<Text>> {
    let mut common: Option<Set<Text>> = None;
    for value in values {
        let Seen::Record(fields) = value else { return None };
        let names: Set<Text> = fields.iter().map(|(name, _)| name.clone()).collect();
        common = Some(match common {
            None => names,
            Some(mut known) => {
                known.retain(|name| names.contains(name));
                known
            }
        });
    }
    common
}

/// What the events of a kind may be; the action of the same name alone, where its parameters have fields of their names. An
/// action that another kind is by its name is nothing else.
pub fn candidates(desk: &mut Desk, recording: &Recording, kind: &Kind) -> Vec<Candidate> {
    if let Some(named) = by_name(desk, kind) {
        return vec![named];
    }
    let sources = Sources::of(desk, recording, kind);
    let named = recording.kinds.iter().filter_map(|other| by_name(desk, other));
    let named: Set<usize> = named.map(|candidate| candidate.form).collect();
    let is_named =
        |action: &str| named.iter().any(|form| desk.forms.get(*form).is_some_and(|form| *form.action == *action));
    let mut found = Vec::new();
    for (number, form) in desk.forms.iter().enumerate().filter(|(_, form)| !is_named(&form.action)) {
        let mut chosen = Vec::new();
        extend(desk, kind, &sources, (number, form), &mut chosen, &mut found);
    }
    found
}

/// The candidate that names alone say: the action has the name of the event, and each of its parameters that of a field.
pub fn by_name(desk: &Desk, kind: &Kind) -> Option<Candidate> {
    let whole = |form: &Form| *form.action == *kind.name && form.given.len() == form.params.len();
    let (number, form) = desk.forms.iter().enumerate().find(|(_, form)| whole(form))?;
    let source = |param: &Rc<str>| {
        let field = kind.fields.iter().position(|field| **field == **param)?;
        Some(Source { field, part: None })
    };
    let sources: Option<Vec<Source>> = form.params.iter().map(source).collect();
    let sources = sources?;
    Some(Candidate { form: number, prior: prior(kind, form, &sources), sources })
}

/// Adds every way to give the parameters of a form that are left.
fn extend(
    desk: &Desk,
    kind: &Kind,
    sources: &Sources,
    (number, form): (usize, &Form),
    chosen: &mut Vec<Source>,
    found: &mut Vec<Candidate>,
) {
    if found.len() >= MOST {
        return;
    }
    let Some(param) = form.given.get(chosen.len()) else {
        let prior = prior(kind, form, chosen);
        found.push(Candidate { form: number, sources: chosen.clone(), prior });
        return;
    };
    let needs = desk.needs.get(&form.action).and_then(|needs| needs.get(*param));
    let needed = desk.kinds.get(&form.action).and_then(|kinds| kinds.get(*param)).copied().flatten();
    for (source, fields, kind_of) in &sources.all {
        let fits = needs.is_none_or(|needs| {
            needs.is_empty() || fields.as_ref().is_some_and(|known| needs.iter().any(|need| known.contains(&**need)))
        });
        let of_kind = needed.is_none_or(|needed| *kind_of == Some(needed));
        if fits && of_kind && !chosen.contains(source) {
            chosen.push(source.clone());
            extend(desk, kind, sources, (number, form), chosen, found);
            chosen.pop();
        }
    }
}

fn prior(kind: &Kind, form: &Form, chosen: &[Source]) -> f64 {
    let names = NAME * similarity(&kind.name, &form.action);
    let params = form.given.iter().zip(chosen).map(|(place, source)| {
        let param = form.params.get(*place).map_or("", |param| param);
        let part = if source.part.is_some() { -2.0 } else { 0.5 };
        part + PARAM * similarity(param, &source.show(kind))
    });
    let far = form.depth.map_or(4.0, |depth| depth as f64 * 0.5);
    names + params.sum::<f64>() - far - if form.action.is_empty() { NOTHING } else { 0.0 }
}

/// The values of an event for a candidate, if it has all.
pub fn values(desk: &mut Desk, event: &Event, kind: &Kind, candidate: &Candidate) -> Option<Vec<Value>> {
    candidate.sources.iter().map(|source| source.of(event, kind).and_then(|value| desk.convert(value))).collect()
}

/// A candidate as text.
pub fn show(desk: &Desk, kind: &Kind, candidate: &Candidate) -> String {
    let names: Vec<Rc<str>> = candidate.sources.iter().map(|source| Rc::from(source.show(kind))).collect();
    let taken: Vec<Rc<str>> = kind.fields.iter().map(|field| Rc::from(&**field)).collect();
    desk.show(candidate.form, &names, &taken)
}
