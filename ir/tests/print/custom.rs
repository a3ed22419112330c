//! Custom forms: formats, functions, broken lines.

use crate::support::*;
use shale_ir::attr::AttrKind;
use shale_ir::body::{At, Body, Region, Value, Values};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::loc::Loc;
use shale_ir::op::{OpResult, ResultTypes, Semantics, SymbolRef};
use shale_ir::session::{Cx, Dims, Session, Str};
use shale_ir::text::{PrintOptions, module_text, op_text};
use shale_ir::types::Type;
use shale_ir::{attr_enum, dialect, op};

op! {
    /// No format: derived.
    pub struct Add = "t.add" [Pure, SameType] { x: Value, y: Value }
}
impl<'c> Semantics<'c> for Add {}
op! {
    /// Attributes in a derived format.
    pub struct Scale<'c> = "t.scale" [Pure, SameType] { input: Value, perm: Dims<'c>, note: Option<Str<'c>> }
}
impl<'c> Semantics<'c> for Scale<'c> {}
op! {
    /// Several variable fields: groups.
    pub struct Masked<'c> = "t.masked" [] -> Values {
        x: Value, mask: Option<Value>, rest: Values, mode: Mode, note: Option<Str<'c>>, types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for Masked<'c> {}
op! {
    /// Regions.
    pub struct While = "t.while" [] -> Values { inits: Values, cond: Region, body: Region }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.inits));
        Ok(())
    }
}
op! {
    /// Everything that a format can say.
    pub struct Pick<'c> = "t.pick" [SameType] { from: Value, index: Option<Value>, by: SymbolRef<'c>, note: Option<Str<'c>> }
    format "$from (`[` $index `]`)? `by` `<` $by `>` (`note` `=` $note)? attr-dict-with-keyword `:` type($from) (`,` $index)? `->` type(results)"
}
impl<'c> Semantics<'c> for Pick<'c> {}
op! {
    /// An integer.
    pub struct IntOp = "t.int" [] -> () { value: i64 }
    format "$value attr-dict"
}
impl<'c> Semantics<'c> for IntOp {}
attr_enum! {
    /// A mode.
    pub enum Mode = "t.mode" { Slow = "slow", Fast = "fast" }
}
dialect! {
    /// Test.
    pub static T = "t" { ops: [Add, Scale, Masked, While, Pick, IntOp], attrs: [Mode] }
}

fn session() -> Session {
    Session::new(&Registry::new().with(&FUNC).with(&T))
}

