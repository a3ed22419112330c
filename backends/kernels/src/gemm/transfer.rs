//! Elements of arrays as numbers, and back.

use bytemuck::Pod;
use shale_ir::element::{C64, C128, ComplexElement, ElementType, FloatElement, IntElement, Pred};
use shale_ir::{match_element, with_float, with_int};
use shale_lanes::Isa;

/// A matrix of elements in memory that becomes a row-major matrix of numbers.
#[derive(Clone, Copy)]
pub(crate) struct Block<N> {
    /// The first element.
    pub from: *const u8,
    /// Bytes from a row to the next one, and from a column to the next one.
    pub steps: [isize; 2],
    /// Rows and columns.
    pub counts: [usize; 2],
    /// Where the first number goes.
    pub to: *mut N,
    /// Numbers from a row to the next one.
    pub to_row: usize,
    /// How many bytes behind each element those lie that will be read soon, or 0: a hint.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "loads without vectors do not ask ahead"))]
    pub ahead: isize,
}

/// Reads elements and writes numbers.
///
/// # Safety
/// All elements of the block can be read, all numbers written.
pub(crate) type Load<N> = unsafe fn(Block<N>);

/// A row-major matrix of numbers that becomes elements of the result.
#[derive(Clone, Copy)]
pub(crate) struct Results<'a, N> {
    /// The first number.
    pub from: *const N,
    /// Numbers from a row to the next one.
    pub from_row: usize,
    /// Where the result begins.
    pub to: *mut u8,
    /// The distance of each row from there, in bytes.
    pub rows: &'a [isize],
    /// The further distance of each column.
    pub columns: &'a [isize],
}

/// Writes elements of the result.
///
/// # Safety
/// All numbers can be read, all elements written.
pub(crate) type Store<N> = unsafe fn(&Results<'_, N>);

/// How the elements of an operand become numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loader<N> {
    load: Load<N>,
    /// What is done to the numbers then: rounding to the type in which they are computed, where that lacks elements of the operand.
    round: Option<unsafe fn(*mut N, usize)>,
}

#[cfg(target_arch = "x86_64")]
impl Loader<i8> {
    /// Signed bytes with 128 added: as unsigned bytes what micro-kernels of bytes have on the left.
    pub(super) fn flipped(source: ElementType) -> Loader<i8> {
        unsafe fn flip(numbers: *mut i8, count: usize) {
            // SAFETY: the caller's promise.
            (0..count).for_each(|i| unsafe { *numbers.add(i) ^= i8::MIN });
        }
        Loader { round: Some(flip), ..i8::loader(source, source, Isa::Scalar) }
    }
}

impl<N> Loader<N> {
    /// # Safety
    /// All elements of the block can be read, all numbers written.
    pub(super) unsafe fn load(&self, block: Block<N>) {
        let Block { counts: [rows, columns], to, to_row, .. } = block;
        // SAFETY: the caller's promise.
        unsafe {
            (self.load)(block);
            if let Some(round) = self.round {
                (0..rows).for_each(|row| round(to.add(row * to_row), columns));
            }
        }
    }
}

/// Numbers that the elements of arrays become.
pub(crate) trait Transfer: Pod {
    /// How elements of an operand become numbers of the type `compute`.
    fn loader(source: ElementType, compute: ElementType, isa: Isa) -> Loader<Self>;
    /// How numbers become elements.
    fn store(result: ElementType, isa: Isa) -> Store<Self>;
}

impl Transfer for f32 {
    fn loader(source: ElementType, compute: ElementType, isa: Isa) -> Loader<f32> {
        let load =
            fast_load(source, isa).unwrap_or_else(|| with_float!(source, T => load::<T, f32, Float>, otherwise => unreachable!("the operands are floats")));
        let rounding = |compute| {
            match_element!(compute, T => round::<T> as unsafe fn(*mut f32, usize), [
            F16 Bf16 F8E5M2 F8E4M3Fn F8E4M3B11Fnuz F8E5M2Fnuz F8E4M3Fnuz F8E4M3 F8E3M4 F8E8M0Fnu F4E2M1Fn F6E2M3Fn F6E3M2Fn Tf32
        ], [_ => unreachable!("computed in a narrow float")])
        };
        Loader { load, round: (compute != ElementType::F32 && compute != source).then(|| rounding(compute)) }
    }
    fn store(result: ElementType, isa: Isa) -> Store<f32> {
        fast_store(result, isa).unwrap_or_else(|| with_float!(result, T => store::<f32, T, Float>, otherwise => unreachable!("the result is of floats")))
    }
}

impl Transfer for f64 {
    fn loader(source: ElementType, _: ElementType, _: Isa) -> Loader<f64> {
        Loader { load: with_float!(source, T => load::<T, f64, Float>, otherwise => unreachable!("the operands are floats")), round: None }
    }
    fn store(result: ElementType, _: Isa) -> Store<f64> {
        with_float!(result, T => store::<f64, T, Float>, otherwise => unreachable!("the result is of floats"))
    }
}

macro_rules! integers {
    ($($N:ident)*) => {$(
        impl Transfer for $N {
            fn loader(source: ElementType, _: ElementType, _: Isa) -> Loader<$N> {
                let load = match source {
                    ElementType::Pred => load::<Pred, $N, Truth>,
                    _ => with_int!(source, T => load::<T, $N, Integer>, otherwise => unreachable!("the operands are integers")),
                };
                Loader { load, round: None }
            }
            fn store(result: ElementType, _: Isa) -> Store<$N> {
                match result {
                    ElementType::Pred => store::<$N, Pred, NotZero>,
                    _ => with_int!(result, T => store::<$N, T, Integer>, otherwise => unreachable!("the result is of integers")),
                }
            }
        }
    )*};
}
integers!(i8 i16 i32 i64);

