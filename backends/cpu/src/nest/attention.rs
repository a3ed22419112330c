//! Attention: a contraction, a nest that goes over its result row by row, and a contraction over these rows.
//!
//! What is between them nobody else reads. So a block of rows goes through all three while it lies in a cache, in memory that a thread keeps, and the whole
//! matrix of scores is nowhere. Rows have nothing to do with one another, and each sum keeps its order: the bits are those of the three apart.

//!
//! `products`: the contractions of a block.

mod products;

use super::block::Yields;
use super::compiler::{Compiler, View};
use super::flat::Flat;
use super::machine::{Machine, Ran};
use super::memory::Outside;
use super::plan::{Address, Form, Loop, Part, Product, RowBlocks, Spot, Step, Term, Tiled};
use crate::named::dot_general;
use products::{Along, Matrices, Place};
use rustc_hash::{FxHashMap, FxHashSet};
use shale_dialects::hlo::layout::is_row_major;
use shale_dialects::hlo::{DotGeneral, Reshape};
use shale_ir::body::{Op, Value};
use shale_ir::diag::Diagnostic;
use shale_kernels::{Kernel, Run};
use shale_loops::{Nest, Read};
use std::ops::Range;

/// Bytes of scores below which they stay in a cache from one step to the next anyway.
const LEAST_BYTES: usize = 256 << 10;
/// Bytes of a block's scores, and of what becomes of them if that lies elsewhere: half of a second-level cache of 1 MiB.
const BLOCK_BYTES: usize = 512 << 10;
/// Bytes of a block at most, however long its rows are.
const MOST_BYTES: usize = 64 << 20;
/// Rows that a block has at least, if there are so many: each block packs the other operands of its products again.
const LEAST_ROWS: usize = 128;
/// Fewer rows, or columns of scores, are not worth blocks.
const FEW: i64 = 16;
/// Blocks for each thread, if rows are enough: so threads end at nearly the same time.
const BLOCKS_OF_THREAD: usize = 4;
/// What the rows of a block are a multiple of, but for the last one's: so are those of micro-kernels and tiles.
const ROWS: usize = 16;

/// A nest between two contractions.
#[derive(Clone, Copy)]
struct Attention {
    scores: Op,
    nest: Op,
    /// What takes dimensions of one index away from the nest's result, or adds such.
    reshape: Option<Op>,
    values: Op,
}

impl Attention {
    /// The ops before the second contraction.
    fn before(self) -> impl Iterator<Item = Op> {
        [self.scores, self.nest].into_iter().chain(self.reshape)
    }
}

/// The nests of a block between two contractions.
#[derive(Default)]
pub(super) struct Attentions {
    /// By the second contraction.
    found: FxHashMap<Op, Attention>,
    /// What comes before these.
    waiting: FxHashSet<Op>,
}

impl Attentions {
    /// True for an op that runs when the turn of the second contraction comes.
    pub(super) fn awaits(&self, op: Op) -> bool {
        self.waiting.contains(&op)
    }

    /// True for a second contraction.
    pub(super) fn ends(&self, op: Op) -> bool {
        self.found.contains_key(&op)
    }
}

/// A nest over rows, whose body goes over each.
struct Rows {
    flat: Flat,
    /// The loop over the rows of a block, by its place among those of the nest.
    lane: usize,
    /// The dimensions of the scores.
    along: Vec<Along>,
    /// Elements of a row.
    length: i64,
    /// Whether what becomes of a row may be written over it.
    in_place: bool,
    /// Bytes from a row of a block to the next one: of the scores, and of what becomes of them.
    bytes: [usize; 2],
}

impl Rows {
    fn count(&self) -> usize {
        self.flat.bounds[self.lane] as usize
    }

    /// The iterations of all other loops.
    fn batches(&self) -> usize {
        let others = self.flat.bounds.iter().enumerate().filter(|(d, _)| *d != self.lane);
        others.fold(1, |all, (_, n)| all.saturating_mul(*n as usize))
    }

