//! The macros by which the instruction sets make [`Lanes`](super::lanes::Lanes) of their registers.

/// A register of numbers. The functions are unsafe intrinsics or closures of them: load, store, splat, multiply-add (sum, x, y) and add. Where this is used,
/// `load_words` and `store_words` take the first words of 32 bits of any register from memory and there.
macro_rules! vector {
    ($(#[$doc:meta])* $V:ident = $Register:ty, $A:ty, $count:literal, $zero:expr, $load:expr, $store:expr, $splat:expr, $multiply_add:expr, $add:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $V($Register);

        impl Lanes for $V {
            type Number = <$A as Arithmetic>::Number;
            const COUNT: usize = $count;
            #[inline(always)]
            fn zero() -> Self {
                // SAFETY: the callers of the functions that this is inlined into have checked the machine; so below.
                $V(unsafe { $zero() })
            }
            #[inline(always)]
            unsafe fn load(at: *const Self::Number) -> Self {
                // SAFETY: the caller's promise.
                $V(unsafe { $load(at.cast()) })
            }
            #[inline(always)]
            unsafe fn store(self, at: *mut Self::Number) {
                // SAFETY: the caller's promise.
                unsafe { $store(at.cast(), self.0) }
            }
            #[inline(always)]
            unsafe fn load_first(at: *const Self::Number, count: usize) -> Self {
                // SAFETY: the caller's promise.
                $V(unsafe { load_words::<$Register>(at.cast(), count * (size_of::<Self::Number>() / 4)) })
            }
            #[inline(always)]
            unsafe fn store_first(self, at: *mut Self::Number, count: usize) {
                // SAFETY: the caller's promise.
                unsafe { store_words::<$Register>(at.cast(), count * (size_of::<Self::Number>() / 4), self.0) }
            }
            #[inline(always)]
            unsafe fn splat(at: *const Self::Number) -> Self {
                // SAFETY: the caller's promise.
                $V(unsafe { $splat(at.read_unaligned()) })
            }
            #[inline(always)]
            fn prefetch(at: *const u8) {
                crate::memory::prefetch::<false>(at);
            }
            #[inline(always)]
            fn multiply_add(self, x: Self, y: Self) -> Self {
                // SAFETY: as in `zero`.
                $V(unsafe { $multiply_add(self.0, x.0, y.0) })
            }
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                // SAFETY: as in `zero`.
                $V(unsafe { $add(self.0, other.0) })
            }
            #[inline(always)]
            fn zero_one() -> Self::Number {
                <$A>::ZERO
            }
            #[inline(always)]
            fn multiply_add_one(sum: Self::Number, x: Self::Number, y: Self::Number) -> Self::Number {
                <$A>::multiply_add(sum, x, y)
            }
            #[inline(always)]
            fn add_one(x: Self::Number, y: Self::Number) -> Self::Number {
                <$A>::add(x, y)
            }
        }
    };
}

pub(super) use vector;
