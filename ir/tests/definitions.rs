//! The macros of one-place definitions, used as a dialect outside the crate would.
#![allow(missing_docs)]

use shale_ir::body::{At, Body, Region, Value, Values};
use shale_ir::dialect::Registry;
use shale_ir::loc::Loc;
use shale_ir::op::traits::Trait;
use shale_ir::op::{AttrRef, Interface, OpDef, OpResult, ResultType, ResultTypes, Semantics, SymbolRef};
use shale_ir::rewrite::Patch;
use shale_ir::session::{Dims, Session, Str};
use shale_ir::types::Type;
use shale_ir::{attr_def, attr_enum, dialect, op, require, type_def};

op! {
    /// A constant.
    pub struct Const<'c> = "t.const" [Pure] {
        value: AttrRef<'c>,
        ty: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Const<'c> {}
op! {
    /// Permutes.
    pub struct Transpose<'c> = "t.transpose" [Pure] {
        /// (I1) The array.
        input: Value,
        /// (I2) The permutation.
        perm: Dims<'c>,
    }
}
impl<'c> Semantics<'c> for Transpose<'c> {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(self.perm.list().len() < 5, "(C1) perm has {} entries", self.perm.list().len());
        out.push(body.ty(self.input));
        Ok(())
    }
}
op! {
    /// Adds.
    pub struct Add = "t.add" [Pure, Commutative, SameType] { x: Value, y: Value }
}
impl<'c> Semantics<'c> for Add {}
op! {
    /// An optional operand between two others, and an enum.
    pub struct Masked<'c> = "t.masked" [] -> Values {
        x: Value, mask: Option<Value>, rest: Values, mode: Mode, note: Option<Str<'c>>, types: ResultTypes<'c>,
    }
}
impl<'c> Semantics<'c> for Masked<'c> {}
op! {
    /// Loops.
    pub struct While = "t.while" [RecursiveEffects] -> Values { inits: Values, cond: Region, body: Region }
}
impl<'c> Semantics<'c> for While {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.extend(body.types(self.inits));
        Ok(())
    }
}
op! {
    /// Ends.
    pub struct End<'c> = "t.end" [Pure, Terminator] -> () { values: Values, to: Option<SymbolRef<'c>> }
}
impl<'c> Semantics<'c> for End<'c> {}
attr_enum! {
    /// A mode.
    pub enum Mode = "t.mode" { Slow = "slow", Fast = "fast" }
}
type_def! {
    /// A box.
    pub struct BoxType<'c> = "t.box" { element: Type<'c>, size: i64 }
}
attr_def! {
    /// A pair.
    pub struct Pair<'c> = "t.pair" { a: i64, b: Str<'c> }
}
/// What a dialect may ask of ops it does not know.
struct Cost(fn(&Body<'_>, shale_ir::body::Op) -> u64);
impl Interface for Cost {
    const NAME: &'static str = "Cost";
    const DOC: &'static str = "Knows what it costs.";
}
static CHEAP: Cost = Cost(|body, op| body.operands(op).len() as u64);
const NO_CONSTANTS: Trait = Trait::new(
    "NoConstants",
    "Takes no constant.",
    Some(|body, op| {
        let constant = body.iter(body.operands(op)).any(|v| body.def_as::<Const>(v).is_some());
        require!(!constant, "takes no constant");
        Ok(())
    }),
);
op! {
    /// Has a trait and an interface of the dialect's own.
    pub struct Own = "t.own" [Pure, SameType, NO_CONSTANTS, implements(&CHEAP)] { x: Value }
}
impl<'c> Semantics<'c> for Own {}

#[test]
fn a_dialect_adds_traits_and_interfaces() {
    let session = Session::new(&Registry::new().with(&T));
    let cx = session.cx();
    let mut b = Body::new(cx);
    let at = At::End(b.top_block());
    let ty = cx.scalar(shale_ir::element::ElementType::F32);
    let c = b.push(at, Loc::UNKNOWN, Const { value: AttrRef(cx.i64_attr(1)), ty: ResultType(ty) }).unwrap();
    let v = b.push(at, Loc::UNKNOWN, Own { x: c }).unwrap();
    let op = b.def_op(v).unwrap();
    assert_eq!((b.interface::<Cost>(op).unwrap().0)(&b, op), 1);
    assert!(b.interface::<Cost>(b.def_op(c).unwrap()).is_none());
    let errors = shale_ir::verify::verify_body(&b);
    assert_eq!(errors.len(), 1);
    assert_eq!(errors[0].message, "'t.own' takes no constant");
}

fn merge<'c>(t: Transpose<'c>, p: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Transpose = p.def(t.input)?;
    p.push(Transpose { input: inner.input, perm: t.perm })
}
dialect! {
    /// Test.
    pub static T = "t" { ops: [Const, Transpose, Add, Masked, While, End, Own], types: [BoxType], attrs: [Mode, Pair], patterns: [merge] }
}

#[test]
fn build_and_match() {
    let session = Session::new(&Registry::new().with(&T));
    let cx = session.cx();
    let mut b = Body::new(cx);
    let at = At::End(b.top_block());
    let f32 = cx.scalar(shale_ir::element::ElementType::F32);
    let c = b.push(at, Loc::UNKNOWN, Const { value: AttrRef(cx.i64_attr(1)), ty: ResultType(f32) }).unwrap();
    let t = b.push(at, Loc::UNKNOWN, Transpose { input: c, perm: cx.dims(&[1, 0]) }).unwrap();
    let s = b.push(at, Loc::UNKNOWN, Add { x: c, y: t }).unwrap();
    let rest = b.values(&[c, s]);
    let m = Masked { x: c, mask: Some(t), rest, mode: Mode::Fast, note: None, types: cx.result_types(&[f32, f32]) };
    let m = b.push(at, Loc::UNKNOWN, m).unwrap();
    assert_eq!(m.len(), 2);
    let op = b.def_op(b.at(m, 0)).unwrap();
    let back: Masked = b.matches(op).unwrap();
    assert_eq!((back.x, back.mask, back.mode, back.note), (c, Some(t), Mode::Fast, None));
    assert_eq!(b.iter(back.rest).collect::<Vec<_>>(), [c, s]);
    assert_eq!(b.def_as::<Transpose>(t).unwrap().perm.list(), [1, 0]);
    let error = b.push(at, Loc::UNKNOWN, Transpose { input: c, perm: cx.dims(&[0; 5]) }).unwrap_err();
    assert_eq!(error.message, "(C1) perm has 5 entries");
    assert_eq!(<Transpose as OpDef>::info().fields[1].doc.trim(), "(I2) The permutation.");
    let boxed = BoxType { element: f32, size: 3 }.to_type(cx);
    assert_eq!(BoxType::from_type(boxed), Some(BoxType { element: f32, size: 3 }));
}
