//! Ops that change the type or the precision of elements.

use crate::eval::convert::{bitcast, convert, reduce_precision};
use crate::eval::index::announce;
use crate::hlo::infer::{Array, Dim, array};
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::prelude::*;

op! {
    /// Each element as the nearest element of another type, ties to even, rounded once.
    ///
    /// Floats become integers towards zero, held between the type's ends, NaN as 0; integers wrap. Anything becomes `pred` by x ≠ 0
    /// (NaN is true). Complex numbers lose their imaginary part, real numbers get one of 0.
    ///
    /// - (C1) The result has the dimensions of `input`.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[300.0, -1.5, 0x7FC00000]> : f32[3]
    /// %y = hlo.convert %x : (f32[3]) -> s8[3]
    /// check.expect_eq_const %y, dense<[127, -1, 0]> : s8[3]
    /// ```
    pub struct Convert<'c> = "hlo.convert" [Pure, Elementwise] {
        /// (I1) The elements.
        input: Value,
        /// The type converted to.
        to: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for Convert<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (input, to) = (array(body, self.input, "(I1) input")?, Array::from_type(body.cx(), self.to.0, "(C1) the result")?);
        require!(input.same_dims(&to), "(C1) the result must have the dimensions of {input}, but is {to}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, to) = (m.array(self.input), m.result_element(0));
        announce(m, to, input.dims())?;
        Ok(convert(&input, to).into())
    }

    /// convert(x) to its own type = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let same = patch.ty(self.input) == self.to.0;
        patch.require(same, "the types differ").map(|()| self.input)
    }
}

/// convert(convert(x) to U) to T = x for x of type T, if U holds every value of T.
pub fn convert_back<'c>(outer: Convert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: Convert = patch.def(outer.input)?;
    let (from, through) = (patch.ty(inner.input), inner.to.0);
    let exact = from == outer.to.0 && holds(through.element().scalar()?, from.element().scalar()?);
    patch.require(exact, "the type between does not hold every value")?;
    Some(inner.input)
}

/// True if every value of a type comes back from `wide`, −0 and infinities too.
pub(crate) fn holds(wide: ElementType, narrow: ElementType) -> bool {
    let bits = narrow.part().bits();
    match (wide.kind(), narrow.kind()) {
        (ElementKind::Complex, ElementKind::Complex) => bits <= wide.part().bits(),
        (_, ElementKind::Complex) => false,
        // Zero and one are in every type but this one.
        (_, ElementKind::Pred) => wide != ElementType::F8E8M0Fnu,
        // Integers wrap, there and back.
        (ElementKind::Signed | ElementKind::Unsigned, ElementKind::Signed | ElementKind::Unsigned) => bits <= wide.bits(),
        (ElementKind::Float | ElementKind::Complex, ElementKind::Signed | ElementKind::Unsigned) => {
            let wide = wide.part();
            matches!(wide, ElementType::Bf16 | ElementType::F16 | ElementType::F32 | ElementType::F64)
                && wide.float_format().is_some_and(|f| bits <= f.precision() + u32::from(narrow.is_signed()))
        }
        (ElementKind::Float | ElementKind::Complex, ElementKind::Float) => {
            matches!(wide.part(), ElementType::F32 | ElementType::F64) && narrow.bits() <= wide.part().bits()
        }
        _ => false,
    }
}

/// True if `hlo.bitcast_convert` from one type to the other may be computed with elements as registers hold them: words of 32 or 64 bits, and integers
/// of one width. Narrow floats are held as wider ones, whose bits are others: there stored bytes are retyped.
pub fn bitcast_is_by_element(from: ElementType, to: ElementType) -> bool {
    let wide = matches!(from.bits(), 32 | 64) && !from.is_complex() && !to.is_complex();
    from.bits() == to.bits() && (wide || (from.is_integer() && to.is_integer()))
}