    /// What a block has for each of its rows.
    fn row_bytes(&self) -> usize {
        let [scores, rows] = self.bytes;
        if self.in_place { scores } else { scores.saturating_add(rows) }
    }

    /// The rows of a block.
    fn size(&self, threads: usize) -> usize {
        let most = (BLOCK_BYTES / self.row_bytes()).max(LEAST_ROWS).min(MOST_BYTES / self.row_bytes());
        let mut blocks = self.count().div_ceil(most);
        while threads > 1 && self.batches().saturating_mul(blocks) < BLOCKS_OF_THREAD * threads && self.count().div_ceil(2 * blocks) >= LEAST_ROWS {
            blocks *= 2;
        }
        self.count().div_ceil(blocks).next_multiple_of(ROWS).min(self.count())
    }
}

impl<'c> Compiler<'_, 'c> {
    /// The nests of a block of the function between two contractions that nothing else joins.
    pub(super) fn attentions(&self, ops: &[Op]) -> Attentions {
        let mut all = Attentions::default();
        if self.depth > 0 {
            return all;
        }
        let own: FxHashSet<Op> = ops.iter().copied().collect();
        for op in ops {
            if let Some(found) = self.attention(*op, &own).filter(|found| !all.waiting.contains(&found.scores) && !all.ends(found.scores)) {
                all.waiting.extend(found.before());
                all.found.insert(*op, found);
            }
        }
        all
    }

    fn attention(&self, values: Op, own: &FxHashSet<Op>) -> Option<Attention> {
        let dot: DotGeneral<'c> = self.body.matches(values)?;
        let nest_of = |value: Value| {
            let def_of = |value| self.body.def_op(value).filter(|def| own.contains(def) && self.body.results(*def).len() == 1 && self.body.has_one_use(value));
            let def = def_of(value)?;
            let reshape = self.body.matches::<Reshape>(def);
            let nest = reshape.map_or(Some(def), |reshape| def_of(reshape.input))?;
            self.body.matches::<Nest<'c>>(nest).map(|_| (nest, reshape.map(|_| def)))
        };
        let (nest, reshape) = nest_of(dot.lhs).or_else(|| nest_of(dot.rhs))?;
        let within: FxHashSet<Op> = self.body.walk(nest).collect();
        let reads = self.body.walk(nest).filter_map(|op| self.body.matches::<Read>(op));
        let scores = reads.filter_map(|read| self.body.def_op(read.input)).find(|def| {
            let is_dot = own.contains(def) && self.body.matches::<DotGeneral<'c>>(*def).is_some();
            is_dot && self.body.users(self.body.result(*def, 0)).all(|user| within.contains(&user))
        })?;
        Some(Attention { scores, nest, reshape, values })
    }

    /// The steps of an attention, of which the second contraction is given: in blocks of rows where that can be, else one after the other.
    ///
    /// # Errors
    /// What has no code.
    pub(super) fn attend(&mut self, steps: &mut Vec<Step>, values: Op, all: &Attentions) -> Result<(), Diagnostic> {
        let Some(found) = all.found.get(&values).copied() else { return Err(self.no_code(values)) };
        if let Some(blocks) = self.row_blocks(found)? {
            steps.push(Step::RowBlocks(Box::new(blocks)));
            return Ok(());
        }
        let nest = self.body.matches(found.nest).ok_or_else(|| self.no_code(found.nest))?;
        self.kernel(steps, found.scores, dot_general::bind)?;
        let results = self.results(found.nest, &FxHashMap::default())?;
        steps.extend(self.locally(|c| c.nest(found.nest, nest, &results))?);
        found.reshape.map_or(Ok(()), |reshape| self.alias(steps, reshape))?;
        self.kernel(steps, found.values, dot_general::bind)
    }

    /// The rows of an attention, if there are enough of them and its nest reads them as they come.
    fn rows_between(&self, Attention { scores, nest, .. }: Attention) -> Result<Option<Rows>, Diagnostic> {
        let loops: Nest<'c> = self.body.matches(nest).ok_or_else(|| self.no_code(nest))?;
        let flat = self.flat(nest, loops)?;
        let [score, made] = [scores, nest].map(|op| self.body.result(op, 0));
        let (Some(lane), [yielded]) = (flat.schedule.loops.last().copied(), &flat.yielded[..]) else { return Ok(None) };
        if !is_row_major(self.body.ty(score)) || !is_row_major(self.body.ty(made)) {
            return Ok(None);
        }
        let ((element, dims), (made_element, made_dims)) = (self.array(scores, score)?, self.array(nest, made)?);
        let Some(length) = dims.last().copied().filter(|length| made_dims.len() == flat.bounds.len() + 1 && made_dims.last() == Some(length)) else {
            return Ok(None);
        };
        // Rows that follow each other at powers of two would share sets of the cache.
        let bytes = [element, made_element].map(|element| (length as usize).saturating_mul(element.bytes()).saturating_add(1).next_multiple_of(64));
        let Some((along, in_place)) = self.read_along(&flat, *yielded, score, &dims) else { return Ok(None) };
        let rows = Rows { flat, lane, along, length, in_place: in_place && bytes[0] == bytes[1], bytes };
        let all = rows.batches().saturating_mul(rows.count()).saturating_mul(bytes[0]);
        let fits = rows.row_bytes() <= MOST_BYTES / ROWS;
        Ok((rows.flat.bounds[lane] >= FEW && length >= FEW && all >= LEAST_BYTES && fits).then_some(rows))
    }

    /// The loops of a nest along which an array is read, if all of it is read element by element: in each row by a loop over the row. And whether nothing reads
    /// an element after `yielded` has its own at that place.
    fn read_along(&self, flat: &Flat, yielded: Value, array: Value, dims: &[i64]) -> Option<(Vec<Along>, bool)> {
        let (mut found, mut in_place) = (None, true);
        let mut is_made = false;
        for op in &flat.ops {
            in_place &= !is_made || !self.body.walk(*op).any(|inner| self.body.iter(self.body.operands(inner)).any(|value| value == array));
            is_made |= self.body.iter(self.body.results(*op)).any(|value| value == yielded);
            for read in self.body.walk(*op).filter_map(|inner| self.body.matches::<Read>(inner)).filter(|read| read.input == array) {
                let indices: Vec<Value> = self.body.iter(read.indices).collect();
                let (inner, outer) = indices.split_last().filter(|_| indices.len() == dims.len() && read.otherwise.is_none())?;
                let block = self.body.regions(*op).next().and_then(|region| self.body.first_block(region))?;
                if self.args(block) != [*inner] {
                    return None;
                }
                let one = |(index, size): (&Value, &i64)| match flat.args.iter().position(|arg| arg == index) {
                    Some(place) if flat.schedule.loops.last() == Some(&place) => Some(Along::Rows),
                    Some(place) => Some(Along::Loop(place)),
                    None => (*size == 1).then_some(Along::One),
                };
                let along = outer.iter().zip(dims).map(one).chain([Some(Along::Whole)]).collect::<Option<Vec<_>>>()?;
                if found.get_or_insert_with(|| along.clone()) != &along {
                    return None;
                }
            }
        }
        Some((found?, in_place))
    }

    /// An attention in blocks of rows; nothing if it is too small for them or of another form.
    fn row_blocks(&mut self, attention: Attention) -> Result<Option<RowBlocks>, Diagnostic> {
        let Attention { scores, nest, reshape, values } = attention;
        let Some(rows) = self.rows_between(attention)? else { return Ok(None) };
        let taken = self.body.result(reshape.unwrap_or(nest), 0);
        let [first, second] = [Matrices::of(self, scores)?, Matrices::of(self, values)?];
        let loops = rows.flat.bounds.iter().enumerate().map(|(d, n)| (*n, if d == rows.lane { Along::Rows } else { Along::Loop(d) }));
        let (_, dims) = self.array(values, taken)?;
        let Some(given) = reshaped(loops.chain([(rows.length, Along::Whole)]), &dims) else { return Ok(None) };
        let Some(side) = self.body.iter(self.body.operands(values)).position(|value| value == taken) else { return Ok(None) };
        let (Some(first), Some(second)) = (first.giving(rows.along.clone()), second.taking(side, given)) else { return Ok(None) };
        let operands = |op: Op| self.body.iter(self.body.operands(op)).map(|value| self.views.get(&value).map(|view| view.address.clone())).collect();
        let [scored, valued]: [Vec<Option<Address>>; 2] = [scores, values].map(operands);
        let size = rows.size(self.threads);
        let Some(block) = self.locally(|c| c.block_of_rows(attention, rows, size))? else { return Ok(None) };
        let results = self.results(values, &FxHashMap::default())?;
        let outside = |found: &[Option<Address>], i: usize| found.get(i).cloned().flatten().map(Place::Array);
        let result = results.first().map(|view| Place::Array(view.address.clone()));
        let [mut in_first, mut in_second] = [[outside(&scored, 0), outside(&scored, 1), None], [outside(&valued, 0), outside(&valued, 1), result]];
        in_first[2] = Some(Place::Block(block.places[0], block.bytes[0]));
        in_second[side] = Some(Place::Block(block.places[1], block.bytes[1]));
        let mut products = Vec::new();
        for (op, matrices, places) in [(scores, first, in_first), (values, second, in_second)] {
            let [Some(left), Some(right), Some(result)] = places else { return Err(self.no_code(op)) };
            products.push(matrices.product(self, op, [left, right, result], &block)?);
        }
        let threads = if block.is_shared { 1 } else { self.threads };
        let needs = |kernel: &dyn Kernel| kernel.spare(threads).saturating_add(kernel.allocates(threads));
        let most = products.iter().flat_map(|product| &product.kernels).map(|(_, kernel, _)| needs(&**kernel)).max().unwrap_or(0);
        let allocates = most.saturating_mul(self.threads / threads);
        let Block { loops, first, tiled, is_shared, .. } = block;
        let count = tiled.count;
        let mut steps: Vec<Step> = products.into_iter().map(|product| Step::Product(Box::new(product))).collect();
        steps.insert(1, Step::Tiled(tiled));
        Ok(Some(RowBlocks { loops, first, count, size, steps, is_shared, allocates }))
    }

    /// What goes over the rows of a block, and the block's memory; nothing if the nest is not made of tiles of rows.
    fn block_of_rows(&mut self, Attention { scores, nest, .. }: Attention, rows: Rows, size: usize) -> Result<Option<Block>, Diagnostic> {
        let score = self.body.result(scores, 0);
        let ((element, dims), (made_element, made_dims)) = (self.array(scores, score)?, self.array(nest, self.body.result(nest, 0))?);
        let Rows { flat, lane, along, in_place, bytes, .. } = rows;
        let numbers = self.begin(&flat.args, &flat.bounds);
        self.shared.extend(flat.schedule.parallel.iter().map(|d| numbers[*d]));
        self.ranges.push(0..flat.bounds[lane]);
        let first = self.ranges.len() - 1;
        let before = self.keep(nest, size.saturating_mul(bytes[0]))?;
        let after = if in_place { before } else { self.keep(nest, size.saturating_mul(bytes[1]))? };
        let row_of = |spot: Spot, bytes: usize| {
            let mut address = Address::from(spot);
            address.form.add(&Form::of(Term::Loop(numbers[lane])), bytes as i64);
            address.form.add(&Form::of(Term::Loop(first)), -(bytes as i64));
            address
        };
        // A read adds up distances of the whole array: those along loops are taken away again.
        let mut view = View { address: row_of(before, bytes[0]), element, dims };
        for (along, stride) in along.iter().zip(view.strides()) {
            let number = match along {
                Along::Loop(place) => numbers[*place],
                Along::Rows => numbers[lane],
                Along::Whole | Along::One => continue,
            };
            view.address.form.add(&Form::of(Term::Loop(number)), stride.wrapping_neg());
        }
        self.views.insert(score, view);
        let row = View { address: row_of(after, bytes[1]), element: made_element, dims: made_dims[flat.bounds.len()..].to_vec() };
        let yields: Yields = flat.yielded.iter().map(|value| (*value, row.clone())).collect();
        let in_order = flat.schedule.sorted(&numbers);
        let tiled = self.rows_of(nest, &flat.ops, &yields, (&in_order, &[false]), &flat.schedule);
        self.views.remove(&score);
        let mut loops = self.end(&in_order);
        let Some(Step::Tiled(tiled)) = tiled? else { return Ok(None) };
        let is_shared = loops.iter().all(|around| around.is_shared || around.end - around.first == 1);
        loops.pop();
        Ok(Some(Block { loops, numbers, first, size, tiled, places: [before, after], bytes, is_shared }))
    }
}

