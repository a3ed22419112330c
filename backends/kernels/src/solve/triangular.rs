//! Triangular systems.

use super::aside::{self, LANES, Matrices, Side, Systems, of_group, triangle};
use super::field::{Field, with_field};
use super::panels::{self, Panels, Part};
use super::tile::{Engine, Substitution, Tile};
use super::{matrices, room, space, spaces, threads, threads_aside};
use crate::checks::check;
use crate::memory::{divided, workspace};
use crate::target::with_isa;
use crate::threads::{Shared, split, split_parts};
use crate::{Array, Kernel, KernelError, Run, Stop};
use shale_ir::element::{C128, ElementType};
use shale_lanes::Isa;
use std::ops::Range;

/// What the coefficients of a triangular system are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // what the op says
pub struct Coefficients {
    /// Whether they stand on the left of the unknowns.
    pub left_side: bool,
    /// Which triangle is read.
    pub lower: bool,
    /// Whether the diagonal counts as 1.
    pub unit_diagonal: bool,
    /// Whether the matrix is transposed before it is used.
    pub transposed: bool,
    /// Whether its elements are conjugated.
    pub conjugated: bool,
}

/// Solves `op(a) · x = b` or `x · op(a) = b` for a batch of matrices.
#[derive(Debug)]
pub struct TriangularSolve(pub(super) Box<dyn Kernel>);

/// The systems, in numbers of a field.
#[derive(Debug)]
struct Substitutions<F: Field> {
    operands: [Array; 2],
    result: [Array; 1],
    form: Coefficients,
    isa: Isa,
    engine: Engine<F::Part>,
    /// The coefficients, as tiles read them, and the unknowns.
    panels: [Panels; 2],
    /// The addresses of the matrices.
    places: [Vec<usize>; 3],
    /// Whether systems are solved side by side.
    aside: bool,
}

impl TriangularSolve {
    /// Systems of floats or complex numbers: `a` is `[…, m, m]`, `b` is `[…, m, k]` or with `a` on the right `[…, k, m]`.
    ///
    /// # Errors
    /// Arrays that do not fit one another, elements that are no such numbers.
    pub fn new(a: Array, b: Array, result: Array, form: Coefficients, isa: Isa) -> Result<TriangularSolve, KernelError> {
        let rank = a.dims.len();
        let square = matches!(a.dims[..], [.., m, n] if m == n);
        let batches = square && b.dims.len() == rank && a.dims[..rank - 2] == b.dims[..rank - 2];
        let unknowns = batches && b.dims[if form.left_side { rank - 2 } else { rank - 1 }] == a.dims[rank - 1];
        let types = (a.element.is_float() || a.element.is_complex()) && a.element == b.element && b.element == result.element;
        if !unknowns || !types || b.dims != result.dims {
            return Err(KernelError::new(format!("{} {:?} and {:?} are no triangular systems", a.element.xla_name(), a.dims, b.dims)));
        }
        Ok(TriangularSolve(with_field!(a.element, F => Box::new(Substitutions::<F>::new(a, b, result, form, isa)?))))
    }
}

impl<F: Field> Substitutions<F> {
    fn new(a: Array, b: Array, result: Array, form: Coefficients, isa: Isa) -> Result<Self, KernelError> {
        let rank = a.dims.len();
        let places = [matrices(&a)?, matrices(&b)?, matrices(&result)?];
        let engine = F::engine(isa, false);
        let n = a.dims[rank - 1];
        let columns = b.dims[if form.left_side { rank - 1 } else { rank - 2 }];
        let panels =
            [Panels::new(engine.parts, engine.rows, engine.rows, [n, n], true), Panels::new(engine.parts, engine.columns, engine.rows, [n, columns], false)];
        let aside = aside::pays(places[1].len(), n) && n <= SMALL && n * columns <= FEW && a.element.is_float();
        Ok(Substitutions { operands: [a, b], result: [result], form, isa, engine, panels, places, aside })
    }

    /// How many threads share matrices out and how many work on one, and the numbers that each needs of coefficients and unknowns.
    fn shares(&self, available: usize) -> ([usize; 2], [usize; 2]) {
        let [coefficients, unknowns] = &self.panels;
        let (count, n) = (self.places[0].len(), self.operands[0].dims[self.operands[0].dims.len() - 1]);
        let operations = [n, n, unknowns.count, unknowns.width, unknowns.parts.pow(2)].into_iter().fold(1, usize::saturating_mul);
        if self.aside {
            let (sides, tile) = self.sides();
            return ([threads_aside(available, count, operations), 1], [(sides[0] + sides[1]) * LANES, tile]);
        }
        (threads(available, count, operations), [coefficients.len(), unknowns.longest() * GROUPS.min(unknowns.count)])
    }

