//! Memories that a program names, and what it stores in them, loads from them and copies between them.
//!
//! An array that is loaded is a copy of the memory's bytes, and a store copies an array there: the steps say so as they stand. Which of these copies copy
//! nothing, since an array may lie in the memory itself, is decided when all steps are known (`executable/assign/given`).
//!
//! `contents`: whether what is loaded has been stored before, by elements of the same type. `bytes`: what is done where that cannot be told.
//!
//! Laws
//! - Places are checked here again: a program that was not verified is refused.
//! - A memory's bytes are 0 before something is stored, as in the reference evaluator, unless no load sees them.
//! - No array of a type with unused bits is made of bytes that were not stored as such, but by a check that stops the run.

mod bytes;
mod contents;

use crate::nest::plan::{Address, Part, Spot, Step};
use crate::nest::{Buffer, Compiler};
use bytes::{Check, Clear};
use contents::{Contents, Reached};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_buf::{Alloc, Copy, Load, Memory, Store, Take, bytes_of};
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;

/// The most bytes of a memory: addresses have no more.
const MOST_BYTES: i64 = 1 << 46;

/// What is known of the memories of a function.
#[derive(Debug, Default)]
pub(crate) struct Memories {
    /// The arguments whose own memory a memory may be.
    donated: FxHashSet<Value>,
    /// The loads of bytes that must be asked whether they are elements of the type.
    unchecked: FxHashSet<Op>,
    /// Whether a load may see bytes that were not stored.
    are_cleared: bool,
    /// The buffer of each memory.
    buffers: FxHashMap<Value, usize>,
    /// The same in the order in which they are made, with the buffers of the arguments whose memory they are.
    all: Vec<(usize, Option<usize>)>,
}

impl Memories {
    /// Those of a function whose body is a block; `donated` are the arguments that are given away.
    pub(crate) fn of(body: &Body<'_>, block: Block, donated: impl Iterator<Item = Value>) -> Memories {
        let mut memories = Memories { donated: donated.collect(), ..Memories::default() };
        let contents = Contents::of(body, block);
        for (op, load) in contents.loads() {
            let Some(element) = load.result.0.element().scalar() else { continue };
            let reached = contents.reached(op, load, element);
            memories.are_cleared |= reached == Reached::Unknown;
            if reached != Reached::SameElements && !fills_bytes(element) {
                memories.unchecked.insert(op);
            }
        }
        memories
    }

    /// The buffer of each memory, with that of the argument whose memory it is.
    pub(crate) fn all(&self) -> &[(usize, Option<usize>)] {
        &self.all
    }
}

/// True for elements all of whose bytes' bits count.
fn fills_bytes(element: ElementType) -> bool {
    element.bits() as usize == 8 * element.bytes()
}

