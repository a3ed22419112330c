//! The joins of reductions, for each kind of lane: one table, from which the kernels of every instruction set come.

use super::format;
use super::runs::Runs;
#[cfg(target_arch = "x86_64")]
use super::{op::Op, program::Kind};
use crate::simd::{Float, Integer, Kernel, Memory, Simd};
use shale_dialects::eval::canonical::LANES;
use shale_dialects::eval::vector::{IntVector, Vector};
use shale_ir::element::ElementType;
use std::marker::PhantomData;

/// Lanes of a block: the accumulators of a row.
pub(super) const BLOCK: usize = LANES;

/// Something associative (or taken in a fixed order) on lanes of one kind.
pub(super) trait Join {
    /// A lane.
    type Lane: Copy;
    /// A vector of them.
    type Vector<S: Simd>: Memory<Self::Lane>;
    /// Whether there is [`Join::zipped`]: for lanes of 32 bits.
    const ZIPS: bool;
    /// The lanes of two vectors in turn, which fill two.
    fn zipped<S: Simd>(x: [Self::Vector<S>; 2]) -> [Self::Vector<S>; 2];
    /// Joins lane by lane; the immediate names the format to which results are rounded.
    fn join<S: Simd>(immediate: u64, x: Self::Vector<S>, y: Self::Vector<S>) -> Self::Vector<S>;
}

/// What the kernels of a join work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work {
    /// The accumulators, and for running totals where they begin.
    pub(super) total: *mut u8,
    /// The lanes to be joined with them.
    pub(super) from: *const u8,
    /// For running totals: where they go.
    pub(super) to: *mut u8,
    /// Blocks, lanes or elements.
    pub(super) count: usize,
    /// For columns: how many rows, and how many bytes from one to the next.
    pub(super) rows: usize,
    pub(super) stride: isize,
    pub(super) immediate: u64,
}

/// The kernels of one join.
#[derive(Clone, Copy, Debug)]
pub(super) struct JoinKernels {
    /// Joins `count` blocks of 64 lanes, one after the other, with the accumulators.
    pub(super) blocks: unsafe fn(*const Work),
    /// Joins 64 accumulators by halving, into the first one.
    pub(super) halve: unsafe fn(*const Work),
    /// Joins `rows` rows of `count` lanes, a multiple of 16, with as many accumulators.
    pub(super) columns: unsafe fn(*const Work),
    /// Writes the running totals of `count` elements, from the left, and leaves the last one in `total`.
    pub(super) running: unsafe fn(*const Work),
    /// Joins each of `rows` runs of `count` elements in the canonical order, and the total with the lane of the run at `to`, from where `total` has
    /// 64 lanes that hold nothing.
    pub(super) runs: unsafe fn(*const Work),
    /// Joins `count` lanes at `total`, with 16 more behind them, by pairs into the first one.
    pub(super) pairs: unsafe fn(*const Work),
}

struct Blocks<J>(PhantomData<J>);
struct Halve<J>(PhantomData<J>);
struct Columns<J>(PhantomData<J>);
struct Running<J>(PhantomData<J>);
struct Pairs<J>(PhantomData<J>);

impl<J: Join> Kernel<*const Work> for Blocks<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise: 64 accumulators, and as many lanes for each block.
        unsafe {
            let w = &*work;
            let (total, from) = (w.total.cast::<J::Lane>(), w.from.cast::<J::Lane>());
            let mut first = 0;
            while first < BLOCK {
                let at = |i: usize| first + i % (BLOCK / S::LANES) * S::LANES;
                let (mut a, mut b) = (J::Vector::<S>::load(total.add(at(0))), J::Vector::<S>::load(total.add(at(1))));
                let (mut c, mut d) = (J::Vector::<S>::load(total.add(at(2))), J::Vector::<S>::load(total.add(at(3))));
                for block in 0..w.count {
                    let row = from.add(block * BLOCK);
                    a = J::join::<S>(w.immediate, a, Memory::load(row.add(at(0))));
                    b = J::join::<S>(w.immediate, b, Memory::load(row.add(at(1))));
                    c = J::join::<S>(w.immediate, c, Memory::load(row.add(at(2))));
                    d = J::join::<S>(w.immediate, d, Memory::load(row.add(at(3))));
                }
                a.store(total.add(at(0)));
                b.store(total.add(at(1)));
                c.store(total.add(at(2)));
                d.store(total.add(at(3)));
                first += 4 * S::LANES;
            }
        }
    }
}

impl<J: Join> Kernel<*const Work> for Halve<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise: 64 accumulators and 16 lanes behind them.
        unsafe {
            let w = &*work;
            let total = w.total.cast::<J::Lane>();
            let mut half = BLOCK / 2;
            while half > 0 {
                let mut lane = 0;
                while lane < half {
                    // Where a vector is longer than the half, its other lanes are not used any more.
                    let low = J::Vector::<S>::load(total.add(lane));
                    let high = J::Vector::<S>::load(total.add(lane + half));
                    J::join::<S>(w.immediate, low, high).store(total.add(lane));
                    lane += S::LANES;
                }
                half /= 2;
            }
        }
    }
}

