//! Calls of functions of the program.
//!
//! A function that is called is compiled once, by itself. It reads its arguments where the caller has them and leaves its results where the caller wants
//! them; what it takes besides lies on a [`CallStack`], so that it may call itself.

use super::machine::{Machine, Ran};
use super::memory::{Buffers, Memory};
use super::plan::{FunctionCall, Part, Step};
use super::{Compiler, View};
use shale_dialects::func;
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::EvalError;
use shale_ir::memory::AlignedBytes;
use shale_ir::types::TypeKind;

/// The least bytes of a piece of a stack.
const LEAST_PIECE: usize = 64 << 10;

/// What runs the functions that a program calls.
pub(crate) trait Callees: Sync {
    /// Runs a call on the buffers of a machine.
    ///
    /// # Errors
    /// Those of the function; no memory for what it takes.
    fn run(&self, machine: &mut Machine<'_>, call: &FunctionCall) -> Ran;
}

/// What a machine knows of calls.
pub(crate) struct Calls<'a> {
    pub(crate) callees: &'a dyn Callees,
    pub(crate) stack: &'a mut CallStack,
    /// The loops, branches and calls that are running, and the most that may.
    pub(crate) depth: u32,
    pub(crate) max_depth: u32,
}

/// The memory of functions that are running, each behind the one that has called it.
#[derive(Debug, Default)]
pub(crate) struct CallStack {
    /// The functions of which each is in one piece lie behind each other; the last pieces may be unused.
    pieces: Vec<Piece>,
    /// How many pieces are in use.
    used: usize,
    /// The bytes of all running functions, those of other arrays, and the most that all may take.
    taken: u64,
    others: u64,
    limit: u64,
    /// What functions that have ended leave for others.
    tables: Vec<Tables>,
}

#[derive(Debug)]
struct Piece {
    /// Keeps what `whole` names.
    _bytes: AlignedBytes,
    whole: Memory,
    size: usize,
    used: usize,
}

/// The memory of a function that is running.
#[derive(Debug)]
pub(crate) struct Frame {
    /// Its own bytes.
    pub(crate) own: Memory,
    pub(crate) tables: Tables,
    bytes: usize,
}

/// The buffers of a function that is running, and the indices of its loops.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) buffers: Buffers,
    pub(crate) indices: Vec<i64>,
}

impl CallStack {
    /// Begins a run, whose arrays besides those of calls take some bytes, and all may take so many at one time.
    pub(crate) fn begin(&mut self, others: u64, limit: u64) {
        self.clear();
        (self.others, self.limit) = (others, limit);
    }

    /// Ends a run, of which only the first piece is kept for the next one.
    pub(crate) fn clear(&mut self) {
        self.pieces.truncate(1);
        self.pieces.iter_mut().for_each(|piece| piece.used = 0);
        (self.used, self.taken) = (0, 0);
    }

    /// Memory for a function of some bytes and loops; `most` are the bytes that it takes with those that it calls, if these do not call each other.
    ///
    /// # Errors
    /// More bytes than are allowed, or than the system has.
    pub(crate) fn push(&mut self, bytes: usize, most: usize, loops: usize) -> Result<Frame, EvalError> {
        let taken = self.taken.saturating_add(aligned(bytes) as u64);
        if self.others.saturating_add(taken) > self.limit {
            let message = format!("the arrays would take {} bytes, more than {}", self.others.saturating_add(taken), self.limit);
            return Err(EvalError::new(message).with_hint("allow more with --max-bytes"));
        }
        let own = self.part(bytes, most)?;
        self.taken = taken;
        let mut tables = self.tables.pop().unwrap_or_default();
        tables.indices.clear();
        tables.indices.resize(loops, 0);
        Ok(Frame { own, tables, bytes })
    }

    /// Ends the function that has begun last.
    pub(crate) fn pop(&mut self, mut frame: Frame) {
        frame.tables.buffers.0.clear();
        self.tables.push(frame.tables);
        self.taken = self.taken.saturating_sub(aligned(frame.bytes) as u64);
        let Some(last) = self.used.checked_sub(1).and_then(|last| self.pieces.get_mut(last)) else { return };
        last.used = last.used.saturating_sub(aligned(frame.bytes));
        if last.used == 0 {
            self.used -= 1;
        }
    }

