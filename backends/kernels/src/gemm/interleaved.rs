//! Many small contractions of one form: products of small matrices and vectors, batch by batch, or one small matrix by many vectors.
//!
//! Lanes are contractions, so none pays for being set up and no vector is filled with a few columns. A block of contractions is brought to planes: a plane
//! has one element of each. It is computed there, and the results' planes are brought back.

use super::axis::Axis;
use super::buffer::{Needs, Workspace};
use super::number::Number;
use super::pack::even_parts;
use super::tile::{Planes, Tiles};
use super::transfer::{Block, Loader, Results, Store};
use super::{Around, Elements, PARALLEL};
use crate::threads::{Shared, split};
use crate::transpose::{Transposed, transpose};
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use std::ops::Range;

/// A contraction whose lanes are the indices of one axis.
#[derive(Debug)]
pub(crate) struct InterleavedPlan {
    /// What the lanes go over.
    pub items: Axis,
    /// What is gone through one by one: the batches where the items are rows or columns.
    pub outer: Axis,
    /// The indices that are left, of which each item has all.
    pub rows: Axis,
    pub columns: Axis,
    pub contracted: Axis,
    /// Whether sums are in lanes, not in panels.
    pub in_lanes: bool,
}

/// Elements of an item in all three arrays up to which items are lanes: from there on setting up a contraction takes less than computing it.
const MOST_PLANES: usize = 256;
/// The same where sums are in lanes, whose other kernel is made for long ones.
const MOST_PLANES_IN_LANES: usize = 1024;
/// Batches from which on they are lanes.
const FEW_BATCHES: usize = 4;
/// Rows or columns from which on they are lanes, and the elements of the other operand up to which they are: larger ones are worth a product of matrices.
const FEW_LINES: usize = 64;
const MOST_SHARED: usize = 64;

impl InterleavedPlan {
    /// The plan of a contraction of few elements many times, if it is one; `has_lines` says whether rows or columns may be the lanes.
    pub(crate) fn of([batch, rows, columns, contracted]: [&Axis; 4], in_lanes: bool, has_lines: bool) -> Option<InterleavedPlan> {
        let (m, n, k) = (rows.len(), columns.len(), contracted.len());
        let most = if in_lanes { MOST_PLANES_IN_LANES } else { MOST_PLANES };
        let planes = |m: usize, n: usize| m.saturating_mul(k).saturating_add(k.saturating_mul(n)).saturating_add(m.saturating_mul(n));
        let one = || Axis::new([0; 3], []).ok();
        let make = |items: &Axis, outer: &Axis, rows: &Axis, columns: &Axis| {
            let [items, outer, rows, columns, contracted] = [items, outer, rows, columns, contracted].map(Axis::clone);
            Some(InterleavedPlan { items, outer, rows, columns, contracted, in_lanes })
        };
        if batch.len() >= FEW_BATCHES && planes(m, n) <= most {
            return make(batch, &one()?, rows, columns);
        }
        if !has_lines {
            return None;
        }
        if m >= FEW_LINES && n.saturating_mul(k) <= MOST_SHARED && planes(1, n) <= MOST_PLANES {
            return make(rows, batch, &one()?, columns);
        }
        if n >= FEW_LINES && m.saturating_mul(k) <= MOST_SHARED && planes(m, 1) <= MOST_PLANES {
            return make(columns, batch, rows, &one()?);
        }
        None
    }
}

/// Contractions as lanes.
#[derive(Debug)]
pub(crate) struct Interleaved<N: Number> {
    items: Axis,
    outer: Axis,
    /// The left operand, the right one, the result.
    sides: [Side; 3],
    loaders: [Loader<N>; 2],
    store: Store<N>,
    tiles: &'static Tiles<N>,
    /// Rows, columns and products of an item.
    sizes: [usize; 3],
    in_lanes: bool,
    /// Items of a block.
    width: usize,
}

/// The elements of an item in an array.
#[derive(Debug)]
struct Side {
    /// The array's number, and bytes of an element.
    array: usize,
    bytes: usize,
    /// Elements that lie side by side: the first one's plane and its distance from where the item begins, and how many there are.
    runs: Vec<(usize, isize, usize)>,
    /// Where the planes of elements begin, in numbers, row by row of two indices.
    planes: Vec<usize>,
    count: usize,
    /// Bytes from an item to the next one, if all lie equally far apart.
    step: Option<isize>,
    /// Whether all items have the same elements.
    shared: bool,
    /// Whether elements are numbers.
    direct: bool,
}

/// Bytes of all planes of a block: with what is read and written, a first-level cache.
const BLOCK_BYTES: usize = 24 << 10;
/// Items of a block are a multiple of this, which is one of the lanes.
const ITEMS: usize = 16;
const MOST_ITEMS: usize = 128;

