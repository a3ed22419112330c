//! The largest elements of rows against a sort of their keys.

mod common;

use common::{Random, code, run, run_on};
use shale_ir::element::{ElementKind, ElementType, FloatElement, IntElement};
use shale_ir::{with_float, with_int};
use shale_kernels::{Array, TopK};
use shale_lanes::Isa;

fn key(element: ElementType, elements: &[u8], at: usize) -> i128 {
    let code = code(element, elements, at);
    match element.kind() {
        ElementKind::Float => with_float!(element, T => T::from_code(code).total_order_key().into(), otherwise => unreachable!()),
        ElementKind::Pred => code.into(),
        _ => with_int!(element, T => T::wrap(code.into()).to_i128(), otherwise => unreachable!()),
    }
}

#[test]
fn rows_of_every_type_and_layout() {
    let mut random = Random::new(4);
    let shapes: [(&[usize], usize); 10] =
        [(&[5], 5), (&[5], 0), (&[0], 0), (&[3, 1000], 7), (&[2, 3, 300], 1), (&[2, 300], 290), (&[4, 3000], 40), (&[0, 5], 2), (&[1, 1], 1), (&[2, 777], 33)];
    for element in ElementType::ALL.into_iter().filter(|e| !e.is_complex()) {
        for (dims, k) in shapes {
            let (n, count) = (dims[dims.len() - 1], dims.iter().product());
            let data = random.elements(element, count);
            let (mut values, mut indices) = (Vec::new(), Vec::new());
            for row in 0..count.checked_div(n).unwrap_or(0) {
                let mut order: Vec<usize> = (0..n).collect();
                order.sort_by_key(|i| (-key(element, &data, row * n + i), *i));
                for i in &order[..k] {
                    values.extend_from_slice(&data[(row * n + i) * element.bytes()..][..element.bytes()]);
                    indices.extend_from_slice(&(*i as i32).to_le_bytes());
                }
            }
            let small = [&dims[..dims.len() - 1], &[k]].concat();
            let (x, v, i) = (random.layout(element, dims), random.layout(element, &small), random.layout(ElementType::S32, &small));
            for isa in Isa::available() {
                let kernel = TopK::new(x.clone(), v.clone(), i.clone(), isa).expect("a kernel");
                assert_eq!(run(&kernel, &[(&x, &data)], &[&v, &i]).expect("it runs"), [&values[..], &indices], "{isa} {element:?} {dims:?} {k}");
            }
        }
    }
}

#[test]
fn rows_in_order_and_of_equal_elements() {
    let [x, v] = [5000, 3].map(|n| Array::row_major(ElementType::F32, &[n]));
    let i = Array::row_major(ElementType::S32, &[3]);
    let best = |element: &dyn Fn(i32) -> f32| {
        let data: Vec<u8> = (0..5000).flat_map(|i| element(i).to_le_bytes()).collect();
        let kernel = TopK::new(x.clone(), v.clone(), i.clone(), Isa::detect()).expect("a kernel");
        run(&kernel, &[(&x, &data)], &[&v, &i]).expect("it runs").remove(1)
    };
    assert_eq!(best(&|i| i as f32), [4999i32, 4998, 4997].map(i32::to_le_bytes).concat());
    assert_eq!(best(&|i| -i as f32), [0i32, 1, 2].map(i32::to_le_bytes).concat());
    assert_eq!(best(&|_| 1.5), [0i32, 1, 2].map(i32::to_le_bytes).concat());
    assert_eq!(best(&|i| (i % 7) as f32), [6i32, 13, 20].map(i32::to_le_bytes).concat());
}

#[test]
fn threads_change_nothing() {
    let mut random = Random::new(6);
    let shapes: [(&[usize], usize); 5] = [(&[1, 40_000], 33), (&[2, 40_009], 5), (&[67, 1021], 32), (&[4096, 11], 3), (&[3, 7, 2003], 300)];
    for element in [ElementType::F32, ElementType::F64, ElementType::S16, ElementType::F8E4M3Fnuz] {
        for (dims, k) in shapes {
            let small = [&dims[..dims.len() - 1], &[k]].concat();
            let data = random.elements(element, dims.iter().product());
            let (x, v, i) = (random.layout(element, dims), random.layout(element, &small), random.layout(ElementType::S32, &small));
            let kernel = TopK::new(x.clone(), v.clone(), i.clone(), Isa::detect()).expect("a kernel");
            let on = |threads| run_on(threads, &kernel, &[(&x, &data)], &[&v, &i]).expect("it runs");
            let one = on(1);
            for threads in [2, 3, 7] {
                assert!(on(threads) == one, "{element:?} {dims:?} {k} on {threads} threads");
            }
        }
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    let array = |dims: &[usize]| Array::row_major(ElementType::F32, dims);
    let indices = Array::row_major(ElementType::S32, &[3]);
    assert!(TopK::new(array(&[2]), array(&[3]), indices.clone(), Isa::Scalar).is_err());
    assert!(TopK::new(array(&[]), array(&[]), indices.clone(), Isa::Scalar).is_err());
    assert!(TopK::new(array(&[4]), array(&[3]), array(&[3]), Isa::Scalar).is_err());
    let complex = Array::row_major(ElementType::C64, &[4]);
    assert_eq!(TopK::new(complex.clone(), complex, indices, Isa::Scalar).expect_err("no order").to_string(), "c64 has no order");
}
