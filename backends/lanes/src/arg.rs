//! Where the largest or smallest element of a row lies.

use super::copy::prefetch;
use super::program::LaneError;
use crate::isa::Isa;
#[cfg(target_arch = "aarch64")]
use crate::simd::neon::Neon;
use crate::simd::scalar::Scalar;
use crate::simd::{Integer, Kernel, Memory, Simd};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};
use shale_dialects::eval::canonical::LANES as BLOCK;
use shale_dialects::eval::vector::{IntVector, Mask, Vector};
use shale_ir::element::ElementType;
use std::marker::PhantomData;
use std::ops::Range;

/// The first place of the largest (or smallest) element of rows, NaN before all numbers.
#[derive(Clone, Copy, Debug)]
pub struct ArgReducer {
    /// For rows of a block or more, and for shorter ones.
    kernels: [unsafe fn(*const Work); 2],
    last: bool,
}

/// Rows, and where results go.
struct Work {
    from: *const u8,
    count: usize,
    rows: usize,
    stride: isize,
    last: bool,
    values: *mut u8,
    places: *mut i32,
}

impl ArgReducer {
    /// A search in rows of `f32`, `s32` or `u32` for the largest element, or the smallest one; the value is that of the `last` element that equals it,
    /// or of the first one: they may differ in the sign of zero.
    ///
    /// # Errors
    /// Other element types, an instruction set that the machine lacks.
    pub fn new(isa: Isa, element: ElementType, largest: bool, last: bool) -> Result<ArgReducer, LaneError> {
        if !isa.is_available() {
            return Err(LaneError::new(format!("this machine lacks the instruction set `{isa}`")));
        }
        let kernels = match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => kernels::<Avx512>(element, largest),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => kernels::<Avx2>(element, largest),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => kernels::<Neon>(element, largest),
            _ => kernels::<Scalar>(element, largest),
        };
        let kernels = kernels.ok_or_else(|| LaneError::new(format!("no search for extremes of type {}", element.xla_name())))?;
        Ok(ArgReducer { kernels, last })
    }

    /// For each row of `lanes` contiguous elements its extreme (of NaNs any) and the first place of it.
    /// Rows lie `stride` bytes apart.
    ///
    /// # Safety
    /// `lanes` is neither 0 nor above 2^31 - 64; each row's elements can be read, and what lies between rows; `values` and `places` take an element for each row.
    pub unsafe fn rows(&self, from: *const u8, (rows, stride): (usize, isize), lanes: usize, values: *mut u8, places: *mut i32) {
        let kernel = self.kernels[usize::from(lanes < BLOCK)];
        // SAFETY: the caller's promise.
        unsafe { kernel(&Work { from, count: lanes, rows, stride, last: self.last, values, places }) };
    }
}

fn kernels<S: Simd>(element: ElementType, largest: bool) -> Option<[unsafe fn(*const Work); 2]> {
    Some(match (element, largest) {
        (ElementType::F32, true) => kernels_of::<S, Single<true>>(),
        (ElementType::F32, false) => kernels_of::<S, Single<false>>(),
        (ElementType::S32, true) => kernels_of::<S, Signed<true>>(),
        (ElementType::S32, false) => kernels_of::<S, Signed<false>>(),
        (ElementType::U32, true) => kernels_of::<S, Unsigned<true>>(),
        (ElementType::U32, false) => kernels_of::<S, Unsigned<false>>(),
        _ => return None,
    })
}

fn kernels_of<S: Simd, O: Order>() -> [unsafe fn(*const Work); 2] {
    [S::kernel::<Rows<O>, *const Work>(), S::kernel::<ShortRows<O>, *const Work>()]
}

