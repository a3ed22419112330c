//! CHLO: functions that StableHLO has no op for. hlo has ops for nearly all, since an expansion would lose accuracy.

mod attrs;
mod broadcast;
mod ragged;
mod scan;

pub use attrs::{ComparisonDirection, ComparisonType, RaggedDotDimensionNumbers};
pub use broadcast::*;
pub use ragged::RaggedDot;
pub use scan::Scan;

use crate::form::{forms, legalize};
use attrs::Precision;
use shale_dialects::hlo;
use shale_dialects::hlo::infer::array;
use shale_ir::dialect;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

dialect! {
    /// CHLO: functions that StableHLO has no op for. `--legalize-stablehlo` turns them into hlo ops.
    pub static CHLO = "chlo" {
        ops: [
            Acos, Acosh, Asin, Asinh, Atan, Atanh, BesselI1e, Conj, Cosh, Digamma, Erf, ErfInv, Erfc, IsInf, IsNegInf, IsPosInf, Lgamma, Sinh, Tan,
            Square, Mulhi, NextAfter, Polygamma, Zeta, TopK, Constant, ConstantLike, AsinAcosKernel,
            BroadcastAdd, BroadcastAnd, BroadcastAtan2, BroadcastCompare, BroadcastComplex, BroadcastDivide, BroadcastMaximum, BroadcastMinimum,
            BroadcastMultiply, BroadcastNextAfter, BroadcastOr, BroadcastPolygamma, BroadcastPower, BroadcastRemainder, BroadcastSelect,
            BroadcastShiftLeft, BroadcastShiftRightArithmetic, BroadcastShiftRightLogical, BroadcastSubtract, BroadcastXor, BroadcastZeta,
            RaggedDot, Scan,
        ],
        attrs: [ComparisonDirection, ComparisonType, Precision, RaggedDotDimensionNumbers]
    }
}

/// Functions of one operand.
macro_rules! unary {
    ($($Name:ident = $text:literal => $Hlo:ident;)*) => {
        forms! { $(
            #[doc = concat!("A function of each element, as `hlo.", stringify!($Hlo), "`.")]
            $Name = $text [Pure] -> result {
                /// (I1) The operand.
                operand: Value,
            } format "$operand attr-dict `:` type($operand) `->` type(results)" <=> $Hlo { input: operand };
        )* }
    };
}
unary! {
    Acos = "chlo.acos" => Acos;
    Acosh = "chlo.acosh" => Acosh;
    Asin = "chlo.asin" => Asin;
    Asinh = "chlo.asinh" => Asinh;
    Atan = "chlo.atan" => Atan;
    Atanh = "chlo.atanh" => Atanh;
    BesselI1e = "chlo.bessel_i1e" => BesselI1e;
    Conj = "chlo.conj" => Conj;
    Cosh = "chlo.cosh" => Cosh;
    Digamma = "chlo.digamma" => Digamma;
    Erf = "chlo.erf" => Erf;
    ErfInv = "chlo.erf_inv" => ErfInv;
    Erfc = "chlo.erfc" => Erfc;
    IsInf = "chlo.is_inf" => IsInf;
    IsNegInf = "chlo.is_neg_inf" => IsNegInf;
    IsPosInf = "chlo.is_pos_inf" => IsPosInf;
    Lgamma = "chlo.lgamma" => Lgamma;
    Sinh = "chlo.sinh" => Sinh;
}

/// Functions of two operands of one type.
macro_rules! binary {
    ($($Name:ident = $text:literal => $Hlo:ident { $lhs:ident, $rhs:ident };)*) => {
        forms! { $(
            #[doc = concat!("A function of two operands, element by element, as `hlo.", stringify!($Hlo), "`.")]
            $Name = $text [Pure] -> result {
                /// (I1) The first operand.
                first: Value,
                /// (I2) The second operand, of the same type.
                second: Value,
            } format "$first `,` $second attr-dict `:` type($first) `,` type($second) `->` type(results)" <=> $Hlo { $lhs: first, $rhs: second };
        )* }
    };
}
binary! {
    Mulhi = "chlo.mulhi" => Mulhi { lhs, rhs };
    Polygamma = "chlo.polygamma" => Polygamma { lhs, rhs };
    Zeta = "chlo.zeta" => Zeta { lhs, rhs };
    NextAfter = "chlo.next_after" => NextAfter { x, y };
}

