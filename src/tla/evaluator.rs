//! Evaluating a spec: initial states, steps, state functions.

use std::rc::Rc;

use super::action::{Attempt, Blame};
use super::compile::ir::{ActionId, ExprId, Site};
use super::difference::Comparison;
use super::eval::slot::{Next, Slot};
use super::eval::{Eval, EvalError, Interrupt, Limits, Machine, Progress, Registers, Scratch};
use super::source::Span;
use super::spec::Spec;
use super::state::State;
use super::value::Value;

/// What evaluations of one spec work with; made once and used again.
pub struct Evaluator {
    scratch: Scratch,
    limits: Limits,
    variables: usize,
}

impl Evaluator {
    /// An evaluator for a spec, with the default limits.
    pub fn new(spec: &Spec) -> Evaluator {
        Evaluator::with_limits(spec, Limits::default())
    }

    /// An evaluator with bounds on each evaluation.
    pub fn with_limits(spec: &Spec, limits: Limits) -> Evaluator {
        let variables = spec.variables().len();
        let scratch = Scratch { next: vec![Next::Unknown; variables], ..Scratch::default() };
        Evaluator { scratch, limits, variables }
    }

    /// What the spec has printed since this was last asked.
    pub fn take_output(&mut self) -> Vec<String> {
        std::mem::take(&mut self.scratch.output)
    }

    /// Says how far an exploration is. Without it, `TLCGet` and `TLCSet` are faults: they make evaluation depend on more
    /// than states, so only the one search that owns this evaluator may allow them.
    pub fn set_progress(&mut self, progress: Progress) {
        self.scratch.registers.set_progress(progress);
    }

