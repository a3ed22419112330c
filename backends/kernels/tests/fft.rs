//! Fourier transforms against their definition, within the documented bound.

mod common;

use common::{Random, run, run_on};
use shale_dialects::eval::convert::convert;
use shale_ir::element::{C128, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Fft, Transform};
use shale_lanes::Isa;

fn numbers(element: ElementType, bytes: &[u8]) -> Vec<C128> {
    let dims = [(bytes.len() / element.bytes()) as i64];
    convert(&Literal::from_bytes(element, &dims, bytes).expect("elements"), ElementType::C128).as_slice::<C128>().to_vec()
}

/// One axis by the definition.
fn along(data: &[C128], dims: &[usize], axis: usize, inverse: bool) -> Vec<C128> {
    let (n, inner) = (dims[axis], dims[axis + 1..].iter().product::<usize>());
    let mut result = vec![C128::new(0.0, 0.0); data.len()];
    for (at, x) in result.iter_mut().enumerate() {
        let (k, first) = (at / inner % n, at / inner / n * n * inner + at % inner);
        for t in 0..n {
            let angle = std::f64::consts::TAU * (k * t % n) as f64 / n as f64;
            *x += data[first + t * inner] * C128::new(angle.cos(), if inverse { angle.sin() } else { -angle.sin() });
        }
        *x /= if inverse { n as f64 } else { 1.0 };
    }
    result
}

/// The last axis with another number of points.
fn resized(data: &[C128], dims: &mut [usize], points: usize, point: impl Fn(&[C128], usize) -> C128) -> Vec<C128> {
    let old = std::mem::replace(dims.last_mut().expect("an axis"), points);
    data.chunks(old).flat_map(|row| (0..points).map(|k| point(row, k)).collect::<Vec<_>>()).collect()
}

fn expected(mut data: Vec<C128>, mut dims: Vec<usize>, transform: Transform, axes: usize, points: usize) -> Vec<C128> {
    let (rank, inverse) = (dims.len(), matches!(transform, Transform::Inverse | Transform::RealInverse));
    if transform == Transform::RealInverse {
        (rank - axes..rank - 1).for_each(|d| data = along(&data, &dims, d, true));
        data = resized(&data, &mut dims, points, |row, k| {
            let x = if k <= points / 2 { row[k] } else { row[points - k].conj() };
            if k == 0 || 2 * k == points { C128::new(x.re, 0.0) } else { x }
        });
        return along(&data, &dims, rank - 1, true).iter().map(|x| C128::new(x.re, 0.0)).collect();
    }
    (rank - axes..rank).for_each(|d| data = along(&data, &dims, d, inverse));
    if transform == Transform::RealForward {
        data = resized(&data, &mut dims, points / 2 + 1, |row, k| row[k]);
    }
    data
}

