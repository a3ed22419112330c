//! Float arithmetic and comparison.
#![allow(clippy::float_cmp)] // exact comparison is the point

use crate::{Bench, Folded, Random, session};
use shale_dialects::arith::*;
use shale_ir::attr::AttrKind;
use shale_ir::body::Value;
use shale_ir::element::ElementType;
use shale_ir::session::Cx;
use shale_ir::types::Type;

type Push = for<'c> fn(&mut Bench<'c>, Value, Value) -> Value;

macro_rules! table {
    ($($Name:ident),*) => { &[$((stringify!($Name), (|b, lhs, rhs| b.push($Name { lhs, rhs, fastmath: FastMath::NONE })) as Push)),*] };
}
const OPS: &[(&str, Push)] = table![AddF, SubF, MulF, DivF, RemF, MaximumF, MinimumF, MaxNumF, MinNumF];

/// A small float type, from its specification: bits of exponent and mantissa, bias, and whether there are infinities.
#[derive(Clone, Copy)]
struct Small {
    name: &'static str,
    exponent: u32,
    mantissa: u32,
    bias: i32,
    infinite: bool,
}

const SMALL: [Small; 5] = [
    Small { name: "f16", exponent: 5, mantissa: 10, bias: 15, infinite: true },
    Small { name: "bf16", exponent: 8, mantissa: 7, bias: 127, infinite: true },
    Small { name: "f8E5M2", exponent: 5, mantissa: 2, bias: 15, infinite: true },
    Small { name: "f8E4M3", exponent: 4, mantissa: 3, bias: 7, infinite: true },
    Small { name: "f8E4M3FN", exponent: 4, mantissa: 3, bias: 7, infinite: false },
];

impl Small {
    fn sign(self) -> u64 {
        1 << (self.exponent + self.mantissa)
    }

    fn largest(self) -> u64 {
        let ones = (1 << self.exponent) - 1;
        if self.infinite { (ones << self.mantissa) - 1 } else { self.sign() - 2 }
    }

    fn value(self, code: u64) -> f64 {
        let magnitude = code & (self.sign() - 1);
        let (field, fraction) = (magnitude >> self.mantissa, magnitude & ((1 << self.mantissa) - 1));
        let scale = |e: i32| 2f64.powi(e);
        let value = match magnitude {
            m if m <= self.largest() && field == 0 => fraction as f64 * scale(1 - self.bias - self.mantissa as i32),
            m if m <= self.largest() => ((1 << self.mantissa) + fraction) as f64 * scale(field as i32 - self.bias - self.mantissa as i32),
            m if self.infinite && m == self.largest() + 1 => f64::INFINITY,
            _ => f64::NAN,
        };
        if code & self.sign() == 0 { value } else { -value }
    }

    /// The value of the code above the largest, if codes went on.
    fn above(self, code: u64) -> f64 {
        if code < self.largest() { self.value(code + 1) } else { 2.0 * self.value(code) - self.value(code - 1) }
    }

    /// The code nearest to a positive exact result, of which only its order to other numbers is known.
    fn nearest(self, order_to: impl Fn(f64) -> std::cmp::Ordering) -> u64 {
        let codes: Vec<u64> = (0..=self.largest()).collect();
        let below = codes.partition_point(|c| order_to(self.value(*c)).is_ge()).saturating_sub(1) as u64;
        let middle = f64::midpoint(self.value(below), self.above(below));
        match order_to(middle) {
            std::cmp::Ordering::Less => below,
            std::cmp::Ordering::Greater => below + 1,
            std::cmp::Ordering::Equal => below + (below & 1),
        }
    }