    /// The bytes of the parts of the workspace.
    fn rooms([outer, inner]: [usize; 2], each: [usize; 2]) -> [usize; 2] {
        [room::<F::Part>(outer, each[0]), room::<F::Part>(outer * inner, each[1])].map(|numbers| numbers * size_of::<F::Part>())
    }

    /// The coefficients and the unknowns of systems side by side, and the numbers that a tile of one of these takes the room of.
    fn sides(&self) -> ([usize; 2], usize) {
        let [a, b] = [0, 1].map(|i| Matrices::new(&self.operands[i], &self.places[i]));
        ([triangle(self.operands[0].dims[self.operands[0].dims.len() - 1]), b.len()], a.room::<F::Part>().max(b.room::<F::Part>()))
    }

    /// Solves a group of systems side by side.
    fn solve_aside(&self, group: usize, operands: &[&[u8]], (numbers, tile): (&mut [F::Part], &mut [F::Part]), result: panels::Memory) {
        let ([transposed, backwards], some, isa) = (self.order(), of_group(group, self.places[0].len()), self.isa);
        let ([triangle, unknowns], _) = self.sides();
        let (coefficients, unknowns) = bytemuck::cast_slice_mut::<F::Part, Side<F::Part>>(numbers)[..triangle + unknowns].split_at_mut(triangle);
        let arrays = [&self.operands[0], &self.operands[1], &self.result[0]];
        let [a, b, x] = [0, 1, 2].map(|i| Matrices::new(arrays[i], &self.places[i]));
        let n = self.operands[0].dims[self.operands[0].dims.len() - 1];
        let columns = unknowns.len() / n;
        let (rows, order) = (|| (0..n).map(|_| 0..columns), |which: &Matrices<'_>| which.order(!self.form.left_side, [backwards, false]));
        a.read(some.clone(), operands[0], tile);
        a.widen(isa, tile, a.order(transposed, [backwards; 2]), (0..n).map(|i| 0..i + 1), coefficients);
        b.read(some.clone(), operands[1], tile);
        b.widen(isa, tile, order(&b), rows(), unknowns);
        with_isa(isa, Systems { coefficients, unknowns, columns, unit: self.form.unit_diagonal });
        x.narrow(isa, tile, order(&x), rows(), unknowns);
        // SAFETY: each thread has its groups of matrices.
        unsafe { x.write(some, result, tile) };
    }

    fn solve_all(&self, run: &mut Run<'_>, operands: &[&[u8]], result: &mut [u8]) -> Result<(), KernelError> {
        let (count, unknowns, stop) = (self.places[0].len(), &self.panels[1], run.stop);
        let ([outer, inner], each) = self.shares(run.threads);
        let [mut first, mut second] = divided(run.workspace, Self::rooms([outer, inner], each))?;
        let given = spaces(first.of(room::<F::Part>(outer, each[0])), each[0]);
        let wanted = spaces(second.of(room::<F::Part>(outer * inner, each[1])), each[1]);
        let result = panels::Memory::new(result);
        if self.aside {
            split_parts(outer, aside::groups(count), |thread, range| {
                let (mut numbers, mut tile) = (space(&given, thread), space(&wanted, thread));
                range.take_while(|_| !stop.is_asked()).for_each(|group| self.solve_aside(group, operands, (&mut numbers, &mut tile), result));
            });
            return stop.check();
        }
        split_parts(outer, count, |thread, range| {
            let mut coefficients = space(&given, thread);
            for matrix in range.take_while(|_| !stop.is_asked()) {
                self.pack_coefficients(matrix, inner, operands[0], &mut coefficients);
                split_parts(inner, unknowns.count, |part, groups| {
                    let mut unknowns = space(&wanted, thread + part);
                    self.solve(matrix, groups, &coefficients, operands[1], &mut unknowns, (result, stop));
                });
            }
        });
        stop.check()
    }

    /// Whether the system that is solved has the transpose of the coefficients (`x · op(a) = b` is `op(a)ᵀ · xᵀ = bᵀ`), and whether rows and columns
    /// are read from their ends, which makes an upper triangle a lower one.
    fn order(&self) -> [bool; 2] {
        let transposed = self.form.transposed == self.form.left_side;
        [transposed, self.form.lower == transposed]
    }

    /// Copies the coefficients of a group of rows to each group.
    fn pack_coefficients(&self, matrix: usize, threads: usize, operand: &[u8], to: &mut [F::Part]) {
        let ([transposed, backwards], panels, to) = (self.order(), &self.panels[0], Shared::new(to.as_mut_ptr()));
        let part = Part::new(&self.operands[0], self.places[0][matrix], !transposed).reversed([backwards; 2]);
        split(threads, threads, |part_of| {
            for p in (part_of.start..panels.count).step_by(threads) {
                // SAFETY: the numbers of groups, which do not overlap, one thread each.
                let group = unsafe { std::slice::from_raw_parts_mut(to.get().add(panels.at(p, 0)), panels.rows_of(p) * panels.step()) };
                panels::pack(self.isa, &part, operand, panels, p, self.form.conjugated, group);
            }
        });
    }

    /// Solves for some groups of columns.
    fn solve(
        &self,
        matrix: usize,
        groups: Range<usize>,
        coefficients: &[F::Part],
        operand: &[u8],
        memory: &mut [F::Part],
        (result, stop): (panels::Memory, Stop<'_>),
    ) {
        let ([_, backwards], panels, isa) = (self.order(), &self.panels[1], self.isa);
        let [from, to] = [(&self.operands[1], self.places[1][matrix]), (&self.result[0], self.places[2][matrix])]
            .map(|(array, at)| Part::new(array, at, !self.form.left_side).reversed([backwards, false]));
        let size = panels.longest();
        for first in groups.clone().step_by(GROUPS).take_while(|_| !stop.is_asked()) {
            let some = first..(first + GROUPS).min(groups.end);
            for (p, to) in some.clone().zip(memory.chunks_exact_mut(size)) {
                panels::pack(isa, &from, operand, panels, p, false, to);
            }
            let registers = |p: usize| panels.width.min(from.sizes[1] - p * panels.width).div_ceil(self.engine.lanes);
            let registers: Vec<usize> = some.clone().map(registers).collect();
            self.substitute(coefficients, &mut memory[..size * registers.len()], &registers, stop);
            for (p, from) in some.zip(memory.chunks_exact(size)) {
                // SAFETY: each thread has its columns of a matrix that nobody else has.
                unsafe { panels::unpack(isa, &to, result, panels, p, from) };
            }
        }
    }

    /// Forward substitution in groups of so many registers: the unknowns of a row are divided when all rows before are taken from it. It is left when the
    /// run is to stop.
    fn substitute(&self, coefficients: &[F::Part], unknowns: &mut [F::Part], registers: &[usize], stop: Stop<'_>) {
        let ([factors, panels], rows) = (&self.panels, self.engine.rows);
        let (size, unknowns) = (panels.longest(), unknowns.as_mut_ptr());
        let divided = if self.form.unit_diagonal { Substitution::Unit } else { Substitution::Divided };
        for first in (0..panels.rows).step_by(BLOCK).take_while(|_| !stop.is_asked()) {
            for i in (first..panels.rows).step_by(rows) {
                let own = i < first + BLOCK;
                let (depth, substituted) = if own { (i - first, divided) } else { (BLOCK, Substitution::None) };
                for (p, registers) in registers.iter().enumerate() {
                    // SAFETY: rows of the groups, which this thread has, and the coefficients of these rows up to the diagonal.
                    unsafe {
                        self.engine.run(Tile {
                            from: unknowns.add(p * size + first * panels.step()),
                            to: unknowns.add(p * size + i * panels.step()),
                            depth,
                            registers: *registers,
                            factors: coefficients.as_ptr().add(factors.at(i / rows, first)),
                            step: factors.step(),
                            plane: factors.width,
                            substituted,
                        });
                    }
                }
            }
        }
    }
}

/// Groups of columns that are solved together, while the coefficients of a tile are in the first cache.
const GROUPS: usize = 2;
/// The most rows of systems that are solved side by side, and the most unknowns: a group's lie in a first cache.
const SMALL: usize = 64;
const FEW: usize = 768;
/// Rows that are taken from all others at one time: a multiple of the rows of tiles. Such rows of these groups fit into the second cache.
const BLOCK: usize = 384;

impl<F: Field> Kernel for Substitutions<F> {
    fn describe(&self) -> String {
        let [a, b] = &self.operands;
        format!("triangular solve {} {:?} {:?}", a.element.xla_name(), a.dims, b.dims)
    }

    fn workspace(&self, threads: usize) -> usize {
        let (shares, each) = self.shares(threads);
        workspace(&Self::rooms(shares, each))
    }

    fn run(&self, run: &mut Run<'_>, operands: &[&[u8]], results: &mut [&mut [u8]]) -> Result<(), KernelError> {
        check(&self.operands, operands, &self.result, results)?;
        self.solve_all(run, operands, results[0])
    }
}
