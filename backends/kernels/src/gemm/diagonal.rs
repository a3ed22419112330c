//! Contractions of many batches with one column each, side by side in memory: depthwise convolutions.
//!
//! Batches are the lanes of vectors, so nothing is packed but the right operand, which is small, or is read where it lies, as large as the left one:
//! gradients of filters.
//!
//! Where places and batches follow one another without gaps and windows are squares of three, they are one line of lanes (`run_lines`), whose factors come
//! again and again: packed rows go on with their first factors. So no vector of batches that are no multiple of the lanes is hardly filled, and vectors
//! go down many lines with their factors in registers, each element being loaded once for all the lines whose squares it is in.

use super::axis::{Axis, Steps};
use super::buffer::{Context, Needs, Workspace};
use super::lanes::Lanes;
use super::number::Number;
use super::pack::even_parts;
use super::terms::{Run, Terms};
use super::tile::{DIAGONAL_ROWS, DIAGONAL_RUN, Diagonals, Grid, Product, Segment, Tiles};
use super::transfer::{Block, Loader};
use super::{Around, Elements, PARALLEL, Plan};
use crate::threads::{Shared, split};
use shale_dialects::eval::canonical::PANEL;
use shale_lanes::Isa;
use std::ops::Range;

/// A contraction `result[i, b] = Σₖ left[i, k, b] · right[k, b]`.
#[derive(Debug)]
pub(crate) struct Diagonal<N: Number> {
    plan: Plan,
    tiles: &'static Tiles<N>,
    right: Loader<N>,
    /// Whether all rows are computed panel by panel: few rows with products that no cache holds, which are read where they lie.
    in_turns: bool,
    /// Numbers of a packed row of the right operand.
    row: usize,
}

/// Lines that share elements: the more, the fewer are loaded again.
const LINES: usize = 16;
/// The same where they lie a multiple of so many bytes apart, and have the same few places in a first-level cache.
const FEW_LINES: usize = 6;
const ALIASED: isize = 4096;
/// Rows whose places are looked up at once.
const ROWS: usize = 512;
/// Rows up to which they are computed panel by panel, and bytes of the right operand from which on.
const FEW_ROWS: usize = 64;
const FAR_BYTES: usize = 256 << 10;

/// The memory of a run: the left operand, the packed right one, and the result.
#[derive(Clone, Copy)]
struct Memory<'a, N> {
    left: *const u8,
    right: *const N,
    result: Shared<u8>,
    context: Context<'a>,
}

// SAFETY: threads only read the operands; the result is split between them.
unsafe impl<N> Sync for Memory<'_, N> {}

impl<N: Number> Diagonal<N> {
    /// Whether a contraction has this form, with elements that are numbers.
    pub(crate) fn fits(isa: Isa, elements: Elements, plan: &Plan) -> bool {
        let size = size_of::<N>();
        let numbers = elements.left == elements.compute && elements.result == elements.compute && elements.compute.bytes() == size;
        let side_by_side = plan.batch.step(0) == Some(size as isize) && plan.batch.step(2) == Some(size as isize);
        numbers && side_by_side && plan.columns.len() == 1 && plan.batch.len() >= N::tiles(elements.compute, isa).lanes
    }

    /// The contraction for an instruction set; it [`fits`](Diagonal::fits).
    pub(crate) fn new(isa: Isa, elements: Elements, plan: Plan) -> Diagonal<N> {
        let right = N::loader(elements.right, elements.compute, isa);
        let (size, classes) = (size_of::<N>(), &plan.classes);
        let bytes = plan.all.total().saturating_mul(plan.batch.len()).saturating_mul(size);
        let few = classes.count() <= FEW_ROWS && (0..classes.count()).map(|class| classes.rows(class).len()).fold(0, usize::saturating_add) <= FEW_ROWS;
        let whole = |run: &Run| run.right.iter().all(|step| step % size as isize == 0);
        let side_by_side = elements.right == elements.compute && plan.batch.step(1) == Some(size as isize) && plan.all.runs.iter().all(whole);
        let tiles = N::tiles(elements.compute, isa);
        let in_turns = few && side_by_side && bytes >= FAR_BYTES && plan.batch.len().is_multiple_of(tiles.lanes);
        // Any lane of a line may be the first one of a vector.
        let batches = plan.batch.len();
        let row = if batches.is_multiple_of(tiles.lanes) { batches } else { (batches + tiles.lanes - 1).next_multiple_of(tiles.lanes) };
        Diagonal { plan, tiles, right, in_turns, row }
    }

