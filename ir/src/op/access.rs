//! From an op's struct to an op in a body, and back. Nothing here is generated per op: the macro's part stays small.

use super::field::{Cursor, Parts, Role, SEGMENTS};
use super::{Flags, OpDef, OpError, OpInfo, OpResult, Scratch, Semantics};
use crate::body::{At, Body, Op, OpSpec, Region, Value, Values};
use crate::diag::counted;
use crate::eval::{Eval, EvalError, EvalResult};
use crate::loc::Loc;
use crate::module::Symbols;
use crate::rewrite::{Patch, Replacement};
use crate::types::{ArrayType, Type};
use smallvec::SmallVec;

/// What pushing an op gives: its result, its results, or nothing.
pub trait Out: Copy {
    /// The number of results; `None` where it varies.
    const COUNT: Option<u32>;
    /// The results of a new op.
    fn of(body: &Body<'_>, op: Op) -> Self;
    /// What replaces a matched op when a pattern returns this.
    fn replacement(self) -> Replacement;
}

impl Out for Value {
    const COUNT: Option<u32> = Some(1);
    fn of(body: &Body<'_>, op: Op) -> Value {
        body.result(op, 0)
    }
    fn replacement(self) -> Replacement {
        Replacement::Value(self)
    }
}

impl Out for Values {
    const COUNT: Option<u32> = None;
    fn of(body: &Body<'_>, op: Op) -> Values {
        body.results(op)
    }
    fn replacement(self) -> Replacement {
        Replacement::Values(self)
    }
}

impl Out for () {
    const COUNT: Option<u32> = Some(0);
    fn of(_: &Body<'_>, _: Op) {}
    fn replacement(self) -> Replacement {
        Replacement::Values(Values::EMPTY)
    }
}

/// Reads an op's fields.
///
/// # Errors
/// The first field that is missing or not of its kind, or what is left over.
pub fn take_fields<'c, T: OpDef<'c>>(body: &Body<'c>, op: Op) -> Result<T, OpError> {
    take(body, op, T::info(), false)
}

/// As [`take_fields`], given the definition of the op, the two operands of the op taken in the other order if `swapped`.
pub(super) fn take<'c, T: OpDef<'c>>(body: &Body<'c>, op: Op, info: &'static OpInfo, swapped: bool) -> Result<T, OpError> {
    let Some(mut cursor) = Cursor::new(body, op, info) else {
        if info.has(Flags::SAME_COUNTS) {
            let fields = info.fields.iter().filter(|f| matches!(f.role, Role::Operands | Role::OptionalOperand));
            let names: Vec<_> = fields.map(|f| f.name).collect();
            let count = body.operands(op).len();
            return Err(format!("must have equally many operands for each of {}, but has {count} in all", names.join(" and ")).into());
        }
        return Err(format!("{SEGMENTS} must be an array<i32: …> with the number of operands of each field").into());
    };
    cursor.swapped = swapped && body.operands(op).len() == 2;
    match T::take(&mut cursor) {
        Some(fields)
            if cursor.operand as usize == body.operands(op).len()
                && cursor.region == body.region_count(op)
                && cursor.successor == body.successors(op).len() =>
        {
            Ok(fields)
        }
        Some(_) => Err(count_error(body, op, info)),
        None => Err(field_error(body, op, info, cursor.field)),
    }
}

#[cold]
fn field_error(body: &Body<'_>, op: Op, info: &OpInfo, name: &str) -> OpError {
    let Some(field) = info.field(name) else { return count_error(body, op, info) };
    let (expected, attr) = (field.expected, body.attr(op, name));
    match field.role {
        Role::Attribute | Role::OptionalAttribute => match attr {
            Some(attr) => format!("attribute '{name}' must be {expected}, but is {}", crate::text::attr_text(attr)).into(),
            None => format!("attribute '{name}' is missing: expected {expected}").into(),
        },
        Role::Results => format!("expected {expected}, got {} results", body.results(op).len()).into(),
        _ => count_error(body, op, info),
    }
}

#[cold]
fn count_error(body: &Body<'_>, op: Op, info: &OpInfo) -> OpError {
    let count = |roles: &[Role]| info.fields.iter().filter(|f| roles.contains(&f.role)).count();
    let variable = count(&[Role::Operands, Role::OptionalOperand]);
    let (operands, regions, successors) = (count(&[Role::Operand]), count(&[Role::Region]), count(&[Role::Successor]));
    let at_least = if variable > 0 { "at least " } else { "" };
    let more_regions = if count(&[Role::Regions]) > 0 { " or more" } else { "" };
    let names: Vec<_> = info.fields.iter().filter(|f| matches!(f.role, Role::Operand | Role::Operands | Role::OptionalOperand)).map(|f| f.name).collect();
    let names = if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) };
    OpError::new(format!(
        "expected {at_least}{}{names}, {}{more_regions} and {}; got {}, {} and {}",
        counted(operands, "operand"),
        counted(regions, "region"),
        counted(successors, "successor"),
        counted(body.operands(op).len(), "operand"),
        counted(body.region_count(op), "region"),
        counted(body.successors(op).len(), "successor"),
    ))
}

