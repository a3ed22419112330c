//! Programs that only move elements: any distances, outputs in each other's gaps, rows; nothing else is written.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType::{self, Bf16, F32, Pred, S4, S64, U8};
use shale_lanes::{Access, Builder, Isa, Place, Rows, Scratch};

/// A byte that no program writes here.
const GUARD: u8 = 0x5a;

/// Where the elements of a line lie in bytes: the first one, and the distances of lanes and rows.
#[derive(Clone, Copy, Debug)]
struct Lie {
    at: isize,
    stride: isize,
    step: isize,
}

impl Lie {
    fn byte(self, row: usize, lane: usize) -> usize {
        usize::try_from(self.at + self.stride * lane as isize + self.step * row as isize).expect("within")
    }
}

/// Where outputs lie.
#[derive(Clone, Copy, Debug)]
enum Outputs {
    /// One array each.
    Alone,
    /// In each other's gaps, with so many elements between the rows.
    InTurn(usize),
    /// The same, with a gap that none fills.
    WithHoles,
    /// Rows of one behind those of the other.
    RowsInTurn,
}

fn lies(outputs: Outputs, count: usize, bytes: usize, (rows, lanes): (usize, usize)) -> Vec<Lie> {
    let (b, n) = (bytes as isize, lanes as isize);
    let one = |i: isize| match outputs {
        Outputs::Alone => Lie { at: i * (n * b * rows as isize + 3), stride: b, step: n * b },
        Outputs::InTurn(gap) => Lie { at: i * b, stride: count as isize * b, step: (count as isize * n + gap as isize) * b },
        Outputs::WithHoles => Lie { at: i * b, stride: (count as isize + 1) * b, step: (count as isize + 1) * n * b },
        Outputs::RowsInTurn => Lie { at: i * n * b, stride: b, step: count as isize * n * b },
    };
    (0..count as isize).map(one).collect()
}

/// A distance, and the access by which lanes have it.
fn access(stride: isize, bytes: usize) -> Access {
    match stride {
        0 => Access::Splat,
        stride if stride == bytes as isize => Access::Contiguous,
        _ => Access::Strided,
    }
}

fn check(isa: Isa, element: ElementType, outputs: Outputs, (rows, lanes): (usize, usize), count: usize, random: &mut Random) {
    let bytes = element.bytes();
    let mut b = Builder::new();
    let (mut loads, mut sources, mut places) = (Vec::new(), Vec::new(), Vec::new());
    // Truth values are 0 or 1, narrow elements have no high bits, and NaNs may become others.
    let most = match element {
        Pred => 2,
        S4 => 16,
        F32 | Bf16 => 64,
        _ => 256,
    };
    let mut fill = |size: usize| -> Vec<u8> { (0..size).map(|_| (random.bits() % most) as u8).collect() };
    let constant = fill(bytes);
    let mut bits = [0; 16];
    bits[..bytes].copy_from_slice(&constant);
    for i in 0..count {
        let kind = fill(1)[0] as usize % 2 + 2 * (i % 3);
        let stride = [1, 0, -1, 2, 3, -3][kind] * bytes as isize;
        if i % 4 == 3 {
            sources.push((b.constant_bits(element, u128::from_le_bytes(bits)), None));
        } else if i % 5 == 4 {
            sources.push(sources[i - 4]);
        } else {
            let (reach, step) = (stride.abs() * (lanes as isize - 1), [0, 5, -7][i % 3] * bytes as isize);
            let behind = step.abs() * (rows as isize - 1);
            let at = if stride < 0 { reach } else { 0 } + if step < 0 { behind } else { 0 };
            let memory = fill((reach + behind) as usize + bytes);
            sources.push((b.load(element, access(stride, bytes)), Some(loads.len())));
            loads.push((memory, Lie { at, stride, step }));
        }
    }
    let to = lies(outputs, count, bytes, (rows, lanes));
    for ((item, _), lie) in sources.iter().zip(&to) {
        b.store(*item, access(lie.stride, bytes));
    }
    let code = b.finish().compile(isa).expect("a program");
    let size = to.iter().map(|lie| lie.byte(rows - 1, lanes - 1) + bytes).max().unwrap_or(0);
    let (mut found, mut expected) = (vec![GUARD; size], vec![GUARD; size]);
    for ((_, source), lie) in sources.iter().zip(&to) {
        for (row, lane) in (0..rows).flat_map(|row| (0..lanes).map(move |lane| (row, lane))) {
            let from = match source {
                Some(i) => &loads[*i].0[loads[*i].1.byte(row, lane)..][..bytes],
                None => &constant[..],
            };
            expected[lie.byte(row, lane)..][..bytes].copy_from_slice(from);
        }
    }
    let mut steps = Vec::new();
    for (memory, lie) in &loads {
        places.push(Place::strided(memory[lie.at as usize..].as_ptr(), lie.stride));
        steps.push(lie.step);
    }
    for lie in &to {
        places.push(Place::strided(found[lie.at as usize..].as_mut_ptr(), lie.stride));
        steps.push(lie.step);
    }
    // SAFETY: every place has its elements for each row, and outputs overlap nothing.
    unsafe { code.run_rows(&Rows { places: &places, steps: &steps, count: rows, apart: true }, 0, lanes, &mut Scratch::new()) };
    assert!(found == expected, "{found:02x?} is not {expected:02x?}: {isa} {element:?} {outputs:?} {rows} rows of {lanes} lanes, {count} outputs");
}

