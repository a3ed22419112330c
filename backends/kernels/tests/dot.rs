//! Dots against the reference's sums: any types, sizes, layouts and dimension numbers, on every instruction set.

#[path = "common/contraction.rs"]
mod contraction;

use contraction::{Random, computed, layout, literal, run, run_with_constant, same, types};
use shale_dialects::eval::canonical::{in_lanes, in_panels};
use shale_dialects::eval::convert::convert;
use shale_dialects::eval::index::offsets;
use shale_dialects::eval::product::{WithProducts, with_products};
use shale_ir::element::{Element, ElementType};
use shale_ir::literal::Literal;
use shale_kernels::{Array, Dot, DotDimensions, Kernel};
use shale_lanes::Isa;

/// A dot: the sizes of its batching, free and contracted dimensions, and where the operands have them.
#[derive(Debug)]
struct Case {
    types: [ElementType; 3],
    dims: [Vec<usize>; 3],
    dimensions: DotDimensions,
}

impl Case {
    /// The sizes of each kind of dimension, the operands' dimensions in random order.
    fn new(random: &mut Random, types: [ElementType; 3], batch: &[usize], free: [&[usize]; 2], contracted: &[usize]) -> Case {
        let mut dimensions = DotDimensions::default();
        let mut dims = [Vec::new(), Vec::new(), batch.to_vec()];
        for side in 0..2 {
            let sizes = [batch, free[side], contracted].concat();
            let order = random.permutation(sizes.len());
            dims[side] = order.iter().map(|i| sizes[*i]).collect();
            let place = |i: usize| order.iter().position(|o| *o == i).expect("a permutation");
            dimensions.batching[side] = (0..batch.len()).map(place).collect();
            dimensions.contracting[side] = (batch.len() + free[side].len()..sizes.len()).map(place).collect();
            let mut order_of_free: Vec<usize> = (batch.len()..batch.len() + free[side].len()).map(place).collect();
            order_of_free.sort_unstable();
            let sizes: Vec<usize> = order_of_free.iter().map(|d| dims[side][*d]).collect();
            dims[2].extend(sizes);
        }
        Case { types, dims, dimensions }
    }

    fn free(&self, side: usize) -> Vec<usize> {
        let named = [&self.dimensions.batching[side][..], &self.dimensions.contracting[side]].concat();
        (0..self.dims[side].len()).filter(|d| !named.contains(d)).collect()
    }

    /// What the reference evaluator computes.
    fn reference(&self, operands: [&Literal; 2]) -> Literal {
        struct Sums<'a>(&'a Case, [Literal; 2]);
        impl WithProducts for Sums<'_> {
            type Out = Literal;
            fn run<T: Element>(self, zero: T, multiply_add: impl Fn(T, T, T) -> T + Copy, add: impl Fn(T, T) -> T + Copy) -> Literal {
                let Sums(case, operands) = self;
                let along = |side: usize, dims: &[usize]| offsets(operands[side].dims(), dims);
                let [batching, contracting] = [&case.dimensions.batching, &case.dimensions.contracting].map(|d| [0, 1].map(|side| along(side, &d[side])));
                let free = [0, 1].map(|side| along(side, &case.free(side)));
                let [x, y] = [0, 1].map(|side| operands[side].as_slice::<T>());
                let lanes = free.iter().any(|free| free.len() == 1);
                let (length, mut results) = (contracting[0].len(), Vec::new());
                for (b, c) in batching[0].iter().zip(&batching[1]) {
                    for (i, j) in free[0].iter().flat_map(|i| free[1].iter().map(move |j| (b + i, c + j))) {
                        let step = |sum, k: usize| multiply_add(sum, x[i + contracting[0][k]], y[j + contracting[1][k]]);
                        results.push(if lanes { in_lanes(zero, length, step, add) } else { in_panels(zero, (0..length).map(|k| (k, k)), step, add) });
                    }
                }
                let dims: Vec<i64> = case.dims[2].iter().map(|d| *d as i64).collect();
                Literal::from_vec(&dims, results)
            }
        }
        let [_, compute, result] = self.types;
        convert(&with_products(compute, Sums(self, computed(operands, compute))), result)
    }

    /// Runs it on every instruction set in a few layouts.
    fn check(&self, random: &mut Random, special: bool) {
        let [operand, compute, result] = self.types;
        let [left, right] = [0, 1].map(|side| literal(random, operand, &self.dims[side], special));
        let wanted = self.reference([&left, &right]);
        for (isa, plain) in Isa::available().flat_map(|isa| [(isa, false), (isa, true)]) {
            let array =
                |(i, element): (usize, ElementType)| if plain { Array::row_major(element, &self.dims[i]) } else { layout(random, element, &self.dims[i]) };
            let arrays = [(0, operand), (1, operand), (2, result)].map(array);
            let dot = Dot::new(isa, arrays.clone(), &self.dimensions, compute).expect("the dimensions fit");
            for threads in [1, 2, 3] {
                let found = run(&dot, &arrays, [&left, &right], threads);
                same(&|| format!("{self:?} on {isa}, {threads} threads, in {arrays:?}"), &wanted, &found);
            }
        }
    }
}

