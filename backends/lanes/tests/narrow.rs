//! Random programs over integers of 8, 16 and 32 bits and truth values give the numbers that they stand for, whatever is known of them beforehand.
#![allow(dead_code)] // not every test file uses all of the common code

mod common;

use common::Random;
use shale_ir::element::ElementType;
use shale_lanes::{Access, Binary, Builder, Direction, Isa, Item, Place, Program, Scratch, Unary};

const TYPES: [ElementType; 6] = [ElementType::S8, ElementType::U8, ElementType::S16, ElementType::U16, ElementType::S32, ElementType::U32];
const LANES: usize = 333;

/// A number as an integer type holds it.
fn wrapped(x: i64, element: ElementType) -> i64 {
    let unused = 64 - element.bits();
    if element.is_signed() { x << unused >> unused } else { ((x as u64) << unused >> unused) as i64 }
}

/// A value of a program with the number in each lane.
#[derive(Clone)]
struct Known {
    item: Item,
    lanes: Vec<i64>,
}

/// A program that is being made.
struct Making {
    b: Builder,
    inputs: Vec<Vec<u8>>,
    values: Vec<Known>,
    masks: Vec<Known>,
}

fn bytes_of(lanes: &[i64], element: ElementType) -> Vec<u8> {
    lanes.iter().flat_map(|x| x.to_le_bytes().into_iter().take(element.bytes())).collect()
}

impl Making {
    fn load(&mut self, element: ElementType, access: Access, r: &mut Random) -> Known {
        let number = |r: &mut Random| if element.is_pred() { r.bits() as i64 & 1 } else { wrapped((r.bits() >> (r.bits() % 60)) as i64, element) };
        let count = if access == Access::Splat { 1 } else { LANES };
        let mut lanes: Vec<i64> = (0..count).map(|_| number(r)).collect();
        self.inputs.push(bytes_of(&lanes, element));
        lanes.resize(LANES, lanes[0]);
        Known { item: self.b.load(element, access), lanes }
    }

    fn constant(&mut self, element: ElementType, value: i64) -> Known {
        let value = wrapped(value, element);
        Known { item: self.b.constant_bits(element, (value as u64).into()), lanes: vec![value; LANES] }
    }

    fn pick(&mut self, element: ElementType, r: &mut Random) -> Known {
        let of: Vec<&Known> = self.values.iter().filter(|known| known.item.element == element).collect();
        of[(r.bits() >> 9) as usize % of.len()].clone()
    }

    fn binary(&mut self, op: Binary, x: &Known, y: &Known) -> Known {
        let element = x.item.element;
        let bits = i64::from(element.bits());
        let apply = |x: i64, y: i64| match op {
            Binary::Add => x + y,
            Binary::Subtract => x - y,
            Binary::Multiply => x.wrapping_mul(y),
            Binary::Maximum => x.max(y),
            Binary::Minimum => x.min(y),
            Binary::And => x & y,
            Binary::Or => x | y,
            Binary::Xor => x ^ y,
            Binary::ShiftRightArithmetic | Binary::ShiftRightLogical if !(0..bits).contains(&y) => 0,
            Binary::ShiftRightArithmetic => wrapped(x << (64 - bits), ElementType::S64) >> (64 - bits) >> y,
            Binary::ShiftRightLogical => ((x as u64) << (64 - bits) >> (64 - bits) >> y) as i64,
            Binary::Divide => x.checked_div(y).unwrap_or(-1),
            _ => x.checked_rem(y).unwrap_or(x),
        };
        let lanes = x.lanes.iter().zip(&y.lanes).map(|(x, y)| wrapped(apply(*x, *y), element)).collect();
        Known { item: self.b.binary(op, x.item, y.item).expect("integers"), lanes }
    }

    fn compare(&mut self, direction: Direction, x: &Known, y: &Known) -> Known {
        let holds = |x: &i64, y: &i64| match direction {
            Direction::Eq => x == y,
            Direction::Ne => x != y,
            Direction::Lt => x < y,
            Direction::Le => x <= y,
            Direction::Gt => x > y,
            Direction::Ge => x >= y,
        };
        let lanes = x.lanes.iter().zip(&y.lanes).map(|(x, y)| i64::from(holds(x, y))).collect();
        Known { item: self.b.compare(direction, false, x.item, y.item).expect("one type"), lanes }
    }

