//! Micro-kernels for columns of which some lack products that others have.

use super::lanes::{Fused, Lanes, Several, Wrapping};
use super::tile::Tile;
use shale_ir::element::Real;

/// Lanes that take a product each where a mask says so.
pub(super) trait Masked: Lanes {
    /// Chosen lanes.
    type Mask: Copy;
    /// The lanes whose bits are set, from the lowest bit on.
    fn mask(bits: u32) -> Self::Mask;
    /// Loads a number for each chosen lane, from any address; zeros in the others.
    ///
    /// # Safety
    /// The numbers of the chosen lanes can be read.
    unsafe fn load_where(at: *const Self::Number, mask: Self::Mask) -> Self;
    /// Zero in the chosen lanes, +0 of floats; in the others −0, which changes no number that it is added to, the zeros included.
    fn begin(mask: Self::Mask) -> Self;
    /// `self + x · y` in the chosen lanes, `self` in the others, where integers have an `x` of zero.
    fn multiply_add_where(self, x: Self, y: Self, mask: Self::Mask) -> Self;
}

/// A micro-kernel that is told for each segment which columns have its products, by a bit each.
pub(super) type MaskedFn<N> = unsafe fn(&Tile<'_, N>, &[u32]);

/// The micro-kernels of an instruction set.
pub(super) struct MaskedTiles<N: 'static> {
    /// Lanes of a vector.
    pub lanes: usize,
    /// Vectors of the widest block.
    pub vectors: usize,
    /// For each number of rows from 1 and of vectors from 1 the micro-kernel.
    pub blocks: &'static [MaskedFn<N>],
}

impl<N> std::fmt::Debug for MaskedTiles<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "masked blocks of {} vectors of {}", self.vectors, self.lanes)
    }
}

impl<N> MaskedTiles<N> {
    /// Rows of the highest block.
    pub(super) fn rows(&self) -> usize {
        self.blocks.len() / self.vectors
    }

    /// Columns of the widest block.
    pub(super) fn width(&self) -> usize {
        self.vectors * self.lanes
    }

    /// The micro-kernel for a block.
    pub(super) fn tile(&self, rows: usize, vectors: usize) -> MaskedFn<N> {
        self.blocks[(rows - 1) * self.vectors + vectors - 1]
    }
}

/// [`MaskedFn`]
///
/// # Safety
/// The machine has the instructions of `V`, and all that [`Tile`] names can be read, what is behind `c` written.
#[inline(always)]
pub(super) unsafe fn masked<V: Masked, const ROWS: usize, const VECTORS: usize>(t: &Tile<'_, V::Number>, masks: &[u32]) {
    let mut any = 0;
    for bits in masks {
        any |= bits;
    }
    // No closures: they would not have the instructions of the function around.
    let mut begin = [V::zero(); VECTORS];
    for (j, begin) in begin.iter_mut().enumerate() {
        *begin = V::begin(V::mask(any >> (j * V::COUNT)));
    }
    let mut sums = [begin; ROWS];
    for (segment, bits) in t.segments.iter().zip(masks) {
        // SAFETY: the caller's promise: the rows and the steps of the segment are there.
        let (mut a, mut b) = unsafe { (t.a.offset(segment.left), t.b.add(segment.start as usize * t.b_row)) };
        let mut chosen = [V::mask(0); VECTORS];
        for (j, chosen) in chosen.iter_mut().enumerate() {
            *chosen = V::mask(bits >> (j * V::COUNT));
        }
        let len = if *bits == 0 { 0 } else { segment.len };
        // A mask is not free on every machine.
        let all = bits.trailing_ones() as usize >= VECTORS * V::COUNT;
        for _ in 0..len {
            // SAFETY: the caller's promise.
            unsafe {
                let mut right = [V::zero(); VECTORS];
                for (j, right) in right.iter_mut().enumerate() {
                    *right = V::load(b.add(j * V::COUNT));
                }
                for (i, sums) in sums.iter_mut().enumerate() {
                    let left = V::splat(a.offset(i as isize * t.a_row));
                    for (j, sum) in sums.iter_mut().enumerate() {
                        *sum = if all { sum.multiply_add(left, right[j]) } else { sum.multiply_add_where(left, right[j], chosen[j]) };
                    }
                }
                a = a.add(t.a_step);
                b = b.add(t.b_row);
            }
        }
    }
    // SAFETY: the caller's promise.
    unsafe { super::tile::write(t, &sums) }
}

