//! Numbering, blocks, regions: byte for byte mlir-opt's text.

use crate::support::*;
use shale_ir::attr::AttrKind;
use shale_ir::body::{At, Body, OpSpec};
use shale_ir::loc::{Loc, LocationKind};
use shale_ir::module::Module;
use shale_ir::session::{Cx, Session};
use shale_ir::text::{PrintOptions, module_text, op_text};

/// Functions and other ops at module level, nested and parallel regions, several blocks.
fn program(cx: Cx<'_>) -> Module<'_> {
    let i32 = i32(cx);
    let mut first = Builder::new(cx);
    first.value("t.m", i32);
    let f = Builder::func(cx, "f", &[i32], &[], |b, _| {
        let inner = b.region(&[i32], |b, _| {
            let r = b.region(&[], |b, _| {
                b.value("t.q", i32);
                b.terminator("t.e", &[]);
            });
            b.op("t.b", With { results: &[i32], regions: &[r], ..With::default() });
        });
        let second = b.region(&[], |b, _| {
            b.value("t.q", i32);
            b.terminator("t.e", &[]);
        });
        let a = b.op("t.a", With { results: &[i32, i32], regions: &[inner, second], ..With::default() });
        let r = b.region(&[], |b, _| {
            b.value("t.q", i32);
            b.value("t.q", i32);
        });
        b.op("t.c", With { results: &[i32], regions: &[r], ..With::default() });
        let (x, y) = (b.body.result(a, 0), b.body.result(a, 1));
        b.op("t.d", With { operands: &[y, x, x], ..With::default() });
        b.terminator("func.return", &[]);
    });
    let mut unnamed = Builder::new(cx);
    let r = unnamed.region(&[], |b, _| {
        b.value("t.u", i32);
    });
    unnamed.op("t.un", With { regions: &[r], ..With::default() });
    let g = Builder::func(cx, "g", &[i32], &[], |b, _| {
        let one = b.value("t.a", i32);
        let region = b.body.region_of(b.at);
        let blocks = [&[][..], &[i32], &[]].map(|args| b.body.add_block(region, args));
        b.op("cf.br", With { operands: &[one], successors: &blocks[1..2], ..With::default() });
        b.at = blocks[0];
        b.terminator("func.return", &[]);
        b.at = blocks[1];
        let x = b.value("t.a", i32);
        b.op("t.cond", With { operands: &[x], successors: &[blocks[0], blocks[2]], ..With::default() });
        b.at = blocks[2];
        b.value("t.a", cx.bool_type());
        b.op("cf.br", With { operands: &[x], successors: &blocks[1..2], ..With::default() });
    });
    module(cx, vec![first.body, f, unnamed.body, g])
}

#[test]
fn numbering_of_the_generic_form_is_mlirs() {
    let session = Session::new(&registry());
    let text = r#""builtin.module"() ({
  %0 = "t.m"() : () -> i32
  "func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
  ^bb0(%arg1: i32):
    %6:2 = "t.a"() ({
    ^bb0(%arg2: i32):
      %11 = "t.b"() ({
        %12 = "t.q"() : () -> i32
        "t.e"() : () -> ()
      }) : () -> i32
    }, {
      %10 = "t.q"() : () -> i32
      "t.e"() : () -> ()
    }) : () -> (i32, i32)
    %7 = "t.c"() ({
      %8 = "t.q"() : () -> i32
      %9 = "t.q"() : () -> i32
    }) : () -> i32
    "t.d"(%6#1, %6#0, %6#0) : (i32, i32, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "t.un"() ({
    %5 = "t.u"() : () -> i32
  }) : () -> ()
  "func.func"() <{function_type = (i32) -> (), sym_name = "g"}> ({
  ^bb0(%arg0: i32):
    %1 = "t.a"() : () -> i32
    "cf.br"(%1)[^bb2] : (i32) -> ()
  ^bb1:  // pred: ^bb2
    "func.return"() : () -> ()
  ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb3
    %3 = "t.a"() : () -> i32
    "t.cond"(%3)[^bb1, ^bb3] : (i32) -> ()
  ^bb3:  // pred: ^bb2
    %4 = "t.a"() : () -> i1
    "cf.br"(%3)[^bb2] : (i32) -> ()
  }) : () -> ()
}) : () -> ()

"#;
    assert_eq!(module_text(&program(session.cx()), &GENERIC), text);
}

