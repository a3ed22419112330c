//! Casts and select.

use crate::{Bench, Folded, session};
use shale_dialects::arith::*;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::Value;
use shale_ir::element::ElementType;
use shale_ir::op::ResultType;
use shale_ir::session::Cx;
use shale_ir::types::{Signedness, Type};

fn int<'c>(cx: Cx<'c>, width: u32) -> Type<'c> {
    cx.int_type(width, Signedness::Signless)
}

fn float<'c>(cx: Cx<'c>, name: &str) -> Type<'c> {
    cx.scalar(ElementType::from_mlir_name(name).unwrap())
}

fn number<'c>(cx: Cx<'c>, value: i64, ty: Type<'c>) -> Attr<'c> {
    cx.attr(AttrKind::Int(value, ty))
}

fn f32_attr<'c>(cx: Cx<'c>, value: f32) -> Attr<'c> {
    cx.attr(AttrKind::Float(u64::from(value.to_bits()), float(cx, "f32")))
}

/// What a cast of a constant folds to.
fn cast<'c>(cx: Cx<'c>, from: Attr<'c>, push: impl Fn(&mut Bench<'c>, Value) -> Value) -> Option<Attr<'c>> {
    let mut bench = Bench::new(cx);
    let operand = bench.constant(from);
    let value = push(&mut bench, operand);
    bench.ask(value);
    match bench.run()[0] {
        Folded::Constant(attr) => Some(attr),
        _ => None,
    }
}

#[test]
fn integers_to_integers() {
    let session = session();
    let cx = session.cx();
    let (i1, i8, i16, i64) = (cx.bool_type(), int(cx, 8), int(cx, 16), int(cx, 64));
    let ext_s = |from, to| cast(cx, from, |b, operand| b.push(ExtSI { operand, to: ResultType(to) }));
    let ext_u = |from, to| cast(cx, from, |b, operand| b.push(ExtUI { operand, to: ResultType(to) }));
    let trunc = |from, to| cast(cx, from, |b, operand| b.push(TruncI { operand, overflowFlags: Overflow::NONE, to: ResultType(to) }));
    assert_eq!(ext_s(number(cx, 1, i1), i8), Some(number(cx, -1, i8)), "true is -1 as a signed number");
    assert_eq!(ext_u(number(cx, 1, i1), i8), Some(number(cx, 1, i8)));
    for x in i8::MIN..=i8::MAX {
        let from = number(cx, x.into(), i8);
        assert_eq!(ext_s(from, i64), Some(number(cx, x.into(), i64)));
        assert_eq!(ext_u(from, i64), Some(number(cx, (x as u8).into(), i64)));
        assert_eq!(trunc(number(cx, i64::from(x) * 3, i16), i8), Some(number(cx, x.wrapping_mul(3).into(), i8)));
        assert_eq!(trunc(from, i1), Some(number(cx, i64::from(x & 1), i1)));
    }
    assert_eq!(ext_u(number(cx, -1, int(cx, 32)), i64), Some(number(cx, 0xffff_ffff, i64)));
}

#[test]
fn floats_to_integers() {
    let session = session();
    let cx = session.cx();
    let signed = |x: f32, to| cast(cx, f32_attr(cx, x), |b, operand| b.push(FPToSI { operand, to: ResultType(to) }));
    let unsigned = |x: f32, to| cast(cx, f32_attr(cx, x), |b, operand| b.push(FPToUI { operand, to: ResultType(to) }));
    let (i1, i8, i64) = (cx.bool_type(), int(cx, 8), int(cx, 64));
    for (x, s, u) in [(127.9, Some(127), Some(127)), (-128.9, Some(-128), None), (128.0, None, Some(-128)), (255.9, None, Some(-1)), (256.0, None, None)] {
        assert_eq!(signed(x, i8), s.map(|v| number(cx, v, i8)), "{x} signed");
        assert_eq!(unsigned(x, i8), u.map(|v| number(cx, v, i8)), "{x} unsigned");
    }
    for x in [f32::NAN, f32::INFINITY, -f32::INFINITY, 9.3e18, -9.4e18] {
        assert_eq!((signed(x, i64), unsigned(-x.abs(), i64)), (None, None), "{x}");
    }
    assert_eq!(unsigned(-0.9, i8), Some(number(cx, 0, i8)));
    assert_eq!((signed(-1.0, i1), signed(1.0, i1), unsigned(1.0, i1)), (Some(number(cx, 1, i1)), None, Some(number(cx, 1, i1))));
}

