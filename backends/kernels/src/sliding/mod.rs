//! Windows that slide over arrays: which elements stand under them.

mod axis;
mod copies;
mod strips;

pub(crate) use axis::{Axis, Progression};
pub(crate) use strips::{Kept, Ring, Strip, Strips, Unit, coalesced, each_sum};

use crate::windows::steps;
use crate::{Array, KernelError, Stop};

/// A window along one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlidingDim {
    /// Positions of the window.
    pub size: i64,
    /// The distance between neighbouring places of the window.
    pub stride: i64,
    /// Positions before the first element; below 0: removed.
    pub low: i64,
    /// The distance between neighbouring elements; between them are holes.
    pub base_dilation: i64,
    /// The distance between neighbouring positions of the window.
    pub window_dilation: i64,
}

/// What is done with a row of places, by its number.
type Visit<'v> = &'v mut dyn FnMut(usize, &[usize]) -> Result<(), KernelError>;

/// Places in a row that have an element under the same position of the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tap {
    pub(crate) first_place: usize,
    pub(crate) place_step: usize,
    pub(crate) count: usize,
    /// Elements from the beginning of the row.
    pub(crate) first: usize,
    /// Elements from one to the next.
    pub(crate) step: usize,
}

/// A window over arrays: rows of places along the last dimension, outer places one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Sliding {
    outer: Vec<Axis>,
    row: Axis,
    /// The places of a row, and elements from one to the next in the array of places.
    pub(crate) places: usize,
    pub(crate) place_step: usize,
}

/// The axes of a window over an array and its places.
///
/// # Errors
/// Another number of dimensions, distances below 1.
pub(crate) fn axes(window: &[SlidingDim], base: &Array, places: &Array) -> Result<Vec<Axis>, KernelError> {
    if window.len() != base.dims.len() || window.len() != places.dims.len() {
        return Err(KernelError::new(format!("a window of {} dimensions over {:?}", window.len(), base.dims)));
    }
    let (base_steps, place_steps) = (steps(base), steps(places));
    (0..window.len()).map(|d| Axis::new(window[d], (base.dims[d], base_steps[d]), (places.dims[d], place_steps[d]))).collect()
}

impl Sliding {
    /// A window over an array and its places.
    ///
    /// # Errors
    /// Another number of dimensions, distances below 1.
    pub(crate) fn new(window: &[SlidingDim], base: &Array, places: &Array) -> Result<Sliding, KernelError> {
        let mut outer = axes(window, base, places)?;
        let row = outer.pop().unwrap_or_else(Axis::one);
        let count = if places.elements() == 0 { 0 } else { row.places };
        Ok(Sliding { places: count, place_step: row.place_step, outer, row })
    }

    /// The taps of a row: for each place in order of the window's positions.
    pub(crate) fn taps(&self) -> impl Iterator<Item = Tap> {
        let (row, places) = (self.row, self.places);
        let positions = row.positions((0, places));
        // Where places are so far apart that most positions have no element, each place has taps of its own.
        let sparse = positions.end - positions.start > 4 * (places as i128 + row.base as i128 + i128::from(row.window.base_dilation));
        let (positions, alone) = if sparse { (0..0, 0..places) } else { (positions, 0..0) };
        let together = positions.map(move |w| row.at(w, 0, places)).filter(|found| found.count > 0);
        let together = together.map(move |found| Tap {
            first_place: found.first,
            place_step: found.step,
            count: found.count,
            first: found.element * row.step,
            step: found.element_step * row.step,
        });
        let alone = alone.flat_map(move |place| {
            let under = row.under(place);
            let at = move |k: usize| (under.element + k * under.element_step) * row.step;
            (0..under.count).map(move |k| Tap { first_place: place, place_step: 1, count: 1, first: at(k), step: 0 })
        });
        together.chain(alone)
    }

    /// The most rows of elements that a row of places has, in bytes of the list of them.
    pub(crate) fn listed(&self) -> usize {
        self.outer.iter().map(Axis::most).fold(2 * size_of::<usize>(), usize::saturating_mul)
    }

    /// Calls `visit` for each row of places: where the row begins in the array of places, and where the rows of elements under the windows do, in
    /// order of the windows' positions.
    ///
    /// # Errors
    /// The first that `visit` gives.
    pub(crate) fn each_row(&self, stop: Stop<'_>, visit: Visit<'_>) -> Result<(), KernelError> {
        let mut memory = vec![Vec::new(); self.outer.len()];
        if self.places == 0 { Ok(()) } else { self.rows(0, 0, &[0], &mut memory, stop, visit) }
    }

    /// The same from a dimension on, with memory for the rows of elements of each.
    fn rows(&self, d: usize, at: usize, bases: &[usize], memory: &mut [Vec<usize>], stop: Stop<'_>, visit: Visit<'_>) -> Result<(), KernelError> {
        let (Some(axis), Some((inner, memory))) = (self.outer.get(d), memory.split_first_mut()) else {
            stop.check()?;
            return visit(at, bases);
        };
        for place in 0..axis.places {
            let under = axis.under(place);
            inner.clear();
            let element = |k: usize| (under.element + k * under.element_step) * axis.step;
            inner.extend(bases.iter().flat_map(|base| (0..under.count).map(move |k| base + element(k))));
            self.rows(d + 1, at + place * axis.place_step, inner, memory, stop, visit)?;
        }
        Ok(())
    }
}