    /// Computes all results, or leaves early when the run is to stop.
    ///
    /// # Safety
    /// The plan's elements of the operands can be read, and those of the result written.
    pub(crate) unsafe fn run(&self, left: *const u8, right: *const u8, result: *mut u8, Around { threads, context }: Around<'_>) {
        if self.in_turns {
            // SAFETY: the caller's promise.
            return unsafe { self.run_in_turns([left, right], Shared::new(result), Around { threads, context }) };
        }
        context.workspace(|workspace| {
            let Workspace { right: packed, from, .. } = workspace;
            let packed = packed.numbers::<N>(self.plan.all.total() * self.row);
            // SAFETY: the caller's promise.
            unsafe { self.pack(right, packed, from) };
            let memory = Memory { left, right: packed.as_ptr(), result: Shared::new(result), context };
            let classes = &self.plan.classes;
            let total = (0..classes.count()).map(|class| classes.rows(class).len()).sum::<usize>();
            let products = total.saturating_mul(self.plan.all.total()).saturating_mul(self.plan.batch.len());
            split(if products < PARALLEL { 1 } else { threads }, total, |range| {
                let mut first = 0;
                for class in 0..classes.count() {
                    let rows = classes.rows(class);
                    let end = first + rows.len();
                    if first < range.end && range.start < end {
                        // SAFETY: the caller's promise; each thread has rows of its own.
                        unsafe { self.run_class(memory, class, &rows, range.start.max(first) - first..range.end.min(end) - first) };
                    }
                    first = end;
                }
            });
        });
    }

    /// What a run needs at most.
    pub(crate) fn needs(&self, threads: usize) -> Needs {
        let (total, batches) = (self.plan.all.total(), self.plan.batch.len());
        if self.in_turns {
            let all = &self.plan.all;
            let terms = (all.runs.len() * size_of::<Run>()).saturating_add(all.segments.len() * size_of::<Segment>()).saturating_mul(3);
            let lists = terms.saturating_mul(self.plan.classes.count()).saturating_add(threads.saturating_mul(3 * PANEL * size_of::<Product>()));
            return Needs { buffers: 0, lists };
        }
        let packed = Needs { buffers: total.saturating_mul(self.row).saturating_mul(size_of::<N>()), lists: batches * size_of::<isize>() };
        // Lists of products grow by doubling.
        let each = total.saturating_mul(3 * size_of::<Product>()).saturating_add(2 * ROWS * size_of::<isize>());
        packed.of_each(1).and(Needs { buffers: 0, lists: threads.saturating_mul(each) })
    }

