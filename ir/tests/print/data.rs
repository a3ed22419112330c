//! Types, attributes and locations.

use crate::support::*;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::diag::Place;
use shale_ir::element::ElementType;
use shale_ir::loc::LocationKind;
use shale_ir::session::{Cx, Session};
use shale_ir::text::{attr_text, location_place, type_text, word_length};
use shale_ir::types::{ArrayType, Layout, Signedness, Type, TypeKind};

fn array<'c>(cx: Cx<'c>, element: Type<'c>, dims: &[i64], dynamic: u64, layout: Option<&Layout<'c>>) -> Type<'c> {
    cx.ty(TypeKind::Array(ArrayType { element, dims: cx.dims(dims), dynamic, layout }))
}

#[test]
fn types() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let (f32, i32) = (f32(cx), i32(cx));
    let function = cx.function_type(&[i32], &[]);
    let plain = Layout { minor_to_major: cx.dims(&[0, 1]), padded_dimensions: None, padding_value: None };
    let padded = Layout { padded_dimensions: Some(cx.dims(&[3, 5])), padding_value: Some(0), ..plain };
    for (ty, text) in [
        (cx.ty(TypeKind::None), "none"),
        (cx.index_type(), "index"),
        (cx.scalar(ElementType::F8E4M3Fn), "f8E4M3FN"),
        (cx.scalar(ElementType::C64), "complex<f32>"),
        (cx.scalar(ElementType::U8), "ui8"),
        (cx.int_type(17, Signedness::Signless), "i17"),
        (cx.int_type(8, Signedness::Signed), "si8"),
        (cx.int_type(3, Signedness::Unsigned), "ui3"),
        (cx.array(ElementType::F32, &[]), "f32[]"),
        (cx.array(ElementType::Pred, &[2, 3]), "pred[2,3]"),
        (array(cx, f32, &[2, 10, ArrayType::UNBOUNDED], 0b110, None), "f32[2,<=10,?]"),
        (array(cx, f32, &[2, 3], 0, Some(&plain)), "f32[2,3]{0,1}"),
        (array(cx, i32, &[2, 3], 0, Some(&padded)), "s32[2,3]{0,1:P(3,5)=0}"),
        (array(cx, cx.index_type(), &[4, ArrayType::UNBOUNDED], 0b10, None), "tensor<4x?xindex>"),
        (cx.ty(TypeKind::Tuple(&[i32, cx.ty(TypeKind::Tuple(&[]))])), "tuple<i32, tuple<>>"),
        (cx.ty(TypeKind::Token), "token[]"),
        (cx.ty(TypeKind::Opaque), "opaque[]"),
        (function, "(i32) -> ()"),
        (cx.function_type(&[function], &[i32]), "((i32) -> ()) -> i32"),
        (cx.function_type(&[], &[function]), "() -> ((i32) -> ())"),
        (cx.function_type(&[], &[i32, f32]), "() -> (i32, f32)"),
        (cx.ty(TypeKind::Dialect(cx.str("t.box"), &[cx.attr(AttrKind::Type(f32)), cx.i64_attr(3)])), "!t.box<f32, 3>"),
        (cx.ty(TypeKind::Dialect(cx.str("t.unit"), &[])), "!t.unit"),
        (cx.ty(TypeKind::Unregistered(cx.str("!foo.bar<x>"))), "!foo.bar<x>"),
    ] {
        assert_eq!(type_text(ty), text);
        assert_eq!(format!("{ty}"), text);
    }
}

