//! Windows by one operation, in vectors: a row of places at a time, each lane one place.

use crate::combine::Folds;
use crate::elements::fill;
use crate::fold::Folding;
use crate::sliding::{Axis, Kept, Progression, Ring, Strip, Strips, Unit, each_sum};
use crate::threads::{Shared, split, worth};
use crate::{KernelError, Stop};
use shale_lanes::Isa;

/// How windows are reduced row by row.
#[derive(Debug)]
pub(super) struct Pooled {
    strips: Strips,
    folds: Folds,
    width: usize,
    isa: Isa,
    form: Form,
}

/// What is kept of rows of elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// They are read as they lie.
    Direct,
    /// So many rows, taken apart.
    Apart(usize),
    /// So many rows, each reduced along itself already: the order does not matter.
    Reduced(usize),
    /// Nothing: each part of a row is taken apart when it is joined, so many positions at a time.
    Passing(usize),
}

/// Bytes of rows that are kept, at most: a part of a second-level cache.
const KEPT: usize = 1 << 19;
/// Elements that one place has in rows that are kept, at most.
const TAPS: usize = 1 << 11;
/// Bytes that pass at one time.
const PASSING: usize = 1 << 16;
/// Holes between elements, at most: a row that is taken apart has room for them.
const HOLES: i64 = 8;

impl Pooled {
    /// For windows along these axes; `any_order` where the operation gives the same bits in every order. `None` where other ways are better.
    pub(super) fn new(axes: &[Axis], folds: Folds, width: usize, any_order: bool, isa: Isa) -> Option<Pooled> {
        if axes.iter().any(|axis| axis.places == 0) {
            return None;
        }
        let lying = Strips::new(axes, width);
        let mut strips = if lying.direct { Strips::apart(axes, width) } else { lying.clone() };
        let (rows, taps) = (strips.most_rows(), strips.most_taps());
        // What a row of places costs: each of its elements, or those of each new row and then the rows.
        let new = |axis: &Axis| axis.most().min(usize::try_from(axis.window.stride).unwrap_or(usize::MAX));
        let new_rows = strips.outer.iter().map(new).fold(1, usize::saturating_mul);
        let (all, apart) = (rows.saturating_mul(taps), new_rows.saturating_mul(taps.saturating_add(1)).saturating_add(rows));
        let reduced = any_order && apart < if lying.direct { all / 2 } else { all };
        let kept = can_keep(&strips, rows, taps, width);
        let form = if lying.direct && !(reduced && kept) {
            strips = lying;
            Form::Direct
        } else if strips.row.window.base_dilation > HOLES || folds.nothing.is_none() {
            return None;
        } else if kept {
            if reduced { Form::Reduced(rows) } else { Form::Apart(rows) }
        } else if taps > 4 * (strips.row.base + strips.row.places) {
            // Places so far apart that most positions have no element.
            return None;
        } else if any_order || strips.before == strips.outer.len() {
            // Parts lie differently, but lanes of one plane alike.
            strips.group = 1;
            Form::Passing(passing(&strips, width))
        } else {
            return None;
        };
        Some(Pooled { strips, folds, width, isa, form })
    }

    /// Bytes that a thread allocates.
    pub(super) fn allocates(&self) -> usize {
        let strip = |taps: usize| Strip::new(&self.strips, (0, self.strips.block), 0..taps as i128);
        let (strip, kept) = match self.form {
            Form::Direct => (strip(1), 0),
            Form::Apart(rows) => (strip(self.strips.most_taps()), rows.max(1)),
            Form::Reduced(_) => (strip(self.strips.most_taps()), 1),
            Form::Passing(some) => (strip(some), 1),
        };
        let reduced = if let Form::Reduced(rows) = self.form { rows.max(1) } else { 0 };
        let lanes = strip.lanes(self.strips.group);
        let sums = if self.has_sums() { lanes.saturating_mul(self.folds.width) } else { 0 };
        let rows = if self.form == Form::Direct { 0 } else { strip.size.saturating_mul(kept * self.width) + lanes * self.width * (1 + reduced) };
        sums.saturating_add(rows)
    }

