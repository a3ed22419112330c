//! Tuples: several values as one, for the borders of a program.

use shale_ir::element::ElementType;
use shale_ir::eval::{Datum, Eval, EvalError, EvalResult};
use shale_ir::prelude::*;
use shale_ir::shape::Shape;
use shale_ir::text::type_text;

/// Tuples of tuples double at each step: types must stay such that they can be printed.
const MAX_PARTS: usize = 1 << 16;

/// The number of parts of a type, those of its parts included, and how deep they are nested.
fn extent(ty: Type<'_>) -> (usize, usize) {
    let TypeKind::Tuple(parts) = *ty.get() else { return (0, 0) };
    let inner = parts.iter().map(|part| extent(*part));
    inner.fold((0, 1), |(count, depth), (parts, nesting)| (count + 1 + parts, depth.max(nesting + 1)))
}

op! {
    /// Several values as one: `result.i = inputs[i]`.
    ///
    /// - (C1) The inputs are arrays, tokens or tuples.
    /// - (C2) The result has at most 2^16 parts, those of its parts included, nested at most 128 deep.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %y = hlo.constant dense<5> : s32[]
    /// %t = hlo.tuple %x, %y : (s32[2], s32[]) -> tuple<s32[2], s32[]>
    /// %z = hlo.get_tuple_element %t, index = 1 : (tuple<s32[2], s32[]>) -> s32[]
    /// check.expect_eq_const %z, dense<5> : s32[]
    /// ```
    pub struct Tuple = "hlo.tuple" [Pure] {
        /// (I1) The parts.
        inputs: Values,
    }
}
impl<'c> Semantics<'c> for Tuple {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let types: Vec<_> = body.types(self.inputs).collect();
        let other = types.iter().find(|t| !matches!(t.get(), TypeKind::Array(_) | TypeKind::Token | TypeKind::Opaque | TypeKind::Tuple(_)));
        require!(other.is_none(), "(C1) inputs must be arrays, tokens or tuples, but there is {}", other.map_or(String::new(), |t| type_text(*t)));
        let ty = body.cx().ty(TypeKind::Tuple(&types));
        let (parts, depth) = extent(ty);
        require!(parts <= MAX_PARTS, "(C2) the result must have at most {MAX_PARTS} parts, those of its parts included, but would have {parts}");
        require!(depth <= Shape::MAX_NESTING, "(C2) tuples must be nested at most {} deep, but would be {depth}", Shape::MAX_NESTING);
        out.push(ty);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let parts = m.data(self.inputs).into_vec();
        // A tuple of a tuple twice, and so on, doubles at each step.
        m.reserve(ElementType::U8, &[parts.iter().map(footprint).sum()])?;
        Ok(Datum::Tuple(parts).into())
    }

    /// tuple(t.0, t.1, …) = t if these are all parts
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let inputs: Vec<_> = patch.body().iter(self.inputs).collect();
        let parts: Option<Vec<_>> = inputs.iter().map(|x| patch.def::<GetTupleElement>(*x)).collect();
        let parts = parts?;
        let whole = parts.first()?.input;
        let in_order = parts.iter().enumerate().all(|(i, part)| part.input == whole && part.index == i as i64);
        let TypeKind::Tuple(types) = *patch.ty(whole).get() else { return None };
        (in_order && types.len() == parts.len()).then_some(whole)
    }
}

/// The bytes that a value takes apart from its elements, which are shared.
fn footprint(datum: &Datum) -> i64 {
    let parts = if let Datum::Tuple(parts) = datum { parts.iter().map(footprint).sum() } else { 0 };
    parts + size_of::<Datum>() as i64
}

op! {
    /// One part of a tuple: `result = input.index`.
    ///
    /// - (C1) `input` is a tuple.
    /// - (C2) `index` is the number of a part.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1, 2]> : s32[2]
    /// %t = hlo.tuple %x : (s32[2]) -> tuple<s32[2]>
    /// %y = hlo.get_tuple_element %t, index = 0 : (tuple<s32[2]>) -> s32[2]
    /// check.expect_eq_const %y, dense<[1, 2]> : s32[2]
    /// ```
    pub struct GetTupleElement = "hlo.get_tuple_element" [Pure] {
        /// (I1) The tuple.
        input: Value,
        /// (I2) The number of the part.
        index: i64,
    }
}
impl<'c> Semantics<'c> for GetTupleElement {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        let TypeKind::Tuple(types) = *body.ty(self.input).get() else {
            return Err(format!("(C1) input must be a tuple, but is {}", type_text(body.ty(self.input))).into());
        };
        let part = usize::try_from(self.index).ok().and_then(|i| types.get(i));
        require!(part.is_some(), "(C2) index must be in [0, {}), but is {}", types.len(), self.index);
        out.extend(part);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        match m.datum(self.input) {
            Datum::Tuple(parts) => Ok(parts[self.index as usize].clone().into()),
            _ => Err(EvalError::new("(C1) input is no tuple")),
        }
    }

    /// tuple(x, y).i = x or y
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let tuple: Tuple = patch.def(self.input)?;
        Some(patch.body().at(tuple.inputs, self.index as usize))
    }
}