    fn select(&mut self, mask: &Known, x: &Known, y: &Known) -> Known {
        let lanes = (0..LANES).map(|i| if mask.lanes[i] == 1 { x.lanes[i] } else { y.lanes[i] }).collect();
        Known { item: self.b.select(mask.item, x.item, y.item).expect("one type"), lanes }
    }

    fn convert(&mut self, x: &Known, to: ElementType) -> Known {
        let lanes = x.lanes.iter().map(|x| wrapped(*x, to)).collect();
        Known { item: self.b.convert(x.item, to).expect("any type"), lanes }
    }

    fn sign(&mut self, x: &Known) -> Known {
        Known { item: self.b.unary(Unary::Sign, x.item).expect("integers"), lanes: x.lanes.iter().map(|x| x.signum()).collect() }
    }

    /// The quotient rounded down, or the remainder with the sign of the divisor, as array libraries make it of those towards zero.
    fn floored(&mut self, x: &Known, by: i64, is_rest: bool, r: &mut Random) -> Known {
        let element = x.item.element;
        let [d, zero, one] = [by, 0, 1].map(|n| self.constant(element, n));
        let (quotient, rest) = (self.binary(Binary::Divide, x, &d), self.binary(Binary::Remainder, x, &d));
        let is_left = self.compare(Direction::Ne, &rest, &zero);
        let (sign, sign_of_d) = (self.sign(x), self.sign(&d));
        let other_sign = match r.bits() >> 9 & 3 {
            0 => self.compare(Direction::Lt, &rest, &zero),
            1 if by > 0 => self.compare(Direction::Lt, x, &zero),
            _ => self.compare(Direction::Ne, &sign, &sign_of_d),
        };
        let and = self.b.binary(Binary::And, is_left.item, other_sign.item).expect("truth values");
        let mut mask = Known { item: and, lanes: is_left.lanes.iter().zip(&other_sign.lanes).map(|(x, y)| x & y).collect() };
        if r.bits() & 256 == 0 && by > 0 {
            mask = self.compare(Direction::Lt, &rest, &zero);
        }
        if is_rest {
            let raised = self.binary(Binary::Add, &rest, &d);
            return self.select(&mask, &raised, &rest);
        }
        let lowered = self.binary(Binary::Subtract, &quotient, &one);
        self.select(&mask, &lowered, &quotient)
    }
}