    /// Whether a row of places is not joined all at once.
    fn has_sums(&self) -> bool {
        matches!(self.form, Form::Passing(_)) || self.strips.most_rows() >= TAPS
    }

    /// Reduces all windows of an array that has the axes' elements, with an initial element.
    ///
    /// # Errors
    /// The run is to stop.
    pub(super) fn run(&self, (init, from, to): (&[u8], &[u8], &mut [u8]), (threads, stop): (usize, Stop<'_>)) -> Result<(), KernelError> {
        let (target_bytes, target, init) = (to.len(), Shared::new(to.as_mut_ptr()), &init[..self.width]);
        split(worth(threads, from.len().max(target_bytes)), self.strips.units(), |part| {
            let mut thread = Thread {
                pooled: self,
                init,
                from,
                to: target.get(),
                stop,
                found: vec![Progression::default(); self.strips.outer.len()],
                sources: Vec::new(),
                memory: Memory::default(),
            };
            for number in part.take_while(|_| !stop.is_asked()) {
                let unit = self.strips.unit(number);
                thread.begin(&unit);
                thread.places(&unit, 0, unit.at[1]);
            }
        });
        stop.check()
    }
}

/// Whether the rows that a row of places needs can be kept.
fn can_keep(strips: &Strips, rows: usize, taps: usize, width: usize) -> bool {
    let few = rows.saturating_mul(taps) <= TAPS && Strip::is_short(strips, taps);
    few && Strip::new(strips, (0, strips.block), 0..taps as i128).size.saturating_mul(width * rows) <= KEPT
}

/// How many positions of a row pass at one time.
fn passing(strips: &Strips, width: usize) -> usize {
    let fits = |taps: usize| Strip::is_short(strips, taps) && Strip::new(strips, (0, strips.block), 0..taps as i128).size * width <= PASSING;
    let mut taps = TAPS;
    while taps > 1 && !fits(taps) {
        taps /= 2;
    }
    taps
}

/// What a thread works with.
struct Thread<'a> {
    pooled: &'a Pooled,
    init: &'a [u8],
    from: &'a [u8],
    to: *mut u8,
    stop: Stop<'a>,
    /// The elements under the windows at a place, for each outer dimension.
    found: Vec<Progression>,
    sources: Vec<usize>,
    memory: Memory,
}

/// Rows, and where they are.
#[derive(Default)]
struct Memory {
    strip: Strip,
    /// What the strip is for.
    made_for: Option<(usize, usize)>,
    /// Rows taken apart; what is no element changes nothing.
    apart: Vec<u8>,
    /// Rows reduced along themselves.
    reduced: Vec<u8>,
    ring: Option<Ring>,
    /// Accumulators, and a row of results.
    sums: Vec<u8>,
    results: Vec<u8>,
    rows: Vec<usize>,
}

