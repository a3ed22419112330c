//! Elementwise ops on operands of different shapes: dimensions are matched from the last one, or as `broadcast_dimensions` says, and those of
//! size 1 are stretched, as numpy does.

use super::attrs::{ComparisonDirection, ComparisonType};
use crate::elementwise::compare_order;
use crate::form::{is_quantized, legalize};
use shale_dialects::hlo;
use shale_dialects::hlo::infer::{Array, Dim, array, increasing_dims};
use shale_dialects::lowering::Lowering;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::prelude::*;

/// How operands become one shape.
struct Plan {
    /// The dimensions of the result.
    dims: Vec<Dim>,
    /// For each operand, the dimension of the result that each of its own is.
    maps: Vec<Vec<usize>>,
}

impl Plan {
    /// Plans the broadcast of operands. `stated` are the places of the dimensions of the one with fewer dimensions; else they are the last ones.
    ///
    /// # Errors
    /// (C2) `broadcast_dimensions` that are no such places; (C3) sizes that neither agree nor are 1.
    fn new(operands: &[Array<'_>], stated: Option<Dims<'_>>) -> Result<Plan, OpError> {
        let rank = operands.iter().map(Array::rank).max().unwrap_or(0);
        let map = |operand: &Array<'_>| {
            let (own, Some(stated)) = (operand.rank(), stated.filter(|_| operand.rank() < rank)) else {
                return Ok((rank - operand.rank()..rank).collect());
            };
            let count = stated.list().len();
            require!(count == own, "(C2) broadcast_dimensions must have one entry for each dimension of {operand}, but has {count}");
            Ok(increasing_dims(stated.list(), rank, "(C2) broadcast_dimensions")?.to_vec())
        };
        let maps: Vec<Vec<usize>> = operands.iter().map(map).collect::<Result<_, OpError>>()?;
        let mut dims = vec![Dim::of(1); rank];
        for (operand, map) in operands.iter().zip(&maps) {
            for (size, &to) in operand.dims.iter().zip(map) {
                dims[to] = joined(dims[to], *size).ok_or_else(|| {
                    let all: Vec<_> = operands.iter().map(ToString::to_string).collect();
                    OpError::new(format!("(C3) sizes must agree or be 1, but dimension {to} is {} and {size} in {}", dims[to], all.join(" and ")))
                })?;
            }
        }
        Ok(Plan { dims, maps })
    }

    /// The operands, each broadcast.
    fn apply(&self, l: &mut Lowering<'_, '_>, operands: &[Value]) -> Result<Vec<Value>, OpError> {
        operands.iter().zip(&self.maps).map(|(value, map)| self.stretched(l, *value, map)).collect()
    }

    fn stretched(&self, l: &mut Lowering<'_, '_>, input: Value, map: &[usize]) -> Result<Value, OpError> {
        let operand = array(l.body, input, "operand")?;
        if operand.dims[..] == self.dims {
            return Ok(input);
        }
        let kept: Vec<usize> = (0..map.len()).filter(|&d| operand.dims[d] == self.dims[map[d]]).collect();
        let narrow = ResultType(operand.with_dims(kept.iter().map(|&d| operand.dims[d])).ty());
        let input = if kept.len() == map.len() { input } else { l.push(hlo::Reshape { input, result: narrow })? };
        let dimensions = l.cx().dims(&kept.iter().map(|&d| map[d] as i64).collect::<Vec<_>>());
        l.push(hlo::Broadcast { input, dimensions, result: ResultType(operand.with_dims(self.dims.iter().copied()).ty()) })
    }
}

fn joined(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        (a, b) if a == b => Some(a),
        (Dim { size: 1, dynamic: false }, other) | (other, Dim { size: 1, dynamic: false }) => Some(other),
        (a, b) => a.fits(b).then(|| a.meet(b)),
    }
}

/// Checks that a result has the planned sizes and this element type.
fn check_result<'c>(body: &Body<'c>, plan: &Plan, element: ElementType, result: ResultType<'c>) -> OpResult {
    let stated = Array::from_type(body.cx(), result.0, "the result")?;
    let expected = stated.with_element(element).with_dims(plan.dims.iter().copied());
    let fits = stated.element == element && stated.rank() == plan.dims.len() && stated.dims.iter().zip(&plan.dims).all(|(a, b)| a.fits(*b));
    require!(fits, "(C4) the result must have type {expected}, but has {stated}");
    Ok(())
}

