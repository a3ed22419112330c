//! Decompositions and triangular systems against the steps that the ops state, bit for bit.

mod common;

use common::{Random, run, run_on};
use shale_dialects::eval::convert::convert;
use shale_dialects::eval::math::complex::divide;
use shale_ir::element::{C128, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Array, Cholesky, Coefficients, TriangularSolve};
use shale_lanes::Isa;

const TYPES: [ElementType; 6] = [ElementType::F32, ElementType::F64, ElementType::Bf16, ElementType::F16, ElementType::C64, ElementType::C128];

fn numbers(element: ElementType, bytes: &[u8]) -> Vec<C128> {
    let dims = [(bytes.len() / element.bytes()) as i64];
    convert(&Literal::from_bytes(element, &dims, bytes).expect("elements"), ElementType::C128).as_slice::<C128>().to_vec()
}

fn elements(element: ElementType, numbers: Vec<C128>) -> Vec<u8> {
    convert(&Literal::from_vec(&[numbers.len() as i64], numbers), element).bytes().to_vec()
}

/// What floats of up to 32 bits are computed with.
fn single(x: f32) -> C128 {
    C128::new(x.into(), 0.0)
}

/// Real numbers divide as such: complex division scales them.
fn over(element: ElementType, x: C128, y: C128) -> C128 {
    match element {
        _ if element.is_complex() => divide(x, y),
        ElementType::F64 => C128::new(x.re / y.re, 0.0),
        _ => single(x.re as f32 / y.re as f32),
    }
}

fn minus_product(element: ElementType, x: C128, y: C128, z: C128) -> C128 {
    match element {
        _ if element.is_complex() => x - y * z,
        ElementType::F64 => C128::new(x.re - y.re * z.re, 0.0),
        _ => single((-y.re as f32).mul_add(z.re as f32, x.re as f32)),
    }
}

fn root(element: ElementType, x: f64) -> C128 {
    if element.is_complex() || element == ElementType::F64 { C128::new(x.sqrt(), 0.0) } else { single((x as f32).sqrt()) }
}

fn assert_same(element: ElementType, found: &[u8], expected: &[u8], what: &str) {
    let (found, expected) = (numbers(element, found), numbers(element, expected));
    let bits = |x: f64| if x.is_nan() { 1 } else { x.to_bits() };
    let at = (0..found.len()).find(|i| [found[*i].re, found[*i].im].map(bits) != [expected[*i].re, expected[*i].im].map(bits));
    assert!(at.is_none(), "{what}: {:?} instead of {:?} at {at:?}", found[at.unwrap_or(0)], expected[at.unwrap_or(0)]);
    assert_eq!(found.len(), expected.len());
}

/// `l` of `a = l · lᴴ`, or `u` of `uᴴ · u`.
fn decomposed(element: ElementType, mut a: Vec<C128>, n: usize, lower: bool) -> Vec<C128> {
    let at = |i: usize, j: usize| if lower { i * n + j } else { j * n + i };
    let mut definite = true;
    for k in 0..n {
        let pivot = a[at(k, k)].re;
        definite &= pivot > 0.0 && pivot.is_finite();
        let root = root(element, pivot);
        a[at(k, k)] = root;
        (k + 1..n).for_each(|i| a[at(i, k)] = over(element, a[at(i, k)], root));
        for j in k + 1..n {
            (j..n).for_each(|i| a[at(i, j)] = minus_product(element, a[at(i, j)], a[at(i, k)], a[at(j, k)].conj()));
        }
    }
    let nan = C128::new(f64::NAN, if element.is_complex() { f64::NAN } else { 0.0 });
    for i in 0..n {
        (0..n).for_each(|j| {
            a[at(i, j)] = if j > i {
                C128::new(0.0, 0.0)
            } else if definite {
                a[at(i, j)]
            } else {
                nan
            }
        });
    }
    a
}

