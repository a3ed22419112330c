//! Tiles of rows and columns in registers: nearly all the work of decompositions and systems.
//!
//! Each product is rounded and then each difference, in increasing order of the rows that are taken, as the ops state; so blocks of any size and any
//! number of lanes give the same bits.

use super::lanes::{Complex, Lanes, Numbers, Real};
use shale_lanes::Isa;

/// Rows of a group of columns from which multiples of other rows of the group are taken.
///
/// `to[j][c] ← to[j][c] − factors[k][j] · from[k][c]` for `k = 0, …, depth − 1` in order; then, with `substituted`, the rows themselves are divided
/// and taken from one another as the next rows of `from` would be: `to[k] ← to[k] / factors[depth + k][k]`, and `to[j] ← to[j] −
/// factors[depth + k][j] · to[k]` for `j > k`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    /// The first row that is taken.
    pub(super) from: *const f64,
    /// The first row that is changed.
    pub(super) to: *mut f64,
    /// Rows that are taken.
    pub(super) depth: usize,
    /// Registers of columns, at least one.
    pub(super) registers: usize,
    /// The factors of the first row that is taken.
    pub(super) factors: *const f64,
    /// From the factors of a row to those of the next, and from their real parts to their imaginary ones.
    pub(super) step: usize,
    pub(super) plane: usize,
    /// What follows the taking of rows.
    pub(super) substituted: Substitution,
}

/// Whether the rows of a tile are taken from one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Substitution {
    /// They are not.
    None,
    /// They are divided and taken.
    Divided,
    /// They are taken.
    Unit,
}

/// How an instruction set computes with real or complex numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Engine {
    /// Rows of a tile: a divisor of `columns` and a multiple of `lanes`.
    pub(super) rows: usize,
    /// The most columns of a tile, those of a group.
    pub(super) columns: usize,
    /// Columns of a register.
    pub(super) lanes: usize,
    /// 2 for complex numbers.
    pub(super) parts: usize,
    run: unsafe fn(Tile),
}

impl Engine {
    /// How `isa` computes, or the plain code where the machine lacks it; with conjugates of the factors if so said.
    pub(super) fn new(isa: Isa, complex: bool, conjugated: bool) -> Engine {
        match (isa, complex, conjugated) {
            #[cfg(target_arch = "x86_64")]
            (Isa::Avx512 | Isa::Avx2, ..) if isa.is_available() => match (isa == Isa::Avx512, complex, conjugated) {
                (true, false, _) => Engine::of::<Real<super::lanes::Avx512>, 8, 3>(x86::avx512_real),
                (true, true, false) => Engine::of::<Complex<super::lanes::Avx512>, 8, 1>(x86::avx512_complex),
                (true, true, true) => Engine::of::<Complex<super::lanes::Avx512>, 8, 1>(x86::avx512_conjugated),
                (false, false, _) => Engine::of::<Real<super::lanes::Avx2>, 4, 2>(x86::avx2_real),
                (false, true, false) => Engine::of::<Complex<super::lanes::Avx2>, 4, 1>(x86::avx2_complex),
                (false, true, true) => Engine::of::<Complex<super::lanes::Avx2>, 4, 1>(x86::avx2_conjugated),
            },
            #[cfg(target_arch = "aarch64")]
            (Isa::Neon, false, _) => Engine::of::<Real<super::lanes::Neon>, 4, 4>(run::<Real<super::lanes::Neon>, 4, 4, false>),
            #[cfg(target_arch = "aarch64")]
            (Isa::Neon, true, false) => Engine::of::<Complex<super::lanes::Neon>, 4, 2>(run::<Complex<super::lanes::Neon>, 4, 2, false>),
            #[cfg(target_arch = "aarch64")]
            (Isa::Neon, true, true) => Engine::of::<Complex<super::lanes::Neon>, 4, 2>(run::<Complex<super::lanes::Neon>, 4, 2, true>),
            (_, false, _) => Engine::of::<Real<f64>, 4, 4>(run::<Real<f64>, 4, 4, false>),
            (_, true, false) => Engine::of::<Complex<f64>, 2, 2>(run::<Complex<f64>, 2, 2, false>),
            (_, true, true) => Engine::of::<Complex<f64>, 2, 2>(run::<Complex<f64>, 2, 2, true>),
        }
    }

    fn of<F: Numbers + Parts, const N: usize, const V: usize>(run: unsafe fn(Tile)) -> Engine {
        const { assert!((V * F::COUNT).is_multiple_of(N) && N.is_multiple_of(F::COUNT), "rows of tiles begin at registers") };
        Engine { rows: N, columns: V * F::COUNT, lanes: F::COUNT, parts: F::PARTS, run }
    }

    /// Changes a tile.
    ///
    /// # Safety
    /// The rows that are taken can be read, `parts · columns` numbers apart, so can the factors; the rows that are changed can be written, and nothing
    /// else writes or reads them meanwhile; `registers` is at most `columns / lanes`.
    #[inline]
    pub(super) unsafe fn run(&self, tile: Tile) {
        // SAFETY: the machine has the instructions, as `new` has made sure; the rest is the caller's promise.
        unsafe { (self.run)(tile) }
    }
}

