//! The memory of a run: a buffer for each array, from its first use to its last.

use crate::nest::memory::{Buffers, Memory};
use crate::nest::plan::{Lanes, Step};
use crate::nest::{Buffer, View};
use shale_ir::element::ElementType;
use shale_ir::eval::EvalError;
use shale_ir::literal::Literal;
use shale_ir::with_element;
use std::collections::BTreeSet;

/// Which buffers begin before each step and end after it.
#[derive(Debug, Default)]
pub(crate) struct Lifetimes {
    pub(crate) begin: Vec<Vec<usize>>,
    pub(crate) end: Vec<Vec<usize>>,
    /// Those that no step touches, but that are results: arrays without elements.
    pub(crate) untouched: Vec<usize>,
}

/// The lifetimes of the buffers of values; results stay.
pub(crate) fn lifetimes(steps: &[Step], buffers: &[Buffer], results: &[View]) -> Lifetimes {
    let (mut first, mut last) = (vec![None; buffers.len()], vec![0; buffers.len()]);
    for (i, step) in steps.iter().enumerate() {
        let mut touched = BTreeSet::new();
        touch(step, &mut touched);
        for buffer in touched {
            first[buffer] = first[buffer].or(Some(i));
            last[buffer] = i;
        }
    }
    let mut lifetimes = Lifetimes { begin: vec![Vec::new(); steps.len()], end: vec![Vec::new(); steps.len()], untouched: Vec::new() };
    for (buffer, kind) in buffers.iter().enumerate() {
        let is_result = results.iter().any(|view| view.address.buffer == buffer);
        match (kind, first[buffer]) {
            (Buffer::Value(..), Some(begin)) => {
                lifetimes.begin[begin].push(buffer);
                if !is_result {
                    lifetimes.end[last[buffer]].push(buffer);
                }
            }
            (Buffer::Value(..), None) if is_result => lifetimes.untouched.push(buffer),
            _ => {}
        }
    }
    lifetimes
}

fn touch(step: &Step, touched: &mut BTreeSet<usize>) {
    let mut of_lanes = |lanes: &Lanes| touched.extend(lanes.stages.iter().flat_map(|stage| &stage.operands).map(|operand| operand.address.buffer));
    let inner: [&[Step]; 2] = match step {
        Step::Lanes(lanes) => {
            of_lanes(lanes);
            [&[], &[]]
        }
        Step::Loop(_, steps) => [steps, &[]],
        Step::Reduce(reduction) => {
            of_lanes(&reduction.lanes);
            [&reduction.before, &[]]
        }
        Step::Fold(fold) => {
            of_lanes(&fold.lanes);
            [&fold.before, &fold.join]
        }
        Step::Copy { from, to, .. } => {
            touched.extend([from.buffer, to.buffer]);
            [&[], &[]]
        }
        Step::Kernel(call) => {
            touched.extend(call.operands.iter().flatten().chain(&call.results).map(|part| part.spot.buffer));
            [&[], &[]]
        }
    };
    inner.into_iter().flatten().for_each(|step| touch(step, touched));
}

/// The arrays of a run.
pub(crate) struct Store<'a> {
    kinds: &'a [Buffer],
    inputs: &'a [Literal],
    frame: Literal,
    arrays: Vec<Option<Literal>>,
    live: u64,
    peak: u64,
    limit: u64,
}

impl<'a> Store<'a> {
    /// The frame; arrays come later.
    pub(crate) fn new(kinds: &'a [Buffer], inputs: &'a [Literal], frame: usize, limit: u64) -> Result<Store<'a>, EvalError> {
        let frame_bytes = frame as u64;
        if frame_bytes > limit {
            return Err(too_large(limit));
        }
        let frame = Literal::zeros(ElementType::U8, &[frame as i64]);
        Ok(Store { kinds, inputs, frame, arrays: vec![None; kinds.len()], live: frame_bytes, peak: frame_bytes, limit })
    }

    /// What steps see at the beginning.
    pub(crate) fn memory(&mut self) -> Buffers {
        let mut all = Vec::new();
        for kind in self.kinds {
            all.push(match kind {
                Buffer::Frame => exclusive(&mut self.frame),
                Buffer::Argument(i) => Memory::shared(self.inputs[*i].bytes()),
                Buffer::Constant(literal) => Memory::shared(literal.bytes()),
                Buffer::Value(..) => Memory::NONE,
            });
        }
        Buffers(all)
    }

    /// Makes the array of a buffer.
    ///
    /// # Errors
    /// More bytes than the limit.
    pub(crate) fn allocate(&mut self, buffer: usize) -> Result<Memory, EvalError> {
        let Buffer::Value(element, dims) = &self.kinds[buffer] else { return Ok(Memory::NONE) };
        let bytes = dims.iter().try_fold(element.bytes() as u64, |all, n| all.checked_mul(*n as u64)).ok_or_else(|| too_large(self.limit))?;
        self.live = self.live.saturating_add(bytes);
        if self.live > self.limit {
            return Err(too_large(self.limit));
        }
        self.peak = self.peak.max(self.live);
        let array = self.arrays[buffer].insert(Literal::zeros(*element, dims));
        Ok(exclusive(array))
    }

    /// Gives the array of a buffer back.
    pub(crate) fn free(&mut self, buffer: usize) -> Memory {
        if let Some(array) = self.arrays[buffer].take() {
            self.live -= array.bytes().len() as u64;
        }
        Memory::NONE
    }

    /// The most bytes so far.
    pub(crate) fn peak(&self) -> u64 {
        self.peak
    }

    /// A result; arrays are not copied.
    ///
    /// # Errors
    /// None for plans that keep their results.
    pub(crate) fn literal(&self, view: &View) -> Result<Literal, EvalError> {
        let whole = match &self.kinds[view.address.buffer] {
            Buffer::Argument(i) => Some(self.inputs[*i].clone()),
            Buffer::Constant(literal) => Some(literal.clone()),
            Buffer::Value(..) => self.arrays[view.address.buffer].clone(),
            Buffer::Frame => {
                let (at, bytes) = (view.address.form.offset as usize, view.bytes().unwrap_or(0));
                self.frame.bytes().get(at..at + bytes).and_then(|bytes| Literal::from_bytes(view.element, &view.dims, bytes).ok())
            }
        };
        whole.map(|literal| literal.reshape(&view.dims)).ok_or_else(|| EvalError::new("the cpu backend has lost a result, which is a bug"))
    }
}

fn exclusive(literal: &mut Literal) -> Memory {
    with_element!(literal.element(), T => Memory::exclusive(bytemuck::cast_slice_mut(literal.make_mut::<T>())))
}

fn too_large(limit: u64) -> EvalError {
    EvalError::new(format!("the arrays would take more than {limit} bytes")).with_hint("allow more with --max-bytes")
}
