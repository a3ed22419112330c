//! Random programs give the same bits on every instruction set, engine and number of lanes.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType;
use shale_lanes::Isa;
use shale_lanes::{Access, Binary, Builder, Compiled, Direction, Item, Place, Program, Scratch, Unary};

const UNARY_FLOAT: [Unary; 14] = [
    Unary::Negate,
    Unary::Abs,
    Unary::Sqrt,
    Unary::Exponential,
    Unary::Log,
    Unary::Tanh,
    Unary::Logistic,
    Unary::Erf,
    Unary::Floor,
    Unary::Rsqrt,
    Unary::Sine,
    Unary::RoundNearestEven,
    Unary::Sign,
    Unary::Cbrt,
];
const BINARY_FLOAT: [Binary; 6] = [Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Divide, Binary::Maximum, Binary::Minimum];
const BINARY_INT: [Binary; 12] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Maximum,
    Binary::Minimum,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::ShiftLeft,
    Binary::ShiftRightLogical,
    Binary::ShiftRightArithmetic,
    Binary::RotateLeft,
];
const DIRECTIONS: [Direction; 6] = [Direction::Eq, Direction::Ne, Direction::Ge, Direction::Gt, Direction::Le, Direction::Lt];

fn pick<T: Copy>(list: &[T], random: &mut Random) -> T {
    list[(random.bits() >> 16) as usize % list.len()]
}

/// A program over f32 and s32 (or u32) with one to three outputs.
fn program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let r = &mut random;
    let whole = if seed.is_multiple_of(2) { ElementType::S32 } else { ElementType::U32 };
    let mut b = Builder::new();
    let mut floats: Vec<Item> = (0..1 + r.bits() % 3).map(|i| b.load(ElementType::F32, if i == 2 { Access::Splat } else { Access::Contiguous })).collect();
    let mut ints: Vec<Item> = (0..1 + r.bits() % 2).map(|_| b.load(whole, Access::Contiguous)).collect();
    for constant in [0.5, 3.0] {
        floats.push(b.constant(ElementType::F32, constant));
        ints.push(b.constant(whole, 2.0 * constant));
    }
    let mut masks = Vec::new();
    for _ in 0..2 + r.bits() % 30 {
        let [x, y, z] = [0; 3].map(|_| pick(&floats, r));
        let [i, j] = [0; 2].map(|_| pick(&ints, r));
        match (r.bits() >> 20) % 12 {
            10.. => {
                // What generators of random numbers and hashes consist of.
                let (sum, by) = (b.binary(Binary::Add, i, j).expect("integers"), b.constant(whole, pick(&[0.0, 1.0, 13.0, 31.0, 32.0, 40.0], r)));
                let moved = b.binary(pick(&[Binary::RotateLeft, Binary::ShiftLeft, Binary::ShiftRightLogical], r), j, by).expect("integers");
                let mut with = [moved, if r.bits() & 16 == 0 { sum } else { i }];
                with.rotate_left((r.bits() >> 8) as usize % 2);
                ints.extend([sum, b.binary(pick(&[Binary::Xor, Binary::Add, Binary::Or], r), with[0], with[1]).expect("integers")]);
            }
            0..3 => floats.push(b.binary(pick(&BINARY_FLOAT, r), x, y).expect("floats")),
            3 => floats.push(b.unary(pick(&UNARY_FLOAT, r), x).expect("floats")),
            4 => floats.push(b.fma(x, y, z).expect("floats")),
            5 => ints.push(b.binary(pick(&BINARY_INT, r), i, j).expect("integers")),
            6 => masks.push(b.compare(pick(&DIRECTIONS, r), false, x, y).expect("floats")),
            7 => masks.push(b.compare(pick(&DIRECTIONS, r), false, i, j).expect("integers")),
            8 if !masks.is_empty() => {
                let mask = pick(&masks, r);
                floats.push(b.select(mask, x, y).expect("floats"));
                ints.push(b.select(mask, i, j).expect("integers"));
            }
            _ => floats.push(b.convert(i, ElementType::F32).expect("any type")),
        }
    }
    b.store(floats[floats.len() - 1], Access::Contiguous);
    for _ in 0..r.bits() % 3 {
        let item = if r.bits() & 8 == 0 { pick(&floats, r) } else { pick(&ints, r) };
        if seed.is_multiple_of(5) { b.store_streaming(item) } else { b.store(item, Access::Contiguous) }
    }
    b.finish()
}

/// The outputs of a program, the first of which takes the place of the first input if asked for.
fn outputs(program: &Program, isa: Isa, lanes: usize, in_place: bool) -> (&'static str, Vec<Vec<u32>>) {
    let compiled = program.clone().compile(isa).expect("a program");
    let mut random = Random::new(99);
    let mut inputs: Vec<Vec<u32>> = program
        .loads
        .iter()
        .map(|l| {
            (0..lanes.max(1))
                .map(|_| if l.element == ElementType::F32 { ((random.unit() * 9.0) as f32).to_bits() } else { random.bits() as u32 >> 20 })
                .collect()
        })
        .collect();
    let mut outputs: Vec<Vec<u32>> = program.stores.iter().map(|_| vec![0; lanes]).collect();
    let mut places: Vec<Place> = inputs.iter_mut().map(|x| Place::at(x.as_mut_ptr().cast())).collect();
    places.extend(outputs.iter_mut().map(|x| Place::at(x.as_mut_ptr().cast())));
    if in_place {
        places[program.loads.len()] = places[0];
    }
    // SAFETY: all places have the lanes; the first output takes the place of a contiguous input of 4 bytes.
    unsafe { compiled.run(&places, 0, lanes, &mut Scratch::new()) };
    if in_place {
        outputs[0].copy_from_slice(&inputs[0][..lanes]);
    }
    (compiled.engine(), outputs)
}

