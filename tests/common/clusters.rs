//! Stories of the clusters of a target: what each choice made them do.

use std::fmt::Write;

use modelfuzz::cluster::{Applied, System};
use modelfuzz::schedule::Schedule;
use modelfuzz::target::Target;
use modelfuzz::trace::{Event, Trace, Value};

/// Answers stanzas: one that starts with `cluster NODES [FAULT] [OPTION=VALUE]` makes a new cluster; any other is a
/// schedule to go on with.
pub fn teller(target: &'static dyn Target) -> impl FnMut(&str) -> String {
    let mut system: Option<Box<dyn System>> = None;
    move |stanza| match stanza.lines().find_map(|line| line.strip_prefix("cluster ")) {
        Some(line) => start(target, &mut system, line),
        None => apply(system.as_mut().unwrap().as_mut(), stanza),
    }
}

fn start(target: &dyn Target, system: &mut Option<Box<dyn System>>, line: &str) -> String {
    let mut options = target.defaults();
    let mut words = line.split(' ');
    options.nodes = words.next().unwrap().parse().unwrap();
    for word in words {
        match word.split_once('=') {
            Some((option, value)) => drop(options.extra.insert(option.to_owned(), value.to_owned())),
            None => options.fault = Some(word.to_owned()),
        }
    }
    match target.system(&options) {
        Ok(fresh) => {
            system.insert(fresh).reset(&mut Trace::new());
            String::new()
        }
        Err(message) => format!("error: {message}\n"),
    }
}

fn apply(system: &mut dyn System, schedule: &str) -> String {
    let mut told = String::new();
    for choice in schedule.parse::<Schedule>().unwrap().0 {
        let mut trace = Trace::new();
        match system.apply(choice, &mut trace) {
            Applied::Done(done) => writeln!(told, "{done}").unwrap(),
            Applied::Skipped => writeln!(told, "{choice}: skipped").unwrap(),
        }
        trace.iter().for_each(|event| writeln!(told, "  {}", line(event)).unwrap());
    }
    told
}

/// An event on one line, its messages without the names of the fields that each of them has.
fn line(event: &Event) -> String {
    let fields: Vec<String> = event.fields.iter().map(|(name, value)| format!("{name} = {}", brief(value))).collect();
    format!("{}({})", event.name, fields.join(", "))
}

fn brief(value: &Value) -> String {
    match value {
        Value::Record(fields) if fields.first().is_some_and(|(name, _)| name == "mtype") => {
            let [kind, term, source, dest, rest @ ..] = fields.as_slice() else { panic!("{value}") };
            let Value::Str(kind) = &kind.1 else { panic!("{value}") };
            let rest: String = rest.iter().map(|(name, value)| format!(" {}={}", &name[1..], brief(value))).collect();
            format!("{kind}[{}->{} {}={}{rest}]", source.1, dest.1, &term.0[1..], term.1)
        }
        Value::Record(fields) => fields.iter().map(|(_, value)| brief(value)).collect::<Vec<_>>().join(":"),
        Value::Seq(items) => format!("<<{}>>", items.iter().map(brief).collect::<Vec<_>>().join(", ")),
        Value::Set(items) => {
            let mut items: Vec<String> = items.iter().map(brief).collect();
            items.sort();
            format!("{{{}}}", items.join(", "))
        }
        other => other.to_string(),
    }
}
