//! Tiles of rows and columns in registers: nearly all the work of decompositions and systems.
//!
//! Products are taken in increasing order of the rows that are taken, each rounded as the ops state; so blocks of any size and any number of lanes give
//! the same bits.

use super::field::Part;
use super::lanes::{Complex, Numbers, Real};
use shale_lanes::Isa;

/// Rows of a group of columns from which multiples of other rows of the group are taken.
///
/// `to[j][c] ← to[j][c] − factors[k][j] · from[k][c]` for `k = 0, …, depth − 1` in order; then, with `substituted`, the rows themselves are divided
/// and taken from one another as the next rows of `from` would be: `to[k] ← to[k] / factors[depth + k][k]`, and `to[j] ← to[j] −
/// factors[depth + k][j] · to[k]` for `j > k`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile<P> {
    /// The first row that is taken.
    pub(super) from: *const P,
    /// The first row that is changed.
    pub(super) to: *mut P,
    /// Rows that are taken.
    pub(super) depth: usize,
    /// Registers of columns, at least one.
    pub(super) registers: usize,
    /// The factors of the first row that is taken.
    pub(super) factors: *const P,
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
pub(super) struct Engine<P> {
    /// Rows of a tile: a divisor of `columns`, and a divisor or a multiple of `lanes`.
    pub(super) rows: usize,
    /// The most columns of a tile, those of a group.
    pub(super) columns: usize,
    /// Columns of a register.
    pub(super) lanes: usize,
    /// 2 for complex numbers.
    pub(super) parts: usize,
    run: unsafe fn(Tile<P>),
}

impl<P: Part> Engine<P> {
    fn of<F: Numbers<Part = P>, const N: usize, const V: usize>(run: unsafe fn(Tile<P>)) -> Engine<P> {
        const {
            assert!((V * F::COUNT).is_multiple_of(N), "groups are of whole tiles");
            assert!(N.is_multiple_of(F::COUNT) || F::COUNT.is_multiple_of(N), "some whole tiles begin at registers");
        };
        Engine { rows: N, columns: V * F::COUNT, lanes: F::COUNT, parts: F::PARTS, run }
    }

    /// Rows of the fewest tiles the next of which begins at a register of columns again.
    pub(super) fn unit(&self) -> usize {
        self.rows.max(self.lanes)
    }

    /// Changes a tile.
    ///
    /// # Safety
    /// The rows that are taken can be read, `parts · columns` numbers apart, so can the factors; the rows that are changed can be written, and nothing
    /// else writes or reads them meanwhile; `registers` is at most `columns / lanes`.
    #[inline]
    pub(super) unsafe fn run(&self, tile: Tile<P>) {
        // SAFETY: the machine has the instructions, as `new` has made sure; the rest is the caller's promise.
        unsafe { (self.run)(tile) }
    }
}

impl Engine<f32> {
    /// How `isa` computes in f32, or the plain code where the machine lacks it.
    pub(super) fn single(isa: Isa) -> Engine<f32> {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if isa.is_available() => Engine::of::<Real<super::lanes::Avx512Single>, 8, 3>(x86::avx512_single),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 if isa.is_available() => Engine::of::<Real<super::lanes::Avx2Single>, 4, 3>(x86::avx2_single),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Engine::of::<Real<super::lanes::NeonSingle>, 4, 4>(run::<Real<super::lanes::NeonSingle>, 4, 4, false>),
            _ => Engine::of::<Real<f32>, 4, 4>(run::<Real<f32>, 4, 4, false>),
        }
    }
}

