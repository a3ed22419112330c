//! Products of which there are so few that they are made one by one, as steps bound to addresses.

use super::Axes;
use crate::gemm::Elements;
use shale_dialects::eval::canonical::adds_in_lanes;
use shale_ir::element::ElementType;
use shale_lanes::{Bound, Isa, Operands};

/// The most products of a small dot.
const PRODUCTS: usize = 128;
/// The most products of one of its elements: half of the accumulators of sums in lanes, so that each of those is joined with an empty one.
const TERMS: usize = 32;

/// A small dot of real numbers: where the elements lie, in bytes.
#[derive(Debug)]
pub(super) struct Small {
    /// For each element of the result where its products' factors begin in both operands, and where it goes.
    elements: Vec<[isize; 3]>,
    /// For each product of an element how far behind these its factors are.
    terms: Vec<[isize; 2]>,
    step: unsafe fn(*const Operands),
}

impl Small {
    /// The dot of these indices, if it is small and of one type of real numbers.
    pub(super) fn of(isa: Isa, elements: Elements, axes: &Axes) -> Option<Small> {
        let Axes { batch, rows, columns, contracted } = axes;
        let (compute, terms) = (elements.compute, contracted.len());
        let results = [batch, rows, columns].iter().fold(1, |all: usize, axis| all.saturating_mul(axis.len()));
        let is_plain = [elements.left, elements.right, elements.result].iter().all(|element| *element == compute);
        if !is_plain || !(1..=TERMS).contains(&terms) || !(1..=PRODUCTS).contains(&results.saturating_mul(terms)) {
            return None;
        }
        let in_lanes = adds_in_lanes([rows.len(), columns.len()]);
        let step = match compute {
            ElementType::F32 => f32::step(isa, in_lanes),
            ElementType::F64 => f64::step(isa, in_lanes),
            _ => return None,
        };
        let mut places = Vec::with_capacity(results);
        for b in (0..batch.len()).map(|i| batch.at(i)) {
            for r in (0..rows.len()).map(|i| rows.at(i)) {
                places.extend((0..columns.len()).map(|i| columns.at(i)).map(|c| [b[0] + r[0] + c[0], b[1] + r[1] + c[1], b[2] + r[2] + c[2]]));
            }
        }
        let terms = (0..terms).map(|k| contracted.at(k)).map(|at| [at[0], at[1]]).collect();
        Some(Small { elements: places, terms, step })
    }

    /// The dot of operands at addresses.
    pub(super) fn step(&self, operands: [*const u8; 2], result: *mut u8) -> Bound {
        let this = std::ptr::from_ref(self).cast();
        Bound::new(self.step, [result; 2], [operands[0], operands[1], this, this])
    }
}

/// A real number.
trait Real: Copy {
    /// The step for an instruction set, and an order of sums: in lanes or in panels.
    fn step(isa: Isa, in_lanes: bool) -> unsafe fn(*const Operands);
    /// +0.
    const ZERO: Self;
    /// `self · by + to`, rounded once.
    fn fused(self, by: Self, to: Self) -> Self;
    fn plus(self, other: Self) -> Self;
}

macro_rules! real {
    ($($T:ident)*) => { $(
        impl Real for $T {
            fn step(isa: Isa, in_lanes: bool) -> unsafe fn(*const Operands) {
                match isa {
                    #[cfg(target_arch = "x86_64")]
                    Isa::Avx2 | Isa::Avx512 => if in_lanes { with_fma::<$T, true> } else { with_fma::<$T, false> },
                    _ => if in_lanes { run::<$T, true> } else { run::<$T, false> },
                }
            }
            const ZERO: $T = 0.0;
            #[inline(always)]
            fn fused(self, by: $T, to: $T) -> $T {
                self.mul_add(by, to)
            }
            #[inline(always)]
            fn plus(self, other: $T) -> $T {
                self + other
            }
        }
    )* };
}
real!(f32 f64);

/// The step where products are added by an instruction.
///
/// # Safety
/// As for [`run`]; the machine has the instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
unsafe fn with_fma<T: Real, const IN_LANES: bool>(o: *const Operands) {
    // SAFETY: the caller's promise.
    unsafe { run::<T, IN_LANES>(o) };
}

/// The step: its sources are both operands and the [`Small`] dot.
///
/// # Safety
/// All of them are there, and so is the result, which overlaps none of them.
#[inline(always)]
#[expect(clippy::cast_ptr_alignment)] // the source is the address of one
unsafe fn run<T: Real, const IN_LANES: bool>(o: *const Operands) {
    // SAFETY: the caller's promise; the dot's places lie within the arrays.
    unsafe {
        let o = &*o;
        let small = &*o.source[2].cast::<Small>();
        for [left, right, to] in &small.elements {
            let (left, right) = (o.source[0].offset(*left), o.source[1].offset(*right));
            let mut sum = T::ZERO;
            if IN_LANES {
                let mut sums = [T::ZERO; TERMS];
                // Each sum is joined with one that holds +0.
                for ([l, r], sum) in small.terms.iter().zip(&mut sums) {
                    *sum = product::<T>(left.offset(*l), right.offset(*r), T::ZERO).plus(T::ZERO);
                }
                let mut half = small.terms.len().next_power_of_two() / 2;
                while half > 0 {
                    for i in 0..half {
                        sums[i] = sums[i].plus(sums[(i + half) % TERMS]);
                    }
                    half /= 2;
                }
                sum = sums[0];
            } else {
                for [l, r] in &small.terms {
                    sum = product(left.offset(*l), right.offset(*r), sum);
                }
            }
            o.target[0].offset(*to).cast::<T>().write_unaligned(sum);
        }
    }
}

/// The product of two elements, added to a sum.
///
/// # Safety
/// The elements are there.
#[inline(always)]
unsafe fn product<T: Real>(left: *const u8, right: *const u8, sum: T) -> T {
    // SAFETY: the caller's promise.
    let [left, right] = unsafe { [left.cast::<T>().read_unaligned(), right.cast::<T>().read_unaligned()] };
    left.fused(right, sum)
}
