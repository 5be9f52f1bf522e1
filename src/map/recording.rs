//! What executions were seen to do, by kinds of event.

use std::rc::Rc;

use crate::execution::Observer;
use crate::hash::Map;
use crate::trace::{Event, OBSERVATION, Text, Value};

/// Records the events of executions, one after the other.
#[derive(Debug, Default)]
pub struct Recorder {
    ignored: Vec<&'static str>,
    runs: Vec<Vec<Event>>,
}

impl Recorder {
    /// One that leaves out what the model is not told of.
    pub fn new(ignored: &[&'static str]) -> Recorder {
        Recorder { ignored: ignored.to_vec(), runs: Vec::new() }
    }

    /// Another execution begins.
    pub fn begin(&mut self) {
        self.runs.push(Vec::new());
    }

    /// What was recorded.
    pub fn finish(self) -> Recording {
        Recording::of(self.runs)
    }
}

impl Observer for Recorder {
    fn event(&mut self, event: &Event) {
        let left_out = event.name.starts_with(OBSERVATION) || self.ignored.iter().any(|name| *name == event.name);
        if let Some(run) = self.runs.last_mut().filter(|_| !left_out) {
            run.push(event.clone());
        }
    }
}

/// The events of one name.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name.
    pub name: Text,
    /// The fields that at least one of them has, in the order in which they are met.
    pub fields: Vec<Text>,
    /// The different events of this kind, by number.
    pub events: Vec<usize>,
    /// How many there are, with repetitions.
    pub count: usize,
}

/// The events of executions, each different one once.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The kinds, in the order in which they are met.
    pub kinds: Vec<Kind>,
    /// The different events with their kinds.
    pub events: Vec<(usize, Rc<Event>)>,
    /// The events of each execution, by number.
    pub runs: Vec<Vec<usize>>,
}

impl Recording {
    /// What these executions were seen to do.
    pub fn of(runs: Vec<Vec<Event>>) -> Recording {
        let mut recording = Recording::default();
        let (mut kinds, mut known) = (Map::default(), Map::default());
        for run in runs {
            let run = run.into_iter().map(|event| recording.number(event, &mut kinds, &mut known)).collect();
            recording.runs.push(run);
        }
        recording
    }

    fn number(&mut self, event: Event, kinds: &mut Map<Text, usize>, known: &mut Map<Rc<Event>, usize>) -> usize {
        let event = Rc::new(event);
        let number = *kinds.entry(event.name.clone()).or_insert_with(|| {
            self.kinds.push(Kind { name: event.name.clone(), fields: Vec::new(), events: Vec::new(), count: 0 });
            self.kinds.len() - 1
        });
        let Some(kind) = self.kinds.get_mut(number) else { return 0 };
        kind.count += 1;
        *known.entry(event.clone()).or_insert_with(|| {
            for (name, _) in &event.fields {
                if !kind.fields.contains(name) {
                    kind.fields.push(name.clone());
                }
            }
            kind.events.push(self.events.len());
            self.events.push((number, event));
            self.events.len() - 1
        })
    }

    /// The kind of an event.
    pub fn kind_of(&self, event: usize) -> usize {
        self.events.get(event).map_or(0, |(kind, _)| *kind)
    }

    /// Some of the executions: as few as have each kind of event at least `least` times, if there are so many, and no
    /// fewer than `most`, if there are so many; in order.
    pub fn sample(&self, most: usize, least: usize) -> Vec<usize> {
        let mut wanted: Vec<usize> = vec![least; self.kinds.len()];
        let mut chosen = Vec::new();
        for (number, run) in self.runs.iter().enumerate() {
            let kinds: std::collections::BTreeSet<usize> = run.iter().map(|event| self.kind_of(*event)).collect();
            let needed = kinds.iter().any(|kind| wanted.get(*kind).is_some_and(|left| *left > 0));
            if number < most || needed {
                chosen.push(number);
                kinds.iter().for_each(|kind| {
                    if let Some(left) = wanted.get_mut(*kind) {
                        *left = left.saturating_sub(1);
                    }
                });
            }
        }
        chosen
    }

    /// The same with names that mean nothing: `Event1`, and `field1` for its fields. What values say, fields of records
    /// among them, stays as it is. The second is the names that the kinds had.
    pub fn anonymous(&self) -> (Recording, Vec<Text>) {
        let renamed = |event: usize| {
            let (kind, event) = self.events.get(event)?;
            let fields = &self.kinds.get(*kind)?.fields;
            let place = |name: &Text| fields.iter().position(|field| field == name).unwrap_or(0);
            let of = |(name, value): &(Text, Value)| (format!("field{}", place(name) + 1).into(), value.clone());
            Some(Event { name: format!("Event{}", kind + 1).into(), fields: event.fields.iter().map(of).collect() })
        };
        let runs = self.runs.iter().map(|run| run.iter().filter_map(|event| renamed(*event)).collect()).collect();
        (Recording::of(runs), self.kinds.iter().map(|kind| kind.name.clone()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(name: &'static str, n: i64) -> Event {
        Event::new(name).with("n", Value::Int(n))
    }

    #[test]
    fn different_events_are_kept_once_and_counted() {
        let mut recorder = Recorder::new(&["Noise"]);
        recorder.begin();
        for event in [event("A", 1), event("B", 1), event("Noise", 1), event("A", 1), event("observe X", 1)] {
            recorder.event(&event);
        }
        recorder.begin();
        recorder.event(&event("A", 2).with("extra", Value::Bool(true)));
        let recording = recorder.finish();
        assert_eq!(recording.runs, [vec![0, 1, 0], vec![2]]);
        let a = &recording.kinds[0];
        assert_eq!((a.count, a.events.as_slice(), a.fields.len()), (3, [0, 2].as_slice(), 2));
        assert_eq!(recording.sample(1, 1), [0]);
        assert_eq!(recording.sample(1, 2), [0, 1]);
        let (anonymous, names) = recording.anonymous();
        assert_eq!(anonymous.events[2].1.to_string(), "Event1(field1 = 2, field2 = TRUE)");
        assert_eq!(names, ["A", "B"]);
    }
}
