//! Running an executable.

use super::arena::State;
use super::assign::Home;
use super::bound::BoundFunction;
use super::{Border, Executable, Given, Ran};
use crate::nest::function_call::Calls;
use crate::nest::machine::Machine;
use crate::nest::memory::Memory;
use crate::nest::plan::Part;
use crate::nest::record::Recorder;
use crate::nest::{Buffer, View};
use shale_host::{Ended, Surroundings};
use shale_ir::eval::{Datum, EvalError, EvalResult, Host};
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;
use shale_ir::with_element;
use smallvec::SmallVec;
use std::time::Instant;

/// Bytes of stack for a member's thread.
const STACK: usize = 16 << 20;

/// The bytes of stack that one more level of calls, loops and branches takes at most; a test measures it. Builds without optimization keep every temporary
/// value on the stack.
pub const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) { 32 << 10 } else { 8 << 10 };

/// Arrays of which a run keeps a list without memory for it.
const FEW: usize = 4;

/// The most levels of functions that are called for which the caller's thread has stack.
const SHALLOW: usize = 8;

impl Executable {
    /// Runs the function with arguments that are given away: results are written over those that are donated and that nobody else shares.
    ///
    /// # Errors
    /// As for [`Executable::run`]; a cancelled run.
    pub fn run_with(&self, inputs: Vec<Literal>, given: Given<'_>) -> Result<Ran, EvalError> {
        let run = || self.alone.alone(&self.calls, |host| self.in_host(host, inputs, given));
        let Ended { given, failures, outfeed } = if self.is_deep() { self.with_stack(run)? } else { run() };
        Ok(Ran { results: given?, failures, outfeed: outfeed.into_iter().map(arrays).collect(), peak_bytes: self.memory_use().peak })
    }

    /// Runs every member of a grid in a thread of its own, member `replica · partitions + partition` with `inputs[member]`, which are given away.
    ///
    /// An error stands for a member whose thread could not be started; one error alone, for a number of inputs that is not that of the members.
    ///
    /// # Panics
    /// If a member panics: a bug.
    pub fn run_members(&self, around: &Surroundings, inputs: Vec<Vec<Literal>>) -> Vec<EvalResult<Ended<EvalResult<Vec<Literal>>>>> {
        self.run_members_with(around, inputs.into_iter().map(|inputs| (inputs, Given::default())).collect())
    }

    /// Runs every member of a grid as [`Executable::run_members`] does, each with what it may use besides its arguments.
    ///
    /// # Panics
    /// If a member panics: a bug.
    pub fn run_members_with(&self, around: &Surroundings, members: Vec<(Vec<Literal>, Given<'_>)>) -> Vec<EvalResult<Ended<EvalResult<Vec<Literal>>>>> {
        let failure = |results: &EvalResult<Vec<Literal>>| results.as_ref().err().map(|error| error.message.clone());
        self.around(around).run(&self.calls, self.stack(), members, |host, (inputs, given)| self.in_host(host, inputs, given), failure)
    }

    /// Whether functions call each other so often that a run has a thread with a stack of its own.
    fn is_deep(&self) -> bool {
        self.chain.depth > SHALLOW
    }

    /// The bytes of stack for a run.
    fn stack(&self) -> usize {
        if self.is_deep() { STACK + self.chain.depth.min(self.max_depth as usize) * STACK_PER_LEVEL } else { STACK }
    }

    /// Runs something in a thread with stack for all calls.
    fn with_stack<T: Send>(&self, run: impl FnOnce() -> T + Send) -> EvalResult<T> {
        let stack = self.stack();
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(stack).spawn_scoped(scope, run);
            let thread = thread.map_err(|error| EvalError::new(format!("cannot start a thread with {stack} bytes of stack: {error}")))?;
            Ok(thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })
    }

    /// What lies around a run, whose queues may take what arrays leave.
    fn around(&self, around: &Surroundings) -> Surroundings {
        Surroundings { limit: self.limit(), ..around.clone() }
    }

    /// The bytes that a run's arrays leave.
    pub(super) fn limit(&self) -> u64 {
        self.max_bytes.saturating_sub(self.memory_use().peak)
    }

    /// Runs one member.
    fn in_host(&self, host: &mut dyn Host, inputs: Vec<Literal>, mut given: Given<'_>) -> EvalResult<Vec<Literal>> {
        let Some(profile) = given.profile.take() else { return self.recorded(host, inputs, given, None) };
        let began = Instant::now();
        let results = self.recorded(host, inputs, given, Some(&mut profile.recorder));
        profile.whole += began.elapsed();
        results
    }

