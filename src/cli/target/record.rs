//! The text form of a schedule with what was seen when it ran: what is kept of a finding, to be replayed years later.
//!
//! It is a schedule in its [text form](crate::schedule::text) with comments that mean something:
//!
//! ```text
//! # modelfuzz schedule, format 1
//! # target raft_rs
//! # nodes 5
//! # options --nodes=5
//! # spec 1:8f3d0c5b7a9e1f24        version of the hash, and XXH3-64 of the modules
//! # config 1:02a4b1c93d5e6f70      the same of the configuration
//! # finding conformance: ...
//! #> Event(...)                    an event of the start or of the choice above
//! #= 51b0e2f7a3c4d689              XXH3-64 of the model states that these events led to; ends what a choice did
//! timeout n1
//! #> Timeout(...)
//! #= ...
//! ```
//!
//! The first line tells it from the bytes that libFuzzer reads and writes, which are a schedule whatever they are, and
//! begin like it by no accident. Every command that takes a file takes both. What is not there is not compared.

use std::fmt::Write;

use super::trail::{Seen, Trail};
use crate::hash::{STABLE_VERSION, stable64};
use crate::oracle::{Class, Finding};
use crate::schedule::Schedule;
use crate::target::{SpecFiles, Target};

use crate::cli::Settings;

/// What the first line begins with; the number of the format follows.
const MAGIC: &str = "# modelfuzz schedule, format ";

/// The format that is written; the only one so far.
const FORMAT: u32 = 1;

/// A schedule, and what was seen when it ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The target's name.
    pub target: Option<String>,
    /// The options that differed from the defaults, as arguments.
    pub options: Vec<String>,
    /// The class of what was found.
    pub finding: Option<String>,
    /// The schedule.
    pub schedule: Schedule,
    nodes: Option<String>,
    spec: Option<String>,
    config: Option<String>,
    /// What the start and then each choice that was executed led to; empty where that is not known.
    pub seen: Vec<Seen>,
}

impl Record {
    /// What there is to say of a schedule before it runs.
    pub fn new(target: &dyn Target, settings: &Settings, schedule: &Schedule) -> Record {
        let files = target.spec(&settings.options).ok().filter(|_| settings.options.model);
        Record {
            target: Some(target.name().to_owned()),
            options: settings.changed(target),
            schedule: schedule.clone(),
            nodes: Some(settings.options.nodes.to_string()),
            spec: files.as_ref().map(|files| hash_of(files, |name| name != files.config)),
            config: files.as_ref().map(|files| hash_of(files, |name| name == files.config)),
            ..Record::default()
        }
    }

    /// The same of another schedule.
    #[must_use]
    pub fn about(self, schedule: Schedule) -> Record {
        Record { schedule, ..self }
    }

    /// The same with what was seen and found.
    #[must_use]
    pub fn with(self, trail: Trail, finding: Option<&Finding>) -> Record {
        Record { seen: trail.into_seen(), finding: finding.map(|finding| one_line(&finding.class.to_string())), ..self }
    }

    /// The same with the class of what was found; what was seen is not known.
    #[must_use]
    pub fn of(self, class: &Class) -> Record {
        Record { finding: Some(one_line(&class.to_string())), ..self }
    }

    /// Whether bytes are the text form.
    pub fn is_text(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC.as_bytes())
    }

    /// The record of a text.
    ///
    /// # Errors
    ///
    /// Where the text is no schedule, or has a format that this version does not know.
    pub fn parse(text: &str) -> Result<Record, String> {
        let first = text.lines().next().unwrap_or("");
        let format = first.strip_prefix(MAGIC).unwrap_or("").trim();
        if format != FORMAT.to_string() {
            return Err(format!(
                "it has format `{format}`, but this version knows format {FORMAT} alone: use the version of modelfuzz that \
                 wrote it, or a newer one"
            ));
        }
        let schedule = text.parse().map_err(|error| format!("{error}"))?;
        let mut record = Record { schedule, ..Record::default() };
        let mut seen = Seen::default();
        // Further below a comment is a comment, whatever word it begins with.
        let mut head = true;
        for line in text.lines().skip(1) {
            head &= line.is_empty() || line.starts_with("# ");
            if let Some(event) = line.strip_prefix("#> ") {
                seen.events.push(event.to_owned());
            } else if let Some(states) = line.strip_prefix("#= ") {
                states.trim().clone_into(&mut seen.states);
                record.seen.push(std::mem::take(&mut seen));
            } else if head && let Some((key, value)) = line.strip_prefix("# ").and_then(|rest| rest.split_once(' ')) {
                record.set(key, value.trim());
            }
        }
        Ok(record)
    }

    fn set(&mut self, key: &str, value: &str) {
        let value = Some(value.to_owned());
        match key {
            "target" => self.target = value,
            "nodes" => self.nodes = value,
            "spec" => self.spec = value,
            "config" => self.config = value,
            "finding" => self.finding = value,
            "options" => {
                self.options = value.iter().flat_map(|all| all.split_whitespace()).map(str::to_owned).collect()
            }
            _ => {}
        }
    }

    /// What has changed since: the spec, its configuration, the number of nodes.
    pub fn changed(&self, now: &Record) -> Vec<String> {
        let each = [
            ("spec", &self.spec, &now.spec),
            ("configuration", &self.config, &now.config),
            ("number of nodes", &self.nodes, &now.nodes),
        ];
        let differs = |(_, then, now): &(&str, &Option<String>, &Option<String>)| {
            let version = |hash: &Option<String>| {
                hash.as_deref().and_then(|hash| hash.split_once(':')).map(|(version, _)| version.to_owned())
            };
            then.is_some() && now.is_some() && then != now && version(then) == version(now)
        };
        each.into_iter()
            .filter(differs)
            .map(|(what, ..)| format!("the {what} has changed since it was recorded"))
            .collect()
    }

    /// Where an execution first differs from what was recorded; nothing where it does not, or nothing was recorded.
    pub fn difference(&self, now: &Record) -> Option<String> {
        let none = Seen::default();
        for (number, then) in self.seen.iter().enumerate() {
            let choice = number.checked_sub(1).and_then(|index| self.schedule.0.get(index));
            let at = match (number, choice) {
                (0, _) => "when the system starts".to_owned(),
                (_, Some(choice)) => format!("at choice {number} ({choice})"),
                (_, None) => "in the phase that heals everything".to_owned(),
            };
            if let Some(difference) = then.difference(now.seen.get(number).unwrap_or(&none)) {
                return Some(format!("{at}, {difference}"));
            }
        }
        let shown = |finding: &Option<String>| finding.clone().unwrap_or_else(|| "nothing".to_owned());
        let same = self.finding == now.finding || self.seen.is_empty() && self.finding.is_none();
        (!same).then(|| {
            format!("what is found\n  recorded: {}\n  now:      {}", shown(&self.finding), shown(&now.finding))
        })
    }

    /// The text form.
    pub fn text(&self) -> String {
        let mut text = format!("{MAGIC}{FORMAT}\n");
        let options = Some(self.options.join(" ")).filter(|options| !options.is_empty());
        let head = [
            ("target", &self.target),
            ("nodes", &self.nodes),
            ("options", &options),
            ("spec", &self.spec),
            ("config", &self.config),
            ("finding", &self.finding),
        ];
        // Writing to a string cannot fail.
        for (key, value) in head {
            let _ = value.iter().try_for_each(|value| writeln!(text, "# {key} {value}"));
        }
        let mut seen = self.seen.iter();
        text.extend(seen.next().map(Seen::text));
        for choice in &self.schedule.0 {
            let _ = writeln!(text, "{choice}");
            text.extend(seen.next().map(Seen::text));
        }
        text.extend(seen.map(Seen::text));
        text
    }
}