    /// `x op y` rounded once; `None` for NaN.
    fn exact(self, op: &str, x: u64, y: u64) -> Option<u64> {
        let (x, y) = (self.value(x), self.value(y));
        // Sums, products and remainders of these types are exact in f64, except sums of bf16 with exponents far apart, where a
        // sticky bit is as good; special values are f64's.
        let native = reference(op, x, y);
        if native.is_nan() {
            return None;
        }
        let sign = if native.is_sign_negative() { self.sign() } else { 0 };
        if native == 0.0 || native.is_infinite() {
            let code = if native == 0.0 { 0 } else { self.largest() + 1 };
            return (native == 0.0 || self.infinite).then_some(sign | code);
        }
        let magnitude = native.abs();
        // |x| ÷ |y| is compared as |x| with |y| × m, which is exact.
        let quotient = |m: f64| x.abs().total_cmp(&(y.abs() * m));
        let code = if op == "DivF" { self.nearest(quotient) } else { self.nearest(|m| magnitude.total_cmp(&m)) };
        (code <= self.largest() || self.infinite).then_some(sign | code)
    }
}

/// What an op's documentation says, in f64.
fn reference(op: &str, x: f64, y: f64) -> f64 {
    let nan = x.is_nan() || y.is_nan();
    // +0 is larger than −0.
    let larger = if x > y || (x == y && y.is_sign_negative()) { x } else { y };
    let smaller = if x < y || (x == y && x.is_sign_negative()) { x } else { y };
    match op {
        "AddF" => x + y,
        "SubF" => x - y,
        "MulF" => x * y,
        "DivF" => x / y,
        "RemF" => x % y,
        "MaximumF" => {
            if nan {
                f64::NAN
            } else {
                larger
            }
        }
        "MinimumF" => {
            if nan {
                f64::NAN
            } else {
                smaller
            }
        }
        "MaxNumF" => {
            if x.is_nan() {
                y
            } else if y.is_nan() {
                x
            } else {
                larger
            }
        }
        "MinNumF" => {
            if x.is_nan() {
                y
            } else if y.is_nan() {
                x
            } else {
                smaller
            }
        }
        other => panic!("no meaning for {other}"),
    }
}

fn ty<'c>(cx: Cx<'c>, name: &str) -> Type<'c> {
    cx.scalar(ElementType::from_mlir_name(name).unwrap())
}

/// All pairs of the special codes, and random ones.
fn pairs(bits: u32, special: &[u64]) -> Vec<(u64, u64)> {
    let mut random = Random(0x1234_5678_9abc_def1);
    let mask = u64::MAX >> (64 - bits);
    let mut all: Vec<_> = special.iter().flat_map(|x| special.iter().map(move |y| (*x, *y))).collect();
    // Near exponents are the interesting ones: half of the pairs share their upper half.
    let mut near = |i: i32| if i % 2 == 0 { (random.draw(), random.draw()) } else { (random.0, random.0 ^ random.draw() >> (64 - bits / 2)) };
    all.extend((0..1500).map(&mut near).map(|(x, y)| (x & mask, y & mask)));
    all
}

/// Runs an op on pairs of codes; gives the codes that it folds to.
fn fold(cx: Cx<'_>, name: &str, push: Push, pairs: &[(u64, u64)]) -> Vec<Option<u64>> {
    let ty = ty(cx, name);
    let mut bench = Bench::new(cx);
    for &(x, y) in pairs {
        let (x, y) = (bench.constant(cx.attr(AttrKind::Float(x, ty))), bench.constant(cx.attr(AttrKind::Float(y, ty))));
        let value = push(&mut bench, x, y);
        bench.ask(value);
    }
    let code = |folded| match folded {
        Folded::Constant(attr) => match *attr.get() {
            AttrKind::Float(code, t) if t == ty => Some(code),
            ref other => panic!("{other:?}"),
        },
        _ => None,
    };
    bench.run().into_iter().map(code).collect()
}

