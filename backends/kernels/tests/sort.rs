//! Sorts against the evaluator's merge sort with comparisons of single elements.

mod common;

use common::{Random, code, run, run_on};
use shale_dialects::eval::merge_sort::merge_sort;
use shale_ir::element::{ElementKind, ElementType, FloatElement, IntElement, Pred};
use shale_ir::{with_float, with_int};
use shale_kernels::Array;
use shale_kernels::sort::{Comparator, KeyOrder, Sort, SortKey};
use shale_lanes::{Access, Binary, Builder, Direction, Isa};
use std::convert::Infallible;
use std::sync::Arc;

const ORDERS: [KeyOrder; 3] = [KeyOrder::Partial, KeyOrder::Total, KeyOrder::Canonical];

/// What an element is in a comparison: a number for the total order, another one for the partial one.
fn keys(element: ElementType, elements: &[u8], at: usize) -> (i128, f64) {
    let code = code(element, elements, at);
    match element.kind() {
        ElementKind::Float => with_float!(element, T => {
            let x = T::from_code(code);
            (x.total_order_key().into(), x.value())
        }, otherwise => unreachable!()),
        ElementKind::Pred => (i128::from(bool::from(Pred::from(code != 0))), 0.0),
        _ => with_int!(element, T => (T::wrap(code.into()).to_i128(), 0.0), otherwise => unreachable!()),
    }
}

fn less(element: ElementType, order: KeyOrder, x: (i128, f64), y: (i128, f64)) -> bool {
    let canonical = |(total, value): (i128, f64)| match value {
        _ if element.kind() != ElementKind::Float => total,
        value if value.is_nan() => i128::MAX,
        0.0 => i128::from(0f64.total_order_key()),
        value => i128::from(value.total_order_key()),
    };
    match order {
        KeyOrder::Partial if element.kind() == ElementKind::Float => x.1 < y.1,
        KeyOrder::Canonical => canonical(x) < canonical(y),
        _ => x.0 < y.0,
    }
}

/// The lines of an array of sizes `dims` along a dimension, as lists of row-major positions.
fn lines(dims: &[usize], along: usize) -> Vec<Vec<usize>> {
    let inner: usize = dims[along + 1..].iter().product();
    let outer: usize = dims[..along].iter().product();
    let line = |o: usize, i: usize| (0..dims[along]).map(move |k| (o * dims[along] + k) * inner + i).collect();
    (0..outer).flat_map(|o| (0..inner).map(move |i| (o, i))).map(|(o, i)| line(o, i)).collect()
}

/// The row-major position from which each element comes.
fn sorted(dims: &[usize], along: usize, less: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut from: Vec<usize> = (0..dims.iter().product()).collect();
    for line in lines(dims, along) {
        let Ok(order) = merge_sort(line.len(), |i, j| Ok::<_, Infallible>(less(line[i], line[j])));
        order.iter().enumerate().for_each(|(i, at)| from[line[i]] = line[*at]);
    }
    from
}

fn picked(element: ElementType, elements: &[u8], from: &[usize]) -> Vec<u8> {
    from.iter().flat_map(|at| elements[at * element.bytes()..][..element.bytes()].to_vec()).collect()
}

#[test]
fn one_key_alone_and_with_others_of_every_type() {
    let mut random = Random::new(1);
    let shapes: [(&[usize], usize); 12] = [
        (&[0], 0),
        (&[1], 0),
        (&[7], 0),
        (&[300], 0),
        (&[2049], 0),
        (&[3, 5], 0),
        (&[5, 3], 1),
        (&[2, 260, 3], 1),
        (&[0, 4], 1),
        (&[4, 0], 1),
        (&[257, 2], 0),
        (&[1, 1000, 1], 1),
    ];
    for element in ElementType::ALL.into_iter().filter(|e| !e.is_complex()) {
        for (i, (dims, along)) in shapes.into_iter().enumerate() {
            let (order, descending) = (ORDERS[i % 3], i / 3 % 2 == 1);
            let count = dims.iter().product();
            let payload_type = ElementType::ALL[(i * 7 + element as usize) % 31];
            let (key, payload) = (random.elements(element, count), random.elements(payload_type, count));
            let less = |i: usize, j: usize| {
                let (i, j) = if descending { (j, i) } else { (i, j) };
                less(element, order, keys(element, &key, i), keys(element, &key, j))
            };
            let from = sorted(dims, along, less);
            let comparator = |operand| Comparator::Keys(vec![SortKey { operand, order, descending }]);
            let [x, y, p, q] = [element, element, payload_type, payload_type].map(|e| random.layout(e, dims));
            let alone = |isa| Sort::new(vec![x.clone()], vec![y.clone()], along, comparator(0), isa).expect("a sort");
            let what = format!("{} {order:?} {descending}", shale_kernels::Kernel::describe(&alone(Isa::Scalar)));
            for isa in Isa::available() {
                assert_eq!(run(&alone(isa), &[(&x, &key)], &[&y]).expect("it runs"), [picked(element, &key, &from)], "{what} {isa:?}");
            }
            let both = Sort::new(vec![p.clone(), x.clone()], vec![q.clone(), y.clone()], along, comparator(1), Isa::detect()).expect("a sort");
            let found = run(&both, &[(&p, &payload), (&x, &key)], &[&q, &y]).expect("it runs");
            assert_eq!(found, [picked(payload_type, &payload, &from), picked(element, &key, &from)], "{what}");
        }
    }
}

