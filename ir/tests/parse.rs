//! The parser: structure of what it reads.
#![allow(missing_docs)]

mod parse_support;

use parse_support::{errors, parse, root_attr, session, with};
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::Def;
use shale_ir::element::ElementType;
use shale_ir::loc::LocationKind;
use shale_ir::module::ItemKey;
use shale_ir::types::{ArrayType, Signedness, TypeKind};

#[test]
fn items_have_bodies_of_their_own() {
    with("%0 = \"x.a\"() : () -> i32\n\"x.b\"(%0) : (i32) -> ()\nfunc.func @f(%a: i32) -> i32 { return %a : i32 }\n\"x.c\"() : () -> ()\nfunc @g()", |m| {
        let keys: Vec<_> = m.items().map(|(k, b)| (matches!(k, ItemKey::Symbol(_)), b.walk_all().count())).collect();
        assert_eq!(keys, [(false, 2), (true, 2), (false, 1), (true, 1)]);
        let f = m.get(m.cx().str("f")).unwrap();
        let root = f.root().unwrap();
        let entry = f.first_block(f.regions(root).next().unwrap()).unwrap();
        let arg = f.at(f.args(entry), 0);
        assert_eq!(f.value_name(arg), Some("a"));
        assert_eq!(f.name(f.last_op(entry).unwrap()).text(), "func.return");
        assert_eq!(f.operand(f.last_op(entry).unwrap(), 0), arg);
        assert_eq!(f.attr(root, "sym_name").and_then(Attr::as_str), Some("f"));
    });
}

#[test]
fn modules_in_both_forms() {
    for text in [
        "module @m attributes {a.b = 1 : i32} { func.func @f() { return } } loc(\"x\")",
        "\"builtin.module\"() <{sym_name = \"m\"}> ({\n^bb0:\n func.func @f() { return } }) {a.b = 1 : i32} : () -> () loc(\"x\")",
    ] {
        with(text, |m| {
            assert_eq!(m.attrs().entry("sym_name").and_then(Attr::as_str), Some("m"));
            assert_eq!(m.attrs().parts().1.len(), 1);
            assert!(matches!(m.location().get(), LocationKind::Name(..)));
            assert_eq!(m.items().len(), 1);
        });
    }
    // several modules are ops of an implicit one
    with("\"builtin.module\"() ({}) : () -> ()\n\"builtin.module\"() ({}) : () -> ()", |m| assert_eq!(m.items().next().unwrap().1.walk_all().count(), 2));
}

#[test]
fn functions_store_what_mlir_stores() {
    let text =
        "func.func private @f(%arg0: f32 {a.x = 1 : i64} loc(\"q\"), %n: f32) -> (f32 {r.y}, i32) attributes {z = 3 : i8} {\n return %arg0, %n : f32, f32\n}";
    with(text, |m| {
        let f = m.items().next().unwrap().1;
        let root = f.root().unwrap();
        let names: Vec<_> = f.attrs(root).entries().iter().map(|(n, _)| n.text()).collect();
        assert_eq!(names, ["arg_attrs", "function_type", "res_attrs", "sym_name", "sym_visibility", "z"]);
        assert_eq!(f.attrs(root).parts().0.len(), 5);
        let AttrKind::Array(list) = *f.attr(root, "arg_attrs").unwrap().get() else { panic!() };
        assert_eq!((list.len(), list[1].entries().len()), (2, 0));
    });
    with("func.func private @d(i32, f32) -> i32", |m| {
        let f = m.items().next().unwrap().1;
        let region = f.regions(f.root().unwrap()).next().unwrap();
        assert!(f.first_block(region).is_none());
    });
}

#[test]
fn generic_ops_with_everything() {
    let text = "%a:2, %b = \"x.op\"() <{z = 1 : i32, a}> ({\n^bb0(%p: i32):\n  \"x.br\"(%p)[^bb1] : (i32) -> ()\n^bb1:\n  \"x.end\"(%q) : (i32) -> ()\n}, {}) {k = unit} : () -> (i1, i2, i3) loc(\"here\")\n%q = \"x.use\"(%a#1, %a, %b) : (i2, i1, i3) -> i32";
    let found = errors(text);
    assert!(found.is_empty(), "{found:?}");
    with(text, |m| {
        let b = m.items().next().unwrap().1;
        let op = b.first_op(b.top_block()).unwrap();
        assert_eq!((b.region_count(op), b.results(op).len()), (2, 3));
        let (own, others) = b.attrs(op).parts();
        assert_eq!((own.iter().map(|(n, _)| n.text()).collect::<Vec<_>>(), others.len()), (vec!["a", "z"], 1));
        let user = b.last_op(b.top_block()).unwrap();
        assert_eq!(b.def(b.operand(user, 0)), Def::Result(op, 1));
        let inner = b.first_block(b.regions(op).next().unwrap()).unwrap();
        let branch = b.first_op(inner).unwrap();
        assert_eq!(b.successors(branch).len(), 1);
        let end = b.first_op(b.successors(branch)[0]).unwrap();
        assert_eq!(b.operand(end, 0), b.result(user, 0), "a use before the definition");
        assert!(matches!(b.location(b.loc(op)).get(), LocationKind::Name(..)));
    });
}

