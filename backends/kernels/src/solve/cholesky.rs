//! Cholesky decomposition.

use super::aside::{self, Factors, LANES, Matrices, of_group, triangle};
use super::field::{Field, Part as _, with_field};
use super::panels::{self, Panels, Part};
use super::tile::{Engine, Substitution, Tile};
use super::{matrices, room, space, spaces, threads, threads_aside};
use crate::checks::check;
use crate::memory::{divided, workspace};
use crate::target::{Code, with_isa};
use crate::threads::{Shared, split_parts};
use crate::{Array, Kernel, KernelError, Run, Stop};
use shale_ir::element::{C128, ElementType};
use shale_lanes::Isa;

/// `a = l · lᴴ` with `l` lower triangular, or `a = uᴴ · u` with `u` upper triangular, of a batch of matrices; NaN where a matrix is not positive
/// definite.
#[derive(Debug)]
pub struct Cholesky(pub(super) Box<dyn Kernel>);

/// The decompositions, in numbers of a field.
#[derive(Debug)]
struct Decompositions<F: Field> {
    operand: [Array; 1],
    result: [Array; 1],
    lower: bool,
    isa: Isa,
    engine: Engine<F::Part>,
    panels: Panels,
    /// The addresses of the matrices.
    places: [Vec<usize>; 2],
    /// Whether matrices are decomposed side by side.
    aside: bool,
}

/// The most rows of matrices that are decomposed side by side: a group of them is not much larger than a first cache.
const SMALL: usize = 48;

impl Cholesky {
    /// The decomposition of square matrices of floats or complex numbers.
    ///
    /// # Errors
    /// Arrays that are no square matrices of such elements, or not alike.
    pub fn new(operand: Array, result: Array, lower: bool, isa: Isa) -> Result<Cholesky, KernelError> {
        let square = matches!(operand.dims[..], [.., m, n] if m == n);
        let numbers = operand.element.is_float() || operand.element.is_complex();
        if !square || !numbers || operand.dims != result.dims || operand.element != result.element {
            return Err(KernelError::new(format!("{} {:?} are no square matrices of numbers", operand.element.xla_name(), operand.dims)));
        }
        Ok(Cholesky(with_field!(operand.element, F => Box::new(Decompositions::<F>::new(operand, result, lower, isa)?))))
    }
}

impl<F: Field> Decompositions<F> {
    fn new(operand: Array, result: Array, lower: bool, isa: Isa) -> Result<Self, KernelError> {
        let places = [matrices(&operand)?, matrices(&result)?];
        let n = operand.dims[operand.dims.len() - 1];
        let engine = F::engine(isa, true);
        let panels = Panels::new(engine.parts, engine.columns, engine.unit(), [n, n], true);
        let aside = aside::pays(places[0].len(), n) && n <= SMALL && operand.element.is_float();
        Ok(Decompositions { operand: [operand], result: [result], lower, isa, engine, panels, places, aside })
    }

    /// How many threads share matrices out, and how many work on one.
    fn shares(&self, available: usize) -> [usize; 2] {
        let (n, count) = (self.order(), self.places[0].len());
        let operations = n.saturating_mul(n).saturating_mul(n) / 3 * self.panels.parts.pow(2);
        if self.aside { [threads_aside(available, count, operations), 1] } else { threads(available, count, operations) }
    }

    /// The numbers of a matrix, or of matrices side by side and what is read of them.
    fn each(&self) -> usize {
        if self.aside { triangle(self.order()) * LANES + self.tile() } else { self.panels.len() }
    }

    /// The numbers that a tile of matrices side by side takes the room of.
    fn tile(&self) -> usize {
        Matrices::new(&self.operand[0], &self.places[0]).room::<F::Part>()
    }

    /// The bytes of the workspace, where so many threads share matrices out.
    fn room(&self, outer: usize) -> usize {
        room::<F::Part>(outer, self.each()) * size_of::<F::Part>()
    }

    fn decompose(&self, run: &mut Run<'_>, operand: &[u8], result: &mut [u8]) -> Result<(), KernelError> {
        let ([outer, inner], count, stop) = (self.shares(run.threads), self.places[0].len(), run.stop);
        let (each, [mut memory]) = (self.each(), divided(run.workspace, [self.room(outer)])?);
        let (spaces, result) = (spaces(memory.of(room::<F::Part>(outer, each)), each), panels::Memory::new(result));
        let parts = if self.aside { aside::groups(count) } else { count };
        split_parts(outer, parts, |thread, range| {
            let mut space = space(&spaces, thread);
            let range = range.take_while(|_| !stop.is_asked());
            if self.aside {
                range.for_each(|group| self.decompose_aside(group, operand, &mut space[..each], result));
            } else {
                range.for_each(|i| self.decompose_one(i, (inner, stop), operand, &mut space[..each], result));
            }
        });
        stop.check()
    }