op! {
    /// The bits of the elements as elements of another type. A change of width is a change of the last logical dimension: an element
    /// becomes several, low-order part first, or several become one.
    ///
    /// - (C1) Both types are complex or none is; `pred` becomes only `pred`.
    /// - (C2) The wider type has a multiple of the narrower one's bits.
    /// - (C3) The result has the dimensions of `input`; then one of the size of the multiple more, or less.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<0x01020304> : u32[]
    /// %y = hlo.bitcast_convert %x : (u32[]) -> u8[4]
    /// check.expect_eq_const %y, dense<[4, 3, 2, 1]> : u8[4]
    /// ```
    pub struct BitcastConvert<'c> = "hlo.bitcast_convert" [Pure] {
        /// (I1) The elements.
        input: Value,
        /// The type converted to.
        to: ResultType<'c>,
    }
}
impl<'c> Semantics<'c> for BitcastConvert<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (input, to) = (array(body, self.input, "(I1) input")?, Array::from_type(body.cx(), self.to.0, "(C3) the result")?);
        let alike = |of: fn(ElementType) -> bool| of(input.element) == of(to.element);
        let fits = alike(ElementType::is_complex) && alike(ElementType::is_pred);
        require!(fits, "(C1) cannot see the bits of {} as {}", input.element.xla_name(), to.element.xla_name());
        let (from_bits, to_bits) = (input.element.bits(), to.element.bits());
        let ratio = i64::from((from_bits / to_bits).max(to_bits / from_bits));
        let whole = from_bits.max(to_bits) == from_bits.min(to_bits) * ratio as u32;
        require!(whole, "(C2) one width must be a multiple of the other, but they are {from_bits} and {to_bits} bits");
        let mut dims = input.dims.clone();
        if from_bits > to_bits {
            dims.push(Dim::of(ratio));
        } else if from_bits < to_bits {
            let last = dims.pop();
            require!(last == Some(Dim::of(ratio)), "(C3) the last dimension of the input must be {ratio}, but the input is {input}");
        }
        let wanted = to.with_dims(dims);
        require!(to == wanted, "(C3) the result must be {wanted}, but is {to}");
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (input, to) = (m.array(self.input), m.result_element(0));
        // A byte holds up to four elements of 2 bits.
        m.spend(input.len() as u64)?;
        m.reserve(ElementType::U32, input.dims())?;
        Ok(bitcast(&input, to)?.into())
    }

    /// bitcast_convert(x) to its own type = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let same = patch.ty(self.input) == self.to.0;
        patch.require(same, "the types differ").map(|()| self.input)
    }
}

/// bitcast_convert(bitcast_convert(x)) to a type as wide as that of x = bitcast_convert(x), or x
pub fn bitcast_bitcast<'c>(outer: BitcastConvert<'c>, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let inner: BitcastConvert = patch.def(outer.input)?;
    let from = patch.ty(inner.input);
    if from == outer.to.0 {
        return Some(inner.input);
    }
    let width = |ty: Type<'_>| ty.element().scalar().map(ElementType::bits);
    patch.require(width(from) == width(outer.to.0), "the widths differ")?;
    patch.push(BitcastConvert { input: inner.input, to: outer.to })
}

op! {
    /// Rounds floats to a format of fewer bits, and back: to nearest, ties to even. What is too large becomes ±∞, what is smaller than
    /// the smallest normal number a zero of its sign; NaN stays. As many bits as the type has or more change nothing.
    ///
    /// - (C1) Elements are real floats.
    /// - (C2) `exponent_bits` is at least 1.
    /// - (C3) `mantissa_bits` is at least 0.
    ///
    /// ```mlir
    /// %x = hlo.constant dense<[1.1, 70000.0, -1.0e-6]> : f32[3]
    /// %y = hlo.reduce_precision %x, exponent_bits = 5, mantissa_bits = 2 : f32[3]
    /// check.expect_eq_const %y, dense<[1.0, 0x7F800000, -0.0]> : f32[3]
    /// ```
    pub struct ReducePrecision = "hlo.reduce_precision" [Pure, Elementwise, SameType] {
        /// (I1) The elements.
        operand: Value,
        /// (I2) Bits of the exponent.
        exponent_bits: i64,
        /// (I3) Bits of the mantissa, without the leading one.
        mantissa_bits: i64,
    }
}
impl<'c> Semantics<'c> for ReducePrecision {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let operand = array(body, self.operand, "(I1) operand")?;
        require!(operand.element.is_float(), "(C1) is not defined for elements of type {}", operand.element.xla_name());
        require!(self.exponent_bits >= 1, "(C2) exponent_bits must be at least 1, but is {}", self.exponent_bits);
        require!(self.mantissa_bits >= 0, "(C3) mantissa_bits must be at least 0, but is {}", self.mantissa_bits);
        Ok(())
    }

    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let bits = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
        let operand = m.array(self.operand);
        m.spend(operand.len() as u64)?;
        Ok(reduce_precision(&operand, bits(self.exponent_bits), bits(self.mantissa_bits)).into())
    }

    /// reduce_precision(x) to as many bits as x has = x
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let format = patch.ty(self.operand).element().scalar()?.float_format()?;
        let same = self.exponent_bits >= i64::from(format.exponent_bits) && self.mantissa_bits >= i64::from(format.mantissa_bits);
        patch.require(same, "the format has fewer bits").map(|()| self.operand)
    }
}
