//! Rows of lanes, shorter and longer than blocks, one behind the other and apart, in place and not: each row is what it is alone, and nothing else is written.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::{self, Bf16, F32};
use shale_lanes::{Access, Ahead, Binary, Builder, Compiled, Isa, Place, Rows, Scratch, Span, Unary};

/// A float that no program writes here.
const GUARD: f32 = -12345.0;

/// `⌊x · y + i within a span⌋` and `y − x`, for the lane's index `i`; without an index, `⌊max(x · y, 7)⌋`.
fn program(isa: Isa, element: ElementType, period: u16, counts: bool) -> Compiled {
    let mut b = Builder::new();
    let (x, y) = (b.load(element, Access::Contiguous), b.load(F32, Access::Contiguous));
    let product = if element == F32 { b.binary(Binary::Multiply, x, y).expect("floats") } else { y };
    let seven = b.constant(F32, 7.0);
    let span = Span { first: 1, end: period.saturating_sub(1), period };
    let chosen = if counts { b.within(span, product, seven) } else { b.binary(Binary::Maximum, product, seven) }.expect("floats");
    let floor = b.unary(Unary::Floor, chosen).expect("a float");
    b.store(floor, Access::Contiguous);
    let difference = b.binary(Binary::Subtract, y, floor).expect("floats");
    b.store(difference, Access::Contiguous);
    // What is asked for changes no bit.
    match (element, counts) {
        (F32, true) => b.ahead(1, Ahead::Page),
        (Bf16, false) => b.ahead(1, Ahead::Rows),
        _ => {}
    }
    b.finish().compile(isa).expect("a program")
}

/// What is behind the first row of each place, in elements: of inputs and outputs.
#[derive(Clone, Copy, Debug)]
struct Steps([usize; 4]);

struct Case {
    rows: usize,
    lanes: usize,
    steps: Steps,
    /// True if the first output takes the place of the second input.
    in_place: bool,
}

/// The memory of all places afterwards.
fn run(code: &Compiled, case: &Case, inputs: &[Vec<f32>; 2], together: bool) -> [Vec<f32>; 3] {
    let Case { rows, lanes, steps: Steps(steps), in_place } = *case;
    let size = |place: usize| steps[place] * (rows - 1) + lanes;
    let (x, mut y) = (&inputs[0], inputs[1].clone());
    let mut outputs = [vec![GUARD; size(2) + 70], vec![GUARD; size(3) + 70]];
    let second = Place::at(y.as_mut_ptr().cast());
    let first_output = if in_place { second } else { Place::at(outputs[0].as_mut_ptr().cast()) };
    let places = [Place::at(x.as_ptr().cast()), second, first_output, Place::at(outputs[1].as_mut_ptr().cast())];
    let bytes = code.program().loads[0].element.bytes();
    let distances = [steps[0] * bytes, steps[1] * 4, steps[if in_place { 1 } else { 2 }] * 4, steps[3] * 4].map(|step| step as isize);
    let mut scratch = Scratch::new();
    // SAFETY: every place has its elements for each row; outputs overlap an input only lane by lane, of which the rows say so.
    unsafe {
        if together {
            code.run_rows(&Rows { places: &places, steps: &distances, count: rows, apart: !in_place }, 0, lanes, &mut scratch);
        } else {
            for row in 0..rows {
                let at = |i: usize| Place::at(places[i].base.wrapping_offset(distances[i] * row as isize));
                code.run(&[at(0), at(1), at(2), at(3)], 0, lanes, &mut scratch);
            }
        }
    }
    let [first, second] = outputs;
    [y, first, second]
}

