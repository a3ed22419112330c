//! The memory of runs, which an executable keeps: touching fresh pages costs more than most arithmetic.

use super::bound::BoundFunction;
use crate::nest::function_call::CallStack;
use crate::nest::memory::{Buffers, Memory};
use crate::nest::parallel::Worker;
use shale_ir::eval::EvalError;
use shale_ir::memory::AlignedBytes;
use shale_lanes::Scratch;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What one run needs, for the next one.
#[derive(Debug)]
pub(super) struct State {
    arena: AlignedBytes,
    pub(super) buffers: Buffers,
    /// Where the buffers of the last run lay, and its steps bound to them, if they lay there twice.
    pub(super) last: Vec<Memory>,
    pub(super) bound: Option<BoundFunction>,
    pub(super) indices: Vec<i64>,
    pub(super) scratch: Scratch,
    /// The memory of functions that are called.
    pub(super) stack: CallStack,
    /// One for each thread, if there are several.
    pub(super) workers: Vec<Mutex<Worker>>,
}

impl State {
    fn new(bytes: usize, loops: usize, (threads, kept): (usize, usize)) -> Result<State, EvalError> {
        let arena = AlignedBytes::new(bytes).map_err(|error| EvalError::new(format!("the system gives no {bytes} bytes for the arrays: {error}")))?;
        let workers = (0..if threads > 1 { threads } else { 0 }).map(|_| Worker::new(kept).map(Mutex::new)).collect::<Result<_, _>>()?;
        let (buffers, last, indices) = (Buffers::default(), Vec::new(), vec![0; loops]);
        Ok(State { arena, buffers, last, bound: None, indices, scratch: Scratch::new(), stack: CallStack::default(), workers })
    }

    /// The arena.
    pub(super) fn arena(&mut self) -> &mut [u8] {
        self.arena.bytes_mut()
    }
}

/// The states of runs that have ended. As many runs as the caller likes go on at once; each makes a state if there is none. No more are kept than runs went
/// on at once lately, so that a burst of runs does not hold its memory for ever.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    /// Each where it stays while a run has it, which does not move all of it then.
    #[allow(clippy::vec_box, reason = "a state has many words, and each run takes one")]
    states: Vec<Box<State>>,
    /// Runs that go on.
    running: usize,
    /// The most that went on at once among the last runs, of which there are fewer than [`LATELY`], and among as many before them.
    most: [usize; 2],
    runs: usize,
}

/// So many runs, and as many before them, are what happened lately.
const LATELY: usize = 64;

impl Pool {
    /// A state with an arena of some bytes and so many loops, and threads whose loops keep some bytes each; always the same for one pool.
    ///
    /// # Errors
    /// The system has no memory.
    pub(super) fn take(&self, bytes: usize, loops: usize, (threads, kept): (usize, usize)) -> Result<Box<State>, EvalError> {
        if let Some(state) = self.kept().begin() {
            return Ok(state);
        }
        let made = State::new(bytes, loops, (threads, kept)).map(Box::new);
        if made.is_err() {
            self.kept().running -= 1;
        }
        made
    }

    /// Takes a state back.
    pub(super) fn give(&self, state: Box<State>) {
        let unneeded = self.kept().end(state);
        // Memory goes back to the system while others take and give.
        drop(unneeded);
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn begin(&mut self) -> Option<Box<State>> {
        self.running += 1;
        self.runs += 1;
        if self.runs == LATELY {
            (self.most, self.runs) = ([0, self.most[0]], 0);
        }
        self.most[0] = self.most[0].max(self.running);
        self.states.pop()
    }

    /// What is kept no more.
    #[allow(clippy::vec_box, reason = "as above")]
    fn end(&mut self, state: Box<State>) -> Vec<Box<State>> {
        self.running = self.running.saturating_sub(1);
        self.states.push(state);
        let most = self.most[0].max(self.most[1]).saturating_sub(self.running);
        self.states.split_off(most.min(self.states.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_states_are_kept_than_runs_went_on_at_once_lately() {
        let pool = Pool::default();
        let take = || pool.take(4096, 1, (1, 0)).expect("there is memory");
        let count = || pool.kept().states.len();
        let many: Vec<Box<State>> = (0..32).map(|_| take()).collect();
        for state in many {
            pool.give(state);
        }
        assert_eq!(count(), 32, "the next burst finds what this one has left");
        let mut counts = Vec::new();
        for _ in 0..2 * LATELY {
            let two = [take(), take()];
            for state in two {
                pool.give(state);
            }
            counts.push(count());
        }
        assert_eq!(counts.last(), Some(&2));
        assert!(counts.is_sorted_by(|a, b| a >= b));
    }
}