/// An order of elements in which the first of the best is looked for.
trait Order {
    type Lane: Copy;
    type Vector<S: Simd>: Memory<Self::Lane>;
    /// What beats nothing.
    const WORST: Self::Lane;
    /// What only NaN beats.
    const BEST: Self::Lane;
    /// The elements that a vector of bits holds.
    fn of_bits<S: Simd>(x: S::F32) -> Self::Vector<S>;
    /// Lanes in which `x` is better.
    fn beats<S: Simd>(x: Self::Vector<S>, best: Self::Vector<S>) -> S::M32;
    fn select<S: Simd>(mask: S::M32, x: Self::Vector<S>, y: Self::Vector<S>) -> Self::Vector<S>;
    fn splat<S: Simd>(x: Self::Lane) -> Self::Vector<S>;
    /// The better ones of numbers.
    #[inline(always)]
    fn better<S: Simd>(x: Self::Vector<S>, best: Self::Vector<S>) -> Self::Vector<S> {
        Self::select::<S>(Self::beats::<S>(x, best), x, best)
    }
    fn equals<S: Simd>(x: Self::Vector<S>, y: Self::Vector<S>) -> S::M32;
    /// Lanes that are no numbers.
    #[inline(always)]
    fn is_nan<S: Simd>(x: Self::Vector<S>) -> S::M32 {
        !Self::equals::<S>(x, x)
    }
    /// The same on elements.
    fn is_better(x: Self::Lane, best: Self::Lane) -> bool;
    fn is_equal(x: Self::Lane, y: Self::Lane) -> bool;
}

struct Single<const LARGEST: bool>;
struct Signed<const LARGEST: bool>;
struct Unsigned<const LARGEST: bool>;

impl<const LARGEST: bool> Order for Single<LARGEST> {
    type Lane = f32;
    type Vector<S: Simd> = S::F32;
    const WORST: f32 = if LARGEST { f32::NEG_INFINITY } else { f32::INFINITY };
    const BEST: f32 = -Self::WORST;
    #[inline(always)]
    fn of_bits<S: Simd>(x: S::F32) -> S::F32 {
        x
    }
    #[inline(always)]
    fn beats<S: Simd>(x: S::F32, best: S::F32) -> S::M32 {
        // Not ordered the other way round: better, or NaN. What is NaN is beaten no more.
        let not_worse = if LARGEST { !Vector::le(x, best) } else { !Vector::le(best, x) };
        not_worse & Vector::eq(best, best)
    }
    #[inline(always)]
    fn select<S: Simd>(mask: S::M32, x: S::F32, y: S::F32) -> S::F32 {
        S::F32::select(mask, x, y)
    }
    #[inline(always)]
    fn splat<S: Simd>(x: f32) -> S::F32 {
        Vector::splat(x)
    }
    #[inline(always)]
    fn better<S: Simd>(x: S::F32, best: S::F32) -> S::F32 {
        if LARGEST { best.at_least(x) } else { best.at_most(x) }
    }
    #[inline(always)]
    fn equals<S: Simd>(x: S::F32, y: S::F32) -> S::M32 {
        Vector::eq(x, y)
    }
    #[inline(always)]
    fn is_nan<S: Simd>(x: S::F32) -> S::M32 {
        Vector::is_nan(x)
    }
    #[inline(always)]
    fn is_better(x: f32, best: f32) -> bool {
        !best.is_nan() && (x.is_nan() || if LARGEST { x > best } else { x < best })
    }
    #[inline(always)]
    fn is_equal(x: f32, y: f32) -> bool {
        x == y || (x.is_nan() && y.is_nan())
    }
}

