//! Gathers and scatters of random dimension numbers against one element after the other.

mod common;

use common::{Random, run, run_on};
use shale_ir::element::{ElementKind, ElementType};
use shale_kernels::{Array, Combiner, Gather, Scatter, WindowDims};
use shale_lanes::{Access, Binary, Builder, Isa, JoinOp};
use std::cell::Cell;
use std::sync::Arc;

/// Dimension numbers and sizes that fit one another.
struct Case {
    dims: WindowDims,
    operand: Vec<usize>,
    indices: Vec<usize>,
    outer: Vec<usize>,
    sizes: Vec<usize>,
    index_type: ElementType,
    /// The index vectors' numbers, in row-major order of the indices.
    numbers: Vec<i64>,
}

fn subset(random: &mut Random, count: usize, from: &[usize]) -> Vec<usize> {
    let mut chosen: Vec<usize> = random.permutation(from.len())[..count].iter().map(|i| from[*i]).collect();
    chosen.sort_unstable();
    chosen
}

impl Case {
    fn new(random: &mut Random) -> Case {
        let most = if random.below(8) == 0 { 24 } else { 5 };
        Case::of(random, 6, most)
    }

    /// Operands of at most so many elements along a dimension, and indices of at most so many.
    fn of(random: &mut Random, side: usize, most: usize) -> Case {
        let rank = random.below(4) + 1;
        let operand: Vec<usize> = (0..rank).map(|_| random.below(side) + 1).collect();
        let all: Vec<usize> = (0..rank).collect();
        let (batching, collapsing) = (random.below(2).min(rank - 1), random.below(rank));
        let operand_batching = subset(random, batching, &all);
        let rest: Vec<usize> = all.iter().copied().filter(|d| !operand_batching.contains(d)).collect();
        let collapsed = subset(random, collapsing.min(rest.len()), &rest);
        let window: Vec<usize> = rest.iter().copied().filter(|d| !collapsed.contains(d)).collect();
        let vector = random.below(rest.len() + 1);
        let index_map: Vec<usize> = random.permutation(rest.len())[..vector].iter().map(|i| rest[*i]).collect();
        let mut indices: Vec<usize> = (0..random.below(3)).map(|_| random.below(most) + usize::from(random.below(9) > 0)).collect();
        let indices_batching: Vec<usize> = operand_batching
            .iter()
            .map(|d| {
                indices.push(operand[*d]);
                indices.len() - 1
            })
            .collect();
        let batch_sizes = indices.clone();
        let vector_dim = if vector == 1 && random.below(2) == 0 { indices.len() } else { random.below(indices.len() + 1) };
        let mut indices_batching = indices_batching;
        if vector_dim < indices.len() || vector != 1 || random.below(2) == 0 {
            indices.insert(vector_dim, vector);
            indices_batching.iter_mut().filter(|d| **d >= vector_dim).for_each(|d| *d += 1);
        }
        let sizes: Vec<usize> = (0..rank).map(|d| if window.contains(&d) { random.below(operand[d]) + 1 } else { 1 }).collect();
        let outer_rank = batch_sizes.len() + window.len();
        let offset = subset(random, window.len(), &(0..outer_rank).collect::<Vec<_>>());
        let (mut batches, mut windows) = (batch_sizes.iter(), window.iter());
        let outer = (0..outer_rank).map(|d| if offset.contains(&d) { sizes[*windows.next().expect("one each")] } else { *batches.next().expect("one each") });
        let outer = outer.collect();
        let index_type =
            [ElementType::S32, ElementType::S64, ElementType::U32, ElementType::S8, ElementType::U8, ElementType::U64, ElementType::S4][random.below(7)];
        let signed = index_type.kind() == ElementKind::Signed;
        let count = indices.iter().product();
        let most = if index_type == ElementType::S4 { 7 } else { i64::MAX };
        let numbers = (0..count).map(|_| random.below(side + 4) as i64 - if signed { 3 } else { 0 }).map(|n: i64| n.min(most)).collect();
        let dims = WindowDims { offset, collapsed, operand_batching, indices_batching, index_map, vector_dim };
        Case { dims, operand, indices, outer, sizes, index_type, numbers }
    }