#[test]
fn decompositions_of_every_size_and_layout() {
    let mut random = Random::new(9);
    for isa in Isa::available() {
        for (case, n) in [0, 1, 2, 5, 8, 9, 16, 24, 31, 40, 67].into_iter().enumerate() {
            for element in TYPES {
                let (lower, dims) = (random.below(2) == 0, [2, n, n]);
                // Diagonals that are large enough in some matrices.
                let mut data = numbers(element, &random.numbers(element, 2 * n * n));
                let large = if case % 3 == 0 { 1.5 } else { 3.0 * n as f64 };
                (0..2 * n).for_each(|i| data[i / n.max(1) * n * n + i % n.max(1) * (n + 1)] += large);
                let data = elements(element, data);
                let exact = numbers(element, &data);
                let expected = exact.chunks((n * n).max(1)).flat_map(|a| decomposed(element, a.to_vec(), n, lower)).collect();
                let (x, y) = (random.layout(element, &dims), random.layout(element, &dims));
                let kernel = Cholesky::new(x.clone(), y.clone(), lower, isa).expect("a kernel");
                let found = run(&kernel, &[(&x, &data)], &[&y]).expect("it runs");
                assert_same(element, &found[0], &elements(element, expected), &format!("{element:?} {n} {lower} on {isa}"));
            }
        }
    }
}

/// Forward or back substitution as the op states it.
fn solved(element: ElementType, form: Coefficients, a: &[C128], mut b: Vec<C128>, [rows, columns]: [usize; 2]) -> Vec<C128> {
    let n = if form.left_side { rows } else { columns };
    let transposed = form.transposed == form.left_side;
    let coefficient = |i: usize, j: usize| {
        let x = if transposed { a[j * n + i] } else { a[i * n + j] };
        if form.conjugated { x.conj() } else { x }
    };
    let unknown = |i: usize, c: usize| if form.left_side { i * columns + c } else { c * columns + i };
    let top = form.lower != transposed;
    for step in 0..n {
        let row = if top { step } else { n - 1 - step };
        for c in 0..rows * columns / n {
            if !form.unit_diagonal {
                b[unknown(row, c)] = over(element, b[unknown(row, c)], coefficient(row, row));
            }
            for i in if top { row + 1..n } else { 0..row } {
                b[unknown(i, c)] = minus_product(element, b[unknown(i, c)], coefficient(i, row), b[unknown(row, c)]);
            }
        }
    }
    b
}

#[test]
fn systems_of_every_form_size_and_layout() {
    let mut random = Random::new(10);
    for isa in Isa::available() {
        for (n, k) in [(1, 1), (3, 2), (8, 8), (9, 1), (17, 33), (40, 25), (0, 3), (3, 0), (65, 7)] {
            for element in TYPES {
                for bits in 0..32 {
                    let bit = |i: usize| bits >> i & 1 == 1;
                    let form = Coefficients { left_side: bit(0), lower: bit(1), unit_diagonal: bit(2), transposed: bit(3), conjugated: bit(4) };
                    if (form.conjugated && !form.transposed) || (n > 20 && random.below(4) > 0) {
                        continue;
                    }
                    let sizes = if form.left_side { [n, k] } else { [k, n] };
                    let (a_dims, b_dims) = ([2, n, n], [2, sizes[0], sizes[1]]);
                    let (a_data, b_data) = (random.numbers(element, 2 * n * n), random.numbers(element, 2 * n * k));
                    let (a_exact, b_exact) = (numbers(element, &a_data), numbers(element, &b_data));
                    let systems = a_exact.chunks((n * n).max(1)).zip(b_exact.chunks((n * k).max(1)));
                    let expected = systems.flat_map(|(a, b)| solved(element, form, a, b.to_vec(), sizes)).collect();
                    let [a, b, x] = [&a_dims, &b_dims, &b_dims].map(|dims| random.layout(element, dims));
                    let kernel = TriangularSolve::new(a.clone(), b.clone(), x.clone(), form, isa).expect("a kernel");
                    let found = run(&kernel, &[(&a, &a_data), (&b, &b_data)], &[&x]).expect("it runs");
                    assert_same(element, &found[0], &elements(element, expected), &format!("{element:?} {n} {k} {form:?} on {isa}"));
                }
            }
        }
    }
}

/// Sizes that several blocks of rows make up, and what threads share out: matrices or the columns of one.
const LARGE: [(usize, usize); 5] = [(1, 97), (1, 131), (1, 192), (3, 101), (24, 33)];