#[test]
fn numbering_of_the_custom_form_starts_anew_in_each_region() {
    let session = Session::new(&registry());
    let text = r#"module {
  %0 = "t.m"() : () -> i32
  func.func @f(%arg0: i32) {
    %1:2 = "t.a"() ({
    ^bb0(%arg1: i32):
      %3 = "t.b"() ({
        %4 = "t.q"() : () -> i32
        "t.e"() : () -> ()
      }) : () -> i32
    }, {
      %3 = "t.q"() : () -> i32
      "t.e"() : () -> ()
    }) : () -> (i32, i32)
    %2 = "t.c"() ({
      %3 = "t.q"() : () -> i32
      %4 = "t.q"() : () -> i32
    }) : () -> i32
    "t.d"(%1#1, %1#0, %1#0) : (i32, i32, i32) -> ()
    return
  }
  "t.un"() ({
    %1 = "t.u"() : () -> i32
  }) : () -> ()
  func.func @g(%arg0: i32) {
    %1 = "t.a"() : () -> i32
    "cf.br"(%1)[^bb2] : (i32) -> ()
  ^bb1:  // pred: ^bb2
    return
  ^bb2(%2: i32):  // 2 preds: ^bb0, ^bb3
    %3 = "t.a"() : () -> i32
    "t.cond"(%3)[^bb1, ^bb3] : (i32) -> ()
  ^bb3:  // pred: ^bb2
    %4 = "t.a"() : () -> i1
    "cf.br"(%3)[^bb2] : (i32) -> ()
  }
}

"#;
    assert_eq!(module_text(&program(session.cx()), &CUSTOM), text);
}

#[test]
fn empty_modules_regions_and_blocks() {
    let session = Session::new(&registry());
    let cx = session.cx();
    assert_eq!(module_text(&Module::new(cx), &GENERIC), "\"builtin.module\"() ({\n^bb0:\n}) : () -> ()\n\n");
    assert_eq!(module_text(&Module::new(cx), &CUSTOM), "module {\n}\n\n");
    let mut b = Builder::new(cx);
    let empty_block = b.region(&[], |_, _| ());
    let two = b.region(&[i32(cx)], |b, _| {
        let region = b.body.region_of(b.at);
        let next = b.body.add_block(region, &[]);
        b.terminator("t.b", &[next]);
        b.at = next;
        b.terminator("t.c", &[]);
    });
    let (none, none_too) = (b.body.new_region(), b.body.new_region());
    b.op("t.a", With { regions: &[empty_block], ..With::default() });
    b.op("t.a", With { regions: &[two, none, none_too], ..With::default() });
    let mut m = module(cx, vec![b.body]);
    m.set_attrs(cx.op_attrs(&mut vec![(cx.str("sym_name"), cx.str_attr("m"))], &mut vec![(cx.str("x.y"), cx.i64_attr(1))]));
    let text = r#""builtin.module"() <{sym_name = "m"}> ({
  "t.a"() ({
  ^bb0:
  }) : () -> ()
  "t.a"() ({
  ^bb0(%arg0: i32):
    "t.b"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "t.c"() : () -> ()
  }, {
  }, {
  }) : () -> ()
}) {x.y = 1 : i64} : () -> ()

"#;
    assert_eq!(module_text(&m, &GENERIC), text);
    assert_eq!(module_text(&m, &CUSTOM).lines().next(), Some("module @m attributes {x.y = 1 : i64} {"));
}

#[test]
fn properties_stand_after_successors_and_before_regions() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let mut b = Builder::new(cx);
    let k = cx.attr(AttrKind::Int(2, i64(cx)));
    let r = b.region(&[], |b, _| {
        let region = b.body.region_of(b.at);
        let next = b.body.add_block(region, &[]);
        b.op("t.br", With { successors: &[next, next], properties: &[("k", k)], attrs: &[("a", k)], ..With::default() });
        b.at = next;
        b.terminator("t.e", &[]);
    });
    b.op("t.r", With { properties: &[("k", k), ("2", k)], attrs: &[("u", cx.attr(AttrKind::Unit))], regions: &[r], ..With::default() });
    let text = r#""t.r"() <{"2" = 2 : i64, k = 2 : i64}> ({
  "t.br"()[^bb1, ^bb1] <{k = 2 : i64}> {a = 2 : i64} : () -> ()
^bb1:  // 2 preds: ^bb0, ^bb0
  "t.e"() : () -> ()
}) {u} : () -> ()"#;
    let root = b.body.root().expect("one op");
    assert_eq!(op_text(&b.body, root, &GENERIC), text);
}

#[test]
fn locations() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let mut b = Builder::new(cx);
    let file = cx.location(LocationKind::File { file: cx.str("a.mlir"), start: (3, 5), end: (3, 5) });
    let loc = b.body.add_location(file);
    b.op("t.a", With { loc: Some(loc), ..With::default() });
    b.op("t.b", With::default());
    let mut m = module(cx, vec![b.body]);
    m.set_location(cx.location(LocationKind::Name(cx.str("m"), Some(file))));
    let body = "  \"t.a\"() : () -> () loc(\"a.mlir\":3:5)\n  \"t.b\"() : () -> () loc(unknown)\n";
    let custom = PrintOptions { locs: true, ..CUSTOM };
    assert_eq!(module_text(&m, &custom), format!("module {{\n{body}}} loc(\"m\"(\"a.mlir\":3:5))\n\n"));
    let generic = PrintOptions { locs: true, ..GENERIC };
    assert_eq!(module_text(&m, &generic), format!("\"builtin.module\"() ({{\n{body}}}) : () -> () loc(\"m\"(\"a.mlir\":3:5))\n\n"));
}