/// See [`Semantics::infer`].
pub(super) fn default_infer<'c, T: OpDef<'c>>(fields: T, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
    if fields.given_types(body, out) || T::Out::COUNT == Some(0) {
        return Ok(());
    }
    match fields.first_operand(body) {
        Some(value) if T::info().has(Flags::SAME_TYPE) => out.push(body.ty(value)),
        _ => return Err(format!("{} neither infers its result types nor has the trait SameType", T::info().name).into()),
    }
    Ok(())
}

/// Infers the result types of an op as `T`.
///
/// # Errors
/// What inference says, or a field that cannot be read.
pub fn infer<'c, T: Semantics<'c>>(body: &Body<'c>, op: Op, out: &mut Vec<Type<'c>>) -> OpResult {
    infer_checked(take_fields::<T>(body, op)?, body, out)
}

/// Infers the result types from fields; no array among them has more than [`ArrayType::MAX_RANK`] dimensions.
fn infer_checked<'c, T: Semantics<'c>>(fields: T, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
    fields.infer(body, out)?;
    let ranks = out.iter().filter_map(|ty| ty.array()).map(|array| array.rank());
    match ranks.max().filter(|rank| *rank > ArrayType::MAX_RANK) {
        None => Ok(()),
        Some(rank) => Err(format!("a result must have at most {} dimensions, but would have {rank}", ArrayType::MAX_RANK).into()),
    }
}

/// Verifies an op as `T`: fields, traits, inferred types, own constraints.
///
/// # Errors
/// The first constraint that the op breaks.
pub fn verify<'c, T: Semantics<'c>>(body: &Body<'c>, op: Op, scratch: &mut Scratch<'c>) -> OpResult {
    let fields: T = take_fields(body, op)?;
    scratch.types.clear();
    infer_checked(fields, body, &mut scratch.types)?;
    check_results(body, op, &scratch.types)?;
    fields.verify(body, op)
}

fn check_results<'c>(body: &Body<'c>, op: Op, inferred: &[Type<'c>]) -> OpResult {
    let actual = body.results(op);
    crate::require!(actual.len() == inferred.len(), "expected {}, got {}", counted(inferred.len(), "result"), actual.len());
    for (i, (&inferred, actual)) in inferred.iter().zip(body.types(actual)).enumerate() {
        if inferred != actual && !inferred.same_but_layout(actual) {
            let (inferred, actual) = (crate::text::type_text(inferred), crate::text::type_text(actual));
            return Err(format!("result {i} must have type {inferred}, but has {actual}").into());
        }
    }
    Ok(())
}

