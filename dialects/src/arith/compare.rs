//! Comparison and choice.

use super::number::{float_value, signed, unsigned};
use super::{Constant, FastMath, constants, float, integer};
use shale_ir::attr::Attr;
use shale_ir::body::{Body, Op, Value};
use shale_ir::op::{AsAttr, OpResult, Semantics, Spelling};
use shale_ir::rewrite::Patch;
use shale_ir::session::Cx;
use shale_ir::types::Type;
use shale_ir::{op, require};
use std::cmp::Ordering;

/// A comparison by its number, written as a keyword.
macro_rules! predicate {
    ($(#[doc = $doc:literal])* $Name:ident: $($case:literal)*) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $Name(pub i64);
        impl $Name {
            const CASES: &'static [&'static str] = &[$($case),*];
        }
        impl<'c> AsAttr<'c> for $Name {
            const EXPECTED: &'static str = concat!("the number of one of", $(" ", $case),*);
            const SPELLING: Spelling = Spelling::Number(Self::CASES);
            fn to_attr(self, cx: Cx<'c>) -> Attr<'c> {
                cx.i64_attr(self.0)
            }
            fn from_attr(attr: Attr<'c>) -> Option<Self> {
                attr.as_int().filter(|n| (0..Self::CASES.len() as i64).contains(n)).map($Name)
            }
        }
    };
}
predicate! {
    /// A comparison of integers, signed (`s…`) or unsigned (`u…`).
    IntegerPredicate: "eq" "ne" "slt" "sle" "sgt" "sge" "ult" "ule" "ugt" "uge"
}
predicate! {
    /// A comparison of floats: `o…` are false and `u…` true when an operand is NaN.
    FloatPredicate: "false" "oeq" "ogt" "oge" "olt" "ole" "one" "ord" "ueq" "ugt" "uge" "ult" "ule" "une" "uno" "true"
}

impl FloatPredicate {
    /// True if the comparison holds for operands in this order; `None` is unordered.
    fn holds(self, order: Option<Ordering>) -> bool {
        // For which outcomes each case holds: bits equal, greater, less, unordered. The numbers of the ordered cases are these
        // bits; those of the unordered ones are not.
        const OUTCOMES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 8, 15];
        let bit = match order {
            Some(Ordering::Equal) => 0,
            Some(Ordering::Greater) => 1,
            Some(Ordering::Less) => 2,
            None => 3,
        };
        OUTCOMES.get(self.0 as usize).is_some_and(|outcomes| outcomes >> bit & 1 == 1)
    }
}

op! {
    /// Compares two integers.
    ///
    /// - (C1) Both operands have one integer type or `index`.
    pub struct CmpI = "arith.cmpi" [Pure] {
        /// (I1) The comparison.
        predicate: IntegerPredicate,
        /// (I2) The left operand.
        lhs: Value,
        /// (I3) The right operand.
        rhs: Value,
    }
    format "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"
}
impl<'c> Semantics<'c> for CmpI {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.cx().bool_type());
        Ok(())
    }
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        integer(body.ty(self.lhs))?;
        require!(body.ty(self.lhs) == body.ty(self.rhs), "(C1) operands must have one type");
        Ok(())
    }
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let (ty, boolean) = (patch.ty(self.lhs), patch.cx().bool_type());
        let order = if self.lhs == self.rhs {
            Ordering::Equal
        } else {
            let (x, y) = constants(patch, self.lhs, self.rhs)?;
            let (x, y) = (x.as_int()?, y.as_int()?);
            if self.predicate.0 >= 6 { unsigned(x, ty)?.cmp(&unsigned(y, ty)?) } else { signed(x, ty)?.cmp(&signed(y, ty)?) }
        };
        let holds = match self.predicate.0 {
            0 => order.is_eq(),
            1 => order.is_ne(),
            2 | 6 => order.is_lt(),
            3 | 7 => order.is_le(),
            4 | 8 => order.is_gt(),
            _ => order.is_ge(),
        };
        Constant::int(patch, i64::from(holds), boolean)
    }
}

op! {
    /// Compares two floats.
    ///
    /// - (C1) Both operands have one float type.
    pub struct CmpF = "arith.cmpf" [Pure] {
        /// (I1) The comparison.
        predicate: FloatPredicate,
        /// (I2) The left operand.
        lhs: Value,
        /// (I3) The right operand.
        rhs: Value,
        /// (I4) Liberties that the program allows.
        fastmath: FastMath = FastMath::NONE,
    }
    format "$predicate `,` $lhs `,` $rhs (`fastmath` $fastmath)? attr-dict `:` type($lhs)"
}
impl<'c> Semantics<'c> for CmpF {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        out.push(body.cx().bool_type());
        Ok(())
    }
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        float(body.ty(self.lhs))?;
        require!(body.ty(self.lhs) == body.ty(self.rhs), "(C1) operands must have one type");
        Ok(())
    }
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let boolean = patch.cx().bool_type();
        let (x, y) = constants(patch, self.lhs, self.rhs)?;
        let order = float_value(x)?.partial_cmp(&float_value(y)?);
        Constant::int(patch, i64::from(self.predicate.holds(order)), boolean)
    }
}

op! {
    /// `true_value` where `condition` holds, else `false_value`.
    ///
    /// - (C1) `condition` is an `i1`.
    /// - (C2) Both values have one type.
    pub struct Select = "arith.select" [Pure] {
        /// (I1) Which value.
        condition: Value,
        /// (I2) The value for true.
        true_value: Value,
        /// (I3) The value for false.
        false_value: Value,
    }
    format "$condition `,` $true_value `,` $false_value attr-dict `:` type(results)"
}
impl<'c> Semantics<'c> for Select {
    fn infer(self, body: &Body<'c>, out: &mut Vec<Type<'c>>) -> OpResult {
        require!(body.ty(self.condition) == body.cx().bool_type(), "(C1) condition must be an i1");
        require!(body.ty(self.true_value) == body.ty(self.false_value), "(C2) both values must have one type");
        out.push(body.ty(self.true_value));
        Ok(())
    }

    /// select(c, x, x) = x; select(true, x, y) = x; select(false, x, y) = y
    fn fold(self, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        if self.true_value == self.false_value {
            return Some(self.true_value);
        }
        let condition = patch.constant_value(self.condition)?.as_int()?;
        Some(if condition == 0 { self.false_value } else { self.true_value })
    }
}