    fn recorded(&self, host: &mut dyn Host, inputs: Vec<Literal>, given: Given<'_>, recorder: Option<&mut Recorder>) -> EvalResult<Vec<Literal>> {
        let mut inputs = self.checked(inputs)?;
        let peak = self.memory_use().peak;
        if peak > self.max_bytes {
            let message = format!("the arrays would take {peak} bytes, more than {}", self.max_bytes);
            return Err(EvalError::new(message).with_hint("allow more with --max-bytes"));
        }
        let (entry, mut results) = (&self.entry, SmallVec::new());
        self.memory_of_results(given.outputs, &mut results)?;
        let kept = self.called.functions().map(|function| function.kept[1]).fold(entry.kept[1], usize::max);
        let mut state = self.pool.take(entry.own_bytes(), entry.loops, (self.threads, kept))?;
        self.bind(&mut state, &mut inputs, &mut results);
        let State { buffers, last, bound, indices, scratch, workers, stack, .. } = &mut *state;
        let is_again = buffers.0 == *last;
        if !is_again {
            last.clone_from(&buffers.0);
            *bound = None;
        }
        stack.begin(self.memory_of_entry().peak, self.max_bytes);
        let (ops, cancelled, threads) = (&entry.ops, given.cancelled, self.threads);
        let calls = (self.chain.depth > 0).then_some(Calls { callees: &self.called, stack, depth: 1, max_depth: self.max_depth });
        let mut machine = Machine { buffers, indices, scratch, ops, cancelled, tile: 0, threads, workers, host: Some(host), recorder, calls };
        let ran = if is_again && machine.recorder.is_none() {
            if bound.is_none() {
                *bound = BoundFunction::try_new(entry.clone(), |function| machine.bound_steps(&function.steps)).ok();
            }
            match bound {
                Some(bound) => bound.with_dependent_mut(|_, steps| machine.run_bound(steps)),
                None => machine.outer(&entry.steps),
            }
        } else {
            machine.outer(&entry.steps)
        };
        let results = ran.and_then(|()| self.finish(&state, &inputs, &mut results));
        state.buffers.0.clear();
        state.stack.clear();
        self.pool.give(state);
        results
    }

    /// The arguments, each as the array that its memory is.
    fn checked(&self, inputs: Vec<Literal>) -> Result<Vec<Literal>, EvalError> {
        let taken = self.run_time_sizes.given(self.entry.parameters.len());
        if inputs.len() != taken {
            return Err(EvalError::new(format!("the function takes {taken} arguments, got {}", inputs.len())));
        }
        let mut inputs = self.run_time_sizes.pad(inputs, |i| self.entry.parameters.get(i).map(|border| &border.dims[..]))?;
        for (i, (literal, border)) in inputs.iter_mut().zip(&self.entry.parameters).enumerate() {
            let (element, dims) = (border.element, &border.dims);
            if literal.element() != element || !same(literal.sizes(), dims) || !same(literal.dims(), dims) {
                let (came, wanted) = (literal.shape(), Shape::array(element, dims.clone()));
                return Err(EvalError::new(format!("argument {i} must be {wanted}, but is {came}")));
            }
            match &border.layout {
                None if literal.layout().is_none() => {}
                None => *literal = literal.clone().into_row_major(),
                Some(layout) => *literal = literal.relayout(layout)?.bitcast(&border.memory, None)?,
            }
        }
        Ok(inputs)
    }

    /// Adds an array for each result that is computed into memory of its own or copied there; given ones where they fit.
    ///
    /// # Errors
    /// The system gives no memory.
    fn memory_of_results(&self, given: Vec<Literal>, results: &mut SmallVec<[Option<Literal>; FEW]>) -> EvalResult<()> {
        let mut given = given.into_iter();
        for (i, view) in self.entry.results.iter().enumerate() {
            let old = given.next();
            if !self.entry.backed[i] {
                results.push(None);
                continue;
            }
            let Border { element, dims, layout, .. } = &self.entry.given[i];
            let fits = |old: &Literal| old.element() == *element && same(old.dims(), dims) && old.dynamic() == 0 && old.layout() == layout.as_ref();
            let memory = |old: Literal| if layout.is_none() { Some(old) } else { old.bitcast(&view.dims, None).ok() };
            results.push(Some(match old.filter(fits).and_then(memory) {
                Some(old) => old,
                None => Literal::try_zeros(view.element, &view.dims)?,
            }));
        }
        Ok(())
    }

