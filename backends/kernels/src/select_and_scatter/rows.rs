//! Where elements under the windows do not lie side by side: rows are taken apart, so that neighbouring lanes are neighbouring places.

use super::nearest::{Choice, Masked, nearest, nearest_masked};
use super::order::Order;
use super::reach::PADDING;
use crate::combine::{Chosen, chooser};
use crate::elements;
use crate::placed::NOWHERE;
use crate::sliding::{Axis, Progression, Ring, Strip, Strips, Unit};
use crate::threads::{Shared, split, worth};
use crate::{KernelError, Stop};
use shale_lanes::{Isa, JoinOp};

/// How places of rows choose together.
#[derive(Debug)]
pub(super) struct Rows {
    strips: Strips,
    strip: Strip,
    /// Which lanes have an element under a position of a row's window, one position after the other, unless all have.
    masks: Vec<u32>,
    order: Order,
    join: Chosen,
    /// The outer dimensions with their padding.
    outer: Vec<Axis>,
    /// Rows of elements under a window, and these with that of padding, if there is some.
    kept: usize,
    padded: usize,
    /// Elements of a plane, if they are one behind the other; else of everything.
    plane: Option<usize>,
    isa: Isa,
}

/// Bytes of rows that are kept, at most: they may be long, but should stay in a cache.
const KEPT: usize = 1 << 23;
/// Elements under a window, at most.
const TAPS: usize = 1 << 11;

impl Rows {
    /// For windows along these axes over elements that are compared and joined. `None` where rows are too long, or elements would be joined in another order.
    pub(super) fn new(axes: &[Axis], order: Order, op: JoinOp, isa: Isa) -> Option<Rows> {
        let width = order.element.bytes();
        if axes.iter().any(|axis| axis.places == 0 || axis.base == 0 || axis.window.base_dilation != 1) {
            return None;
        }
        let strips = Strips::whole(axes, width);
        // Padding stands under windows as elements do: its lanes hold it in rows, and its rows are one more that nobody reads.
        let (row, outer): (Axis, Vec<Axis>) = (strips.row.whole(), strips.outer.iter().map(Axis::whole).collect());
        let positions = row.positions((0, row.places));
        let rows = outer.iter().map(Axis::most).fold(1, usize::saturating_mul);
        let taps = usize::try_from(positions.end - positions.start).ok()?;
        // An element's windows must come in order: those of a row of places after those of the row before.
        if strips.before != strips.outer.len() || rows.saturating_mul(taps) > TAPS || !Strip::is_short(&strips, taps) {
            return None;
        }
        let strip = Strip::new(&strips, (0, strips.row.places), positions.clone());
        let kept = strips.most_rows().max(1);
        let is_padded = axes.iter().any(|axis| axis.padding != [0; 2]);
        let padded = kept + usize::from(is_padded);
        if strip.size.saturating_mul(2 * padded * width) > KEPT {
            return None;
        }
        let found = |position| row.at(position, 0, row.places);
        let all = positions.clone().all(|position| found(position).count == row.places);
        let masks = if all { Vec::new() } else { positions.flat_map(|position| mask(&strips, &strip, found(position))).collect() };
        let sliding = axes.iter().filter(|axis| !axis.is_own());
        let size = sliding.clone().map(|axis| axis.base).fold(strips.lanes, usize::saturating_mul);
        let reach = sliding.map(|axis| axis.base.saturating_mul(axis.step)).fold(strips.lanes, usize::max);
        let plane = (reach == size).then_some(size);
        Some(Rows { strips, strip, masks, order, join: chooser(op, order.element)?, outer, kept, padded, plane, isa })
    }

    /// Bytes that a thread allocates.
    pub(super) fn allocates(&self) -> usize {
        let lanes = self.strip.lanes(self.strips.group);
        self.strip.size.saturating_mul(2 * self.padded * self.order.element.bytes()).saturating_add(lanes * (self.order.element.bytes() + 4))
    }

    /// Writes the initial value everywhere, and joins what the windows over an array choose with the elements of a source; `fill` is what padding holds.
    ///
    /// # Errors
    /// The run is to stop.
    pub(super) fn run(&self, [x, source, init, fill]: [&[u8]; 4], result: &mut [u8], (threads, stop): (usize, Stop<'_>)) -> Result<(), KernelError> {
        let width = self.order.element.bytes();
        let init = &init[..width];
        if self.plane.is_none() {
            elements::fill(result, init);
        }
        let target = Shared::new(result.as_mut_ptr());
        split(worth(threads, x.len()), self.strips.units(), |part| {
            let (size, lanes) = (self.strip.size * width, self.strip.lanes(self.strips.group));
            let mut thread = Thread {
                rows: self,
                x,
                source,
                result: target.get(),
                stop,
                found: vec![Progression::default(); self.strips.outer.len()],
                ring: Ring::new(self.kept),
                apart: fill[..width].repeat(self.padded * self.strip.size),
                sums: vec![0; self.padded * size],
                new: vec![0; lanes * width],
                chosen: vec![NOWHERE; lanes],
                sources: Vec::new(),
            };
            for number in part.take_while(|_| !stop.is_asked()) {
                thread.unit(&self.strips.unit(number), init);
            }
        });
        stop.check()
    }
}

/// The lanes whose places have an element under a position: those of all planes.
fn mask(strips: &Strips, strip: &Strip, found: Progression) -> Vec<u32> {
    let mut lanes = vec![0; strip.lanes(strips.group)];
    for plane in 0..strips.group {
        for k in 0..found.count {
            let place = plane * strip.pitch + found.first + k * found.step;
            lanes[place * strips.lanes..][..strips.lanes].fill(u32::MAX);
        }
    }
    lanes
}

/// What a thread works with.
struct Thread<'a> {
    rows: &'a Rows,
    x: &'a [u8],
    source: &'a [u8],
    result: *mut u8,
    stop: Stop<'a>,
    /// The elements under the windows at a place, for each outer dimension.
    found: Vec<Progression>,
    ring: Ring,
    /// Rows of elements and of results, taken apart.
    apart: Vec<u8>,
    sums: Vec<u8>,
    /// A row of the source, and what its lanes have chosen.
    new: Vec<u8>,
    chosen: Vec<u32>,
    sources: Vec<usize>,
}