    /// Computes a panel of all rows before the next one; both operands are read where they lie.
    unsafe fn run_in_turns(&self, [left, right]: [*const u8; 2], result: Shared<u8>, Around { threads, context }: Around<'_>) {
        let Plan { classes, columns, batch, all } = &self.plan;
        let terms: Vec<_> = (0..classes.count()).map(|class| classes.terms(class)).collect();
        let mut rows: Vec<(&Terms, Steps)> = Vec::new();
        for (class, terms) in terms.iter().enumerate() {
            let axis = classes.rows(class);
            rows.extend((0..axis.len()).map(|row| (&**terms, axis.at(row))));
        }
        let (first, column) = (batch.at(0), columns.at(0));
        let (left, right) = (Shared::new(left.cast_mut()), Shared::new(right.cast_mut()));
        let products = all.total().saturating_mul(rows.len()).saturating_mul(batch.len());
        split(if products < PARALLEL { 1 } else { threads }, rows.len(), |range| {
            let mut products: Vec<Product> = Vec::new();
            for panel in all.panels.iter().take_while(|_| !context.is_stopped()) {
                for (terms, at) in &rows[range.clone()] {
                    let found = terms.panels.binary_search_by_key(&panel.first, |here| here.first);
                    // A row without any products becomes zero with the first panel.
                    if found.is_err() && !(terms.panels.is_empty() && panel.first == 0) {
                        continue;
                    }
                    products.clear();
                    for run in found.iter().flat_map(|p| &terms.runs[terms.panels[*p].runs.clone()]) {
                        let at = |[first, step]: [isize; 2], i: usize| first + i as isize * step;
                        let product = |i| Product { left: at(run.left, i), right: at(run.right, i) / size_of::<N>() as isize, begins_run: false };
                        products.extend((0..run.len).map(product));
                    }
                    let [a, b, c] = std::array::from_fn(|i| first[i] + column[i] + at[i]);
                    let add = found.is_ok_and(|p| p > 0);
                    for lane in (0..batch.len()).step_by(self.tiles.lanes) {
                        let a = left.get().wrapping_offset(a).cast::<N>().wrapping_add(lane).cast();
                        let b = right.get().wrapping_offset(b).cast::<N>().wrapping_add(lane);
                        let c = result.get().wrapping_offset(c).cast::<N>().wrapping_add(lane).cast();
                        let (all, c_rows) = (0..products.len(), &0);
                        let panels = std::slice::from_ref(&all);
                        // SAFETY: the caller's promise; the thread has these rows, and batches are whole vectors.
                        unsafe { (self.tiles.diagonals[0])(&Diagonals { a, a_row: 0, b, products: &products, panels, b_row: 0, c, c_rows, add }) };
                    }
                }
            }
        });
    }

    /// Packs the right operand, row by row of the contracted index, each followed by its first numbers.
    unsafe fn pack(&self, from: *const u8, to: &mut [N], offsets: &mut Vec<isize>) {
        let (all, batches) = (&self.plan.all, self.plan.batch.len());
        self.plan.batch.offsets(1, 0, batches, offsets);
        for panel in &all.panels {
            for run in &all.runs[panel.runs.clone()] {
                for (first, count, step) in even_parts(offsets) {
                    let to = &mut to[(panel.first + run.at) * self.row + first..];
                    // SAFETY: the caller's promise.
                    unsafe {
                        let from = from.offset(offsets[first] + run.right[0]);
                        self.right.load(Block { from, steps: [run.right[1], step], counts: [run.len, count], to: to.as_mut_ptr(), to_row: self.row, ahead: 0 });
                    }
                }
                let rows = to[(panel.first + run.at) * self.row..].chunks_exact_mut(self.row).take(run.len);
                rows.for_each(|row| row.copy_within(..(self.row - batches).min(batches), batches));
            }
        }
    }

    /// Computes some rows of a class.
    unsafe fn run_class(&self, memory: Memory<'_, N>, class: usize, rows: &Axis, range: Range<usize>) {
        let terms = self.plan.classes.terms(class);
        if let Some(lines) = self.lines(rows, &terms, range.len()) {
            // SAFETY: the caller's promise.
            return unsafe { self.run_lines(memory, &lines, rows, range) };
        }
        memory.context.workspace(|Workspace { from, to, .. }| {
            rows.offsets(0, 0, rows.len().min(2), from);
            let neighbours = if let [first, second] = from[..] { Some(second - first) } else { None };
            let (products, panels) = products(&terms, self.row, neighbours);
            for first in range.clone().step_by(ROWS).take_while(|_| !memory.context.is_stopped()) {
                let count = ROWS.min(range.end - first);
                rows.offsets(0, first, count, from);
                rows.offsets(2, first, count, to);
                // SAFETY: the caller's promise.
                unsafe { self.run_rows(memory, (&products, neighbours), &panels, from, to) };
            }
        });
    }

