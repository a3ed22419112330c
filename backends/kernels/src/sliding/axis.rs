//! A window along one dimension: elements under a place, places over an element, found by computing.

use super::SlidingDim;
use crate::KernelError;
use crate::euclid::{gcd, inverse};

/// Indices that belong together, equally far apart: `first + k · step` goes with element `element + k · element_step`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progression {
    pub(crate) first: usize,
    pub(crate) step: usize,
    pub(crate) count: usize,
    pub(crate) element: usize,
    pub(crate) element_step: usize,
}

/// `i · step + c = e · holes`, an equation for indices `i` and elements `e`.
#[derive(Clone, Copy, Debug)]
struct Equation {
    step: i128,
    holes: i128,
    divisor: i128,
    inverse: i128,
}

impl Equation {
    fn new(step: i64, holes: i64) -> Equation {
        let (step, holes) = (i128::from(step), i128::from(holes));
        let divisor = gcd(step, holes);
        Equation { step, holes, divisor, inverse: inverse(step / divisor, holes / divisor) }
    }

    /// All solutions with `i` below `indices` and `e` below `elements`, which is not 0.
    #[inline]
    fn solve(&self, c: i128, indices: usize, elements: usize) -> Progression {
        let (last_index, reach) = (indices as i128 - 1, (elements as i128 - 1) * self.holes - c);
        if self.step == 1 && self.holes == 1 {
            let (first, last) = ((-c).max(0), last_index.min(reach));
            let count = (last - first + 1).max(0) as usize;
            return if count == 0 {
                Progression::default()
            } else {
                Progression { first: first as usize, step: 1, count, element: (first + c) as usize, element_step: 1 }
            };
        }
        if reach < 0 || c % self.divisor != 0 {
            return Progression::default();
        }
        let (low, last) = ((-c + self.step - 1).div_euclid(self.step).max(0), last_index.min(reach / self.step));
        let period = self.holes / self.divisor;
        // The first index from there on that is right modulo the period.
        let solution = (-c / self.divisor).rem_euclid(period) * self.inverse;
        let first = low + (solution - low).rem_euclid(period);
        if first > last {
            return Progression::default();
        }
        Progression {
            first: first as usize,
            step: period as usize,
            count: ((last - first) / period + 1) as usize,
            element: ((first * self.step + c) / self.holes) as usize,
            element_step: (self.step / self.divisor) as usize,
        }
    }
}

/// A window along a dimension of an array, and its places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Axis {
    pub(crate) window: SlidingDim,
    /// Elements along the dimension.
    pub(crate) base: usize,
    pub(crate) places: usize,
    /// From an element to the next one, in elements of the array.
    pub(crate) step: usize,
    /// From a place to the next one, in elements of the array of places.
    pub(crate) place_step: usize,
    /// Elements of padding before and behind those of the array, which stand under windows as elements do.
    pub(crate) padding: [usize; 2],
    /// Window positions over elements, and places over elements.
    positions: Equation,
    over: Equation,
}

impl Axis {
    /// An axis of so many elements and places, which are so far apart.
    ///
    /// # Errors
    /// Distances below 1.
    pub(crate) fn new(window: SlidingDim, (base, step): (usize, usize), (places, place_step): (usize, usize)) -> Result<Axis, KernelError> {
        if window.stride < 1 || window.base_dilation < 1 || window.window_dilation < 1 {
            return Err(KernelError::new("the distances of a window must be at least 1"));
        }
        let positions = Equation::new(window.window_dilation, window.base_dilation);
        Ok(Axis { window, base, places, step, place_step, padding: [0; 2], positions, over: Equation::new(window.stride, window.base_dilation) })
    }

    /// A dimension of one element and one place.
    pub(crate) fn one() -> Axis {
        let plain = Equation { step: 1, holes: 1, divisor: 1, inverse: 0 };
        let window = SlidingDim { size: 1, stride: 1, low: 0, base_dilation: 1, window_dilation: 1 };
        Axis { window, base: 1, places: 1, step: 0, place_step: 1, padding: [0; 2], positions: plain, over: plain }
    }

    /// True if each place has the element of its own index alone.
    pub(crate) fn is_own(&self) -> bool {
        let w = &self.window;
        (w.size, w.stride, w.low, w.base_dilation) == (1, 1, 0, 1) && self.base == self.places && self.padding == [0; 2]
    }

    /// The axis with so many elements of padding before and behind those of the array, where the window is one over all of them.
    pub(crate) fn padded(self, padding: [usize; 2]) -> Axis {
        let low = self.window.low.saturating_add_unsigned(padding[0] as u64);
        Axis { window: SlidingDim { low, ..self.window }, padding, ..self }
    }

    /// The axis over the array with its padding: elements are those of the padded array.
    pub(crate) fn whole(&self) -> Axis {
        let low = self.window.low.saturating_sub_unsigned(self.padding[0] as u64);
        let window = SlidingDim { low, ..self.window };
        Axis { window, base: self.base.saturating_add(self.padding[0]).saturating_add(self.padding[1]), padding: [0; 2], ..*self }
    }

    /// How far from the array's beginning an element of the padded array lies; none for padding.
    pub(crate) fn distance(&self, element: usize) -> Option<usize> {
        element.checked_sub(self.padding[0]).filter(|element| *element < self.base).map(|element| element * self.step)
    }

    /// The elements under the window at a place, with their positions in the window.
    pub(crate) fn under(&self, place: usize) -> Progression {
        let w = &self.window;
        if self.base == 0 {
            return Progression::default();
        }
        self.positions.solve(place as i128 * i128::from(w.stride) - i128::from(w.low), w.size.max(0) as usize, self.base)
    }

    /// The elements that so many places from `place` on, which may be before the first one, have under a position of the window, with the places, counted
    /// from there.
    pub(crate) fn at(&self, position: i128, place: i128, places: usize) -> Progression {
        let w = &self.window;
        if self.base == 0 {
            return Progression::default();
        }
        self.over.solve(place * i128::from(w.stride) + position * i128::from(w.window_dilation) - i128::from(w.low), places, self.base)
    }

    /// The positions of the window that can have elements at some of these places: from the first to behind the last one.
    pub(crate) fn positions(&self, (place, places): (usize, usize)) -> std::ops::Range<i128> {
        let [stride, low, holes, apart] = [self.window.stride, self.window.low, self.window.base_dilation, self.window.window_dilation].map(i128::from);
        if self.base == 0 || places == 0 {
            return 0..0;
        }
        let (first, last) = (place as i128 * stride, (place + places - 1) as i128 * stride);
        let begin = (low - last + apart - 1).div_euclid(apart).max(0);
        let end = (((self.base as i128 - 1) * holes + low - first).div_euclid(apart) + 1).min(self.window.size.into());
        begin..end.max(begin)
    }

    /// The most elements that a place has under the window.
    pub(crate) fn most(&self) -> usize {
        self.base.min(self.window.size.max(0) as usize)
    }
}
