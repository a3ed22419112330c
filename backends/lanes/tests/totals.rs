//! Totals of programs have the bits of lanes that are stored and then joined.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::{self, F32, F64, Pred, S32, S64, U32, U64};
use shale_lanes::{Access, Binary, Builder, Compiled, Isa, JoinOp, LaneError, Place, Reducer, Rows, Scratch};

const JOINS: [JoinOp; 7] = [JoinOp::Add, JoinOp::Multiply, JoinOp::Maximum, JoinOp::Minimum, JoinOp::And, JoinOp::Or, JoinOp::Xor];
/// Lanes of a row: around blocks of all instruction sets, pieces and runs.
const LENGTHS: [usize; 13] = [1, 5, 31, 32, 64, 65, 96, 192, 1000, 1100, 8192, 8193, 20_000];

/// What a program does with `z = x ∘ y` and `w = z ∘ y` besides the total of `z`.
#[derive(Clone, Copy, PartialEq)]
enum Beside {
    Nothing,
    /// Stores `z` and `w`.
    Lanes,
    /// The total of `w` by another join.
    Total(JoinOp),
}

/// A program of an input and a splat.
fn program(isa: Isa, element: ElementType, join: Option<JoinOp>, beside: Beside) -> Result<Compiled, LaneError> {
    let mut b = Builder::new();
    let (x, y) = (b.load(element, Access::Contiguous), b.load(element, Access::Splat));
    let apply = if element == Pred { Binary::Xor } else { Binary::Multiply };
    let z = b.binary(apply, x, y)?;
    let w = b.binary(apply, z, y)?;
    match join {
        Some(join) => b.total(z, join),
        None => b.store(z, Access::Contiguous),
    }
    match beside {
        Beside::Nothing => {}
        Beside::Lanes => [z, w].into_iter().for_each(|lanes| b.store(lanes, Access::Contiguous)),
        Beside::Total(join) => b.total(w, join),
    }
    b.finish().compile(isa)
}

fn bytes(element: ElementType, count: usize, random: &mut Random) -> Vec<u8> {
    let element_of = |random: &mut Random| match element {
        F32 => u64::from((random.unit() as f32 * 1.5).to_bits()),
        F64 => (random.unit() * 1.5).to_bits(),
        Pred => random.bits() >> 9 & 1,
        _ => random.bits() >> 3,
    };
    (0..count).flat_map(|_| element_of(random).to_le_bytes().into_iter().take(element.bytes())).collect()
}

/// Runs a program on rows of `lanes` lanes, whose splats and totals lie one after the other; gives what its outputs hold, which have `sizes` bytes a row.
fn run(code: &Compiled, (x, y): (&[u8], &[u8]), rows: usize, lanes: usize, sizes: &[usize], begin: &[u8]) -> Vec<Vec<u8>> {
    let element = code.program().loads[0].element.bytes();
    let mut outputs: Vec<Vec<u8>> = sizes.iter().map(|size| if *size == element { begin.to_vec() } else { vec![0; size * rows] }).collect();
    let mut places = vec![Place::at(x.as_ptr()), Place::at(y.as_ptr())];
    places.extend(outputs.iter_mut().map(|output| Place::at(output.as_mut_ptr())));
    let steps: Vec<isize> = [lanes * element, element].iter().chain(sizes).map(|size| *size as isize).collect();
    // SAFETY: every place has its elements for each row, apart from the others.
    unsafe { code.run_rows(&Rows { places: &places, steps: &steps, count: rows, apart: true }, 0, lanes, &mut Scratch::new()) };
    outputs
}

fn same(element: ElementType, x: &[u8], y: &[u8]) -> bool {
    let nan = |bytes: &[u8]| match element {
        F32 => bytes.try_into().is_ok_and(|bytes| f32::from_le_bytes(bytes).is_nan()),
        F64 => bytes.try_into().is_ok_and(|bytes| f64::from_le_bytes(bytes).is_nan()),
        _ => false,
    };
    let size = element.bytes();
    x.len() == y.len() && x.chunks(size).zip(y.chunks(size)).all(|(x, y)| x == y || (nan(x) && nan(y)))
}

