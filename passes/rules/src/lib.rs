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

/// Defines a family: laws, then functions by what they are.
macro_rules! family {
    ($(#[doc = $doc:literal])* $NAME:ident = $text:literal {
        $(laws: $laws:expr,)?
        $(exact: [$($exact:path),* $(,)?],)?
        $(relaxed: [$($relaxed:path),* $(,)?],)?
        $(explore: [$($explore:path),* $(,)?],)?
        $(relaxed_explore: [$($relaxed_explore:path),* $(,)?],)?
    }) => {
        $(#[doc = $doc])*
        pub(crate) static $NAME: shale_ir::dialect::RuleFamily = shale_ir::dialect::RuleFamily {
            name: $text,
            doc: concat!($($doc, "\n"),*),
            register: |patterns| {
                let _ = &patterns;
                $(patterns.laws($laws);)?
                $($(patterns.add($exact);)*)?
                $($(patterns.relaxed($relaxed);)*)?
                $($(patterns.explore($explore);)*)?
                $($(patterns.add_as(shale_ir::rewrite::Class::Relaxed, shale_ir::rewrite::Way::Explores, $relaxed_explore);)*)?
            },
        };
    };
}

mod bits;
mod compare;
mod complex;
mod constants;
mod converts;
mod identities;
mod lattice;
mod powers;
mod rounding;
mod selection;
mod signs;
mod strength;
mod sums;

use shale_ir::dialect::RuleFamily;

/// All rules, in the order in which they are tried.
pub const ALL: &[&RuleFamily] = &[
    &signs::SIGNS,
    &identities::IDENTITIES,
    &bits::BITS,
    &powers::POWERS,
    &lattice::LATTICE,
    &selection::SELECTION,
    &compare::COMPARE,
    &rounding::ROUNDING,
    &converts::CONVERTS,
    &complex::COMPLEX,
    &strength::STRENGTH,
    &sums::SUMS,
];
