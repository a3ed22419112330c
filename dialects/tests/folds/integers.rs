//! Integer arithmetic and comparison.

use crate::{Bench, Folded, session};
use shale_dialects::arith::*;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::Value;
use shale_ir::session::Cx;
use shale_ir::types::{Signedness, Type};

type Push = for<'c> fn(&mut Bench<'c>, Value, Value) -> Value;

macro_rules! table {
    ($($Name:ident $({ $flags:ident: $none:expr })?),*) => {
        &[$((stringify!($Name), (|b, lhs, rhs| b.push($Name { lhs, rhs $(, $flags: $none)? })) as Push)),*]
    };
}
const OPS: &[(&str, Push)] = table![
    AddI { overflowFlags: Overflow::NONE },
    SubI { overflowFlags: Overflow::NONE },
    MulI { overflowFlags: Overflow::NONE },
    ShLI { overflowFlags: Overflow::NONE },
    DivSI { isExact: None },
    DivUI { isExact: None },
    CeilDivSI,
    CeilDivUI,
    FloorDivSI,
    RemSI,
    RemUI,
    AndI,
    OrI,
    XOrI,
    ShRSI { isExact: None },
    ShRUI { isExact: None },
    MaxSI,
    MaxUI,
    MinSI,
    MinUI
];

/// A two's complement number of a width, as its bits.
#[derive(Clone, Copy)]
struct Int {
    bits: u64,
    width: u32,
}

impl Int {
    fn unsigned(self) -> i128 {
        i128::from(self.bits)
    }
    fn signed(self) -> i128 {
        let value = self.unsigned();
        if value >> (self.width - 1) & 1 == 1 { value - (1 << self.width) } else { value }
    }
    fn attr<'c>(self, ty: Type<'c>, cx: Cx<'c>) -> Attr<'c> {
        let value = if ty.is_unsigned() { self.unsigned() } else { self.signed() };
        cx.attr(AttrKind::Int(value as i64, ty))
    }
}

enum Meaning {
    Bits(u64),
    /// The program has no meaning: a fold to anything would be right, but divisions must not be folded.
    Undefined,
}

/// What an op's documentation says.
fn meaning(op: &str, x: Int, y: Int) -> Meaning {
    let (s, t, u, v) = (x.signed(), y.signed(), x.unsigned(), y.unsigned());
    let width = i128::from(x.width);
    let (min, max) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
    let in_range = |q: i128| (min..=max).contains(&q).then_some(q);
    let ceil = |a: i128, b: i128| -(-a).div_euclid(b); // of a positive divisor
    let value = match op {
        "AddI" => Some(u + v),
        "SubI" => Some(u - v),
        "MulI" => Some(u.wrapping_mul(v)),
        "DivSI" => (t != 0).then(|| in_range(s / t)).flatten(),
        "DivUI" => (v != 0).then(|| u / v),
        // Rounding the exact quotient s/t: with a positive divisor, Euclid's division is the floor.
        "FloorDivSI" => (t != 0).then(|| in_range((s * t.signum()).div_euclid(t.abs()))).flatten(),
        "CeilDivSI" => (t != 0).then(|| in_range(ceil(s * t.signum(), t.abs()))).flatten(),
        "CeilDivUI" => (v != 0).then(|| ceil(u, v)),
        "RemSI" => (t != 0 && in_range(s / t).is_some()).then(|| s % t),
        "RemUI" => (v != 0).then(|| u % v),
        "AndI" => Some(u & v),
        "OrI" => Some(u | v),
        "XOrI" => Some(u ^ v),
        "ShLI" => (v < width).then(|| u << v),
        "ShRSI" => (v < width).then(|| s >> v),
        "ShRUI" => (v < width).then(|| u >> v),
        "MaxSI" => Some(s.max(t)),
        "MaxUI" => Some(u.max(v)),
        "MinSI" => Some(s.min(t)),
        "MinUI" => Some(u.min(v)),
        other => panic!("no meaning for {other}"),
    };
    value.map_or(Meaning::Undefined, |v| Meaning::Bits(v as u64 & (u64::MAX >> (64 - x.width))))
}

fn all(width: u32) -> Vec<Int> {
    (0..1 << width).map(|bits| Int { bits, width }).collect()
}

fn special(width: u32) -> Vec<Int> {
    let mask = u64::MAX >> (64 - width);
    let min = 1u64 << (width - 1);
    let near = |b: u64| [b.wrapping_sub(1), b, b.wrapping_add(1)];
    let mut bits: Vec<u64> = [0, min, 2, 7, u64::from(width), 0x5555_5555_5555_5555, mask - 6].into_iter().flat_map(near).map(|b| b & mask).collect();
    bits.sort_unstable();
    bits.dedup();
    bits.into_iter().map(|bits| Int { bits, width }).collect()
}

/// Types with the values to try on them.
fn types<'c>(cx: Cx<'c>) -> Vec<(Type<'c>, Vec<Int>)> {
    vec![
        (cx.bool_type(), all(1)),
        (cx.int_type(3, Signedness::Signless), all(3)),
        (cx.int_type(8, Signedness::Signless), all(8)),
        (cx.int_type(8, Signedness::Unsigned), all(8)),
        (cx.int_type(32, Signedness::Signless), special(32)),
        (cx.int_type(64, Signedness::Signless), special(64)),
        (cx.int_type(64, Signedness::Unsigned), special(64)),
        (cx.index_type(), special(64)),
    ]
}

