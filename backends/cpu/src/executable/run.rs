//! Running an executable.

use super::arena::State;
use super::assign::Home;
use super::{Border, Executable, Given, Ran};
use crate::nest::machine::Machine;
use crate::nest::memory::Memory;
use crate::nest::plan::Part;
use crate::nest::{Buffer, View};
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::with_element;

impl Executable {
    /// Runs the function with arguments that are given away: results are written over those that are donated and that nobody else shares.
    ///
    /// # Errors
    /// As for [`Executable::run`]; a cancelled run.
    pub fn run_with(&self, inputs: Vec<Literal>, given: Given<'_>) -> Result<Ran, EvalError> {
        let mut inputs = self.checked(inputs)?;
        let peak = self.memory_use().peak;
        if peak > self.max_bytes {
            let message = format!("the arrays would take {peak} bytes, more than {}", self.max_bytes);
            return Err(EvalError::new(message).with_hint("allow more with --max-bytes"));
        }
        let mut results = self.memory_of_results(given.outputs);
        let kept: usize = self.kept.iter().sum();
        let mut state = self.pool.take(kept + self.assignment.arena, self.loops)?;
        self.bind(&mut state, &mut inputs, &mut results);
        let State { buffers, indices, scratch, .. } = &mut state;
        let mut machine = Machine {
            buffers,
            indices,
            scratch,
            ops: &self.ops,
            cancelled: given.cancelled,
            tile: 0,
            threads: self.threads,
            failures: Vec::new(),
            outfeed: Vec::new(),
            outfeed_left: self.max_bytes - peak,
        };
        let ran = machine.outer(&self.steps);
        let Machine { failures, outfeed, .. } = machine;
        let results = ran.and_then(|()| self.finish(&state, &inputs, results));
        state.buffers.0.clear();
        self.pool.give(state);
        Ok(Ran { results: results?, failures, outfeed, peak_bytes: peak })
    }

    /// The arguments, each as the array that its memory is.
    fn checked(&self, inputs: Vec<Literal>) -> Result<Vec<Literal>, EvalError> {
        if inputs.len() != self.parameters.len() {
            return Err(EvalError::new(format!("the function takes {} arguments, got {}", self.parameters.len(), inputs.len())));
        }
        let one = |(i, (literal, border)): (usize, (Literal, &Border))| {
            let (element, dims) = (border.element, &border.dims);
            if literal.element() != element || literal.sizes() != dims || literal.dims() != dims {
                let (came, wanted) = (literal.shape(), Literal::zeros(element, &[]).shape());
                return Err(EvalError::new(format!("argument {i} must hold {wanted} in the sizes {dims:?}, but is {came}")));
            }
            match &border.layout {
                None => Ok(literal.into_row_major()),
                Some(layout) => Ok(literal.relayout(layout)?.bitcast(&border.memory, None)?),
            }
        };
        inputs.into_iter().zip(&self.parameters).enumerate().map(one).collect()
    }

    /// Whether a result is brought from where it lies into memory of its own at the end.
    pub(super) fn is_copied(&self, view: &View) -> bool {
        let buffer = view.address.buffer;
        let is_whole = |bytes: usize| view.address.spot().is_some_and(|spot| spot.at == 0) && view.bytes() == Some(bytes);
        !match &self.buffers[buffer] {
            Buffer::Argument(_, bytes) => is_whole(*bytes),
            Buffer::Constant(literal) => is_whole(literal.bytes().len()),
            Buffer::Value(bytes) => is_whole(*bytes) && !matches!(self.assignment.homes[buffer], Some(Home::Arena(_)) | None),
            Buffer::Frame | Buffer::Scratch => false,
        }
    }

    /// The result in whose memory a view lies, if it is the first one there.
    fn owns_memory(&self, result: usize) -> bool {
        matches!(self.assignment.homes[self.results[result].address.buffer], Some(Home::Result(owner, 0)) if owner == result)
    }

