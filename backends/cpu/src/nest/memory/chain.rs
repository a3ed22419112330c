//! Steps of scalars, bound to their addresses once for many runs.

use super::super::plan::{Spot, Step};
use super::fixed::Stopped;
use super::moving::{Asked, Fault, Moved};
use super::{Buffers, Outside};
use shale_lanes::{Bound, run_bound};
use std::marker::PhantomData;

/// The most bytes that a chain copies: more may be worth dividing among threads.
const MOST_COPIED: usize = 1 << 12;

/// Steps of scalars, bound to the buffers of a run and to registers, both of which must still be there when it runs.
#[derive(Default)]
pub(crate) struct Chain<'s> {
    pub(super) bound: Vec<Bound>,
    steps: PhantomData<&'s Step>,
}

// SAFETY: its addresses are those of the run's memory and of registers, in whatever thread these are; the chain reads and writes nothing while it does not run.
unsafe impl Send for Chain<'_> {}

impl<'s> Chain<'s> {
    /// Runs the steps on the buffers and the registers to which they were bound.
    ///
    /// # Errors
    /// The first element that lies outside of its buffer, and an index beyond a size; all other steps have run then.
    pub(crate) fn run(&self, _buffers: &Buffers, registers: &Registers) -> Result<(), Stopped> {
        // SAFETY: every place lies within a buffer of the run, and the steps with their constants live as long as the chain.
        unsafe { run_bound(&self.bound) };
        registers.fault.take().map_or(Ok(()), |missed| Err(missed.into()))
    }
}

/// A truth value at a fixed place of a run's buffers.
pub(crate) struct Truth(*const u8);

// SAFETY: it is an address, and who looks at it has the buffers.
unsafe impl Send for Truth {}

impl Truth {
    /// What it is now.
    pub(crate) fn holds(&self, _buffers: &Buffers) -> bool {
        // SAFETY: the byte lies within a buffer of the run, which no step uses while this looks.
        unsafe { self.0.read() != 0 }
    }
}

/// What chains need besides the buffers: words for what they compute on the way, of which each step has its own, and what says where elements lie.
#[derive(Default)]
pub(crate) struct Registers {
    words: Vec<Vec<u64>>,
    #[expect(clippy::vec_box)] // steps have their addresses
    moved: Vec<Box<Moved>>,
    #[expect(clippy::vec_box)]
    asked: Vec<Box<Asked>>,
    fault: Fault,
}

// SAFETY: what counts its owners without atomics, the fault, has them all in here: they go to another thread together. Addresses as for `Chain`.
unsafe impl Send for Registers {}

impl Registers {
    pub(super) fn take(&mut self, words: usize) -> *mut u64 {
        self.words.push(vec![0; words.max(1)]);
        self.words.last_mut().map_or(std::ptr::null_mut(), |words| words.as_mut_ptr())
    }

    pub(super) fn fault(&self) -> Fault {
        self.fault.clone()
    }

    pub(super) fn moved(&mut self, moved: Moved) -> *const u8 {
        kept(&mut self.moved, moved)
    }

    pub(super) fn asked(&mut self, asked: Asked) -> *const u8 {
        kept(&mut self.asked, asked)
    }
}

/// The address of something that is kept.
#[allow(clippy::vec_box)] // it stays where it is
fn kept<T>(all: &mut Vec<Box<T>>, one: T) -> *const u8 {
    all.push(Box::new(one));
    all.last().map_or(std::ptr::null(), |one| std::ptr::from_ref(&**one).cast())
}

impl Buffers {
    /// Adds a step of scalars at fixed places to a chain; false, and the chain is as before, if it is another step.
    ///
    /// # Errors
    /// A place outside of its buffer, or an output in one that is only read.
    pub(crate) fn bind<'s>(&self, step: &'s Step, registers: &mut Registers, chain: &mut Chain<'s>) -> Result<bool, Outside> {
        match step {
            Step::Copy { from, to, bytes } => {
                let (Some(from), Some(to)) = (from.spot(), to.spot()) else { return Ok(false) };
                let (from, to) = (self.spot(from, *bytes, false)?, self.spot(to, *bytes, true)?);
                let is_small = *bytes <= MOST_COPIED;
                if from != to && is_small {
                    chain.bound.push(Bound::copy(from, to, *bytes));
                }
                Ok(from == to || is_small)
            }
            Step::Lanes(lanes) if lanes.count == 1 => {
                let begun = chain.bound.len();
                for stage in &lanes.stages {
                    if !self.bind_lane(stage, lanes, registers, &mut chain.bound)? {
                        chain.bound.truncate(begun);
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Step::Lanes(_) | Step::Rows(..) => Ok(self.bind_lanes(step, registers, chain)),
            Step::Kernel(call) => self.bind_kernel(call, chain),
            Step::Begin(_) => Ok(true),
            _ => Ok(false),
        }
    }

    /// A truth value that is looked at again and again.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn truth(&self, spot: Spot) -> Result<Truth, Outside> {
        self.spot(spot, 1, false).map(|at| Truth(at.cast_const()))
    }

    /// The address of bytes at a fixed place.
    fn spot(&self, spot: Spot, bytes: usize, write: bool) -> Result<*mut u8, Outside> {
        let memory = self.range(spot.buffer, spot.at as i128, (spot.at + bytes) as i128, write)?;
        Ok(memory.base.wrapping_add(spot.at))
    }
}
