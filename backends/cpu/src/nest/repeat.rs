//! Running loops whose condition is computed.
//!
//! Most of what such a loop does besides its arrays is arithmetic on a few scalars: counters, conditions, offsets. These steps are bound to their addresses
//! when the loop begins, so that an iteration pays for the operations alone.

use super::machine::{Machine, Ran};
use super::memory::{Buffers, Chain, Outside, Registers};
use super::plan::{Repeat, Step};
use super::record::Entry;

/// A part of a loop.
enum Segment<'s> {
    Scalars(Chain<'s>),
    Steps(&'s [Step]),
}

/// The steps of a loop, those of scalars bound.
fn segments<'s>(buffers: &Buffers, steps: &'s [Step], registers: &mut Registers) -> Result<Vec<Segment<'s>>, Outside> {
    let mut found: Vec<Segment<'s>> = Vec::new();
    let mut first = 0;
    for (i, step) in steps.iter().enumerate() {
        let Some(chain) = buffers.bind(std::slice::from_ref(step), registers)? else { continue };
        if first < i {
            found.push(Segment::Steps(&steps[first..i]));
        }
        first = i + 1;
        match found.last_mut() {
            Some(Segment::Scalars(before)) => before.append(chain),
            _ => found.push(Segment::Scalars(chain)),
        }
    }
    if first < steps.len() {
        found.push(Segment::Steps(&steps[first..]));
    }
    Ok(found)
}

impl Machine<'_> {
    /// Runs a loop to its end.
    ///
    /// # Errors
    /// As for [`Machine::outer`].
    pub(super) fn repeat(&mut self, repeat: &Repeat) -> Ran {
        let mut registers = Registers::default();
        let condition = segments(self.buffers, &repeat.condition, &mut registers)?;
        let body = segments(self.buffers, &repeat.body, &mut registers)?;
        loop {
            self.check_cancelled()?;
            self.segments(repeat, &condition, &registers)?;
            if self.buffers.load(repeat.holds, 1)? == 0 {
                return Ok(());
            }
            self.segments(repeat, &body, &registers)?;
        }
    }

    fn segments(&mut self, repeat: &Repeat, segments: &[Segment<'_>], registers: &Registers) -> Ran {
        for segment in segments {
            match segment {
                Segment::Scalars(chain) => {
                    let begun = self.begin(Entry::Scalars(repeat));
                    chain.run(self.buffers, registers);
                    self.end(begun);
                }
                Segment::Steps(steps) => self.outer(steps)?,
            }
        }
        Ok(())
    }
}
