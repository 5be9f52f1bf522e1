//! What is asked of each state and step: constraints, the fingerprint, invariants, properties.

use crate::tla::compile::ir::ExprId;
use crate::tla::eval::{EvalError, Registers};
use crate::tla::evaluator::Evaluator;
use crate::tla::spec::Spec;
use crate::tla::state::State;
use crate::tla::value::Value;

use super::symmetry::Symmetry;

/// What a state or a step breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// The invariant of this index.
    Invariant(usize),
    /// The state predicate `P` of a property `[]P`.
    Always(usize),
    /// The state predicate of a property, which initial states must satisfy.
    Initially(usize),
    /// The action of a property `[][A]_v`.
    Step(usize),
}

/// Evaluates the conditions of a spec.
pub(super) struct Judge<'s> {
    spec: &'s Spec,
    evaluator: Evaluator,
    registers: Registers,
    symmetry: Option<&'s Symmetry>,
}

type Judged<T> = Result<T, EvalError>;

impl<'s> Judge<'s> {
    pub(super) fn new(spec: &'s Spec, symmetry: Option<&'s Symmetry>, evaluator: Evaluator) -> Judge<'s> {
        Judge { spec, registers: evaluator.registers(), evaluator, symmetry }
    }

    /// The same with these registers.
    pub(super) fn with(mut self, registers: Registers) -> Judge<'s> {
        self.evaluator.share(registers.clone());
        self.registers = registers;
        self
    }

    /// Says how many states lead to the one that is asked about next, itself included.
    pub(super) fn set_level(&self, level: usize) {
        self.registers.set_level(level as u64);
    }

    /// What the conditions have printed.
    pub(super) fn take_output(&mut self) -> Vec<String> {
        self.evaluator.take_output()
    }

    /// Whether states are asked about whenever they are met, since there are constraints, and have the same answer each
    /// time, of which nothing else comes.
    pub(super) fn repeats(&self) -> bool {
        let spec = self.spec;
        let always = spec.properties().always.iter();
        let mut asked = spec.constraints().iter().chain(spec.invariants()).chain(always);
        let on_states = !spec.constraints().is_empty() && spec.action_constraints().is_empty();
        on_states && asked.all(|(_, id)| spec.is_repeatable(*id))
    }

    /// Whether the values of a state alone tell it from others.
    pub(super) fn tells_by_values(&self) -> bool {
        self.spec.view().is_none() && self.symmetry.is_none()
    }

    /// Whether the constraints hold; initial states have no state before them.
    pub(super) fn is_inside(&mut self, before: Option<&State>, state: &State) -> Judged<bool> {
        for (_, constraint) in self.spec.constraints() {
            if !self.evaluator.holds(self.spec, *constraint, state)? {
                return Ok(false);
            }
        }
        for (_, constraint) in self.spec.action_constraints() {
            let Some(before) = before else { break };
            if !self.evaluator.eval_step(self.spec, *constraint, before, state)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What tells a state from others: a hash of its values or of its view, the same for symmetric states.
    pub(super) fn fingerprint(&mut self, state: &State) -> Judged<u64> {
        let Some(view) = self.spec.view() else {
            return Ok(self.symmetry.map_or_else(|| state.fingerprint(), |symmetry| symmetry.fingerprint(state)));
        };
        let value = match self.symmetry {
            Some(symmetry) => self.evaluator.eval(self.spec, view, &symmetry.least(state))?,
            None => self.evaluator.eval(self.spec, view, state)?,
        };
        Ok(value.fingerprint())
    }

    /// The first condition on states that a state breaks; one before it, if it is no initial one, breaks none.
    pub(super) fn broken_by(&mut self, before: Option<&State>, state: &State) -> Judged<Option<Broken>> {
        if let Some(at) = self.first(self.spec.invariants(), before, state)? {
            return Ok(Some(Broken::Invariant(at)));
        }
        let properties = self.spec.properties();
        if let Some(at) = self.first(&properties.always, before, state)? {
            return Ok(Some(Broken::Always(at)));
        }
        let first = if before.is_none() { self.first(&properties.initially, None, state)? } else { None };
        Ok(first.map(Broken::Initially))
    }

    /// The first of some state predicates that is false, where all were true in the state before.
    fn first(
        &mut self,
        predicates: &[(std::rc::Rc<str>, ExprId)],
        before: Option<&State>,
        state: &State,
    ) -> Judged<Option<usize>> {
        for (at, (_, predicate)) in predicates.iter().enumerate() {
            if before.is_some_and(|before| self.is_as_before(*predicate, before, state)) {
                continue;
            }
            if !self.evaluator.holds(self.spec, *predicate, state)? {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Whether an expression reads nothing that a step changed, so that it need not be evaluated again.
    fn is_as_before(&self, id: ExprId, before: &State, state: &State) -> bool {
        let print = |state: &State, variable: usize| state.get(variable).map(Value::fingerprint);
        let same = |variable: &usize| print(before, *variable) == print(state, *variable);
        self.spec.is_repeatable(id) && self.spec.reads(id).iter().all(same)
    }

    /// The first condition on steps that a step breaks.
    pub(super) fn broken_between(&mut self, before: &State, state: &State) -> Judged<Option<Broken>> {
        for (at, (_, action)) in self.spec.properties().steps.iter().enumerate() {
            if !self.evaluator.eval_step(self.spec, *action, before, state)? {
                return Ok(Some(Broken::Step(at)));
            }
        }
        Ok(None)
    }
}