#[test]
fn constants() {
    let session = session();
    let cx = session.cx();
    for (ty, values) in types(cx) {
        for &(name, push) in OPS {
            let mut bench = Bench::new(cx);
            let constants: Vec<_> = values.iter().map(|v| bench.constant(v.attr(ty, cx))).collect();
            for (&x, &y) in constants.iter().flat_map(|x| constants.iter().map(move |y| (x, y))).filter(|(x, y)| x != y) {
                let value = push(&mut bench, x, y);
                bench.ask(value);
            }
            let pairs = values.iter().flat_map(|x| values.iter().map(move |y| (x, y))).filter(|(x, y)| x.bits != y.bits);
            for ((&x, &y), folded) in pairs.zip(bench.run()) {
                let show = || format!("{name} on {ty:?}: {} and {} gave {folded:?}", x.bits, y.bits);
                match meaning(name, x, y) {
                    Meaning::Bits(bits) => {
                        // An identity may give the operand, which is a constant.
                        assert_eq!(folded, Folded::Constant(Int { bits, ..x }.attr(ty, cx)), "{}", show());
                    }
                    Meaning::Undefined if name.contains("Div") => assert_eq!(folded, Folded::Not, "{}", show()),
                    Meaning::Undefined => {}
                }
            }
        }
    }
}

/// x op c, c op x and x op x for an unknown x: what they become must hold for every x.
#[test]
fn identities() {
    let session = session();
    let cx = session.cx();
    for (ty, values) in types(cx) {
        for &(name, push) in OPS {
            let mut bench = Bench::new(cx);
            let x = bench.unknown(ty);
            let both = push(&mut bench, x, x);
            bench.ask(both);
            for value in &values {
                let (c, d) = (bench.constant(value.attr(ty, cx)), bench.constant(value.attr(ty, cx)));
                let (right, left) = (push(&mut bench, x, c), push(&mut bench, d, x));
                bench.ask(right);
                bench.ask(left);
            }
            let folded = bench.run();
            let holds = |folded: Folded<'_>, x: Int, meaning: Meaning| match (folded, meaning) {
                (Folded::Not, _) | (_, Meaning::Undefined) => true,
                (Folded::Unknown(_), Meaning::Bits(bits)) => bits == x.bits,
                (Folded::Constant(c), Meaning::Bits(bits)) => c == Int { bits, ..x }.attr(ty, cx),
            };
            for &x in &values {
                assert!(holds(folded[0], x, meaning(name, x, x)), "{name} on {ty:?}: x op x for {}", x.bits);
                for (&c, sides) in values.iter().zip(folded[1..].chunks(2)) {
                    assert!(holds(sides[0], x, meaning(name, x, c)), "{name} on {ty:?}: {} op constant {}", x.bits, c.bits);
                    assert!(holds(sides[1], x, meaning(name, c, x)), "{name} on {ty:?}: constant {} op {}", c.bits, x.bits);
                }
            }
        }
    }
}

#[test]
fn identities_that_must_be_found() {
    let session = session();
    let cx = session.cx();
    let ty = cx.int_type(8, Signedness::Signless);
    for (name, c) in [("AddI", 0), ("SubI", 0), ("MulI", 1), ("DivSI", 1), ("DivUI", 1), ("AndI", 255), ("OrI", 0), ("XOrI", 0), ("ShLI", 0)] {
        let push = OPS.iter().find(|(n, _)| *n == name).unwrap().1;
        let mut bench = Bench::new(cx);
        let (x, c) = (bench.unknown(ty), bench.constant(Int { bits: c, width: 8 }.attr(ty, cx)));
        let value = push(&mut bench, x, c);
        bench.ask(value);
        assert_eq!(bench.run(), [Folded::Unknown(0)], "{name}");
    }
}

#[test]
fn comparisons() {
    let session = session();
    let cx = session.cx();
    for (ty, values) in types(cx).into_iter().map(|(ty, v)| (ty, if v.len() > 100 { special(8) } else { v })) {
        for predicate in 0..10 {
            let compare = |bench: &mut Bench<'_>, lhs, rhs| {
                let value = bench.push(CmpI { predicate: IntegerPredicate(predicate), lhs, rhs });
                bench.ask(value);
            };
            let mut bench = Bench::new(cx);
            let x = bench.unknown(ty);
            compare(&mut bench, x, x);
            for (x, y) in values.iter().flat_map(|x| values.iter().map(move |y| (x, y))) {
                let (x, y) = (bench.constant(x.attr(ty, cx)), bench.constant(y.attr(ty, cx)));
                compare(&mut bench, x, y);
            }
            let expected = |x: Int, y: Int| {
                let (s, t, u, v) = (x.signed(), y.signed(), x.unsigned(), y.unsigned());
                // In MLIR's order: eq ne slt sle sgt sge ult ule ugt uge.
                let holds = [u == v, u != v, s < t, s <= t, s > t, s >= t, u < v, u <= v, u > v, u >= v][predicate as usize];
                Folded::Constant(cx.bool_attr(holds))
            };
            let folded = bench.run();
            assert_eq!(folded[0], expected(values[0], values[0]), "a value is equal to itself");
            let pairs = values.iter().flat_map(|x| values.iter().map(move |y| (*x, *y)));
            for ((x, y), folded) in pairs.zip(&folded[1..]) {
                assert_eq!(*folded, expected(x, y), "cmpi {predicate} on {ty:?}: {} and {}", x.bits, y.bits);
            }
        }
    }
}