#[test]
fn small_dots_of_any_kind_have_the_references_bits() {
    let mut random = Random::new(1);
    for round in 0..1500 {
        let types = types(&mut random);
        let mut sizes = |most: usize, list: &[usize]| (0..random.below(most + 1)).map(|_| random.pick(list)).collect::<Vec<_>>();
        let (batch, contracted) = (sizes(2, &[1, 2, 3]), sizes(2, &[0, 1, 2, 3, 5, 7, 17, 64]));
        let (left, right) = (sizes(2, &[0, 1, 2, 3, 5, 13]), sizes(2, &[1, 2, 4, 7, 11]));
        let case = Case::new(&mut random, types, &batch, [&left, &right], &contracted);
        case.check(&mut random, round % 3 == 0);
    }
}

#[test]
fn sums_of_many_products_have_the_references_bits() {
    let mut random = Random::new(2);
    for round in 0..120 {
        let types = types(&mut random);
        let sizes = [1, 2, 3, 7, 9, 14, 15, 16, 17, 29, 31, 33, 47, 65];
        let (m, n, k) = (random.pick(&sizes), random.pick(&sizes), random.pick(&[255, 256, 257, 511, 600, 1031]));
        let case = Case::new(&mut random, types, &[], [&[m], &[n]], &[k]);
        case.check(&mut random, round % 2 == 0);
    }
}

#[test]
fn products_with_vectors_go_through_runs_in_lanes() {
    let mut random = Random::new(3);
    for round in 0..60 {
        let types = types(&mut random);
        let (m, k) = (random.pick(&[1, 2, 7, 16, 33, 300]), random.pick(&[1, 63, 64, 65, 500, 8191, 8192, 8193, 8256, 20_000]));
        let m = if k > 1000 { m.min(20) } else { m };
        let free: [&[usize]; 2] = if round % 2 == 0 { [&[m], &[]] } else { [&[1], &[m]] };
        Case::new(&mut random, types, &[1 + round % 2], free, &[k]).check(&mut random, round % 3 == 0);
    }
}

/// Rows of one run, with and without a last part of 64 products, those of pairs of rows too, and matrices of so few rows that columns are summed in registers.
#[test]
fn products_of_vectors_with_short_or_few_rows_have_the_references_bits() {
    let mut random = Random::new(9);
    for round in 0..150 {
        let types =
            if round % 2 == 0 { [random.pick(&[ElementType::F32, ElementType::F64, ElementType::S32, ElementType::C64]); 3] } else { types(&mut random) };
        let k = random.pick(&[1, 2, 15, 16, 17, 24, 31, 33, 48, 63, 64, 65, 80, 100, 127, 128, 129, 200, 1000, 1024, 1025, 1088, 1104]);
        let free = random.pick(&[15, 16, 17, 40, 63, 64, 65, 130, 600]);
        let sides: [&[usize]; 2] = if random.below(2) == 0 { [&[free], &[]] } else { [&[], &[free]] };
        Case::new(&mut random, types, &[1 + round % 4], sides, &[k]).check(&mut random, round % 3 == 0);
    }
}

#[test]
fn many_small_contractions_side_by_side_have_the_references_bits() {
    let mut random = Random::new(7);
    for round in 0..400 {
        let types = types(&mut random);
        let many = random.pick(&[4, 5, 15, 16, 17, 64, 131, 300]);
        let [m, n, k] = [0; 3].map(|_| random.pick(&[0, 1, 1, 2, 3, 3, 4, 5, 8, 9]));
        let k = if round % 8 == 0 { random.pick(&[17, 32, 33, 63, 64, 65, 100]) } else { k };
        let batch: &[usize] = match round % 4 {
            0 => &[],
            1 => &[many],
            2 => &[3, many],
            _ => &[many, 2],
        };
        // Without batches the rows or the columns are many.
        let many_rows = batch.is_empty() && random.below(2) == 0;
        let left: &[usize] = if many_rows { &[2, many] } else { &[m] };
        let right: &[usize] = if batch.is_empty() && !many_rows { &[many] } else { &[n] };
        Case::new(&mut random, types, batch, [left, right], &[k]).check(&mut random, round % 3 == 0);
    }
}

#[test]
fn larger_products_are_split_over_blocks_and_threads() {
    let mut random = Random::new(4);
    for types in [[ElementType::F32; 3], [ElementType::Bf16, ElementType::F32, ElementType::Bf16], [ElementType::S8, ElementType::S32, ElementType::S32]] {
        for (m, n, k) in [(301, 67, 300), (67, 301, 530), (520, 40, 129)] {
            Case::new(&mut random, types, &[], [&[m], &[n]], &[k]).check(&mut random, false);
        }
    }
}