    fn index_bytes(&self) -> Vec<u8> {
        let mask = u64::MAX >> (64 - self.index_type.bits());
        self.numbers.iter().flat_map(|n| (*n as u64 & mask).to_le_bytes()[..self.index_type.bytes()].to_vec()).collect()
    }

    /// The operand's index for an outer one, where a window's beginning is moved by `hold`.
    fn locate(&self, outer: &[usize], hold: impl Fn(usize, i64) -> i64) -> Vec<i64> {
        let batch: Vec<usize> = (0..outer.len()).filter(|d| !self.dims.offset.contains(d)).map(|d| outer[d]).collect();
        let mut vector_at: Vec<usize> = batch;
        let has_vector = self.dims.vector_dim < self.indices.len();
        if has_vector {
            vector_at.insert(self.dims.vector_dim, 0);
        }
        let mut at = vec![0i64; self.operand.len()];
        for (k, d) in self.dims.index_map.iter().enumerate() {
            let mut place = vector_at.clone();
            if has_vector {
                place[self.dims.vector_dim] = k;
            }
            let number = place.iter().zip(&self.indices).fold(0, |sum, (i, n)| sum * n + i);
            at[*d] = hold(*d, self.numbers[number]);
        }
        for (d, n) in self.dims.operand_batching.iter().zip(&self.dims.indices_batching) {
            at[*d] = vector_at[*n] as i64;
        }
        let window = (0..self.operand.len()).filter(|d| !self.dims.collapsed.contains(d) && !self.dims.operand_batching.contains(d));
        window.zip(&self.dims.offset).for_each(|(d, o)| at[d] += outer[*o] as i64);
        at
    }
}

fn each_index(dims: &[usize]) -> Vec<Vec<usize>> {
    dims.iter().fold(vec![Vec::new()], |all, size| all.iter().flat_map(|index| (0..*size).map(move |i| [&index[..], &[i]].concat())).collect())
}

fn position(at: &[i64], dims: &[usize]) -> usize {
    at.iter().zip(dims).fold(0, |sum, (i, n)| sum * n + *i as usize)
}

#[test]
fn gathers_hold_windows_inside_or_fill_them() {
    let mut random = Random::new(5);
    for i in 0..4000 {
        let case = Case::new(&mut random);
        let element = ElementType::ALL[i % 31];
        let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
        let (data, filling) = (random.elements(element, case.operand.iter().product()), random.elements(element, 1));
        let from_end = if case.dims.index_map.len() == 1 { random.below(7) as i64 } else { 0 };
        let is_filled = random.below(2) == 0;
        let mut expected = Vec::new();
        for outer in each_index(&case.outer) {
            let (mut is_inside, most) = (Cell::new(true), |d: usize| (case.operand[d] - case.sizes[d]) as i64);
            let at = case.locate(&outer, |d, n| {
                let n = if n < 0 { n + from_end } else { n };
                is_inside.set(is_inside.get() && (0..=most(d)).contains(&n));
                n.clamp(0, most(d))
            });
            let found = &data[position(&at, &case.operand) * element.bytes()..][..element.bytes()];
            expected.extend_from_slice(if *is_inside.get_mut() || !is_filled { found } else { &filling });
        }
        let (x, at) = (random.layout(element, &case.operand), random.layout(case.index_type, &case.indices));
        let y = random.layout(element, &case.outer);
        let gather = Gather::new(&case.dims, x.clone(), at.clone(), y.clone(), &case.sizes, isa).expect("a gather");
        let gather = gather.counting_from(from_end).expect("one number");
        let gather = if is_filled { gather.filling(filling).expect("an element") } else { gather };
        assert_eq!(run(&gather, &[(&x, &data), (&at, &case.index_bytes())], &[&y]).expect("it runs"), [expected], "{:?} {:?}", case.dims, case.operand);
    }
}

