//! Reductions of lanes in the reference's canonical order, and running totals from the left.
//!
//! Lanes are those that programs store in scratch form, one after the other (see [`Kind`]): arrays of f32, f64, pred and integers of 32 and 64 bits
//! are such lanes; other elements are widened by a program.

use super::format::Format;
use super::join::{BLOCK, Class, JoinKernels, JoinOp, Work, kernels};
use super::program::{Kind, LaneError};
use crate::isa::Isa;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};
use shale_dialects::eval::canonical::CHUNK;
use shale_ir::element::ElementType;
use smallvec::SmallVec;
use std::ops::Range;
use std::ptr;

/// A reduction by one operation of elements of one type; of complex numbers only sums, a part at a time.
#[derive(Clone, Copy, Debug)]
pub struct Reducer {
    pub(super) kernels: JoinKernels,
    pub(super) element: ElementType,
    identity: u64,
    immediate: u64,
    /// The truth that makes a total one, whatever else there is.
    last_truth: Option<u8>,
}

/// 64 accumulators, with room for a vector behind them; aligned to those of 32 bits.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(256))]
struct Accumulators([u64; BLOCK + 16]);

/// The elements of one row so far.
#[derive(Clone, Debug)]
pub struct Row {
    run: Accumulators,
    /// Elements of the row, and of its last run.
    length: usize,
    filled: usize,
    parts: Parts,
}

/// Totals that are joined by pairs: each with the number of parts that it stands for, a power of two, in falling order.
#[derive(Clone, Debug, Default)]
struct Parts(SmallVec<[(usize, u64); 4]>);