impl<const LARGEST: bool> Order for Signed<LARGEST> {
    type Lane = i32;
    type Vector<S: Simd> = S::I32;
    const WORST: i32 = if LARGEST { i32::MIN } else { i32::MAX };
    const BEST: i32 = if LARGEST { i32::MAX } else { i32::MIN };
    #[inline(always)]
    fn of_bits<S: Simd>(x: S::F32) -> S::I32 {
        x.to_bits()
    }
    #[inline(always)]
    fn beats<S: Simd>(x: S::I32, best: S::I32) -> S::M32 {
        if LARGEST { IntVector::lt(best, x) } else { IntVector::lt(x, best) }
    }
    #[inline(always)]
    fn select<S: Simd>(mask: S::M32, x: S::I32, y: S::I32) -> S::I32 {
        S::I32::select(mask, x, y)
    }
    #[inline(always)]
    fn splat<S: Simd>(x: i32) -> S::I32 {
        IntVector::splat(i64::from(x))
    }
    #[inline(always)]
    fn equals<S: Simd>(x: S::I32, y: S::I32) -> S::M32 {
        IntVector::eq(x, y)
    }
    #[inline(always)]
    fn is_better(x: i32, best: i32) -> bool {
        if LARGEST { x > best } else { x < best }
    }
    #[inline(always)]
    fn is_equal(x: i32, y: i32) -> bool {
        x == y
    }
}

impl<const LARGEST: bool> Order for Unsigned<LARGEST> {
    type Lane = i32;
    type Vector<S: Simd> = S::I32;
    const WORST: i32 = if LARGEST { 0 } else { -1 };
    const BEST: i32 = if LARGEST { -1 } else { 0 };
    #[inline(always)]
    fn of_bits<S: Simd>(x: S::F32) -> S::I32 {
        x.to_bits()
    }
    #[inline(always)]
    fn beats<S: Simd>(x: S::I32, best: S::I32) -> S::M32 {
        if LARGEST { best.lt_unsigned(x) } else { x.lt_unsigned(best) }
    }
    #[inline(always)]
    fn select<S: Simd>(mask: S::M32, x: S::I32, y: S::I32) -> S::I32 {
        S::I32::select(mask, x, y)
    }
    #[inline(always)]
    fn splat<S: Simd>(x: i32) -> S::I32 {
        IntVector::splat(i64::from(x))
    }
    #[inline(always)]
    fn equals<S: Simd>(x: S::I32, y: S::I32) -> S::M32 {
        IntVector::eq(x, y)
    }
    #[inline(always)]
    fn is_better(x: i32, best: i32) -> bool {
        if LARGEST { x as u32 > best as u32 } else { (x as u32) < best as u32 }
    }
    #[inline(always)]
    fn is_equal(x: i32, y: i32) -> bool {
        x == y
    }
}

struct Rows<O>(PhantomData<O>);
struct ShortRows<O>(PhantomData<O>);

impl<O: Order> Kernel<*const Work> for Rows<O> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise.
        unsafe {
            let w = &*work;
            for row in 0..w.rows {
                let from = w.row::<O>(row);
                let best = match S::LANES {
                    16 => of_row::<S, O, 4>(from, w.count),
                    8 => of_row::<S, O, 8>(from, w.count),
                    4 => of_row::<S, O, 16>(from, w.count),
                    _ => one_by_one::<O>(from, w.count),
                };
                w.found::<O>(row, best);
            }
        }
    }
}

impl<O: Order> Kernel<*const Work> for ShortRows<O> {
    #[inline(always)]
    unsafe fn run<S: Simd>(work: *const Work) {
        // SAFETY: the caller's promise.
        unsafe {
            let w = &*work;
            let together = match S::LANES {
                16 => of_rows::<S, O, 16>(w),
                8 => of_rows::<S, O, 8>(w),
                4 => of_rows::<S, O, 4>(w),
                _ => 0,
            };
            for row in together..w.rows {
                w.found::<O>(row, one_by_one::<O>(w.row::<O>(row), w.count));
            }
        }
    }
}

impl Work {
    /// Where a row begins.
    #[inline(always)]
    fn row<O: Order>(&self, row: usize) -> *const O::Lane {
        self.from.wrapping_offset(row as isize * self.stride).cast()
    }

