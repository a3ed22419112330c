//! Reductions have the bits of the canonical order.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_dialects::eval::arithmetic::{Binary, WithOperation};
use shale_dialects::eval::canonical::total;
use shale_dialects::hlo;
use shale_ir::element::{Element, ElementType};
use shale_ir::literal::Literal;
use shale_lanes::Isa;
use shale_lanes::{JoinOp, Kind, Reducer};

const OPERATIONS: [(JoinOp, &Binary); 7] = [
    (JoinOp::Add, hlo::Add::OPERATION),
    (JoinOp::Multiply, hlo::Multiply::OPERATION),
    (JoinOp::Maximum, hlo::Maximum::OPERATION),
    (JoinOp::Minimum, hlo::Minimum::OPERATION),
    (JoinOp::And, hlo::And::OPERATION),
    (JoinOp::Or, hlo::Or::OPERATION),
    (JoinOp::Xor, hlo::Xor::OPERATION),
];

/// Elements near 1, so that products stay numbers, with a few special ones if asked for.
fn elements(element: ElementType, count: usize, special: bool, random: &mut Random) -> Literal {
    let codes = (0..count).map(|_| {
        let bits = random.bits();
        let number = match bits % 50 {
            0 if special => [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN][(bits >> 8) as usize % 5],
            _ => random.unit() * 0.2 + [1.0, -1.0][(bits >> 9) as usize % 2],
        };
        element.float_format().map_or(bits >> 7, |f| f.from_f64(number)) & (u64::MAX >> (64 - element.bits()))
    });
    let bytes: Vec<u8> = codes.flat_map(|code| code.to_le_bytes().into_iter().take(element.bytes())).collect();
    Literal::from_bytes(element, &[count as i64], &bytes).expect("as many bytes as elements")
}

/// Elements as lanes in scratch form.
fn lanes(x: &Literal) -> Vec<u8> {
    let element = x.element();
    x.bytes()
        .chunks_exact(element.bytes())
        .flat_map(|bytes| {
            let code = bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
            let lane = match (Kind::of(element), element.float_format()) {
                (Kind::F32, Some(f)) => u64::from((f.to_f64(code) as f32).to_bits()),
                (Kind::I32, _) if element.is_signed() => {
                    let unused = 32 - element.bits();
                    u64::from(((code as i32) << unused >> unused) as u32)
                }
                _ => code,
            };
            lane.to_le_bytes().into_iter().take(Kind::of(element).bytes())
        })
        .collect()
}

/// The total of rows of a length as the bits of a lane; with columns, of each column.
struct Total<'a>(&'a Literal, usize, usize);
impl WithOperation for Total<'_> {
    type Out = Option<Literal>;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Option<Literal> {
        let (x, rows, length) = (self.0.as_slice::<T>(), self.1, self.2);
        Some(Literal::scalar(total(rows, length, |row, k| x[row * length + k], operation)?))
    }
}

/// One column of several.
struct Column<'a>(&'a Literal, usize, usize);
impl WithOperation for Column<'_> {
    type Out = Literal;
    fn run<T: Element>(self, operation: impl Fn(T, T) -> T + Copy) -> Literal {
        let (x, columns, column) = (self.0.as_slice::<T>(), self.1, self.2);
        Literal::scalar(total(x.len() / columns, 1, |row, _| x[row * columns + column], operation).expect("there are rows"))
    }
}

fn same(element: ElementType, wanted: u64, found: u64) -> bool {
    let nan = |bits: u64| match Kind::of(element) {
        Kind::F32 => f32::from_bits(bits as u32).is_nan(),
        Kind::F64 => f64::from_bits(bits).is_nan(),
        _ => false,
    };
    wanted == found || (nan(wanted) && nan(found))
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte))
}

#[test]
fn rows() {
    let mut random = Random::new(21);
    for element in ElementType::ALL.into_iter().filter(|e| !e.is_complex()) {
        for (op, operation) in OPERATIONS {
            for isa in Isa::available() {
                let Ok(reducer) = Reducer::new(isa, op, element) else {
                    assert!(!operation.supports(element), "{op:?} of {element:?}");
                    continue;
                };
                for length in [0usize, 1, 2, 31, 63, 64, 65, 100, 1000, 8191, 8192, 8193, 8192 * 2, 8192 * 5 + 77] {
                    let x = elements(element, length, length % 3 == 1, &mut random);
                    let wanted = operation.with(element, Total(&x, 1, length)).map(|total| word(&lanes(&total)));
                    let (bytes, mut row) = (lanes(&x), reducer.row());
                    let mut done = 0;
                    while done < length {
                        // In pieces of any length.
                        let piece = (1 + random.bits() as usize % 3000).min(length - done);
                        // SAFETY: the lanes are those of the vector.
                        unsafe { reducer.feed(&mut row, bytes[done * reducer.lane_bytes()..].as_ptr(), piece) };
                        done += piece;
                    }
                    let found = reducer.total(&mut row);
                    let equal = wanted.zip(found).map_or(wanted == found, |(w, f)| same(element, w, f));
                    assert!(equal, "{op:?} of {length} {element:?} on {isa}: wanted {wanted:x?}, found {found:x?}");
                }
            }
        }
    }
}