/// Many lines: those of a register's lanes are sorted at once, and the last ones where they fill half of the lanes.
#[test]
fn lines_side_by_side_of_any_length_and_number() {
    let mut random = Random::new(5);
    let lengths = [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 37, 64, 65, 70, 100, 127, 128, 129, 255, 300, 513, 1031];
    let types = [ElementType::F32, ElementType::S8, ElementType::F64, ElementType::Bf16, ElementType::U64, ElementType::S32, ElementType::Pred];
    for (i, length) in lengths.into_iter().enumerate() {
        for (j, count) in [3, 9, 16, 29, 37].into_iter().enumerate() {
            let (element, order, descending) = (types[(i + j) % 7], ORDERS[(i + 2 * j) % 3], (i + j) % 2 == 1);
            let (dims, along) = if j % 2 == 0 { ([count, length], 1) } else { ([length, count], 0) };
            let key = random.elements(element, count * length);
            let less = |i: usize, j: usize| {
                let (i, j) = if descending { (j, i) } else { (i, j) };
                less(element, order, keys(element, &key, i), keys(element, &key, j))
            };
            let expected = picked(element, &key, &sorted(&dims, along, less));
            let [x, y] = [(); 2].map(|()| random.layout(element, &dims));
            for isa in Isa::available() {
                let comparator = Comparator::Keys(vec![SortKey { operand: 0, order, descending }]);
                let sort = Sort::new(vec![x.clone()], vec![y.clone()], along, comparator, isa).expect("a sort");
                for threads in [1, 2] {
                    let found = run_on(threads, &sort, &[(&x, &key)], &[&y]).expect("it runs");
                    assert!(found[0] == expected, "{element:?} {order:?} {descending} {dims:?} along {along}, {isa:?}, {threads} threads");
                }
            }
        }
    }
}

#[test]
fn several_keys_count_one_after_the_other() {
    let mut random = Random::new(2);
    for (dims, along) in [(vec![700], 0), (vec![5, 90], 1), (vec![3000, 2], 0), (vec![70_001], 0)] {
        let count = dims.iter().product();
        let types = [ElementType::S8, ElementType::F64, ElementType::F8E4M3Fnuz];
        let data = types.map(|e| random.elements(e, count));
        let specs = [(0, KeyOrder::Total, true), (2, KeyOrder::Canonical, false), (1, KeyOrder::Canonical, true)];
        let before = |i: usize, j: usize| {
            for (operand, order, descending) in specs {
                let key = |at| keys(types[operand], &data[operand], at);
                let (x, y) = if descending { (key(j), key(i)) } else { (key(i), key(j)) };
                if less(types[operand], order, x, y) || less(types[operand], order, y, x) {
                    return less(types[operand], order, x, y);
                }
            }
            false
        };
        let from = sorted(&dims, along, before);
        let arrays = types.map(|e| Array::row_major(e, &dims));
        let keys = specs.map(|(operand, order, descending)| SortKey { operand, order, descending }).to_vec();
        let sort = Sort::new(arrays.to_vec(), arrays.to_vec(), along, Comparator::Keys(keys), Isa::detect()).expect("a sort");
        let operands: Vec<_> = arrays.iter().zip(&data).map(|(array, data)| (array, &data[..])).collect();
        for threads in [1, 3] {
            let found = run_on(threads, &sort, &operands, &arrays.iter().collect::<Vec<_>>()).expect("it runs");
            (0..3).for_each(|i| assert!(found[i] == picked(types[i], &data[i], &from), "{:?} of {dims:?} on {threads} threads", types[i]));
        }
    }
}

