//! Random walks of a spec by named actions with arguments, recorded so that they can be replayed.

use std::path::Path;

use modelfuzz::tla::loader::Directories;
use modelfuzz::tla::value::Value;
use modelfuzz::tla::{ActionId, Evaluator, Spec, State};

/// How many steps a walk has at most.
const LENGTH: usize = 60;

/// What an argument ranges over.
#[derive(Clone, Copy)]
pub enum Domain {
    /// The elements of a constant.
    Constant(&'static str),
    /// The domain of the function that this variable is.
    Keys(&'static str),
    /// One string.
    Text(&'static str),
}

/// A spec, and the actions that a walk takes.
pub struct Subject {
    /// The root module, without its suffix.
    pub spec: &'static str,
    /// The configuration, without its suffix.
    pub config: &'static str,
    /// Actions, and what their arguments range over.
    pub actions: &'static [(&'static str, &'static [Domain])],
}

/// An action with its arguments, and which of its successors was taken.
pub struct Step {
    /// Which of the subject's actions it is.
    pub number: usize,
    action: ActionId,
    /// The arguments.
    pub args: Vec<Value>,
    taken: usize,
}

/// A loaded spec with what it takes to walk.
pub struct Walker {
    subject: &'static Subject,
    pub spec: Spec,
    actions: Vec<ActionId>,
    pub evaluator: Evaluator,
    pub start: State,
}

/// Loads a spec of the tests.
pub fn load(subject: &Subject) -> Spec {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tla/specs");
    let loader = Directories::new(vec![directory]);
    let (root, config) = (format!("{}.tla", subject.spec), format!("{}.cfg", subject.config));
    Spec::load(&loader, &root, &config).unwrap_or_else(|error| panic!("{}", error.render()))
}

impl Walker {
    pub fn new(subject: &'static Subject) -> Walker {
        let mut spec = load(subject);
        let actions = subject.actions.iter().map(|(name, _)| spec.action(name).unwrap()).collect();
        let mut evaluator = Evaluator::new(&spec);
        let start = evaluator.initial_states(&spec).unwrap().remove(0);
        Walker { subject, spec, actions, evaluator, start }
    }

    /// A random walk within the spec's constraints that takes each action alike.
    pub fn walk(&mut self, random: &mut Random) -> Vec<Step> {
        let mut state = self.start.clone();
        let mut steps = Vec::new();
        for _ in 0..LENGTH {
            let ways = (0..self.actions.len()).map(|number| self.ways(number, &state));
            let mut found: Vec<Vec<(Step, State)>> = ways.filter(|ways| !ways.is_empty()).collect();
            if found.is_empty() {
                break;
            }
            let mut ways = found.swap_remove(random.below(found.len()));
            let (step, next) = ways.swap_remove(random.below(ways.len()));
            steps.push(step);
            state = next;
        }
        steps
    }

    /// All ways to take an action from a state that stay within the constraints.
    fn ways(&mut self, number: usize, state: &State) -> Vec<(Step, State)> {
        let mut found = Vec::new();
        for args in self.arguments(number, state) {
            let mut out = Vec::new();
            let action = self.actions[number];
            self.evaluator.step(&self.spec, action, state, &args, &mut out).unwrap();
            for (taken, next) in out.into_iter().enumerate() {
                let Walker { spec, evaluator, .. } = self;
                let inside = spec.constraints().iter().all(|(_, id)| evaluator.holds(spec, *id, &next).unwrap());
                if inside {
                    found.push((Step { number, action, args: args.clone(), taken }, next));
                }
            }
        }
        found
    }

    fn arguments(&self, number: usize, state: &State) -> Vec<Vec<Value>> {
        let mut all: Vec<Vec<Value>> = vec![Vec::new()];
        for domain in self.subject.actions[number].1 {
            let values = self.values(*domain, state);
            let longer = |some: &Vec<Value>| -> Vec<Vec<Value>> {
                values.iter().map(|one| [&some[..], std::slice::from_ref(one)].concat()).collect()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    fn values(&self, domain: Domain, state: &State) -> Vec<Value> {
        match domain {
            Domain::Constant(name) => self.spec.constant(name).unwrap().as_set().unwrap().as_slice().to_vec(),
            Domain::Keys(name) => {
                let at = self.spec.variables().iter().position(|variable| variable.as_str() == name).unwrap();
                state.get(at).and_then(Value::domain).unwrap().as_slice().to_vec()
            }
            Domain::Text(text) => vec![Value::Str(self.spec.symbol(text))],
        }
    }

    /// Takes the steps of a walk, and gives a hash of all states.
    pub fn replay(&mut self, steps: &[Step], out: &mut Vec<State>) -> u64 {
        let mut state = self.start.clone();
        let mut hash = 0;
        for step in steps {
            out.clear();
            self.evaluator.step(&self.spec, step.action, &state, &step.args, out).unwrap();
            state = out.swap_remove(step.taken);
            hash ^= state.fingerprint();
        }
        hash
    }

    /// The states of a walk, with the first.
    pub fn states(&mut self, steps: &[Step]) -> Vec<State> {
        let mut states = vec![self.start.clone()];
        for step in steps {
            let mut out = Vec::new();
            self.evaluator.step(&self.spec, step.action, &states[states.len() - 1], &step.args, &mut out).unwrap();
            states.push(out.swap_remove(step.taken));
        }
        states
    }
}

/// Random numbers, the same each time.
pub struct Random(pub u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
