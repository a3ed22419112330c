//! Multiples of rows taken from other rows: nearly all the work of decompositions.
//!
//! Each product is rounded and then each difference, in increasing order of the rows that are taken, as the ops state; so blocks of any size and any
//! number of lanes give the same bits.

use super::field::Field;
use shale_lanes::Isa;

/// `to[j][c] ← to[j][c] − factors[k · step + j · next] · from[k][c]` for `k = 0, 1, …` in order.
pub(crate) struct Elimination<'a, F> {
    /// The rows that are taken, `stride` apart.
    pub(crate) from: &'a [F],
    /// How many of them.
    pub(crate) depth: usize,
    /// The rows from which they are taken, `stride` apart.
    pub(crate) to: &'a mut [F],
    /// How many of them.
    pub(crate) rows: usize,
    pub(crate) stride: usize,
    /// The columns, multiples of [`COLUMNS`] of all rows.
    pub(crate) columns: std::ops::Range<usize>,
    pub(crate) factors: &'a [F],
    pub(crate) step: usize,
    pub(crate) next: usize,
}

/// Columns come in groups of so many.
pub(crate) const COLUMNS: usize = 8;
/// Rows that are best changed together.
pub(crate) const ROWS: usize = 8;

impl<F: Field> Elimination<'_, F> {
    /// One number after the other.
    pub(crate) fn plainly(self) {
        for j in 0..self.rows {
            for k in 0..self.depth {
                let factor = self.factors[k * self.step + j * self.next];
                let from = &self.from[k * self.stride..][self.columns.clone()];
                let to = &mut self.to[j * self.stride..][self.columns.clone()];
                to.iter_mut().zip(from).for_each(|(to, from)| *to = to.minus_product(factor, *from));
            }
        }
    }

    /// True if all that is read and written is there.
    fn fits(&self) -> bool {
        let last = |rows: usize| rows.saturating_sub(1) * self.stride + self.columns.end;
        let factors = self.depth == 0 || self.rows == 0 || (self.depth - 1) * self.step + (self.rows - 1) * self.next < self.factors.len();
        let groups = self.columns.start.is_multiple_of(COLUMNS) && self.columns.end.is_multiple_of(COLUMNS);
        let rows = (self.depth == 0 || last(self.depth) <= self.from.len()) && (self.rows == 0 || last(self.rows) <= self.to.len());
        groups && factors && rows && self.columns.start <= self.columns.end
    }
}

/// Lanes of f64.
trait Lanes: Copy {
    /// How many; they divide [`COLUMNS`].
    const COUNT: usize;
    /// Reads numbers that can be read.
    unsafe fn load(at: *const f64) -> Self;
    /// Writes numbers that can be written.
    unsafe fn store(self, at: *mut f64);
    fn splat(value: f64) -> Self;
    /// The difference to a product, both rounded.
    fn minus_product(self, x: Self, y: Self) -> Self;
}

macro_rules! lanes {
    ($($(#[$cfg:meta])* $V:ident = $count:literal of $Register:ty: $load:path, $store:path, $splat:path, $sub:path, $mul:path;)*) => { $(
        $(#[$cfg])*
        #[derive(Clone, Copy)]
        struct $V($Register);
        $(#[$cfg])*
        impl Lanes for $V {
            const COUNT: usize = $count;
            #[inline(always)]
            unsafe fn load(at: *const f64) -> Self {
                // SAFETY: the caller's promise; the functions that this is inlined into are called where the machine has the instruction. So below.
                $V(unsafe { $load(at) })
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut f64) {
                // SAFETY: the caller's promise.
                unsafe { $store(at, self.0) }
            }
            #[inline(always)]
            fn splat(value: f64) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $splat(value) })
            }
            #[inline(always)]
            fn minus_product(self, x: Self, y: Self) -> Self {
                // SAFETY: as in `load`.
                $V(unsafe { $sub(self.0, $mul(x.0, y.0)) })
            }
        }
    )* };
}

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
lanes! {
    #[cfg(target_arch = "x86_64")]
    Avx512 = 8 of __m512d: _mm512_loadu_pd, _mm512_storeu_pd, _mm512_set1_pd, _mm512_sub_pd, _mm512_mul_pd;
    #[cfg(target_arch = "x86_64")]
    Avx2 = 4 of __m256d: _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_sub_pd, _mm256_mul_pd;
}
#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "aarch64")]
lanes! {
    Neon = 2 of float64x2_t: vld1q_f64, vst1q_f64, vdupq_n_f64, vsubq_f64, vmulq_f64;
}