macro_rules! complex {
    ($($N:ident)*) => {$(
        impl Transfer for $N {
            fn loader(source: ElementType, _: ElementType, _: Isa) -> Loader<$N> {
                Loader { load: if source == ElementType::C64 { load::<C64, $N, Parts> } else { load::<C128, $N, Parts> }, round: None }
            }
            fn store(result: ElementType, _: Isa) -> Store<$N> {
                if result == ElementType::C64 { store::<$N, C64, Parts> } else { store::<$N, C128, Parts> }
            }
        }
    )*};
}
complex!(C64 C128);

/// What the vectors of x86-64 do faster.
#[cfg(target_arch = "x86_64")]
fn fast_load(source: ElementType, isa: Isa) -> Option<Load<f32>> {
    if isa >= Isa::Avx2 { super::x86::load(source) } else { None }
}

/// As [`fast_load`].
#[cfg(target_arch = "x86_64")]
fn fast_store(result: ElementType, isa: Isa) -> Option<Store<f32>> {
    if isa >= Isa::Avx2 { super::x86::store(result) } else { None }
}

/// Elsewhere the compiler's vectors are what there is.
#[cfg(not(target_arch = "x86_64"))]
fn fast_load(_: ElementType, _: Isa) -> Option<Load<f32>> {
    None
}

/// As [`fast_load`].
#[cfg(not(target_arch = "x86_64"))]
fn fast_store(_: ElementType, _: Isa) -> Option<Store<f32>> {
    None
}

/// A way from one type to another.
trait Way<From, To> {
    fn go(from: From) -> To;
}

/// Between floats: the nearest one.
struct Float;

impl<F: FloatElement, T: FloatElement> Way<F, T> for Float {
    #[inline(always)]
    fn go(from: F) -> T {
        T::nearest(from.value())
    }
}

/// Between integers: modulo a power of two.
struct Integer;

impl<F: IntElement, T: IntElement> Way<F, T> for Integer {
    #[inline(always)]
    fn go(from: F) -> T {
        T::wrap(from.to_i128())
    }
}

/// From truth values to the integers 0 and 1.
struct Truth;

impl<T: IntElement> Way<Pred, T> for Truth {
    #[inline(always)]
    fn go(from: Pred) -> T {
        T::wrap(bool::from(from).into())
    }
}

/// From the integers 0 and 1 to truth values.
struct NotZero;

impl<F: IntElement> Way<F, Pred> for NotZero {
    #[inline(always)]
    fn go(from: F) -> Pred {
        Pred::from(from.to_i128() != 0)
    }
}

/// Between complex numbers: part by part.
struct Parts;

impl<F: ComplexElement, T: ComplexElement> Way<F, T> for Parts {
    #[inline(always)]
    fn go(from: F) -> T {
        T::new(T::Part::nearest(from.re().value()), T::Part::nearest(from.im().value()))
    }
}

/// Rows that are read side by side where the columns do not lie side by side: a line of the first-level cache of f32.
const STRIP: usize = 16;

unsafe fn load<S: Pod, N: Pod, W: Way<S, N>>(block: Block<N>) {
    let Block { from, steps: [row, column], counts: [rows, columns], to, to_row, .. } = block;
    let size = size_of::<S>() as isize;
    // SAFETY (of both closures): the caller's promise, for an index below the counts.
    let number = |at: *const u8| W::go(unsafe { at.cast::<S>().read_unaligned() });
    let at = |i: usize, j: usize| unsafe { from.offset(i as isize * row + j as isize * column) };
    if column == size || row != size {
        for i in 0..rows {
            // SAFETY: the caller's promise.
            let (from, to) = unsafe { (at(i, 0), to.add(i * to_row)) };
            for j in 0..columns {
                // SAFETY: the caller's promise.
                unsafe { to.add(j).write(number(from.offset(j as isize * if column == size { size } else { column }))) };
            }
        }
        return;
    }
    for first in (0..rows).step_by(STRIP) {
        for j in 0..columns {
            let from = at(first, j);
            for i in 0..STRIP.min(rows - first) {
                // SAFETY: the caller's promise.
                unsafe { to.add((first + i) * to_row + j).write(number(from.offset(i as isize * size))) };
            }
        }
    }
}

unsafe fn round<T: FloatElement<Compute = f32>>(numbers: *mut f32, count: usize) {
    for i in 0..count {
        // SAFETY: the caller's promise.
        unsafe { *numbers.add(i) = T::narrow(*numbers.add(i)).widen() };
    }
}

unsafe fn store<N: Pod, T: Pod, W: Way<N, T>>(results: &Results<'_, N>) {
    let Results { from, from_row, to, rows, columns } = *results;
    // SAFETY (of both closures): the caller's promise, for an index below the counts.
    let number = |i: usize, j: usize| W::go(unsafe { *from.add(i * from_row + j) });
    let place = |i: usize, j: usize| unsafe { to.offset(rows[i] + columns[j]).cast::<T>() };
    if columns.len() > 1 && columns[1] - columns[0] != size_of::<T>() as isize {
        for j in 0..columns.len() {
            // SAFETY: as above.
            (0..rows.len()).for_each(|i| unsafe { place(i, j).write_unaligned(number(i, j)) });
        }
        return;
    }
    for i in 0..rows.len() {
        // SAFETY: as above.
        (0..columns.len()).for_each(|j| unsafe { place(i, j).write_unaligned(number(i, j)) });
    }
}
