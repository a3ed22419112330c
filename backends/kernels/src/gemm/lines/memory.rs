//! Arrays as lines of numbers: how they are divided for the caches, filled and emptied.

use super::plan::{Layout, LinesPlan};
use super::{BYTES, Band, GROUPS, Item, LANES, LineNumber, Lines, RESULTS, SMALL};
use crate::gemm::transfer::{Block, Results};
use std::ops::Range;

/// Neighbours along a dimension: their number and their distances in two arrays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dim {
    pub count: usize,
    pub steps: [isize; 2],
}

impl Dim {
    /// This dimension and the one within it as one, if neighbours lie equally far apart.
    fn joined(&self, inner: &Dim) -> Option<Dim> {
        let follow = (0..2).all(|i| self.steps[i] == inner.steps[i] * inner.count as isize);
        (follow || inner.count == 1).then_some(Dim { count: self.count * inner.count, steps: if inner.count == 1 { self.steps } else { inner.steps } })
    }
}

/// Calls `visit` with where each index over dimensions leads, in row-major order.
pub(super) fn walk(dims: &[Dim], at: [isize; 2], visit: &mut impl FnMut([isize; 2])) {
    match dims.split_first() {
        None => visit(at),
        Some((dim, inner)) => {
            for i in 0..dim.count as isize {
                walk(inner, [at[0] + i * dim.steps[0], at[1] + i * dim.steps[1]], visit);
            }
        }
    }
}

impl LinesPlan {
    /// The distances in the base (0) or in the result (1).
    pub(super) fn steps(&self, i: usize) -> impl Iterator<Item = isize> {
        self.outer.iter().map(move |dim| dim.steps[i]).chain([self.groups.1[i], self.of_group(i).1])
    }

    /// Inputs (0) or features (1) of a group, and their distance.
    fn of_group(&self, i: usize) -> (usize, isize) {
        if i == 0 { self.inputs } else { self.features }
    }

    /// Places of all dimensions.
    pub(super) fn places(&self) -> usize {
        let lanes = if self.lane.own_factors { 1 } else { self.lane.places() };
        self.outer.iter().map(|dim| dim.places).fold(lanes, usize::saturating_mul)
    }

    /// The largest number of neighbours along a dimension that lines are filled or emptied along.
    pub(super) fn longest(&self) -> usize {
        self.outer.iter().map(|dim| dim.places.max(dim.base)).chain([self.inputs.0, self.features.0]).max().unwrap_or(1)
    }
}

impl super::LaneAxis {
    /// Results along the lanes.
    pub(super) fn places(&self) -> usize {
        self.residues.iter().map(|residue| residue.count).sum()
    }
}