#[test]
fn old_attributes_become_properties() {
    with("%0 = \"t.const\"() {value = 4 : i64, other} : () -> i64", |m| {
        let b = m.items().next().unwrap().1;
        let (own, others) = b.attrs(b.root().unwrap()).parts();
        assert_eq!((own[0].0.text(), others[0].0.text()), ("value", "other"));
    });
}

#[test]
fn types() {
    let s = session();
    let cx = s.cx();
    let f32 = cx.scalar(ElementType::F32);
    let ty = |text: &str| match *root_attr(cx, text).get() {
        AttrKind::Type(ty) => ty,
        other => panic!("{other:?}"),
    };
    assert_eq!(ty("f32"), f32);
    assert_eq!(ty("i1"), cx.bool_type());
    assert_eq!(ty("i17"), cx.int_type(17, Signedness::Signless));
    assert_eq!(ty("si8"), cx.int_type(8, Signedness::Signed));
    assert_eq!(ty("ui8"), cx.scalar(ElementType::U8));
    assert_eq!(ty("f8E4M3FN"), cx.scalar(ElementType::F8E4M3Fn));
    assert_eq!(ty("complex<f32>"), cx.scalar(ElementType::C64));
    assert_eq!(ty("none"), cx.ty(TypeKind::None));
    assert_eq!(ty("token[]"), cx.ty(TypeKind::Token));
    assert_eq!(ty("opaque[]"), cx.ty(TypeKind::Opaque));
    assert_eq!(ty("tuple<f32, tuple<>>"), cx.ty(TypeKind::Tuple(&[f32, cx.ty(TypeKind::Tuple(&[]))])));
    assert_eq!(ty("(f32) -> (f32, f32)"), cx.function_type(&[f32], &[f32, f32]));
    assert_eq!(ty("f32[]"), cx.array(ElementType::F32, &[]));
    assert_eq!(ty("f32[2, 3]"), ty("tensor<2x3xf32>"));
    assert_eq!(ty("s32[4]"), ty("tensor<4xi32>"));
    assert_eq!(ty("pred[0]"), ty("tensor<0xi1>"));
    assert_eq!(ty("c64[1]"), ty("tensor<1xcomplex<f32>>"));
    assert_eq!(ty("tensor<0x0xf32>"), cx.array(ElementType::F32, &[0, 0]));
    let dynamic = ty("f32[2,<=3,?]").array().unwrap();
    assert_eq!((dynamic.dims.list(), dynamic.dynamic), (&[2, 3, ArrayType::UNBOUNDED][..], 0b110));
    assert_eq!(ty("tensor<2x?xf32>").array().unwrap().dynamic, 0b10);
    let laid_out = ty("f32[2,3]{0,1:P(3,5)=0.0}").array().unwrap().layout.unwrap();
    assert_eq!(laid_out.minor_to_major.list(), [0, 1]);
    assert_eq!((laid_out.padded_dimensions.unwrap().list(), laid_out.padding_value), (&[3, 5][..], Some(0)));
    assert_ne!(ty("f32[2,3]{1,0}"), ty("f32[2,3]"));
    assert!(ty("f32[]{}").array().unwrap().layout.is_some());
    assert_eq!(ty("!t.box<f32, 3>"), ty("!t<box<f32, 3>>"));
    for text in [
        "memref<?x3xf32, affine_map<(d0, d1) -> (d1, d0)>>",
        "vector<[4]xf32>",
        "!q.r",
        "!q.r<a -> b, \">\">",
        "tensor<*xf32>",
        "tensor<2xf32, #a.b>",
        "complex<i32>",
    ] {
        match *ty(text).get() {
            TypeKind::Unregistered(kept) => assert_eq!(kept.text(), text),
            ref other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn attributes() {
    let s = session();
    let cx = s.cx();
    let attr = |text: &str| root_attr(cx, text);
    let int = |text: &str| match *attr(text).get() {
        AttrKind::Int(v, _) => v,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(attr("unit"), cx.attr(AttrKind::Unit));
    assert_eq!(attr("5"), cx.i64_attr(5));
    assert_eq!((int("-1 : i8"), int("255 : i8"), int("255 : ui8"), int("-1 : i1"), int("true")), (-1, -1, 255, 1, 1));
    assert_eq!((int("0xFF : i16"), int("18446744073709551615 : ui64"), int("-5 : index"), int("131071 : i17")), (255, -1, -5, -1));
    assert_eq!(attr("1.5 : f32"), cx.attr(AttrKind::Float(u64::from(1.5f32.to_bits()), cx.scalar(ElementType::F32))));
    assert_eq!(attr("-2.5e-1"), cx.attr(AttrKind::Float((-0.25f64).to_bits(), cx.scalar(ElementType::F64))));
    assert_eq!(attr("0x7FC00000 : f32"), cx.attr(AttrKind::Float(0x7fc0_0000, cx.scalar(ElementType::F32))));
    assert_eq!(attr(r#""a\n\t\\\"\C3\A4""#).as_str(), Some("a\n\t\\\"ä"));
    assert_eq!(attr("@a::@\"b c\""), cx.attr(AttrKind::Symbol(cx.str("a"), &[cx.str("b c")])));
    assert_eq!(attr("array<i64: 1, -2>"), cx.attr(AttrKind::Dims(cx.dims(&[1, -2]))));
    assert_eq!(attr("array<i64>"), cx.attr(AttrKind::Dims(cx.dims(&[]))));
    assert_eq!(attr("array<i32: 1, 2>"), cx.i32_array_attr(&[1, 2]));
    assert_eq!(attr("array<i1: true, false>"), cx.attr(AttrKind::DenseArray(cx.bool_type(), cx.bytes(&[1, 0]))));
    assert_eq!(attr("[1, \"a\", []]"), cx.attr(AttrKind::Array(&[cx.i64_attr(1), cx.str_attr("a"), cx.attr(AttrKind::Array(&[]))])));
    assert_eq!(attr("{b, \"a b\" = 1}").entries().iter().map(|(n, _)| n.text()).collect::<Vec<_>>(), ["a b", "b"]);
    assert_eq!(attr("#t.mode<fast>"), attr("#t<mode fast>"));
    assert_eq!(attr("#t.mode<fast>"), cx.attr(AttrKind::Enum(cx.str("t.mode"), cx.str("fast"))));
    assert_eq!(attr("#t.pair<3, \"x\">"), cx.attr(AttrKind::Dialect(cx.str("t.pair"), &[cx.i64_attr(3), cx.str_attr("x")])));
    for text in [
        "affine_map<(d0) -> (d0)>",
        "#u.v<{a = [1]}>",
        "#u<v w>",
        "dense_resource<a> : tensor<2xf32>",
        "sparse<0, 1> : tensor<2xf32>",
        "strided<[1], offset: 2>",
        "dense<0> : vector<2xi32>",
    ] {
        assert_eq!(attr(text), cx.attr(AttrKind::Unregistered(cx.str(text))));
    }
}

#[test]
fn dense_constants() {
    let s = session();
    let cx = s.cx();
    let bytes = |text: &str| match *root_attr(cx, text).get() {
        AttrKind::Dense(_, bytes) => bytes.data().to_vec(),
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(bytes("dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>"), [1, 2, 3, 4]);
    assert_eq!(bytes("dense<[1, 1]> : tensor<2xi8>"), [1], "equal elements are a splat");
    assert_eq!(bytes("dense<-1> : tensor<99999999999xi16>"), [255, 255]);
    assert_eq!(bytes("dense<0x7F800000> : tensor<f32>"), 0x7f80_0000u32.to_le_bytes());
    assert_eq!(bytes("dense<[true, false]> : pred[2]"), [1, 0]);
    assert_eq!(bytes("dense<> : tensor<0xf32>"), []);
    assert_eq!(bytes("dense<[]> : f32[0]"), []);
    assert_eq!(bytes("dense<[[], []]> : f32[2,0]"), []);
    assert_eq!(bytes("dense<\"0x0100020003000400\"> : tensor<4xi16>"), [1, 0, 2, 0, 3, 0, 4, 0]);
    assert_eq!(bytes("dense<\"0x0100\"> : tensor<4xi16>"), [1, 0]);
    assert_eq!(bytes("dense<\"0x05\"> : tensor<4xi1>"), [1, 0, 1, 0]);
    assert_eq!(bytes("dense<(1.0,-2.0)> : tensor<complex<f32>>"), [1.0f32.to_le_bytes(), (-2.0f32).to_le_bytes()].concat());
    assert_eq!(bytes("dense<[(1.0, 2.0), (0.0, 0.0)]> : c64[2]").len(), 16);
    assert_eq!(bytes("dense<[-1, 3]> : tensor<2xi4>"), [15, 3]);
    assert_eq!(bytes("dense<[-1, 3]> : tensor<2xindex>").len(), 16);
    assert_eq!(bytes("dense<-1> : tensor<2xi17>"), [255, 255, 1]);
}

#[test]
fn locations_and_aliases() {
    let text = "#a = 7 : i32\n!t = tensor<2xf32>\n#loc = loc(\"a.py\":1:2)\nmodule {\n  %0 = \"x.a\"() {v = #a} : () -> !t loc(#loc2)\n  %1 = \"x.b\"() : () -> i32 loc(callsite(#loc1 at \"g\"(#loc)))\n  %2 = \"x.b\"() : () -> i32 loc(\"f\":3:4 to 5:6)\n  %3 = \"x.b\"() : () -> i32 loc(\"f\":3:4 to :9)\n  %4 = \"x.b\"() : () -> i32 loc(unknown)\n} loc(#loc)\n#loc1 = loc(\"z\")\n#loc2 = loc(fused<\"m\">[#loc1, #loc])\n";
    with(text, |m| {
        let cx = m.cx();
        let b = m.items().next().unwrap().1;
        let locs: Vec<_> = b.walk_all().map(|op| b.location(b.loc(op))).collect();
        let z = cx.location(LocationKind::Name(cx.str("z"), None));
        let file = |f: &str, start, end| cx.location(LocationKind::File { file: cx.str(f), start, end });
        let a = file("a.py", (1, 2), (1, 2));
        assert_eq!(m.location(), a);
        assert_eq!(locs[0], cx.location(LocationKind::Fused(Some(cx.str_attr("m")), &[z, a])));
        let g = cx.location(LocationKind::Name(cx.str("g"), Some(a)));
        assert_eq!(locs[1], cx.location(LocationKind::CallSite { callee: z, caller: g }));
        assert_eq!(locs[2..], [file("f", (3, 4), (5, 6)), file("f", (3, 4), (3, 9)), cx.unknown_location()]);
        let first = b.first_op(b.top_block()).unwrap();
        assert_eq!(b.ty(b.result(first, 0)), cx.array(ElementType::F32, &[2]));
        assert_eq!(b.attr(first, "v").and_then(Attr::as_int), Some(7));
    });
}

#[test]
fn derived_formats() {
    let found = errors("%c = t.const value = 1 : i32 : i32\n%e = t.add %c, %late\n%late = t.const value = 1 : i32 : i32");
    assert!(found.len() == 1 && found[0].contains("t:2:16: error: expected a value that is defined before this use"), "{found:?}");
    let text = "%c = t.const value = 1 : i32 : i32\n%d = t.add %c, %c : i32\n%e = t.add %c, %d\n%m:2 = t.masked %c, (%d), (%c, %e), mode = fast, note = \"n\" {x} : (i32, i32, i32, i32) -> (f32, f32)\n%n:2 = t.masked %c, (), (), mode = #t.mode<slow> : (i32) -> (f32, f32)\n%p = t.transpose %c, perm = [1, 0] : i32\n%w:2 = t.while %c, %d {\n  t.end\n} {\n^bb0(%k: i32):\n  t.end %k, to = @x : (i32) -> ()\n} : (i32, i32) -> (i32, i32)";
    with(text, |m| {
        let b = m.items().next().unwrap().1;
        let ops: Vec<_> = b.ops(b.top_block()).collect();
        assert_eq!(ops.len(), 7);
        assert_eq!(b.attr(ops[3], "operandSegmentSizes"), Some(m.cx().i32_array_attr(&[1, 1, 2])));
        assert_eq!(b.attr(ops[4], "operandSegmentSizes"), Some(m.cx().i32_array_attr(&[1, 0, 0])));
        assert_eq!(b.results(ops[2]).len(), 1, "inferred");
        assert_eq!(b.region_count(ops[6]), 2);
        assert_eq!(b.walk(ops[6]).count(), 3);
    });
}

#[test]
fn format_strings_and_syntaxes() {
    let text = "%c = t.const value = 1 : i32 : i32\n%s = t.scale %c by 3 : i32\n%r = t.scale %c by -4 from %c {k} : i32\nt.loop %i = %c : i32 { t.end %i : (i32) -> () }\nt.loop %i = %late : i32 { }\n%late = t.const value = 1 : i32 : i32";
    with(text, |m| {
        let b = m.items().next().unwrap().1;
        let ops: Vec<_> = b.ops(b.top_block()).collect();
        assert_eq!(b.attr(ops[1], "by").and_then(Attr::as_int), Some(3));
        assert_eq!(b.operands(ops[2]).len(), 2);
        assert_eq!(b.walk(ops[3]).count(), 2);
        assert_eq!(b.operand(ops[4], 0), b.result(ops[5], 0));
    });
}

#[test]
fn offsets_are_relative_to_the_item() {
    let s = session();
    let m = parse(s.cx(), "// comment\nfunc.func @f() {\n  return\n}\n", true).unwrap();
    let f = m.items().next().unwrap().1;
    let ret = f.walk_all().nth(1).unwrap();
    assert_eq!(f.source_offset(f.loc(ret)), Some(30));
    assert_eq!(f.loc(f.root().unwrap()), f.loc_at(11));
}
