//! What a tile kernel works on, and kernels of scalar functions.

use crate::simd::Memory;

/// What a tile kernel works on, or the function of a step that is bound to addresses.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Operands {
    /// How many lanes: a multiple of 16.
    pub(crate) lanes: usize,
    /// What the instruction says besides its operands.
    pub(crate) immediate: u64,
    /// Where the results go: as many lanes of memory as there are.
    pub target: [*mut u8; 2],
    /// Where the operands lie: as many lanes, or 16 equal ones of a splat.
    pub source: [*const u8; 4],
    /// For each operand all ones, or 0 for a splat: lane `i` lies at `i & keep`.
    pub(crate) keep: [usize; 4],
}

/// A kernel for one instruction set.
pub(crate) type TileKernel = unsafe fn(*const Operands);

impl Operands {
    /// The vector of an operand that begins at a lane.
    ///
    /// # Safety
    /// The pointers are valid for the lanes, and the vector's are among them.
    #[inline(always)]
    pub(crate) unsafe fn load<T, V: Memory<T>>(&self, operand: usize, lane: usize) -> V {
        // SAFETY: the caller's promise on the operand, of which the lane is one.
        unsafe { V::load(self.source[operand].cast::<T>().add(lane & self.keep[operand])) }
    }

    /// Stores the first result of the lanes from one on.
    ///
    /// # Safety
    /// As for `load`.
    #[inline(always)]
    pub(crate) unsafe fn store<T, V: Memory<T>>(&self, lane: usize, result: V) {
        // SAFETY: the caller's promise on the target.
        unsafe { result.store(self.target[0].cast::<T>().add(lane)) }
    }
}

macro_rules! each {
    ($name:ident($($T:ident $i:tt),*)) => {
        /// Applies a function lane by lane.
        ///
        /// # Safety
        /// The pointers are valid for the lanes as [`Operands`] says.
        #[inline(always)]
        pub(crate) unsafe fn $name<$($T: Copy,)* R>(o: &Operands, f: impl Fn($($T),*) -> R) {
            for lane in 0..o.lanes {
                // SAFETY: the lane is among those of the operands.
                unsafe {
                    let result = f($(o.source[$i].cast::<$T>().add(lane & o.keep[$i]).read_unaligned()),*);
                    o.target[0].cast::<R>().add(lane).write_unaligned(result);
                }
            }
        }
    };
}
each!(each1(A 0));
each!(each2(A 0, B 1));

macro_rules! each_of_two {
    ($name:ident($($x:ident $i:tt),*)) => {
        /// Applies a function with two results lane by lane.
        ///
        /// # Safety
        /// The pointers are valid for the lanes as [`Operands`] says.
        #[inline(always)]
        pub(crate) unsafe fn $name<T: Copy>(o: &Operands, f: impl Fn($(each_of_two!(@type $x T)),*) -> [T; 2]) {
            for lane in 0..o.lanes {
                // SAFETY: the lane is among those of the operands.
                unsafe {
                    let [re, im] = f($(o.source[$i].cast::<T>().add(lane & o.keep[$i]).read_unaligned()),*);
                    o.target[0].cast::<T>().add(lane).write_unaligned(re);
                    o.target[1].cast::<T>().add(lane).write_unaligned(im);
                }
            }
        }
    };
    (@type $x:ident $T:ident) => { $T };
}
each_of_two!(complex1(a 0, b 1));
each_of_two!(complex2(a 0, b 1, c 2, d 3));
