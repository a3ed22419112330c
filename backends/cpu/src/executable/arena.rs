//! The memory of runs, which an executable keeps: touching fresh pages costs more than most arithmetic.

use crate::nest::memory::Buffers;
use memmap2::{Advice, MmapMut};
use shale_ir::eval::EvalError;
use shale_lanes::Scratch;
use std::sync::{Mutex, PoisonError};

/// From this many bytes on, memory comes from the system as pages of its own.
const MAPPED: usize = 1 << 20;
/// The size of huge pages, to a multiple of which mapped memory is aligned.
const HUGE: usize = 2 << 20;

/// Bytes with any contents, aligned to 64; from 2 MiB on to huge pages, which the system is asked for.
#[derive(Debug)]
enum Arena {
    Small(Vec<Line>),
    Mapped { pages: MmapMut, at: usize, bytes: usize },
}

#[derive(Clone, Copy, Debug, bytemuck::Zeroable, bytemuck::Pod)]
#[repr(C, align(64))]
struct Line([u8; 64]);

impl Arena {
    fn new(bytes: usize) -> Result<Arena, EvalError> {
        if bytes < MAPPED {
            return Ok(Arena::Small(vec![Line([0; 64]); bytes.div_ceil(64)]));
        }
        let room = if bytes >= HUGE { bytes.saturating_add(HUGE) } else { bytes };
        let pages = MmapMut::map_anon(room).map_err(|error| EvalError::new(format!("the system gives no {bytes} bytes for the arrays: {error}")))?;
        let mut at = 0;
        if bytes >= HUGE {
            at = pages.as_ptr().addr().next_multiple_of(HUGE) - pages.as_ptr().addr();
            // A system without huge pages gives small ones.
            #[cfg(target_os = "linux")]
            let _ = pages.advise(Advice::HugePage);
        }
        Ok(Arena::Mapped { pages, at, bytes })
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        match self {
            Arena::Small(lines) => bytemuck::cast_slice_mut(lines),
            Arena::Mapped { pages, at, bytes } => &mut pages[*at..*at + *bytes],
        }
    }
}

/// What one run needs, for the next one.
#[derive(Debug)]
pub(super) struct State {
    arena: Arena,
    pub(super) buffers: Buffers,
    pub(super) indices: Vec<i64>,
    pub(super) scratch: Scratch,
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
    /// A state with an arena of some bytes and so many loops; always the same for one pool.
    ///
    /// # Errors
    /// The system has no memory.
    pub(super) fn take(&self, bytes: usize, loops: usize) -> Result<State, EvalError> {
        if let Some(state) = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(state);
        }
        Ok(State { arena: Arena::new(bytes)?, buffers: Buffers::default(), indices: vec![0; loops], scratch: Scratch::new() })
    }

    /// Keeps a state.
    pub(super) fn give(&self, state: State) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(state);
    }
}