impl Reducer {
    /// A reduction on an instruction set.
    ///
    /// # Errors
    /// Types for which the reference does not define the operation, products and extremes of complex numbers, an instruction set that the machine
    /// lacks.
    pub fn new(isa: Isa, op: JoinOp, element: ElementType) -> Result<Reducer, LaneError> {
        let part = element.part();
        let undefined = || LaneError::new(format!("{op:?} does not reduce elements of type {}", element.xla_name()));
        if !isa.is_available() {
            return Err(LaneError::new(format!("this machine lacks the instruction set `{isa}`")));
        }
        if element.is_complex() && op != JoinOp::Add {
            return Err(undefined());
        }
        let op = match (part.is_pred(), op) {
            (true, JoinOp::Add | JoinOp::Maximum) => JoinOp::Or,
            (true, JoinOp::Multiply | JoinOp::Minimum) => JoinOp::And,
            _ => op,
        };
        let class = class(part, op);
        let kernels = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => kernels::<Avx512>(class, op),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => kernels::<Avx2>(class, op),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => kernels::<Neon>(class, op),
            _ => kernels::<Scalar>(class, op),
        };
        let last_truth = match op {
            JoinOp::Or if part.is_pred() => Some(1),
            JoinOp::And if part.is_pred() => Some(0),
            _ => None,
        };
        let kernels = kernels.ok_or_else(undefined)?;
        Ok(Reducer { kernels, element: part, identity: identity(part, op), immediate: Format::code(part), last_truth })
    }

    /// Bytes of a lane.
    pub fn lane_bytes(&self) -> usize {
        Kind::of(self.element).bytes()
    }

    /// The bits of the lane that changes no other one.
    pub fn nothing(&self) -> u64 {
        self.identity
    }

    /// Lanes that hold nothing, as many as 8 bytes have.
    pub(super) fn nothing_word(&self) -> u64 {
        match self.lane_bytes() {
            8 => self.identity,
            4 => self.identity << 32 | self.identity,
            _ => self.identity * 0x0101_0101_0101_0101,
        }
    }

    /// A row without elements.
    pub fn row(&self) -> Row {
        Row { run: self.empty(), length: 0, filled: 0, parts: Parts::default() }
    }

    /// Joins the elements of each row, which are `lanes` contiguous lanes, and the total with the lane of the row at `to`: `to[r] = to[r] ⊕ total(r)`.
    /// Rows lie `stride` bytes apart. Without lanes, `to` stays as it is.
    ///
    /// # Safety
    /// Each row's lanes can be read, at any address; `to` has a lane for each row.
    pub unsafe fn rows(&self, from: *const u8, (rows, stride): (usize, isize), lanes: usize, to: *mut u8) {
        let (bytes, nothing) = (self.lane_bytes(), self.empty());
        // The kernel only reads what holds nothing.
        let work = |from: *const u8, to: *mut u8| Work { to, rows, stride, ..self.work(nothing.0.as_ptr().cast_mut().cast(), from, lanes) };
        if lanes == 0 {
            return;
        }
        if self.is_across(rows, lanes) {
            // SAFETY: the caller's promise.
            unsafe { self.rows_across(from, (rows, stride), lanes, to) };
        } else if lanes <= CHUNK {
            // SAFETY: the caller's promise; there are 64 lanes that hold nothing.
            unsafe { (self.kernels.runs)(&work(from, to)) };
        } else {
            let (runs, rest) = (lanes / CHUNK, lanes % CHUNK);
            let count = runs + usize::from(rest > 0);
            let mut totals = vec![0u64; (count + 16) * bytes / 8 + 1];
            for row in 0..rows {
                totals.fill(nothing.0[0]);
                // SAFETY: the runs are the row's; there is room for their totals, and 16 lanes more.
                unsafe {
                    let (from, total) = (from.offset(row as isize * stride), totals.as_mut_ptr().cast::<u8>());
                    (self.kernels.runs)(&Work { rows: runs, stride: (CHUNK * bytes) as isize, count: CHUNK, ..work(from, total) });
                    if rest > 0 {
                        (self.kernels.runs)(&Work { rows: 1, count: rest, ..work(from.add(runs * CHUNK * bytes), total.add(runs * bytes)) });
                    }
                    (self.kernels.pairs)(&self.work(total, ptr::null(), count));
                    let (to, mut first) = (to.add(row * bytes), 0u64);
                    to.copy_to_nonoverlapping((&raw mut first).cast(), bytes);
                    let joined = self.join(first, totals[0] & self.mask());
                    to.copy_from_nonoverlapping((&raw const joined).cast(), bytes);
                }
            }
        }
        if self.element.is_integer() && self.element.bits() < 32 {
            for row in 0..rows {
                // SAFETY: `to` has the lane.
                unsafe {
                    let lane = to.add(row * bytes).cast::<u32>();
                    lane.write_unaligned(self.wrapped(lane.read_unaligned().into()) as u32);
                }
            }
        }
    }

    /// Runs of the canonical order in a row of `lanes` lanes.
    pub fn runs_in(&self, lanes: usize) -> usize {
        lanes.div_ceil(CHUNK)
    }

    /// The elements of a run in a row of `lanes` lanes.
    pub fn run(&self, run: usize, lanes: usize) -> Range<usize> {
        let first = (run * CHUNK).min(lanes);
        first..lanes.min(first + CHUNK)
    }

    /// The totals of some of the runs of a row as the bits of lanes.
    ///
    /// # Safety
    /// The `lanes` lanes of the row can be read from `from`, at any address.
    pub unsafe fn run_totals(&self, from: *const u8, lanes: usize, runs: Range<usize>) -> Vec<u64> {
        let (bytes, nothing) = (self.lane_bytes(), self.empty());
        let total = |run: usize| {
            let (mut total, first) = (self.identity, run * CHUNK);
            // SAFETY: the run is one of the row's.
            unsafe {
                let from = from.add(first * bytes);
                let work = self.work(nothing.0.as_ptr().cast_mut().cast(), from, CHUNK.min(lanes - first));
                (self.kernels.runs)(&Work { to: (&raw mut total).cast(), rows: 1, ..work });
            }
            total & self.mask()
        };
        runs.map(total).collect()
    }

    /// The total of a row from those of all its runs; `None` if there are none.
    pub fn total_of_runs(&self, totals: &[u64]) -> Option<u64> {
        let mut parts = Parts::default();
        for total in totals {
            parts.push(*total, |x, y| self.join(x, y));
        }
        parts.total(|x, y| self.join(x, y)).map(|bits| self.wrapped(bits))
    }

    /// True if no further element changes the total: an "or" that is true, or an "and" that is false.
    pub fn is_decided(&self, row: &Row) -> bool {
        let lanes: &[u8] = bytemuck::cast_slice(&row.run.0[..BLOCK / 8]);
        self.last_truth.is_some_and(|last| lanes.contains(&last) || row.parts.0.iter().any(|(_, bits)| *bits as u8 == last))
    }

    /// The bits of a lane.
    pub(super) fn mask(&self) -> u64 {
        u64::MAX >> (64 - 8 * self.lane_bytes())
    }

    /// Makes a row empty again.
    pub fn clear(&self, row: &mut Row) {
        (row.run, row.length, row.filled) = (self.empty(), 0, 0);
        row.parts.0.clear();
    }

    /// Accumulators that hold nothing.
    fn empty(&self) -> Accumulators {
        let mut run = Accumulators([0; BLOCK + 16]);
        run.0[..BLOCK * self.lane_bytes() / 8].fill(self.nothing_word());
        run
    }

    pub(super) fn work(&self, total: *mut u8, from: *const u8, count: usize) -> Work {
        Work { total, from, to: ptr::null_mut(), count, rows: 0, stride: 0, immediate: self.immediate }
    }

    /// Adds the next lanes of a row.
    ///
    /// # Safety
    /// `lanes` lanes can be read from `from`, at any address.
    pub unsafe fn feed(&self, row: &mut Row, from: *const u8, lanes: usize) {
        let bytes = self.lane_bytes();
        let mut done = 0;
        while done < lanes {
            if row.filled == CHUNK {
                self.end_run(row);
            }
            let left = (lanes - done).min(CHUNK - row.filled);
            let place = row.filled % BLOCK;
            // SAFETY: the lanes from `done` on are the caller's; the accumulators are 64 lanes and more, `padded` as well.
            let taken = unsafe {
                let from = from.add(done * bytes);
                let total = row.run.0.as_mut_ptr().cast();
                if place == 0 && left >= BLOCK {
                    (self.kernels.blocks)(&self.work(total, from, left / BLOCK));
                    left / BLOCK * BLOCK
                } else {
                    let taken = left.min(BLOCK - place);
                    let mut padded = self.empty();
                    let block = padded.0.as_mut_ptr().cast::<u8>();
                    from.copy_to_nonoverlapping(block.add(place * bytes), taken * bytes);
                    (self.kernels.blocks)(&self.work(total, block, 1));
                    taken
                }
            };
            done += taken;
            row.filled += taken;
            row.length += taken;
        }
    }

    /// The accumulators of a row, if the next lane belongs to the first of them, and how many lanes they take before the run ends.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn accumulators(&self, row: &mut Row) -> Option<(*mut u8, usize)> {
        if row.filled == CHUNK {
            self.end_run(row);
        }
        row.filled.is_multiple_of(BLOCK).then(|| (row.run.0.as_mut_ptr().cast(), CHUNK - row.filled))
    }

    /// Joins a lane with the total of a row's elements; it stays as it is if there are none.
    ///
    /// # Safety
    /// The lane can be read and written.
    pub(super) unsafe fn join_total(&self, row: &mut Row, to: *mut u8) {
        let (bytes, mut lane) = (self.lane_bytes(), 0u64);
        if let Some(total) = self.total(row) {
            // SAFETY: the caller's promise; a lane has at most 8 bytes.
            unsafe {
                to.copy_to_nonoverlapping((&raw mut lane).cast(), bytes);
                let joined = self.wrapped(self.join(lane, total));
                to.copy_from_nonoverlapping((&raw const joined).cast(), bytes);
            }
        }
    }

    /// The total of a row's elements as the bits of a lane; `None` if it has none.
    pub fn total(&self, row: &mut Row) -> Option<u64> {
        if row.length == 0 {
            return None;
        }
        if row.filled > 0 {
            self.end_run(row);
        }
        row.parts.total(|x, y| self.join(x, y)).map(|bits| self.wrapped(bits))
    }

    fn end_run(&self, row: &mut Row) {
        let total = row.run.0.as_mut_ptr().cast();
        // SAFETY: there are 64 accumulators and 16 lanes behind them.
        unsafe { (self.kernels.halve)(&self.work(total, ptr::null(), 0)) };
        let run = row.run.0[0] & self.mask();
        row.parts.push(run, |x, y| self.join(x, y));
        (row.run, row.filled) = (self.empty(), 0);
    }

    /// Joins so many lanes, a multiple of 16, with as many others, each with the one at its place.
    ///
    /// # Safety
    /// Both are there, and do not overlap.
    pub(super) unsafe fn join_lanes(&self, total: *mut u8, from: *const u8, lanes: usize) {
        // SAFETY: the caller's promise.
        unsafe { (self.kernels.columns)(&Work { rows: 1, ..self.work(total, from, lanes) }) };
    }

    /// Joins two lanes, given by their bits.
    pub fn join(&self, x: u64, y: u64) -> u64 {
        let (mut total, from) = ([0u64; 16], [y; 16]);
        total[0] = x;
        let work = Work { rows: 1, ..self.work(total.as_mut_ptr().cast(), from.as_ptr().cast(), 16) };
        // SAFETY: both have 16 lanes.
        unsafe { (self.kernels.columns)(&work) };
        total[0] & self.mask()
    }

    /// The bits of a lane as the element that they are: sums and products of narrow integers are wrapped at the end only.
    pub fn wrapped(&self, bits: u64) -> u64 {
        if self.element.is_integer() { super::format::wrap(i128::from(bits), self.element) } else { bits }
    }

    /// Writes the running totals of lanes from the left, beginning with `start`, and gives the last one. Sums and products of integers below 32 bits
    /// are not wrapped: the program that stores them does that.
    ///
    /// # Safety
    /// `lanes` lanes can be read and written; the two may be the same.
    pub unsafe fn running(&self, start: u64, from: *const u8, to: *mut u8, lanes: usize) -> u64 {
        let bytes = self.lane_bytes();
        let mut total = [start; 16];
        let mut padded = [0u64; BLOCK + 16];
        let mut done = 0;
        while done < lanes {
            let taken = (lanes - done).min(BLOCK);
            // SAFETY: the lanes are the caller's; the copy has 16 more behind them.
            unsafe {
                from.add(done * bytes).copy_to_nonoverlapping(padded.as_mut_ptr().cast(), taken * bytes);
                let work = self.work(total.as_mut_ptr().cast(), padded.as_ptr().cast(), taken);
                (self.kernels.running)(&Work { to: to.add(done * bytes), ..work });
            }
            done += taken;
        }
        total[0] & self.mask()
    }
}