/// The versioned hash of the files whose name is wanted.
fn hash_of(files: &SpecFiles, wanted: impl Fn(&str) -> bool) -> String {
    let mut bytes = Vec::new();
    for (name, text) in files.files.iter().filter(|(name, _)| wanted(name)) {
        for part in [name, text] {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part.as_bytes());
        }
    }
    format!("{STABLE_VERSION}:{:016x}", stable64(&bytes))
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::target::toy::Toy;
    use crate::cluster::Applied;
    use crate::execution::Observer;
    use crate::schedule::{Choice, NodeRef};
    use crate::trace::Event;

    fn record(events: &[&'static str]) -> Record {
        let choice = Choice::Write { node: NodeRef(0), count: 1 };
        let mut settings = Settings::defaults(&Toy);
        settings.options.nodes = 4;
        let mut trail = Trail::default();
        trail.event(&Event::new("Start"));
        trail.choice(0, choice, &Applied::Done(choice));
        events.iter().for_each(|name| trail.event(&Event::new(*name)));
        let class = Class { oracle: "crash", fault: "panic".to_owned() };
        let finding = Finding::new(class, String::new(), String::new());
        Record::new(&Toy, &settings, &Schedule(vec![choice; 2])).with(trail, Some(&finding))
    }

    #[test]
    fn what_is_written_is_read() {
        let record = record(&["Add", "Add"]);
        let text = record.text();
        assert!(
            text.starts_with("# modelfuzz schedule, format 1\n# target toy\n# nodes 4\n# options --nodes=4\n# spec 1:")
        );
        assert_eq!(Record::parse(&text).unwrap(), record, "{text}");
        assert!(Record::is_text(text.as_bytes()) && !Record::is_text(&record.schedule.to_bytes()));
    }

    #[test]
    fn comments_mean_something_at_the_top_alone() {
        let text = "# modelfuzz schedule, format 1\n# options --nodes=4   --speed=fast \n\n# target toy\nheal\n\
                    # target practice: n1 is the target of all writes\n# options are few here\nwrite n1 1\n";
        let record = Record::parse(text).unwrap();
        assert_eq!(record.options, ["--nodes=4", "--speed=fast"]);
        assert_eq!((record.target.as_deref(), record.schedule.0.len()), (Some("toy"), 2));
    }

    #[test]
    fn the_first_difference_is_told() {
        let (then, now) = (record(&["Add", "Add"]), record(&["Add", "Sub"]));
        assert_eq!(then.difference(&then), None);
        let told = then.difference(&now).unwrap();
        assert_eq!(told, "at choice 1 (write n1 1), event 2\n  recorded: Add()\n  now:      Sub()");
        let fixed = Record { finding: None, ..then.clone() };
        assert!(then.difference(&fixed).unwrap().contains("recorded: crash: panic\n  now:      nothing"));
        let other = Record { spec: Some("1:00".to_owned()), config: Some("2:00".to_owned()), ..then.clone() };
        assert_eq!(then.changed(&other), ["the spec has changed since it was recorded"]);
    }

    #[test]
    fn formats_to_come_are_refused() {
        let message = Record::parse("# modelfuzz schedule, format 2\n").unwrap_err();
        assert!(message.starts_with("it has format `2`, but this version knows format 1 alone: use "), "{message}");
        assert!(Record::parse("# modelfuzz schedule, format 1\nwrite n1 x\n").unwrap_err().contains("line 2"));
    }
}