fn array(cx: Cx<'_>) -> Type<'_> {
    cx.array(ElementType::F32, &[2, 3])
}

/// The last op of what `fill` adds, with two values `%a` and `%b` at hand.
fn last<'c>(cx: Cx<'c>, fill: impl FnOnce(&mut Body<'c>, At, Value, Value)) -> String {
    let mut b = Builder::new(cx);
    let (x, y) = (b.value("t.x", array(cx)), b.value("t.x", array(cx)));
    b.body.set_value_name(x, "a");
    b.body.set_value_name(y, "b");
    fill(&mut b.body, At::End(b.at), x, y);
    let op = b.body.last_op(b.at).expect("an op");
    op_text(&b.body, op, &CUSTOM)
}

#[test]
fn derived_formats() {
    let session = session();
    let cx = session.cx();
    let text = last(cx, |b, at, x, y| {
        b.push(at, Loc::UNKNOWN, Add { x, y }).expect("valid");
    });
    assert_eq!(text, "%0 = t.add %a, %b : f32[2,3]");
    let text = last(cx, |b, at, input, _| {
        let note = Some(cx.str("n"));
        b.push(at, Loc::UNKNOWN, Scale { input, perm: cx.dims(&[1, 0]), note }).expect("valid");
        let op = b.last_op(b.top_block()).expect("an op");
        b.set_attr(op, "z.z", Some(cx.attr(AttrKind::Unit)));
    });
    assert_eq!(text, "%0 = t.scale %a, perm = [1, 0], note = \"n\" {z.z} : f32[2,3]");
    let text = last(cx, |b, at, x, y| {
        let rest = b.values(&[y, x]);
        let types = cx.result_types(&[array(cx), i32(cx)]);
        b.push(at, Loc::UNKNOWN, Masked { x, mask: Some(y), rest, mode: Mode::Fast, note: None, types }).expect("valid");
    });
    let signature = "(f32[2,3], f32[2,3], f32[2,3], f32[2,3]) -> (f32[2,3], i32)";
    assert_eq!(text, format!("%0:2 = t.masked %a, (%b), (%b, %a), mode = fast : {signature}"));
    let text = last(cx, |b, at, x, _| {
        let inits = b.values(&[x]);
        let (cond, body) = (b.new_region(), b.new_region());
        b.add_block(cond, &[array(cx)]);
        b.push(at, Loc::UNKNOWN, While { inits, cond, body }).expect("valid");
    });
    assert_eq!(text, "%0 = t.while %a {\n^bb0(%arg0: f32[2,3]):\n} {\n} : (f32[2,3]) -> f32[2,3]");
}

#[test]
fn written_formats() {
    let session = session();
    let cx = session.cx();
    let pick = |index: bool, note: Option<&str>, dict: bool| {
        last(cx, |b, at, from, y| {
            let (by, note) = (SymbolRef(cx.str("f")), note.map(|n| cx.str(n)));
            b.push(at, Loc::UNKNOWN, Pick { from, index: index.then_some(y), by, note }).expect("valid");
            let op = b.last_op(b.top_block()).expect("an op");
            b.set_attr(op, "z.z", dict.then(|| cx.i64_attr(1)));
        })
    };
    assert_eq!(pick(false, None, false), "%0 = t.pick %a by<@f> : f32[2,3] -> f32[2,3]");
    assert_eq!(pick(true, Some("n"), true), "%0 = t.pick %a[%b] by<@f> note = \"n\" attributes {z.z = 1 : i64} : f32[2,3], %b -> f32[2,3]");
}

#[test]
fn ops_that_do_not_fit_their_definition_are_generic() {
    let session = session();
    let cx = session.cx();
    let mut b = Builder::new(cx);
    let x = b.value("t.x", i32(cx));
    let none = b.op("t.add", With { operands: &[x], results: &[i32(cx)], ..With::default() });
    assert_eq!(op_text(&b.body, none, &CUSTOM), "%1 = \"t.add\"(%0) : (i32) -> i32");
    let other_type = b.op("func.return", With { operands: &[x], properties: &[("unknown", cx.i64_attr(1))], ..With::default() });
    assert_eq!(op_text(&b.body, other_type, &CUSTOM), "\"func.return\"(%0) <{unknown = 1 : i64}> : (i32) -> ()");
    let narrow = [("value", cx.attr(AttrKind::Int(1, i32(cx))))];
    let narrow = b.op("t.int", With { properties: &narrow, ..With::default() });
    assert_eq!(op_text(&b.body, narrow, &CUSTOM), "\"t.int\"() <{value = 1 : i32}> : () -> ()");
    let plain = b.op("t.int", With { properties: &[("value", cx.i64_attr(-1))], ..With::default() });
    assert_eq!(op_text(&b.body, plain, &CUSTOM), "t.int -1");
    let no_name = b.op("func.func", With::default());
    assert_eq!(op_text(&b.body, no_name, &CUSTOM), "\"func.func\"() : () -> ()");
    let region = b.body.new_region();
    let not_a_function = [("sym_name", cx.str_attr("f")), ("function_type", cx.attr(AttrKind::Type(i32(cx))))];
    let refused = b.op("func.func", With { properties: &not_a_function, regions: &[region], ..With::default() });
    let text = "\"func.func\"() <{function_type = i32, sym_name = \"f\"}> ({\n}) : () -> ()";
    assert_eq!(op_text(&b.body, refused, &CUSTOM), text);
}

/// A function with attributes everywhere, calls in and below its body, and a declaration.
#[test]
fn functions() {
    let session = session();
    let cx = session.cx();
    let (i32, i64, f32) = (i32(cx), i64(cx), f32(cx));
    let unit = cx.attr(AttrKind::Unit);
    let dict = |entries: &[(&str, _)]| cx.dict(&mut entries.iter().map(|(n, a)| (cx.str(n), *a)).collect());
    let list = |attrs: &[_]| cx.attr(AttrKind::Array(attrs));
    let mut b = Builder::new(cx);
    let region = b.region(&[i64, f32], |b, args| {
        let callee = [("callee", cx.symbol_attr("decl"))];
        let call = With { operands: &args[..1], results: &[i32], properties: &callee, ..With::default() };
        b.op("func.call", call);
        let inner = b.region(&[], |b, args| {
            b.op("func.call", With { operands: args, results: &[], properties: &callee, ..With::default() });
        });
        b.op("t.inner", With { regions: &[inner], ..With::default() });
        b.op("func.return", With { operands: &[args[1], args[0]], ..With::default() });
    });
    let ty = |inputs: &[_], results: &[_]| cx.attr(AttrKind::Type(cx.function_type(inputs, results)));
    let properties = [
        ("arg_attrs", list(&[dict(&[("t.b", cx.attr(AttrKind::Int(1, i32)))]), dict(&[])])),
        ("res_attrs", list(&[dict(&[("r.r", unit)]), dict(&[])])),
        ("function_type", ty(&[i64, f32], &[f32, i64])),
        ("sym_name", cx.str_attr("we ird")),
        ("sym_visibility", cx.str_attr("private")),
    ];
    b.op("func.func", With { properties: &properties, attrs: &[("zz", unit)], regions: &[region], ..With::default() });
    let mut declaration = Builder::new(cx);
    let nothing = declaration.body.new_region();
    let properties = [
        ("arg_attrs", list(&[dict(&[("a.b", unit)])])),
        ("function_type", ty(&[i64], &[cx.function_type(&[], &[])])),
        ("sym_name", cx.str_attr("decl")),
        ("sym_visibility", cx.str_attr("private")),
    ];
    declaration.op("func.func", With { properties: &properties, regions: &[nothing], ..With::default() });
    let m = module(cx, vec![b.body, declaration.body]);
    let custom = r#"module {
  func.func private @"we ird"(%arg0: i64 {t.b = 1 : i32}, %arg1: f32) -> (f32 {r.r}, i64) attributes {zz} {
    %0 = call @decl(%arg0) : (i64) -> i32
    "t.inner"() ({
      func.call @decl() : () -> ()
    }) : () -> ()
    return %arg1, %arg0 : f32, i64
  }
  func.func private @decl(i64 {a.b}) -> (() -> ())
}

"#;
    assert_eq!(module_text(&m, &CUSTOM), custom);
    assert_eq!(m.to_string(), custom);
    let generic = r#""builtin.module"() ({
  "func.func"() <{arg_attrs = [{t.b = 1 : i32}, {}], function_type = (i64, f32) -> (f32, i64), res_attrs = [{r.r}, {}], sym_name = "we ird", sym_visibility = "private"}> ({
  ^bb0(%arg0: i64, %arg1: f32):
    %0 = "func.call"(%arg0) <{callee = @decl}> : (i64) -> i32
    "t.inner"() ({
      "func.call"() <{callee = @decl}> : () -> ()
    }) : () -> ()
    "func.return"(%arg1, %arg0) : (f32, i64) -> ()
  }) {zz} : () -> ()
  "func.func"() <{arg_attrs = [{a.b}], function_type = (i64) -> (() -> ()), sym_name = "decl", sym_visibility = "private"}> ({
  }) : () -> ()
}) : () -> ()