    /// Bytes behind those of all running functions.
    fn part(&mut self, bytes: usize, most: usize) -> Result<Memory, EvalError> {
        let bytes = aligned(bytes);
        if let Some(last) = self.used.checked_sub(1).and_then(|last| self.pieces.get_mut(last)).filter(|last| last.size - last.used >= bytes) {
            last.used += bytes;
            return Ok(last.whole.part(last.used - bytes, bytes));
        }
        if self.pieces.get(self.used).is_none_or(|next| next.size < bytes) {
            self.pieces.truncate(self.used);
            let size = aligned(most).max(bytes).max(LEAST_PIECE);
            let mut made = AlignedBytes::new(size).map_err(|error| EvalError::new(format!("the system gives no {size} bytes for the arrays: {error}")))?;
            let whole = Memory::exclusive(made.bytes_mut());
            self.pieces.push(Piece { _bytes: made, whole, size, used: 0 });
        }
        let piece = &mut self.pieces[self.used];
        self.used += 1;
        piece.used = bytes;
        Ok(piece.whole.part(0, bytes))
    }
}

/// Bytes as a stack counts them: each function begins at a multiple of 64.
pub(crate) fn aligned(bytes: usize) -> usize {
    bytes.checked_next_multiple_of(64).unwrap_or(usize::MAX)
}

impl Machine<'_> {
    /// Enters one more level of loops, branches and calls.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn deeper(&mut self) -> Ran {
        let Some(calls) = &mut self.calls else { return Ok(()) };
        if calls.depth >= calls.max_depth {
            let error = EvalError::new(format!("regions and calls are nested more than {} levels deep", calls.max_depth));
            return Err(error.with_hint("does a function call itself without end?"));
        }
        calls.depth += 1;
        Ok(())
    }

    /// Leaves a level.
    pub(super) fn shallower(&mut self) {
        if let Some(calls) = &mut self.calls {
            calls.depth -= 1;
        }
    }

    pub(super) fn function_call(&mut self, call: &FunctionCall) -> Ran {
        let Some(callees) = self.calls.as_ref().map(|calls| calls.callees) else {
            return Err(self.error("the cpu backend divided a loop that calls a function, which is a bug; it was not run", call.op));
        };
        let ran = self.deeper().and_then(|()| {
            let ran = callees.run(self, call);
            self.shallower();
            ran
        });
        ran.map_err(|error| self.at_op(error, call.op))
    }
}

impl<'c> Compiler<'_, 'c> {
    /// The steps of a call.
    ///
    /// # Errors
    /// Arguments or results that are neither arrays of known sizes nor tokens.
    pub(super) fn function_call(&mut self, steps: &mut Vec<Step>, op: Op, call: func::Call<'c>) -> Result<(), Diagnostic> {
        let body = self.body;
        let (arguments, results): (Vec<Value>, Vec<Value>) = (body.iter(call.operands).collect(), body.iter(body.results(op)).collect());
        let is_token = |value: Value| *body.ty(value).get() == TypeKind::Token;
        let mut operands = Vec::new();
        for value in arguments.into_iter().filter(|value| !is_token(*value)) {
            let view = self.in_memory(steps, op, value)?;
            operands.push(self.part(op, &view)?);
        }
        let mut places: Vec<Part> = Vec::new();
        for value in results.into_iter().filter(|value| !is_token(*value)) {
            let (element, dims) = self.memory(op, value)?;
            let view: View = self.room(op, element, &dims)?;
            places.push(self.part(op, &view)?);
            self.views.insert(value, view);
        }
        let known = self.callees.entry(call.callee.0);
        let callee = known.index();
        known.or_insert_with(|| body.place(op));
        let name = call.callee.0.text();
        let op = self.note(op);
        steps.push(Step::Call(Box::new(FunctionCall { callee, name: name.into(), operands, results: places, op })));
        Ok(())
    }
}