    /// Asks from time to time, while an evaluation goes on, whether it is to stop; it ends with a fault then.
    pub fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.scratch.interrupt = Some(interrupt);
    }

    /// The registers of `TLCSet` and how far the exploration is; clones share them.
    pub(super) fn registers(&self) -> Registers {
        self.scratch.registers.clone()
    }

    /// Takes other registers for its own.
    pub(super) fn share(&mut self, registers: Registers) {
        self.scratch.registers = registers;
    }

    /// The initial states, without duplicates, in the order in which the initial predicate gives them.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or that no initial predicate is configured.
    pub fn initial_states(&mut self, spec: &Spec) -> Result<Vec<State>, EvalError> {
        let mut states = Vec::new();
        let mut seen = crate::hash::Set::default();
        self.each_initial_state(spec, &mut |state| {
            if seen.insert(state.clone()) {
                states.push(state);
            }
        })?;
        Ok(states)
    }

    /// Calls `visit` with each initial state, as often as the initial predicate gives it.
    ///
    /// # Errors
    ///
    /// As [`Evaluator::initial_states`].
    pub fn each_initial_state(&mut self, spec: &Spec, visit: &mut dyn FnMut(State)) -> Result<(), EvalError> {
        self.visit_initial_states(spec, &mut |state| {
            visit(state);
            true
        })
    }

    /// As [`Evaluator::each_initial_state`], until `visit` returns false.
    ///
    /// # Errors
    ///
    /// As [`Evaluator::initial_states`].
    pub fn visit_initial_states(&mut self, spec: &Spec, visit: &mut dyn FnMut(State) -> bool) -> Result<(), EvalError> {
        let Some(init) = spec.init() else { return Err(missing("initial predicate", "INIT")) };
        self.run(spec, init, &[], &[], &mut |_, state| visit(state))
    }

    /// All successors of a state by one action with given arguments, without duplicates; they are added to `out`.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or a wrong number of arguments.
    pub fn step(
        &mut self,
        spec: &Spec,
        action: ActionId,
        state: &State,
        args: &[Value],
        out: &mut Vec<State>,
    ) -> Result<(), EvalError> {
        let first = out.len();
        self.run(spec, action, state.values(), args, &mut |_, state| {
            let known = out.get(first..).is_some_and(|found| found.contains(&state));
            if !known {
                out.push(state);
            }
            true
        })
    }

    /// Calls `visit` with each successor of a state by the next-state relation, as often as that gives it, and with
    /// the name of the piece of the relation that gave it, as far as the relation is a disjunction of named pieces.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or that no next-state relation is configured.
    pub fn successors(
        &mut self,
        spec: &Spec,
        state: &State,
        visit: &mut dyn FnMut(&str, State),
    ) -> Result<(), EvalError> {
        self.visit_successors(spec, state, &mut |name, state| {
            visit(name, state);
            true
        })
    }

    /// As [`Evaluator::successors`], until `visit` returns false.
    ///
    /// # Errors
    ///
    /// As [`Evaluator::successors`].
    pub fn visit_successors(
        &mut self,
        spec: &Spec,
        state: &State,
        visit: &mut dyn FnMut(&str, State) -> bool,
    ) -> Result<(), EvalError> {
        let Some(next) = spec.next() else { return Err(missing("next-state relation", "NEXT")) };
        self.run(spec, next, state.values(), &[], visit)
    }

    /// Runs an action and hands out its successors.
    fn run(
        &mut self,
        spec: &Spec,
        action: ActionId,
        state: &[Value],
        args: &[Value],
        visit: &mut dyn FnMut(&str, State) -> bool,
    ) -> Result<(), EvalError> {
        let course = Course { args, ..Course::of(action, state) };
        self.run_course(spec, &course, visit).map(drop)
    }

    fn run_course(
        &mut self,
        spec: &Spec,
        course: &Course<'_>,
        visit: &mut dyn FnMut(&str, State) -> bool,
    ) -> Result<Option<Found>, EvalError> {
        let result = self.run_with(spec, course, visit);
        if result.is_err() {
            self.clean();
        }
        result.map_err(|fault| *fault)
    }

    fn run_with(
        &mut self,
        spec: &Spec,
        course: &Course<'_>,
        visit: &mut dyn FnMut(&str, State) -> bool,
    ) -> Eval<Option<Found>> {
        let program = spec.program();
        let Course { action, state, args, blame } = *course;
        let mut machine = Machine::new(program, state, &mut self.scratch, self.limits);
        let Some(entry) = program.actions.get(action.0 as usize) else {
            return Err(Box::new(missing("action", "an action of this spec")));
        };
        machine.enter(entry.frame, entry.height, Site::default())?;
        if args.len() != entry.params.len() {
            let message = format!("`{}` takes {} arguments; {} given", entry.name, entry.params.len(), args.len());
            return Err(machine.fault(Site::default(), message));
        }
        for (slot, arg) in entry.params.iter().zip(args) {
            machine.set(*slot, Slot::Value(arg.clone()));
        }
        machine.blame = blame.then(|| Box::new(Attempt::default()));
        machine.run(&entry.code, &mut |machine| {
            let (name, span) = machine.name.unwrap_or((&entry.name, entry.span));
            let state = machine.successor(name, span)?;
            Ok(visit(name, state))
        })?;
        Ok(machine.blame.map(|attempt| Found::of(&attempt)))
    }

    /// Forgets what a failed evaluation left behind.
    fn clean(&mut self) {
        self.scratch.trail.clear();
        self.scratch.slots.clear();
        self.scratch.next.clear();
        self.scratch.next.resize(self.variables, Next::Unknown);
    }

    /// The value of a state function in a state.
    ///
    /// # Errors
    ///
    /// A fault of the spec.
    pub fn eval(&mut self, spec: &Spec, expr: ExprId, state: &State) -> Result<Value, EvalError> {
        let result = self.eval_with(spec, expr, state);
        if result.is_err() {
            self.clean();
        }
        result.map_err(|fault| *fault)
    }

    /// Whether a condition on a step holds between two states.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or that the condition is neither TRUE nor FALSE.
    pub fn eval_step(&mut self, spec: &Spec, expr: ExprId, before: &State, after: &State) -> Result<bool, EvalError> {
        let value = self.eval_between(spec, expr, before, after)?;
        truth(spec, expr, value)
    }

    /// The value of what is about a step, between two states.
    ///
    /// # Errors
    ///
    /// A fault of the spec.
    pub fn eval_between(
        &mut self,
        spec: &Spec,
        expr: ExprId,
        before: &State,
        after: &State,
    ) -> Result<Value, EvalError> {
        for (place, value) in self.scratch.next.iter_mut().zip(after.values()) {
            *place = Next::Value(value.clone());
        }
        let result = self.eval_with(spec, expr, before);
        self.clean();
        result.map_err(|fault| *fault)
    }

    /// Whether a state predicate holds in a state.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or that the predicate is neither TRUE nor FALSE.
    pub fn holds(&mut self, spec: &Spec, expr: ExprId, state: &State) -> Result<bool, EvalError> {
        let value = self.eval(spec, expr, state)?;
        truth(spec, expr, value)
    }

    fn eval_with(&mut self, spec: &Spec, expr: ExprId, state: &State) -> Eval<Value> {
        let program = spec.program();
        let mut machine = Machine::new(program, state.values(), &mut self.scratch, self.limits);
        let Some(entry) = program.expressions.get(expr.0 as usize) else {
            return Err(Box::new(missing("expression", "an expression of this spec")));
        };
        machine.enter(entry.frame, entry.height, entry.code.site)?;
        machine.eval(&entry.code)
    }

    /// Why an action with given arguments is no step from a state: the conjunct that was reached furthest and does
    /// not hold. `None` if the action has a successor.
    ///
    /// # Errors
    ///
    /// A fault of the spec, or a wrong number of arguments.
    pub fn explain(
        &mut self,
        spec: &Spec,
        action: ActionId,
        state: &State,
        args: &[Value],
    ) -> Result<Option<Blame>, EvalError> {
        let mut successors = 0_usize;
        let course = Course { args, blame: true, ..Course::of(action, state.values()) };
        let found = self.run_course(spec, &course, &mut |_, _| {
            successors += 1;
            true
        })?;
        if successors > 0 {
            return Ok(None);
        }
        Ok(Some(found.unwrap_or_default().blame(spec, action)))
    }
}

