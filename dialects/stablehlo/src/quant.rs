//! Types of quantized numbers. They are read and written; nothing computes with them.

use shale_ir::dialect;
use shale_ir::op::{DataInfo, DataText};
use shale_ir::prelude::*;

/// Types that are kept as they are written.
macro_rules! raw_types {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal, $check:expr;)*) => { $(
        $(#[doc = $doc])*
        pub struct $Name;
        impl $Name {
            /// The run-time definition, for the dialect's list.
            pub const INFO: &'static DataInfo = &DataInfo {
                name: $text, doc: concat!($($doc, "\n"),*), params: &[], text: DataText::Raw, cases: &[], separator: None, check: $check,
            };
        }
    )* };
}
raw_types! {
    /// Numbers `scale · (stored − zero point)`: `!quant.uniform<i8:f32, 0.5:3>`, or with scales for each index of dimension 1
    /// `!quant.uniform<i8:f32:1, {0.5:3, 0.25}>`.
    Uniform = "quant.uniform", |params| {
        let halves = text(params).split_once(',').map(|(types, scales)| (types.split(':').count(), scales.trim()));
        let fits = halves.is_some_and(|(types, scales)| (2..=3).contains(&types) && !scales.is_empty());
        require!(fits, "quant.uniform must be such as !quant.uniform<i8:f32, 0.5:3>, but has <{}>", text(params));
        Ok(())
    };
    /// Numbers that are stored in some type for another: `!quant.any<i8:f32>`.
    Any = "quant.any", |_| Ok(());
    /// Numbers between two bounds: `!quant.calibrated<f32<-1.0:1.0>>`.
    Calibrated = "quant.calibrated", |_| Ok(());
}

/// The text of a type that is kept as it is written.
fn text<'c>(params: &[Attr<'c>]) -> &'c str {
    match params {
        [text] => match *text.get() {
            AttrKind::Unregistered(text) => text.text(),
            _ => "",
        },
        _ => "",
    }
}

/// The type of the numbers that a quantized type stands for.
pub(crate) fn expressed(ty: Type<'_>) -> Option<&str> {
    match *ty.get() {
        TypeKind::Dialect(name, params) if name.text() == Uniform::INFO.name => text(params).split([':', ',']).nth(1).map(str::trim),
        _ => None,
    }
}

dialect! {
    /// Types of quantized numbers, which StableHLO's programs may hold.
    pub static QUANT = "quant" { ops: [], types: [Uniform, Any, Calibrated] }
}
