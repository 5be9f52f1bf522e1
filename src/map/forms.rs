//! The forms of actions as operators of a module that is written beside the spec.

use std::rc::Rc;

use super::form::{domains, form};
use super::sites::{Around, Site, Sites};
use super::syntax::{call, each, mentions, name_of};
use crate::hash::Set;
use crate::tla::ast::{Expr, ExprKind, OpDef};
use crate::tla::pretty::expression;
use crate::tla::value::{Symbol, Value};
use crate::tla::{Definition, Spec};

/// How many parameters an action may have for each choice of some of them to be a form.
const PARAMS: usize = 5;

/// An action with some of its parameters given, and the others as the next-state relation has them.
#[derive(Clone, Debug)]
pub struct Form {
    /// The action; empty for a step that changes nothing.
    pub action: Rc<str>,
    /// The names of all of its parameters.
    pub params: Vec<Rc<str>>,
    /// Which of them are given.
    pub given: Vec<usize>,
    /// How many definitions it is away from the next-state relation; none where that does not call it.
    pub depth: Option<usize>,
    /// The operator of the written module that it is, or the action itself.
    pub operator: Rc<str>,
}

/// For each parameter of an action the fields that its body takes of it.
pub fn needs(def: Option<&OpDef>) -> Vec<Set<Rc<str>>> {
    let Some(def) = def else { return Vec::new() };
    let taken = |name: &str| {
        let mut fields = Set::default();
        each(&def.body, &mut |part: &Expr| {
            if let ExprKind::Field { record, field } = &*part.kind
                && name_of(record).is_some_and(|known| **known == *name)
            {
                fields.insert(field.name.clone());
            }
        });
        fields
    };
    def.params.iter().map(|param| taken(&param.name.name)).collect()
}

/// The forms of these actions, and the text of the operators that they are.
pub fn forms(actions: &[Definition], sites: &Sites, unchanged: &str) -> (Vec<Form>, String) {
    let mut text = format!("MapNothing == {unchanged}\n");
    let nothing = Form {
        action: Rc::from(""),
        params: Vec::new(),
        given: Vec::new(),
        depth: Some(0),
        operator: Rc::from("MapNothing"),
    };
    let mut forms = vec![nothing];
    for action in actions {
        let calls = sites.calls.get(&action.name).map_or(&[][..], Vec::as_slice);
        let depth = calls.iter().map(|site| site.depth).min();
        let count = action.params.len();
        let all = (1_usize << count.min(20)) - 1;
        let choices = if count <= PARAMS { 0..=all } else { all..=all };
        for choice in choices.filter(|choice| *choice == all || !calls.is_empty()) {
            let given: Vec<usize> = (0..count).filter(|place| choice == all || choice >> place & 1 == 1).collect();
            if choice != all && calls.iter().any(|site| site.is_large_without(&given)) {
                continue;
            }
            let mut form = Form {
                action: action.name.clone(),
                params: action.params.clone(),
                given,
                depth,
                operator: action.name.clone(),
            };
            if form.given.len() < count {
                form.operator = Rc::from(format!("MapForm{}", forms.len()));
                text.push_str(&definition(&form, calls));
            }
            forms.push(form);
        }
    }
    (forms, text)
}

fn definition(form: &Form, calls: &[Site]) -> String {
    let name = |place: &usize| Rc::from(format!("mapArg{place}"));
    let mut given: Vec<Option<Rc<str>>> = vec![None; form.params.len()];
    for place in &form.given {
        if let Some(given) = given.get_mut(*place) {
            *given = Some(name(place));
        }
    }
    let params: Vec<String> = form.given.iter().map(|place| format!("mapArg{place}")).collect();
    let params = if params.is_empty() { String::new() } else { format!("({})", params.join(", ")) };
    format!("{}{params} == {}\n", form.operator, written(&form.action, &given, &[], calls).join(" \\/ "))
}

/// Writes the constant sets over which the next-state relation quantifies parameters as operators, and gives the names of
/// these for each parameter of each action.
pub fn write_domains(
    actions: &[Definition],
    sites: &Sites,
    variables: &[Symbol],
    text: &mut String,
) -> Vec<(Rc<str>, Vec<Option<String>>)> {
    let mut all = Vec::new();
    for (number, action) in actions.iter().enumerate() {
        let Some(site) = sites.calls.get(&action.name).and_then(|calls| calls.first()) else { continue };
        let bound: Vec<&str> = site.around.iter().flat_map(Around::names).collect();
        let mut names = Vec::new();
        for (place, domain) in domains(site).iter().enumerate() {
            let is_open = |set: &Expr| {
                bound.iter().any(|name| mentions(set, name))
                    || variables.iter().any(|name| mentions(set, name.as_str()))
            };
            names.push(domain.as_ref().and_then(|set| {
                if call(set).is_some_and(|(name, _)| &**name == "..") {
                    return Some(INTEGERS.to_owned());
                }
                (!is_open(set)).then(|| {
                    let name = format!("MapDomain{number}x{place}");
                    text.push_str(&format!("{name} == {}\n", expression(set)));
                    name
                })
            }));
        }
        all.push((action.name.clone(), names));
    }
    all
}

/// What stands for a set of integers.
const INTEGERS: &str = "..";

/// The kind of the elements of a set that is a constant of this name, if all are of one.
pub fn kind_of(name: &String, spec: &Spec) -> Option<&'static str> {
    if name == INTEGERS {
        return Some(Value::Int(0).kind());
    }
    let elements = spec.constant(name)?.enumerate(ELEMENTS).ok()?;
    let mut kinds = elements.as_slice().iter().map(Value::kind);
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// How many elements of a set are looked at.
const ELEMENTS: usize = 1000;

/// An action with some parameters given, as each of these calls has it; each different one once.
pub fn written(action: &str, given: &[Option<Rc<str>>], taken: &[Rc<str>], calls: &[Site]) -> Vec<String> {
    if given.iter().all(Option::is_some) {
        let names: Vec<&str> = given.iter().flatten().map(|name| &**name).collect();
        return vec![if names.is_empty() { action.to_owned() } else { format!("{action}({})", names.join(", ")) }];
    }
    let mut texts: Vec<String> = Vec::new();
    for site in calls.iter().filter(|site| site.args.len() == given.len()) {
        let text = expression(&form(action, given, taken, site));
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    match texts.len() {
        1 => texts,
        _ => texts.iter().map(|text| format!("({text})")).collect(),
    }
}