impl Thread<'_> {
    /// Makes memory ready for a part of the work.
    fn begin(&mut self, unit: &Unit) {
        let (pooled, memory) = (self.pooled, &mut self.memory);
        let (strips, width) = (&pooled.strips, pooled.width);
        let rows = match pooled.form {
            Form::Apart(rows) | Form::Reduced(rows) => rows.max(1),
            Form::Direct | Form::Passing(_) => 1,
        };
        memory.ring = Some(Ring::new(rows));
        if memory.made_for == Some(unit.places) {
            return;
        }
        let positions = if pooled.form == Form::Direct { 0..1 } else { strips.row.positions(unit.places) };
        let whole = if let Form::Passing(some) = pooled.form { positions.end.min(positions.start + some as i128) } else { positions.end };
        memory.strip = Strip::new(strips, unit.places, positions.start..whole);
        memory.made_for = Some(unit.places);
        let lanes = memory.strip.lanes(strips.group);
        memory.sums.resize(if pooled.has_sums() { lanes * pooled.folds.width } else { 0 }, 0);
        memory.results.resize(if pooled.form == Form::Direct { 0 } else { lanes * width }, 0);
        match pooled.form {
            Form::Direct => {}
            Form::Apart(_) | Form::Passing(_) => pooled.empty(&mut memory.apart, memory.strip.size * rows),
            Form::Reduced(_) => {
                pooled.empty(&mut memory.apart, memory.strip.size);
                memory.reduced.resize(lanes * width * rows, 0);
            }
        }
    }

    /// Goes over the places of outer dimensions from one on; rows of places begin at `at` in the result.
    fn places(&mut self, unit: &Unit, d: usize, at: usize) {
        let Some(axis) = self.pooled.strips.outer.get(d) else {
            if !self.stop.is_asked() {
                self.row(unit, at);
            }
            return;
        };
        for place in if d == 0 { unit.chunk.clone() } else { 0..axis.places } {
            self.found[d] = axis.under(place);
            self.places(unit, d + 1, at + place * axis.place_step);
        }
    }

    /// A row of places.
    fn row(&mut self, unit: &Unit, at: usize) {
        let at = at + unit.places.0 * self.pooled.strips.row.place_step;
        self.sources.clear();
        match self.pooled.form {
            Form::Direct => self.direct(unit, at),
            Form::Apart(_) => self.kept(unit, at, false),
            Form::Reduced(_) => self.kept(unit, at, true),
            Form::Passing(some) => self.passing(unit, at, some),
        }
    }

    fn direct(&mut self, unit: &Unit, at: usize) {
        let (pooled, from, init) = (self.pooled, self.from, self.init);
        let (lanes, sums, sources) = (pooled.strips.lanes, &mut self.memory.sums, &mut self.sources);
        let mut begun = false;
        each_sum(&pooled.strips.outer, &self.found, &mut |row| {
            if sources.len() == TAPS {
                let init = (!std::mem::replace(&mut begun, true)).then_some(init);
                (pooled.folds.fold)(Folding { memory: from, sources, lanes, init, sums, to: None }, pooled.isa);
                sources.clear();
            }
            sources.push(unit.at[0] + row);
        });
        // SAFETY: the lanes lie side by side within the result, and this thread alone has them.
        let to = unsafe { std::slice::from_raw_parts_mut(self.to.wrapping_add(at * pooled.width), lanes * pooled.width) };
        let init = (!begun).then_some(init);
        (pooled.folds.fold)(Folding { memory: from, sources, lanes, init, sums, to: Some(to) }, pooled.isa);
    }

    /// Joins what stands under the windows in rows that are kept, in order of the windows' positions.
    fn kept(&mut self, unit: &Unit, at: usize, is_reduced: bool) {
        let (pooled, from, sources) = (self.pooled, self.from, &mut self.sources);
        let (strips, width) = (&pooled.strips, pooled.width);
        let (outer, inner) = strips.outer.split_at(strips.before);
        let (outer_found, inner_found) = self.found.split_at(strips.before);
        let Memory { strip, apart, reduced, ring: Some(ring), sums, rows, .. } = &mut self.memory else { return };
        let (lanes, room) = (strip.lanes(unit.planes), if is_reduced { strip.lanes(strips.group) } else { strip.size });
        ring.next();
        rows.clear();
        each_sum(outer, outer_found, &mut |one| {
            each_sum(inner, inner_found, &mut |other| {
                let row = unit.at[0] + one + other;
                let Kept { place, is_new, .. } = ring.place(row);
                rows.push(place * room);
                if !is_new {
                    return;
                }
                let apart = if is_reduced { &mut apart[..] } else { &mut apart[place * room * width..][..room * width] };
                let array = from.as_ptr().wrapping_add(row * width).cast_mut();
                // SAFETY: the row's elements lie within the array, which is only read; the memory has room for a strip.
                unsafe { strip.copy(strips, unit.planes, (array, apart.as_mut_ptr()), false, (width, pooled.isa)) };
                if is_reduced {
                    let (init, to) = (pooled.folds.nothing.as_ref().map(|bytes| &bytes[..]), &mut reduced[place * room * width..][..lanes * width]);
                    (pooled.folds.fold)(Folding { memory: apart, sources: &strip.taps, lanes, init, sums, to: Some(to) }, pooled.isa);
                }
            });
        });
        if is_reduced {
            sources.extend_from_slice(rows);
        } else {
            let together: usize = inner_found.iter().map(|found| found.count).product();
            for rows in rows.chunks(together.max(1)) {
                sources.extend(strip.taps.iter().flat_map(|tap| rows.iter().map(move |row| row + tap)));
            }
        }
        self.finish(unit, at, true);
    }

    /// Takes apart and joins one part of a row after the other.
    fn passing(&mut self, unit: &Unit, at: usize, some: usize) {
        let (pooled, from, init, stop) = (self.pooled, self.from, self.init, self.stop);
        let strips = &pooled.strips;
        let positions = strips.row.positions(unit.places);
        let Memory { strip, apart, sums, .. } = &mut self.memory;
        let mut begun = false;
        each_sum(&strips.outer, &self.found, &mut |row| {
            let mut first = positions.start;
            while first < positions.end && !stop.is_asked() {
                let end = positions.end.min(first + some as i128);
                if positions.end - positions.start > some as i128 {
                    *strip = Strip::new(strips, unit.places, first..end);
                    pooled.empty(apart, strip.size);
                }
                let array = from.as_ptr().wrapping_add((unit.at[0] + row) * pooled.width).cast_mut();
                // SAFETY: the row's elements lie within the array, which is only read; the memory has room for the strip.
                unsafe { strip.copy(strips, unit.planes, (array, apart.as_mut_ptr()), false, (pooled.width, pooled.isa)) };
                let init = (!std::mem::replace(&mut begun, true)).then_some(init);
                let folding = Folding { memory: apart, sources: &strip.taps, lanes: strip.lanes(unit.planes), init, sums, to: None };
                (pooled.folds.fold)(folding, pooled.isa);
                first = end;
            }
        });
        self.finish(unit, at, !begun);
    }

    /// Joins the sources, beginning anew or with the accumulators, and writes a row of places.
    fn finish(&mut self, unit: &Unit, at: usize, anew: bool) {
        let pooled = self.pooled;
        let (strips, width, isa) = (&pooled.strips, pooled.width, pooled.isa);
        let Memory { strip, apart, reduced, sums, results, .. } = &mut self.memory;
        let (lanes, array) = (strip.lanes(unit.planes), self.to.wrapping_add(at * width));
        let lies = unit.planes == 1 && (strips.row.place_step == strips.lanes || unit.places.1 == 1);
        let to = if lies {
            // SAFETY: the lanes lie side by side within the result, and this thread alone has them.
            unsafe { std::slice::from_raw_parts_mut(array, lanes * width) }
        } else {
            &mut results[..lanes * width]
        };
        let memory = if matches!(pooled.form, Form::Reduced(_)) { reduced } else { apart };
        (pooled.folds.fold)(Folding { memory, sources: &self.sources, lanes, init: anew.then_some(self.init), sums, to: Some(to) }, isa);
        if !lies {
            // SAFETY: the unit's places lie within the result, and this thread alone has them; the row has its lanes.
            unsafe { strips.places(unit, strip, (array, results.as_mut_ptr()), true, (width, isa)) };
        }
    }
}

impl Pooled {
    /// Makes memory of so many elements that change nothing.
    fn empty(&self, memory: &mut Vec<u8>, elements: usize) {
        let Some(nothing) = self.folds.nothing else { return };
        memory.clear();
        memory.resize(elements * self.width, nothing[0]);
        if nothing[..self.width].iter().any(|byte| *byte != nothing[0]) {
            fill(memory, &nothing[..self.width]);
        }
    }
}
