use super::*;

/// Shows a finding when, of the choices it is given, those at some nodes add up.
struct Sum {
    runs: u64,
    stops_after: u64,
}

impl Runner for Sum {
    type Error = String;

    /// The finding: three writes at n2, any of them after a timeout of n2. Heals do nothing.
    fn run(&mut self, schedule: &Schedule) -> Result<Option<Shown>, String> {
        self.runs += 1;
        let (mut writes, mut ready, mut done) = (0, false, Vec::new());
        for choice in &schedule.0 {
            match choice {
                Choice::Timeout { node } if node.0 == 1 => ready = true,
                Choice::Write { node, count } if node.0 == 1 && ready => writes += u64::from(*count),
                Choice::Heal => continue,
                _ => {}
            }
            done.push(*choice);
            if writes >= 3 {
                let class = Class { oracle: "toy", fault: "too much".to_owned() };
                return Ok(Some(Shown { class, done }));
            }
        }
        Ok(None)
    }

    fn may_go_on(&mut self) -> bool {
        self.runs < self.stops_after
    }
}

fn schedule() -> Schedule {
    let noise = "heal\ntimeout n1\ndeliver n1->n2 8\ncrash n3 keep\nrestart n3\n".repeat(8);
    format!("{noise}timeout n2\n{noise}write n2 1\n{noise}write n2 1\n{noise}write n2 5\n{noise}").parse().unwrap()
}

fn shrunk(executions: u64, stops_after: u64) -> Option<Shrunk> {
    shrink(&mut Sum { runs: 0, stops_after }, &schedule(), executions).unwrap()
}

#[test]
fn what_is_needed_remains_and_is_as_simple_as_can_be() {
    let shrunk = shrunk(u64::MAX, u64::MAX).unwrap();
    assert_eq!(shrunk.schedule.to_string(), "timeout n2\nwrite n2 3");
    assert!(shrunk.complete && shrunk.executions < 200, "{} executions", shrunk.executions);
    assert_eq!(shrunk.class.to_string(), "toy: too much");
}

#[test]
fn it_stops_at_the_bound_with_the_best_so_far() {
    for shrunk in [shrunk(10, u64::MAX), shrunk(u64::MAX, 10)] {
        let shrunk = shrunk.unwrap();
        assert!(!shrunk.complete && shrunk.executions <= 10);
        let again = Sum { runs: 0, stops_after: 1 }.run(&shrunk.schedule).unwrap();
        assert!(again.is_some() && shrunk.schedule.0.len() < schedule().0.len());
    }
}

#[test]
fn the_same_schedule_shrinks_to_the_same() {
    assert_eq!(shrunk(300, u64::MAX), shrunk(300, u64::MAX));
}

#[test]
fn nothing_to_find_is_nothing_to_shrink() {
    let none: Schedule = "timeout n2\nwrite n2 2".parse().unwrap();
    assert_eq!(shrink(&mut Sum { runs: 0, stops_after: 9 }, &none, 9), Ok(None));
}
