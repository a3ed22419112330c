//! The standard pipelines, -O0 to -O3, and the way to the cpu backend.

use shale_ir::dialect::Registry;
use shale_ir::pass::{OptionValue, PassOptions, Pipeline};
use shale_ir::rewrite::Class;

/// A pass of the standard pipelines: the level from which on it runs, its name, and whether it takes `fp`.
struct Step(u8, &'static str, bool);

/// The passes in order. Those of level 0 bring a program to hlo, where it has evaluators.
const STEPS: &[Step] = &[
    Step(0, "inline-meshes", false),
    Step(0, "legalize-stablehlo", false),
    Step(0, "legalize-builder", false),
    Step(0, "expand", false),
    Step(1, "inline", false),
    Step(1, "symbol-dce", false),
    Step(1, "dce", false),
    Step(1, "canonicalize", true),
    Step(1, "cse", false),
    Step(1, "tuple-removal", false),
    Step(2, "dynamic-dimension-propagation", false),
    Step(2, "while-simplify", false),
    Step(2, "conditional-simplify", false),
    Step(2, "constant-fold", false),
    Step(2, "reduce-window-simplify", true),
    Step(2, "gather-scatter-simplify", false),
    Step(2, "convolution-simplify", true),
    Step(2, "while-batch-dots", true),
    Step(2, "licm", false),
    Step(2, "canonicalize", true),
    Step(2, "cse", false),
    Step(2, "egraph", true),
    Step(2, "canonicalize", true),
    Step(2, "cse", false),
    Step(3, "fuse", false),
];

/// The passes that bring hlo to what the cpu backend compiles: functions of loops, which have schedules, and kernels.
pub const CPU_PASSES: [&str; 12] = [
    "inline", "flatten-tuples", "tuple-removal", "dynamic-padder", "canonicalize-nans", "assign-layouts", "lower-to-loops", "interchange-loops", "tile-loops",
    "vectorize-loops", "parallelize-loops", "fuse-sibling-loops",
];

/// The passes of a level; a registry without one of them has no dialect that needs it.
///
/// # Panics
/// Never for a registry whose passes take the options that Shale's own take.
pub fn pipeline(level: u8, fp: Class, registry: &Registry) -> Pipeline {
    let mut pipeline = Pipeline::new();
    for Step(_, name, takes_fp) in STEPS.iter().filter(|step| step.0 <= level) {
        let Some(info) = registry.pass(name) else { continue };
        let options = if *takes_fp && fp == Class::Relaxed { format!("fp={}", fp.print()) } else { String::new() };
        let options = PassOptions::parse(&options, info, registry).expect("the pass takes fp, or no options");
        pipeline.push_info(info, &options).expect("these options are right");
    }
    pipeline
}
