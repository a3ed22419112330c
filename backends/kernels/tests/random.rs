//! Random bits against the evaluator's.

mod common;

use common::{Random, run};
use shale_dialects::eval::random;
use shale_ir::element::ElementType;
use shale_kernels::{Array, Generator, RandomBits};
use shale_lanes::Isa;

#[test]
fn bits_of_every_width_and_shape() {
    let mut numbers = Random::new(8);
    let shapes: [&[usize]; 14] = [&[], &[1], &[0], &[7], &[4096], &[3, 2], &[2, 3], &[5, 5], &[3, 700], &[7, 4, 33], &[3, 5, 7], &[1025], &[0, 3], &[2050, 3]];
    let types = [
        ElementType::U32,
        ElementType::F32,
        ElementType::S64,
        ElementType::F64,
        ElementType::U16,
        ElementType::Bf16,
        ElementType::S8,
        ElementType::U4,
        ElementType::F6E2M3Fn,
    ];
    for isa in Isa::available() {
        for element in types {
            for dims in shapes {
                let key = numbers.bits();
                let counter = if dims.len() == 1 { u64::MAX - 3 } else { numbers.bits() };
                let sizes: Vec<i64> = dims.iter().map(|n| *n as i64).collect();
                for (generator, state) in
                    [(Generator::ThreeFry, vec![key, counter]), (Generator::Philox, vec![key, counter]), (Generator::Philox, vec![key, counter, u64::MAX])]
                {
                    let mut expected = Vec::new();
                    let put = |bits: u64| expected.extend_from_slice(&bits.to_le_bytes()[..element.bytes()]);
                    let next = match generator {
                        Generator::ThreeFry => random::three_fry([key, counter], element.bits(), &sizes, put).to_vec(),
                        Generator::Philox => random::philox(&state, element.bits(), dims.iter().product::<usize>() as u64, put),
                    };
                    let bytes = |state: &[u64]| state.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
                    let (s, y) = (Array::row_major(ElementType::U64, &[state.len()]), numbers.layout(element, dims));
                    let kernel = RandomBits::new(generator, isa, s.clone(), y.clone()).expect("a kernel");
                    let found = run(&kernel, &[(&s, &bytes(&state))], &[&s, &y]).expect("it runs");
                    assert_eq!(found, [bytes(&next), expected], "{generator:?} {element:?} {dims:?} on {isa}");
                }
            }
        }
    }
}

#[test]
fn states_and_types_that_a_generator_does_not_take_are_errors() {
    let (state, output) = (Array::row_major(ElementType::U64, &[3]), Array::row_major(ElementType::U32, &[3]));
    assert!(RandomBits::new(Generator::ThreeFry, Isa::Scalar, state.clone(), output.clone()).is_err());
    assert!(RandomBits::new(Generator::Philox, Isa::Scalar, output, state.clone()).is_err());
    assert!(RandomBits::new(Generator::Philox, Isa::Scalar, state, Array::row_major(ElementType::C64, &[3])).is_err());
}