/// How many numbers one of a field is.
trait Parts {
    const PARTS: usize;
}

impl<L: Lanes> Parts for Real<L> {
    const PARTS: usize = 1;
}

impl<L: Lanes> Parts for Complex<L> {
    const PARTS: usize = 2;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::lanes::{Avx2, Avx512, Complex, Real};
    use super::{Tile, run};

    macro_rules! entries {
        ($($features:literal $name:ident = $F:ty, $rows:literal, $registers:literal, $conjugated:literal;)*) => { $(
            #[target_feature(enable = $features)]
            pub(super) unsafe fn $name(tile: Tile) {
                // SAFETY: the caller's promise.
                unsafe { run::<$F, $rows, $registers, $conjugated>(tile) }
            }
        )* };
    }

    entries! {
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_real = Real<Avx512>, 8, 3, false;
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_complex = Complex<Avx512>, 8, 1, false;
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_conjugated = Complex<Avx512>, 8, 1, true;
        "avx2,fma" avx2_real = Real<Avx2>, 4, 2, false;
        "avx2,fma" avx2_complex = Complex<Avx2>, 4, 1, false;
        "avx2,fma" avx2_conjugated = Complex<Avx2>, 4, 1, true;
    }
}

/// A tile of any number of registers up to `V`.
///
/// # Safety
/// As for [`Engine::run`]; the machine has the instructions.
#[inline(always)]
unsafe fn run<F: Numbers + Parts, const N: usize, const V: usize, const CONJUGATED: bool>(t: Tile) {
    // SAFETY: the caller's promise.
    unsafe {
        match t.registers {
            1 => tile::<F, N, V, 1, CONJUGATED>(t),
            2 if V > 2 => tile::<F, N, V, 2, CONJUGATED>(t),
            3 if V > 3 => tile::<F, N, V, 3, CONJUGATED>(t),
            _ => tile::<F, N, V, V, CONJUGATED>(t),
        }
    }
}

/// A tile of `R` registers, of `V` in a row.
///
/// # Safety
/// As for [`run`].
#[inline(always)]
unsafe fn tile<F: Numbers + Parts, const N: usize, const V: usize, const R: usize, const CONJUGATED: bool>(t: Tile) {
    let plane = V * F::COUNT;
    let row = plane * F::PARTS;
    // SAFETY: the caller's promise.
    unsafe {
        if t.depth > 0 {
            let mut sums = load::<F, N, R>(t.to, row, plane);
            for k in 0..t.depth {
                let mut from = [F::splat(t.from, plane); R];
                for (v, from) in from.iter_mut().enumerate() {
                    *from = F::load(t.from.add(k * row + v * F::COUNT), plane);
                }
                for (j, sums) in sums.iter_mut().enumerate() {
                    let factor = F::splat(t.factors.add(k * t.step + j), t.plane);
                    for (sum, from) in sums.iter_mut().zip(from) {
                        *sum = sum.minus_product::<CONJUGATED>(from, factor);
                    }
                }
            }
            for (j, sums) in sums.into_iter().enumerate() {
                store(sums, t.to.add(j * row), plane);
            }
        }
        if t.substituted == Substitution::None {
            return;
        }
        let mut rows = load::<F, N, R>(t.to, row, plane);
        for k in 0..N {
            let factors = t.factors.add((t.depth + k) * t.step);
            let mut known = rows[k];
            if t.substituted == Substitution::Divided {
                for x in &mut known {
                    *x = x.over(factors.add(k), t.plane);
                }
            }
            // All rows are counted, so that the compiler can keep them in registers.
            for (j, row) in rows.iter_mut().enumerate() {
                if j > k {
                    let factor = F::splat(factors.add(j), t.plane);
                    for (x, known) in row.iter_mut().zip(known) {
                        *x = x.minus_product::<CONJUGATED>(known, factor);
                    }
                }
            }
            store(known, t.to.add(k * row), plane);
        }
    }
}

/// # Safety
/// The rows can be read.
#[inline(always)]
unsafe fn load<F: Numbers, const N: usize, const R: usize>(at: *const f64, row: usize, plane: usize) -> [[F; R]; N] {
    // Closures would not be inlined into functions of an instruction set: loops are.
    // SAFETY: the caller's promise.
    unsafe {
        let mut rows = [[F::splat(at, plane); R]; N];
        for (j, numbers) in rows.iter_mut().enumerate() {
            for (v, x) in numbers.iter_mut().enumerate() {
                *x = F::load(at.add(j * row + v * F::COUNT), plane);
            }
        }
        rows
    }
}

/// # Safety
/// The row can be written.
#[inline(always)]
unsafe fn store<F: Numbers, const R: usize>(numbers: [F; R], at: *mut f64, plane: usize) {
    for (v, x) in numbers.into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { x.store(at.add(v * F::COUNT), plane) }
    }
}
