//! The memory of runs, which an executable keeps: touching fresh pages costs more than most arithmetic.

use crate::nest::function_call::CallStack;
use crate::nest::memory::Buffers;
use crate::nest::parallel::Worker;
use shale_ir::eval::EvalError;
use shale_ir::memory::AlignedBytes;
use shale_lanes::Scratch;
use std::sync::{Mutex, PoisonError};

/// What one run needs, for the next one.
#[derive(Debug)]
pub(super) struct State {
    arena: AlignedBytes,
    pub(super) buffers: Buffers,
    pub(super) indices: Vec<i64>,
    pub(super) scratch: Scratch,
    /// The memory of functions that are called.
    pub(super) stack: CallStack,
    /// One for each thread, if there are several.
    pub(super) workers: Vec<Mutex<Worker>>,
}

impl State {
    /// The arena.
    pub(super) fn arena(&mut self) -> &mut [u8] {
        self.arena.bytes_mut()
    }
}

/// The states of runs that have ended. As many runs as the caller likes go on at once; each makes a state if there is none.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<State>>);

impl Pool {
    /// A state with an arena of some bytes and so many loops, and threads whose loops keep some bytes each; always the same for one pool.
    ///
    /// # Errors
    /// The system has no memory.
    pub(super) fn take(&self, bytes: usize, loops: usize, (threads, kept): (usize, usize)) -> Result<State, EvalError> {
        if let Some(state) = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(state);
        }
        let arena = AlignedBytes::new(bytes).map_err(|error| EvalError::new(format!("the system gives no {bytes} bytes for the arrays: {error}")))?;
        let workers = (0..if threads > 1 { threads } else { 0 }).map(|_| Worker::new(kept).map(Mutex::new)).collect::<Result<_, _>>()?;
        Ok(State { arena, buffers: Buffers::default(), indices: vec![0; loops], scratch: Scratch::new(), stack: CallStack::default(), workers })
    }

    /// Keeps a state.
    pub(super) fn give(&self, state: State) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(state);
    }
}
