//! Running reductions of lines of 4-byte elements that are turned in registers: a square of as many lines as a register has lanes, and as many positions,
//! is read, turned, walked along, turned back and written, so that only its lines touch memory.

use crate::machine::{Machine, Operation};
use shale_lanes::Isa;
use std::marker::PhantomData;

/// Lines and positions of whole squares.
#[derive(Clone, Copy)]
pub(crate) struct Squares {
    /// Where the first line's first position lies, and where its result goes.
    pub(crate) from: *const u8,
    pub(crate) to: *mut u8,
    /// Bytes from a line to the next one.
    pub(crate) steps: [isize; 2],
    pub(crate) lines: usize,
    pub(crate) positions: usize,
    /// From the last position on.
    pub(crate) reverse: bool,
    /// Past the caches: results lie at multiples of 64 bytes, and so do the lines.
    pub(crate) past: bool,
}

/// Walks along whole squares with accumulators, one a line.
pub(crate) type InSquares = unsafe fn(squares: Squares, sums: &mut [u8], isa: Isa);

/// Lines and positions of a square, if the instruction set has such registers.
pub(crate) fn side(isa: Isa) -> Option<usize> {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 if isa.is_available() => Some(16),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 if isa.is_available() => Some(8),
        _ => None,
    }
}

/// Walks along squares; does nothing where [`side`] says that there are none.
///
/// # Safety
/// All elements can be read and written; lines and positions are multiples of [`side`]; there is an accumulator for each line.
pub(crate) unsafe fn in_squares<T: Machine<4>, O: Operation<T>>(squares: Squares, sums: &mut [u8], isa: Isa) {
    let sums = &mut sums[..squares.lines * 4];
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 if isa.is_available() => {
            // SAFETY: the machine has the instructions; the rest is the caller's promise.
            unsafe { x86::avx512::<T, O>(squares, sums) }
        }
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 if isa.is_available() => {
            // SAFETY: as above.
            unsafe { x86::avx2::<T, O>(squares, sums) }
        }
        _ => {}
    }
}

/// A register that holds `N` elements.
///
/// The functions are inlined into those that name the instructions, whose callers have checked the machine.
trait Register<const N: usize>: Copy {
    /// # Safety
    /// `N` elements can be read.
    unsafe fn load(at: *const u8) -> Self;
    /// # Safety
    /// `N` elements can be written.
    unsafe fn store(self, at: *mut u8);
    /// Past the caches.
    ///
    /// # Safety
    /// As for `store`, at a multiple of the register's bytes.
    unsafe fn store_past(self, at: *mut u8);
    /// # Safety
    /// The machine has the instructions.
    unsafe fn turned(rows: &[Self; N]) -> [Self; N];
    fn elements(self) -> [[u8; 4]; N];
    fn of(elements: [[u8; 4]; N]) -> Self;
}

/// An operation on all lanes of registers.
struct Joined<T, O>(PhantomData<(T, O)>);

impl<T: Machine<4>, O: Operation<T>> Joined<T, O> {
    #[inline(always)]
    fn raw<R: Register<N>, const N: usize>(x: R, y: R) -> R {
        let (x, y) = (x.elements(), y.elements());
        let mut joined = [[0; 4]; N];
        for lane in 0..N {
            joined[lane] = O::raw(T::read(x[lane]), T::read(y[lane])).bytes();
        }
        R::of(joined)
    }

    #[inline(always)]
    fn settled<R: Register<N>, const N: usize>(x: R) -> R {
        let mut elements = x.elements();
        for element in &mut elements {
            *element = O::settled(T::read(*element)).bytes();
        }
        R::of(elements)
    }
}