#[test]
fn kept_names_are_unique_where_they_are_visible() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let i32 = i32(cx);
    let mut b = Builder::new(cx);
    let name = |b: &mut Builder<'_>, value, name: &str| b.body.set_value_name(value, name);
    for text in ["c", "c", "4", "arg0", "a b", "", "argument"] {
        let value = b.value("t.x", i32);
        name(&mut b, value, text);
    }
    let r = b.region(&[i32], |b, args| {
        name(b, args[0], "c");
        let inner = b.value("t.y", i32);
        name(b, inner, "only");
        let op = b.op("t.several", With { results: &[i32, i32, i32], ..With::default() });
        let last = b.body.result(op, 1);
        name(b, last, "tail");
        let (x, y, z) = (b.body.result(op, 0), last, b.body.result(op, 2));
        b.op("t.use", With { operands: &[x, y, z, args[0]], ..With::default() });
    });
    let second = b.region(&[], |b, _| {
        let inner = b.value("t.y", i32);
        name(b, inner, "only");
    });
    b.op("t.r", With { regions: &[r, second], ..With::default() });
    let text = r#"module {
  %c = "t.x"() : () -> i32
  %c_0 = "t.x"() : () -> i32
  %0 = "t.x"() : () -> i32
  %1 = "t.x"() : () -> i32
  %2 = "t.x"() : () -> i32
  %3 = "t.x"() : () -> i32
  %argument = "t.x"() : () -> i32
  "t.r"() ({
  ^bb0(%c_1: i32):
    %only = "t.y"() : () -> i32
    %4, %tail:2 = "t.several"() : () -> (i32, i32, i32)
    "t.use"(%4, %tail#0, %tail#1, %c_1) : (i32, i32, i32, i32) -> ()
  }, {
    %only = "t.y"() : () -> i32
  }) : () -> ()
}

"#;
    assert_eq!(module_text(&module(cx, vec![b.body]), &CUSTOM), text);
}

#[test]
fn broken_ops_are_printed() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let mut b = Builder::new(cx);
    let x = b.value("t.x", i32(cx));
    let user = b.op("t.use", With { operands: &[x], ..With::default() });
    let region = b.body.new_region();
    let outside = b.body.new_block(&[]);
    let spec = OpSpec {
        name: cx.op_name("t.d"),
        operands: &[x],
        results: &[i32(cx)],
        attrs: cx.no_attrs(),
        regions: &[region],
        successors: &[outside],
        loc: Loc::UNKNOWN,
    };
    let detached = b.body.create(&spec);
    assert_eq!(op_text(&b.body, detached, &GENERIC), "%1 = \"t.d\"(%0)[^<<unknown>>] ({\n}) : (i32) -> i32");
    let late = b.body.create(&OpSpec { operands: &[b.body.result(detached, 0)], results: &[], regions: &[], successors: &[], ..spec });
    b.body.insert(late, At::Before(user));
    assert_eq!(op_text(&b.body, late, &GENERIC), "\"t.d\"(%<<unknown>>) : (i32) -> ()");
    b.body.erase(late);
    assert_eq!(op_text(&b.body, late, &GENERIC), "<<erased op>>");
}

#[test]
fn deep_nesting_fits_a_small_stack() {
    let deep = || {
        let session = Session::new(&registry());
        let cx = session.cx();
        let mut b = Builder::new(cx);
        let (mut ty, mut attr) = (i32(cx), cx.i64_attr(1));
        let mut region = b.region(&[], |_, _| ());
        for _ in 0..256 {
            ty = cx.function_type(&[ty], &[]);
            attr = cx.attr(AttrKind::Array(&[attr]));
            region = b.region(&[], |b, _| {
                b.op("t.r", With { regions: &[region], ..With::default() });
            });
        }
        b.op("t.r", With { results: &[ty], attrs: &[("a", attr)], regions: &[region], ..With::default() });
        let text = module_text(&module(cx, vec![b.body]), &CUSTOM);
        assert!(!text.contains("too deeply") && text.contains(&"[".repeat(256)) && text.matches("t.r").count() == 257);
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(deep);
    assert!(thread.expect("a thread").join().is_ok());
}

#[test]
fn what_is_built_too_deep_is_cut_off() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let mut attr = cx.i64_attr(1);
    for _ in 0..5000 {
        attr = cx.attr(AttrKind::Array(&[attr]));
    }
    assert!(attr.to_string().contains("nested too deeply"));
    let body: Body<'_> = Body::new(cx);
    assert_eq!(body.root(), None);
}
