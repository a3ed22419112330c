//! Rules on hlo, one file a family: what the canonicalizer and the e-graph both apply.
//!
//! Laws
//! - A rule says what it preserves: `exact` the bits (any NaN is any NaN), `relaxed` less, within a bound. The class is proved by running both sides
//!   (`lit-tests/tests/rules`), a law on its own instances, a function on examples in `lit-tests/rules`; without them a rule cannot be registered.
//! - A law reads `exact name [Elements]: Left => Right;`. `=>` makes something simpler, `<=>` holds both ways and its left to right simplifies, `~>` is
//!   for e-graphs alone. Two rules that simplify never undo each other.
//! - A literal matches only where the element type represents it. Float sums and products keep their order in exact rules.
//! - A rule asks `Patch` for definitions, equality and constants, never the body: an e-graph knows more of them than the body shows.
#![forbid(unsafe_code)]

/// Defines a family: laws, then functions by what they are; `elementwise` ones look at the elementwise ops of all dialects. In brackets stand the ops of
/// which one must define an operand: without them the function is not called.
macro_rules! family {
    ($(#[doc = $doc:literal])* $NAME:ident = $text:literal {
        $(laws: $laws:expr,)?
        $(exact: [$($exact:path $([$($exact_need:ident),*])?),* $(,)?],)?
        $(relaxed: [$($relaxed:path $([$($relaxed_need:ident),*])?),* $(,)?],)?
        $(explore: [$($explore:path $([$($explore_need:ident),*])?),* $(,)?],)?
        $(relaxed_explore: [$($relaxed_explore:path $([$($relaxed_explore_need:ident),*])?),* $(,)?],)?
        $(elementwise: [$($elementwise:ident $([$($elementwise_need:ident),*])?),* $(,)?],)?
        $(elementwise_explore: [$($elementwise_explore:ident $([$($elementwise_explore_need:ident),*])?),* $(,)?],)?
    }) => {
        $(#[doc = $doc])*
        pub(crate) static $NAME: shale_ir::dialect::RuleFamily = shale_ir::dialect::RuleFamily {
            name: $text,
            doc: concat!($($doc, "\n"),*),
            register: |patterns, registry| {
                let _ = (&patterns, registry);
                $(patterns.laws($laws);)?
                $(patterns.add_all(shale_ir::rewrite::Class::Exact, shale_ir::rewrite::Way::Simplifies, &[$(shale_ir::rule!($exact $([$($exact_need),*])?)),*]);)?
                $(patterns.add_all(shale_ir::rewrite::Class::Relaxed, shale_ir::rewrite::Way::Simplifies, &[$(shale_ir::rule!($relaxed $([$($relaxed_need),*])?)),*]);)?
                $(patterns.add_all(shale_ir::rewrite::Class::Exact, shale_ir::rewrite::Way::Explores, &[$(shale_ir::rule!($explore $([$($explore_need),*])?)),*]);)?
                $(patterns.add_all(shale_ir::rewrite::Class::Relaxed, shale_ir::rewrite::Way::Explores, &[$(shale_ir::rule!($relaxed_explore $([$($relaxed_explore_need),*])?)),*]);)?
                $($(crate::for_elementwise(patterns, registry, shale_ir::rewrite::Way::Simplifies, (stringify!($elementwise), &[$($(<$elementwise_need as shale_ir::op::OpDef<'static>>::info),*)?]), $elementwise);)*)?
                $($(crate::for_elementwise(patterns, registry, shale_ir::rewrite::Way::Explores, (stringify!($elementwise_explore), &[$($(<$elementwise_explore_need as shale_ir::op::OpDef<'static>>::info),*)?]), $elementwise_explore);)*)?
            },
        };
    };
}

mod bits;
mod build;
mod compare;
mod complex;
mod concats;
mod constants;
mod converts;
mod dots;
mod dynamics;
mod factors;
mod facts;
mod identities;
mod iotas;
mod lattice;
mod motion;
mod movement;
mod pads;
mod powers;
mod products;
mod reduced_sums;
mod reducers;
mod reduces;
mod reverses;
mod rounding;
mod selection;
mod signs;
mod slices;
mod splats;
mod strength;
mod sums;
mod takes;

use shale_ir::body::{Op, Value};
use shale_ir::dialect::{Registry, RuleFamily};
use shale_ir::op::Flags;
use shale_ir::rewrite::{Class, Needs, Patch, Patterns, Replacement, Way};

/// Registers an exact rule for every elementwise op that does nothing but compute one result.
fn for_elementwise(
    patterns: &mut Patterns,
    registry: &Registry,
    way: Way,
    (name, needs): (&'static str, Needs),
    rule: for<'a, 'b, 'c> fn(Op, &'a mut Patch<'b, 'c>) -> Option<Value>,
) {
    patterns.add_for_traits(registry, (ELEMENTWISE, Flags::NONE), (Class::Exact, way), (name, needs), move |op, p| rule(op, p).map(Replacement::Value));
}

/// What an op has that computes each element from the elements at the same index and does nothing else.
const ELEMENTWISE: Flags = Flags::ELEMENTWISE.union(Flags::PURE);

/// All rules, in the order in which they are tried.
pub const ALL: &[&RuleFamily] = &[
    &signs::SIGNS,
    &identities::IDENTITIES,
    &bits::BITS,
    &powers::POWERS,
    &lattice::LATTICE,
    &selection::SELECTION,
    &compare::COMPARE,
    &facts::FACTS,
    &rounding::ROUNDING,
    &converts::CONVERTS,
    &complex::COMPLEX,
    &strength::STRENGTH,
    &sums::SUMS,
    &splats::SPLATS,
    &movement::MOVEMENT,
    &reverses::REVERSES,
    &slices::SLICES,
    &pads::PADS,
    &concats::CONCATS,
    &dynamics::DYNAMICS,
    &motion::MOTION,
    &reduces::REDUCES,
    &reduced_sums::REDUCED_SUMS,
    &dots::DOTS,
    &factors::FACTORS,
    &iotas::IOTAS,
    &takes::TAKES,
];