/// Rows that columns take together, where a row is more vectors than are joined at one time.
const TOGETHER: usize = 8;

/// Joins `N` vectors of some rows with the accumulators from a lane on.
///
/// # Safety
/// The rows and the accumulators have the lanes.
#[inline(always)]
unsafe fn add_rows<S: Simd, J: Join, const N: usize>(w: &Work, from: *const J::Lane, rows: usize, lane: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let total = w.total.cast::<J::Lane>().add(lane);
        let mut sums = [J::Vector::<S>::load(total); N];
        for (i, sum) in sums.iter_mut().enumerate().skip(1) {
            *sum = J::Vector::<S>::load(total.add(i * S::LANES));
        }
        for row in 0..rows {
            let from = from.byte_offset(row as isize * w.stride).add(lane);
            for (i, sum) in sums.iter_mut().enumerate() {
                *sum = J::join::<S>(w.immediate, *sum, Memory::load(from.add(i * S::LANES)));
            }
        }
        for (i, sum) in sums.into_iter().enumerate() {
            sum.store(total.add(i * S::LANES));
        }
    }
}

impl<J: Join> Kernel<*const Work> for Columns<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise: rows and accumulators of `count` lanes.
        unsafe {
            let w = &*work;
            // Some rows at a time: the accumulators go through the cache once for all of them.
            let together = if w.count <= 4 * S::LANES { w.rows } else { TOGETHER };
            let mut row = 0;
            while row < w.rows {
                let rows = (w.rows - row).min(together);
                let from = w.from.offset(row as isize * w.stride).cast::<J::Lane>();
                let mut lane = 0;
                while lane + 4 * S::LANES <= w.count {
                    add_rows::<S, J, 4>(w, from, rows, lane);
                    lane += 4 * S::LANES;
                }
                while lane < w.count {
                    add_rows::<S, J, 1>(w, from, rows, lane);
                    lane += S::LANES;
                }
                row += rows;
            }
        }
    }
}

impl<J: Join> Kernel<*const Work> for Running<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise: `count` lanes and 16 more are there to be read, the lanes to be written.
        unsafe {
            let w = &*work;
            let (from, to) = (w.from.cast::<J::Lane>(), w.to.cast::<J::Lane>());
            // Only the first lane counts; each step waits for the one before in any case.
            let mut total = J::Vector::<S>::load(w.total.cast());
            for lane in 0..w.count {
                total = J::join::<S>(w.immediate, total, Memory::load(from.add(lane)));
                total.store(w.total.cast());
                to.add(lane).write_unaligned(w.total.cast::<J::Lane>().read_unaligned());
            }
        }
    }
}

/// A few lanes in memory, to take vectors apart.
#[repr(C, align(64))]
pub(super) struct Apart<T>(pub(super) [T; 32]);

impl<J: Join> Kernel<*const Work> for Pairs<J> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise: `count` lanes and 16 more.
        unsafe {
            let w = &*work;
            let (total, mut count) = (w.total.cast::<J::Lane>(), w.count);
            let mut apart = Apart([total.read_unaligned(); 32]);
            while count > 1 {
                for pair in 0..count / 2 {
                    let (low, high) = (total.add(2 * pair), total.add(2 * pair + 1));
                    J::join::<S>(w.immediate, Memory::load(low), Memory::load(high)).store(apart.0.as_mut_ptr());
                    total.add(pair).write_unaligned(apart.0[0]);
                }
                if count % 2 == 1 {
                    total.add(count / 2).write_unaligned(total.add(count - 1).read_unaligned());
                }
                count = count.div_ceil(2);
            }
        }
    }
}

/// An operation of which a reduction consists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JoinOp {
    /// The sum; of truth values "or".
    Add,
    /// The product; of truth values "and".
    Multiply,
    /// The larger element; of truth values "or".
    Maximum,
    /// The smaller element; of truth values "and".
    Minimum,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
}

impl JoinOp {
    /// The lane operation that joins elements whose lanes have 32 bits, and what it works on; `None` for other elements, and where lanes have none.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn op(self, element: ElementType) -> Option<(Op, Kind)> {
        let kind = match element {
            ElementType::F32 => Kind::F32,
            ElementType::S32 => Kind::I32,
            // Extremes of numbers without sign are others.
            ElementType::U32 if !matches!(self, JoinOp::Maximum | JoinOp::Minimum) => Kind::I32,
            _ => return None,
        };
        Some((
            match self {
                JoinOp::Add => Op::Add,
                JoinOp::Multiply => Op::Multiply,
                JoinOp::Maximum => Op::Maximum,
                JoinOp::Minimum => Op::Minimum,
                JoinOp::And => Op::And,
                JoinOp::Or => Op::Or,
                JoinOp::Xor => Op::Xor,
            },
            kind,
        ))
    }
}

/// Lanes of a join in the order of the table's columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    Single,
    Rounded,
    Double,
    Signed,
    Unsigned,
    SignedLong,
    UnsignedLong,
    Truth,
}

