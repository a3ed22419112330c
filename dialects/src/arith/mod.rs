//! The arith dialect: pure operations on scalars, as loop bodies and address arithmetic need them.
//!
//! Laws
//! - Names, attributes and text forms are MLIR's.
//! - Folds are exact: they give the bits that running the op gives (any NaN is any NaN).
//! - Integer division by zero and MIN / −1 are not folded: what they mean is the business of whoever runs them.

mod casts;
mod compare;
mod constant;
mod float;
mod integer;
mod number;

pub use casts::*;
pub use compare::*;
pub use constant::Constant;
pub use float::*;
pub use integer::*;

use shale_ir::rewrite::Patch;
use shale_ir::types::Type;
use shale_ir::{attr_flags, dialect, require};

dialect! {
    /// Pure operations on scalars: integers of any width, `index`, and floats.
    pub static ARITH = "arith" {
        ops: [
            Constant, AddI, SubI, MulI, DivSI, DivUI, CeilDivSI, CeilDivUI, FloorDivSI, RemSI, RemUI, AndI, OrI, XOrI, ShLI, ShRSI, ShRUI,
            MaxSI, MaxUI, MinSI, MinUI, AddF, SubF, MulF, DivF, RemF, NegF, MaximumF, MinimumF, MaxNumF, MinNumF,
            ExtSI, ExtUI, TruncI, ExtF, TruncF, SIToFP, UIToFP, FPToSI, FPToUI, IndexCast, IndexCastUI, Bitcast, CmpI, CmpF, Select,
        ],
        attrs: [Overflow, FastMath],
        constant: Constant::materialize
    }
}

attr_flags! {
    /// What the program promises about an integer operation; the result is undefined if the promise is broken.
    pub struct Overflow = "arith.overflow", ", " {
        /// The result does not overflow as a signed number.
        NSW = "nsw",
        /// The result does not overflow as an unsigned number.
        NUW = "nuw",
    }
}

attr_flags! {
    /// Liberties that the program allows with a float operation. Shale takes none: it carries them.
    pub struct FastMath = "arith.fastmath", "," {
        /// Reassociation.
        REASSOC = "reassoc",
        /// No NaNs.
        NNAN = "nnan",
        /// No infinities.
        NINF = "ninf",
        /// The sign of zero does not matter.
        NSZ = "nsz",
        /// Division by multiplication with the reciprocal.
        ARCP = "arcp",
        /// Fused multiply-add.
        CONTRACT = "contract",
        /// Approximate functions.
        AFN = "afn",
        /// All of them.
        FAST = "fast",
    }
}

/// (C1) of integer ops.
fn integer(ty: Type<'_>) -> shale_ir::op::OpResult {
    require!(ty.is_integer_or_index(), "(C1) takes integers or index, but the type is {}", shale_ir::text::type_text(ty));
    Ok(())
}

/// (C1) of float ops.
fn float(ty: Type<'_>) -> shale_ir::op::OpResult {
    require!(ty.is_float(), "(C1) takes floats, but the type is {}", shale_ir::text::type_text(ty));
    Ok(())
}

/// The values of two constant operands.
fn constants<'c>(
    patch: &mut Patch<'_, 'c>,
    x: shale_ir::body::Value,
    y: shale_ir::body::Value,
) -> Option<(shale_ir::attr::Attr<'c>, shale_ir::attr::Attr<'c>)> {
    Some((patch.constant_value(x)?, patch.constant_value(y)?))
}