#[cfg(target_arch = "x86_64")]
impl Row {
    /// Counts lanes that were joined with the accumulators.
    pub(super) fn count(&mut self, lanes: usize) {
        self.filled += lanes;
        self.length += lanes;
    }
}

impl Parts {
    fn push(&mut self, bits: u64, join: impl Fn(u64, u64) -> u64) {
        let mut part = (1, bits);
        while let Some(&(count, before)) = self.0.last()
            && count == part.0
        {
            self.0.pop();
            part = (2 * count, join(before, part.1));
        }
        self.0.push(part);
    }

    fn total(&mut self, join: impl Fn(u64, u64) -> u64) -> Option<u64> {
        let mut total = self.0.pop()?.1;
        while let Some((_, before)) = self.0.pop() {
            total = join(before, total);
        }
        Some(total)
    }
}

/// What lanes of a type are joined as.
fn class(element: ElementType, op: JoinOp) -> Class {
    let order = matches!(op, JoinOp::Maximum | JoinOp::Minimum);
    match (Kind::of(element), element) {
        (Kind::F32, ElementType::F32) => Class::Single,
        (Kind::F32, _) => Class::Rounded,
        (Kind::F64, _) => Class::Double,
        (Kind::I32, ElementType::U32) if order => Class::Unsigned,
        (Kind::I32, _) => Class::Signed,
        (Kind::I64, ElementType::U64) if order => Class::UnsignedLong,
        (Kind::I64, _) => Class::SignedLong,
        (Kind::Mask, _) => Class::Truth,
    }
}