impl<N: LineNumber> Lines<N> {
    /// Divides the work into what is computed at once, and says where lines lie meanwhile.
    pub(super) fn divide(&mut self) {
        let (plan, lanes, size) = (&self.plan, self.tiles.lanes, size_of::<N>() as isize);
        let own = plan.lane.own_factors;
        let side_by_side = |i: usize| !self.direct[i] && plan.groups.1[i].unsigned_abs() == self.sizes[i] * plan.of_group(i).0;
        let plane = |i: usize| plan.outer.iter().map(|dim| if i == 0 { dim.base } else { dim.places }).fold(plan.lane.base, usize::saturating_mul);
        let small = SMALL / size_of::<N>() / plane(0).max(plane(1)).max(1);
        self.together = if own {
            1
        } else if side_by_side(0) || side_by_side(1) {
            GROUPS.div_ceil(plan.inputs.0.max(plan.features.0)).min(plan.groups.0)
        } else {
            small.clamp(1, GROUPS).min(plan.groups.0)
        };
        // A line of the base, and of the result.
        let widest = plan.lane.residues.iter().map(|residue| residue.count).max().unwrap_or(0);
        let mut lines = [plan.lane.base.div_ceil(plan.lane.stride), widest];
        let inner = |i: usize| plan.outer.iter().skip(1).map(|dim| if i == 0 { dim.base } else { dim.places }).fold(1, usize::saturating_mul);
        let around = [
            self.together.saturating_mul(plan.of_group(0).0).saturating_mul(plan.lane.stride),
            self.together.saturating_mul(plan.of_group(1).0).saturating_mul(plan.lane.residues.len()),
        ];
        let span = plan.outer.first().map_or(1, |dim| dim.span());
        self.parts = std::iter::once(0..self.vectors.len()).collect();
        if own {
            // As many lanes as leave room for some rows.
            let row = inner(0).saturating_mul(size as usize).saturating_mul(span + 4).max(1);
            let most = (BYTES / row).max(LANES).div_ceil(lanes);
            self.parts = parts(self.vectors.iter().map(|vectors| vectors.count), most);
            let part = self.parts.iter().map(|part| part.clone().map(|v| self.vectors[v].count).sum::<usize>()).max().unwrap_or(0) * lanes;
            lines = [part.min(widest) + 2 * plan.lane.copies, part.min(widest)];
        }
        if plan.outer.is_empty() && self.direct == [true; 2] {
            self.parts = parts(self.vectors.iter().map(|vectors| vectors.count), RESULTS / lanes / plan.window.positions.len().clamp(1, RESULTS / lanes));
        }
        // Vectors may be stored and loaded whole.
        let pitch = lines.map(|line| line.next_multiple_of(lanes) + lanes);
        let row = |i: usize| if self.direct[i] { 0 } else { [around[i], inner(i), pitch[i], size as usize].into_iter().fold(1, usize::saturating_mul) };
        let results = [widest, inner(1), plan.lane.residues.len()].into_iter().fold(1, usize::saturating_mul).max(1);
        self.bands = plan.bands((BYTES / row(0).max(1)).max(span), (BYTES / row(1).max(1)).min(RESULTS / results).max(1));
        let rows = [self.bands.iter().map(|band| band.elements.len()).max().unwrap_or(1), self.bands.iter().map(|band| band.places.len()).max().unwrap_or(1)];
        self.numbers = [0, 1].map(|i| if self.direct[i] { 0 } else { (row(i) / size as usize).saturating_mul(rows[i]) });
        self.layouts = [0, 1].map(|i| {
            if self.direct[i] {
                let outer = plan.outer.iter().map(|dim| dim.steps[i] / size).collect();
                return Layout { group: plan.groups.1[i] / size, feature: plan.of_group(i).1 / size, outer, phase: 0 };
            }
            let phases = if i == 0 { plan.lane.stride } else { plan.lane.residues.len() };
            let mut next = (pitch[i] * phases) as isize;
            let mut take = |count: usize| {
                let here = next;
                next = here.saturating_mul(count as isize);
                here
            };
            let sizes = plan.outer.iter().enumerate().map(|(d, dim)| {
                if d == 0 {
                    rows[i]
                } else if i == 0 {
                    dim.base
                } else {
                    dim.places
                }
            });
            let mut outer: Vec<isize> = sizes.rev().map(&mut take).collect();
            outer.reverse();
            let feature = take(plan.of_group(i).0);
            Layout { group: take(self.together), feature, outer, phase: pitch[i] as isize }
        });
    }

    /// The dimensions of an item besides the lanes, in memory and as lines lie.
    fn dims(&self, i: usize, item: &Item<'_>) -> Vec<Dim> {
        let (plan, layout) = (&self.plan, &self.layouts[i]);
        let (features, step) = plan.of_group(i);
        let features = Dim { count: features, steps: [step, layout.feature] };
        let groups = Dim { count: item.groups.len(), steps: [plan.groups.1[i], layout.group] };
        let mut dims = groups.joined(&features).map_or(vec![groups, features], |dim| vec![dim]);
        for (d, dim) in plan.outer.iter().enumerate() {
            let all = if i == 0 { dim.base } else { dim.places };
            let count = if d > 0 {
                all
            } else if i == 0 {
                item.band.elements.len()
            } else {
                item.band.places.len()
            };
            dims.push(Dim { count, steps: [dim.steps[i], layout.outer[d]] });
        }
        dims
    }

    /// Takes the dimension out that elements are moved along besides the lanes: one whose neighbours lie side by side, or a long one.
    fn rows(&self, i: usize, dims: &mut Vec<Dim>) -> Dim {
        let size = self.sizes[i] as isize;
        let neighbours = |dim: &Dim| dim.count > 1 && dim.steps[0] == size && self.plan.lane.steps[i] != size;
        let best = (0..dims.len()).max_by_key(|d| (neighbours(&dims[*d]), dims[*d].count)).unwrap_or(0);
        dims.swap_remove(best)
    }

    /// Where an item begins along the first outer dimension, in bytes.
    fn begin(&self, i: usize, item: &Item<'_>) -> isize {
        let first = if i == 0 { item.band.elements.start } else { item.band.places.start };
        self.plan.outer.first().map_or(0, |dim| dim.steps[i] * first as isize)
    }