    /// An array for each result that is computed into memory of its own or copied there; given ones where they fit.
    fn memory_of_results(&self, given: Vec<Literal>) -> Vec<Option<Literal>> {
        let mut given = given.into_iter();
        let one = |(i, view): (usize, &View)| {
            let old = given.next();
            let Border { element, dims, layout, .. } = &self.given[i];
            let fits = |old: &Literal| old.element() == *element && old.dims() == dims && old.dynamic() == 0 && old.layout() == layout.as_ref();
            let memory = |old: Literal| if layout.is_none() { Some(old) } else { old.bitcast(&view.dims, None).ok() };
            let make = || old.filter(fits).and_then(memory).unwrap_or_else(|| Literal::zeros(view.element, &view.dims));
            (self.owns_memory(i) || self.is_copied(view)).then(make)
        };
        self.results.iter().enumerate().map(one).collect()
    }

    /// Finds the memory of each buffer.
    fn bind(&self, state: &mut State, inputs: &mut [Literal], results: &mut [Option<Literal>]) {
        let arena = Memory::exclusive(state.arena());
        let [frame, scratch] = self.kept;
        let arrays = arena.part(frame + scratch, self.assignment.arena);
        let of_results: Vec<Memory> = results.iter_mut().map(|literal| literal.as_mut().map_or(Memory::NONE, exclusive)).collect();
        let mut of_inputs = vec![None; if self.donated.contains(&true) { inputs.len() } else { 0 }];
        state.buffers.0.clear();
        for (buffer, kind) in self.buffers.iter().enumerate() {
            let memory = match (kind, self.assignment.homes[buffer]) {
                (Buffer::Frame, _) => arena.part(0, frame),
                (Buffer::Scratch, _) => arena.part(frame, scratch),
                (Buffer::Constant(literal), _) => Memory::shared(literal.bytes()),
                (Buffer::Value(bytes) | Buffer::Argument(_, bytes), Some(Home::Arena(at))) => arrays.part(at, *bytes),
                (Buffer::Value(bytes) | Buffer::Argument(_, bytes), Some(Home::Result(result, at))) => of_results[result].part(at, *bytes),
                (Buffer::Value(_) | Buffer::Argument(..), Some(Home::Argument(i))) => *of_inputs[i].get_or_insert_with(|| exclusive(&mut inputs[i])),
                (Buffer::Argument(i, _), None) => Memory::shared(inputs[*i].bytes()),
                (Buffer::Value(_), None) => Memory::NONE,
            };
            state.buffers.0.push(memory);
        }
    }

    /// The results, where the run has left them.
    fn finish(&self, state: &State, inputs: &[Literal], mut memory: Vec<Option<Literal>>) -> Result<Vec<Literal>, EvalError> {
        for (view, literal) in self.results.iter().zip(&mut memory) {
            if let (true, Some(literal)) = (self.is_copied(view), literal) {
                let spot = view.address.spot().ok_or_else(lost)?;
                let from = state.buffers.bytes(&Part { spot, bytes: view.bytes().ok_or_else(lost)? })?;
                fill(literal, from);
            }
        }
        let one = |(i, view): (usize, &View)| {
            if let Some(literal) = &memory[i] {
                return self.handed_out(i, literal.clone());
            }
            let buffer = view.address.buffer;
            let whole = match (&self.buffers[buffer], self.assignment.homes[buffer]) {
                (_, Some(Home::Result(owner, 0))) => memory[owner].clone(),
                (_, Some(Home::Argument(i))) => inputs.get(i).cloned(),
                (Buffer::Argument(i, _), None) => inputs.get(*i).cloned(),
                (Buffer::Constant(literal), _) => Some(literal.clone()),
                _ => None,
            };
            self.handed_out(i, whole.map(|literal| literal.reshape(&view.dims)).ok_or_else(lost)?)
        };
        self.results.iter().enumerate().map(one).collect()
    }
}

impl Executable {
    /// A result for the caller, from the array that its memory is.
    fn handed_out(&self, result: usize, memory: Literal) -> Result<Literal, EvalError> {
        match &self.given[result] {
            Border { layout: None, .. } => Ok(memory),
            Border { dims, layout, .. } => Ok(memory.bitcast(dims, layout.as_ref())?),
        }
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
