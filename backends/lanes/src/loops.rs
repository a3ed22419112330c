//! Whole loops compiled ahead of time, over the same vectors as the engines' handlers: what the benchmark compares the engines with.

use crate::isa::Isa;
use crate::simd::scalar::Scalar;
use crate::simd::{Float, Kernel, Memory, Simd};
#[cfg(target_arch = "x86_64")]
use crate::simd::{avx2::Avx2, avx512::Avx512};
use shale_dialects::eval::math::single;
use shale_dialects::eval::vector::{IntVector, Vector};

/// A loop of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loop {
    /// `½ x (1 + tanh(0.7978845608 (x + 0.044715 x³)))`
    Gelu,
    /// Twelve operations with an exp and a log.
    Chain12,
    /// Two rounds of xorshift on s32.
    Xorshift,
    /// `x + y`
    Add,
    /// Twenty rounds of threefry on two counters, the exclusive or of both results; the keys are [`THREEFRY_KEYS`].
    Threefry,
}

/// The keys of [`Loop::Threefry`]; the third one is `0x1bd11bda` with both.
pub const THREEFRY_KEYS: [u32; 3] = [0x11, 0x2a, 0x11 ^ 0x2a ^ 0x1bd1_1bda];
/// The rotations of threefry's rounds with two words of 32 bits: four rounds have the first ones, four the second ones, and so on
/// (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011).
pub const THREEFRY_ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];

struct Slices<'a> {
    x: &'a [f32],
    y: &'a [f32],
    to: &'a mut [f32],
}

macro_rules! loops {
    ($($Name:ident($x:ident, $y:ident) $body:expr;)*) => { $(
        struct $Name;
        impl $Name {
            #[inline(always)]
            fn lane<S: Simd>($x: S::F32, $y: S::F32) -> S::F32 {
                $body
            }
        }
        impl Kernel<*mut Slices<'_>> for $Name {
            #[inline(always)]
            unsafe fn run<S: Simd>(slices: *mut Slices<'_>) {
                // SAFETY: the slices have one length, a multiple of four vectors.
                unsafe {
                    let s = &mut *slices;
                    let mut i = 0;
                    while i < s.to.len() {
                        // Four vectors at a time, as the window engine has them.
                        let at = |j: usize| (S::F32::load(s.x.as_ptr().add(i + j * S::LANES)), S::F32::load(s.y.as_ptr().add(i + j * S::LANES)));
                        let (a, b, c, d) = (at(0), at(1), at(2), at(3));
                        let to = s.to.as_mut_ptr().add(i);
                        $Name::lane::<S>(a.0, a.1).store(to);
                        $Name::lane::<S>(b.0, b.1).store(to.add(S::LANES));
                        $Name::lane::<S>(c.0, c.1).store(to.add(2 * S::LANES));
                        $Name::lane::<S>(d.0, d.1).store(to.add(3 * S::LANES));
                        i += 4 * S::LANES;
                    }
                }
            }
        }
    )* };
}

#[inline(always)]
fn c<V: Float>(value: f64) -> V {
    V::constant(value)
}

loops! {
    Gelu(x, _y) c::<S::F32>(0.5) * x * (c::<S::F32>(1.0) + single::tanh(c::<S::F32>(0.797_884_560_8) * (x + c::<S::F32>(0.044_715) * x * x * x)));
    Chain12(x, y) {
        let a = x * y + c(1.5);
        let b = a * a + x;
        let e = single::exp(-b.abs() * c(0.1));
        let l = single::log(e + c(1.0));
        let g = Float::maximum(l * x - y, c(-2.0));
        g * g + e
    };
    Xorshift(x, _y) {
        let mut x = x.to_bits();
        for _ in 0..2 {
            x = x ^ x.shl(13);
            x = x ^ x.shr(17);
            x = x ^ x.shl(5);
        }
        S::F32::from_bits(x)
    };
    Add(x, y) x + y;
    Threefry(x, y) {
        let word = |k: u32| S::I32::splat(i64::from(k as i32));
        let (mut x, mut y) = (x.to_bits() + word(THREEFRY_KEYS[0]), y.to_bits() + word(THREEFRY_KEYS[1]));
        let mut round = 0;
        while round < 5 {
            for by in THREEFRY_ROTATIONS[round % 2] {
                x = x + y;
                y = (y.shl(by) | y.shr(32 - by)) ^ x;
            }
            round += 1;
            x = x + word(THREEFRY_KEYS[round % 3]);
            y = y + word(THREEFRY_KEYS[(round + 1) % 3].wrapping_add(round as u32));
        }
        S::F32::from_bits(x ^ y)
    };
}

/// Runs a compiled loop.
///
/// # Panics
/// On slices whose lengths are not one multiple of 64, and an instruction set that the machine lacks.
pub fn run(which: Loop, isa: Isa, x: &[f32], y: &[f32], to: &mut [f32]) {
    assert!(isa.is_available() && x.len() == to.len() && y.len() == to.len() && to.len().is_multiple_of(64));
    fn kernel<'a, S: Simd>(which: Loop) -> unsafe fn(*mut Slices<'a>) {
        match which {
            Loop::Gelu => S::kernel::<Gelu, _>(),
            Loop::Chain12 => S::kernel::<Chain12, _>(),
            Loop::Xorshift => S::kernel::<Xorshift, _>(),
            Loop::Add => S::kernel::<Add, _>(),
            Loop::Threefry => S::kernel::<Threefry, _>(),
        }
    }
    let kernel = match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => kernel::<Avx512>(which),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => kernel::<Avx2>(which),
        _ => kernel::<Scalar>(which),
    };
    // SAFETY: checked above.
    unsafe { kernel(&mut Slices { x, y, to }) }
}