impl<T: Real, const N: usize> Masked for Several<Fused<T>, N> {
    type Mask = u32;
    #[inline(always)]
    fn mask(bits: u32) -> u32 {
        bits
    }
    #[inline(always)]
    unsafe fn load_where(at: *const T, mask: u32) -> Self {
        let mut lanes = [T::ZERO; N];
        for (i, lane) in lanes.iter_mut().enumerate() {
            if mask >> i & 1 == 1 {
                // SAFETY: the caller's promise.
                *lane = unsafe { at.wrapping_add(i).read_unaligned() };
            }
        }
        Several(lanes)
    }
    #[inline(always)]
    fn begin(mask: u32) -> Self {
        let mut lanes = [T::ZERO; N];
        for (i, lane) in lanes.iter_mut().enumerate() {
            *lane = if mask >> i & 1 == 1 { T::ZERO } else { -T::ZERO };
        }
        Several(lanes)
    }
    #[inline(always)]
    fn multiply_add_where(self, x: Self, y: Self, mask: u32) -> Self {
        let mut sum = self.multiply_add(x, y);
        for (i, lane) in sum.0.iter_mut().enumerate() {
            *lane = if mask >> i & 1 == 1 { *lane } else { self.0[i] };
        }
        sum
    }
}

impl<const N: usize> Masked for Several<Wrapping<i32>, N> {
    type Mask = u32;
    #[inline(always)]
    fn mask(bits: u32) -> u32 {
        bits
    }
    #[inline(always)]
    unsafe fn load_where(at: *const i32, mask: u32) -> Self {
        let mut lanes = [0; N];
        for (i, lane) in lanes.iter_mut().enumerate() {
            if mask >> i & 1 == 1 {
                // SAFETY: the caller's promise.
                *lane = unsafe { at.wrapping_add(i).read_unaligned() };
            }
        }
        Several(lanes)
    }
    #[inline(always)]
    fn begin(_: u32) -> Self {
        Self::zero()
    }
    #[inline(always)]
    fn multiply_add_where(self, x: Self, y: Self, _: u32) -> Self {
        self.multiply_add(x, y)
    }
}

/// Integers of a register: a product with the zero that a lane loads which is not chosen changes none.
macro_rules! masked_integers {
    ($V:ident, $Mask:ty, $mask:expr, $load:expr) => {
        impl Masked for $V {
            type Mask = $Mask;
            #[inline(always)]
            #[allow(unused_unsafe, reason = "some masks are made without intrinsics")]
            fn mask(bits: u32) -> $Mask {
                // SAFETY: as for the vectors' functions.
                unsafe { $mask(bits) }
            }
            #[inline(always)]
            unsafe fn load_where(at: *const Self::Number, mask: $Mask) -> $V {
                // SAFETY: the caller's promise.
                $V(unsafe { $load(at, mask) })
            }
            #[inline(always)]
            fn begin(_: $Mask) -> $V {
                $V::zero()
            }
            #[inline(always)]
            fn multiply_add_where(self, x: $V, y: $V, _: $Mask) -> $V {
                self.multiply_add(x, y)
            }
        }
    };
}

/// The micro-kernels of lanes, of a function that has the instructions.
macro_rules! masked_tiles {
    ($V:ty, 1, [$($rows:literal)*]) => {
        MaskedTiles { lanes: <$V as Lanes>::COUNT, vectors: 1, blocks: &[$(masked_entry::<$V, $rows, 1>,)*] }
    };
    ($V:ty, 2, [$($rows:literal)*]) => {
        MaskedTiles { lanes: <$V as Lanes>::COUNT, vectors: 2, blocks: &[$(masked_entry::<$V, $rows, 1>, masked_entry::<$V, $rows, 2>,)*] }
    };
}

/// That function.
macro_rules! masked_entry {
    ($(#[$attribute:meta])*) => {
        $(#[$attribute])*
        unsafe fn masked_entry<V: Masked, const ROWS: usize, const VECTORS: usize>(t: &Tile<'_, V::Number>, masks: &[u32]) {
            // SAFETY: the caller's promise.
            unsafe { crate::gemm::masked::masked::<V, ROWS, VECTORS>(t, masks) }
        }
    };
}

pub(super) use {masked_entry, masked_integers, masked_tiles};