impl Lanes for f64 {
    const COUNT: usize = 1;
    #[inline(always)]
    unsafe fn load(at: *const f64) -> f64 {
        // SAFETY: the caller's promise.
        unsafe { *at }
    }
    #[inline(always)]
    unsafe fn store(self, at: *mut f64) {
        // SAFETY: the caller's promise.
        unsafe { *at = self }
    }
    #[inline(always)]
    fn splat(value: f64) -> f64 {
        value
    }
    #[inline(always)]
    fn minus_product(self, x: f64, y: f64) -> f64 {
        self - x * y
    }
}

/// Where a tile of `N` rows and `V` vectors lies.
#[derive(Clone, Copy)]
struct Tile {
    from: *const f64,
    to: *mut f64,
    stride: usize,
    depth: usize,
    factors: *const f64,
    step: usize,
    next: usize,
}

/// # Safety
/// The tile's numbers can be read and its rows be written, which overlap nothing else; the machine has the instructions of `L`.
#[inline(always)]
unsafe fn tile<L: Lanes, const N: usize, const V: usize>(t: Tile) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut sums = [[L::splat(0.0); V]; N];
        for (j, row) in sums.iter_mut().enumerate() {
            row.iter_mut().enumerate().for_each(|(v, sum)| *sum = L::load(t.to.add(j * t.stride + v * L::COUNT)));
        }
        for k in 0..t.depth {
            let from: [L; V] = std::array::from_fn(|v| L::load(t.from.add(k * t.stride + v * L::COUNT)));
            for (j, row) in sums.iter_mut().enumerate() {
                let factor = L::splat(*t.factors.add(k * t.step + j * t.next));
                row.iter_mut().zip(from).for_each(|(sum, from)| *sum = sum.minus_product(factor, from));
            }
        }
        for (j, row) in sums.iter().enumerate() {
            row.iter().enumerate().for_each(|(v, sum)| sum.store(t.to.add(j * t.stride + v * L::COUNT)));
        }
    }
}

/// All tiles, of `N` rows and `V` vectors while there are so many.
///
/// # Safety
/// As for [`tile`]: what [`Elimination::fits`] checks.
#[inline(always)]
unsafe fn tiles<L: Lanes, const N: usize, const V: usize>(e: &mut Elimination<'_, f64>) {
    let mut column = e.columns.start;
    while column < e.columns.end {
        let wide = e.columns.end - column >= V * L::COUNT;
        let mut row = 0;
        while row < e.rows {
            let tall = e.rows - row >= N;
            // SAFETY: the caller's promise: rows and columns are within what was checked.
            unsafe {
                let (from, to) = (e.from.as_ptr().add(column), e.to.as_mut_ptr().add(row * e.stride + column));
                let t = Tile { from, to, stride: e.stride, depth: e.depth, factors: e.factors.as_ptr().add(row * e.next), step: e.step, next: e.next };
                match (tall, wide) {
                    (true, true) => tile::<L, N, V>(t),
                    (true, false) => tile::<L, N, 1>(t),
                    (false, true) => tile::<L, 1, V>(t),
                    (false, false) => tile::<L, 1, 1>(t),
                }
            }
            row += if tall { N } else { 1 };
        }
        column += if wide { V * L::COUNT } else { L::COUNT };
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512dq,avx2,fma")]
unsafe fn avx512(e: &mut Elimination<'_, f64>) {
    // SAFETY: the caller's promise.
    unsafe { tiles::<Avx512, 8, 3>(e) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
unsafe fn avx2(e: &mut Elimination<'_, f64>) {
    // SAFETY: the caller's promise.
    unsafe { tiles::<Avx2, 4, 3>(e) }
}

/// The vectorized form for f64.
///
/// # Panics
/// Sizes that do not fit the memory: a bug of the caller.
pub(crate) fn eliminate(isa: Isa, mut e: Elimination<'_, f64>) {
    assert!(e.fits(), "rows and factors lie in their memory");
    if e.depth == 0 || e.rows == 0 {
        return;
    }
    match isa {
        // SAFETY: the machine has the instructions, and all that is read and written is there.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 if isa.is_available() => unsafe { avx512(&mut e) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 if isa.is_available() => unsafe { avx2(&mut e) },
        // SAFETY: as above; every aarch64 machine has NEON.
        #[cfg(target_arch = "aarch64")]
        Isa::Neon => unsafe { tiles::<Neon, 8, 2>(&mut e) },
        // SAFETY: as above.
        _ => unsafe { tiles::<f64, 4, 2>(&mut e) },
    }
}