/// How the dimensions of sizes that an array is reshaped to lie along loops, where only dimensions of one index come and go.
fn reshaped(from: impl Iterator<Item = (i64, Along)>, to: &[i64]) -> Option<Vec<Along>> {
    let mut from = from.filter(|(n, _)| *n != 1);
    let along = to.iter().map(|n| if *n == 1 { Some(Along::One) } else { from.next().filter(|(size, _)| size == n).map(|(_, along)| along) });
    let along = along.collect::<Option<Vec<_>>>()?;
    from.next().is_none().then_some(along)
}

/// Loops over blocks of rows, and the memory of a block.
struct Block {
    loops: Vec<Loop>,
    /// The number of each loop of the nest, and that of the block's first row.
    numbers: Vec<usize>,
    first: usize,
    size: usize,
    tiled: Tiled,
    /// Where the scores lie, and what becomes of them; the bytes from a row to the next one.
    places: [Spot; 2],
    bytes: [usize; 2],
    is_shared: bool,
}

impl RowBlocks {
    /// The blocks for each iteration of the loops around.
    pub(crate) fn blocks(&self) -> usize {
        self.count.div_ceil(self.size)
    }

    /// The blocks of all iterations.
    pub(super) fn all(&self) -> usize {
        self.loops.iter().fold(self.blocks(), |all, around| all * (around.end - around.first) as usize)
    }
}