    unsafe fn run_rows(
        &self,
        memory: Memory<'_, N>,
        (products, neighbours): (&[Product], Option<isize>),
        panels: &[Range<usize>],
        from: &[isize],
        to: &[isize],
    ) {
        let (lanes, batches) = (self.tiles.lanes, self.plan.batch.len());
        for (first, count, a_row) in even_parts(from) {
            let mut row = first;
            while row < first + count {
                let several = row + DIAGONAL_ROWS <= first + count && Some(a_row) == neighbours;
                for lane in (0..batches).step_by(lanes) {
                    // The last vector begins earlier where batches are no multiple of the lanes: some results are computed twice.
                    let lane = lane.min(batches - lanes);
                    // SAFETY: the caller's promise.
                    unsafe {
                        let a = memory.left.offset(from[row]).cast::<N>().add(lane).cast();
                        let c = memory.result.get().cast::<N>().add(lane).cast();
                        let diagonals =
                            Diagonals { a, a_row, b: memory.right.add(lane), products, panels, b_row: self.row, c, c_rows: to[row..].as_ptr(), add: false };
                        self.tiles.diagonals[usize::from(several)](&diagonals);
                    }
                }
                row += if several { DIAGONAL_ROWS } else { 1 };
            }
        }
    }

    /// The lines that neighbouring rows are with their batches in both arrays, if these share the elements of a square window and `count` rows are enough.
    /// Lines that share no elements are slower than rows that do: a window along lines alone, of 4 or 5 places over 67 and 131 features, takes up to twice
    /// as long.
    fn lines(&self, rows: &Axis, terms: &Terms, count: usize) -> Option<Joined> {
        let (places, steps) = rows.inner();
        let whole = (self.plan.batch.len() * size_of::<N>()) as isize;
        // Few lines share no more elements than rows do, which may fill vectors, too.
        let enough = self.row > self.plan.batch.len() || count >= DIAGONAL_ROWS * places;
        let joins = enough && places > 1 && rows.len() > places && steps[0] == whole && steps[2] == whole;
        let neighbours = joins.then(|| rows.at(places)[0] - rows.at(0)[0])?;
        let (products, panels) = products(terms, self.row, None);
        is_grid(&products, &panels, neighbours, self.row).then(|| {
            let columns = std::array::from_fn(|j| products[j].left);
            Joined { places, neighbours, columns, right: products[0].right }
        })
    }

    /// Computes some rows of a class, so many of which are a line: what is left of the first line, whole lines, a part of the last one.
    unsafe fn run_lines(&self, memory: Memory<'_, N>, joined: &Joined, rows: &Axis, range: Range<usize>) {
        let places = joined.places;
        let together = if joined.neighbours % ALIASED == 0 { FEW_LINES } else { LINES };
        let (first, end) = (range.start.div_ceil(places), range.end / places);
        let all = 0..places;
        let parts = if first > end {
            [(end..first, range.start - end * places..range.end - end * places), (0..0, all.clone()), (0..0, all)]
        } else {
            let head = if range.start < first * places { first - 1..first } else { first..first };
            [(head, range.start % places..places), (first..end, all), (end..end + usize::from(range.end > end * places), 0..range.end % places)]
        };
        memory.context.workspace(|Workspace { from, to, .. }| {
            for (lines, part) in parts {
                for first in lines.clone().step_by(ROWS) {
                    let starts = (first..lines.end.min(first + ROWS)).map(|line| rows.at(line * places + part.start));
                    from.clear();
                    to.clear();
                    starts.for_each(|[left, _, result]| {
                        from.push(left);
                        to.push(result);
                    });
                    for (first, count, a_row) in even_parts(from) {
                        let most = if a_row == joined.neighbours { count.div_ceil(count.div_ceil(together)) } else { 1 };
                        let lines = to[first..first + count].chunks(most).zip(from[first..].iter().step_by(most));
                        for (to, from) in lines.take_while(|_| !memory.context.is_stopped()) {
                            // SAFETY: the caller's promise: the lines lie in both arrays, each result in one of them.
                            unsafe { self.run_line(memory, joined, *from, to, part.len()) };
                        }
                    }
                }
            }
        });
    }