forms! {
    /// The tangent.
    Tan = "chlo.tan" [Pure] -> result {
        /// (I1) The operand.
        operand: Value,
    } format "$operand attr-dict `:` type($operand) `->` type(results)" => |body| Ok(hlo::Tan { input: operand });

    /// `x · x`
    Square = "chlo.square" [Pure] -> result {
        /// (I1) The operand.
        operand: Value,
    } format "$operand attr-dict `:` type($operand) `->` type(results)" => |body| Ok(hlo::Multiply { lhs: operand, rhs: operand });

    /// A constant.
    Constant = "chlo.constant" [Pure] -> result {
        /// (I1) The elements.
        value: AttrRef<'c>,
    } syntax CONSTANT => |body| Ok(hlo::Constant { value });

    /// The largest elements of each row and their positions.
    TopK = "chlo.top_k" [Pure] -> results: Values {
        /// (I1) The array.
        operand: Value,
        /// (I2) How many.
        k: i64,
    } format "`(` $operand `,` `k` `=` $k `)` attr-dict `:` type($operand) `->` `(` type(results) `)`" <=> TopK { operand: operand, k: k };
}

op! {
    /// A part of the arc sine and arc cosine of complex numbers, which other compilers' expansions use.
    ///
    /// - (C1) The operand holds complex numbers, and the result has its type.
    pub struct AsinAcosKernel<'c> = "chlo._asin_acos_kernel" [Pure, TensorText, AsinAcosKernel::LEGALIZE] {
        /// (I1) The operand.
        operand: Value,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$operand attr-dict `:` type($operand) `->` type(results)"
}
impl<'c> Semantics<'c> for AsinAcosKernel<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let operand = array(body, self.operand, "(I1) operand")?;
        require!(operand.element.is_complex(), "(C1) operand must hold complex numbers, but is {operand}");
        let (from, to) = (body.ty(self.operand), self.result.0);
        require!(from.same_but_layout(to), "(C1) the result must have type {}, but has {}", type_text(from), type_text(to));
        Ok(())
    }
}
legalize! {
    AsinAcosKernel<'c>: |_op, _l| {
        let error = OpError::new("is a step of another compiler's expansion and has no form in hlo");
        Err(error.with_hint("use chlo.asin or chlo.acos"))
    };
}

op! {
    /// A constant of the operand's shape, all of whose elements are `value`.
    ///
    /// - (C1) `value` is a number of the operand's element type.
    pub struct ConstantLike<'c> = "chlo.constant_like" [Pure, TensorText, ConstantLike::LEGALIZE] {
        /// (I1) The array.
        operand: Value,
        /// (I2) The element.
        value: AttrRef<'c>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    syntax &crate::syntax::GENERIC
}
impl<'c> Semantics<'c> for ConstantLike<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let (operand, result) = (body.ty(self.operand), self.result.0);
        require!(operand.same_but_layout(result), "the result must have type {operand}, but has {result}");
        let fits = self.value.0.value_type() == Some(operand.element());
        require!(fits, "(C1) value must be a number of type {}, but is {}", operand.element(), self.value.0);
        Ok(())
    }
}
legalize! {
    ConstantLike<'c>: |op, l| {
        let ty = op.result.0;
        let bits = match *op.value.0.get() {
            AttrKind::Int(value, _) => value as u64,
            AttrKind::Float(bits, _) => bits,
            _ => return Err(OpError::new("(C1) value must be a number")),
        };
        let Some(element) = ty.element().scalar().filter(|_| ty.array().is_some_and(|a| a.dynamic == 0)) else {
            return Err(OpError::new(format!("{ty} has sizes that are not known")));
        };
        let value = l.cx().dense(ty, &bits.to_le_bytes()[..element.bytes()]);
        l.replace(hlo::Constant { value: AttrRef(value) })
    };
}
