//! Fourier transforms.

use crate::eval::convert::convert;
use crate::eval::index::{each, position, strides};
use crate::hlo::infer::{Dim, array};
use rustfft::{FftDirection, FftPlannerScalar};
use shale_ir::element::{C128, ElementType};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::prelude::*;

attr_enum! {
    /// Which Fourier transform.
    pub enum FftType = "hlo.fft_type" {
        /// From complex to complex.
        Fft = "FFT",
        /// Its inverse, scaled by 1 over the number of points.
        Ifft = "IFFT",
        /// From real to the first half of the complex spectrum, `⌊n / 2⌋ + 1` points of the last axis.
        Rfft = "RFFT",
        /// Its inverse.
        Irfft = "IRFFT",
    }
}

op! {
    /// Fourier transform of the last axes: `result[k] = Σₜ operand[t] · exp(−2πi·k·t / n)`; the inverse has `+` and the factor `1 / n`.
    ///
    /// Over several axes it is one transform after the other; a real side is the last axis.
    ///
    /// - (C1) `fft_length` has 1 to 3 entries, no more than the operand has dimensions.
    /// - (C2) The operand is complex for `FFT`, `IFFT` and `IRFFT`, and f32 or f64 for `RFFT`.
    /// - (C3) The transformed axes have the sizes of `fft_length`, none dynamic; for `IRFFT` the last has `⌊fft_length / 2⌋ + 1`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.0, 2.0, 3.0, 4.0]> : f32[4]
    /// %y = hlo.fft %x, fft_type = RFFT, fft_length = [4] : (f32[4]) -> c64[3]
    /// check.expect_eq_const %y, dense<[(10.0, 0.0), (-2.0, 2.0), (-2.0, 0.0)]> : c64[3]
    /// ```
    pub struct Fft<'c> = "hlo.fft" [Pure] {
        /// (I1) The array.
        operand: Value,
        /// (I2) Which transform.
        fft_type: FftType,
        /// (I3) The numbers of points of the transformed axes, on the real side.
        fft_length: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Fft<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let (operand, length) = (array(body, self.operand, "(I1) operand")?, self.fft_length.list());
        let count = (1..=3).contains(&length.len()) && length.len() <= operand.rank();
        require!(count, "(C1) fft_length must have 1 to 3 entries and no more than operand has dimensions, but is {length:?} for {operand}");
        let element = match (self.fft_type, operand.element) {
            (FftType::Rfft, ElementType::F32) => ElementType::C64,
            (FftType::Rfft, ElementType::F64) => ElementType::C128,
            (FftType::Irfft, ElementType::C64 | ElementType::C128) => operand.element.part(),
            (FftType::Fft | FftType::Ifft, ElementType::C64 | ElementType::C128) => operand.element,
            _ => return Err(OpError::new(format!("(C2) {} does not take {operand}", self.fft_type.text()))),
        };
        let split = operand.rank() - length.len();
        let half = |n: i64| n / 2 + 1;
        let (last, mut expected) = (length[length.len() - 1], length.to_vec());
        if self.fft_type == FftType::Irfft {
            expected[length.len() - 1] = half(last);
        }
        let fits = operand.dims[split..].iter().zip(&expected).all(|(d, n)| *d == Dim::of(*n));
        require!(fits, "(C3) the last dimensions of operand must be {expected:?}, but it is {operand}");
        let mut result = operand.with_element(element);
        let axis = result.rank() - 1;
        match self.fft_type {
            FftType::Rfft if last > 0 => result.dims[axis] = Dim::of(half(last)),
            FftType::Irfft => result.dims[axis] = Dim::of(last),
            _ => {}
        }
        out.push(result.ty());
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (operand, length, element) = (m.array(self.operand), self.fft_length.list(), m.result_element(0));
        let mut dims = operand.dims().to_vec();
        let (axis, split, last) = (dims.len() - 1, dims.len() - length.len(), length[length.len() - 1]);
        m.spend((operand.len() as u64).saturating_mul(64))?;
        m.reserve(ElementType::C128, operand.dims())?;
        let mut data = convert(&operand, ElementType::C128).as_slice::<C128>().to_vec();
        match self.fft_type {
            FftType::Fft => (split..=axis).rev().for_each(|d| transform(&mut data, &dims, d, FftDirection::Forward)),
            FftType::Ifft => (split..=axis).for_each(|d| transform(&mut data, &dims, d, FftDirection::Inverse)),
            FftType::Rfft => {
                transform(&mut data, &dims, axis, FftDirection::Forward);
                data = resized(&data, &mut dims, if last > 0 { last / 2 + 1 } else { 0 }, |row, k| row[k]);
                (split..axis).rev().for_each(|d| transform(&mut data, &dims, d, FftDirection::Forward));
            }
            FftType::Irfft => {
                (split..axis).for_each(|d| transform(&mut data, &dims, d, FftDirection::Inverse));
                let n = last as usize;
                data = resized(&data, &mut dims, last, |row, k| if k <= n / 2 { row[k] } else { row[n - k].conj() });
                make_ends_real(&mut data, n);
                transform(&mut data, &dims, axis, FftDirection::Inverse);
            }
        }
        Ok(convert(&Literal::from_vec(&dims, data), element).into())
    }
}

/// Transforms one axis in place; the inverse divides by the number of points.
fn transform(data: &mut [C128], dims: &[i64], axis: usize, direction: FftDirection) {
    let n = dims[axis] as usize;
    if data.is_empty() || n == 0 {
        return;
    }
    let plan = FftPlannerScalar::new().plan_fft(n, direction);
    let (strides, mut outer) = (strides(dims), dims.to_vec());
    outer[axis] = 1;
    let scale = if direction == FftDirection::Inverse { n as f64 } else { 1.0 };
    each(&outer, |index| {
        let (first, stride) = (position(index, &strides), strides[axis] as usize);
        let mut line: Vec<C128> = (0..n).map(|k| data[first + k * stride]).collect();
        plan.process(&mut line);
        line.iter().enumerate().for_each(|(k, x)| data[first + k * stride] = x / scale);
    });
}

/// The last axis with another number of points: point `k` of each row is `point(row, k)`.
fn resized(data: &[C128], dims: &mut [i64], points: i64, point: impl Fn(&[C128], usize) -> C128) -> Vec<C128> {
    let last = dims.last_mut().expect("a transform has an axis");
    let old = std::mem::replace(last, points) as usize;
    if old == 0 {
        return Vec::new();
    }
    data.chunks(old).flat_map(|row| (0..points as usize).map(|k| point(row, k))).collect()
}

/// A real signal has a real first point and, with an even number of points, a real middle one: what stands there is ignored.
fn make_ends_real(data: &mut [C128], n: usize) {
    for row in data.chunks_mut(n.max(1)) {
        row[0].im = 0.0;
        if n.is_multiple_of(2) {
            row[n / 2].im = 0.0;
        }
    }
}
