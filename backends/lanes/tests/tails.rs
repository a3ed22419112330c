//! Any number of lanes, at any address, by every access: nothing beyond the elements is read for a result or written.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use shale_lanes::{Access, Binary, Builder, Compiled, Place, Scratch, Unary};

const TYPES: [ElementType; 9] = [
    ElementType::Pred,
    ElementType::S8,
    ElementType::U16,
    ElementType::Bf16,
    ElementType::F16,
    ElementType::F32,
    ElementType::S64,
    ElementType::F64,
    ElementType::F8E5M2,
];

/// A byte that no program writes here.
const GUARD: u8 = 0x5a;

/// y = x, computed by a copy, stored with an access.
fn copy(isa: Isa, element: ElementType, from: Access, to: Access) -> Compiled {
    let mut b = Builder::new();
    let x = b.load(element, from);
    b.store(x, to);
    b.finish().compile(isa).expect("a program")
}

fn random_bytes(count: usize, element: ElementType, random: &mut Random) -> Vec<u8> {
    // Numbers that no rounding changes: bf16, f16 and f8 that are no NaN.
    (0..count * element.bytes()).map(|_| if element.is_pred() { random.bits() as u8 & 1 } else { random.bits() as u8 & 0x3b }).collect()
}

/// Inputs that a program loads after operations whose slots are free again.
/// An access with its place, and which element each lane finds.
type Case<'a> = (Access, Place, Box<dyn Fn(usize) -> usize + 'a>);

#[test]
fn late_loads_keep_their_slots() {
    for isa in Isa::available() {
        for access in [Access::Splat, Access::Contiguous] {
            let mut b = Builder::new();
            let x = b.load(ElementType::F32, Access::Strided);
            let negative = b.unary(Unary::Negate, x).expect("a float");
            let positive = b.unary(Unary::Abs, negative).expect("a float");
            let y = b.load(ElementType::F32, access);
            let sum = b.binary(Binary::Subtract, y, positive).expect("floats");
            b.store(sum, Access::Strided);
            let program = b.finish().compile(isa).expect("a program");
            let (x, y, mut z) = ([2.0f32; 5], [7.0f32; 5], [0.0f32; 5]);
            let places = [Place::strided(x.as_ptr().cast(), 4), Place::at(y.as_ptr().cast()), Place::strided(z.as_mut_ptr().cast(), 4)];
            // SAFETY: each place has five elements of 4 bytes.
            unsafe { program.run(&places, 0, 5, &mut Scratch::new()) };
            assert_eq!(z, [5.0; 5], "{access:?} on {isa}");
        }
    }
}

#[test]
fn every_length_and_address() {
    let mut random = Random::new(3);
    for isa in Isa::available() {
        for element in TYPES {
            let size = element.bytes();
            let program = copy(isa, element, Access::Contiguous, Access::Contiguous);
            let mut scratch = Scratch::new();
            for lanes in (0..=130).chain([1000, 1024, 1040, 2063]) {
                let from = random_bytes(lanes, element, &mut random);
                for shift in [0, 1, 5] {
                    // Exactly as long as the lanes say.
                    let mut input = vec![GUARD; shift + from.len()];
                    input[shift..].copy_from_slice(&from);
                    let mut output = vec![GUARD; shift + lanes * size + 9];
                    program.run_on(&[&input[shift..]], &mut [&mut output[shift..][..lanes * size]], lanes, &mut scratch).expect("the places fit");
                    assert_eq!(&output[shift..][..lanes * size], &from[..], "{element:?} on {isa}, {lanes} lanes");
                    assert!(output[..shift].iter().chain(&output[shift + lanes * size..]).all(|b| *b == GUARD), "{element:?} on {isa}, {lanes} lanes");
                }
            }
        }
    }
}

#[test]
fn strided_reversed_and_indexed() {
    let mut random = Random::new(4);
    for isa in Isa::available() {
        for element in TYPES {
            let size = element.bytes();
            for lanes in [0, 1, 2, 15, 16, 17, 63, 64, 65, 130, 1100] {
                let from = random_bytes(3 * lanes.max(1), element, &mut random);
                let at = |i: usize| &from[i * size..][..size];
                let index: Vec<i32> = (0..lanes).map(|_| (random.bits() % (3 * lanes as u64)) as i32).collect();
                let last = lanes.saturating_sub(1) * size;
                let every_third = Place::strided(from.as_ptr(), 3 * size as isize);
                let reversed = Place::strided(from[last..].as_ptr(), -(size as isize));
                let cases: [Case<'_>; 4] = [
                    (Access::Strided, every_third, Box::new(|i| 3 * i)),
                    (Access::Strided, reversed, Box::new(|i| lanes - 1 - i)),
                    (Access::Indexed, Place::indexed(from.as_ptr(), index.as_ptr()), Box::new(|i| index[i] as usize)),
                    (Access::Splat, Place::at(from.as_ptr()), Box::new(|_| 0)),
                ];
                for (access, place, which) in &cases {
                    for step in [1, 2] {
                        let mut output = vec![GUARD; (step * lanes + 1) * size];
                        let (to, target) = match step {
                            1 => (Access::Contiguous, Place::at(output.as_mut_ptr())),
                            _ => (Access::Strided, Place::strided(output.as_mut_ptr(), 2 * size as isize)),
                        };
                        let program = copy(isa, element, *access, to);
                        // SAFETY: the places hold the elements of the lanes, and nothing overlaps.
                        unsafe { program.run(&[*place, target], 0, lanes, &mut Scratch::new()) };
                        for (i, found) in output.chunks_exact(size).enumerate() {
                            let written = i % step == 0 && i / step < lanes;
                            let wanted = if written { at(which(i / step)).to_vec() } else { vec![GUARD; size] };
                            assert_eq!(found, wanted, "{element:?} {access:?} on {isa}, lane {i} of {lanes}, step {step}");
                        }
                    }
                }
            }
        }
    }
}

