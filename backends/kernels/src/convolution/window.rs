//! Which elements stand under a window, in classes of places.

use crate::KernelError;
use crate::euclid::{gcd, inverse};
use std::collections::BTreeMap;

/// A window along one dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowDimension {
    /// The distance between neighbouring places of the window.
    pub stride: i64,
    /// Positions added before the first element, below 0 removed.
    pub low: i64,
    /// Positions added behind the last element, below 0 removed.
    pub high: i64,
    /// The distance between neighbouring elements of the base; what lies between them are holes.
    pub base_dilation: i64,
    /// The distance between neighbouring positions of the window.
    pub window_dilation: i64,
    /// Whether the window is turned round.
    pub reversed: bool,
}

impl WindowDimension {
    /// A window that is moved by one, without padding.
    pub const PLAIN: WindowDimension = WindowDimension { stride: 1, low: 0, high: 0, base_dilation: 1, window_dilation: 1, reversed: false };

    /// The number of places of a window of `size` positions over `base` elements.
    ///
    /// # Errors
    /// Distances below 1, and padded sizes that do not fit in 63 bits.
    pub(super) fn places(self, base: usize, size: usize) -> Result<usize, KernelError> {
        if self.stride < 1 || self.base_dilation < 1 || self.window_dilation < 1 {
            return Err(KernelError::new("the distances of a window must be positive"));
        }
        let dilated = |size: usize, dilation: i64| if size == 0 { 0 } else { (size as i128 - 1) * i128::from(dilation) + 1 };
        let padded = i128::from(self.low) + dilated(base, self.base_dilation) + i128::from(self.high);
        let window = dilated(size, self.window_dilation);
        let places = if padded > 0 && window <= padded { (padded - window) / i128::from(self.stride) + 1 } else { 0 };
        usize::try_from(places).map_err(|_| KernelError::new("a padded size does not fit in 63 bits"))
    }

    /// The elements under the window at a place.
    fn taps(self, place: usize, base: usize, size: usize) -> Taps {
        let (base, size) = (base as i128, size as i128);
        let (base_step, window_step) = (i128::from(self.base_dilation), i128::from(self.window_dilation));
        // Position w stands over padded index start + w · window_step; element i lies at i · base_step.
        let start = place as i128 * i128::from(self.stride) - i128::from(self.low);
        let end = (start + (size - 1) * window_step).div_euclid(base_step).min(base - 1);
        let divisor = gcd(base_step, window_step);
        // Every solution of i · base_step = start + w · window_step lies this far from the next one.
        let (element_step, position_step) = (window_step / divisor, base_step / divisor);
        let first = (start + base_step - 1).div_euclid(base_step).max(0);
        // The first element from there on with element · base_step = start, modulo window_step.
        let solution = (start / divisor).rem_euclid(element_step) * inverse(position_step, element_step);
        let element = first + (solution - first).rem_euclid(element_step);
        if start % divisor != 0 || element > end {
            return Taps::NONE;
        }
        let count = (end - element) / element_step + 1;
        let position = (element * base_step - start) / window_step;
        Taps {
            position: position as usize,
            position_step: position_step as usize,
            element: element as isize,
            element_step: element_step as isize,
            count: count as usize,
        }
    }
}

/// The positions of the window that stand over elements, equally far apart, and the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taps {
    pub position: usize,
    pub position_step: usize,
    pub element: isize,
    pub element_step: isize,
    pub count: usize,
}

impl Taps {
    const NONE: Taps = Taps { position: 0, position_step: 1, element: 0, element_step: 1, count: 0 };
}

/// Places along a dimension that have the same positions over elements; places and first elements lie equally far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub place: usize,
    pub place_step: usize,
    /// How far the first element is from that of the place before.
    pub element_step: isize,
    pub count: usize,
    /// The elements under the first place.
    pub taps: Taps,
}

/// The classes of the places of a window of `size` positions over `base` elements.
pub(super) fn groups(window: WindowDimension, base: usize, size: usize, places: usize) -> Vec<Group> {
    let mut classes: BTreeMap<(usize, usize), Vec<Group>> = BTreeMap::new();
    for place in 0..places {
        let taps = window.taps(place, base, size);
        let class = classes.entry((taps.position, taps.count)).or_default();
        match class.last_mut() {
            Some(group) if group.goes_on_with(place, taps) => {
                let last = group.taps.element + group.element_step * (group.count as isize - 1);
                (group.place_step, group.element_step) =
                    if group.count == 1 { (place - group.place, taps.element - last) } else { (group.place_step, group.element_step) };
                group.count += 1;
            }
            _ => class.push(Group { place, place_step: 1, element_step: 0, count: 1, taps }),
        }
    }
    classes.into_values().flatten().collect()
}

impl Group {
    fn goes_on_with(&self, place: usize, taps: Taps) -> bool {
        let next = |first: isize, step: isize| first + step * self.count as isize;
        self.count == 1 || (next(self.place as isize, self.place_step as isize) == place as isize && next(self.taps.element, self.element_step) == taps.element)
    }
}
