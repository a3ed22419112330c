//! Sums in panels of convolutions that have few features and inputs in a group: lines of neighbouring results at a time.
//!
//! The lanes of vectors lie along memory: places of the window side by side, whose factors are one number for all lanes, or features side by side, each
//! with factors of its own. Elements that are no numbers, or not side by side, become lines of numbers first, a part of the base that stays in a cache
//! at a time; lanes at the ends of a line, which lack some products, leave these out by a mask. So the sums are those of the canonical order.

mod memory;
mod plan;
mod tile;

pub(crate) use plan::{LaneAxis, LaneTap, LinesPlan, OuterDim, OuterGroup, Residue, WindowFactors};
pub(super) use tile::{LineBlock, LineTiles, line_block, line_entry, line_tiles};

use super::buffer::{Buffer, Context, Needs, Workspace};
use super::number::LineNumber;
use super::pack::even_parts;
use super::transfer::{Block, Loader, Store};
use super::{Around, Elements, PARALLEL};
use crate::threads::{Shared, split};
use memory::{Dim, walk};
use plan::{Layout, Strips, Vectors};
use shale_dialects::eval::canonical::PANEL;
use shale_lanes::Isa;
use std::borrow::Cow;
use std::ops::Range;
use tile::{SUMS_OF_BLOCK, WIDEST};

/// The contraction for an instruction set.
#[derive(Debug)]
pub(crate) struct Lines<N: LineNumber> {
    plan: LinesPlan,
    tiles: &'static LineTiles<N>,
    loaders: [Loader<N>; 2],
    store: Store<N>,
    /// Whether the base and the result are lines of numbers as they lie in memory.
    direct: [bool; 2],
    /// Bytes of an element of the base and of the result.
    sizes: [usize; 2],
    layouts: [Layout; 2],
    /// The products of a class in some vectors: all of them, or none if they are too many to keep.
    strips: Vec<Strips>,
    even: Vec<Option<isize>>,
    vectors: Vec<Vectors>,
    /// What is computed at once: so many groups, these neighbouring vectors, these places along the first outer dimension.
    together: usize,
    parts: Vec<Range<usize>>,
    bands: Vec<Band>,
    /// Numbers of lines of the base and of the result that are computed at once.
    numbers: [usize; 2],
    /// The packed window, if it is a constant.
    kept: Option<Buffer<'static>>,
}

/// Neighbouring places along the first outer dimension, and the elements under the window there.
#[derive(Clone, Debug)]
struct Band {
    places: Range<usize>,
    elements: Range<usize>,
}

/// Bytes of lines that are computed from and in at once: a part of a second-level cache.
const BYTES: usize = 256 << 10;
/// Bytes ahead that the base is asked for where it is read where it lies: rows of a window, forth and back, are not what the processor foresees.
const AHEAD: usize = 4096;
/// Results along lanes and places that are computed at once at most; a thread may have each of them.
const RESULTS: usize = 1 << 16;
/// Groups whose lines are filled at once where groups, not places, lie side by side: two lines of a cache of f32.
const GROUPS: usize = 32;
/// Bytes of elements of several groups that are computed at once where they are read where they lie: a first-level cache.
const SMALL: usize = 32 << 10;
/// Lanes that are computed at once at least, where lanes are features.
const LANES: usize = 64;
/// Products along the lanes of all classes and vectors up to which they are kept.
const KEPT: usize = 1 << 16;

/// Runs of products that some vectors have at most where they are not kept.
const RUNS: usize = 1 << 17;

/// What is computed at once.
struct Item<'a> {
    groups: Range<usize>,
    batch: usize,
    band: &'a Band,
    vectors: Range<usize>,
}

/// The memory of a run: the base, the packed window and the result.
#[derive(Clone, Copy)]
struct Memory<'a, N> {
    base: *const u8,
    window: *const N,
    result: Shared<u8>,
    context: Context<'a>,
}

// SAFETY: threads only read the operands; the result is split between them.
unsafe impl<N> Sync for Memory<'_, N> {}

/// Where lines of an item begin, and the lane that their first number is.
#[derive(Clone, Copy)]
struct Lanes<N> {
    at: N,
    lane: usize,
}

