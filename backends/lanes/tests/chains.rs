//! Two operations of one lane that are one step give the bits of two steps.

use shale_ir::element::ElementType;
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, Item, Scratch};

const OPS: [Binary; 3] = [Binary::Add, Binary::Subtract, Binary::Multiply];

/// Numbers whose products and sums are rounded, overflow, underflow, or are no numbers.
const GIVEN: [f64; 9] = [0.1, -3.7, 1e30, 1.0 / 3.0, -0.0, f64::INFINITY, 1e-300, 1e-42, 7e37];

/// `(x first y) then z`, or `z then (x first y)`; the value between is stored, too, where it is `read`.
fn compiled(element: ElementType, [first, then]: [Binary; 2], is_flipped: bool, read: bool) -> Compiled {
    let mut b = Builder::new();
    let [x, y, z] = [(); 3].map(|()| b.load(element, Access::Contiguous));
    let mut apply = |op, x: Item, y: Item| b.binary(op, x, y).expect("floats");
    let inner = apply(first, x, y);
    let outer = if is_flipped { apply(then, z, inner) } else { apply(then, inner, z) };
    b.store(outer, Access::Contiguous);
    if read {
        b.store(inner, Access::Contiguous);
    }
    b.finish().compile(Isa::detect()).expect("the program is well formed")
}

macro_rules! check {
    ($T:ident $element:expr) => {{
        let apply = |op, x: $T, y: $T| match op {
            Binary::Add => x + y,
            Binary::Subtract => x - y,
            _ => x * y,
        };
        for (ops, is_flipped) in OPS.iter().flat_map(|first| OPS.map(|then| [*first, then])).flat_map(|ops| [(ops, false), (ops, true)]) {
            let [alone, read] = [false, true].map(|read| compiled($element, ops, is_flipped, read));
            assert_eq!((alone.operations(), read.operations() > 1), (1, true), "{ops:?}");
            for (i, x) in GIVEN.iter().enumerate() {
                for (y, z) in GIVEN.iter().zip(GIVEN.iter().cycle().skip(i)) {
                    let [x, y, z] = [*x, *y, *z].map(|v| v as $T);
                    let inner = apply(ops[0], x, y);
                    let outer = if is_flipped { apply(ops[1], z, inner) } else { apply(ops[1], inner, z) };
                    let inputs = [x, y, z].map(|v| v.to_ne_bytes());
                    let inputs: [&[u8]; 3] = [&inputs[0], &inputs[1], &inputs[2]];
                    let (mut found, mut again, mut between) = ([0; size_of::<$T>()], [0; size_of::<$T>()], [0; size_of::<$T>()]);
                    alone.run_on(&inputs, &mut [&mut found], 1, &mut Scratch::new()).expect("places");
                    read.run_on(&inputs, &mut [&mut again, &mut between], 1, &mut Scratch::new()).expect("places");
                    let is = |bytes, expected: $T| {
                        let found = $T::from_ne_bytes(bytes);
                        found.to_bits() == expected.to_bits() || (found.is_nan() && expected.is_nan())
                    };
                    assert!(is(found, outer) && is(again, outer) && is(between, inner), "{ops:?} flipped: {is_flipped}, of {x} {y} {z}");
                }
            }
        }
    }};
}

#[test]
fn two_operations_of_one_lane_are_one_step() {
    check!(f32 ElementType::F32);
    check!(f64 ElementType::F64);
}

#[test]
fn a_value_that_is_read_twice_is_a_step_of_its_own() {
    let mut b = Builder::new();
    let [x, y] = [(); 2].map(|()| b.load(ElementType::F32, Access::Contiguous));
    let sum = b.binary(Binary::Add, x, y).expect("floats");
    let square = b.binary(Binary::Multiply, sum, sum).expect("floats");
    b.store(square, Access::Contiguous);
    let code = b.finish().compile(Isa::detect()).expect("the program is well formed");
    let mut found = [0; 4];
    code.run_on(&[&1.5f32.to_ne_bytes(), &2.25f32.to_ne_bytes()], &mut [&mut found], 1, &mut Scratch::new()).expect("places");
    assert_eq!((code.operations(), f32::from_ne_bytes(found)), (2, 3.75 * 3.75));
}
