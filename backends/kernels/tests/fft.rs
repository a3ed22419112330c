//! Fourier transforms against their definition, within the documented bound.

mod common;

use common::{Random, run, run_on};
use shale_dialects::eval::convert::convert;
use shale_ir::element::{C128, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Array, Fft, Transform};
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
    let shapes: [(&[usize], usize); 20] = [
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
        (&[37, 29], 2),
        (&[64, 9, 10], 3),
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

/// Lines side by side, in groups that are whole and not, in any order of the dimensions: each is transformed as it is alone, bit for bit.
#[test]
fn lines_side_by_side_are_transformed_as_alone() {
    let mut random = Random::new(29);
    let shapes: [[usize; 3]; 12] =
        [[0, 3, 4], [1, 1, 1], [1, 9, 64], [2, 3, 5], [3, 17, 31], [4, 64, 12], [2, 100, 40], [7, 8, 33], [1, 512, 67], [33, 2, 3], [5, 1, 129], [1, 2000, 20]];
    for isa in Isa::available() {
        for (dims, complex) in shapes.into_iter().flat_map(|dims| [(dims, ElementType::C64), (dims, ElementType::C128)]) {
            for transform in [Transform::Forward, Transform::Inverse] {
                let (count, points) = (dims[0] * dims[1], dims[2]);
                let data = random.numbers(complex, count * points);
                let line = Array::row_major(complex, &[1, points]);
                let alone = Fft::new(line.clone(), line.clone(), transform, 1, points, isa).expect("a kernel");
                let lines = data.chunks(points * complex.bytes());
                let exact: Vec<u8> = lines.flat_map(|data| run(&alone, &[(&line, data)], &[&line]).expect("it runs").remove(0)).collect();
                let orders = [[2, 1, 0], [1, 0, 2], [0, 1, 2], [0, 2, 1]];
                let mut layouts: Vec<_> = orders.into_iter().map(|order| Array::in_order(complex, &dims, &order)).collect();
                layouts.push(random.layout(complex, &dims));
                for (x, y) in layouts.iter().flat_map(|x| layouts.iter().map(move |y| (x, y))) {
                    let kernel = Fft::new(x.clone(), y.clone(), transform, 1, points, isa).expect("a kernel");
                    for threads in [1, 3] {
                        let found = run_on(threads, &kernel, &[(x, &data)], &[y]).expect("it runs").remove(0);
                        assert!(found == exact, "{transform:?} {dims:?} {:?} to {:?} on {isa} and {threads} threads", x.strides, y.strides);
                    }
                }
            }
        }
    }
}

/// A short line is one thread's, whichever: threads change no bits.
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

/// Long lines, whose quarters threads share, against the whole transform of one line among several in the higher precision.
#[test]
fn long_lines_are_cut_alike_for_any_number_of_threads() {
    let mut random = Random::new(17);
    for (points, transform) in
        [(1 << 18, Transform::Forward), (300_000, Transform::Inverse), (1 << 19, Transform::RealForward), (600_008, Transform::RealInverse)]
    {
        let half = points / 2 + 1;
        let [from_points, to_points] = match transform {
            Transform::Forward | Transform::Inverse => [points; 2],
            Transform::RealForward => [points, half],
            Transform::RealInverse => [half, points],
        };
        let types = |part, complex| match transform {
            Transform::Forward | Transform::Inverse => [complex; 2],
            Transform::RealForward => [part, complex],
            Transform::RealInverse => [complex, part],
        };
        let [single, double] = [types(ElementType::F32, ElementType::C64), types(ElementType::F64, ElementType::C128)];
        let data = random.numbers(single[0], from_points);
        let wide = convert(&Literal::from_bytes(single[0], &[from_points as i64], &data).expect("elements"), double[0]).bytes().to_vec();
        let [x, y] = [(from_points, double[0]), (to_points, double[1])].map(|(points, element)| Array::row_major(element, &[4, points]));
        let several = Fft::new(x.clone(), y.clone(), transform, 1, points, Isa::detect()).expect("a kernel");
        let exact = run(&several, &[(&x, &wide.repeat(4))], &[&y]).expect("it runs").remove(0);
        let exact = numbers(double[1], &exact[..exact.len() / 4]);
        let norm = exact.iter().map(C128::norm_sqr).sum::<f64>().sqrt();
        for isa in Isa::available() {
            for ([from, to], data, epsilon) in [(single, &data, f64::from(f32::EPSILON)), (double, &wide, f64::EPSILON)] {
                let (x, y) = (random.layout(from, &[1, from_points]), random.layout(to, &[1, to_points]));
                let kernel = |axes| Fft::new(x.clone(), y.clone(), transform, axes, points, isa).expect("a kernel");
                let one = run(&kernel(1), &[(&x, data)], &[&y]).expect("it runs");
                let error = numbers(to, &one[0]).iter().zip(&exact).map(|(x, y)| (x - y).norm()).fold(0.0, f64::max);
                let bound = epsilon * (2.0 + (points as f64).log2()) * norm;
                assert!(error <= bound, "{transform:?} {from:?} {points} on {isa}: {error:e} is more than {bound:e}");
                for threads in [2, 3, 7] {
                    assert!(one == run_on(threads, &kernel(1), &[(&x, data)], &[&y]).expect("it runs"), "{transform:?} {points} on {isa}, {threads} threads");
                }
                // An axis of one point before it is done in its place.
                assert!(one == run_on(2, &kernel(2), &[(&x, data)], &[&y]).expect("it runs"), "{transform:?} {points} on {isa} in place");
            }
        }
    }
}

/// The first half of the transform of real points by the definition, with the roots of unity in a table.
fn half_spectrum(line: &[C128]) -> Vec<C128> {
    let n = line.len();
    let roots: Vec<C128> = (0..n).map(|t| std::f64::consts::TAU * t as f64 / n as f64).map(|angle| C128::new(angle.cos(), -angle.sin())).collect();
    (0..n / 2 + 1).map(|k| (0..n).map(|t| line[t] * roots[k * t % n]).sum()).collect()
}

/// Lines of odd numbers of real points: primes, those before and behind whose convolutions are longer, and those with small factors.
#[test]
fn real_lines_of_odd_numbers_of_points() {
    let mut random = Random::new(19);
    let sizes = [47, 53, 127, 199, 257, 1009, 1019, 2027, 169, 203, 221, 403, 429, 513, 527, 551, 575, 589, 605, 637, 675, 1155, 2049, 3125];
    for points in sizes {
        for (part, complex, epsilon) in [(ElementType::F32, ElementType::C64, f64::from(f32::EPSILON)), (ElementType::F64, ElementType::C128, f64::EPSILON)] {
            let (lines, half) = (3, points / 2 + 1);
            let data = random.numbers(part, lines * points);
            let line = numbers(part, &data);
            let exact: Vec<C128> = line.chunks(points).flat_map(half_spectrum).collect();
            let (real, spectrum) = (random.layout(part, &[lines, points]), random.layout(complex, &[lines, half]));
            let relative = |found: &[C128], exact: &[C128]| {
                let norm = exact.iter().map(C128::norm_sqr).sum::<f64>().sqrt();
                found.iter().zip(exact).map(|(x, y)| (x - y).norm()).fold(0.0, f64::max) / norm
            };
            let bound = epsilon * (2.0 + (points as f64).log2());
            for isa in Isa::available() {
                let forward = Fft::new(real.clone(), spectrum.clone(), Transform::RealForward, 1, points, isa).expect("a kernel");
                let found = run(&forward, &[(&real, &data)], &[&spectrum]).expect("it runs").remove(0);
                let points_found = numbers(complex, &found);
                let error = points_found.chunks(half).zip(exact.chunks(half)).map(|(x, y)| relative(x, y)).fold(0.0, f64::max);
                assert!(error <= bound && points_found.len() == exact.len(), "{points} points {part:?} on {isa}: {error:e} is more than {bound:e}");
                assert!(points_found.iter().step_by(half).all(|x| x.im == 0.0), "the first point of {points} is not real on {isa}");
                // A line is transformed alike whatever is beside it.
                let alone = [real.clone(), spectrum.clone()].map(|x| Array::row_major(x.element, &[1, x.dims[1]]));
                let kernel = Fft::new(alone[0].clone(), alone[1].clone(), Transform::RealForward, 1, points, isa).expect("a kernel");
                let one = run(&kernel, &[(&alone[0], &data[data.len() / 3..][..data.len() / 3])], &[&alone[1]]).expect("it runs").remove(0);
                assert!(one == found[found.len() / 3..][..found.len() / 3], "{points} points {part:?} on {isa} alone");
                // The transform has an exact inverse; what is left of the spectrum's errors is below its own bound. The imaginary part of the first point is nothing.
                let mut spoiled = exact.clone();
                spoiled.iter_mut().step_by(half).for_each(|x| x.im = 7.0);
                let given: Vec<u8> = match complex {
                    ElementType::C64 => spoiled.iter().flat_map(|x| [x.re as f32, x.im as f32]).flat_map(f32::to_le_bytes).collect(),
                    _ => spoiled.iter().flat_map(|x| [x.re, x.im]).flat_map(f64::to_le_bytes).collect(),
                };
                let inverse = Fft::new(spectrum.clone(), real.clone(), Transform::RealInverse, 1, points, isa).expect("a kernel");
                let found = numbers(part, &run(&inverse, &[(&spectrum, &given)], &[&real]).expect("it runs")[0]);
                let error = found.chunks(points).zip(line.chunks(points)).map(|(x, y)| relative(x, y)).fold(0.0, f64::max);
                assert!(error <= bound && found.len() == line.len(), "back to {points} points {part:?} on {isa}: {error:e} is more than {bound:e}");
            }
        }
    }
}

/// Long lines of odd numbers of real points, some in quarters, against the complex transform in the higher precision; threads change nothing.
#[test]
fn long_real_lines_of_odd_numbers_of_points() {
    let mut random = Random::new(23);
    for points in [99_999, 131_071, 262_147, 300_007, 524_287] {
        let half = points / 2 + 1;
        let data = random.numbers(ElementType::F32, points);
        let line = numbers(ElementType::F32, &data);
        let wide: Vec<u8> = line.iter().flat_map(|x| [x.re, 0.0]).flat_map(f64::to_le_bytes).collect();
        let complex = Array::row_major(ElementType::C128, &[4, points]);
        let whole = Fft::new(complex.clone(), complex.clone(), Transform::Forward, 1, points, Isa::detect()).expect("a kernel");
        let exact = numbers(ElementType::C128, &run(&whole, &[(&complex, &wide.repeat(4))], &[&complex]).expect("it runs")[0][..16 * half]);
        let [real, spectrum] = [(ElementType::F32, points), (ElementType::C64, half)].map(|(element, points)| Array::row_major(element, &[1, points]));
        let bound = f64::from(f32::EPSILON) * (2.0 + (points as f64).log2());
        for isa in Isa::available() {
            let relative = |found: &[C128], exact: &[C128]| {
                let norm = exact.iter().map(C128::norm_sqr).sum::<f64>().sqrt();
                found.iter().zip(exact).map(|(x, y)| (x - y).norm()).fold(0.0, f64::max) / norm
            };
            let forward = Fft::new(real.clone(), spectrum.clone(), Transform::RealForward, 1, points, isa).expect("a kernel");
            let inverse = Fft::new(spectrum.clone(), real.clone(), Transform::RealInverse, 1, points, isa).expect("a kernel");
            let found = run(&forward, &[(&real, &data)], &[&spectrum]).expect("it runs").remove(0);
            let error = relative(&numbers(ElementType::C64, &found), &exact);
            assert!(error <= bound, "{points} on {isa}: {error:e} is more than {bound:e}");
            let given: Vec<u8> = exact.iter().flat_map(|x| [x.re as f32, x.im as f32]).flat_map(f32::to_le_bytes).collect();
            let back = run(&inverse, &[(&spectrum, &given)], &[&real]).expect("it runs").remove(0);
            let error = relative(&numbers(ElementType::F32, &back), &line);
            assert!(error <= bound, "back to {points} on {isa}: {error:e} is more than {bound:e}");
            for threads in [2, 5] {
                assert!(found == run_on(threads, &forward, &[(&real, &data)], &[&spectrum]).expect("it runs")[0], "{points} on {isa}, {threads} threads");
                assert!(
                    back == run_on(threads, &inverse, &[(&spectrum, &given)], &[&real]).expect("it runs")[0],
                    "back to {points} on {isa}, {threads} threads"
                );
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