/// Checks that both operands have one element type, of one of these kinds.
fn check_elements(operands: &[Array<'_>], kinds: &[ElementKind]) -> Result<ElementType, OpError> {
    let element = operands[0].element;
    let (first, other) = (&operands[0], &operands[operands.len() - 1]);
    require!(other.element == element, "(C1) operands must have one element type, but there are {first} and {other}");
    require!(kinds.contains(&element.kind()), "(C1) operands must not hold {}", element.xla_name());
    Ok(element)
}

use ElementKind::{Complex, Float, Pred, Signed, Unsigned};
const ANY: &[ElementKind] = &[Pred, Signed, Unsigned, Float, Complex];
const NUMBERS: &[ElementKind] = &[Signed, Unsigned, Float, Complex];
const REALS: &[ElementKind] = &[Signed, Unsigned, Float];
const BITS: &[ElementKind] = &[Pred, Signed, Unsigned];
const INTEGERS: &[ElementKind] = &[Signed, Unsigned];
const INEXACT: &[ElementKind] = &[Float, Complex];
const FLOATS: &[ElementKind] = &[Float];

/// Ops of two operands.
macro_rules! binary {
    ($($Name:ident = $text:literal $kinds:ident => $Hlo:ident { $lhs:ident, $rhs:ident }, $element:expr;)*) => { $(
        op! {
            #[doc = concat!("`hlo.", stringify!($Hlo), "` of operands that are broadcast to one shape.")]
            ///
            /// - (C1) The operands have one element type, which the op takes.
            /// - (C2) `broadcast_dimensions` has an increasing place in the result for each dimension of the operand with fewer dimensions.
            /// - (C3) Sizes that meet agree, or one of them is 1.
            /// - (C4) The result has the sizes that come of it.
            pub struct $Name<'c> = $text [Pure, TensorText, $Name::LEGALIZE] {
                /// (I1) The left operand.
                lhs: Value,
                /// (I2) The right operand.
                rhs: Value,
                /// (I3) Where the dimensions of the operand with fewer dimensions are in the result: the last ones if it is left out.
                broadcast_dimensions: Option<Dims<'c>>,
                /// The type of the result.
                result: ResultType<'c>,
            }
            format "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)"
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
                if is_quantized(body, op) {
                    return Ok(());
                }
                let operands = [array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?];
                let element = check_elements(&operands, $kinds)?;
                let result: fn(ElementType) -> ElementType = $element;
                check_result(body, &Plan::new(&operands, self.broadcast_dimensions)?, result(element), self.result)
            }
        }
        legalize! {
            $Name<'c>: |op, l| {
                let operands = [array(l.body, op.lhs, "(I1) lhs")?, array(l.body, op.rhs, "(I2) rhs")?];
                let new = Plan::new(&operands, op.broadcast_dimensions)?.apply(l, &[op.lhs, op.rhs])?;
                l.replace(hlo::$Hlo { $lhs: new[0], $rhs: new[1] })
            };
        }
    )* };
}
binary! {
    BroadcastAdd = "chlo.broadcast_add" ANY => Add { lhs, rhs }, |e| e;
    BroadcastAnd = "chlo.broadcast_and" BITS => And { lhs, rhs }, |e| e;
    BroadcastAtan2 = "chlo.broadcast_atan2" INEXACT => Atan2 { lhs, rhs }, |e| e;
    BroadcastComplex = "chlo.broadcast_complex" FLOATS => Complex { real, imaginary }, complex;
    BroadcastDivide = "chlo.broadcast_divide" NUMBERS => Divide { lhs, rhs }, |e| e;
    BroadcastMaximum = "chlo.broadcast_maximum" ANY => Maximum { lhs, rhs }, |e| e;
    BroadcastMinimum = "chlo.broadcast_minimum" ANY => Minimum { lhs, rhs }, |e| e;
    BroadcastMultiply = "chlo.broadcast_multiply" ANY => Multiply { lhs, rhs }, |e| e;
    BroadcastNextAfter = "chlo.broadcast_next_after" FLOATS => NextAfter { x, y }, |e| e;
    BroadcastOr = "chlo.broadcast_or" BITS => Or { lhs, rhs }, |e| e;
    BroadcastPolygamma = "chlo.broadcast_polygamma" FLOATS => Polygamma { lhs, rhs }, |e| e;
    BroadcastPower = "chlo.broadcast_power" NUMBERS => Power { lhs, rhs }, |e| e;
    BroadcastRemainder = "chlo.broadcast_remainder" REALS => Remainder { lhs, rhs }, |e| e;
    BroadcastShiftLeft = "chlo.broadcast_shift_left" INTEGERS => ShiftLeft { lhs, rhs }, |e| e;
    BroadcastShiftRightArithmetic = "chlo.broadcast_shift_right_arithmetic" INTEGERS => ShiftRightArithmetic { lhs, rhs }, |e| e;
    BroadcastShiftRightLogical = "chlo.broadcast_shift_right_logical" INTEGERS => ShiftRightLogical { lhs, rhs }, |e| e;
    BroadcastSubtract = "chlo.broadcast_subtract" NUMBERS => Subtract { lhs, rhs }, |e| e;
    BroadcastXor = "chlo.broadcast_xor" BITS => Xor { lhs, rhs }, |e| e;
    BroadcastZeta = "chlo.broadcast_zeta" FLOATS => Zeta { lhs, rhs }, |e| e;
}