fn check(isa: Isa, element: ElementType, join: JoinOp, lanes: usize, random: &mut Random) {
    let (rows, size) = (if lanes < 2000 { 3 } else { 2 }, element.bytes());
    let (x, y, begin) = (bytes(element, rows * lanes, random), bytes(element, rows, random), bytes(element, rows, random));
    let stored = program(isa, element, None, Beside::Lanes).expect("stores");
    let kept = run(&stored, (&x, &y), rows, lanes, &[lanes * size; 3], &vec![0; rows * lanes * size]);
    let joined = |join: JoinOp, from: &[u8]| {
        let (reducer, mut to) = (Reducer::new(isa, join, element).ok()?, begin.clone());
        // SAFETY: there are the rows' lanes, and one for each total.
        unsafe { reducer.rows(from.as_ptr(), (rows, (lanes * size) as isize), lanes, to.as_mut_ptr()) };
        Some(to)
    };
    let Some(wanted) = joined(join, &kept[0]) else { return };
    for beside in [Beside::Nothing, Beside::Lanes, Beside::Total(JoinOp::Maximum), Beside::Total(join)] {
        let code = program(isa, element, Some(join), beside).expect("a join that is defined");
        let sizes: &[usize] = match beside {
            Beside::Nothing => &[size],
            Beside::Lanes => &[size, lanes * size, lanes * size],
            Beside::Total(_) => &[size, size],
        };
        let found = run(&code, (&x, &y), rows, lanes, sizes, &begin);
        assert!(same(element, &wanted, &found[0]), "{join:?} of {lanes} {element:?} on {isa}: {wanted:x?} {:x?}", found[0]);
        match beside {
            // With one lane, lanes and totals have the same size, and both begin as the totals do.
            Beside::Lanes => assert!(found[1] == kept[1] && found[2] == kept[2], "lanes beside {join:?} of {lanes} {element:?} on {isa}"),
            Beside::Total(other) => assert!(same(element, &joined(other, &kept[2]).expect("defined"), &found[1]), "two totals of {lanes} {element:?} on {isa}"),
            Beside::Nothing => {}
        }
    }
}

#[test]
fn totals_are_those_of_stored_lanes() {
    let mut random = Random::new(31);
    for element in [F32, F64, S32, U32, S64, U64, Pred] {
        for join in JOINS {
            for isa in Isa::available() {
                for lanes in LENGTHS {
                    check(isa, element, join, lanes, &mut random);
                }
            }
        }
    }
}

#[test]
fn totals_are_of_lanes_as_they_are() {
    let mut b = Builder::new();
    let x = b.load(ElementType::Bf16, Access::Contiguous);
    b.total(x, JoinOp::Add);
    let error = b.finish().compile(Isa::Scalar).expect_err("sums of bf16 are rounded");
    assert!(error.to_string().contains("no elements of type"), "{error}");
}

/// The total of `x · y`, and its lanes as bf16, for rows that lie apart.
#[test]
fn totals_beside_narrow_outputs() {
    let program = |isa| {
        let mut b = Builder::new();
        let (x, y) = (b.load(F32, Access::Contiguous), b.load(F32, Access::Splat));
        let z = b.binary(Binary::Multiply, x, y).expect("floats");
        let narrow = b.convert(z, ElementType::Bf16).expect("a float");
        b.total(z, JoinOp::Add);
        b.store(narrow, Access::Contiguous);
        b.finish().compile(isa).expect("a program")
    };
    let mut random = Random::new(31);
    for lanes in LENGTHS {
        let (rows, step) = (5, lanes + 3);
        let (x, y) = (bytes(F32, step * rows, &mut random), bytes(F32, rows, &mut random));
        let results = |isa: Isa| {
            let (mut totals, mut narrow) = (vec![0f32; rows], vec![0x5555u16; (lanes + 2) * rows]);
            let places = [Place::at(x.as_ptr()), Place::at(y.as_ptr()), Place::at(totals.as_mut_ptr().cast()), Place::at(narrow.as_mut_ptr().cast())];
            let steps = [step * 4, 4, 4, (lanes + 2) * 2].map(|step| step as isize);
            // SAFETY: every place has its elements for each row, apart from the others.
            unsafe { program(isa).run_rows(&Rows { places: &places, steps: &steps, count: rows, apart: true }, 0, lanes, &mut Scratch::new()) };
            (totals.iter().map(|total| total.to_bits()).collect::<Vec<u32>>(), narrow)
        };
        let wanted = results(Isa::Scalar);
        for row in 0..rows {
            assert!(wanted.1[(lanes + 2) * row + lanes..][..2] == [0x5555; 2], "behind row {row} of {lanes}");
        }
        for isa in Isa::available() {
            assert!(results(isa) == wanted, "{lanes} lanes on {isa}");
        }
    }
}