impl Engine<f64> {
    /// The same in f64.
    pub(super) fn double(isa: Isa) -> Engine<f64> {
        match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if isa.is_available() => Engine::of::<Real<super::lanes::Avx512>, 8, 3>(x86::avx512_double),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 if isa.is_available() => Engine::of::<Real<super::lanes::Avx2>, 4, 2>(x86::avx2_double),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => Engine::of::<Real<super::lanes::Neon>, 4, 4>(run::<Real<super::lanes::Neon>, 4, 4, false>),
            _ => Engine::of::<Real<f64>, 4, 4>(run::<Real<f64>, 4, 4, false>),
        }
    }

    /// The same in c128, with conjugates of the factors if so said.
    pub(super) fn complex(isa: Isa, conjugated: bool) -> Engine<f64> {
        match (isa, conjugated) {
            #[cfg(target_arch = "x86_64")]
            (Isa::Avx512, false) if isa.is_available() => Engine::of::<Complex<super::lanes::Avx512>, 8, 1>(x86::avx512_complex),
            #[cfg(target_arch = "x86_64")]
            (Isa::Avx512, true) if isa.is_available() => Engine::of::<Complex<super::lanes::Avx512>, 8, 1>(x86::avx512_conjugated),
            #[cfg(target_arch = "x86_64")]
            (Isa::Avx2, false) if isa.is_available() => Engine::of::<Complex<super::lanes::Avx2>, 4, 1>(x86::avx2_complex),
            #[cfg(target_arch = "x86_64")]
            (Isa::Avx2, true) if isa.is_available() => Engine::of::<Complex<super::lanes::Avx2>, 4, 1>(x86::avx2_conjugated),
            #[cfg(target_arch = "aarch64")]
            (Isa::Neon, false) => Engine::of::<Complex<super::lanes::Neon>, 4, 2>(run::<Complex<super::lanes::Neon>, 4, 2, false>),
            #[cfg(target_arch = "aarch64")]
            (Isa::Neon, true) => Engine::of::<Complex<super::lanes::Neon>, 4, 2>(run::<Complex<super::lanes::Neon>, 4, 2, true>),
            (_, false) => Engine::of::<Complex<f64>, 2, 2>(run::<Complex<f64>, 2, 2, false>),
            (_, true) => Engine::of::<Complex<f64>, 2, 2>(run::<Complex<f64>, 2, 2, true>),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::super::lanes::{Avx2, Avx2Single, Avx512, Avx512Single, Complex, Real};
    use super::{Tile, run};

    macro_rules! entries {
        ($($features:literal $name:ident = $P:ty as $F:ty, $rows:literal, $registers:literal, $conjugated:literal;)*) => { $(
            #[target_feature(enable = $features)]
            pub(super) unsafe fn $name(tile: Tile<$P>) {
                // SAFETY: the caller's promise.
                unsafe { run::<$F, $rows, $registers, $conjugated>(tile) }
            }
        )* };
    }

    entries! {
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_single = f32 as Real<Avx512Single>, 8, 3, false;
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_double = f64 as Real<Avx512>, 8, 3, false;
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_complex = f64 as Complex<Avx512>, 8, 1, false;
        "avx512f,avx512vl,avx512dq,avx2,fma" avx512_conjugated = f64 as Complex<Avx512>, 8, 1, true;
        "avx2,fma" avx2_single = f32 as Real<Avx2Single>, 4, 3, false;
        "avx2,fma" avx2_double = f64 as Real<Avx2>, 4, 2, false;
        "avx2,fma" avx2_complex = f64 as Complex<Avx2>, 4, 1, false;
        "avx2,fma" avx2_conjugated = f64 as Complex<Avx2>, 4, 1, true;
    }
}

/// A tile of any number of registers up to `V`.
///
/// # Safety
/// As for [`Engine::run`]; the machine has the instructions.
#[inline(always)]
unsafe fn run<F: Numbers, const N: usize, const V: usize, const CONJUGATED: bool>(t: Tile<F::Part>) {
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
unsafe fn tile<F: Numbers, const N: usize, const V: usize, const R: usize, const CONJUGATED: bool>(t: Tile<F::Part>) {
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
unsafe fn load<F: Numbers, const N: usize, const R: usize>(at: *const F::Part, row: usize, plane: usize) -> [[F; R]; N] {
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
unsafe fn store<F: Numbers, const R: usize>(numbers: [F; R], at: *mut F::Part, plane: usize) {
    for (v, x) in numbers.into_iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { x.store(at.add(v * F::COUNT), plane) }
    }
}