#[test]
fn large_decompositions_on_any_number_of_threads() {
    let mut random = Random::new(12);
    for isa in Isa::available() {
        for (batch, n) in LARGE {
            for element in [ElementType::F32, ElementType::F64, ElementType::C64] {
                let (lower, dims) = (random.below(2) == 0, [batch, n, n]);
                let mut data = numbers(element, &random.numbers(element, batch * n * n));
                (0..batch * n).for_each(|i| data[i / n * n * n + i % n * (n + 1)] += 2.0 * n as f64);
                if batch > 1 {
                    // One matrix has a pivot behind the first rows that is not positive.
                    data[n * n + (n - 2) * (n + 1)] = C128::new(-1.0, 0.0);
                }
                let data = elements(element, data);
                let exact = numbers(element, &data);
                let expected = elements(element, exact.chunks(n * n).flat_map(|a| decomposed(element, a.to_vec(), n, lower)).collect());
                let (x, y) = (random.layout(element, &dims), random.layout(element, &dims));
                let kernel = Cholesky::new(x.clone(), y.clone(), lower, isa).expect("a kernel");
                for threads in [1, 2, 5] {
                    let found = run_on(threads, &kernel, &[(&x, &data)], &[&y]).expect("it runs");
                    assert_same(element, &found[0], &expected, &format!("{element:?} {batch} x {n} {lower} on {isa} and {threads} threads"));
                }
            }
        }
    }
}

#[test]
fn large_systems_on_any_number_of_threads() {
    let mut random = Random::new(13);
    for isa in Isa::available() {
        for (batch, n) in LARGE.into_iter().chain([(1, 401)]) {
            for element in [ElementType::F32, ElementType::C128] {
                let bits = random.below(8);
                let bit = |i: usize| bits >> i & 1 == 1;
                let form = Coefficients { left_side: bit(0), lower: bit(1), unit_diagonal: false, transposed: bit(2), conjugated: bit(2) };
                let columns = 3 + random.below(70);
                let sizes = if form.left_side { [n, columns] } else { [columns, n] };
                let (a_dims, b_dims) = ([batch, n, n], [batch, sizes[0], sizes[1]]);
                let mut coefficients = numbers(element, &random.numbers(element, batch * n * n));
                (0..batch * n).for_each(|i| coefficients[i / n * n * n + i % n * (n + 1)] += 2.0 * n as f64);
                let (a_data, b_data) = (elements(element, coefficients), random.numbers(element, batch * n * columns));
                let (a_exact, b_exact) = (numbers(element, &a_data), numbers(element, &b_data));
                let systems = a_exact.chunks(n * n).zip(b_exact.chunks(n * columns));
                let expected = elements(element, systems.flat_map(|(a, b)| solved(element, form, a, b.to_vec(), sizes)).collect());
                let [a, b, x] = [&a_dims, &b_dims, &b_dims].map(|dims| random.layout(element, dims));
                let kernel = TriangularSolve::new(a.clone(), b.clone(), x.clone(), form, isa).expect("a kernel");
                for threads in [1, 2, 5] {
                    let found = run_on(threads, &kernel, &[(&a, &a_data), (&b, &b_data)], &[&x]).expect("it runs");
                    assert_same(element, &found[0], &expected, &format!("{element:?} {batch} x {n} {columns} {form:?} on {isa} and {threads} threads"));
                }
            }
        }
    }
}

/// Sizes of small matrices, whose batches are computed with side by side: numbers of matrices, rows and unknowns.
const SMALL: [(usize, usize, usize); 20] = [
    (2, 1, 1),
    (7, 2, 3),
    (8, 8, 4),
    (9, 1, 5),
    (13, 3, 16),
    (16, 5, 2),
    (17, 8, 17),
    (23, 7, 8),
    (24, 13, 1),
    (31, 16, 5),
    (3, 31, 7),
    (10, 32, 9),
    (9, 33, 4),
    (64, 24, 6),
    (11, 47, 16),
    (8, 49, 3),
    (19, 64, 12),
    (5, 4, 0),
    (0, 4, 3),
    (3, 0, 2),
];

/// The dimensions of a batch of so many matrices, in one dimension or two.
fn batch(random: &mut Random, count: usize, sizes: [usize; 2]) -> Vec<usize> {
    let first = (2..8).filter(|n| count.is_multiple_of(*n)).max().filter(|_| count > 0 && random.below(2) == 0).unwrap_or(1);
    [&[first, count / first][..], &sizes].concat()
}