impl<N: LineNumber> Lines<N> {
    /// The contraction for an instruction set.
    pub(crate) fn new(isa: Isa, elements: Elements, plan: LinesPlan) -> Lines<N> {
        let (tiles, size) = (N::lines(isa), size_of::<N>());
        let sizes = [elements.left.bytes(), elements.result.bytes()];
        let numbers = [elements.left, elements.result].map(|element| element == elements.compute && element.bytes() == size);
        let single = plan.lane.stride == 1 && plan.lane.copies == 1;
        let in_numbers = |i: usize| plan.steps(i).all(|step| step % size as isize == 0) && plan.lane.steps[i] == size as isize;
        let direct = [numbers[0] && single && in_numbers(0), numbers[1] && plan.lane.residues.len() == 1 && in_numbers(1)];
        let most = if plan.outer.last().map_or(plan.features.0, |dim| dim.places) > 1 { SUMS_OF_BLOCK / 2 } else { WIDEST };
        let mut vectors = Vec::new();
        for (r, residue) in plan.lane.residues.iter().enumerate() {
            let blocks = super::parts::heights(residue.count.div_ceil(tiles.lanes), most);
            vectors.extend(blocks.map(|(first, count)| Vectors { residue: r, first: first * tiles.lanes, count }));
        }
        let even = plan.even_steps();
        let (loaders, store) = ([elements.left, elements.right].map(|element| N::loader(element, elements.compute, isa)), N::store(elements.result, isa));
        let layouts = [Layout::default(), Layout::default()];
        let mut lines = Lines {
            plan,
            tiles,
            loaders,
            store,
            direct,
            sizes,
            layouts,
            strips: Vec::new(),
            even,
            vectors,
            together: 1,
            parts: Vec::new(),
            bands: Vec::new(),
            numbers: [0; 2],
            kept: None,
        };
        lines.divide();
        let positions = lines.plan.window.positions.len().saturating_mul(lines.plan.classes()).saturating_mul(lines.vectors.len());
        if positions <= KEPT {
            let each = |class: usize| lines.vectors.iter().map(move |vectors| (class, *vectors));
            let all = (0..lines.plan.classes()).flat_map(each);
            lines.strips = all.map(|(class, vectors)| lines.made(class, vectors)).collect();
        }
        lines
    }

    fn made(&self, class: usize, vectors: Vectors) -> Strips {
        self.plan.strips(&self.plan.class(class), vectors, self.tiles.lanes, &self.layouts[0], &self.even)
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let size = size_of::<N>();
        let packed = if self.kept.is_some() { 0 } else { self.packed().saturating_mul(size) };
        let lines = self.numbers[0].saturating_add(self.numbers[1]).saturating_mul(size);
        // Places in memory, and the products of some vectors, whose lists grow by doubling.
        let places = 2 * (self.plan.lane.places() + GROUPS + self.plan.longest()) * size_of::<isize>();
        let runs = self.plan.window.positions.len().saturating_mul(self.plan.inputs.0 / PANEL + 1).min(RUNS);
        let products = if self.strips.is_empty() { 6 * runs * size_of::<tile::LineRun>() } else { 0 };
        Needs { buffers: packed, lists: 0 }.of_each(1).and(Needs { buffers: lines, lists: places + products }.of_each(threads))
    }

    /// Numbers of a packed feature, or of all features of a position where each lane has a factor of its own.
    fn packed_row(&self) -> usize {
        let plan = &self.plan;
        if plan.lane.own_factors { plan.window.features.0.next_multiple_of(self.tiles.lanes) } else { plan.window.positions.len() * plan.inputs.0 }
    }

    /// Numbers of the packed window.
    fn packed(&self) -> usize {
        let rows = if self.plan.lane.own_factors { self.plan.window.positions.len() } else { self.plan.window.features.0 };
        rows.saturating_mul(self.packed_row())
    }

    /// Packs the window for all runs, which then do not read it; gives the bytes of what is packed.
    ///
    /// # Safety
    /// The plan's elements of the window can be read.
    pub(crate) unsafe fn keep_window(&mut self, window: *const u8) -> usize {
        let mut packed = Buffer::default();
        // SAFETY: the caller's promise.
        unsafe { self.pack(window, packed.numbers::<N>(self.packed())) };
        self.kept = Some(packed);
        self.packed() * size_of::<N>()
    }