/// The bits of the lane that changes nothing.
pub(super) fn identity(element: ElementType, op: JoinOp) -> u64 {
    let kind = Kind::of(element);
    let float = |x: f64| if kind == Kind::F64 { x.to_bits() } else { u64::from((x as f32).to_bits()) };
    let lane = |x: i64| if kind == Kind::I32 { u64::from(x as u32) } else { x as u64 };
    let (bits, signed) = (if kind == Kind::I64 { 64 } else { 32 }, !matches!(element, ElementType::U32 | ElementType::U64));
    match (kind, op) {
        (Kind::F32 | Kind::F64, JoinOp::Multiply) => float(1.0),
        (Kind::F32 | Kind::F64, JoinOp::Maximum) => float(f64::NEG_INFINITY),
        (Kind::F32 | Kind::F64, JoinOp::Minimum) => float(f64::INFINITY),
        (Kind::F32 | Kind::F64, _) => float(-0.0),
        (Kind::Mask, JoinOp::And) => 1,
        (Kind::Mask, _) | (_, JoinOp::Add | JoinOp::Or | JoinOp::Xor) => 0,
        (_, JoinOp::Multiply) => 1,
        (_, JoinOp::And) => lane(-1),
        (_, JoinOp::Maximum) => {
            if signed {
                lane(i64::MIN >> (64 - bits))
            } else {
                0
            }
        }
        (_, JoinOp::Minimum) => {
            if signed {
                lane(i64::MAX >> (64 - bits))
            } else {
                lane(-1)
            }
        }
    }
}