impl<N: Number> Interleaved<N> {
    /// The contraction for an instruction set; `None` for elements that cannot be moved one by one.
    pub(crate) fn new(isa: Isa, elements: Elements, plan: InterleavedPlan) -> Option<Interleaved<N>> {
        let Elements { left, right, compute, result } = elements;
        let InterleavedPlan { items, outer, rows, columns, contracted, in_lanes } = plan;
        let tiles = N::tiles(compute, isa);
        let types = [left, right, result];
        if types.iter().any(|element| !element.bytes().is_power_of_two()) || !ITEMS.is_multiple_of(tiles.lanes) {
            return None;
        }
        let direct = |element: ElementType| element == compute && element.bytes() == size_of::<N>();
        let side = |array: usize, axes: [&Axis; 2]| Side::new(array, types[array].bytes(), axes, items.step(array), direct(types[array]));
        let mut sides = [side(0, [&rows, &contracted]), side(1, [&columns, &contracted]), side(2, [&rows, &columns])];
        let planes: usize = sides.iter().map(|side| side.count).sum();
        let most = (BLOCK_BYTES / (planes * size_of::<N>()).max(1)).clamp(ITEMS, MOST_ITEMS) / ITEMS * ITEMS;
        let width = most.min(items.len().next_multiple_of(ITEMS)).max(ITEMS);
        sides.iter_mut().flat_map(|side| &mut side.planes).for_each(|plane| *plane *= width);
        let loaders = [left, right].map(|element| N::loader(element, compute, isa));
        let sizes = [rows.len(), columns.len(), contracted.len()];
        Some(Interleaved { items, outer, sides, loaders, store: N::store(result, isa), tiles, sizes, in_lanes, width })
    }

    /// Numbers of the planes of all arrays, and bytes of those of elements that are no numbers.
    fn room(&self) -> [usize; 2] {
        let raw = self.sides.iter().map(|side| if side.direct { 0 } else { side.count * side.bytes }).max().unwrap_or(0);
        [self.sides.iter().map(|side| side.count).sum::<usize>() * self.width, raw * self.width]
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let [numbers, raw] = self.room();
        let offsets = 2 * self.width + self.sides.iter().map(|side| side.count).max().unwrap_or(0);
        Needs { buffers: numbers * size_of::<N>() + raw, lists: offsets * size_of::<isize>() }.of_each(threads)
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, operands: [*const u8; 2], result: *mut u8, Around { threads, context }: Around<'_>) {
        let (operands, result) = (operands.map(|at| Shared::new(at.cast_mut())), Shared::new(result));
        let blocks = self.items.len().div_ceil(self.width);
        let [rows, columns, products] = self.sizes;
        let work = [self.outer.len(), self.items.len(), rows, columns, products.max(1)].into_iter().fold(1, usize::saturating_mul);
        split(if work < PARALLEL { 1 } else { threads }, blocks.saturating_mul(self.outer.len()), |range| {
            context.workspace(|workspace| {
                let mut outer = None;
                for number in range.take_while(|_| !context.is_stopped()) {
                    let at = self.outer.at(number / blocks);
                    let first = number % blocks * self.width;
                    let items = first..self.items.len().min(first + self.width);
                    // SAFETY: the caller's promise; each block has places of its own in the result.
                    unsafe {
                        let operands = [0, 1].map(|i| operands[i].get().offset(at[i]).cast_const());
                        self.run_block(operands, result.get().offset(at[2]), items, outer != Some(number / blocks), workspace);
                    }
                    outer = Some(number / blocks);
                }
            });
        });
    }