/// Verifies an op's symbols as `T`.
///
/// # Errors
/// The reference that cannot be resolved or does not fit.
pub fn verify_symbols<'c, T: Semantics<'c>>(body: &Body<'c>, op: Op, symbols: &Symbols<'_, 'c>) -> OpResult {
    take_fields::<T>(body, op)?.verify_symbols(body, op, symbols)
}

/// Folds an op as `T`.
pub fn fold<'c, T: Semantics<'c>>(op: Op, patch: &mut Patch<'_, 'c>) -> Option<Replacement> {
    let fields: T = patch.body().matches(op)?;
    fields.fold(patch).map(Out::replacement)
}

/// Evaluates an op as `T`.
///
/// # Errors
/// A field that cannot be read, or what the op's evaluator says.
pub fn eval<'c, T: Semantics<'c>>(m: &mut Eval<'_, 'c>) -> EvalResult {
    let fields: T = take_fields(m.body(), m.op()).map_err(|e| EvalError::new(e.message))?;
    fields.eval(m)
}

impl<'c> Body<'c> {
    /// Makes an op from its struct and puts it somewhere. A region that belongs to an existing op gives its blocks away.
    ///
    /// # Errors
    /// What inference says.
    pub fn push<T: Semantics<'c>>(&mut self, at: At, loc: Loc, fields: T) -> Result<T::Out, OpError> {
        let mut moves = Vec::new();
        let op = self.push_op(at, loc, fields, &mut moves)?;
        for (from, to) in moves {
            self.move_blocks(from, to);
        }
        Ok(T::Out::of(self, op))
    }

    /// Makes an op of operands alone and puts it somewhere; its results are inferred.
    ///
    /// # Errors
    /// What the op's verifier says.
    pub(crate) fn push_plain(&mut self, at: At, loc: Loc, info: &'static OpInfo, operands: &[Value]) -> Result<Op, OpError> {
        let cx = self.cx();
        let attrs = info.with_defaults(cx, cx.no_attrs());
        let spec = OpSpec { name: cx.op_name(info.name), operands, results: &[], attrs, regions: &[], successors: &[], loc };
        let op = self.create(&spec);
        let mut types = Vec::new();
        (info.infer)(self, op, &mut types)?;
        self.set_results(op, &types);
        self.insert(op, at);
        (info.verify)(self, op, &mut Scratch::default())?;
        info.traits.iter().filter_map(|t| t.verify).try_for_each(|verify| verify(self, op))?;
        Ok(op)
    }

    /// As [`Body::push`], but lists the blocks to be moved instead of moving them.
    pub(crate) fn push_op<T: Semantics<'c>>(&mut self, at: At, loc: Loc, fields: T, moves: &mut Vec<(Region, Region)>) -> Result<Op, OpError> {
        let mut types = Vec::new();
        infer_checked(fields, self, &mut types)?;
        let mut parts = Parts {
            body: self,
            operands: SmallVec::new(),
            segments: SmallVec::new(),
            attrs: Vec::new(),
            regions: SmallVec::new(),
            successors: SmallVec::new(),
            moves,
        };
        fields.put(&mut parts);
        Ok(finish(parts, at, loc, T::info(), &types))
    }
}

fn finish<'c>(parts: Parts<'_, 'c>, at: At, loc: Loc, info: &'static OpInfo, types: &[Type<'c>]) -> Op {
    let Parts { body, operands, segments, mut attrs, regions, successors, .. } = parts;
    let cx = body.cx();
    if info.has_segments() {
        attrs.push((cx.str(SEGMENTS), cx.i32_array_attr(&segments)));
    }
    let attrs = cx.op_attrs(&mut attrs, &mut Vec::new());
    let spec = OpSpec { name: cx.op_name(info.name), operands: &operands, results: types, attrs, regions: &regions, successors: &successors, loc };
    let op = body.create(&spec);
    body.insert(op, at);
    op
}