#[test]
fn small_decompositions_of_a_batch() {
    let mut random = Random::new(15);
    for isa in Isa::available() {
        for (case, (count, n, _)) in SMALL.into_iter().enumerate() {
            for element in TYPES {
                let (lower, dims) = (random.below(2) == 0, batch(&mut random, count, [n, n]));
                let mut data = numbers(element, &random.numbers(element, count * n * n));
                // Some matrices have a pivot that is not positive, or none at all that is a number.
                (0..count * n).for_each(|i| {
                    let large = if random.below(30) == 0 { [-9.0, 0.0, f64::NAN, f64::INFINITY][random.below(4)] } else { 3.0 * n as f64 };
                    data[i / n * n * n + i % n * (n + 1)] += large;
                });
                let data = elements(element, data);
                let exact = numbers(element, &data);
                let expected = elements(element, exact.chunks((n * n).max(1)).flat_map(|a| decomposed(element, a.to_vec(), n, lower)).collect());
                let plain = shale_kernels::Array::row_major(element, &dims);
                let (x, y) = if case % 3 == 0 { (plain.clone(), plain) } else { (random.layout(element, &dims), random.layout(element, &dims)) };
                let kernel = Cholesky::new(x.clone(), y.clone(), lower, isa).expect("a kernel");
                for threads in [1, 3] {
                    let found = run_on(threads, &kernel, &[(&x, &data)], &[&y]).expect("it runs");
                    assert_same(element, &found[0], &expected, &format!("{element:?} {dims:?} {lower} on {isa} and {threads} threads"));
                }
            }
        }
    }
}

#[test]
fn small_systems_of_a_batch() {
    let mut random = Random::new(16);
    for isa in Isa::available() {
        for (case, (count, n, k)) in SMALL.into_iter().enumerate() {
            for element in TYPES {
                let bit = |random: &mut Random| random.below(2) == 0;
                let transposed = bit(&mut random);
                let form = Coefficients {
                    left_side: bit(&mut random),
                    lower: bit(&mut random),
                    unit_diagonal: random.below(4) == 0,
                    transposed,
                    conjugated: transposed && bit(&mut random),
                };
                let sizes = if form.left_side { [n, k] } else { [k, n] };
                let a_dims = batch(&mut random, count, [n, n]);
                let b_dims = [&a_dims[..2], &sizes].concat();
                let (a_data, b_data) = (random.numbers(element, count * n * n), random.numbers(element, count * n * k));
                let (a_exact, b_exact) = (numbers(element, &a_data), numbers(element, &b_data));
                let systems = a_exact.chunks((n * n).max(1)).zip(b_exact.chunks((n * k).max(1)));
                let expected = elements(element, systems.flat_map(|(a, b)| solved(element, form, a, b.to_vec(), sizes)).collect());
                let layout = |random: &mut Random, dims: &[usize]| {
                    if case % 3 == 0 { shale_kernels::Array::row_major(element, dims) } else { random.layout(element, dims) }
                };
                let [a, b, x] = [&a_dims, &b_dims, &b_dims].map(|dims| layout(&mut random, dims));
                let kernel = TriangularSolve::new(a.clone(), b.clone(), x.clone(), form, isa).expect("a kernel");
                for threads in [1, 3] {
                    let found = run_on(threads, &kernel, &[(&a, &a_data), (&b, &b_data)], &[&x]).expect("it runs");
                    assert_same(element, &found[0], &expected, &format!("{element:?} {a_dims:?} {k} {form:?} on {isa} and {threads} threads"));
                }
            }
        }
    }
}