#[test]
fn rows_together_are_rows_alone() {
    let mut random = Random::new(11);
    for isa in Isa::available() {
        for lanes in [1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 47, 61, 63, 64, 65, 67, 96, 127, 128, 129, 200] {
            for (rows, element) in [(1, F32), (2, F32), (3, Bf16), (9, F32), (70, F32), (70, Bf16)] {
                for steps in
                    [[lanes; 4], [0, 2 * lanes, lanes, lanes], [3 * lanes + 64, 0, lanes, lanes], [lanes, lanes + 5, lanes + 1, lanes], [lanes + 64; 4]]
                {
                    for (in_place, counts) in [(false, false), (false, true), (true, false), (true, true)] {
                        // An input that is equal for all rows cannot be written.
                        let case = Case { rows, lanes, steps: Steps(steps), in_place: in_place && steps[1] >= lanes };
                        let size = |place: usize| steps[place] * (rows - 1) + lanes;
                        // Exactly as long as the elements, so that reading further would be seen by a checker.
                        let inputs = [0, 1].map(|place| (0..size(place)).map(|_| random.unit() as f32 * 100.0).collect::<Vec<f32>>());
                        let expected = run(&program(Isa::Scalar, element, lanes as u16, counts), &case, &inputs, false);
                        let found = run(&program(isa, element, lanes as u16, counts).for_rows_of(lanes), &case, &inputs, true);
                        let bits = |all: &[Vec<f32>; 3]| all.iter().flatten().map(|x| if x.is_nan() { u32::MAX } else { x.to_bits() }).collect::<Vec<u32>>();
                        assert_eq!(bits(&found), bits(&expected), "{rows} rows of {lanes} {element:?} lanes, {steps:?} apart, in place: {in_place}, on {isa}");
                    }
                }
            }
        }
    }
}

/// `x · s + i`, for an element `s` of the row and the lane's index `i`; in place, where the result goes to the elements of `x`, or
/// past the caches.
fn with_element(isa: Isa, element: ElementType, streams: bool) -> Compiled {
    let mut b = Builder::new();
    let (x, s) = (b.load(element, Access::Contiguous), b.load(element, Access::Splat));
    let index = b.iota(if element == ElementType::S64 { ElementType::S64 } else { ElementType::S32 }).expect("indices");
    let index = b.convert(index, element).expect("an element");
    let product = b.binary(Binary::Multiply, x, s).and_then(|product| b.binary(Binary::Add, product, index)).expect("numbers");
    if streams {
        b.store_streaming(product);
    } else {
        b.store(product, Access::Contiguous);
    }
    b.finish().compile(isa).expect("a program")
}

/// A copy of elements.
fn copy(isa: Isa, element: ElementType) -> Compiled {
    let mut b = Builder::new();
    let x = b.load(element, Access::Contiguous);
    b.store(x, Access::Contiguous);
    b.finish().compile(isa).expect("a program")
}

/// The bytes of the place of the result after rows of a program on `x`, an element for each row (or one for all) if it takes one, and the result, some bytes
/// apart from row to row. Without a `step` of the result it takes the place of `x`.
fn results(
    code: &Compiled,
    (x, x_step): (&[u8], usize),
    s: Option<(&[u8], usize)>,
    step: Option<usize>,
    (rows, lanes): (usize, usize),
    together: bool,
) -> Vec<u8> {
    let bytes = lanes * code.program().loads[0].element.bytes();
    let mut own = if step.is_none() { x.to_vec() } else { Vec::new() };
    let mut found = vec![0xa5u8; step.unwrap_or(0) * (rows - 1) + bytes + 70];
    let first = if step.is_none() { Place::at(own.as_mut_ptr()) } else { Place::at(x.as_ptr()) };
    let last = if step.is_none() { first } else { Place::at(found.as_mut_ptr()) };
    let places: Vec<Place> = [Some(first), s.map(|(s, _)| Place::at(s.as_ptr())), Some(last)].into_iter().flatten().collect();
    let steps: Vec<isize> = [Some(x_step), s.map(|(_, step)| step), Some(step.unwrap_or(x_step))].into_iter().flatten().map(|step| step as isize).collect();
    let mut scratch = Scratch::new();
    // SAFETY: every place has its elements for each row; the result overlaps an input only where it takes its place.
    unsafe {
        if together {
            code.run_rows(&Rows { places: &places, steps: &steps, count: rows, apart: step.is_some() }, 5, lanes, &mut scratch);
        } else {
            for row in 0..rows {
                let of_row: Vec<Place> = places.iter().zip(&steps).map(|(place, step)| Place::at(place.base.wrapping_offset(step * row as isize))).collect();
                code.run(&of_row, 5, lanes, &mut scratch);
            }
        }
    }
    if step.is_none() { own } else { found }
}

/// Numbers that are small integers.
fn small_numbers(count: usize, element: ElementType, random: &mut Random) -> Vec<u8> {
    let mut small = || match element {
        ElementType::F32 => (random.bits() as i8 as f32).to_le_bytes().to_vec(),
        ElementType::F64 => f64::from(random.bits() as i8).to_le_bytes().to_vec(),
        ElementType::Bf16 => ((f32::from(random.bits() as i8).to_bits() >> 16) as u16).to_le_bytes().to_vec(),
        _ => i64::from(random.bits() as i8).to_le_bytes()[..element.bytes()].to_vec(),
    };
    (0..count).flat_map(|_| small()).collect()
}