/// What is to be run.
struct Course<'c> {
    action: ActionId,
    state: &'c [Value],
    args: &'c [Value],
    /// Whether to find out why there is no successor.
    blame: bool,
}

impl Course<'_> {
    fn of(action: ActionId, state: &[Value]) -> Course<'_> {
        Course { action, state, args: &[], blame: false }
    }
}

/// A conjunct that was found to blame.
#[derive(Default)]
struct Found {
    conjunct: Option<(Site, u32)>,
    values: Vec<(Site, Option<String>, Value)>,
    compared: Option<Compared>,
}

/// The two sides of an equation.
struct Compared {
    site: Site,
    name: Option<String>,
    first: (&'static str, Value),
    second: (&'static str, Value),
}

impl Found {
    fn of(attempt: &Attempt<'_>) -> Found {
        let own = |(site, name, value): &(Site, Option<&str>, Value)| (*site, name.map(str::to_owned), value.clone());
        let compared = attempt.compared.clone().map(|compared| Compared {
            site: compared.site,
            name: compared.name.map(str::to_owned),
            first: compared.first,
            second: compared.second,
        });
        Found { conjunct: attempt.found, values: attempt.values.iter().map(own).collect(), compared }
    }

    fn blame(self, spec: &Spec, action: ActionId) -> Blame {
        let Some((site, progress)) = self.conjunct else {
            let (span, name) = spec.action_place(action);
            let text = format!("{name}, which has no way to be true");
            return Blame { span, text, progress: 0, values: Vec::new(), compared: None };
        };
        let span = spec.span_of(site);
        let mut values: Vec<(String, Value)> = Vec::new();
        for (site, name, value) in self.values {
            let text = part(spec, site, name);
            if !text.is_empty() && !values.iter().any(|(known, _)| *known == text) {
                values.push((text, value));
            }
        }
        let compared = self.compared.map(|Compared { site, name, first, second }| Comparison {
            place: part(spec, site, name),
            first,
            second,
        });
        Blame { span, text: spec.sources().text(span).to_owned(), progress: progress as usize, values, compared }
    }
}

/// The text of a part of a conjunct; a primed variable stands for its assignment.
fn part(spec: &Spec, site: Site, name: Option<String>) -> String {
    match name {
        Some(name) => format!("{name}'"),
        None => spec.sources().text(spec.span_of(site)).to_owned(),
    }
}

fn truth(spec: &Spec, expr: ExprId, value: Value) -> Result<bool, EvalError> {
    match value {
        Value::Bool(value) => Ok(value),
        other => {
            let (span, name) = spec.expression_place(expr);
            let given = super::standard::describe(&other);
            let message = format!("`{name}` must be TRUE or FALSE, but it is {given}");
            Err(EvalError { message, span, chain: Vec::new() })
        }
    }
}

#[cold]
fn missing(what: &str, how: &str) -> EvalError {
    let message = format!("there is no {what}: the configuration names none ({how})");
    EvalError { message, span: Default::default(), chain: Vec::new() }
}

impl Machine<'_> {
    /// The state that the assigned variables make.
    fn successor(&self, action: &Rc<str>, span: Span) -> Eval<State> {
        if let Some(var) = self.next.iter().position(|next| matches!(next, Next::Unknown)) {
            let name = self.variable_name(var as u32);
            let message = if self.state.is_empty() {
                format!("`{action}` gives variable `{name}` no value")
            } else {
                format!("action `{action}` does not say what `{name}` becomes: neither {name}' = ... nor UNCHANGED")
            };
            return Err(Box::new(EvalError { message, span, chain: Vec::new() }));
        }
        let values = self.next.iter().zip(0..).map(|(next, var)| match (next, self.state.get(var)) {
            (Next::Value(value), _) => value.clone(),
            (_, Some(value)) => value.clone(),
            _ => Value::Bool(false),
        });
        Ok(State::from_values(values))
    }
}