impl Machine<'_> {
    /// Runs some of all blocks.
    pub(super) fn row_blocks(&mut self, b: &RowBlocks, blocks: Range<usize>) -> Ran {
        for block in blocks {
            self.check_cancelled()?;
            let (mut rest, block) = (block / b.blocks(), block % b.blocks());
            for around in b.loops.iter().rev() {
                let size = (around.end - around.first) as usize;
                let index = around.first + (rest % size) as i64;
                rest /= size;
                self.indices[around.number] = index;
                if let Some(cell) = around.cell {
                    self.buffers.store(cell, 8, index as u64)?;
                }
            }
            let rows = block * b.size..b.count.min((block + 1) * b.size);
            self.indices[b.first] = rows.start as i64;
            for step in &b.steps {
                match step {
                    Step::Tiled(tiled) => self.tiles(tiled, rows.clone())?,
                    Step::Product(product) => self.product(product, rows.len())?,
                    step => self.run(std::slice::from_ref(step))?,
                }
            }
        }
        Ok(())
    }

    /// Runs a product for a block of so many rows.
    pub(super) fn product(&mut self, product: &Product, rows: usize) -> Ran {
        let (_, kernel, bytes) = product.kernels.iter().find(|(known, ..)| *known == rows).ok_or(Outside)?;
        let part = |address: &Address, bytes: usize| {
            let at = usize::try_from(self.at(address)?).map_err(|_| Outside)?;
            Ok::<_, Outside>(Part { spot: Spot { buffer: address.buffer, at }, bytes })
        };
        let [left, right] = &product.operands;
        let (operands, result) = ([Some(part(left, bytes[0])?), Some(part(right, bytes[1])?)], part(&product.result, bytes[2])?);
        let mut run = Run { scratch: self.scratch, threads: self.threads, workspace: &mut [], stop: self.cancelled.into() };
        let ran = self.buffers.run_kernel(&**kernel, (&operands, &[result], None), &mut run)?;
        ran.map_err(|error| self.error(error.to_string(), product.op))
    }
}