impl Thread<'_> {
    fn unit(&mut self, unit: &Unit, init: &[u8]) {
        let (rows, strips) = (self.rows, &self.rows.strips);
        if let Some(size) = rows.plane {
            for plane in 0..unit.planes {
                let first = self.result.wrapping_add((unit.at[0] + plane * strips.plane(0)) * init.len());
                // SAFETY: the plane lies within the result, and this thread alone has it.
                elements::fill(unsafe { std::slice::from_raw_parts_mut(first, size * init.len()) }, init);
            }
        }
        self.ring = Ring::new(rows.kept);
        self.places(unit, 0, unit.at[1]);
        for place in 0..rows.kept {
            if let Some(row) = self.ring.row(place) {
                self.copy(unit, place, row, true);
            }
        }
    }

    /// Goes over the places of outer dimensions from one on; rows of the source begin at `at`.
    fn places(&mut self, unit: &Unit, d: usize, at: usize) {
        let Some(axis) = self.rows.outer.get(d) else {
            if !self.stop.is_asked() {
                self.row(unit, at);
            }
            return;
        };
        for place in 0..axis.places {
            self.found[d] = axis.under(place);
            self.places(unit, d + 1, at + place * axis.place_step);
        }
    }

    /// Copies a row of the result to its place, or back.
    fn copy(&mut self, unit: &Unit, place: usize, row: usize, to_array: bool) {
        let (rows, width) = (self.rows, self.rows.order.element.bytes());
        let (array, memory) = (self.result.wrapping_add(row * width), self.sums[place * rows.strip.size * width..].as_mut_ptr());
        // SAFETY: the row's elements lie within the result, and this thread alone has them; the memory has room for a strip.
        unsafe { rows.strip.copy(&rows.strips, unit.planes, (array, memory), to_array, (width, rows.isa)) };
    }

    /// A row of places: what it chooses, then what that is joined with.
    fn row(&mut self, unit: &Unit, at: usize) {
        let (rows, strips, strip) = (self.rows, &self.rows.strips, &self.rows.strip);
        let (width, lanes) = (rows.order.element.bytes(), strip.lanes(unit.planes));
        let mut list = std::mem::take(&mut self.sources);
        list.clear();
        push_rows(&strips.outer, &self.found, Some(unit.at[0]), &mut list);
        self.ring.next();
        for row in &mut list {
            if *row == PADDING {
                *row = rows.kept * strip.size;
                continue;
            }
            let kept = self.ring.place(*row);
            if kept.is_new {
                if let Some(old) = kept.instead_of {
                    self.copy(unit, kept.place, old, true);
                }
                self.copy(unit, kept.place, *row, false);
                let memory = self.apart[kept.place * strip.size * width..].as_mut_ptr();
                let array = self.x[*row * width..].as_ptr().cast_mut();
                // SAFETY: the row's elements lie within the array, which is only read; the memory has room for a strip.
                unsafe { strip.copy(strips, unit.planes, (array, memory), false, (width, rows.isa)) };
            }
            *row = kept.place * strip.size;
        }
        self.sources.extend(list.iter().flat_map(|row| strip.taps.iter().map(move |tap| row + tap)));
        let chosen = &mut self.chosen[..lanes];
        // With fewer planes than a strip has, masks would be too long.
        let short: Vec<u32>;
        let masks = if rows.masks.is_empty() || unit.planes == strips.group {
            &rows.masks
        } else {
            short = rows.masks.chunks_exact(strip.lanes(strips.group)).flat_map(|mask| &mask[..lanes]).copied().collect();
            &short
        };
        let (x, sources) = (&self.apart[..], &self.sources[..]);
        if masks.is_empty() {
            let choice = Choice { x, fill: &[], begin: 0, outer: &[0], inner: sources, ends: &[sources.len()], radix: 0, lanes, chosen };
            nearest(rows.order, choice, rows.isa);
        } else {
            nearest_masked(rows.order, Masked { x, sources, masks, chosen }, rows.isa);
        }
        // What lies between two planes is no place.
        let (used, pitch) = (strip.lanes(1), strip.pitch * strips.lanes);
        (1..unit.planes).for_each(|plane| chosen[(plane - 1) * pitch + used..plane * pitch].fill(NOWHERE));
        let array = self.source[at * width..].as_ptr().cast_mut();
        // SAFETY: the unit's places lie within the source, which is only read; the row has its lanes.
        unsafe { strips.places(unit, strip, (array, self.new.as_mut_ptr()), false, (width, rows.isa)) };
        (rows.join)(&mut self.sums, &self.sources, chosen, &self.new[..lanes * width], rows.isa);
        self.sources.clear();
    }
}

/// Pushes where each row of elements under a window begins, or [`PADDING`], in order of the window's positions.
fn push_rows(axes: &[Axis], found: &[Progression], at: Option<usize>, list: &mut Vec<usize>) {
    let (Some((axis, axes)), Some((first, found))) = (axes.split_first(), found.split_first()) else { return list.push(at.unwrap_or(PADDING)) };
    for k in 0..first.count {
        let distance = axis.distance(first.element + k * first.element_step);
        push_rows(axes, found, at.zip(distance).map(|(at, distance)| at + distance), list);
    }
}