    /// Rows and columns of each matrix.
    fn order(&self) -> usize {
        self.operand[0].dims[self.operand[0].dims.len() - 1]
    }

    /// Decomposes a group of matrices side by side.
    fn decompose_aside(&self, group: usize, operand: &[u8], memory: &mut [F::Part], result: panels::Memory) {
        let (n, some) = (self.order(), of_group(group, self.places[0].len()));
        let (numbers, tile) = memory.split_at_mut(triangle(n) * LANES);
        let numbers = bytemuck::cast_slice_mut(numbers);
        let [from, to] = [(&self.operand[0], &self.places[0]), (&self.result[0], &self.places[1])].map(|(array, at)| Matrices::new(array, at));
        // Columns of the lower triangle are rows here.
        let columns = || (0..n).map(|k| k..n);
        from.read(some.clone(), operand, tile);
        from.widen(self.isa, tile, from.order(self.lower, [false; 2]), columns(), numbers);
        with_isa(self.isa, Factors { numbers, n });
        tile.fill(F::Part::ZERO);
        to.narrow(self.isa, tile, to.order(self.lower, [false; 2]), columns(), numbers);
        // SAFETY: each thread has its groups of matrices.
        unsafe { to.write(some, result, tile) };
    }

    fn decompose_one(&self, matrix: usize, (threads, stop): (usize, Stop<'_>), operand: &[u8], numbers: &mut [F::Part], result: panels::Memory) {
        let (isa, panels) = (self.isa, &self.panels);
        // Columns of the lower triangle are rows here: the factor is made of `a[i, j]` at `[j, i]`.
        let [from, to] = [(&self.operand[0], self.places[0][matrix]), (&self.result[0], self.places[1][matrix])].map(|(x, at)| Part::new(x, at, self.lower));
        let shared = Shared::new(numbers.as_mut_ptr());
        // SAFETY: the numbers of groups, which do not overlap, one thread each.
        let group = |p: usize| unsafe { std::slice::from_raw_parts_mut(shared.get().add(panels.at(p, 0)), panels.rows_of(p) * panels.step()) };
        let dealt = |first: usize, work: &(dyn Fn(usize) + Sync)| {
            split_parts(threads, threads, |thread, _| (first + thread..panels.count).step_by(threads).for_each(work));
        };
        dealt(0, &|p| panels::pack(isa, &from, operand, panels, p, false, group(p)));
        let definite = Factor::<F> { isa, engine: &self.engine, panels, numbers: shared, n: self.order(), stop }.make(threads);
        // SAFETY: each thread has its columns of a matrix that nobody else has.
        dealt(0, &|p| unsafe {
            let numbers = group(p);
            if !definite {
                numbers.fill(F::Part::NAN);
            }
            panels::unpack(isa, &to, result, panels, p, numbers);
        });
    }
}

/// Rows that are taken from all others at one time: a multiple of the columns of groups. A group's such rows fit into the first cache.
const BLOCK: usize = 96;

/// A factor that is made of a matrix in place.
struct Factor<'a, F: Field> {
    isa: Isa,
    engine: &'a Engine<F::Part>,
    panels: &'a Panels,
    numbers: Shared<F::Part>,
    n: usize,
    stop: Stop<'a>,
}