/// The complex numbers whose parts are these.
fn complex(part: ElementType) -> ElementType {
    if part == ElementType::F64 { ElementType::C128 } else { ElementType::C64 }
}

op! {
    /// Compares operands that are broadcast to one shape.
    ///
    /// - (C1) The operands have one element type.
    /// - (C2) `broadcast_dimensions` has an increasing place in the result for each dimension of the operand with fewer dimensions.
    /// - (C3) Sizes that meet agree, or one of them is 1.
    /// - (C4) The result has the sizes that come of it, and holds truth values.
    pub struct BroadcastCompare<'c> = "chlo.broadcast_compare" [Pure, TensorText, BroadcastCompare::LEGALIZE] {
        /// (I1) The left operand.
        lhs: Value,
        /// (I2) The right operand.
        rhs: Value,
        /// (I3) Where the dimensions of the operand with fewer dimensions are in the result: the last ones if it is left out.
        broadcast_dimensions: Option<Dims<'c>>,
        /// (I4) How.
        comparison_direction: ComparisonDirection,
        /// (I5) What the operands are taken for; must fit their element type.
        compare_type: Option<ComparisonType>,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type(results)"
}
impl<'c> Semantics<'c> for BroadcastCompare<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        let operands = [array(body, self.lhs, "(I1) lhs")?, array(body, self.rhs, "(I2) rhs")?];
        check_elements(&operands, ANY)?;
        compare_order(body, self.lhs, self.compare_type.map(ComparisonType::to_stablehlo), "(I5)")?;
        check_result(body, &Plan::new(&operands, self.broadcast_dimensions)?, ElementType::Pred, self.result)
    }
}
legalize! {
    BroadcastCompare<'c>: |op, l| {
        let operands = [array(l.body, op.lhs, "(I1) lhs")?, array(l.body, op.rhs, "(I2) rhs")?];
        let order = compare_order(l.body, op.lhs, op.compare_type.map(ComparisonType::to_stablehlo), "(I5)")?;
        let new = Plan::new(&operands, op.broadcast_dimensions)?.apply(l, &[op.lhs, op.rhs])?;
        l.replace(hlo::Compare { lhs: new[0], rhs: new[1], direction: op.comparison_direction.to_hlo(), order })
    };
}

op! {
    /// Chooses between operands, all three broadcast to one shape.
    ///
    /// - (C1) `pred` holds truth values; the other operands have one element type.
    /// - (C3) Sizes that meet agree, or one of them is 1.
    /// - (C4) The result has the sizes that come of it.
    pub struct BroadcastSelect<'c> = "chlo.broadcast_select" [Pure, TensorText, BroadcastSelect::LEGALIZE] {
        /// (I1) The choice.
        pred: Value,
        /// (I2) What is taken where it is true.
        on_true: Value,
        /// (I3) What is taken where it is false.
        on_false: Value,
        /// The type of the result.
        result: ResultType<'c>,
    }
    format "$pred `,` $on_true `,` $on_false attr-dict `:` `(` type($pred) `,` type($on_true) `,` type($on_false) `)` `->` type(results)"
}
impl<'c> Semantics<'c> for BroadcastSelect<'c> {
    fn verify(self, body: &Body<'c>, op: Op) -> OpResult {
        if is_quantized(body, op) {
            return Ok(());
        }
        let operands = self.operands(body)?;
        let element = check_elements(&operands[1..], ANY)?;
        require!(operands[0].element == ElementType::Pred, "(C1) pred must hold truth values, but is {}", operands[0]);
        check_result(body, &Plan::new(&operands, None)?, element, self.result)
    }
}
impl<'c> BroadcastSelect<'c> {
    fn operands(self, body: &Body<'c>) -> Result<[Array<'c>; 3], OpError> {
        Ok([array(body, self.pred, "(I1) pred")?, array(body, self.on_true, "(I2) on_true")?, array(body, self.on_false, "(I3) on_false")?])
    }
}
legalize! {
    BroadcastSelect<'c>: |op, l| {
        let new = Plan::new(&op.operands(l.body)?, None)?.apply(l, &[op.pred, op.on_true, op.on_false])?;
        l.replace(hlo::Select { pred: new[0], on_true: new[1], on_false: new[2] })
    };
}