    /// Leaves the best element of a row and its place.
    ///
    /// # Safety
    /// The row can be read, and has places for both.
    #[inline(always)]
    unsafe fn found<O: Order>(&self, row: usize, (mut best, place): (O::Lane, i32)) {
        // SAFETY: the caller's promise.
        unsafe {
            if self.last && is_zero(&best) {
                // Equal elements may still differ in the sign.
                let from = self.row::<O>(row);
                let last = (0..self.count).rev().find(|i| O::is_equal(from.add(*i).read_unaligned(), best));
                best = from.add(last.unwrap_or(0)).read_unaligned();
            }
            self.values.cast::<O::Lane>().add(row).write_unaligned(best);
            self.places.add(row).write_unaligned(place);
        }
    }

    /// How many rows may be read in blocks of so many elements, beyond their ends too: up to the end of the last row, all is there.
    fn readable(&self, block: usize) -> usize {
        let (Ok(stride), bytes) = (usize::try_from(self.stride), 4 * self.count) else { return 0 };
        let behind = 4 * self.count.next_multiple_of(block) - bytes;
        match behind.checked_div(stride) {
            None => self.rows * usize::from(behind == 0),
            Some(_) => self.rows.saturating_sub(behind.div_ceil(stride)),
        }
    }
}

/// The first best elements of rows of less than a block, as long as whole vectors of them can be read: `N` rows, which are as many as a vector has lanes, are
/// turned to columns, so that rows are lanes. Gives the number of rows that are done.
#[inline(always)]
unsafe fn of_rows<S: Simd, O: Order, const N: usize>(w: &Work) -> usize {
    let rows = w.readable(N) / N * N;
    for row in (0..rows).step_by(N) {
        // SAFETY: the caller's promise: so many rows can be read, and have places for what they give.
        unsafe {
            let mut value = O::Vector::<S>::load([O::WORST; BLOCK].as_ptr());
            let mut place = <S::I32 as shale_dialects::eval::vector::IntVector>::splat(0);
            for first in (0..w.count).step_by(N) {
                let columns = columns::<S, O, N>(w, row, first);
                for (i, column) in columns.iter().enumerate() {
                    let x = O::of_bits::<S>(*column);
                    if first + i == 0 {
                        value = x;
                    } else if first + i < w.count {
                        let better = O::beats::<S>(x, value);
                        value = O::select::<S>(better, x, value);
                        place = S::I32::select(better, S::I32::splat((first + i) as i64), place);
                    }
                }
            }
            value.store(w.values.cast::<O::Lane>().add(row));
            place.store(w.places.add(row));
            if w.last {
                for row in row..row + N {
                    w.found::<O>(row, (w.values.cast::<O::Lane>().add(row).read_unaligned(), w.places.add(row).read_unaligned()));
                }
            }
        }
    }
    rows
}

/// `N` elements from one on of `N` rows, as columns.
#[inline(always)]
unsafe fn columns<S: Simd, O: Order, const N: usize>(w: &Work, row: usize, first: usize) -> [S::F32; N] {
    // SAFETY: the caller's promise.
    unsafe {
        let mut lines = [<S::F32 as Memory<f32>>::load(w.row::<O>(row).add(first).cast()); N];
        for (i, line) in lines.iter_mut().enumerate().skip(1) {
            *line = Memory::load(w.row::<O>(row + i).add(first).cast());
        }
        let mut turned = 1;
        while turned < N {
            // Lines and their halves in turn: as many times as the number of a line has bits.
            let before = lines;
            for i in 0..N / 2 {
                let [low, high] = S::zipped([before[i], before[i + N / 2]]);
                (lines[2 * i], lines[2 * i + 1]) = (low, high);
            }
            turned *= 2;
        }
        lines
    }
}

/// True for the elements of which there are two that are equal: zeros, whose bits but the highest are 0.
#[inline(always)]
fn is_zero<T: Copy>(x: &T) -> bool {
    // SAFETY: an element has 4 bytes.
    let bits = unsafe { (&raw const *x).cast::<u32>().read_unaligned() };
    bits << 1 == 0
}