/// A random program with its outputs' elements.
fn making(seed: u64) -> (Program, Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut random = Random::new(seed);
    let r = &mut random;
    let mut m = Making { b: Builder::new(), inputs: Vec::new(), values: Vec::new(), masks: Vec::new() };
    for element in TYPES {
        let access = if (r.bits() >> 9).is_multiple_of(4) { Access::Splat } else { Access::Contiguous };
        let known = m.load(element, access, r);
        m.values.push(known);
        let small = m.constant(element, (r.bits() >> 9) as i64 % 20);
        m.values.push(small);
    }
    let mask = m.load(ElementType::Pred, Access::Contiguous, r);
    m.masks.push(mask);
    let operations = [Binary::Add, Binary::Subtract, Binary::Multiply, Binary::Maximum, Binary::Minimum, Binary::And, Binary::Or, Binary::Xor];
    let divisions = [Binary::Divide, Binary::Remainder];
    let shifts = [Binary::ShiftRightArithmetic, Binary::ShiftRightLogical];
    for _ in 0..3 + (r.bits() >> 9) % 20 {
        let element = TYPES[(r.bits() >> 9) as usize % TYPES.len()];
        let (x, y) = (m.pick(element, r), m.pick(element, r));
        let which = (r.bits() >> 9) as usize;
        let divisor = match (which >> 8) % 4 {
            0 => 2 << ((which >> 12) % 5),
            1 => 2 + ((which >> 12) % 60) as i64,
            2 => -(2 + ((which >> 12) % 60) as i64),
            _ => wrapped(r.bits() as i64, element) | 2,
        };
        let divisor = if element.is_signed() { wrapped(divisor, element) } else { wrapped(divisor, element).max(2) };
        let made = match which % 10 {
            0..3 => m.binary(operations[which % operations.len()], &x, &y),
            3 => {
                let count = m.constant(element, (which >> 12) as i64 % i64::from(element.bits()));
                m.binary(shifts[which / 16 % 2], &x, &count)
            }
            4 => {
                let divisor = m.constant(element, divisor);
                m.binary(divisions[which / 16 % 2], &x, &divisor)
            }
            5 if divisor != 0 && element.is_signed() => m.floored(&x, divisor, (which / 16).is_multiple_of(2), r),
            6 => m.convert(&x, TYPES[which / 16 % TYPES.len()]),
            7 => {
                let mask = m.masks[which / 16 % m.masks.len()].clone();
                m.select(&mask, &x, &y)
            }
            _ => {
                let mask = m.compare([Direction::Lt, Direction::Ge, Direction::Eq, Direction::Ne][which / 16 % 4], &x, &y);
                m.masks.push(mask);
                continue;
            }
        };
        m.values.push(made);
    }
    let mut wanted = Vec::new();
    // Of programs that copy, too, only some.
    let least = if seed.is_multiple_of(4) { 0 } else { (2 * TYPES.len()).min(m.values.len() - 1) };
    let other = least + (r.bits() >> 9) as usize % (m.values.len() - least);
    let outputs: Vec<Known> = [m.values.len() - 1, other].iter().map(|i| m.values[*i].clone()).collect();
    for known in outputs.into_iter().chain(m.masks.last().cloned()) {
        if seed.is_multiple_of(3) {
            m.b.store_streaming(known.item);
        } else {
            m.b.store(known.item, Access::Contiguous);
        }
        wanted.push(bytes_of(&known.lanes, known.item.element));
    }
    (m.b.finish(), m.inputs, wanted)
}

#[test]
fn random_programs() {
    let mut windows = 0;
    for seed in 0..1500 {
        let (program, inputs, wanted) = making(seed);
        for isa in Isa::available() {
            let code = program.clone().compile(isa).expect("the program is well formed");
            windows += usize::from(isa == Isa::Avx2 && code.engine() == "window");
            for lanes in [LANES, 64, 63, 5, 1] {
                let mut outputs: Vec<Vec<u8>> = wanted.iter().map(|wanted| vec![0x55; wanted.len() / LANES * lanes]).collect();
                let mut slices: Vec<&mut [u8]> = outputs.iter_mut().map(Vec::as_mut_slice).collect();
                let given: Vec<&[u8]> = inputs.iter().map(Vec::as_slice).collect();
                code.run_on(&given, &mut slices, lanes, &mut Scratch::new()).expect("the slices fit");
                for (output, (wanted, found)) in wanted.iter().zip(&outputs).enumerate() {
                    let differs = (0..found.len()).find(|i| wanted[*i] != found[*i]).map(|i| i * lanes / found.len());
                    assert!(differs.is_none(), "program {seed}, output {output}, lane {differs:?} of {lanes} on {isa} ({})\n{program:#?}", code.engine());
                }
            }
        }
    }
    assert!(windows > 900 || !Isa::Avx2.is_available(), "the window engine ran {windows} of 1500 programs");
}