    /// Computes some items; what they share is read if it is `new`.
    unsafe fn run_block(&self, operands: [*const u8; 2], result: *mut u8, items: Range<usize>, new: bool, workspace: &mut Workspace<'_>) {
        let Workspace { left: raw, right: planes, from: places, to: plane_places, columns: lanes, .. } = workspace;
        let ([numbers, raw_bytes], width) = (self.room(), self.width);
        let (raw, planes) = (raw.numbers::<u8>(raw_bytes).as_mut_ptr(), planes.numbers::<N>(numbers));
        let (left, rest) = planes.split_at_mut(self.sides[0].count * width);
        let (right, to) = rest.split_at_mut(self.sides[1].count * width);
        for (i, planes) in [&mut *left, &mut *right].into_iter().enumerate() {
            let side = &self.sides[i];
            let here = if side.shared { 0..1 } else { items.clone() };
            if side.shared && !new {
                continue;
            }
            let bytes = if side.direct { planes.as_mut_ptr().cast() } else { raw };
            // SAFETY: the caller's promise; the planes have room for a block.
            unsafe {
                side.each((&self.items, here.clone()), width, places, |item, plane, sizes| {
                    move_elements(side.bytes, (operands[i].wrapping_offset(item), bytes.add(plane).cast()), sizes);
                });
                if !side.direct {
                    let steps = [width * side.bytes, side.bytes].map(|step| step as isize);
                    self.loaders[i].load(Block { from: bytes, steps, counts: [side.count, here.len()], to: planes.as_mut_ptr(), to_row: width, ahead: 0 });
                }
            }
            if side.shared {
                planes.chunks_exact_mut(width).for_each(|plane| plane.fill(plane[0]));
            }
        }
        let [rows, columns, products] = self.sizes;
        let lists = [0, 1, 2].map(|i| self.sides[i].planes.as_ptr());
        let block = Planes { left: left.as_ptr(), right: right.as_ptr(), to: to.as_mut_ptr(), lists, rows, columns, products, width };
        // SAFETY: the planes have a number for each item of a block, of which there are whole vectors.
        unsafe { (self.tiles.interleaved[usize::from(self.in_lanes)])(&block) };
        let side = &self.sides[2];
        let bytes: *const u8 = if side.direct { to.as_ptr().cast() } else { raw };
        // SAFETY: the caller's promise; as above.
        unsafe {
            if !side.direct {
                plane_places.clear();
                plane_places.extend((0..side.count).map(|plane| (plane * width * side.bytes) as isize));
                lanes.clear();
                lanes.extend((0..items.len()).map(|item| (item * side.bytes) as isize));
                (self.store)(&Results { from: to.as_ptr(), from_row: width, to: raw, rows: plane_places, columns: lanes });
            }
            side.each((&self.items, items.clone()), width, places, |item, plane, sizes| {
                let back = Transposed { rows: sizes.columns, columns: sizes.rows, from_step: sizes.to_step, to_step: sizes.from_step, ..sizes };
                move_elements(side.bytes, (bytes.add(plane), result.wrapping_offset(item)), back);
            });
        }
    }
}

impl Side {
    fn new(array: usize, bytes: usize, [outer, inner]: [&Axis; 2], step: Option<isize>, direct: bool) -> Side {
        let all: Vec<isize> = (0..outer.len()).flat_map(|i| (0..inner.len()).map(move |j| outer.at(i)[array] + inner.at(j)[array])).collect();
        let mut places = all.clone();
        places.sort_unstable();
        places.dedup();
        let plane = |place: &isize| places.partition_point(|other| other < place);
        let mut runs: Vec<(usize, isize, usize)> = Vec::new();
        for (plane, place) in places.iter().enumerate() {
            match runs.last_mut() {
                Some((_, first, count)) if *first + (*count * bytes) as isize == *place => *count += 1,
                _ => runs.push((plane, *place, 1)),
            }
        }
        Side { array, bytes, runs, planes: all.iter().map(plane).collect(), count: places.len(), step, shared: step == Some(0), direct }
    }

    /// Goes over parts of an operand and of its planes: for items calls `part` with the distance of the first element, that of the first one in the planes,
    /// and the sizes of the copy from the operand to the planes. `places` is room for a list.
    #[inline(always)]
    fn each(&self, (axis, items): (&Axis, Range<usize>), width: usize, places: &mut Vec<isize>, mut part: impl FnMut(isize, usize, Transposed)) {
        let mut part_of = |item: usize, at: isize, count: usize, step: isize| {
            for (plane, place, elements) in &self.runs {
                let sizes = Transposed { rows: *elements, columns: count, from_step: step, to_step: (width * self.bytes) as isize, tile: [*elements, count] };
                part(at + place, (plane * width + item) * self.bytes, sizes);
            }
        };
        if let Some(step) = self.step {
            return part_of(0, axis.at(items.start)[self.array], items.len(), step);
        }
        axis.offsets(self.array, items.start, items.len(), places);
        for (item, count, step) in even_parts(places) {
            part_of(item, places[item], count, step);
        }
    }
}

/// Copies elements of a number of bytes that is a power of two, as [`transpose`] does; those that lie side by side on both sides together.
///
/// # Safety
/// All elements can be read and written, and the two sides do not overlap.
unsafe fn move_elements(bytes: usize, (from, to): (*const u8, *mut u8), sizes: Transposed) {
    let Transposed { rows, columns, from_step, to_step, .. } = sizes;
    // SAFETY: the caller's promise.
    unsafe {
        if rows == 1 && from_step == bytes as isize {
            to.copy_from_nonoverlapping(from, columns * bytes);
        } else if columns == 1 && to_step == bytes as isize {
            to.copy_from_nonoverlapping(from, rows * bytes);
        } else {
            transpose(from, to, bytes, sizes);
        }
    }
}
