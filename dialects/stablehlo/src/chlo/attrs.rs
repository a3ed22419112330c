//! CHLO's attributes. Its enumerations are StableHLO's under other names.

use crate::attrs as stablehlo;
use shale_dialects::hlo;
use shale_ir::prelude::*;

attr_enum! {
    /// How `chlo.broadcast_compare` compares.
    pub enum ComparisonDirection = "chlo.comparison_direction", Word {
        /// `=`
        Eq = "EQ",
        /// `≠`
        Ne = "NE",
        /// `≥`
        Ge = "GE",
        /// `>`
        Gt = "GT",
        /// `≤`
        Le = "LE",
        /// `<`
        Lt = "LT",
    }
}
impl ComparisonDirection {
    /// The same in hlo.
    pub fn to_hlo(self) -> hlo::Direction {
        match self {
            Self::Eq => hlo::Direction::Eq,
            Self::Ne => hlo::Direction::Ne,
            Self::Ge => hlo::Direction::Ge,
            Self::Gt => hlo::Direction::Gt,
            Self::Le => hlo::Direction::Le,
            Self::Lt => hlo::Direction::Lt,
        }
    }
}

attr_enum! {
    /// What `chlo.broadcast_compare` takes its operands for.
    pub enum ComparisonType = "chlo.comparison_type", Word {
        /// Not said: what the element type says.
        NoType = "NOTYPE",
        /// Floats by IEEE 754's comparison.
        Float = "FLOAT",
        /// Floats by IEEE 754's total order.
        TotalOrder = "TOTALORDER",
        /// Signed integers.
        Signed = "SIGNED",
        /// Unsigned integers and truth values.
        Unsigned = "UNSIGNED",
    }
}
impl ComparisonType {
    /// The same in StableHLO.
    pub fn to_stablehlo(self) -> stablehlo::ComparisonType {
        match self {
            Self::NoType => stablehlo::ComparisonType::NoType,
            Self::Float => stablehlo::ComparisonType::Float,
            Self::TotalOrder => stablehlo::ComparisonType::TotalOrder,
            Self::Signed => stablehlo::ComparisonType::Signed,
            Self::Unsigned => stablehlo::ComparisonType::Unsigned,
        }
    }
}

attr_enum! {
    /// How exact a product should be: a hint for hardware that has several ways.
    pub enum Precision = "chlo.precision", Word {
        /// The fastest way.
        Default = "DEFAULT",
        /// In between.
        High = "HIGH",
        /// The most exact way.
        Highest = "HIGHEST",
    }
}

attr_record! {
    /// Which dimensions play which part in `chlo.ragged_dot`.
    pub struct RaggedDotDimensionNumbers<'c> = "chlo.ragged_dot" {
        /// The lhs's batch dimensions.
        lhs_batching_dimensions: Dims<'c> = [],
        /// Their partners in the rhs.
        rhs_batching_dimensions: Dims<'c> = [],
        /// The lhs's dimensions over which products are added.
        lhs_contracting_dimensions: Dims<'c> = [],
        /// Their partners in the rhs.
        rhs_contracting_dimensions: Dims<'c> = [],
        /// The lhs's dimension that is cut into groups.
        lhs_ragged_dimensions: Dims<'c> = [],
        /// The rhs's dimension that numbers the groups.
        rhs_group_dimensions: Dims<'c> = [],
    }
}