#[test]
fn small_types_round_once() {
    let session = session();
    for small in SMALL {
        let (one, top) = ((small.bias as u64) << small.mantissa, small.largest());
        let first = 1 << small.mantissa; // the smallest normal number
        let special: Vec<u64> =
            [0, 1, 2, first - 1, first, first + 1, one - 1, one, one + 1, top - 1, top, top + 1].into_iter().flat_map(|c| [c, c | small.sign()]).collect();
        let pairs = pairs(1 + small.exponent + small.mantissa, &special);
        for &(name, push) in OPS {
            for (&(x, y), folded) in pairs.iter().zip(fold(session.cx(), small.name, push, &pairs)) {
                let expected = small.exact(name, x, y);
                let Some(folded) = folded else {
                    let subnormal = expected.is_some_and(|c| c & (small.sign() - 1) <= first);
                    let allowed = name.contains("Num") || (matches!(name, "MulF" | "DivF") && subnormal);
                    assert!(allowed, "{name} on {}: {x:#x} and {y:#x} is not folded", small.name);
                    continue;
                };
                let right = expected.map_or(small.value(folded).is_nan(), |e| e == folded);
                assert!(right, "{name} on {}: {x:#x} and {y:#x} gave {folded:#x}, not {expected:x?}", small.name);
            }
        }
    }
}

#[test]
fn large_types_are_as_the_machine_computes() {
    let session = session();
    let f32s = [0.0f32, f32::from_bits(1), f32::MIN_POSITIVE, 1.0, 1.000_000_1, 3.0, 16_777_216.0, f32::MAX, f32::INFINITY, f32::NAN];
    let f32s: Vec<u64> = f32s.iter().flat_map(|x| [x.to_bits(), (-x).to_bits()]).map(u64::from).collect();
    let f64s = [0.0f64, f64::from_bits(1), f64::MIN_POSITIVE, 1.0, 1.0 + f64::EPSILON, 3.0, f64::MAX, f64::INFINITY, f64::NAN];
    let f64s: Vec<u64> = f64s.iter().flat_map(|x| [x.to_bits(), (-x).to_bits()]).collect();
    for (name, bits, special) in [("f32", 32, f32s), ("f64", 64, f64s)] {
        let pairs = pairs(bits, &special);
        for &(op, push) in OPS {
            for (&(x, y), folded) in pairs.iter().zip(fold(session.cx(), name, push, &pairs)) {
                let (expected, is_nan, normal) = if bits == 32 {
                    native_f32(op, x, y)
                } else {
                    (reference(op, f64::from_bits(x), f64::from_bits(y)).to_bits(), reference(op, f64::from_bits(x), f64::from_bits(y)).is_nan(), true)
                };
                let Some(folded) = folded else {
                    assert!(op.contains("Num") || (!normal && matches!(op, "MulF" | "DivF")), "{op} on {name}: {x:#x} and {y:#x} is not folded");
                    continue;
                };
                let folded_nan = if bits == 32 { f32::from_bits(folded as u32).is_nan() } else { f64::from_bits(folded).is_nan() };
                assert!(folded == expected || (is_nan && folded_nan), "{op} on {name}: {x:#x} and {y:#x} gave {folded:#x}, not {expected:#x}");
            }
        }
    }
}

/// The result of an f32 op in f32: its code, whether it is NaN, whether it is above the subnormal range.
fn native_f32(op: &str, x: u64, y: u64) -> (u64, bool, bool) {
    let (x, y) = (f32::from_bits(x as u32), f32::from_bits(y as u32));
    let value = match op {
        "AddF" => x + y,
        "SubF" => x - y,
        "MulF" => x * y,
        "DivF" => x / y,
        "RemF" => x % y,
        _ => reference(op, f64::from(x), f64::from(y)) as f32, // one of the operands
    };
    (u64::from(value.to_bits()), value.is_nan(), value.abs() > f32::MIN_POSITIVE)
}

