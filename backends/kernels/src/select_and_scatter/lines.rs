//! Where all places of a row choose among the same rows of elements: the windows of images whose channels lie side by side.

use super::SelectAndScatter;
use super::nearest::{Choice, nearest};
use crate::combine::{Chosen, chooser};
use crate::elements::{FILLED, fill};
use crate::placed::NOWHERE;
use crate::threads::{split, worth};
use crate::{KernelError, Stop};
use shale_lanes::{Direction, JoinOp};
use std::sync::{Mutex, PoisonError};

/// What is chosen from, and what the chosen elements are joined with: parts of the arrays that places share.
struct Part<'a> {
    x: &'a [u8],
    source: &'a [u8],
    init: &'a [u8],
    /// Where rows of elements begin, from where the sliding window says.
    first: usize,
    direction: Direction,
    join: Chosen,
}

impl SelectAndScatter {
    /// The number of the chosen row is found for each place, then each row of elements takes the sources that have chosen it. So each element gets its
    /// sources in the order of their places. `line` is where rows of elements begin.
    pub(super) fn run_lines(
        &self,
        operands: &[&[u8]],
        result: &mut [u8],
        (direction, op, first): (Direction, JoinOp, usize),
        (threads, stop): (usize, Stop<'_>),
    ) -> Result<(), KernelError> {
        let element = self.result[0].element;
        let join = chooser(op, element).ok_or_else(|| KernelError::new("no code for the type"))?;
        let part = |x| Part { x, source: operands[1], init: operands[2], first, direction, join };
        let Some(size) = self.sliding.separate(self.result[0].elements()) else { return self.run_part(None, &part(operands[0]), result, stop) };
        let threads = worth(threads, result.len());
        let bytes = size * element.bytes();
        let chunks: Vec<Mutex<&mut [u8]>> = result.chunks_exact_mut(bytes).map(Mutex::new).collect();
        let failed = Mutex::new(Ok(()));
        split(threads, chunks.len(), |range| {
            for (place, x) in range.clone().zip(operands[0][range.start * bytes..].chunks_exact(bytes)) {
                // Each is one thread's: nobody waits.
                let mut chunk = chunks[place].lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(error) = self.run_part(Some(place), &part(x), &mut chunk, stop) {
                    *failed.lock().unwrap_or_else(PoisonError::into_inner) = Err(error);
                }
            }
        });
        failed.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The places at one index of the first dimension, whose elements nobody else has, or all of them.
    fn run_part(&self, place: Option<usize>, part: &Part<'_>, result: &mut [u8], stop: Stop<'_>) -> Result<(), KernelError> {
        let places = self.sliding.places;
        let width = self.result[0].element.bytes();
        let mut chosen = vec![NOWHERE; places];
        let mut filled = 0;
        let mut visit = |at: usize, bases: &[usize]| {
            let Some(last) = bases.iter().max() else { return Ok(()) };
            // What a row is joined to has been filled just before, while it is in a cache.
            let needed = (last + part.first + places) * width;
            if needed > filled {
                let until = result.len().min(needed + FILLED);
                fill(&mut result[filled..until], part.init);
                filled = until;
            }
            let choice = Choice { x: &part.x[part.first * width..], sources: bases, masks: &[], chosen: &mut chosen };
            nearest(self.result[0].element, part.direction, choice, self.isa);
            (part.join)(&mut result[part.first * width..], bases, &chosen, &part.source[at * width..], self.isa);
            Ok(())
        };
        match place {
            Some(place) => self.sliding.each_row_at(place, stop, &mut visit)?,
            None => self.sliding.each_row(stop, &mut visit)?,
        }
        fill(&mut result[filled..], part.init);
        Ok(())
    }
}