/// How vectors of a kind are zipped: as the bits of f32, if their lanes have as many.
macro_rules! zips {
    (F32) => {
        const ZIPS: bool = true;
        #[inline(always)]
        fn zipped<S: Simd>(x: [S::F32; 2]) -> [S::F32; 2] {
            S::zipped(x)
        }
    };
    (I32) => {
        const ZIPS: bool = true;
        #[inline(always)]
        fn zipped<S: Simd>([x, y]: [S::I32; 2]) -> [S::I32; 2] {
            let [low, high] = S::zipped([S::F32::from_bits(x), S::F32::from_bits(y)]);
            [low.to_bits(), high.to_bits()]
        }
    };
    ($V:ident) => {
        const ZIPS: bool = false;
        #[inline(always)]
        fn zipped<S: Simd>(x: [S::$V; 2]) -> [S::$V; 2] {
            x
        }
    };
}

macro_rules! joins {
    ($($Class:ident($Lane:ident, $V:ident) { $($Op:ident: |$imm:ident, $x:ident, $y:ident| $join:expr;)* })*) => {
        /// The kernels of a join; `None` where it is not defined.
        pub(super) fn kernels<S: Simd>(class: Class, op: JoinOp) -> Option<JoinKernels> {
            Some(match (class, op) {
                $($( (Class::$Class, JoinOp::$Op) => {
                    struct Code;
                    impl Join for Code {
                        type Lane = $Lane;
                        type Vector<S: Simd> = S::$V;
                        zips!($V);
                        #[inline(always)]
                        fn join<S: Simd>($imm: u64, $x: S::$V, $y: S::$V) -> S::$V {
                            $join
                        }
                    }
                    kernels_of::<S, Code>()
                } )*)*
                _ => return None,
            })
        }
    };
}

fn kernels_of<S: Simd, J: Join>() -> JoinKernels {
    JoinKernels {
        blocks: S::kernel::<Blocks<J>, *const Work>(),
        halve: S::kernel::<Halve<J>, *const Work>(),
        columns: S::kernel::<Columns<J>, *const Work>(),
        running: S::kernel::<Running<J>, *const Work>(),
        runs: S::kernel::<Runs<J>, *const Work>(),
        pairs: S::kernel::<Pairs<J>, *const Work>(),
    }
}

/// Rounds to the format that the immediate names.
#[inline(always)]
fn round<S: Simd>(x: S::F32, to: u64) -> S::F32 {
    const F16: u64 = ElementType::F16 as u64;
    const BF16: u64 = ElementType::Bf16 as u64;
    const POWERS: u64 = ElementType::F8E8M0Fnu as u64;
    match to {
        F16 => S::round_f16(x),
        BF16 => S::round_bf16(x),
        // The format has no zero: only an accumulator that holds nothing is one, and stays it.
        POWERS => S::F32::select(Vector::eq(x, S::F32::splat(0.0)), x, format::round::<S>(x, to, true)),
        _ => format::round::<S>(x, to, true),
    }
}

joins! {
    Single(f32, F32) {
        Add: |_i, x, y| x + y;
        Multiply: |_i, x, y| x * y;
        Maximum: |_i, x, y| x.maximum(y);
        Minimum: |_i, x, y| x.minimum(y);
    }
    Rounded(f32, F32) {
        Add: |to, x, y| round::<S>(x + y, to);
        Multiply: |to, x, y| round::<S>(x * y, to);
        Maximum: |_i, x, y| x.maximum(y);
        Minimum: |_i, x, y| x.minimum(y);
    }
    Double(f64, F64) {
        Add: |_i, x, y| x + y;
        Multiply: |_i, x, y| x * y;
        Maximum: |_i, x, y| x.maximum(y);
        Minimum: |_i, x, y| x.minimum(y);
    }
    Signed(i32, I32) {
        Add: |_i, x, y| x + y;
        Multiply: |_i, x, y| x.mul_low(y);
        Maximum: |_i, x, y| x.max(y);
        Minimum: |_i, x, y| x.min(y);
        And: |_i, x, y| x & y;
        Or: |_i, x, y| x | y;
        Xor: |_i, x, y| x ^ y;
    }
    Unsigned(i32, I32) {
        Maximum: |_i, x, y| x.max_unsigned(y);
        Minimum: |_i, x, y| x.min_unsigned(y);
    }
    SignedLong(i64, I64) {
        Add: |_i, x, y| x + y;
        Multiply: |_i, x, y| x.mul_low(y);
        Maximum: |_i, x, y| x.max(y);
        Minimum: |_i, x, y| x.min(y);
        And: |_i, x, y| x & y;
        Or: |_i, x, y| x | y;
        Xor: |_i, x, y| x ^ y;
    }
    UnsignedLong(i64, I64) {
        Maximum: |_i, x, y| x.max_unsigned(y);
        Minimum: |_i, x, y| x.min_unsigned(y);
    }
    Truth(u8, M32) {
        And: |_i, x, y| x & y;
        Or: |_i, x, y| x | y;
        Xor: |_i, x, y| (x | y) & !(x & y);
    }
}