    /// Computes places of as many neighbouring lines as there are places in the result.
    unsafe fn run_line(&self, memory: Memory<'_, N>, joined: &Joined, from: isize, to: &[isize], places: usize) {
        let (lanes, batches) = (self.tiles.lanes, self.plan.batch.len());
        let total = places * batches;
        let (mut lane, mut batch) = (0, 0);
        while lane < total {
            if lane + lanes > total {
                // The last vector begins earlier: some results are computed twice.
                lane = total - lanes;
                batch = lane % batches;
            }
            // SAFETY: the caller's promise; a packed row goes on for a vector from any batch.
            unsafe {
                let a = memory.left.offset(from).cast::<N>().add(lane).cast();
                let c = memory.result.get().cast::<N>().add(lane).cast();
                let b = memory.right.offset(joined.right).add(batch);
                (self.tiles.grid)(&Grid { a, a_row: joined.neighbours, columns: joined.columns, b, b_row: self.row, c, c_rows: to });
            }
            (lane, batch) = (lane + lanes, batch + lanes);
            batch -= if batch >= batches { batches } else { 0 };
        }
    }
}

/// Rows that are lines with their batches, and whose products are a [`Grid`].
struct Joined {
    /// Rows of a line.
    places: usize,
    /// Bytes from line to line in the left operand.
    neighbours: isize,
    columns: [isize; DIAGONAL_RUN],
    /// Numbers of the packed right operand before the grid's.
    right: isize,
}

/// Whether the products are a square grid of [`DIAGONAL_RUN`], in whose next row each left element lies as far away as in the next row of the result.
fn is_grid(products: &[Product], panels: &[Range<usize>], neighbours: isize, row: usize) -> bool {
    let is_next = |pair: &[Product]| pair[DIAGONAL_RUN].left - pair[0].left == neighbours;
    let follow = |pair: &[Product]| pair[1].right == pair[0].right + row as isize;
    panels.len() == 1 && products.len() == DIAGONAL_RUN * DIAGONAL_RUN && products.windows(DIAGONAL_RUN + 1).all(is_next) && products.windows(2).all(follow)
}

/// Where the elements of each product lie, and which products are a panel's; `neighbours` is the distance of rows in the left operand, `row` the numbers
/// of a packed row of the right one.
fn products(terms: &Terms, row: usize, neighbours: Option<isize>) -> (Vec<Product>, Vec<Range<usize>>) {
    let (mut products, mut panels) = (Vec::new(), Vec::new());
    for panel in &terms.panels {
        let start = products.len();
        let mut lefts = terms.runs[panel.runs.clone()].iter().flat_map(|run| (0..run.len as isize).map(|i| run.left[0] + i * run.left[1]));
        for segment in &terms.segments[panel.segments.clone()] {
            let rows = (segment.start..segment.start + segment.len).map(|i| ((panel.first + i as usize) * row) as isize);
            // The rows come first: where they end, no left element is taken.
            products.extend(rows.zip(lefts.by_ref()).map(|(right, left)| Product { left, right, begins_run: false }));
        }
        let mut at = start;
        while at + DIAGONAL_RUN <= products.len() {
            let run = &mut products[at..at + DIAGONAL_RUN];
            run[0].begins_run = run.windows(2).all(|pair| Some(pair[1].left - pair[0].left) == neighbours && pair[1].right == pair[0].right + row as isize);
            at += if run[0].begins_run { DIAGONAL_RUN } else { 1 };
        }
        panels.push(start..products.len());
    }
    (products, panels)
}

/// [`DiagonalFn`] for a number of rows.
///
/// # Safety
/// The machine has the instructions of `V`; all that [`Diagonals`] names can be read, what is behind `c` written.
#[inline(always)]
pub(super) unsafe fn diagonals<V: Lanes, const ROWS: usize>(d: &Diagonals<'_, V::Number>) {
    let mut totals = [V::zero(); ROWS];
    for (p, panel) in d.panels.iter().enumerate() {
        let mut sums = [V::zero(); ROWS];
        let mut at = panel.start;
        while at < panel.end {
            let product = &d.products[at];
            // SAFETY: the caller's promise.
            unsafe {
                let (left, right) = (d.a.offset(product.left), d.b.offset(product.right));
                if ROWS > 1 && product.begins_run {
                    add_run(&mut sums, (left, d.a_row), (right, d.b_row));
                    at += DIAGONAL_RUN;
                    continue;
                }
                let right = V::load(right);
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = sum.multiply_add(V::load(left.offset(i as isize * d.a_row).cast()), right);
                }
            }
            at += 1;
        }
        for (total, sum) in totals.iter_mut().zip(sums) {
            *total = if p == 0 { sum } else { total.add(sum) };
        }
    }
    for (i, total) in totals.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe {
            let to = d.c.offset(*d.c_rows.add(i)).cast();
            if d.add { V::load(to).add(*total).store(to) } else { total.store(to) }
        }
    }
}