#[test]
fn any_number_of_columns_behind_full_vectors_has_the_references_bits() {
    let mut random = Random::new(8);
    let types = [[ElementType::F32; 3], [ElementType::F64; 3], [ElementType::Bf16, ElementType::F32, ElementType::Bf16], [ElementType::S32; 3]];
    for columns in (1..=100).chain(257..=264) {
        // Rows fill vectors, or not; steps go along panels and their ends.
        let (rows, steps) = (random.pick(&[7, 15, 16, 17, 31, 32, 33, 67]), random.pick(&[1, 2, 3, 4, 5, 6, 7, 61, 259]));
        let types = if columns % 2 == 0 { types[0] } else { random.pick(&types) };
        Case::new(&mut random, types, &[], [&[rows], &[columns]], &[steps]).check(&mut random, columns % 3 == 0);
    }
}

/// Both operands in caches, of full vectors of columns: in one panel and in several, alone and in batches.
#[test]
fn small_products_that_are_read_where_they_lie_have_the_references_bits() {
    let mut random = Random::new(11);
    for round in 0..150 {
        let types = [random.pick(&[ElementType::F32, ElementType::F32, ElementType::F64, ElementType::S32, ElementType::C64]); 3];
        let (m, n) = (random.pick(&[2, 3, 8, 13, 14, 15, 16, 29, 48]), random.pick(&[8, 16, 32, 48, 64]));
        let k = random.pick(&[1, 2, 16, 31, 64, 255, 256, 257, 300]);
        let batch: &[usize] = random.pick(&[&[][..], &[], &[3], &[2, 7]]);
        Case::new(&mut random, types, batch, [&[m], &[n]], &[k]).check(&mut random, round % 3 == 0);
    }
}

#[test]
fn right_operands_that_are_packed_panel_by_panel_have_the_references_bits() {
    let mut random = Random::new(6);
    for types in [[ElementType::F32; 3], [ElementType::Bf16, ElementType::F32, ElementType::Bf16]] {
        Case::new(&mut random, types, &[], [&[50], &[1040]], &[513]).check(&mut random, false);
    }
}

/// Bytes with a sign by bytes without one, of all values, in panels and in lanes.
#[test]
fn bytes_with_and_without_a_sign_are_multiplied_as_what_they_are() {
    let mut random = Random::new(10);
    for (m, n, k) in [(1, 1, 1), (7, 5, 3), (33, 70, 130), (64, 64, 257), (1, 40, 65), (50, 1, 300), (20, 9, 513)] {
        let bytes: Vec<u8> = (0..m * k).map(|_| random.bits() as u8).collect();
        let signed: Vec<i8> = (0..k * n).map(|_| random.bits() as i8).collect();
        let product = |i: usize, j: usize| (0..k).map(|l| i32::from(bytes[i * k + l]) * i32::from(signed[l * n + j])).sum::<i32>();
        let expected = Literal::from_vec(&[m as i64, n as i64], (0..m * n).map(|at| product(at / n, at % n)).collect());
        let turned = Literal::from_vec(&[n as i64, m as i64], (0..n * m).map(|at| product(at % m, at / m)).collect());
        let (x, y) = (Literal::from_vec(&[m as i64, k as i64], bytes), Literal::from_vec(&[k as i64, n as i64], signed));
        let [left, right] = [(ElementType::U8, [m, k]), (ElementType::S8, [k, n])].map(|(element, dims)| Array::row_major(element, &dims));
        let result = |dims: [usize; 2]| Array::row_major(ElementType::S32, &dims);
        let cases = [([left.clone(), right.clone(), result([m, n])], [1, 0], [&x, &y], &expected), ([right, left, result([n, m])], [0, 1], [&y, &x], &turned)];
        for (isa, (arrays, [l, r], operands, wanted)) in Isa::available().flat_map(|isa| cases.iter().map(move |case| (isa, case))) {
            let dimensions = DotDimensions { contracting: [vec![*l], vec![*r]], ..DotDimensions::default() };
            let dot = Dot::new(isa, arrays.clone(), &dimensions, ElementType::S32).expect("the dimensions fit");
            same(&|| format!("{m} x {n} x {k} on {isa}: {arrays:?}"), wanted, &run(&dot, arrays, *operands, 2));
        }
    }
}