/// `x < y` and `(x ^ y) & 1 == 1` of the only listed operand, as a lane program.
fn comparator(isa: Isa, element: ElementType, contradictory: bool) -> Comparator {
    let mut b = Builder::new();
    let [x, y] = [0, 1].map(|_| b.load(element, Access::Contiguous));
    let verdict = if contradictory {
        let (different, one) = (b.binary(Binary::Xor, x, y).expect("integers"), b.constant(element, 1.0));
        let last = b.binary(Binary::And, different, one).expect("integers");
        b.compare(Direction::Eq, false, last, one)
    } else {
        b.compare(Direction::Lt, false, x, y)
    };
    b.store(verdict.expect("comparable"), Access::Contiguous);
    for _ in 0..2 {
        b.load(ElementType::F64, Access::Contiguous); // the payload's, which do not count
    }
    let function = Arc::new(b.finish().compile(isa).expect("a program"));
    Comparator::Function { function, used: vec![true, false], captures: Vec::new() }
}

#[test]
fn functions_are_asked_as_the_evaluator_asks_them_even_if_they_contradict_themselves() {
    let mut random = Random::new(3);
    for isa in Isa::available() {
        let shapes = [(vec![0], 0), (vec![1], 0), (vec![2], 0), (vec![37], 0), (vec![1500], 0), (vec![400, 9], 1), (vec![9, 40], 0), (vec![3000, 3], 0)];
        // The last one is shared among threads.
        for (dims, along) in shapes.into_iter().chain([(vec![600, 31], 0)]) {
            for (element, contradictory) in [(ElementType::F32, false), (ElementType::S16, true), (ElementType::F16, false), (ElementType::U64, true)] {
                let count = dims.iter().product();
                let (data, payload) = (random.elements(element, count), random.elements(ElementType::F64, count));
                let before = |i: usize, j: usize| {
                    let (x, y) = (keys(element, &data, i), keys(element, &data, j));
                    if contradictory { (x.0 ^ y.0) & 1 == 1 } else { less(element, KeyOrder::Partial, x, y) }
                };
                let from = sorted(&dims, along, before);
                let (x, p) = (random.layout(element, &dims), random.layout(ElementType::F64, &dims));
                let sort =
                    Sort::new(vec![x.clone(), p.clone()], vec![x.clone(), p.clone()], along, comparator(isa, element, contradictory), isa).expect("a sort");
                for threads in [1, 3] {
                    let found = run_on(threads, &sort, &[(&x, &data), (&p, &payload)], &[&x, &p]).expect("it runs");
                    let expected = [picked(element, &data, &from), picked(ElementType::F64, &payload, &from)];
                    assert!(found == expected, "{dims:?} {element:?} on {isa} and {threads} threads");
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_sorted_is_an_error() {
    let (x, y) = (Array::row_major(ElementType::C64, &[4]), Array::row_major(ElementType::F32, &[5]));
    let by = |operand, order| SortKey { operand, order, descending: false };
    let keys = |keys: &[SortKey]| Comparator::Keys(keys.to_vec());
    let error =
        |arrays: &[Array], along, comparator| Sort::new(arrays.to_vec(), arrays.to_vec(), along, comparator, Isa::detect()).expect_err("no sort").to_string();
    assert_eq!(error(std::slice::from_ref(&x), 0, keys(&[by(0, KeyOrder::Total)])), "c64 has no order");
    assert_eq!(error(std::slice::from_ref(&y), 1, keys(&[by(0, KeyOrder::Total)])), "[5] have no dimension 1");
    assert_eq!(error(std::slice::from_ref(&y), 0, keys(&[by(1, KeyOrder::Total)])), "a sort has no operand 1");
    assert_eq!(error(&[], 0, keys(&[by(0, KeyOrder::Total)])), "a sort needs an operand");
    assert_eq!(error(&[y.clone(), x], 0, keys(&[by(0, KeyOrder::Total)])), "the operands and results of a sort must have the same sizes and types");
    assert_eq!(error(std::slice::from_ref(&y), 0, keys(&[])), "a sort needs one key, or several whose order is total");
    let sort = Sort::new(vec![y.clone()], vec![y.clone()], 0, keys(&[by(0, KeyOrder::Total)]), Isa::detect()).expect("a sort");
    let short = Array::row_major(ElementType::F32, &[4]);
    assert_eq!(run(&sort, &[(&short, &[0; 16])], &[&y]).expect_err("too short").to_string(), "an array has 16 bytes instead of 20");
}

/// Lines that one thread sorts, and lines that several sort together; with equal keys, NaNs and zeros of both signs.
#[test]
fn threads_change_nothing() {
    let mut random = Random::new(5);
    let shapes: [(&[usize], usize); 9] =
        [(&[0], 0), (&[1], 0), (&[65_536], 0), (&[100_003], 0), (&[2, 70_001], 1), (&[37, 1021], 1), (&[1021, 37], 0), (&[3, 9001], 1), (&[16_411, 1], 1)];
    let types = [ElementType::F32, ElementType::S8, ElementType::F64, ElementType::Bf16, ElementType::U32, ElementType::F8E4M3Fnuz];
    for (i, element) in types.into_iter().enumerate() {
        for (j, (dims, along)) in shapes.into_iter().enumerate() {
            let (order, descending) = (ORDERS[(i + j) % 3], (i + j) % 2 == 1);
            let count = dims.iter().product();
            let carried = [ElementType::U32, ElementType::F64, ElementType::S8, ElementType::C64, ElementType::C128][(i + 2 * j) % 5];
            let number = random.elements(carried, count);
            let key = random.elements(element, count);
            // The key comes first or second.
            let operand = (i + j / 2) % 2;
            let comparator = |operand| Comparator::Keys(vec![SortKey { operand, order, descending }]);
            let [x, y] = [(); 2].map(|()| random.layout(element, dims));
            let [p, q] = [(); 2].map(|()| random.layout(carried, dims));
            let alone = Sort::new(vec![x.clone()], vec![y.clone()], along, comparator(0), Isa::detect()).expect("a sort");
            let (mut from, mut to, mut given) = ([x.clone(), p.clone()], [y.clone(), q.clone()], [(&x, &key[..]), (&p, &number[..])]);
            if operand == 1 {
                from.reverse();
                to.reverse();
                given.reverse();
            }
            let both = Sort::new(from.to_vec(), to.to_vec(), along, comparator(operand), Isa::detect()).expect("a sort");
            let on = |threads| {
                let alone = run_on(threads, &alone, &[(&x, &key)], &[&y]).expect("it runs");
                (alone, run_on(threads, &both, &given, &[&to[0], &to[1]]).expect("it runs"))
            };
            let one = on(1);
            assert!(one.0[0] == one.1[operand], "{element:?} {dims:?}: the keys are the same with and without what they carry");
            for threads in [2, 3, 7] {
                assert!(on(threads) == one, "{element:?} {order:?} {dims:?} along {along} on {threads} threads");
            }
        }
    }
}

/// Each digit of the keys may be the same in all of them, or in most.
#[test]
fn long_lines_of_few_keys_keep_their_order() {
    let count = 70_000usize;
    let key: [fn(u32) -> u32; 4] = [|_| 7, |i| i & 1, |i| (i % 5) << 29, |i| u32::from(i == 69_999)];
    let [x, p] = [(); 2].map(|()| Array::row_major(ElementType::U32, &[count]));
    let comparator = Comparator::Keys(vec![SortKey { operand: 0, order: KeyOrder::Total, descending: true }]);
    let sort = Sort::new(vec![x.clone(), p.clone()], vec![x.clone(), p.clone()], 0, comparator, Isa::detect()).expect("a sort");
    for key in key {
        let bytes = |list: &[u32]| list.iter().copied().flat_map(u32::to_le_bytes).collect::<Vec<u8>>();
        let places: Vec<u32> = (0..count as u32).collect();
        let keys: Vec<u32> = places.iter().map(|i| key(*i)).collect();
        let mut expected = places.clone();
        expected.sort_by_key(|i| std::cmp::Reverse(key(*i)));
        for threads in [1, 2, 4] {
            let found = run_on(threads, &sort, &[(&x, &bytes(&keys)), (&p, &bytes(&places))], &[&x, &p]).expect("it runs");
            assert!(found[1] == bytes(&expected), "{threads} threads");
        }
    }
}
