//! Shale's passes: one file each. General passes know dialects by traits and interfaces only (`constant-fold` also runs the evaluators); a lowering
//! knows the two that it connects; `licm`, `while-batch-dots`, `tuple-removal`, `flatten-tuples`, `dynamic-dimension-propagation`, `dynamic-padder` and those whose names end in `simplify` know hlo.
//!
//! Invariants
//! - A pass changes nothing the second time it runs in a row.
//! - Every change asks the budget first (`--bisect-limit`), and counts in a statistic.
//! - No pass knows how code is run.
#![forbid(unsafe_code)]

mod canonicalize;
mod canonicalize_nans;
mod combine;
mod conditional_simplify;
mod constant_fold;
mod convolution_simplify;
mod cost;
mod cse;
mod dce;
mod dynamic_dimension_propagation;
mod dynamic_padder;
mod egraph;
mod equivalence;
mod expand;
mod flatten_tuples;
mod fusion;
mod gather_scatter_simplify;
mod inline;
mod inline_meshes;
mod layout;
mod leaves;
mod legalize;
mod legalize_builder;
mod legalize_stablehlo;
mod licm;
mod memories;
mod names;
mod reduce_window_simplify;
mod regions;
mod schedule;
mod strip_locs;
mod symbol_dce;
mod traffic;
mod tuple_removal;
mod while_batch_dots;
mod while_simplify;

pub use canonicalize::Canonicalize;
pub use canonicalize_nans::CanonicalizeNans;
pub use conditional_simplify::ConditionalSimplify;
pub use constant_fold::ConstantFold;
pub use convolution_simplify::ConvolutionSimplify;
pub use cse::Cse;
pub use dce::Dce;
pub use dynamic_dimension_propagation::DynamicDimensionPropagation;
pub use dynamic_padder::DynamicPadder;
pub use egraph::Egraph;
pub use expand::Expand;
pub use flatten_tuples::FlattenTuples;
pub use fusion::{Fuse, explain_fusion, fusion_names};
pub use gather_scatter_simplify::GatherScatterSimplify;
pub use inline::Inline;
pub use inline_meshes::InlineMeshes;
pub use layout::{AssignLayouts, explain_layout, layout_names, named_arrays};
pub use legalize_builder::LegalizeBuilder;
pub use legalize_stablehlo::{ExportStablehlo, LegalizeStablehlo};
pub use licm::Licm;
pub use reduce_window_simplify::ReduceWindowSimplify;
pub use strip_locs::StripLocs;
pub use symbol_dce::SymbolDce;
pub use traffic::{Moved, Traffic, moved};
pub use tuple_removal::TupleRemoval;
pub use while_batch_dots::WhileBatchDots;
pub use while_simplify::WhileSimplify;

use shale_ir::pass::{PassDef, PassInfo};

/// All passes of this crate.
pub fn all() -> Vec<&'static PassInfo> {
    vec![
        AssignLayouts::info(),
        Canonicalize::info(),
        CanonicalizeNans::info(),
        ConditionalSimplify::info(),
        ConstantFold::info(),
        ConvolutionSimplify::info(),
        Cse::info(),
        Dce::info(),
        DynamicDimensionPropagation::info(),
        DynamicPadder::info(),
        Egraph::info(),
        Expand::info(),
        ExportStablehlo::info(),
        FlattenTuples::info(),
        Fuse::info(),
        GatherScatterSimplify::info(),
        Inline::info(),
        InlineMeshes::info(),
        LegalizeBuilder::info(),
        LegalizeStablehlo::info(),
        Licm::info(),
        ReduceWindowSimplify::info(),
        StripLocs::info(),
        SymbolDce::info(),
        Traffic::info(),
        TupleRemoval::info(),
        WhileBatchDots::info(),
        WhileSimplify::info(),
    ]
}
