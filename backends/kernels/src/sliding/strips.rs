//! Rows of elements, taken apart so that neighbouring lanes are neighbouring places.
//!
//! Lanes are what lies side by side in memory: channels where these are innermost, else places along the innermost dimension over which windows slide, and
//! rows of several planes one behind the other where rows are short. Elements that a stride keeps apart go to phases: those under one position of the window
//! lie one behind the other then, at a distance from those under another one. What is padding or a hole holds what changes nothing.

use super::copies::{Way, copy};
use super::{Axis, Progression};
use shale_lanes::Isa;

/// A dimension over which no window slides: how many indices, and elements from one to the next in the array and in that of places.
pub(crate) type Free = (usize, [usize; 2]);

/// How windows go over rows.
#[derive(Clone, Debug)]
pub(crate) struct Strips {
    /// Elements that lie side by side in both arrays.
    pub(crate) lanes: usize,
    /// The dimension of rows; one place where windows go over lanes as they lie.
    pub(crate) row: Axis,
    /// True if they do.
    pub(crate) direct: bool,
    /// Planes side by side.
    side: Free,
    free: Vec<Free>,
    /// The other dimensions over which windows slide, in logical order, and how many of them come before that of rows.
    pub(crate) outer: Vec<Axis>,
    pub(crate) before: usize,
    /// Planes and places of a row that are taken together, and places of the first outer dimension.
    pub(crate) group: usize,
    pub(crate) block: usize,
    chunk: usize,
}

/// A part of the work.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    /// Where it begins in both arrays, in elements.
    pub(crate) at: [usize; 2],
    pub(crate) planes: usize,
    /// The first place of a row, and how many.
    pub(crate) places: (usize, usize),
    /// Places of the first outer dimension.
    pub(crate) chunk: std::ops::Range<usize>,
}

/// Lanes from which on they are gone over as they lie, in bytes.
const DIRECT: usize = 64;
/// Lanes of a row and of short rows together, about.
const LONG: usize = 2048;
const SHORT: usize = 256;
/// Parts into which the first outer dimension goes where there are few others.
const PARTS: usize = 8;

impl Strips {
    /// How windows along these axes go over elements of `width` bytes: over lanes as they lie where these are many.
    pub(crate) fn new(axes: &[Axis], width: usize) -> Strips {
        Strips::of(axes, width, true, LONG)
    }

    /// The same with rows that are taken apart.
    pub(crate) fn apart(axes: &[Axis], width: usize) -> Strips {
        Strips::of(axes, width, false, LONG)
    }

    /// The same with whole rows, none of which has elements that belong to two parts of the work.
    pub(crate) fn whole(axes: &[Axis], width: usize) -> Strips {
        Strips { chunk: usize::MAX, ..Strips::of(axes, width, false, usize::MAX) }
    }

    fn of(axes: &[Axis], width: usize, may_lie: bool, long: usize) -> Strips {
        let own = axes.iter().filter(|axis| axis.is_own() && axis.places != 1).map(|axis| (axis.places, [axis.step, axis.place_step]));
        let mut free = coalesced(own.collect());
        let innermost = free.iter().position(|(_, steps)| *steps == [1, 1]);
        let lanes = innermost.map_or(1, |i| free.remove(i).0);
        let sliding = |d: &usize| !(axes[*d].is_own());
        let along = (0..axes.len()).filter(sliding).min_by_key(|d| axes[*d].step);
        let direct = may_lie && lanes * width >= DIRECT;
        let along = along.filter(|_| !direct);
        let outer: Vec<Axis> = (0..axes.len()).filter(|d| sliding(d) && Some(*d) != along).map(|d| axes[d]).collect();
        let before = (0..along.unwrap_or(0)).filter(sliding).count();
        let row = along.map_or(Axis::one(), |d| axes[d]);
        let widest = (0..free.len()).filter(|_| !direct).max_by_key(|i| free[*i].0);
        let side = widest.map_or((1, [0; 2]), |i| free.remove(i));
        let block = row.places.min((long / lanes).max(1));
        let group = if block < row.places { 1 } else { (SHORT / (block * lanes)).clamp(1, side.0) };
        let mut strips = Strips { lanes, row, direct, side, free, outer, before, group, block, chunk: usize::MAX };
        if strips.units() < PARTS {
            strips.chunk = strips.outer.first().map_or(1, |axis| axis.places.div_ceil(PARTS).max(axis.places.min(PARTS)));
        }
        strips
    }

    fn chunks(&self) -> usize {
        self.outer.first().map_or(1, |axis| axis.places.div_ceil(self.chunk))
    }