impl Compiler<'_, '_> {
    /// The steps of an op on memories; false if it is none.
    ///
    /// # Errors
    /// A place outside of its memory, a memory that is no value of the function's own, an op within loops over elements.
    pub(crate) fn buf(&mut self, steps: &mut Vec<Step>, op: Op) -> Result<bool, Diagnostic> {
        let body = self.body;
        if !body.name(op).text().starts_with("buf.") {
            return Ok(false);
        }
        if self.depth > 0 {
            return Err(self.error(op, format!("the cpu backend has no code for {} within loops over elements", body.name(op).text())));
        }
        if let Some(alloc) = body.matches::<Alloc<'_>>(op) {
            let memory = self.new_memory(op, Memory::from_type(alloc.result.0), None)?;
            if self.memories.are_cleared {
                self.run_kernel(steps, op, Box::new(Clear), (Vec::new(), vec![memory]))?;
            }
        } else if let Some(take) = body.matches::<Take<'_>>(op) {
            self.take(steps, op, take)?;
        } else if let Some(load) = body.matches::<Load<'_>>(op) {
            self.load(steps, op, load)?;
        } else if let Some(store) = body.matches::<Store>(op) {
            let from = self.in_memory(steps, op, store.value)?;
            let from = self.part(op, &from)?;
            let to = self.memory_part(op, store.memory, (store.offset, from.bytes as i64))?;
            copy(steps, from, to);
        } else if let Some(copied) = body.matches::<Copy>(op) {
            let from = self.memory_part(op, copied.from, (copied.from_offset, copied.bytes))?;
            let to = self.memory_part(op, copied.to, (copied.to_offset, copied.bytes))?;
            copy(steps, from, to);
        } else {
            return Err(self.no_code(op));
        }
        Ok(true)
    }

    /// A buffer for the memory that an op makes.
    fn new_memory(&mut self, op: Op, memory: Option<Memory>, argument: Option<usize>) -> Result<Part, Diagnostic> {
        let bytes = memory.map_or(-1, |memory| memory.bytes);
        if !(0..=MOST_BYTES).contains(&bytes) {
            return Err(self.error(op, format!("a memory of {bytes} bytes does not fit into memory")));
        }
        let spot = Spot { buffer: self.buffers.len(), at: 0 };
        self.buffers.push(Buffer::Value(bytes as usize));
        self.memories.buffers.insert(self.body.result(op, 0), spot.buffer);
        self.memories.all.push((spot.buffer, argument));
        Ok(Part { spot, bytes: bytes as usize })
    }

    /// A memory that begins as an array: that of a donated argument itself, or a copy.
    fn take(&mut self, steps: &mut Vec<Step>, op: Op, take: Take<'_>) -> Result<(), Diagnostic> {
        let from = self.in_memory(steps, op, take.input)?;
        let from = self.part(op, &from)?;
        // An argument is given away once; others see its elements as they were, and so does each iteration of a loop.
        let is_own = self.memories.donated.contains(&take.input) && self.body.has_one_use(take.input) && !self.is_nested(op);
        let to = self.new_memory(op, Memory::from_type(take.result.0), is_own.then_some(from.spot.buffer))?;
        if to.bytes != from.bytes {
            return Err(self.error(op, format!("a memory of {} bytes is none of an array of {}", to.bytes, from.bytes)));
        }
        if !is_own {
            copy(steps, from, to);
        }
        Ok(())
    }

    /// True for an op of a loop or branch.
    fn is_nested(&self, op: Op) -> bool {
        self.body.parent_op(op) != self.body.root()
    }

    fn load(&mut self, steps: &mut Vec<Step>, op: Op, load: Load<'_>) -> Result<(), Diagnostic> {
        let result = self.body.result(op, 0);
        let (element, dims) = self.memory(op, result)?;
        let view = self.room(op, element, &dims)?;
        let to = self.part(op, &view)?;
        let bytes = bytes_of(load.result.0).ok_or_else(|| self.no_code(op))?;
        let from = self.memory_part(op, load.memory, (load.offset, bytes))?;
        if from.bytes != to.bytes {
            return Err(self.error(op, format!("an array of {} bytes is none of {}", to.bytes, from.bytes)));
        }
        if self.memories.unchecked.contains(&op) {
            self.run_kernel(steps, op, Box::new(Check(element)), (vec![Some(from)], Vec::new()))?;
        }
        copy(steps, from, to);
        self.views.insert(result, view);
        Ok(())
    }

    /// Bytes of a memory.
    fn memory_part(&self, op: Op, memory: Value, (offset, bytes): (i64, i64)) -> Result<Part, Diagnostic> {
        let buffer = self.memories.buffers.get(&memory).copied();
        let buffer = buffer.ok_or_else(|| self.error(op, "the cpu backend has no code for memories that are neither buf.alloc's nor buf.take's"))?;
        let all = if let Some(Buffer::Value(bytes)) = self.buffers.get(buffer) { *bytes } else { 0 };
        let outside = || self.error(op, format!("{bytes} bytes at {offset} reach beyond the {all} bytes of the memory"));
        let end = offset.checked_add(bytes).filter(|end| offset >= 0 && bytes >= 0 && *end <= all as i64);
        end.ok_or_else(outside)?;
        Ok(Part { spot: Spot { buffer, at: offset as usize }, bytes: bytes as usize })
    }
}

/// A copy of as many bytes as both places have.
fn copy(steps: &mut Vec<Step>, from: Part, to: Part) {
    if from.bytes > 0 {
        steps.push(Step::Copy { from: Address::from(from.spot), to: Address::from(to.spot), bytes: from.bytes.min(to.bytes) });
    }
}
