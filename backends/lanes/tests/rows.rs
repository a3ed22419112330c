//! Rows of lanes, shorter and longer than blocks, one behind the other and apart, in place and not: each row is what it is alone, and nothing else is written.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::{self, Bf16, F32};
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, Place, Rows, Scratch, Span, Unary};

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
