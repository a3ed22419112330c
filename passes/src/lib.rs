//! Shale's passes: one file each. General passes know dialects by traits and interfaces only (`constant-fold` also runs the evaluators); a lowering
//! knows the two that it connects.
//!
//! Invariants
//! - A pass changes nothing the second time it runs in a row.
//! - Every change asks the budget first (`--bisect-limit`), and counts in a statistic.
//! - No pass knows how code is run.
#![forbid(unsafe_code)]

mod canonicalize;
mod constant_fold;
mod cost;
mod cse;
mod dce;
mod egraph;
mod equivalence;
mod expand;
mod fusion;
mod inline;
mod inline_meshes;
mod legalize;
mod legalize_builder;
mod legalize_stablehlo;
mod schedule;
mod strip_locs;
mod symbol_dce;

pub use canonicalize::Canonicalize;
pub use constant_fold::ConstantFold;
pub use cse::Cse;
pub use dce::Dce;
pub use egraph::Egraph;
pub use expand::Expand;
pub use fusion::Fuse;
pub use inline::Inline;
pub use inline_meshes::InlineMeshes;
pub use legalize_builder::LegalizeBuilder;
pub use legalize_stablehlo::{ExportStablehlo, LegalizeStablehlo};
pub use strip_locs::StripLocs;
pub use symbol_dce::SymbolDce;

use shale_ir::pass::{PassDef, PassInfo};

/// All passes of this crate.
pub fn all() -> Vec<&'static PassInfo> {
    vec![
        Canonicalize::info(),
        ConstantFold::info(),
        Cse::info(),
        Dce::info(),
        Egraph::info(),
        Expand::info(),
        ExportStablehlo::info(),
        Fuse::info(),
        Inline::info(),
        InlineMeshes::info(),
        LegalizeBuilder::info(),
        LegalizeStablehlo::info(),
        StripLocs::info(),
        SymbolDce::info(),
    ]
}