/// x op c and c op x for an unknown x: what they become must hold for every x, to the bit (any NaN is any NaN).
#[test]
fn identities() {
    let session = session();
    let cx = session.cx();
    for small in [SMALL[2], SMALL[3], SMALL[4]] {
        let ty = ty(cx, small.name);
        for &(name, push) in OPS {
            let mut bench = Bench::new(cx);
            let x = bench.unknown(ty);
            let both = push(&mut bench, x, x);
            bench.ask(both);
            for code in 0..256 {
                let (c, d) = (bench.constant(cx.attr(AttrKind::Float(code, ty))), bench.constant(cx.attr(AttrKind::Float(code, ty))));
                for (lhs, rhs) in [(x, c), (d, x)] {
                    let value = push(&mut bench, lhs, rhs);
                    bench.ask(value);
                }
            }
            let folded = bench.run();
            let holds = |folded: Folded<'_>, x: u64, y: u64, unknown: u64| match folded {
                Folded::Not => true,
                Folded::Unknown(_) => small.exact(name, x, y).map_or(small.value(unknown).is_nan(), |e| e == unknown),
                Folded::Constant(_) => false,
            };
            for x in 0..256 {
                assert!(holds(folded[0], x, x, x), "{name} on {}: x op x for {x:#x}", small.name);
                for c in 0..256 {
                    let [right, left] = [folded[1 + 2 * c as usize], folded[2 + 2 * c as usize]];
                    assert!(holds(right, x, c, x) && holds(left, c, x, x), "{name} on {}: {x:#x} and constant {c:#x}", small.name);
                }
            }
        }
    }
}

#[test]
fn comparisons() {
    let session = session();
    let cx = session.cx();
    let ty = ty(cx, "f32");
    let values = [f32::NAN, -f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 0.0, f32::from_bits(1), 1.0, f32::INFINITY];
    for predicate in 0..16 {
        let mut bench = Bench::new(cx);
        let pairs: Vec<(f32, f32)> = values.iter().flat_map(|x| values.iter().map(move |y| (*x, *y))).collect();
        for &(x, y) in &pairs {
            let [lhs, rhs] = [x, y].map(|v| bench.constant(cx.attr(AttrKind::Float(u64::from(v.to_bits()), ty))));
            let value = bench.push(CmpF { predicate: FloatPredicate(predicate), lhs, rhs, fastmath: FastMath::NONE });
            bench.ask(value);
        }
        for (&(x, y), folded) in pairs.iter().zip(bench.run()) {
            let u = x.is_nan() || y.is_nan();
            // In MLIR's order: false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true.
            let ordered = [false, x == y, x > y, x >= y, x < y, x <= y, x != y && !u, !u];
            let unordered = [u || x == y, u || x > y, u || x >= y, u || x < y, u || x <= y, x != y, u, true];
            let holds = ordered.into_iter().chain(unordered).nth(predicate as usize).unwrap();
            assert_eq!(folded, Folded::Constant(cx.bool_attr(holds)), "cmpf {predicate} of {x} and {y}");
        }
    }
}

#[test]
fn negation() {
    let session = session();
    let cx = session.cx();
    for (name, twice) in [("f32", true), ("f8E4M3FN", true), ("f8E8M0FNU", false)] {
        let mut bench = Bench::new(cx);
        let operand = bench.unknown(ty(cx, name));
        let operand = bench.push(NegF { operand, fastmath: FastMath::NONE });
        let value = bench.push(NegF { operand, fastmath: FastMath::NONE });
        bench.ask(value);
        let expected = if twice { Folded::Unknown(0) } else { Folded::Not };
        assert_eq!(bench.run(), [expected], "a type without negative numbers negates to NaN: {name}");
    }
    let ty = ty(cx, "f32");
    for x in [0.0f32, -0.0, 1.5, f32::INFINITY, f32::from_bits(1)] {
        let mut bench = Bench::new(cx);
        let operand = bench.constant(cx.attr(AttrKind::Float(u64::from(x.to_bits()), ty)));
        let value = bench.push(NegF { operand, fastmath: FastMath::NONE });
        bench.ask(value);
        assert_eq!(bench.run(), [Folded::Constant(cx.attr(AttrKind::Float(u64::from((-x).to_bits()), ty)))]);
    }
}