fn float(cx: Cx<'_>, element: ElementType, bits: u64) -> Attr<'_> {
    cx.attr(AttrKind::Float(bits, cx.scalar(element)))
}

/// Texts as mlir-opt prints them.
#[test]
fn attributes() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let int = |value: i64, ty| cx.attr(AttrKind::Int(value, ty));
    let scalar = |element| cx.scalar(element);
    let (i32, unit) = (i32(cx), cx.attr(AttrKind::Unit));
    let one = float(cx, ElementType::F64, 1f64.to_bits());
    let half = float(cx, ElementType::F32, 1.5f32.to_bits().into());
    let named = |name: &str, attr| (cx.str(name), attr);
    let nested = cx.dict(&mut vec![named("b", unit)]);
    let floats: Vec<u8> = [1f32, 2.5, f32::NAN].iter().flat_map(|f| f.to_le_bytes()).collect();
    for (attr, text) in [
        (unit, "unit"),
        (int(5, i32), "5 : i32"),
        (cx.i64_attr(-1), "-1 : i64"),
        (cx.i64_attr(i64::MIN), "-9223372036854775808 : i64"),
        (cx.bool_attr(true), "true"),
        (int(4, cx.index_type()), "4 : index"),
        (int(-5, cx.int_type(8, Signedness::Signed)), "-5 : si8"),
        (int(5, scalar(ElementType::U8)), "5 : ui8"),
        (int(-1, scalar(ElementType::U64)), "18446744073709551615 : ui64"),
        (int(-1, cx.int_type(17, Signedness::Signless)), "-1 : i17"),
        (float(cx, ElementType::F64, 1e10f64.to_bits()), "1.000000e+10 : f64"),
        (half, "1.500000e+00 : f32"),
        (float(cx, ElementType::F32, 0x7FC0_0000), "0x7FC00000 : f32"),
        (float(cx, ElementType::F16, 0x7E00), "0x7E00 : f16"),
        (float(cx, ElementType::F32, 0x8000_0000), "-0.000000e+00 : f32"),
        (cx.str_attr("a\"\\\n\t\u{1}\u{7f} ä"), r#""a\22\\\0A\09\01\7F \C3\A4""#),
        (cx.attr(AttrKind::Type(i32)), "i32"),
        (cx.symbol_attr("f.g$_1"), "@f.g$_1"),
        (cx.symbol_attr("true"), "@true"),
        (cx.symbol_attr("1"), "@\"1\""),
        (cx.symbol_attr("ä"), r#"@"\C3\A4""#),
        (cx.attr(AttrKind::Symbol(cx.str("a"), &[cx.str("b c")])), "@a::@\"b c\""),
        (cx.attr(AttrKind::Dims(cx.dims(&[1, -2]))), "array<i64: 1, -2>"),
        (cx.attr(AttrKind::Dims(cx.dims(&[]))), "array<i64>"),
        (cx.attr(AttrKind::DenseArray(cx.bool_type(), cx.bytes(&[1, 0]))), "array<i1: true, false>"),
        (cx.attr(AttrKind::DenseArray(scalar(ElementType::S8), cx.bytes(&[1, 255]))), "array<i8: 1, -1>"),
        (cx.attr(AttrKind::DenseArray(f32(cx), cx.bytes(&floats))), "array<f32: 1.000000e+00, 2.500000e+00, 0x7FC00000>"),
        (
            cx.attr(AttrKind::Array(&[cx.i64_attr(1), int(2, i32), cx.bool_attr(true), one, half, unit])),
            "[1, 2 : i32, true, 1.000000e+00, 1.500000e+00 : f32, unit]",
        ),
        (cx.attr(AttrKind::Array(&[])), "[]"),
        (cx.dict(&mut vec![named("a", nested), named("0x", cx.i64_attr(3)), named("é", cx.i64_attr(1))]), r#"{"0x" = 3 : i64, a = {b}, "\C3\A9" = 1 : i64}"#),
        (cx.dict(&mut vec![]), "{}"),
        (cx.attr(AttrKind::Enum(cx.str("t.mode"), cx.str("fast"))), "#t.mode<fast>"),
        (cx.attr(AttrKind::Dialect(cx.str("t.pair"), &[cx.i64_attr(1), cx.str_attr("b")])), "#t.pair<1, \"b\">"),
        (cx.attr(AttrKind::Unregistered(cx.str("affine_map<(d0) -> (d0)>"))), "affine_map<(d0) -> (d0)>"),
    ] {
        assert_eq!(attr_text(attr), text);
    }
}

fn dense(ty: Type<'_>, cx: Cx<'_>, bytes: &[u8]) -> String {
    let _ = cx;
    let attr = cx.attr(AttrKind::Dense(cx.ty(*ty.get()), cx.bytes(bytes)));
    let text = attr_text(attr);
    text.split(" : ").next().unwrap_or_default().to_owned()
}

/// Texts before the type as mlir-opt prints them.
#[test]
fn constants() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let s32 = |dims: &[i64]| cx.array(ElementType::S32, dims);
    let words = |list: &[u32]| list.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    assert_eq!(attr_text(cx.attr(AttrKind::Dense(s32(&[4]), cx.bytes(&words(&[1]))))), "dense<1> : s32[4]");
    assert_eq!(dense(s32(&[2]), cx, &words(&[1, 2])), "dense<[1, 2]>");
    assert_eq!(dense(s32(&[2, 2]), cx, &words(&[1, 2, 3, 4])), "dense<[[1, 2], [3, 4]]>");
    assert_eq!(dense(s32(&[2, 1, 2]), cx, &words(&[1, 2, 3, 4])), "dense<[[[1, 2]], [[3, 4]]]>");
    assert_eq!(dense(s32(&[1, 1]), cx, &words(&[7])), "dense<7>");
    assert_eq!(dense(s32(&[2, 0]), cx, &[]), "dense<>");
    assert_eq!(dense(s32(&[]), cx, &words(&[u32::MAX])), "dense<-1>");
    let f = |dims: &[i64]| cx.array(ElementType::F32, dims);
    assert_eq!(dense(f(&[2]), cx, &words(&[0x7FC0_0000, 0xFF80_0000])), "dense<[0x7FC00000, 0xFF800000]>");
    let complex = cx.array(ElementType::C64, &[2]);
    assert_eq!(dense(complex, cx, &words(&[0x3F80_0000, 0x4000_0000])), "dense<(1.000000e+00,2.000000e+00)>");
    let pairs = words(&[0x3F80_0000, 0x4000_0000, 0x7FC0_0000, 0x4080_0000]);
    assert_eq!(dense(complex, cx, &pairs), "dense<[(1.000000e+00,2.000000e+00), (0x7FC00000,4.000000e+00)]>");
    let pred = |n| cx.array(ElementType::Pred, &[n]);
    assert_eq!(dense(pred(2), cx, &[1, 0]), "dense<[true, false]>");
    assert_eq!(dense(array(cx, cx.index_type(), &[2], 0, None), cx, &[1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]), "dense<[1, 2]>");
    let wide = cx.int_type(65, Signedness::Signless);
    let two = [0xA0, 0x86, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(dense(array(cx, wide, &[2], 0, None), cx, &two), "dense<[100000, 2]>");
    let alternating: Vec<u8> = (0..101).map(|i| i % 2).collect();
    assert_eq!(dense(pred(101), cx, &alternating), "dense<\"0xAAAAAAAAAAAAAAAAAAAAAAAA0A\">");
    let bytes = cx.array(ElementType::S8, &[101]);
    assert_eq!(dense(bytes, cx, &alternating), format!("dense<\"0x{}00\">", "0001".repeat(50)));
    assert_eq!(dense(cx.array(ElementType::S8, &[100]), cx, &alternating[..100]), format!("dense<[{}]>", ["0, 1"; 50].join(", ")));
    // a payload that does not fit its type
    assert_eq!(dense(s32(&[3]), cx, &[1, 2, 0xAB]), "dense<\"0x0102AB\">");
}

#[test]
fn locations_and_where_they_point() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let file = |start, end| cx.location(LocationKind::File { file: cx.str("f"), start, end });
    let name = |text: &str, child| cx.location(LocationKind::Name(cx.str(text), child));
    let place = |line, column| Place::Named { file: "f".into(), line_column: (line, column) };
    let named = |text: &str| Place::Named { file: format!("\"{text}\""), line_column: (0, 0) };
    let (here, meta) = (file((1, 2), (1, 2)), Some(cx.str_attr("meta")));
    for (location, text, at) in [
        (cx.unknown_location(), "loc(unknown)", Place::Unknown),
        (here, "loc(\"f\":1:2)", place(1, 2)),
        (file((1, 2), (1, 5)), "loc(\"f\":1:2 to :5)", place(1, 2)),
        (file((1, 2), (3, 4)), "loc(\"f\":1:2 to 3:4)", place(1, 2)),
        (name("x", None), "loc(\"x\")", named("x")),
        (name("x", Some(here)), "loc(\"x\"(\"f\":1:2))", place(1, 2)),
        (cx.location(LocationKind::CallSite { callee: name("a", None), caller: here }), "loc(callsite(\"a\" at \"f\":1:2))", named("a")),
        (cx.location(LocationKind::Fused(None, &[cx.unknown_location(), here])), "loc(fused[unknown, \"f\":1:2])", place(1, 2)),
        (cx.location(LocationKind::Fused(meta, &[])), "loc(fused<\"meta\">[])", Place::Unknown),
    ] {
        assert_eq!(location.to_string(), text);
        assert_eq!(attr_text(cx.attr(AttrKind::Location(location))), text);
        assert_eq!(location_place(location), at);
    }
}

#[test]
fn carets_cover_one_token() {
    for (text, length) in [
        ("\"arith.addi\"(%0)", 12),
        ("\"a\\\"b\" ", 6),
        ("\"open\n", 5),
        ("%0 = x", 2),
        ("%arg-1, ", 6),
        ("@f::@g", 2),
        ("@\"a b\"()", 6),
        ("hlo.add %a", 7),
        ("^bb1:", 4),
        ("!t.box<", 6),
        ("-> f32", 2),
        ("1.5e10 ", 6),
        ("-42]", 3),
        ("(a", 1),
        ("ä ", 2),
        ("", 1),
    ] {
        assert_eq!(word_length(text.as_bytes(), 0), length, "{text}");
    }
    assert_eq!(word_length(b"abc", 7), 1);
}