    /// How many parts the work has.
    pub(crate) fn units(&self) -> usize {
        let free: usize = self.free.iter().map(|(count, _)| count).product();
        free * self.side.0.div_ceil(self.group) * self.row.places.div_ceil(self.block) * self.chunks()
    }

    /// A part by its number.
    pub(crate) fn unit(&self, number: usize) -> Unit {
        let mut rest = number;
        let mut digit = |count: usize| {
            let low = rest % count;
            rest /= count;
            low
        };
        let block = digit(self.row.places.div_ceil(self.block)) * self.block;
        let chunk = digit(self.chunks());
        let plane = digit(self.side.0.div_ceil(self.group)) * self.group;
        let mut at = [0, 1].map(|array| plane * self.side.1[array]);
        for (count, steps) in self.free.iter().rev() {
            let i = digit(*count);
            at = [at[0] + i * steps[0], at[1] + i * steps[1]];
        }
        let places = self.outer.first().map_or(1, |axis| axis.places);
        let first = chunk.saturating_mul(self.chunk);
        Unit {
            at,
            planes: self.group.min(self.side.0 - plane),
            places: (block, self.block.min(self.row.places - block)),
            chunk: first..places.min(first.saturating_add(self.chunk)),
        }
    }

    /// The most rows of elements that a row of places needs.
    pub(crate) fn most_rows(&self) -> usize {
        self.outer.iter().map(Axis::most).fold(1, usize::saturating_mul)
    }

    /// The positions of a row's window that have elements at some of the places that are taken together, at most.
    pub(crate) fn most_taps(&self) -> usize {
        let w = &self.row.window;
        let elements = (self.row.base as i128 - 1) * i128::from(w.base_dilation) + (self.block as i128 - 1) * i128::from(w.stride);
        usize::try_from((elements / i128::from(w.window_dilation) + 1).clamp(0, w.size.max(0).into())).unwrap_or(usize::MAX)
    }

    /// Planes are so far apart in an array, in elements: 0 that of elements, 1 that of places.
    pub(crate) fn plane(&self, array: usize) -> usize {
        self.side.1[array]
    }

    /// Copies lanes of a unit's places between the array of places from there on and a row of lanes.
    ///
    /// # Safety
    /// Both can be read and written there.
    pub(crate) unsafe fn places(&self, unit: &Unit, strip: &Strip, (array, row): (*mut u8, *mut u8), to_array: bool, (width, isa): (usize, Isa)) {
        let lanes = self.lanes * width;
        let along = (unit.places.1, [self.row.place_step * width, lanes]);
        let across = (unit.planes, [self.side.1[1] * width, strip.pitch * lanes]);
        let (inner, outer) = if unit.places.1 >= unit.planes { (along, across) } else { (across, along) };
        // Others write what lies between places of a result; nobody what lies between those of a source.
        let way = Way { to_array, between: !to_array };
        // SAFETY: the caller's promise.
        unsafe { copy(lanes, [inner, outer], (array, row), way, isa) };
    }
}

/// Free dimensions that go on in one another in both arrays as one, outermost first.
pub(crate) fn coalesced(mut free: Vec<Free>) -> Vec<Free> {
    free.sort_by_key(|(_, steps)| std::cmp::Reverse(*steps));
    let mut all: Vec<Free> = Vec::new();
    for (count, steps) in free {
        match all.last_mut() {
            Some((outer, apart)) if *apart == steps.map(|step| step * count) => (*outer, *apart) = (*outer * count, steps),
            _ => all.push((count, steps)),
        }
    }
    all
}

/// Some places of rows under some positions of the window: where elements lie when a row is taken apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    /// Lanes from a plane to the next one, in groups of those that lie side by side.
    pub(crate) pitch: usize,
    /// Where a phase lies, in elements, and what of it are elements.
    phases: Vec<(usize, Progression)>,
    /// Where the elements of the first place lie for each position.
    pub(crate) taps: Vec<usize>,
    /// Elements in all.
    pub(crate) size: usize,
    lanes: usize,
    places: usize,
}

impl Strip {
    /// True if so many positions are not far apart.
    pub(crate) fn is_short(strips: &Strips, taps: usize) -> bool {
        taps as u128 * strips.row.window.window_dilation as u128 <= 1 << 20
    }