impl<F: Field> Factor<'_, F> {
    /// Makes it; false if a pivot is not positive and finite, or if the run is to stop.
    fn make(&self, threads: usize) -> bool {
        let (panels, rows) = (self.panels, self.panels.rows);
        debug_assert!(BLOCK.is_multiple_of(panels.width), "groups do not cross blocks");
        for first in (0..rows).step_by(BLOCK) {
            let end = (first + BLOCK).min(rows);
            if self.stop.is_asked() || !self.diagonal(first, end) {
                return false;
            }
            let next = (first + BLOCK) / panels.width;
            let solve = |p: usize| (first..end).step_by(self.engine.rows).for_each(|i| self.solve(p, i, first));
            let later = |p: usize| (end..panels.rows_of(p)).step_by(self.engine.rows).take_while(|_| !self.stop.is_asked());
            let update = |p: usize| later(p).for_each(|i| self.tile(p, i, first, end - first, 0, Substitution::None));
            if threads == 1 {
                (next..panels.count).for_each(|p| {
                    solve(p);
                    update(p);
                });
                continue;
            }
            // Groups behind are changed by groups before: all must be solved first. Later ones are longer, so they are dealt out one by one.
            let dealt = |work: &(dyn Fn(usize) + Sync)| {
                split_parts(threads, threads, |thread, _| (next + thread..panels.count).step_by(threads).for_each(work));
            };
            dealt(&solve);
            dealt(&update);
        }
        true
    }

    /// Makes the rows of a block, in the groups of the block's own columns.
    fn diagonal(&self, first: usize, end: usize) -> bool {
        let (engine, panels, unit) = (self.engine, self.panels, self.engine.unit());
        let groups = (end.div_ceil(panels.width)).min(panels.count);
        for start in (first..end).step_by(unit) {
            let (p, column) = (start / panels.width, start % panels.width);
            let tiles = || (start..start + unit).step_by(engine.rows);
            tiles().for_each(|i| self.tile(p, i, first, start - first, 0, Substitution::None));
            // SAFETY: the rows of tiles, which no other thread has now.
            let rows = unsafe { std::slice::from_raw_parts_mut(self.numbers.get().add(panels.at(p, start)), unit * panels.step()) };
            if !with_isa(self.isa, Pivots::<F> { rows: &mut rows[column..], step: panels.step(), plane: panels.width, count: unit.min(self.n - start) }) {
                return false;
            }
            if column + unit < panels.width {
                tiles().for_each(|i| self.tile(p, i, start, i - start, (column + unit) / engine.lanes, Substitution::Divided));
            }
            (p + 1..groups).for_each(|p| tiles().for_each(|i| self.solve(p, i, first)));
        }
        true
    }

    /// Makes rows from `i` on of a group, whose rows from `first` to `i` are made already.
    fn solve(&self, p: usize, i: usize, first: usize) {
        self.tile(p, i, first, i - first, 0, Substitution::Divided);
    }

    /// Takes `depth` rows from `first` on from the rows of a tile, which begin with row `i`, in a group's columns from register `register` on that are
    /// not below the diagonal.
    fn tile(&self, p: usize, i: usize, first: usize, depth: usize, register: usize, substituted: Substitution) {
        let (engine, panels) = (self.engine, self.panels);
        let (own, column) = (i / panels.width, i % panels.width);
        let register = register.max(if own == p { column / engine.lanes } else { 0 });
        let columns = panels.width.min(self.n.next_multiple_of(engine.lanes) - p * panels.width);
        let Some(registers) = (columns / engine.lanes).checked_sub(register).filter(|count| *count > 0) else { return };
        let skipped = register * engine.lanes;
        // SAFETY: the rows are within their groups; tiles of one thread, and factors that no thread changes meanwhile.
        unsafe {
            let at = |p: usize, row: usize, column: usize| self.numbers.get().add(panels.at(p, row) + column);
            engine.run(Tile {
                from: at(p, first, skipped),
                to: at(p, i, skipped),
                depth,
                registers,
                factors: at(own, first, column),
                step: panels.step(),
                plane: panels.width,
                substituted,
            });
        }
    }
}

/// The factor of the first `count` rows and columns, from which all rows before are taken already; false if a pivot is not positive and finite.
struct Pivots<'a, F: Field> {
    rows: &'a mut [F::Part],
    /// From a row to the next, and from real parts to imaginary ones.
    step: usize,
    plane: usize,
    count: usize,
}

impl<F: Field> Code for Pivots<'_, F> {
    type Out = bool;
    #[inline(always)]
    fn run(self) -> bool {
        let Pivots { rows, step, plane, count } = self;
        for k in 0..count {
            let Some(pivot) = F::get(rows, k * step + k, plane).pivot() else { return false };
            pivot.set(rows, k * step + k, plane);
            for i in k + 1..count {
                F::get(rows, k * step + i, plane).over(pivot).set(rows, k * step + i, plane);
            }
            for j in k + 1..count {
                let factor = F::get(rows, k * step + j, plane).conj();
                for i in j..count {
                    let x = F::get(rows, j * step + i, plane).minus_product(F::get(rows, k * step + i, plane), factor);
                    x.set(rows, j * step + i, plane);
                }
            }
        }
        true
    }
}

impl<F: Field> Kernel for Decompositions<F> {
    fn describe(&self) -> String {
        format!("cholesky {} {:?}", self.operand[0].element.xla_name(), self.operand[0].dims)
    }

    fn workspace(&self, threads: usize) -> usize {
        workspace(&[self.room(self.shares(threads)[0])])
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operand, operands, &self.result, results)?;
        self.decompose(run, operands[0], results[0])
    }
}