/// The first output takes the place of an input of the same type; rows follow each other, and the lanes of each are fewer than a block, or more.
#[test]
fn rows_in_the_place_of_an_input() {
    for isa in Isa::available() {
        for element in [ElementType::S8, ElementType::U16, ElementType::Pred] {
            let mut b = Builder::new();
            let x = b.load(element, Access::Contiguous);
            let y = b.load(element, Access::Contiguous);
            let sum = b.binary(if element.is_pred() { Binary::Xor } else { Binary::Add }, x, y).expect("integers or truth values");
            b.store(sum, Access::Contiguous);
            let code = b.finish().compile(isa).expect("the program is well formed");
            let bytes = element.bytes();
            for (lanes, count, apart) in [(7, 90, true), (7, 3, true), (100, 5, false), (100, 5, true), (64, 3, false), (63, 4, false)] {
                let mut random = Random::new(lanes as u64);
                let some = |r: &mut Random, count| (0..count).map(|_| if element.is_pred() { r.bits() as u8 & 1 } else { r.bits() as u8 }).collect::<Vec<u8>>();
                let (mut x, y) = (some(&mut random, lanes * count * bytes), some(&mut random, lanes * bytes));
                let before = x.clone();
                let mut target = vec![0u8; if apart { x.len() } else { 0 }];
                let at = if apart { target.as_mut_ptr() } else { x.as_mut_ptr() };
                let places = [Place::at(x.as_ptr()), Place::at(y.as_ptr()), Place::at(at)];
                let (step, steps) = ((lanes * bytes) as isize, [(lanes * bytes) as isize, 0, (lanes * bytes) as isize]);
                let rows = shale_lanes::Rows { places: &places, steps: &steps, count, apart };
                // SAFETY: the rows have their lanes; the output is apart from the inputs, or takes the place of one.
                unsafe { code.run_rows(&rows, 0, lanes, &mut Scratch::new()) };
                let found = if apart { &target } else { &x };
                let part = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
                for (i, found) in found.chunks(bytes).enumerate() {
                    let (a, b) = (part(&before[i * bytes..][..bytes]), part(&y[i * bytes % step.unsigned_abs()..][..bytes]));
                    let wanted = if element.is_pred() { a ^ b } else { (a + b) & (u64::MAX >> (64 - 8 * bytes)) };
                    assert_eq!(part(found), wanted, "{element:?} on {isa}: element {i} of {count} rows of {lanes}, apart: {apart}");
                }
            }
        }
    }
}

/// Totals of elements that are only widened have the bits of their lanes, stored and joined.
#[test]
fn totals_of_widened_elements() {
    use ElementType::{Bf16, F16, F32, S8, S16, S32, U8};
    for isa in Isa::available() {
        for (from, to) in [(Bf16, F32), (F16, F32), (S8, F32), (U8, S32), (S16, S32)] {
            for (lanes, rows) in [(1, 3), (63, 2), (64, 40), (100, 19), (8192, 2), (20_000, 1), (16_384, 1)] {
                let mut random = Random::new(lanes as u64);
                let x: Vec<u8> = (0..lanes * rows * from.bytes()).map(|_| random.bits() as u8 & 0x3b).collect();
                let make = |join: bool| {
                    let mut b = Builder::new();
                    let x = b.load(from, Access::Contiguous);
                    let wide = b.convert(x, to).expect("any type");
                    if join {
                        b.total(wide, shale_lanes::JoinOp::Add);
                    } else {
                        b.store(wide, Access::Contiguous);
                    }
                    b.finish().compile(isa).expect("the program is well formed")
                };
                let run = |code: &shale_lanes::Compiled, step: usize, to: &mut [u32]| {
                    let places = [Place::at(x.as_ptr()), Place::at(to.as_mut_ptr().cast())];
                    let steps = [(lanes * from.bytes()) as isize, 4 * step as isize];
                    let all = shale_lanes::Rows { places: &places, steps: &steps, count: rows, apart: true };
                    // SAFETY: the rows have their lanes, and the output one or as many for each.
                    unsafe { code.run_rows(&all, 0, lanes, &mut Scratch::new()) };
                };
                let (mut stored, mut wanted, mut found) = (vec![0; lanes * rows], vec![0u32; rows], vec![0u32; rows]);
                run(&make(false), lanes, &mut stored);
                let reducer = shale_lanes::Reducer::new(isa, shale_lanes::JoinOp::Add, to).expect("sums are defined");
                // SAFETY: the rows have their lanes, and there is one for each total.
                unsafe { reducer.rows(stored.as_ptr().cast(), (rows, 4 * lanes as isize), lanes, wanted.as_mut_ptr().cast()) };
                run(&make(true), 1, &mut found);
                assert_eq!(found, wanted, "{rows} rows of {lanes} {from:?} as {to:?} on {isa}");
            }
        }
    }
}