    /// For a row's places from `first` on and positions.
    pub(crate) fn new(strips: &Strips, (first, places): (usize, usize), positions: std::ops::Range<i128>) -> Strip {
        let (row, lanes) = (&strips.row, strips.lanes);
        let count = (positions.end - positions.start) as usize;
        // Of one place each position is a phase.
        let alone = places == 1;
        let (stride, apart) = if alone { (1, 1) } else { (row.window.stride as usize, row.window.window_dilation as usize) };
        let period = if alone { count } else { (stride / gcd(stride, apart)).min(count) };
        let shift = if alone { 0 } else { count.saturating_sub(1) * apart / stride };
        let pitch = places + shift;
        let size = (strips.group * pitch + shift) * lanes;
        let back = |i: usize| if alone { 0 } else { i * apart / stride };
        // Phase `i` holds what stands under position `i` at these places, at those before, on which earlier positions stand, and at those behind.
        let phase = |i: usize| (i * size, row.at(positions.start + i as i128, first as i128 - back(i) as i128, pitch));
        let taps = (0..count).map(|i| if alone { i * size } else { i % period * size + back(i) * lanes });
        Strip { pitch, phases: (0..period).map(phase).collect(), taps: taps.collect(), size: period * size, lanes, places }
    }

    /// The lanes of all places of so many planes, from the first to the last one.
    pub(crate) fn lanes(&self, planes: usize) -> usize {
        ((planes - 1) * self.pitch + self.places) * self.lanes
    }

    /// Copies between a row of elements of each plane, from there on, and its phases.
    ///
    /// # Safety
    /// Both can be read and written there.
    pub(crate) unsafe fn copy(&self, strips: &Strips, planes: usize, (array, memory): (*mut u8, *mut u8), to_array: bool, (width, isa): (usize, Isa)) {
        let lanes = self.lanes * width;
        for (at, found) in self.phases.iter().filter(|(_, found)| found.count > 0) {
            let along = (found.count, [found.element_step * strips.row.step * width, found.step * lanes]);
            let across = (planes, [strips.plane(0) * width, self.pitch * lanes]);
            // One copy goes along what is longer.
            let (inner, outer) = if found.count >= planes { (along, across) } else { (across, along) };
            let (one, other) = (array.wrapping_add(found.element * strips.row.step * width), memory.wrapping_add(at * width + found.first * lanes));
            // Along a row without gaps all that lies between its elements is its own.
            let way = Way { to_array, between: found.count >= planes && strips.row.step == strips.lanes };
            // SAFETY: the caller's promise.
            unsafe { copy(lanes, [inner, outer], (one, other), way, isa) };
        }
    }
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Calls `visit` with each sum of an element of each of some progressions along axes, the last one fastest.
pub(crate) fn each_sum(axes: &[Axis], found: &[Progression], visit: &mut dyn FnMut(usize)) {
    each_sum_from(axes, found, 0, visit);
}

fn each_sum_from(axes: &[Axis], found: &[Progression], at: usize, visit: &mut dyn FnMut(usize)) {
    let (Some((axis, axes)), Some((first, found))) = (axes.split_first(), found.split_first()) else { return visit(at) };
    for k in 0..first.count {
        each_sum_from(axes, found, at + (first.element + k * first.element_step) * axis.step, visit);
    }
}

/// Rows that are kept in places of a memory: the ones asked for last.
#[derive(Debug)]
pub(crate) struct Ring {
    /// Which row a place has, and when it was asked for.
    rows: Vec<(usize, u64)>,
    now: u64,
}

/// Where a row lies.
pub(crate) struct Kept {
    pub(crate) place: usize,
    pub(crate) is_new: bool,
    /// The row that lay there before a new one.
    pub(crate) instead_of: Option<usize>,
}

impl Ring {
    /// For so many rows.
    pub(crate) fn new(rows: usize) -> Ring {
        Ring { rows: vec![(usize::MAX, 0); rows], now: 1 }
    }

    /// Places that have been asked for up to now may be given to others from now on.
    pub(crate) fn next(&mut self) {
        self.now += 1;
    }

    /// Where a row that is kept lies.
    ///
    /// # Panics
    /// More rows are asked for at one time than there are places.
    pub(crate) fn place(&mut self, row: usize) -> Kept {
        let now = self.now;
        if let Some(place) = self.rows.iter().position(|(has, _)| *has == row) {
            self.rows[place].1 = now;
            return Kept { place, is_new: false, instead_of: None };
        }
        // Of rows asked for at the same time the first one: windows go forwards.
        let place = (0..self.rows.len()).min_by_key(|place| (self.rows[*place].1, self.rows[*place].0)).expect("a ring has places");
        assert!(self.rows[place].1 < now, "rows that are asked for together have places");
        let instead_of = self.row(place);
        self.rows[place] = (row, now);
        Kept { place, is_new: true, instead_of }
    }

    /// Which row lies at a place, if one does.
    pub(crate) fn row(&self, place: usize) -> Option<usize> {
        self.rows.get(place).map(|(row, _)| *row).filter(|row| *row != usize::MAX)
    }
}