/// Rows of elements, more than a list has, whose next rows are asked for before; windows of columns, whose elements lie apart.
#[test]
fn gathers_of_long_rows_and_of_columns() {
    let mut random = Random::new(9);
    let along =
        WindowDims { collapsed: vec![1], operand_batching: vec![0], indices_batching: vec![0], index_map: vec![1], vector_dim: 2, ..WindowDims::default() };
    let columns = WindowDims { offset: vec![0], collapsed: vec![1], index_map: vec![1], vector_dim: 1, ..WindowDims::default() };
    for (isa, count) in Isa::available().flat_map(|isa| [1, 5, 17, 100, 512, 1100].map(|count| (isa, count))) {
        let [x, y] = [[5, 300], [5, count]].map(|dims| Array::row_major(ElementType::F32, &dims));
        let (data, filling) = (random.elements(ElementType::F32, 5 * 300), random.elements(ElementType::F32, 1));
        for (dims, at, sizes) in [(&along, vec![5, count], [1, 1]), (&columns, vec![count], [5, 1])] {
            let at = Array::row_major(ElementType::S32, &at);
            let numbers: Vec<i32> = (0..at.dims.iter().product()).map(|_| random.below(700) as i32 - 350).collect();
            let gather = Gather::new(dims, x.clone(), at.clone(), y.clone(), &sizes, isa).expect("a gather");
            let gather = gather.counting_from(300).and_then(|gather| gather.filling(filling.clone())).expect("one number, an element");
            let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
            let element = |row: usize, number: i32| match usize::try_from(if number < 0 { number + 300 } else { number }) {
                Ok(column) if column < 300 => &data[(row * 300 + column) * 4..][..4],
                _ => &filling[..],
            };
            let number = |row: usize, i: usize| numbers[if at.dims.len() == 2 { row * count + i } else { i }];
            let expected: Vec<u8> = (0..5 * count).flat_map(|i| element(i / count, number(i / count, i % count)).to_vec()).collect();
            assert_eq!(run(&gather, &[(&x, &data), (&at, &bytes)], &[&y]).expect("it runs"), [expected], "{isa:?} {count} {sizes:?}");
        }
    }
    let x = Array::row_major(ElementType::F32, &[5, 300]);
    let at = Array::row_major(ElementType::S32, &[4]);
    let gather = || Gather::new(&columns, x.clone(), at.clone(), Array::row_major(ElementType::F32, &[5, 4]), &[5, 1], Isa::detect()).expect("a gather");
    assert!(gather().counting_from(-1).is_err() && gather().filling(vec![0; 3]).is_err());
}

/// `3 · old − new` as a lane program, whose result depends on the order.
fn function(isa: Isa) -> Combiner {
    let mut b = Builder::new();
    let [old, new] = [0, 1].map(|_| b.load(ElementType::S32, Access::Contiguous));
    let factor = b.load(ElementType::S32, Access::Splat);
    let product = b.binary(Binary::Multiply, factor, old).expect("integers");
    let difference = b.binary(Binary::Subtract, product, new).expect("integers");
    b.store(difference, Access::Contiguous);
    Combiner::Function(Arc::new(b.finish().compile(isa).expect("a program")), vec![Array::row_major(ElementType::S32, &[])])
}