/// Several outputs, values with many uses, constants, an output in the place of an input.
#[test]
fn several_outputs_and_in_place() {
    for isa in Isa::available() {
        let mut b = Builder::new();
        let x = b.load(ElementType::F32, Access::Contiguous);
        let two = b.constant(ElementType::F32, 2.0);
        let y = b.binary(Binary::Multiply, x, two).expect("floats");
        let z = b.binary(Binary::Add, y, x).expect("floats");
        let i = b.iota(ElementType::S32).expect("integers");
        let n = b.unary(Unary::Negate, z).expect("floats");
        b.store(n, Access::Contiguous);
        b.store(i, Access::Contiguous);
        b.store(y, Access::Contiguous);
        b.store(two, Access::Contiguous);
        let program = b.finish().compile(isa).expect("a program");
        for lanes in [0usize, 1, 16, 17, 64, 100, 1024, 3000] {
            let x: Vec<f32> = (0..lanes).map(|i| i as f32).collect();
            let mut data = x.clone();
            let mut index = vec![0i32; lanes];
            let [mut y, mut twos] = [vec![0f32; lanes], vec![0f32; lanes]];
            let place = Place::at(data.as_mut_ptr().cast());
            let places = [place, place, Place::at(index.as_mut_ptr().cast()), Place::at(y.as_mut_ptr().cast()), Place::at(twos.as_mut_ptr().cast())];
            // SAFETY: the places hold the elements of the lanes; the first output takes the input's.
            unsafe { program.run(&places, 5, lanes, &mut Scratch::new()) };
            for lane in 0..lanes {
                let wanted = (-3.0 * x[lane], lane as i32 + 5, 2.0 * x[lane], 2.0);
                assert_eq!((data[lane], index[lane], y[lane], twos[lane]), wanted, "lane {lane} of {lanes} on {isa}");
            }
        }
    }
}

#[test]
fn streaming_stores_write_the_same() {
    for isa in Isa::available() {
        for element in TYPES {
            let mut b = Builder::new();
            let x = b.load(element, Access::Contiguous);
            b.store_streaming(x);
            let program = b.finish().compile(isa).expect("a program");
            let shifts = (0..64).step_by(element.bytes().min(16)).flat_map(|shift| [(1021, shift), (1, shift), (17, shift), (33, shift), (79, shift)]);
            for (lanes, shift) in shifts.chain([(5000, 0), (5000, 8)]) {
                let from = random_bytes(lanes, element, &mut Random::new(5));
                let mut output = vec![0x5555_5555_5555_5555u64; (lanes * element.bytes() + shift).div_ceil(8) + 16];
                let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut output);
                let start = bytes.as_ptr().align_offset(64) + shift;
                let to = &mut bytes[start..][..lanes * element.bytes()];
                program.run_on(&[&from], &mut [to], lanes, &mut Scratch::new()).expect("the places fit");
                assert_eq!(to, &from[..], "{element:?} on {isa}, {lanes} lanes from {shift} on");
                let around = bytes[..start].iter().chain(&bytes[start + lanes * element.bytes()..]);
                assert!(around.clone().all(|byte| *byte == 0x55), "{element:?} on {isa}: something beside {lanes} lanes from {shift} on");
            }
        }
    }
}

#[test]
fn wrong_programs_and_places_are_errors() {
    let program = copy(Isa::Scalar, ElementType::F32, Access::Contiguous, Access::Contiguous);
    let mut out = [0u8; 8];
    let error = program.run_on(&[&[0u8; 7]], &mut [&mut out], 2, &mut Scratch::new()).expect_err("7 bytes are not 2 elements");
    assert_eq!(error.to_string(), "input 0 has not the elements of 2 lanes");
    let mut b = Builder::new();
    let x = b.load(ElementType::F32, Access::Contiguous);
    b.store(x, Access::Splat);
    assert_eq!(b.finish().compile(Isa::Scalar).expect_err("no such store").to_string(), "output 0: there are no Splat stores");
}