    /// Packs the factors of each feature one behind the other, or those of each position where each lane has factors of its own.
    unsafe fn pack(&self, from: *const u8, to: &mut [N]) {
        let (factors, inputs, row) = (&self.plan.window, self.plan.inputs.0, self.packed_row());
        let (features, step) = factors.features;
        for (first, count, position) in even_parts(&factors.positions) {
            let from = from.wrapping_offset(factors.positions[first]);
            let block = |from: *const u8, steps: [isize; 2], counts: [usize; 2], at: usize, to: &mut [N]| {
                let to = to[at..].as_mut_ptr();
                // SAFETY: the caller's promise; there is room for all factors.
                unsafe { self.loaders[1].load(Block { from, steps, counts, to, to_row: row, ahead: 0 }) };
            };
            if self.plan.lane.own_factors {
                block(from, [position, step], [count, features], first * row, to);
            } else if inputs == 1 {
                block(from, [step, position], [features, count], first, to);
            } else {
                (0..count)
                    .for_each(|i| block(from.wrapping_offset(i as isize * position), [step, factors.input], [features, inputs], (first + i) * inputs, to));
            }
        }
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, [base, window]: [*const u8; 2], result: *mut u8, Around { threads, context }: Around<'_>) {
        let plan = &self.plan;
        let chunks = plan.groups.0.div_ceil(self.together);
        let items = [plan.batches.0, chunks, self.bands.len(), self.parts.len()];
        let products = [plan.window.positions.len(), plan.inputs.0, plan.window.features.0, plan.batches.0, plan.places()];
        let threads = if products.into_iter().fold(1, usize::saturating_mul) < PARALLEL { 1 } else { threads };
        context.workspace(|Workspace { right, .. }| {
            let window = match &self.kept {
                Some(kept) => kept.as_numbers::<N>().as_ptr(),
                None => {
                    let packed = right.numbers::<N>(self.packed());
                    // SAFETY: the caller's promise.
                    unsafe { self.pack(window, packed) };
                    packed.as_ptr()
                }
            };
            let memory = Memory { base, window, result: Shared::new(result), context };
            split(threads, items.into_iter().product(), |range| {
                // What the closure captures is the memory as a whole, which threads share.
                let memory = &memory;
                memory.context.workspace(|workspace| {
                    for index in range.take_while(|_| !memory.context.is_stopped()) {
                        let (rest, part) = (index / items[3], index % items[3]);
                        let (rest, chunk) = (rest / chunks, rest % chunks);
                        let (batch, band) = (rest / items[2], rest % items[2]);
                        let groups = chunk * self.together..plan.groups.0.min((chunk + 1) * self.together);
                        let item = Item { groups, batch, band: &self.bands[band], vectors: self.parts[part].clone() };
                        // SAFETY: the caller's promise; each item has results of its own.
                        unsafe { self.run_item(memory, &item, workspace) };
                    }
                });
            });
        });
    }

    /// Computes what is computed at once.
    unsafe fn run_item(&self, memory: &Memory<'_, N>, item: &Item<'_>, workspace: &mut Workspace<'_>) {
        let plan = &self.plan;
        let Workspace { left, sums, from: rows, columns, .. } = workspace;
        let at = |i: usize| item.batch as isize * plan.batches.1[i] + item.groups.start as isize * plan.groups.1[i];
        let base = memory.base.wrapping_offset(at(0));
        let (first, end) = self.lanes_of(&item.vectors);
        let x = if self.direct[0] {
            Lanes { at: base.cast::<N>(), lane: 0 }
        } else {
            let lines = left.numbers::<N>(self.numbers[0]);
            // SAFETY: the caller's promise; there is room for the lines.
            let lane = unsafe { self.fill(base, item, first..end, lines) };
            Lanes { at: lines.as_ptr().wrapping_offset(-self.origin(0, item)), lane }
        };
        let result = memory.result.get().wrapping_offset(at(1));
        let to = if self.direct[1] {
            Lanes { at: result.cast::<N>(), lane: 0 }
        } else {
            let lines = sums.numbers::<N>(self.numbers[1]);
            Lanes { at: lines.as_mut_ptr().wrapping_offset(-self.origin(1, item)), lane: if plan.lane.own_factors { first } else { 0 } }
        };
        for class in (0..plan.classes()).take_while(|_| !memory.context.is_stopped()) {
            // SAFETY: the caller's promise; the lines are there.
            unsafe { self.run_class(memory, item, class, x, to) };
        }
        if !self.direct[1] {
            // SAFETY: as above.
            unsafe { self.empty(sums.numbers::<N>(self.numbers[1]), item, first..end, result, (rows, columns)) };
        }
    }

    /// How far an item's lines begin behind those of the first place or element.
    fn origin(&self, i: usize, item: &Item<'_>) -> isize {
        let first = if i == 0 { item.band.elements.start } else { item.band.places.start };
        self.layouts[i].outer.first().map_or(0, |step| step * first as isize)
    }