fn check_constant(random: &mut Random, types: [ElementType; 3], case: &Case) {
    let [operand, compute, result] = types;
    let [left, right] = [0, 1].map(|side| literal(random, operand, &case.dims[side], false));
    let arrays = [(0, operand), (1, operand), (2, result)].map(|(i, element)| layout(random, element, &case.dims[i]));
    let expected = case.reference([&left, &right]);
    for isa in Isa::available() {
        let mut dot = Dot::new(isa, arrays.clone(), &case.dimensions, compute).expect("the dimensions fit");
        for found in run_with_constant(&mut dot, &arrays, [&left, &right]) {
            same(&|| format!("{case:?} on {isa}, in {arrays:?}"), &expected, &found);
        }
    }
}

#[test]
fn constants_are_packed_once_and_give_the_same_bits() {
    let mut random = Random::new(5);
    for round in 0..40 {
        let types = types(&mut random);
        let [m, n, k] = [&[2, 15, 60][..], &[9, 31, 70], &[3, 256, 300]].map(|sizes| random.pick(sizes));
        let case = Case::new(&mut random, types, &[1 + round % 3], [&[m], &[n]], &[k]);
        check_constant(&mut random, types, &case);
    }
    // Panel by panel for all rows, and in several chunks.
    for types in [[ElementType::F32; 3], [ElementType::Bf16, ElementType::F32, ElementType::Bf16]] {
        let case = Case::new(&mut random, types, &[], [&[50], &[1040]], &[513]);
        check_constant(&mut random, types, &case);
    }
}

#[test]
fn constants_are_packed_where_that_is_of_use() {
    let f32s = |dims: &[usize]| Array::row_major(ElementType::F32, dims);
    let kept = |[m, n, k]: [usize; 3], turned: bool, constant: usize| {
        let arrays = [f32s(&[m, k]), f32s(&if turned { [n, k] } else { [k, n] }), f32s(&[m, n])];
        let contracting = [vec![1], vec![usize::from(turned)]];
        let mut dot = Dot::new(Isa::detect(), arrays.clone(), &DotDimensions { contracting, ..DotDimensions::default() }, ElementType::F32).expect("a dot");
        let bytes = vec![0; arrays[constant].bytes()];
        let known = [0, 1].map(|i| (i == constant).then_some(&bytes[..]));
        assert!(dot.prepare(&known.map(|bytes| bytes.map(|bytes| &bytes[1..]))).is_err(), "a byte is missing");
        dot.prepare(&known).expect("the memory fits")
    };
    let matrix = 4 * 1024 * 1024;
    assert_eq!(kept([512, 1024, 1024], false, 1), matrix);
    assert_eq!(kept([8, 1024, 1024], false, 1), matrix, "rows that lie apart are slow to read");
    assert_eq!(kept([8, 1024, 1024], true, 1), matrix);
    assert_eq!(kept([8, 1024, 128], false, 1), 0, "it is read where it lies, in a cache");
    assert_eq!(kept([512, 1024, 1024], false, 0), 0, "left operands are packed block by block");
    assert_eq!(kept([1024, 4, 1024], false, 0), matrix, "the operands trade places");
    assert_eq!(kept([1, 1024, 1024], false, 1), 0, "vectors read matrices where they lie");
}

#[test]
fn arrays_that_do_not_fit_are_refused() {
    let array = |dims: &[usize]| Array::row_major(ElementType::F32, dims);
    let dot = |dims: [&[usize]; 3], contracting: [usize; 2]| {
        let dimensions = DotDimensions { contracting: contracting.map(|d| vec![d]), ..DotDimensions::default() };
        Dot::new(Isa::Scalar, dims.map(array), &dimensions, ElementType::F32).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(dot([&[2, 3], &[3, 4], &[2, 4]], [1, 0]), Ok(()));
    assert_eq!(dot([&[2, 3], &[4, 3], &[2, 4]], [1, 0]), Err("a dot of [2, 3] and [4, 3] does not give [2, 4]".to_owned()));
    assert_eq!(dot([&[2, 3], &[3, 4], &[2, 4]], [2, 0]), Err("the dimensions [2] are no distinct dimensions of an array of rank 2".to_owned()));
}

#[test]
fn floating_point_operations_are_counted() {
    let count = |element: ElementType, dims: [&[usize]; 3]| {
        let dimensions = DotDimensions { batching: [vec![0], vec![0]], contracting: [vec![2], vec![1]] };
        Dot::new(Isa::Scalar, dims.map(|dims| Array::row_major(element, dims)), &dimensions, element).expect("the arrays fit").operations()
    };
    let small: [&[usize]; 3] = [&[5, 2, 3], &[5, 3, 4], &[5, 2, 4]];
    assert_eq!(count(ElementType::F32, small), Some(5 * 2 * 4 * 3 * 2));
    assert_eq!(count(ElementType::C64, small), Some(5 * 2 * 4 * 3 * 8));
    assert_eq!(count(ElementType::S32, small), None);
    assert_eq!(count(ElementType::F32, [&[5, 2, 0], &[5, 0, 4], &[5, 2, 4]]), Some(0));
}