#[test]
fn integers_to_floats_and_between_floats() {
    let session = session();
    let cx = session.cx();
    let f32 = float(cx, "f32");
    let signed = |from, to| cast(cx, from, |b, operand| b.push(SIToFP { operand, to: ResultType(to) }));
    let unsigned = |from, to| cast(cx, from, |b, operand| b.push(UIToFP { operand, to: ResultType(to) }));
    let t = number(cx, 1, cx.bool_type());
    assert_eq!((signed(t, f32), unsigned(t, f32)), (Some(f32_attr(cx, -1.0)), Some(f32_attr(cx, 1.0))));
    for x in [0i64, -1, 16_777_217, 16_777_219, i64::from(i32::MIN), (1 << 53) - 1, i64::MAX, i64::MIN] {
        let attr = number(cx, x, int(cx, 64));
        assert!(signed(attr, f32).is_none_or(|found| found == f32_attr(cx, x as f32)), "{x}");
        assert!(unsigned(attr, f32).is_none_or(|found| found == f32_attr(cx, x as u64 as f32)), "{x}");
    }
    assert_eq!(signed(number(cx, 16_777_217, int(cx, 64)), f32), Some(f32_attr(cx, 16_777_216.0)));
    let narrow = |x: f64| {
        let from = cx.attr(AttrKind::Float(x.to_bits(), float(cx, "f64")));
        cast(cx, from, |b, operand| b.push(TruncF { operand, to: ResultType(f32) }))
    };
    for x in [0.0, -0.0, 1e-46, 1.4e-45, 1e-38, 1.0 + 2f64.powi(-24), 1.0 + 3.0 * 2f64.powi(-24), 3.402_823_567_797_336_6e38, 1e39] {
        assert_eq!(narrow(x), Some(f32_attr(cx, x as f32)), "{x:e}");
    }
}

#[test]
fn bitcasts_keep_every_bit() {
    let session = session();
    let cx = session.cx();
    let (i32, f32) = (int(cx, 32), float(cx, "f32"));
    for bits in [0u32, 1, 0x7f80_0001, 0xffc0_1234, 0x8000_0000, u32::MAX] {
        let (as_int, as_float) = (number(cx, i64::from(bits as i32), i32), cx.attr(AttrKind::Float(bits.into(), f32)));
        assert_eq!(cast(cx, as_int, |b, v| b.push(Bitcast { operand: v, to: ResultType(f32) })), Some(as_float));
        assert_eq!(cast(cx, as_float, |b, v| b.push(Bitcast { operand: v, to: ResultType(i32) })), Some(as_int));
    }
}

#[test]
fn select_takes_what_the_condition_says() {
    let session = session();
    let cx = session.cx();
    let i8 = int(cx, 8);
    let mut bench = Bench::new(cx);
    let (c, x, y) = (bench.unknown(cx.bool_type()), bench.unknown(i8), bench.unknown(i8));
    let (t, f) = (bench.constant(cx.bool_attr(true)), bench.constant(cx.bool_attr(false)));
    for (condition, true_value, false_value) in [(t, x, y), (f, x, y), (c, x, x), (c, x, y)] {
        let value = bench.push(Select { condition, true_value, false_value });
        bench.ask(value);
    }
    assert_eq!(bench.run(), [Folded::Unknown(1), Folded::Unknown(2), Folded::Unknown(1), Folded::Not]);
}
