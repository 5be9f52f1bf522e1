//! What the user asked for.

use std::path::PathBuf;

use super::contender::Contender;
use crate::cli::program::trial::Budget;
use crate::cli::{Arguments, Failure};

/// The executions of a trial where no budget is given.
const RUNS: u64 = 100_000;

/// What the user asked for.
#[derive(Debug)]
pub struct Wanted {
    /// The fuzz target.
    pub target: String,
    /// The ways to fuzz it, at least two.
    pub contenders: Vec<Contender>,
    /// Options that all of them have.
    pub options: Vec<String>,
    /// What is looked for.
    pub goals: Vec<Goal>,
    /// How many trials each contender has for each goal.
    pub trials: u64,
    /// The seed of the first trial.
    pub seed: u64,
    /// How long a trial may take.
    pub budget: Budget,
    /// How many run at a time.
    pub jobs: usize,
    /// Which contenders are compared.
    pub pairs: Pairs,
    /// How the result is printed.
    pub form: Form,
    /// A fuzz binary, instead of one that is built.
    pub binary: Option<PathBuf>,
    /// Where trials and results are kept.
    pub out: PathBuf,
}

/// What trials look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Nothing: they run as long as they may, and what they reach is compared.
    Growth,
    /// A planted fault, until anything is found.
    Fault(String),
    /// A known bug.
    Known(String),
}

/// Which contenders are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// The first with each of the others.
    First,
    /// Each with each.
    All,
}

/// How the result is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As text, which is Markdown.
    Text,
    /// As JSON.
    Json,
}

impl Wanted {
    /// Takes the arguments apart.
    ///
    /// # Errors
    ///
    /// When there are less than two contenders, two of one name, or a value is not allowed.
    pub fn take(arguments: &[String]) -> Result<Wanted, Failure> {
        let mut arguments = Arguments::parse(arguments)?;
        let runs = arguments.take_positive("runs")?;
        let seconds = arguments.take_positive("seconds")?;
        let runs = if runs.is_none() && seconds.is_none() { Some(RUNS) } else { runs };
        let out = arguments.take("out");
        let wanted = Wanted {
            contenders: contenders(&mut arguments)?,
            options: words(arguments.take("options")),
            goals: goals(arguments.take("bugs"), arguments.take("known")),
            trials: arguments.take_positive("trials")?.unwrap_or(20),
            seed: arguments.take_number("seed", 1)?,
            budget: Budget { runs, seconds },
            jobs: arguments.take_positive("jobs")?.unwrap_or_else(cores),
            pairs: one_of(&mut arguments, "pairs", &[("first", Pairs::First), ("all", Pairs::All)])?,
            form: one_of(&mut arguments, "format", &[("text", Form::Text), ("json", Form::Json)])?,
            binary: arguments.take("binary").map(PathBuf::from),
            target: arguments.next("TARGET")?,
            out: PathBuf::new(),
        };
        arguments.finish()?;
        let out = out.map_or_else(|| PathBuf::from(format!("compare-{}", wanted.target)), PathBuf::from);
        Ok(Wanted { out, ..wanted })
    }
}

impl Goal {
    /// What it is called; growth has no name.
    pub fn name(&self) -> Option<&str> {
        match self {
            Goal::Growth => None,
            Goal::Fault(name) | Goal::Known(name) => Some(name),
        }
    }
}

fn contenders(arguments: &mut Arguments) -> Result<Vec<Contender>, Failure> {
    let mut contenders: Vec<Contender> = Vec::new();
    for key in 'a'..='z' {
        let key = key.to_string();
        let Some(text) = arguments.take(&key) else { break };
        let contender = Contender::parse(&key, &text)?;
        if let Some(first) = contenders.iter().find(|other| other.name == contender.name) {
            return Err(Failure::usage(format!("two contenders are called `{}`: give one another name", first.name)));
        }
        contenders.push(contender);
    }
    match contenders.len() {
        0 | 1 => Err(Failure::usage("at least two contenders are needed: --a=\"OPTIONS\" --b=\"OPTIONS\"")),
        _ => Ok(contenders),
    }
}

fn goals(bugs: Option<String>, known: Option<String>) -> Vec<Goal> {
    let names = |text: Option<String>| -> Vec<String> {
        text.unwrap_or_default().split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect()
    };
    let goal = |name: String| if name == "none" { Goal::Growth } else { Goal::Fault(name) };
    let mut goals: Vec<Goal> = names(bugs).into_iter().map(goal).collect();
    goals.extend(names(known).into_iter().map(Goal::Known));
    if goals.is_empty() { vec![Goal::Growth] } else { goals }
}

fn words(text: Option<String>) -> Vec<String> {
    text.unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Takes an option that has one of a few values; the first is the default.
fn one_of<T: Copy>(arguments: &mut Arguments, key: &str, values: &[(&str, T)]) -> Result<T, Failure> {
    let names = values.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let given = arguments.take(key).unwrap_or_else(|| names.first().map_or(String::new(), |name| (*name).to_owned()));
    let value = values.iter().find(|(name, _)| *name == given).map(|(_, value)| *value);
    value.ok_or_else(|| Failure::usage(format!("--{key}={given}: there is {}", names.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(arguments: &[&str]) -> Result<Wanted, Failure> {
        Wanted::take(&arguments.iter().map(|argument| (*argument).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn goals_are_planted_faults_known_bugs_or_growth() {
        let wanted = take(&["t", "--a=", "--b=-entropic=1", "--bugs=none,f", "--known=B3"]).unwrap();
        assert_eq!(wanted.goals, [Goal::Growth, Goal::Fault("f".to_owned()), Goal::Known("B3".to_owned())]);
        assert_eq!((wanted.budget.runs, wanted.budget.seconds, wanted.trials), (Some(RUNS), None, 20));
        assert_eq!(wanted.out, PathBuf::from("compare-t"));
        let wanted = take(&["t", "--a=", "--b=", "--seconds=5", "--out=x"]).unwrap();
        assert_eq!((wanted.budget.runs, wanted.budget.seconds, wanted.goals), (None, Some(5), vec![Goal::Growth]));
    }

    #[test]
    fn mistakes_are_explained() {
        for (arguments, why) in [
            (&["t", "--a="][..], "at least two contenders"),
            (&["t", "--a=x: -a=1", "--b=x:"], "two contenders are called `x`"),
            (&["--a=", "--b="], "TARGET is missing"),
            (&["t", "--a=", "--b=", "--pairs=some"], "--pairs=some: there is first, all"),
            (&["t", "--a=", "--b=", "--d="], "there is no option --d"),
        ] {
            let message = take(arguments).unwrap_err().to_string();
            assert!(message.starts_with(why), "{arguments:?}: {message}");
        }
    }
}