/// Adds a run of products to each row: row `i` takes the left elements `i`, `i + 1` …, each of which is loaded once for all rows, in its order.
#[inline(always)]
unsafe fn add_run<V: Lanes, const ROWS: usize>(sums: &mut [V; ROWS], (left, left_row): (*const u8, isize), (right, right_row): (*const V::Number, usize)) {
    let mut factors = [V::zero(); DIAGONAL_RUN];
    for (i, factor) in factors.iter_mut().enumerate() {
        // SAFETY: the caller's promise: the products of the run are there, for each row.
        *factor = unsafe { V::load(right.add(i * right_row)) };
    }
    for element in 0..ROWS + DIAGONAL_RUN - 1 {
        // SAFETY: as above.
        let x = unsafe { V::load(left.offset(element as isize * left_row).cast()) };
        for (i, factor) in factors.iter().enumerate() {
            if i <= element && element - i < ROWS {
                sums[element - i] = sums[element - i].multiply_add(x, *factor);
            }
        }
    }
}

/// [`GridFn`]: each left element is loaded once for all rows whose squares it is in.
///
/// # Safety
/// The machine has the instructions of `V`; all that [`Grid`] names can be read, what is behind `c` written.
#[inline(always)]
pub(super) unsafe fn grid<V: Lanes>(g: &Grid<'_, V::Number>) {
    let mut factors = [[V::zero(); DIAGONAL_RUN]; DIAGONAL_RUN];
    for (i, factor) in factors.as_flattened_mut().iter_mut().enumerate() {
        // SAFETY: the caller's promise; so below.
        *factor = unsafe { V::load(g.b.add(i * g.b_row)) };
    }
    let (zero, rows) = (V::zero(), g.c_rows.len());
    // SAFETY: as above; of the sums of three rows the last one is complete.
    unsafe {
        let [mut before, _, _] = add_line(g, &factors, 0, [zero; 3], 0..1);
        if rows > 1 {
            let [mut last, mut third, _] = add_line(g, &factors, 1, [zero, before, zero], 0..2);
            for line in 2..rows {
                let done;
                [last, third, done] = add_line(g, &factors, line, [zero, last, third], 0..3);
                done.store(row_of(g, line - 2));
            }
            let done;
            [_, before, done] = add_line(g, &factors, rows, [zero, last, third], 1..3);
            done.store(row_of(g, rows - 2));
        } else {
            [_, before, _] = add_line(g, &factors, 1, [zero, before, zero], 1..2);
        }
        let [_, _, done] = add_line(g, &factors, rows + 1, [zero, zero, before], 2..3);
        done.store(row_of(g, rows - 1));
    }
}

/// Where the result of a row lies.
#[inline(always)]
unsafe fn row_of<N>(g: &Grid<'_, N>, row: usize) -> *mut N {
    // SAFETY: the caller's promise: there is the row.
    unsafe { g.c.offset(*g.c_rows.get_unchecked(row)).cast() }
}

/// Adds the products of a line's left elements to the sums of those rows of whose squares it is the first, the second and the third line.
#[inline(always)]
unsafe fn add_line<V: Lanes>(
    g: &Grid<'_, V::Number>,
    factors: &[[V; DIAGONAL_RUN]; DIAGONAL_RUN],
    line: usize,
    mut sums: [V; DIAGONAL_RUN],
    of: Range<usize>,
) -> [V; DIAGONAL_RUN] {
    for (j, column) in g.columns.iter().enumerate() {
        // SAFETY: the caller's promise: the elements are there.
        let x = unsafe { V::load(g.a.offset(column + line as isize * g.a_row).cast()) };
        for (i, sum) in sums.iter_mut().enumerate() {
            if of.contains(&i) {
                *sum = sum.multiply_add(x, factors[i][j]);
            }
        }
    }
    sums
}
