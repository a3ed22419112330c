//! The numbers that decompositions compute with, and matrices of them.

use crate::Array;
use shale_dialects::eval::math::complex;
use shale_ir::element::{C64, C128, ElementType, FloatElement};
use shale_ir::with_float;
use shale_lanes::Isa;

use super::elimination::{Elimination, eliminate};

/// f64 or c128: each operation is that of the hlo op, without fused steps.
pub(crate) trait Field: bytemuck::Pod {
    /// 0
    const ZERO: Self;
    /// NaN in each part.
    const NAN: Self;
    /// The difference to a product.
    fn minus_product(self, x: Self, y: Self) -> Self;
    /// The quotient.
    fn over(self, divisor: Self) -> Self;
    /// The number with the opposite imaginary part.
    fn conj(self) -> Self;
    /// The square root of the real part, if that is positive and finite.
    fn pivot(self) -> Option<Self>;
    /// Takes multiples of rows from other rows.
    fn eliminate(isa: Isa, elimination: Elimination<'_, Self>);
    /// Reads and writes elements of a type.
    fn access(element: ElementType) -> Access<Self>;
}

/// How elements become numbers and numbers elements, each rounded once.
pub(crate) struct Access<F> {
    pub(crate) read: fn(&[u8]) -> F,
    pub(crate) write: fn(F, &mut [u8]),
}

impl Field for f64 {
    const ZERO: f64 = 0.0;
    const NAN: f64 = f64::NAN;
    #[inline(always)]
    fn minus_product(self, x: f64, y: f64) -> f64 {
        self - x * y
    }
    #[inline(always)]
    fn over(self, divisor: f64) -> f64 {
        self / divisor
    }
    fn conj(self) -> f64 {
        self
    }
    fn pivot(self) -> Option<f64> {
        (self > 0.0 && self.is_finite()).then(|| self.sqrt())
    }
    fn eliminate(isa: Isa, elimination: Elimination<'_, f64>) {
        eliminate(isa, elimination);
    }
    fn access(element: ElementType) -> Access<f64> {
        fn read<T: FloatElement>(bytes: &[u8]) -> f64 {
            bytemuck::pod_read_unaligned::<T>(bytes).value()
        }
        fn write<T: FloatElement>(value: f64, to: &mut [u8]) {
            to.copy_from_slice(bytemuck::bytes_of(&T::nearest(value)));
        }
        with_float!(element, T => Access { read: read::<T>, write: write::<T> }, otherwise => unreachable!("constructors refuse what is no float"))
    }
}

impl Field for C128 {
    const ZERO: C128 = C128::new(0.0, 0.0);
    const NAN: C128 = C128::new(f64::NAN, f64::NAN);
    fn minus_product(self, x: C128, y: C128) -> C128 {
        self - x * y
    }
    fn over(self, divisor: C128) -> C128 {
        complex::divide(self, divisor)
    }
    fn conj(self) -> C128 {
        C128::new(self.re, -self.im)
    }
    fn pivot(self) -> Option<C128> {
        self.re.pivot().map(C128::from)
    }
    fn eliminate(_: Isa, elimination: Elimination<'_, C128>) {
        elimination.plainly();
    }
    fn access(element: ElementType) -> Access<C128> {
        let single = |bytes: &[u8]| {
            let x: C64 = bytemuck::pod_read_unaligned(bytes);
            C128::new(x.re.into(), x.im.into())
        };
        match element {
            ElementType::C64 => Access { read: single, write: |x, to| to.copy_from_slice(bytemuck::bytes_of(&C64::new(x.re as f32, x.im as f32))) },
            _ => Access { read: bytemuck::pod_read_unaligned, write: |x, to| to.copy_from_slice(bytemuck::bytes_of(&x)) },
        }
    }
}

/// Where a matrix lies in an array's memory: which of its elements is `[i, j]` of what is computed with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    /// Rows and columns of what is computed with.
    pub(crate) sizes: [usize; 2],
    /// The address of the first element, and bytes to the next one along rows' and columns' numbers.
    pub(crate) first: isize,
    pub(crate) steps: [isize; 2],
}

impl Part {
    /// The matrix at an address, its last two dimensions exchanged if `transposed`.
    pub(crate) fn new(array: &Array, at: usize, transposed: bool) -> Part {
        let rank = array.dims.len();
        let mut order = [rank - 2, rank - 1];
        if transposed {
            order.reverse();
        }
        Part { sizes: order.map(|d| array.dims[d]), first: at as isize, steps: order.map(|d| array.strides[d] as isize) }
    }

    /// The same with the last row (`[true, …]`) or column first.
    pub(crate) fn reversed(self, which: [bool; 2]) -> Part {
        let mut part = self;
        for d in 0..2 {
            if which[d] && self.sizes[d] > 0 {
                part.first += (self.sizes[d] as isize - 1) * self.steps[d];
                part.steps[d] = -self.steps[d];
            }
        }
        part
    }

    /// Copies the matrix to rows that lie `stride` apart.
    pub(crate) fn read<F: Field>(&self, element: ElementType, memory: &[u8], to: &mut [F], stride: usize) {
        let (access, width) = (F::access(element), element.bytes());
        for (i, row) in to.chunks_mut(stride.max(1)).take(self.sizes[0]).enumerate() {
            let first = self.first + i as isize * self.steps[0];
            if self.steps[1] == width as isize && element == ElementType::F32 {
                let from = memory[first as usize..][..self.sizes[1] * 4].chunks_exact(4);
                let numbers = from.map(|bytes| f64::from(f32::from_le_bytes(bytes.try_into().expect("4 bytes"))));
                bytemuck::cast_slice_mut::<F, f64>(row).iter_mut().zip(numbers).for_each(|(to, x)| *to = x);
                continue;
            }
            for (j, to) in row[..self.sizes[1]].iter_mut().enumerate() {
                let at = (first + j as isize * self.steps[1]) as usize;
                *to = (access.read)(&memory[at..at + width]);
            }
        }
    }

    /// Copies rows that lie `stride` apart to the matrix.
    pub(crate) fn write<F: Field>(&self, element: ElementType, from: &[F], stride: usize, memory: &mut [u8]) {
        let (access, width) = (F::access(element), element.bytes());
        for (i, row) in from.chunks(stride.max(1)).take(self.sizes[0]).enumerate() {
            let first = self.first + i as isize * self.steps[0];
            if self.steps[1] == width as isize && element == ElementType::F32 {
                let to = memory[first as usize..][..self.sizes[1] * 4].chunks_exact_mut(4);
                let numbers = bytemuck::cast_slice::<F, f64>(row).iter();
                to.zip(numbers).for_each(|(to, x)| to.copy_from_slice(&(*x as f32).to_le_bytes()));
                continue;
            }
            for (j, x) in row[..self.sizes[1]].iter().enumerate() {
                let at = (first + j as isize * self.steps[1]) as usize;
                (access.write)(*x, &mut memory[at..at + width]);
            }
        }
    }
}