/// The first best element of a row and its place, one after the other.
#[inline(always)]
unsafe fn one_by_one<O: Order>(from: *const O::Lane, count: usize) -> (O::Lane, i32) {
    // SAFETY: the caller's promise: `count` elements.
    unsafe {
        let (mut value, mut place) = (from.read_unaligned(), 0);
        for i in 1..count {
            let x = from.add(i).read_unaligned();
            if O::is_better(x, value) {
                (value, place) = (x, i as i32);
            }
        }
        (value, place)
    }
}

/// Elements of which the best one is known before anybody asks where it lies: they stay in a first-level cache.
const CHUNK: usize = 1024;
/// How many elements behind a chunk are asked for while a place in it is looked for: the machine does not do so by itself then. Elsewhere it does, and being asked
/// for all of them took Zen 4 half as long again.
const AHEAD: usize = 256;

/// The first best element of a row of a block or more, with `N` vectors in flight: chunk by chunk its best element, and where a chunk has a better one than
/// those before, the place of that.
#[inline(always)]
unsafe fn of_row<S: Simd, O: Order, const N: usize>(from: *const O::Lane, count: usize) -> (O::Lane, i32) {
    // SAFETY: the caller's promise: `count` elements, at least a block.
    unsafe {
        let mut found: Option<(O::Lane, i32)> = None;
        for first in (0..count).step_by(CHUNK) {
            let end = count.min(first + CHUNK);
            let start = first.min(end - BLOCK);
            // Elements of the chunk before, in a short last one: they beat nothing.
            let mut best = [O::Vector::<S>::load(from.add(start)); N];
            let mut is_nan = O::is_nan::<S>(best[0]);
            let mut at = start;
            while at < end {
                let block = at.min(end - BLOCK);
                for (i, best) in best.iter_mut().enumerate() {
                    let x = O::Vector::<S>::load(from.add(block + i * S::LANES));
                    is_nan = is_nan | O::is_nan::<S>(x);
                    *best = O::better::<S>(x, *best);
                }
                at = block + BLOCK;
            }
            let together = best.iter().skip(1).fold(best[0], |x, y| O::better::<S>(x, *y));
            let is_better = found.is_none_or(|(value, _)| !(!O::beats::<S>(together, O::splat::<S>(value))).all());
            if !(!is_nan).all() {
                if let Some(place) = (first..end).find(|i| O::is_better(from.add(*i).read_unaligned(), O::BEST)) {
                    return (from.add(place).read_unaligned(), place as i32);
                }
            } else if is_better {
                prefetch(from.wrapping_add(end).cast(), AHEAD * size_of::<O::Lane>());
                let mut lanes = [O::WORST; BLOCK];
                together.store(lanes.as_mut_ptr());
                let value = lanes[..S::LANES].iter().fold(lanes[0], |x, y| if O::is_better(*y, x) { *y } else { x });
                let place = place_of::<S, O>(from, start..end, value);
                found = Some((from.add(place).read_unaligned(), place as i32));
            }
        }
        found.unwrap_or((O::WORST, 0))
    }
}

/// The first place of a number among elements that have it, at least a block of them.
#[inline(always)]
unsafe fn place_of<S: Simd, O: Order>(from: *const O::Lane, range: Range<usize>, value: O::Lane) -> usize {
    let wanted = O::splat::<S>(value);
    let mut at = range.start;
    loop {
        let first = at.min(range.end - S::LANES);
        // SAFETY: the caller's promise.
        unsafe {
            let x = O::Vector::<S>::load(from.add(first));
            if !(!O::equals::<S>(x, wanted)).all() || first + S::LANES == range.end {
                return (first..first + S::LANES).find(|i| O::is_equal(from.add(*i).read_unaligned(), value)).unwrap_or(first);
            }
        }
        at = first + S::LANES;
    }
}
