//! Windows that slide over arrays: which elements stand under them.

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
    /// For each outer dimension and place: the elements under the window, as distances in elements.
    outer: Vec<Vec<Vec<usize>>>,
    /// What a place of an outer dimension is in the array of places, in elements.
    outer_steps: Vec<usize>,
    /// The taps of a row in order of the window's positions.
    pub(crate) row: Vec<Tap>,
    /// The places of a row, and elements from one to the next in the array of places.
    pub(crate) places: usize,
    pub(crate) place_step: usize,
}

/// Positions of a window that are looked at, at most.
const MOST: i128 = 1 << 22;

impl Sliding {
    /// A window over an array and its places.
    ///
    /// # Errors
    /// Another number of dimensions, windows of too many positions.
    pub(crate) fn new(window: &[SlidingDim], base: &Array, places: &Array) -> Result<Sliding, KernelError> {
        if window.len() != base.dims.len() || window.len() != places.dims.len() {
            return Err(KernelError::new(format!("a window of {} dimensions over {:?}", window.len(), base.dims)));
        }
        let (base_steps, place_steps) = (steps(base), steps(places));
        let Some(last) = window.len().checked_sub(1) else {
            let row = vec![Tap { first_place: 0, place_step: 1, count: 1, first: 0, step: 0 }];
            return Ok(Sliding { outer: Vec::new(), outer_steps: Vec::new(), row, places: 1, place_step: 1 });
        };
        if places.elements() == 0 {
            return Ok(Sliding { outer: Vec::new(), outer_steps: Vec::new(), row: Vec::new(), places: 0, place_step: 0 });
        }
        if let Some(many) = places.dims[..last].iter().find(|n| **n > MOST as usize) {
            return Err(KernelError::new(format!("windows at {many} places along a dimension that is not the last")));
        }
        let mut outer = Vec::new();
        for d in 0..last {
            let mut all = vec![Vec::new(); places.dims[d]];
            for tap in taps(&window[d], base.dims[d], places.dims[d], base_steps[d])? {
                (0..tap.count).for_each(|k| all[tap.first_place + k * tap.place_step].push(tap.first + k * tap.step));
            }
            outer.push(all);
        }
        let row = taps(&window[last], base.dims[last], places.dims[last], base_steps[last])?;
        Ok(Sliding { outer, outer_steps: place_steps[..last].to_vec(), row, places: places.dims[last], place_step: place_steps[last] })
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

    /// The elements of each index of the first dimension, one behind the other in an array of so many elements without gaps, if a place there has those of
    /// the same index alone.
    pub(crate) fn separate(&self, elements: usize) -> Option<usize> {
        let places = self.outer.first().filter(|places| !places.is_empty())?;
        let size = elements / places.len();
        let own = places.iter().enumerate().all(|(place, taps)| taps[..] == [place * size]);
        (own && size > 0 && size * places.len() == elements && self.places > 0).then_some(size)
    }

    /// As [`each_row`](Sliding::each_row) for an index of the first dimension, with rows of elements from where its own begin.
    ///
    /// # Errors
    /// The first that `visit` gives.
    pub(crate) fn each_row_at(&self, place: usize, stop: Stop<'_>, visit: Visit<'_>) -> Result<(), KernelError> {
        let mut memory = vec![Vec::new(); self.outer.len() - 1];
        self.rows(1, place * self.outer_steps[0], &[0], &mut memory, stop, visit)
    }

    /// The same from a dimension on, with memory for the rows of elements of each.
    fn rows(&self, d: usize, at: usize, bases: &[usize], memory: &mut [Vec<usize>], stop: Stop<'_>, visit: Visit<'_>) -> Result<(), KernelError> {
        let (Some(places), Some((inner, memory))) = (self.outer.get(d), memory.split_first_mut()) else {
            stop.check()?;
            return visit(at, bases);
        };
        for (place, taps) in places.iter().enumerate() {
            inner.clear();
            inner.extend(bases.iter().flat_map(|base| taps.iter().map(move |tap| base + tap)));
            self.rows(d + 1, at + place * self.outer_steps[d], inner, memory, stop, visit)?;
        }
        Ok(())
    }

    /// Where a row of places has one element each, one behind the other in both arrays: how far from the beginning of the row of elements.
    pub(crate) fn line(&self) -> Option<usize> {
        let [tap] = &self.row[..] else { return None };
        let whole = tap.first_place == 0 && tap.count == self.places && self.places > 1;
        (whole && (tap.place_step, tap.step, self.place_step) == (1, 1, 1)).then_some(tap.first)
    }
}

/// The positions of a window that hold elements at some places, in order.
fn taps(window: &SlidingDim, base: usize, places: usize, step: usize) -> Result<Vec<Tap>, KernelError> {
    if base == 0 || places == 0 {
        return Ok(Vec::new());
    }
    let [stride, low, holes, apart] = [window.stride, window.low, window.base_dilation, window.window_dilation].map(i128::from);
    let (last_place, last_element) = (places as i128 - 1, (base as i128 - 1) * holes);
    // Position w stands at place p over the padded index p · stride + w · apart − low.
    let first = (low - last_place * stride).div_euclid(apart).max(0);
    let end = ((last_element + low).div_euclid(apart) + 1).min(window.size.into());
    if (end - first) * last_place.min(holes).max(1) > MOST {
        return Err(KernelError::new(format!("a window of {} positions", window.size)));
    }
    let mut all = Vec::new();
    for w in first..end {
        let over = |p: i128| p * stride + w * apart - low;
        let holds = |p: i128| (0..=last_element).contains(&over(p)) && over(p) % holes == 0;
        // The first place from which on the index is not below 0; holes come again after at most as many places as a hole is wide.
        let from = (low - w * apart + stride - 1).div_euclid(stride).clamp(0, last_place);
        let Some(p) = (from..=(from + holes).min(last_place)).find(|p| holds(*p)) else { continue };
        let next = (p + 1..=(p + holes).min(last_place)).find(|q| holds(*q));
        let place_step = next.map_or(1, |next| next - p);
        let until = last_place.min((last_element + low - w * apart).div_euclid(stride));
        let count = if next.is_some() { (until - p) / place_step + 1 } else { 1 };
        all.push(Tap {
            first_place: p as usize,
            place_step: place_step as usize,
            count: count as usize,
            first: (over(p) / holes) as usize * step,
            step: (place_step * stride / holes) as usize * step,
        });
    }
    Ok(all)
}