#[test]
fn many_rows() {
    let mut random = Random::new(24);
    for element in ElementType::ALL.into_iter().filter(|e| !e.is_complex()) {
        for (op, _) in OPERATIONS.into_iter().filter(|o| o.1.supports(element)) {
            for isa in Isa::available() {
                let reducer = Reducer::new(isa, op, element).expect("the reference has it");
                let few = [(3usize, 1usize), (2, 2), (5, 31), (2, 64), (3, 100), (1, 1000), (2, 8192), (2, 8193), (1, 8192 * 5 + 77)];
                let many =
                    [(8, 1), (9, 2), (70, 3), (64, 7), (130, 10), (67, 16), (65, 23), (9, 24), (12, 25), (33, 31), (37, 40), (48, 33), (17, 64), (40, 100)];
                for (rows, length) in few.into_iter().chain(many) {
                    let (x, bytes) = (elements(element, rows * length, length % 3 == 1, &mut random), reducer.lane_bytes());
                    let (from, first) = (lanes(&x), lanes(&elements(element, rows, false, &mut random)));
                    let mut found = first.clone();
                    // SAFETY: there are the rows' lanes, and one for each total.
                    unsafe { reducer.rows(from.as_ptr(), (rows, (length * bytes) as isize), length, found.as_mut_ptr()) };
                    for row in 0..rows {
                        let part = &from[row * length * bytes..][..length * bytes];
                        let mut alone = reducer.row();
                        // SAFETY: the lanes are those of the row.
                        unsafe { reducer.feed(&mut alone, part.as_ptr(), length) };
                        let at = |bytes: &[u8], size: usize| word(&bytes[row * size..][..size]);
                        let total = reducer.total(&mut alone).expect("a row of lanes");
                        let wanted = reducer.wrapped(reducer.join(at(&first, bytes), total));
                        assert!(same(element, wanted, at(&found, bytes)), "{op:?} of {length} {element:?} on {isa}: {wanted:x}, {found:x?}");
                    }
                }
            }
        }
    }
}

#[test]
fn columns() {
    let mut random = Random::new(22);
    for element in
        [ElementType::Pred, ElementType::F32, ElementType::F64, ElementType::Bf16, ElementType::F8E4M3Fn, ElementType::S8, ElementType::U32, ElementType::S64]
    {
        for (op, operation) in OPERATIONS.into_iter().filter(|o| o.1.supports(element)) {
            for isa in Isa::available() {
                let reducer = Reducer::new(isa, op, element).expect("the reference has it");
                for (rows, width) in [(1, 5), (3, 16), (7, 33), (2, 150), (255, 3), (257, 17), (1300, 2)] {
                    let x = elements(element, rows * width, rows > 200, &mut random);
                    let (bytes, mut columns) = (lanes(&x), reducer.columns(width));
                    let stride = width * reducer.lane_bytes();
                    let mut done = 0;
                    while done < rows {
                        let piece = (1 + random.bits() as usize % 90).min(rows - done);
                        // SAFETY: the rows are those of the vector.
                        unsafe { reducer.feed_rows(&mut columns, bytes[done * stride..].as_ptr(), piece, stride as isize) };
                        done += piece;
                    }
                    let nothing = reducer.nothing().to_le_bytes();
                    let mut found: Vec<u8> = (0..stride).map(|at| nothing[at % reducer.lane_bytes()]).collect();
                    // SAFETY: there is place for a row.
                    unsafe { reducer.join_columns(&mut columns, found.as_mut_ptr()) };
                    for (column, found) in found.chunks_exact(reducer.lane_bytes()).enumerate() {
                        let wanted = word(&lanes(&operation.with(element, Column(&x, width, column))));
                        assert!(
                            same(element, wanted, word(found)),
                            "{op:?} of {rows} rows of {width} {element:?} on {isa}, column {column}: {wanted:x} {found:x?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn running_totals_go_from_the_left() {
    let mut random = Random::new(23);
    for isa in Isa::available() {
        let reducer = Reducer::new(isa, JoinOp::Add, ElementType::F32).expect("sums of floats");
        for count in [0, 1, 63, 64, 65, 500] {
            let x: Vec<f32> = (0..count).map(|_| random.unit() as f32).collect();
            let mut found = vec![0f32; count];
            // SAFETY: both have the lanes.
            let last = unsafe { reducer.running(u64::from(0.5f32.to_bits()), x.as_ptr().cast(), found.as_mut_ptr().cast(), count) };
            let mut sum = 0.5f32;
            let wanted: Vec<f32> = x
                .iter()
                .map(|x| {
                    sum += x;
                    sum
                })
                .collect();
            assert_eq!((found, f32::from_bits(last as u32)), (wanted, sum), "{count} on {isa}");
        }
    }
}