#[test]
fn elements_go_where_they_belong() {
    let mut random = Random::new(5);
    for isa in Isa::available() {
        for element in [F32, U8, Bf16, S64, Pred, S4] {
            for (rows, lanes) in [(1, 1), (1, 7), (1, 300), (2, 64), (3, 257), (9, 5), (20, 31), (40, 1)] {
                for count in [1, 2, 3, 4, 5, 9, 16] {
                    for outputs in [Outputs::Alone, Outputs::InTurn(0), Outputs::InTurn(3), Outputs::WithHoles, Outputs::RowsInTurn] {
                        check(isa, element, outputs, (rows, lanes), count, &mut random);
                    }
                }
            }
        }
    }
}

/// One element again and again, as arrays that are repeated have it.
#[test]
fn elements_are_repeated() {
    for isa in Isa::available() {
        for (count, lanes) in [(2usize, 100usize), (4, 9), (5, 1), (7, 40), (9, 3), (16, 1000)] {
            let mut b = Builder::new();
            let x = b.load(F32, Access::Contiguous);
            (0..count).for_each(|_| b.store(x, Access::Strided));
            let code = b.finish().compile(isa).expect("a program");
            let from: Vec<f32> = (0..lanes).map(|i| i as f32).collect();
            let mut to = vec![-1.0f32; count * lanes + 20];
            let mut places = vec![Place::at(from.as_ptr().cast())];
            places.extend((0..count).map(|i| Place::strided(to[i..].as_mut_ptr().cast(), 4 * count as isize)));
            let rows = Rows { places: &places, steps: &[], count: 1, apart: true };
            // SAFETY: the places have their elements, and outputs lie in each other's gaps.
            unsafe { code.run_rows(&rows, 0, lanes, &mut Scratch::new()) };
            assert!((0..count * lanes).all(|i| to[i] == (i / count) as f32), "{isa}: {count} times {lanes}");
            assert!(to[count * lanes..].iter().all(|x| *x == -1.0), "{isa}: {count} times {lanes}");
        }
    }
}

/// Computed lanes in turn, which the tile engine stores.
#[test]
fn computed_elements_are_in_turn() {
    for isa in Isa::available() {
        for lanes in [1usize, 15, 16, 17, 100, 1030] {
            for (count, holes) in [(2usize, 0usize), (3, 0), (3, 1), (5, 0)] {
                let mut b = Builder::new();
                let x = b.load(F32, Access::Contiguous);
                let seven = b.constant(F32, 7.0);
                for i in 0..count {
                    let by = b.constant(F32, i as f64);
                    let product = b.binary(shale_lanes::Binary::Multiply, x, by).expect("floats");
                    b.store(if i == 1 { seven } else { product }, Access::Strided);
                }
                let code = b.finish().compile(isa).expect("a program");
                let from: Vec<f32> = (0..lanes).map(|i| i as f32).collect();
                let width = count + holes;
                let mut to = vec![-1.0f32; width * lanes];
                let mut places = vec![Place::at(from.as_ptr().cast())];
                places.extend((0..count).map(|i| Place::strided(to[i..].as_mut_ptr().cast(), 4 * width as isize)));
                // SAFETY: the places have their elements, and outputs lie in each other's gaps.
                unsafe { code.run(&places, 0, lanes, &mut Scratch::new()) };
                for (at, found) in to.iter().enumerate() {
                    let expected = match at % width {
                        1 => 7.0,
                        i if i < count => (at / width * i) as f32,
                        _ => -1.0,
                    };
                    assert!(*found == expected, "{isa}: {count} outputs of {lanes} lanes, {found} at {at}");
                }
            }
        }
    }
}

#[test]
fn what_goes_past_the_caches_may_become_lines_of_another_distance() {
    for isa in Isa::available() {
        for (from, to) in [(1, 3), (2, 5), (0, 3), (1, -2), (-1, 4), (3, 1), (0, 1), (-2, 1), (-1, 1)] {
            let mut b = Builder::new();
            let x = b.load(F32, Access::Contiguous);
            b.store_streaming(x);
            let code = b.finish().compile(isa).and_then(|code| code.accessed(&[access(4 * from, 4), access(4 * to, 4)])).expect("a program");
            let (lanes, input): (isize, Vec<f32>) = (1500, (0..4600u16).map(f32::from).collect());
            let mut output = vec![-1.0f32; 10_000];
            // Where the first of two rows begins: in the middle, so that both directions have room.
            let (first_in, first_out) = (if from < 0 { 4500 } else { 0 }, if to < 0 { 9000isize } else { 0 });
            let places =
                [Place::strided(input[first_in..].as_ptr().cast(), 4 * from), Place::strided(output[first_out as usize..].as_mut_ptr().cast(), 4 * to)];
            // SAFETY: both places hold the elements of the lanes of two rows; the second row lies beside the first one or behind it.
            unsafe {
                let step = if to.abs() > 1 { 4 } else { 4 * lanes };
                code.run_rows(&Rows { places: &places, steps: &[4, step], count: 2, apart: true }, 0, lanes as usize, &mut Scratch::new());
            }
            let mut wanted = vec![-1.0f32; output.len()];
            for (row, lane) in (0..2).flat_map(|row| (0..lanes).map(move |lane| (row, lane))) {
                let at = first_out + lane * to + row * if to.abs() > 1 { 1 } else { lanes };
                wanted[at as usize] = input[(first_in as isize + lane * from + row) as usize];
            }
            assert!(output == wanted, "{from} and {to} elements apart on {isa}");
        }
    }
}