/// Scatters the updates of a case by one of three combiners, on some threads, and compares with one element after the other.
fn check_scatter(random: &mut Random, case: &Case, i: usize, threads: usize) {
    let element = ElementType::S32;
    let (count, updates) = (case.operand.iter().product(), case.outer.iter().product());
    let (x, u) = (random.elements(element, count), random.elements(element, updates));
    let isa = Isa::available().nth(i % Isa::available().count()).expect("an instruction set");
    let (combiner, joined): (Combiner, fn(i32, i32) -> i32) = match i % 3 {
        0 => (Combiner::Replace, |_, new| new),
        1 => (Combiner::join(JoinOp::Add, element).expect("it has code"), i32::wrapping_add),
        _ => (function(isa), |old, new| old.wrapping_mul(3).wrapping_sub(new)),
    };
    let number = |bytes: &[u8], at: usize| i32::from_le_bytes(bytes[at * 4..][..4].try_into().expect("4 bytes"));
    let mut expected: Vec<i32> = (0..count).map(|at| number(&x, at)).collect();
    for (i, outer) in each_index(&case.outer).iter().enumerate() {
        let at = case.locate(outer, |_, n| n);
        if at.iter().zip(&case.operand).all(|(i, n)| (0..*n as i64).contains(i)) {
            let place = position(&at, &case.operand);
            expected[place] = joined(expected[place], number(&u, i));
        }
    }
    let arrays = [random.layout(element, &case.operand), random.layout(case.index_type, &case.indices), random.layout(element, &case.outer)];
    let scatter = Scatter::new(&case.dims, vec![arrays[0].clone()], arrays[1].clone(), vec![arrays[2].clone()], combiner, isa).expect("a scatter");
    let (three, scalar, index_bytes) = (3i32.to_le_bytes(), Array::row_major(element, &[]), case.index_bytes());
    let mut operands = vec![(&arrays[0], &x[..]), (&arrays[1], &index_bytes[..]), (&arrays[2], &u[..])];
    if i % 3 == 2 {
        operands.push((&scalar, &three[..]));
    }
    let found = run_on(threads, &scatter, &operands, &[&arrays[0]]).expect("it runs");
    let expected: Vec<u8> = expected.into_iter().flat_map(i32::to_le_bytes).collect();
    assert!(found == [expected], "{i} {:?} {:?} {:?} {:?}…", case.dims, case.operand, case.outer, &case.numbers[..case.numbers.len().min(100)]);
}

#[test]
fn scatters_take_one_update_after_the_other_and_leave_out_what_is_outside() {
    let mut random = Random::new(6);
    for i in 0..3000 {
        let case = Case::new(&mut random);
        check_scatter(&mut random, &case, i, 1);
    }
}

/// So many updates that each thread takes those of a part of the array; index vectors in any order and, half of the time, in that of the array.
#[test]
fn threads_scatter_to_parts_of_the_array() {
    let (mut random, mut done) = (Random::new(12), 0);
    while done < 60 {
        let mut case = Case::of(&mut random, 40, 400);
        let updates: usize = case.outer.iter().product();
        if !(70_000..300_000).contains(&updates) {
            continue;
        }
        if done % 2 == 0 {
            case.numbers.sort_unstable();
        }
        check_scatter(&mut random, &case, done, 2 + done % 3);
        done += 1;
    }
}