#[test]
fn rows_past_the_caches_begin_anywhere() {
    let mut random = Random::new(13);
    for isa in Isa::available() {
        for element in [ElementType::F32, ElementType::S8, ElementType::F64, ElementType::Bf16] {
            let (bytes, alone) = (element.bytes(), with_element(Isa::Scalar, element, false));
            for lanes in [63, 127, 128, 131, 255, 256, 257, 271, 320, 333, 1021, 1024] {
                let code = with_element(isa, element, true).for_rows_of(lanes);
                for rows in [1, 2, 7, 20] {
                    for (x_gap, s_step, gap) in [(0, bytes, 0), (3, bytes, 1), (0, 0, 5), (1, bytes, 64)] {
                        let x = small_numbers((lanes + x_gap) * (rows - 1) + lanes, element, &mut random);
                        let s = small_numbers(s_step / bytes * (rows - 1) + 1, element, &mut random);
                        let (x, step) = ((&x[..], (lanes + x_gap) * bytes), Some((lanes + gap) * bytes));
                        let wanted = results(&alone, x, Some((&s, s_step)), step, (rows, lanes), false);
                        let found = results(&code, x, Some((&s, s_step)), step, (rows, lanes), true);
                        assert!(found == wanted, "{rows} rows of {lanes} {element:?} lanes, {x_gap} {s_step} {gap} apart, on {isa}");
                    }
                }
            }
        }
    }
}

#[test]
fn rows_with_elements_of_their_own_and_indices() {
    let mut random = Random::new(12);
    for isa in Isa::available() {
        for element in [ElementType::F32, ElementType::S32, ElementType::S8, ElementType::F64, ElementType::S64, ElementType::Bf16] {
            let bytes = element.bytes();
            let mut elements = |count: usize| small_numbers(count, element, &mut random);
            let (alone, code) = (with_element(Isa::Scalar, element, false), |lanes| with_element(isa, element, false).for_rows_of(lanes));
            for lanes in [1, 2, 3, 5, 8, 10, 16, 23, 24, 25, 33, 47, 48, 49, 63, 64, 65, 100, 130] {
                for rows in [1, 2, 7, 8, 9, 40, 300] {
                    for (x_gap, s_step, gap) in [(0, bytes, Some(0)), (3, bytes, Some(1)), (0, 0, Some(5)), (0, 3 * bytes, None), (2, bytes, None)] {
                        let x = elements((lanes + x_gap) * (rows - 1) + lanes);
                        let s = elements(s_step / bytes * (rows - 1) + 1);
                        let x = (&x[..], (lanes + x_gap) * bytes);
                        let step = gap.map(|gap| (lanes + gap) * bytes);
                        let wanted = results(&alone, x, Some((&s, s_step)), step, (rows, lanes), false);
                        let found = results(&code(lanes), x, Some((&s, s_step)), step, (rows, lanes), true);
                        assert!(found == wanted, "{rows} rows of {lanes} {element:?} lanes, {x_gap} {s_step} {gap:?} apart, on {isa}");
                    }
                }
            }
        }
    }
}

#[test]
fn copied_rows_of_all_lengths() {
    let isa = Isa::available().last().unwrap_or(Isa::Scalar);
    for element in [ElementType::U8, ElementType::Bf16, ElementType::F32, ElementType::S64] {
        let code = copy(isa, element);
        for lanes in (1..140).chain([255, 256, 257, 300]) {
            let (rows, bytes) = (9, lanes * element.bytes());
            for (x_gap, gap) in [(0, 0), (7, 0), (0, 3)] {
                let x: Vec<u8> = (0..(bytes + x_gap) * (rows - 1) + bytes).map(|i| (i * 7 + i / 251) as u8).collect();
                let found = results(&code, (&x, bytes + x_gap), None, Some(bytes + gap), (rows, lanes), true);
                for (row, target) in found.chunks(bytes + gap).take(rows).enumerate() {
                    assert_eq!(target[..bytes], x[(bytes + x_gap) * row..][..bytes], "row {row} of {lanes} {element:?}");
                    assert!(target[bytes..].iter().all(|byte| row + 1 == rows || *byte == 0xa5), "behind row {row} of {lanes} {element:?}");
                }
                assert!(found[(bytes + gap) * (rows - 1) + bytes..].iter().all(|byte| *byte == 0xa5), "behind {rows} rows of {lanes} {element:?}");
            }
        }
    }
}