#[test]
fn random_programs() {
    let mut windows = 0;
    for seed in 0..500 {
        let program = program(seed);
        for lanes in [0, 1, 31, 64, 65, 200, 3001] {
            let (_, wanted) = outputs(&program, Isa::Scalar, lanes, false);
            for isa in Isa::available() {
                for in_place in [false, true] {
                    let (engine, found) = outputs(&program, isa, lanes, in_place);
                    windows += usize::from(engine == "window");
                    for (output, (wanted, found)) in wanted.iter().zip(&found).enumerate() {
                        let float = program.stores[output].element == ElementType::F32;
                        let same = |a: u32, b: u32| a == b || (float && f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan());
                        let differs = wanted.iter().zip(found).position(|(a, b)| !same(*a, *b));
                        assert!(
                            differs.is_none(),
                            "program {seed}, output {output}, lane {differs:?} of {lanes} on {isa} ({engine}), in place: {in_place}\n{program:#?}"
                        );
                    }
                }
            }
        }
    }
    assert!(windows > 1000 || !Isa::Avx2.is_available(), "the window engine ran {windows} times");
}

/// Numbers of lanes added to an index of 64 bits, as `s32`; with the sum itself if it is `whole`.
fn narrowed_index(isa: Isa, whole: bool) -> Compiled {
    let mut b = Builder::new();
    let index = b.load(ElementType::S64, Access::Splat);
    let lane = b.iota(ElementType::S64).expect("indices");
    let sum = b.binary(Binary::Add, index, lane).expect("integers");
    let narrow = b.convert(sum, ElementType::S32).expect("integers");
    b.store(narrow, Access::Contiguous);
    if whole {
        b.store(sum, Access::Contiguous);
    }
    b.finish().compile(isa).expect("a program")
}

#[test]
fn only_the_low_half_of_an_index_is_read_where_that_is_enough() {
    let index = (7i64 << 32) + i64::from(i32::MAX) - 50;
    for isa in Isa::available() {
        let (narrow, both) = (narrowed_index(isa, false), narrowed_index(isa, true));
        assert_eq!([&narrow, &both].map(|code| code.program().loads[0].element), [ElementType::S32, ElementType::S64]);
        let (mut low, mut same, mut sums) = (vec![0i32; 100], vec![0i32; 100], vec![0i64; 100]);
        narrow.run_on(&[&index.to_le_bytes()], &mut [bytemuck::cast_slice_mut(&mut low)], 100, &mut Scratch::new()).expect("places");
        let outputs: &mut [&mut [u8]] = &mut [bytemuck::cast_slice_mut(&mut same), bytemuck::cast_slice_mut(&mut sums)];
        both.run_on(&[&index.to_le_bytes()], outputs, 100, &mut Scratch::new()).expect("places");
        assert!((0..100).all(|lane| sums[lane] == index + lane as i64 && low[lane] == sums[lane] as i32), "{isa}");
        assert_eq!(low, same, "{isa}");
    }
}

/// What dividing by a splat, or by a constant of the same value, leaves of integers.
fn divided(isa: Isa, element: ElementType, op: Binary, by: i64, given: &[i64]) -> [Vec<u8>; 2] {
    let bytes = |x: i64| x.to_le_bytes().into_iter().take(element.bytes()).collect::<Vec<u8>>();
    [false, true].map(|is_constant| {
        let mut b = Builder::new();
        let x = b.load(element, Access::Contiguous);
        let y = if is_constant { b.constant_bits(element, (by as u64).into()) } else { b.load(element, Access::Splat) };
        let quotient = b.binary(op, x, y).expect("integers can be divided");
        b.store(quotient, Access::Contiguous);
        let code = b.finish().compile(isa).expect("the program is well formed");
        let dividends: Vec<u8> = given.iter().flat_map(|x| bytes(*x)).collect();
        let (divisor, mut found) = (bytes(by), vec![0; dividends.len()]);
        let inputs = [&dividends[..], &divisor[..]];
        let inputs = if is_constant { &inputs[..1] } else { &inputs[..] };
        code.run_on(inputs, &mut [&mut found], given.len(), &mut Scratch::new()).expect("the slices fit");
        found
    })
}

#[test]
fn division_by_constants() {
    let mut given: Vec<i64> = (-40..40).chain([i64::from(i32::MIN), i64::from(i32::MAX), i64::MIN, i64::MIN + 1, i64::MAX - 1, i64::MAX]).collect();
    given.extend((0..63).flat_map(|k| [(1 << k) - 1, 1 << k, -(1 << k), 1 - (1 << k)]));
    let mut random = Random::new(5);
    given.extend((0..200).map(|_| (random.bits() as i64) << 32 ^ random.bits() as i64));
    let mut divisors = vec![0, 1, 2, 4, 1024, 1 << 30, i64::from(i32::MIN), i64::MIN, 3, -2, -3, 5, 6, 7, -7, 9, 10, 12, 100, 641, 1000, 65_535, 65_537];
    divisors.extend([i64::from(i32::MAX), i64::from(u32::MAX), i64::MAX, -1, -10, 1_000_003, -1_000_000_007, (1 << 40) + 1]);
    divisors.extend((0..20).map(|_| random.bits() as i64 >> 3));
    for isa in Isa::available() {
        for element in [ElementType::S32, ElementType::U32, ElementType::S64, ElementType::U64] {
            for by in &divisors {
                for op in [Binary::Divide, Binary::Remainder] {
                    let [by_splat, by_constant] = divided(isa, element, op, *by, &given);
                    assert_eq!(by_splat, by_constant, "{op:?} by {by} of {element:?} on {isa}");
                }
            }
        }
    }
}