/// # Safety
/// As for [`in_squares`], with squares of `N` lines; the machine has the instructions.
#[inline(always)]
unsafe fn walk<T: Machine<4>, O: Operation<T>, R: Register<N>, const N: usize>(squares: Squares, sums: &mut [u8]) {
    let Squares { from, to, steps, lines, positions, reverse, past } = squares;
    for first in (0..lines).step_by(N) {
        let sums = sums[first * 4..][..N * 4].as_mut_ptr();
        // SAFETY: there are accumulators for these lines.
        let mut sum = unsafe { R::load(sums) };
        for number in 0..positions / N {
            let at = if reverse { positions - (number + 1) * N } else { number * N } * 4;
            let place = |line: usize, array: usize| (first + line) as isize * steps[array] + at as isize;
            // SAFETY: the caller's promise.
            unsafe {
                let mut rows = [sum; N];
                for (line, row) in rows.iter_mut().enumerate() {
                    *row = R::load(from.wrapping_offset(place(line, 0)));
                }
                let mut columns = R::turned(&rows);
                if reverse {
                    for column in columns.iter_mut().rev() {
                        sum = Joined::<T, O>::raw(sum, *column);
                        *column = Joined::<T, O>::settled(sum);
                    }
                } else {
                    for column in &mut columns {
                        sum = Joined::<T, O>::raw(sum, *column);
                        *column = Joined::<T, O>::settled(sum);
                    }
                }
                let rows = R::turned(&columns);
                for (line, row) in rows.into_iter().enumerate() {
                    let to = to.wrapping_offset(place(line, 1));
                    if past {
                        row.store_past(to);
                    } else {
                        row.store(to);
                    }
                }
            }
        }
        // SAFETY: as above.
        unsafe { sum.store(sums) };
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Register, Squares, walk};
    use crate::machine::{Machine, Operation};
    use crate::transpose::{turned_by_eight, turned_by_sixteen};
    use std::arch::x86_64::*;

    macro_rules! registers {
        ($($R:ty, $count:literal: $load:path, $store:path, $stream:path, $turned:path;)*) => { $(
            impl Register<$count> for $R {
                #[inline(always)]
                unsafe fn load(at: *const u8) -> Self {
                    // SAFETY: the caller's promise; so below.
                    unsafe { $load(at.cast()) }
                }
                #[inline(always)]
                unsafe fn store(self, at: *mut u8) {
                    // SAFETY: as above.
                    unsafe { $store(at.cast(), self) }
                }
                #[inline(always)]
                unsafe fn store_past(self, at: *mut u8) {
                    // SAFETY: as above.
                    unsafe { $stream(at.cast(), self) }
                }
                #[inline(always)]
                unsafe fn turned(rows: &[Self; $count]) -> [Self; $count] {
                    // SAFETY: as above.
                    unsafe { $turned(rows) }
                }
                #[inline(always)]
                fn elements(self) -> [[u8; 4]; $count] {
                    // SAFETY: a register is so many bytes, all of which mean something.
                    unsafe { std::mem::transmute(self) }
                }
                #[inline(always)]
                fn of(elements: [[u8; 4]; $count]) -> Self {
                    // SAFETY: as above.
                    unsafe { std::mem::transmute(elements) }
                }
            }
        )* };
    }

    registers! {
        __m512, 16: _mm512_loadu_ps, _mm512_storeu_ps, _mm512_stream_ps, turned_by_sixteen;
        __m256, 8: _mm256_loadu_ps, _mm256_storeu_ps, _mm256_stream_ps, turned_by_eight;
    }

    /// # Safety
    /// As for [`super::in_squares`].
    #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,popcnt")]
    pub(super) unsafe fn avx512<T: Machine<4>, O: Operation<T>>(squares: Squares, sums: &mut [u8]) {
        // SAFETY: the caller's promise.
        unsafe { walk::<T, O, __m512, 16>(squares, sums) };
        if squares.past {
            _mm_sfence();
        }
    }

    /// # Safety
    /// As for [`super::in_squares`].
    #[target_feature(enable = "avx2,fma,f16c,popcnt")]
    pub(super) unsafe fn avx2<T: Machine<4>, O: Operation<T>>(squares: Squares, sums: &mut [u8]) {
        // SAFETY: the caller's promise.
        unsafe { walk::<T, O, __m256, 8>(squares, sums) };
        if squares.past {
            _mm_sfence();
        }
    }
}