"#;
    assert_eq!(module_text(&m, &GENERIC), generic);
}

#[test]
fn long_lines_are_broken_at_spaces() {
    let session = session();
    let cx = session.cx();
    let types = vec![array(cx); 6];
    let f = Builder::func(cx, "many_arguments", &types, &types[..2], |b, args| {
        let call = With { operands: args, results: &types[..2], properties: &[("callee", cx.symbol_attr("g"))], ..With::default() };
        let call = b.op("func.call", call);
        b.op("t.other", With { operands: args, attrs: &[("some_name", cx.i64_attr(1)), ("other", cx.str_attr("a, b, c, d"))], ..With::default() });
        let results: Vec<Value> = b.body.iter(b.body.results(call)).collect();
        b.op("func.return", With { operands: &results, ..With::default() });
    });
    let m = module(cx, vec![f]);
    let wide = module_text(&m, &PrintOptions { width: Some(60), ..CUSTOM });
    assert!(wide.lines().all(|line| line.len() <= 60 && !line.ends_with(' ')), "{wide}");
    assert!(wide.lines().count() > 10, "{wide}");
    let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(joined(&wide), joined(&module_text(&m, &CUSTOM)));
    assert!(wide.contains("\"a, b, c, d\""), "{wide}");
    let start = "module {\n  func.func @many_arguments(%arg0: f32[2,3],\n      %arg1: f32[2,3],";
    assert!(wide.starts_with(start) || wide.contains("\n      "), "{wide}");
}

#[test]
fn a_line_with_a_hundred_thousand_operands_can_be_broken() {
    let session = session();
    let cx = session.cx();
    let mut b = Builder::new(cx);
    let x = b.value("t.x", i32(cx));
    let op = b.op("t.many", With { operands: &vec![x; 100_000], ..With::default() });
    let text = op_text(&b.body, op, &PrintOptions { width: Some(100), ..CUSTOM });
    assert!(text.lines().all(|line| line.len() <= 100));
}