#[test]
fn every_operation_of_every_type_joins_as_lanes_do() {
    let mut random = Random::new(7);
    let ops = [(JoinOp::Add, Binary::Add), (JoinOp::Multiply, Binary::Multiply), (JoinOp::Maximum, Binary::Maximum), (JoinOp::Minimum, Binary::Minimum)];
    let bits = [(JoinOp::And, Binary::And), (JoinOp::Or, Binary::Or), (JoinOp::Xor, Binary::Xor)];
    let mut compared = 0;
    // Lanes hold parts of complex numbers, and truth values as bits: pooling.rs compares these with the reference.
    for element in ElementType::ALL.into_iter().filter(|element| !element.is_complex() && *element != ElementType::Pred) {
        for (join, binary) in ops.into_iter().chain(bits) {
            let Some(known) = Combiner::join(join, element) else { continue };
            // Single elements, and rows that vectors of each size are parts of.
            let row = [1, 40, 23][compared % 3];
            let isa = Isa::available().nth(compared % Isa::available().count()).expect("an instruction set");
            let mut b = Builder::new();
            let [old, new] = [0, 1].map(|_| b.load(element, Access::Contiguous));
            let joined = b.binary(binary, old, new).expect("an operation of the type");
            b.store(joined, Access::Contiguous);
            let by_function = Combiner::Function(Arc::new(b.finish().compile(Isa::Scalar).expect("a program")), Vec::new());
            let dims = WindowDims { offset: vec![1], collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
            let [x, u] = [[4, row], [30, row]].map(|dims| Array::row_major(element, &dims));
            let at = Array::row_major(ElementType::S32, &[30]);
            let indices: Vec<u8> = (0..30).flat_map(|_| (random.below(6) as i32).to_le_bytes()).collect();
            let (data, updates) = (random.elements(element, 4 * row), random.elements(element, 30 * row));
            let results = [known, by_function].map(|combiner| {
                let scatter = Scatter::new(&dims, vec![x.clone()], at.clone(), vec![u.clone()], combiner, isa).expect("a scatter");
                run(&scatter, &[(&x, &data), (&at, &indices), (&u, &updates)], &[&x]).expect("it runs").remove(0)
            });
            let same = |i: usize| match element {
                ElementType::F32 => {
                    [0, 1].map(|r| f32::from_le_bytes(results[r][i * 4..][..4].try_into().expect("4 bytes"))).map(|x| if x.is_nan() { 1 } else { x.to_bits() })
                }
                ElementType::F64 => [0, 1]
                    .map(|r| f64::from_le_bytes(results[r][i * 8..][..8].try_into().expect("8 bytes")))
                    .map(|x| if x.is_nan() { 1 } else { (x.to_bits() >> 32) as u32 ^ x.to_bits() as u32 }),
                ElementType::F16 | ElementType::Bf16 => {
                    let infinity = if element == ElementType::F16 { 0x7c00 } else { 0x7f80 };
                    let code = |r: usize| u32::from(u16::from_le_bytes(results[r][i * 2..][..2].try_into().expect("2 bytes")));
                    [0, 1].map(code).map(|code| if code & 0x7fff > infinity { 1 } else { code })
                }
                _ => [0, 1].map(|r| u32::from(results[r][i * element.bytes()..][..element.bytes()] != results[0][i * element.bytes()..][..element.bytes()])),
            };
            (0..4 * row).for_each(|i| assert_eq!(same(i)[0], same(i)[1], "{join:?} {element:?} at {i}"));
            compared += 1;
        }
    }
    assert_eq!(compared, 4 * 4 + 8 * 7);
}

#[test]
fn lists_of_windows_replace_elements_of_every_width() {
    let mut random = Random::new(8);
    let dims = WindowDims { offset: vec![1], collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
    for element in ElementType::ALL {
        for (isa, row) in Isa::available().flat_map(|isa| [1, 23].map(|row| (isa, row))) {
            let [x, u] = [[4, row], [600, row]].map(|dims| Array::row_major(element, &dims));
            let at = Array::row_major(ElementType::S64, &[600]);
            let numbers: Vec<i64> = (0..600).map(|_| random.below(6) as i64 - 1).collect();
            let (mut expected, updates) = (random.elements(element, 4 * row), random.elements(element, 600 * row));
            let operands = [(&x, &expected.clone()[..]), (&at, &numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>()[..]), (&u, &updates[..])];
            let scatter = Scatter::new(&dims, vec![x.clone()], at.clone(), vec![u.clone()], Combiner::Replace, isa).expect("a scatter");
            let found = run(&scatter, &operands, &[&x]).expect("it runs");
            let bytes = row * element.bytes();
            for (update, number) in updates.chunks_exact(bytes).zip(&numbers).filter(|(_, number)| (0..4).contains(*number)) {
                expected[*number as usize * bytes..][..bytes].copy_from_slice(update);
            }
            assert_eq!(found, [expected], "{element:?} {isa:?} {row}");
        }
    }
}

/// Checks a scatter of single floats that are added up, `count` of them to begin with, against one addition after the other.
fn check_sums(isa: Isa, count: usize, numbers: &[i32], updates: &[f32], apart: usize) {
    let dims = WindowDims { collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
    let (x, at) = (Array::row_major(ElementType::F32, &[count]), Array::row_major(ElementType::S32, &[numbers.len()]));
    let u = Array { strides: vec![4 * apart], ..Array::row_major(ElementType::F32, &[updates.len()]) };
    let bytes = |all: &[f32]| all.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let indices: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
    let add = Combiner::join(JoinOp::Add, ElementType::F32).expect("it has code");
    let scatter = Scatter::new(&dims, vec![x.clone()], at.clone(), vec![u.clone()], add, isa).expect("a scatter");
    let mut sums = vec![0.5; count];
    let found = run(&scatter, &[(&x, &bytes(&sums)), (&at, &indices), (&u, &bytes(updates))], &[&x]).expect("it runs");
    for (number, update) in numbers.iter().zip(updates) {
        if let Some(sum) = usize::try_from(*number).ok().and_then(|at| sums.get_mut(at)) {
            let joined: f32 = *sum + update;
            *sum = if joined.is_nan() { f32::NAN } else { joined };
        }
    }
    assert_eq!(found, [bytes(&sums)], "{isa:?} {apart} {:?}…", &numbers[..40]);
}

/// Places each of which comes many times in turn, some of them outside: sums keep their order.
#[test]
fn elements_that_come_again_and_again_are_summed_in_order() {
    let mut random = Random::new(10);
    for (isa, width) in Isa::available().flat_map(|isa| [1, 2, 3, 40].map(|width| (isa, width))) {
        let numbers: Vec<i32> = (0..3000).map(|i| i / width % 34 - 2).collect();
        let updates: Vec<f32> = (0..3000).map(|_| random.below(1 << 20) as f32 * 0.37).collect();
        check_sums(isa, 30, &numbers, &updates, 1);
    }
}

/// Places that never decrease, in runs of lengths by chance and of one that is longer than the others together; the updates dense and apart, and now and
/// then infinities of both signs behind each other, whose sum is a NaN.
#[test]
fn sorted_places_are_summed_in_order() {
    let (mut random, count) = (Random::new(11), 2500);
    for (isa, longest, apart) in
        Isa::available().flat_map(|isa| [1, 2, 5, 9, 15, 40, 1500].into_iter().flat_map(move |longest| [1, 3].map(|apart| (isa, longest, apart))))
    {
        let mut numbers: Vec<i32> = (0..).flat_map(|i| std::iter::repeat_n(i, 1 + random.below(longest))).take(count).collect();
        if longest == 9 {
            let last = numbers[1699];
            numbers[300..1700].fill(last);
        }
        let update = |i: usize| match i % 89 {
            0 => f32::INFINITY,
            1 => f32::NEG_INFINITY,
            _ => random.below(1 << 20) as f32 * 0.37,
        };
        let updates: Vec<f32> = (0..count).map(update).collect();
        check_sums(isa, count, &numbers, &updates, apart);
    }
}

#[test]
fn several_arrays_are_updated_at_the_same_places() {
    let dims = WindowDims { collapsed: vec![0], index_map: vec![0], vector_dim: 1, ..WindowDims::default() };
    let [f, s, at] = [(ElementType::F32, 4), (ElementType::S64, 4), (ElementType::S32, 3)].map(|(element, n)| Array::row_major(element, &[n]));
    let [fu, su] = [ElementType::F32, ElementType::S64].map(|element| Array::row_major(element, &[3]));
    let scatter =
        Scatter::new(&dims, vec![f.clone(), s.clone()], at.clone(), vec![fu.clone(), su.clone()], Combiner::Replace, Isa::detect()).expect("a scatter");
    let floats = |all: &[f32]| all.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let longs = |all: &[i64]| all.iter().flat_map(|x| x.to_le_bytes()).collect::<Vec<u8>>();
    let indices: Vec<u8> = [2i32, 9, 2].iter().flat_map(|x| x.to_le_bytes()).collect();
    let operands =
        [(&f, &floats(&[0.0; 4])[..]), (&s, &longs(&[0; 4])[..]), (&at, &indices[..]), (&fu, &floats(&[1.0, 2.0, 3.0])[..]), (&su, &longs(&[4, 5, 6])[..])];
    assert_eq!(run(&scatter, &operands, &[&f, &s]).expect("it runs"), [floats(&[0.0, 0.0, 3.0, 0.0]), longs(&[0, 0, 6, 0])]);
    let other = Array::in_order(ElementType::F32, &[3], &[0]);
    assert!(Scatter::new(&dims, vec![f], at, vec![other, su], Combiner::Replace, Isa::detect()).is_err());
}