    /// Finds the memory of each buffer.
    fn bind(&self, state: &mut State, inputs: &mut [Literal], results: &mut [Option<Literal>]) {
        let own = Memory::exclusive(state.arena());
        let of_results: SmallVec<[Memory; FEW]> = results.iter_mut().map(|literal| literal.as_mut().map_or(Memory::NONE, exclusive)).collect();
        let written = if self.donated.contains(&true) { self.entry.writes_over() } else { Vec::new() };
        let of_input = |(i, literal): (usize, &mut Literal)| if written.get(i) == Some(&true) { exclusive(literal) } else { Memory::shared(literal.bytes()) };
        let of_inputs: SmallVec<[Memory; FEW]> = inputs.iter_mut().enumerate().map(of_input).collect();
        self.entry.bind(&mut state.buffers.0, own, &of_inputs, &of_results);
    }

    /// The results, where the run has left them.
    fn finish(&self, state: &State, inputs: &[Literal], memory: &mut [Option<Literal>]) -> Result<Vec<Literal>, EvalError> {
        for ((view, is_copied), literal) in self.entry.results.iter().zip(&self.entry.copied).zip(&mut *memory) {
            if let (true, Some(literal)) = (*is_copied, literal) {
                let spot = view.address.spot().ok_or_else(lost)?;
                let from = state.buffers.bytes(&Part { spot, bytes: view.bytes().ok_or_else(lost)? })?;
                fill(literal, from);
            }
        }
        let one = |i: usize, view: &View| {
            if let Some(literal) = &memory[i] {
                return self.handed_out(i, literal.clone());
            }
            let buffer = view.address.buffer;
            let whole = match (&self.entry.buffers[buffer], self.entry.assignment.homes[buffer]) {
                (_, Some(Home::Result(owner, 0))) => memory[owner].clone(),
                (_, Some(Home::Argument(i, 0))) => inputs.get(i).cloned(),
                (Buffer::Argument(i, _), None) => inputs.get(*i).cloned(),
                (Buffer::Constant(literal), _) => Some(literal.clone()),
                _ => None,
            };
            let whole = whole.ok_or_else(lost)?;
            // Stored bytes may be handed out under another type, too.
            let retyped = whole.element() != view.element;
            let whole = if retyped { Literal::from_bytes(view.element, &view.dims, whole.bytes())? } else { whole.reshape(&view.dims) };
            self.handed_out(i, whole)
        };
        let mut results = Vec::with_capacity(self.entry.results.len());
        for (i, view) in self.entry.results.iter().enumerate() {
            results.push(one(i, view)?);
        }
        self.run_time_sizes.cut(results)
    }
}

impl Executable {
    /// A result for the caller, from the array that its memory is.
    fn handed_out(&self, result: usize, memory: Literal) -> Result<Literal, EvalError> {
        match &self.entry.given[result] {
            Border { layout: None, .. } => Ok(memory),
            Border { dims, layout, .. } => Ok(memory.bitcast(dims, layout.as_ref())?),
        }
    }
}

/// Whether sizes are the same, without the library's comparison of bytes: on machines with masks it was a tenth of the run of a program of scalars, whose
/// lists of sizes are empty.
fn same(sizes: &[i64], others: &[i64]) -> bool {
    sizes.len() == others.len() && sizes.iter().zip(others).all(|(size, other)| size == other)
}

/// The arrays of an item that was put out.
fn arrays(item: Datum) -> Vec<Literal> {
    match item {
        Datum::Array(array) => vec![array],
        Datum::Tuple(parts) => parts.into_iter().flat_map(arrays).collect(),
        Datum::Token => Vec::new(),
    }
}

fn exclusive(literal: &mut Literal) -> Memory {
    with_element!(literal.element(), T => Memory::exclusive(bytemuck::cast_slice_mut(literal.make_mut::<T>())))
}

fn fill(literal: &mut Literal, from: &[u8]) {
    with_element!(literal.element(), T => bytemuck::cast_slice_mut(literal.make_mut::<T>()).copy_from_slice(from));
}

fn lost() -> EvalError {
    EvalError::new("the cpu backend has lost a result, which is a bug")
}