#[test]
fn numbers_of_any_size_and_none_at_all() {
    let mut random = Random::new(14);
    for isa in Isa::available() {
        for element in [ElementType::F64, ElementType::C64, ElementType::C128] {
            for case in 0..60 {
                // Exponents beyond those that complex quotients take without scaling, zeros, infinities and NaNs.
                let (n, k) = (1 + random.below(6), 1 + random.below(12));
                let any = |random: &mut Random, count: usize| -> Vec<u8> {
                    let wild = |random: &mut Random| match random.below(9) {
                        0 => 0.0,
                        1 if case % 3 == 0 => [f64::INFINITY, f64::NAN, -0.0][random.below(3)],
                        _ => random.unit() * 2f64.powi(random.below(900) as i32 - 450),
                    };
                    let mut number = || C128::new(wild(random), if element.is_complex() { wild(random) } else { 0.0 });
                    elements(element, (0..count).map(|_| number()).collect())
                };
                let (a_data, b_data) = (any(&mut random, n * n), any(&mut random, n * k));
                let (a_exact, b_exact) = (numbers(element, &a_data), numbers(element, &b_data));
                let form = Coefficients { left_side: true, lower: case % 2 == 0, unit_diagonal: false, transposed: false, conjugated: false };
                let [a, b] = [[n, n], [n, k]].map(|dims| shale_kernels::Array::row_major(element, &dims));
                let expected = elements(element, solved(element, form, &a_exact, b_exact, [n, k]));
                let kernel = TriangularSolve::new(a.clone(), b.clone(), b.clone(), form, isa).expect("a kernel");
                let found = run(&kernel, &[(&a, &a_data), (&b, &b_data)], &[&b]).expect("it runs");
                assert_same(element, &found[0], &expected, &format!("{element:?} case {case} on {isa}"));
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    let array = |dims: &[usize]| shale_kernels::Array::row_major(ElementType::F32, dims);
    let form = Coefficients { left_side: true, lower: true, unit_diagonal: false, transposed: false, conjugated: false };
    assert!(Cholesky::new(array(&[2, 3]), array(&[2, 3]), true, Isa::Scalar).is_err());
    assert!(Cholesky::new(array(&[3]), array(&[3]), true, Isa::Scalar).is_err());
    assert!(TriangularSolve::new(array(&[3, 3]), array(&[2, 3]), array(&[2, 3]), form, Isa::Scalar).is_err());
    assert!(TriangularSolve::new(array(&[1, 3, 3]), array(&[3, 3]), array(&[3, 3]), form, Isa::Scalar).is_err());
}

/// `m · u / (1 − m · u)` for f32.
fn gamma(m: usize) -> f64 {
    let error = m as f64 * f64::from(f32::EPSILON) / 2.0;
    error / (1.0 - error)
}

#[test]
fn results_keep_to_the_bounds_that_the_ops_state() {
    let mut random = Random::new(21);
    for n in [1, 2, 7, 50, 150, 301] {
        let element = ElementType::F32;
        let array = Array::row_major(element, &[n, n]);
        // Positive definite: larger on the diagonal than in the rest of a row together, and symmetric.
        let numbers: Vec<f64> = (0..n * n).map(|_| random.unit()).collect();
        let at = |i: usize, j: usize| numbers[i.max(j) * n + i.min(j)] + if i == j { n as f64 } else { 0.0 };
        let data = elements(element, (0..n * n).map(|k| C128::new(at(k / n, k % n), 0.0)).collect());
        let real = |bytes: &[u8]| self::numbers(element, bytes).iter().map(|x| x.re).collect::<Vec<f64>>();
        let a = real(&data);

        let kernel = Cholesky::new(array.clone(), array.clone(), true, Isa::detect()).expect("a kernel");
        let l = run(&kernel, &[(&array, &data)], &[&array]).expect("it runs").remove(0);
        let factor = real(&l);
        for (i, j) in (0..n).flat_map(|i| (0..=i).map(move |j| (i, j))) {
            let terms = || (0..=j).map(|k| factor[i * n + k] * factor[j * n + k]);
            let (error, bound) = ((a[i * n + j] - terms().sum::<f64>()).abs(), gamma(n + 1) * terms().map(f64::abs).sum::<f64>());
            assert!(error <= bound, "cholesky {n} [{i}, {j}]: {error:e} is more than {bound:e}");
        }

        let form = Coefficients { left_side: true, lower: true, unit_diagonal: false, transposed: false, conjugated: false };
        let kernel = TriangularSolve::new(array.clone(), array.clone(), array.clone(), form, Isa::detect()).expect("a kernel");
        let x = real(&run(&kernel, &[(&array, &l), (&array, &data)], &[&array]).expect("it runs")[0]);
        for (i, c) in (0..n).flat_map(|i| (0..n).map(move |c| (i, c))) {
            let terms = || (0..=i).map(|k| factor[i * n + k] * x[k * n + c]);
            let (error, bound) = ((a[i * n + c] - terms().sum::<f64>()).abs(), gamma(n) * terms().map(f64::abs).sum::<f64>());
            assert!(error <= bound, "system {n} [{i}, {c}]: {error:e} is more than {bound:e}");
        }
    }
}
