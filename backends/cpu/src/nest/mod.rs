//! From loop nests to steps: outer loops as data, innermost ones as lane programs.
//!
//! From below:
//! - `plan`: steps, and addresses as weighted sums of loop indices;
//! - `ops`: what each op on elements is on lanes;
//! - `compiler`: what is known of values while steps are made, and memory for them;
//! - `lanes`: from scalar ops of a body to a lane program;
//! - `block`: the ops of a body, in order; `calls`: those that kernels run; `control`: loops and branches of the function; `function_call`: calls of others;
//! - `reduce`: reductions; `in_order`: those of complex numbers; `tiled`: those of columns; `rows`: tiles of rows; `merged`: two loops over short rows as one; `split`: loops in parts, and rows as one step; `phases`: loops whose iterations do different things in turn; `borders`: what lies around an array; `update`: parts of arrays computed where they go; `together`: nests that run as one loop; `attention`: rows between two contractions, in blocks; `function`: computations on scalars for kernels, `stepped`: those that are no straight code; `bounds`: between which numbers computed indices lie; `schedule`: what nests say of the order of loops, `blocks`: tiles of loops;
//! - `machine`: running steps; `parallel`: on several threads; `repeat`: loops; `record`: when, and how long; `memory`: the one place where lane programs meet addresses, which checks them.
//!
//! Laws
//! - Every address is checked against its buffer before a lane program gets it: a wrong plan is an error, not an access outside.
//! - What has no code is an error when the program is compiled, at the op. Nothing falls back to an evaluator.

mod arg;
mod attention;
mod block;
mod blocks;
mod borders;
mod bounds;
mod calls;
mod compiler;
mod control;
mod flat;
mod folds;
pub(crate) mod function;
pub(crate) mod function_call;
mod guard;
mod in_order;
mod joining;
mod known;
mod lanes;
pub(crate) mod machine;
pub(crate) mod memory;
mod merged;
pub(crate) mod ops;
pub(crate) mod parallel;
mod phases;
pub(crate) mod plan;
pub(crate) mod record;
mod reduce;
pub(crate) mod repeat;
mod rows;
mod schedule;
mod split;
mod stepped;
mod tiled;
mod together;
mod update;

pub(crate) use compiler::{Buffer, Compiler, View};