    /// Fills an item's lines with elements of the base; where lanes are features, with those of some of them. Gives the lane with which lines begin.
    pub(super) unsafe fn fill(&self, base: *const u8, item: &Item<'_>, lanes: Range<usize>, lines: &mut [N]) -> usize {
        let (axis, begin) = (&self.plan.lane, self.begin(0, item));
        let mut dims = self.dims(0, item);
        if axis.copies > 1 {
            let channels = lanes.start / axis.copies..lanes.end.div_ceil(axis.copies);
            walk(&dims, [begin + channels.start as isize * axis.steps[0], 0], &mut |[from, to]| {
                let (from, to) = (base.wrapping_offset(from), lines[to as usize..].as_mut_ptr());
                let block = Block { from, steps: [axis.steps[0], 0], counts: [channels.len(), axis.copies], to, to_row: axis.copies, ahead: 0 };
                // SAFETY: the caller's promise; there is room for the lines.
                unsafe { self.loaders[0].load(block) };
            });
            return channels.start * axis.copies;
        }
        let range = if axis.own_factors { lanes } else { 0..axis.base };
        let rows = self.rows(0, &mut dims);
        for phase in 0..axis.stride.min(range.len()) {
            let count = (range.len() - phase).div_ceil(axis.stride);
            let start = [begin + (range.start + phase) as isize * axis.steps[0], phase as isize * self.layouts[0].phase];
            walk(&dims, start, &mut |[from, to]| {
                let (from, to) = (base.wrapping_offset(from), lines[to as usize..].as_mut_ptr());
                let steps = [rows.steps[0], axis.stride as isize * axis.steps[0]];
                // SAFETY: as above.
                unsafe { self.loaders[0].load(Block { from, steps, counts: [rows.count, count], to, to_row: rows.steps[1] as usize, ahead: 0 }) };
            });
        }
        range.start
    }

    /// Makes an item's lines elements of the result.
    pub(super) unsafe fn empty(
        &self,
        lines: &[N],
        item: &Item<'_>,
        lanes: Range<usize>,
        result: *mut u8,
        (offsets, columns): (&mut Vec<isize>, &mut Vec<isize>),
    ) {
        let (axis, begin) = (&self.plan.lane, self.begin(1, item));
        let mut dims = self.dims(1, item);
        let rows = self.rows(1, &mut dims);
        offsets.clear();
        offsets.extend((0..rows.count as isize).map(|i| i * rows.steps[0]));
        for (r, residue) in axis.residues.iter().enumerate() {
            let range = if axis.own_factors { lanes.clone() } else { 0..residue.count };
            columns.clear();
            columns.extend(range.map(|lane| (residue.place + lane * residue.place_step) as isize * axis.steps[1]));
            walk(&dims, [begin, r as isize * self.layouts[1].phase], &mut |[to, from]| {
                let (from, to) = (lines[from as usize..].as_ptr(), result.wrapping_offset(to));
                // SAFETY: as above.
                unsafe { (self.store)(&Results { from, from_row: rows.steps[1] as usize, to, rows: offsets, columns }) };
            });
        }
    }
}

/// Neighbours of these sizes, so many together at most, or one.
fn parts(sizes: impl Iterator<Item = usize>, most: usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let mut sum = 0;
    for (i, size) in sizes.enumerate() {
        sum += size;
        match parts.last_mut() {
            Some(part) if sum <= most => part.end = i + 1,
            _ => {
                parts.push(i..i + 1);
                sum = size;
            }
        }
    }
    parts
}

impl super::OuterDim {
    /// The elements under the window at each place; none where it stands over padding alone.
    fn elements(&self) -> Vec<Range<usize>> {
        let mut all = vec![0..0; self.places];
        for group in &self.groups {
            let (Some(first), Some(last)) = (group.taps.first(), group.taps.last()) else { continue };
            for i in 0..group.count {
                let element = group.element + i as isize * group.element_step;
                all[group.place + i * group.place_step] = (element + first.1) as usize..(element + last.1) as usize + 1;
            }
        }
        all
    }

    /// The most elements from the first to the last one under the window.
    fn span(&self) -> usize {
        self.elements().iter().map(Range::len).max().unwrap_or(0).max(1)
    }
}

impl LinesPlan {
    /// Neighbouring places along the first outer dimension, so many at most, which need so many elements at most.
    fn bands(&self, elements: usize, places: usize) -> Vec<Band> {
        let Some(dim) = self.outer.first() else { return vec![Band { places: 0..1, elements: 0..1 }] };
        let mut bands: Vec<Band> = Vec::new();
        for (place, here) in dim.elements().into_iter().enumerate() {
            if let Some(band) = bands.last_mut() {
                let joined = match (band.elements.is_empty(), here.is_empty()) {
                    (true, _) => here.clone(),
                    (_, true) => band.elements.clone(),
                    _ => band.elements.start.min(here.start)..band.elements.end.max(here.end),
                };
                if joined.len() <= elements && band.places.len() < places {
                    (band.places.end, band.elements) = (place + 1, joined);
                    continue;
                }
            }
            bands.push(Band { places: place..place + 1, elements: here });
        }
        bands
    }
}