    /// The lanes of some vectors, where lanes are features.
    fn lanes_of(&self, vectors: &Range<usize>) -> (usize, usize) {
        let Some(residue) = self.plan.lane.residues.first().filter(|_| self.plan.lane.own_factors) else { return (0, 0) };
        let last = self.vectors[vectors.end - 1];
        (self.vectors[vectors.start].first, residue.count.min(last.first + last.count * self.tiles.lanes))
    }

    /// Computes the places of a class.
    unsafe fn run_class(&self, memory: &Memory<'_, N>, item: &Item<'_>, class: usize, x: Lanes<*const N>, to: Lanes<*mut N>) {
        let (plan, [from, into]) = (&self.plan, &self.layouts);
        let groups = plan.class(class);
        // The places of each dimension, and where the first ones lie.
        let mut dims: Vec<Dim> = Vec::with_capacity(groups.len());
        let mut start = [0; 2];
        for (d, group) in groups.iter().enumerate() {
            let band = if d == 0 { item.band.places.clone() } else { 0..plan.outer[d].places };
            let skipped = band.start.saturating_sub(group.place).div_ceil(group.place_step).min(group.count);
            let end = band.end.saturating_sub(group.place).div_ceil(group.place_step).min(group.count).max(skipped);
            let steps = [group.element_step * from.outer[d], group.place_step as isize * into.outer[d]];
            start[0] += group.element * from.outer[d] + skipped as isize * steps[0];
            start[1] += group.place as isize * into.outer[d] + skipped as isize * steps[1];
            dims.push(Dim { count: end - skipped, steps });
        }
        if dims.iter().any(|dim| dim.count == 0) {
            return;
        }
        let made = |v: usize| match self.strips.get(class * self.vectors.len() + v) {
            Some(strips) => Cow::Borrowed(strips),
            None => Cow::Owned(self.made(class, self.vectors[v])),
        };
        // Rows of a block: neighbouring places, or features if there is one place.
        let mut rows = dims.pop().unwrap_or(Dim { count: 1, steps: [0; 2] });
        let (mut features, mut factors) = (Dim { count: plan.features.0, steps: [0, into.feature] }, 0);
        let factors_of_feature = if plan.lane.own_factors { 0 } else { self.packed_row() };
        let mut between = factors_of_feature;
        if rows.count == 1 && features.count > 1 {
            std::mem::swap(&mut rows, &mut features);
            std::mem::swap(&mut between, &mut factors);
        }
        // Lines that were filled are in a cache.
        let ahead = if self.direct[0] && !plan.outer.is_empty() { AHEAD / size_of::<N>() } else { 0 };
        for v in item.vectors.clone().take_while(|_| !memory.context.is_stopped()) {
            let (strips, vectors) = (made(v), self.vectors[v]);
            let residue = &plan.lane.residues[vectors.residue];
            let last = residue.count.min(vectors.first + vectors.count * self.tiles.lanes) - vectors.first - (vectors.count - 1) * self.tiles.lanes;
            let kernels = self.tiles.of(plan.lane.own_factors, vectors.count);
            let first = [vectors.first - x.lane, vectors.first - to.lane].map(|lane| lane as isize);
            for g in 0..item.groups.len() {
                let window = if plan.lane.own_factors {
                    memory.window.wrapping_add(vectors.first)
                } else {
                    memory.window.wrapping_add((item.groups.start + g) * plan.features.0 * factors_of_feature)
                };
                let here =
                    [start[0] + first[0] + g as isize * from.group, start[1] + first[1] + g as isize * into.group + vectors.residue as isize * into.phase];
                walk(&dims, here, &mut |at: [isize; 2]| {
                    for f in 0..features.count {
                        for (row, count) in super::parts::heights(rows.count, kernels.len()) {
                            let place = |i: usize| at[i] + row as isize * rows.steps[i] + f as isize * features.steps[i];
                            let block = LineBlock {
                                x: x.at.wrapping_offset(place(0)),
                                x_row: rows.steps[0],
                                w: window.wrapping_add(f * between + row * factors),
                                w_row: factors,
                                w_step: if plan.lane.own_factors { self.packed_row() } else { 1 },
                                runs: &strips.runs,
                                panels: &strips.panels,
                                to: to.at.wrapping_offset(place(1)),
                                to_row: rows.steps[1],
                                last,
                                ahead,
                            };
                            // SAFETY: the caller's promise.
                            unsafe { kernels[count - 1](&block) };
                        }
                    }
                });
            }
        }
    }
}
