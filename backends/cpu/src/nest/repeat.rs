//! Steps that run again and again on the same memory: loops whose condition is computed, and functions whose next run has the memory of the last one.
//!
//! An iteration of such a loop is often short. Most steps lie at fixed places, so they are bound to their addresses when the loop begins: what scalars
//! compute (counters, conditions, offsets, arrays of a few elements) pays for the operations alone, a lane program or kernel for its call. A loop in the loop is
//! bound with it.

use super::machine::{Machine, Ran};
use super::memory::{Chain, Fixed, Outside, Registers, Stopped, Truth};
use super::plan::{Repeat, Step};
use super::record::Entry;
use shale_ir::eval::EvalError;
use shale_kernels::Run;

/// A part of a loop.
enum Segment<'s> {
    Scalars(Chain<'s>),
    Fixed(&'s Step, Fixed<'s>),
    /// A loop in the loop.
    Repeat(&'s Step, Bindings<'s>),
    Step(&'s Step),
}

/// A loop whose steps are bound.
struct Bindings<'s> {
    repeat: &'s Repeat,
    condition: Vec<Segment<'s>>,
    holds: Truth,
    body: Vec<Segment<'s>>,
}

/// The steps of a function, bound where that can be, for all runs whose buffers lie where they did when this was made.
pub(crate) struct BoundSteps<'s> {
    segments: Vec<Segment<'s>>,
    registers: Registers,
}

impl Machine<'_> {
    /// Binds the steps of a function to the buffers.
    ///
    /// # Errors
    /// A place outside of its buffer.
    pub(crate) fn bound_steps<'s>(&self, steps: &'s [Step]) -> Result<BoundSteps<'s>, Outside> {
        let mut registers = Registers::default();
        let segments = self.segments(steps, &mut registers)?;
        Ok(BoundSteps { segments, registers })
    }

    /// Runs the steps of a function that were bound to these buffers, as [`Machine::outer`] does; nothing is recorded.
    ///
    /// # Errors
    /// As for [`Machine::outer`].
    pub(crate) fn run_bound(&mut self, BoundSteps { segments, registers }: &mut BoundSteps<'_>) -> Ran {
        for segment in segments {
            self.check_cancelled()?;
            self.run_segment(None, segment, registers)?;
        }
        Ok(())
    }

    /// The steps of a loop, bound where that can be.
    fn segments<'s>(&self, steps: &'s [Step], registers: &mut Registers) -> Result<Vec<Segment<'s>>, Outside> {
        let mut found: Vec<Segment<'s>> = Vec::new();
        for step in steps {
            if let Step::Repeat(repeat) = step {
                found.push(Segment::Repeat(step, self.bindings(repeat, registers)?));
                continue;
            }
            let is_bound = match found.last_mut() {
                Some(Segment::Scalars(chain)) => self.buffers.bind(step, registers, chain)?,
                _ => {
                    let mut chain = Chain::default();
                    let is_bound = self.buffers.bind(step, registers, &mut chain)?;
                    found.extend(is_bound.then_some(Segment::Scalars(chain)));
                    is_bound
                }
            };
            if is_bound {
                continue;
            }
            // What is worth dividing among threads has no need of it. A step that cannot be bound says why when it runs, if it does.
            match if self.is_divided(step) { None } else { self.buffers.fixed(step).unwrap_or(None) } {
                Some(fixed) => found.push(Segment::Fixed(step, fixed)),
                None => found.push(Segment::Step(step)),
            }
        }
        Ok(found)
    }

    /// Runs a loop to its end.
    ///
    /// # Errors
    /// As for [`Machine::outer`].
    pub(super) fn repeat(&mut self, repeat: &Repeat) -> Ran {
        let mut registers = Registers::default();
        let mut bindings = self.bindings(repeat, &mut registers)?;
        self.run_bindings(&mut bindings, &registers)
    }

    fn bindings<'s>(&self, repeat: &'s Repeat, registers: &mut Registers) -> Result<Bindings<'s>, Outside> {
        let condition = self.segments(&repeat.condition, registers)?;
        let body = self.segments(&repeat.body, registers)?;
        Ok(Bindings { repeat, condition, holds: self.buffers.truth(repeat.holds)?, body })
    }

    fn run_bindings(&mut self, Bindings { repeat, condition, holds, body }: &mut Bindings<'_>, registers: &Registers) -> Ran {
        self.deeper()?;
        // Scalars alone: an iteration pays for nothing else.
        while let ([Segment::Scalars(condition)], [Segment::Scalars(body)], None) = (&condition[..], &body[..], &self.recorder) {
            self.check_cancelled()?;
            condition.run(self.buffers, registers).map_err(|stopped| self.stopped(stopped))?;
            if !holds.holds(self.buffers) {
                self.shallower();
                return Ok(());
            }
            body.run(self.buffers, registers).map_err(|stopped| self.stopped(stopped))?;
        }
        loop {
            self.check_cancelled()?;
            self.run_segments(repeat, condition, registers)?;
            if !holds.holds(self.buffers) {
                self.shallower();
                return Ok(());
            }
            self.run_segments(repeat, body, registers)?;
        }
    }

    fn run_segments(&mut self, repeat: &Repeat, segments: &mut [Segment<'_>], registers: &Registers) -> Ran {
        segments.iter_mut().try_for_each(|segment| self.run_segment(Some(repeat), segment, registers))
    }

    /// Runs a part of a loop, or of a function without one.
    #[inline]
    fn run_segment(&mut self, around: Option<&Repeat>, segment: &mut Segment<'_>, registers: &Registers) -> Ran {
        match segment {
            Segment::Scalars(chain) => {
                let begun = around.and_then(|repeat| self.begin(Entry::Scalars(repeat)));
                chain.run(self.buffers, registers).map_err(|stopped| self.stopped(stopped))?;
                self.end(begun);
            }
            Segment::Repeat(step, bindings) => {
                let begun = self.begin(Entry::Step(step));
                self.run_bindings(bindings, registers)?;
                self.end(begun);
            }
            Segment::Fixed(step, fixed) => {
                let begun = self.begin(Entry::Step(step));
                let mut run = Run { scratch: self.scratch, threads: self.threads, workspace: &mut [], stop: self.cancelled.into() };
                fixed.run(self.buffers, &mut run).map_err(|stopped| self.stopped(stopped))?;
                self.end(begun);
            }
            Segment::Step(step) => self.outer(std::slice::from_ref(*step))?,
        }
        Ok(())
    }

    fn stopped(&self, stopped: Stopped) -> EvalError {
        match stopped {
            Stopped::Outside => Outside.into(),
            Stopped::Index { index, size, op } => self.outside_of(index, size, op),
            Stopped::Kernel(error, op) => self.error(error.to_string(), op),
        }
    }
}