#[test]
fn transforms_of_every_kind_size_and_layout() {
    let mut random = Random::new(11);
    let shapes: [(&[usize], usize); 18] = [
        (&[1], 1),
        (&[2], 1),
        (&[3], 1),
        (&[4], 1),
        (&[64], 1),
        (&[97], 1),
        (&[1000], 1),
        (&[3, 16], 1),
        (&[5, 7], 2),
        (&[4, 6], 2),
        (&[2, 3, 8], 2),
        (&[3, 4, 5], 3),
        (&[0, 4], 1),
        (&[2, 1], 2),
        (&[600, 6], 1),
        (&[1, 243], 1),
        (&[2, 512], 1),
        (&[3, 46], 1),
    ];
    for isa in Isa::available() {
        for (dims, axes) in shapes {
            for (part, complex, epsilon) in [(ElementType::F32, ElementType::C64, f64::from(f32::EPSILON)), (ElementType::F64, ElementType::C128, f64::EPSILON)]
            {
                for transform in [Transform::Forward, Transform::Inverse, Transform::RealForward, Transform::RealInverse] {
                    let points = dims[dims.len() - 1];
                    let half = [&dims[..dims.len() - 1], &[points / 2 + 1]].concat();
                    let ((from, from_dims), (to, to_dims)) = match transform {
                        Transform::Forward | Transform::Inverse => ((complex, dims), (complex, dims)),
                        Transform::RealForward => ((part, dims), (complex, &half[..])),
                        Transform::RealInverse => ((complex, &half[..]), (part, dims)),
                    };
                    let data = random.numbers(from, from_dims.iter().product());
                    let exact = expected(numbers(from, &data), from_dims.to_vec(), transform, axes, points);
                    let (x, y) = (random.layout(from, from_dims), random.layout(to, to_dims));
                    let kernel = Fft::new(x.clone(), y.clone(), transform, axes, points, isa).expect("a kernel");
                    let found = numbers(to, &run(&kernel, &[(&x, &data)], &[&y]).expect("it runs")[0]);
                    let norm = exact.iter().map(C128::norm_sqr).sum::<f64>().sqrt();
                    let transformed: usize = dims[dims.len() - axes..].iter().product();
                    let bound = epsilon * (2.0 + (transformed as f64).log2()) * norm;
                    let error = found.iter().zip(&exact).map(|(x, y)| (x - y).norm()).fold(0.0, f64::max);
                    assert!(error <= bound && found.len() == exact.len(), "{transform:?} {from:?} {dims:?} on {isa}: {error:e} is more than {bound:e}");
                }
            }
        }
    }
}

/// A line is one thread's, whichever: threads change no bits.
#[test]
fn threads_change_nothing() {
    let mut random = Random::new(15);
    let shapes: [(&[usize], usize); 4] = [(&[40, 512], 1), (&[7, 3, 1021], 1), (&[120, 130], 2), (&[3, 64, 96], 2)];
    for isa in Isa::available() {
        for (dims, axes) in shapes {
            for transform in [Transform::Forward, Transform::Inverse, Transform::RealForward, Transform::RealInverse] {
                let points = dims[dims.len() - 1];
                let half = [&dims[..dims.len() - 1], &[points / 2 + 1]].concat();
                let ((from, from_dims), (to, to_dims)) = match transform {
                    Transform::Forward | Transform::Inverse => ((ElementType::C64, dims), (ElementType::C64, dims)),
                    Transform::RealForward => ((ElementType::F32, dims), (ElementType::C64, &half[..])),
                    Transform::RealInverse => ((ElementType::C64, &half[..]), (ElementType::F32, dims)),
                };
                let data = random.numbers(from, from_dims.iter().product());
                let (x, y) = (random.layout(from, from_dims), random.layout(to, to_dims));
                let kernel = Fft::new(x.clone(), y.clone(), transform, axes, points, isa).expect("a kernel");
                let one = run(&kernel, &[(&x, &data)], &[&y]).expect("it runs");
                for threads in [2, 5] {
                    let found = run_on(threads, &kernel, &[(&x, &data)], &[&y]).expect("it runs");
                    assert!(one == found, "{transform:?} {dims:?} on {isa} and {threads} threads");
                }
            }
        }
    }
}

#[test]
fn arrays_that_are_no_sides_of_a_transform_are_errors() {
    let array = |element, dims: &[usize]| shale_kernels::Array::row_major(element, dims);
    let [small, large] = [3, 4].map(|n| array(ElementType::C64, &[n]));
    assert!(Fft::new(small.clone(), large.clone(), Transform::Forward, 1, 4, Isa::Scalar).is_err());
    assert!(Fft::new(small.clone(), small.clone(), Transform::Forward, 2, 3, Isa::Scalar).is_err());
    assert!(Fft::new(large.clone(), small, Transform::RealForward, 1, 4, Isa::Scalar).is_err());
    assert!(Fft::new(array(ElementType::F16, &[4]), array(ElementType::F16, &[4]), Transform::Forward, 1, 4, Isa::Scalar).is_err());
}
