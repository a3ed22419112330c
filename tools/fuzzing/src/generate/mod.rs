//! Random programs of the hlo dialect.
//!
//! A program is made of snippets: one op, or a few in a shape that optimizers rewrite. Each family of snippets is a file with a list; a new
//! snippet is a function and a line in its file's list.
//!
//! A snippet asks the [`Maker`] for operands and pushes ops. What an op's inference or verifier refuses is taken back with the whole snippet, so a
//! snippet may try what it does not know to be valid.

mod choices;
mod clients;
mod contraction;
mod control;
mod dynamic;
mod effects;
mod elementwise;
mod identities;
mod indexing;
mod linalg;
mod maker;
mod models;
mod movement;
mod moves;
mod operands;
mod pairs;
mod products;
mod reduction;
mod regions;
mod rings;
mod terms;
mod whole;
mod windows;

pub use maker::Maker;
pub use whole::{Size, program};

use shale_ir::body::Value;

/// Makes a snippet; gives its result, or nothing if it does not work out.
pub type Make = for<'a, 'c> fn(&'a mut Maker<'c>) -> Option<Value>;

/// A family of snippets.
pub struct Family {
    /// The name of its file.
    pub name: &'static str,
    /// How often a snippet of it is chosen, relative to the other families.
    pub weight: u64,
    /// The snippets, each equally often.
    pub snippets: &'static [Make],
}

/// All families.
pub static FAMILIES: &[Family] = &[
    elementwise::FAMILY,
    identities::FAMILY,
    rings::FAMILY,
    pairs::FAMILY,
    terms::FAMILY,
    movement::FAMILY,
    moves::FAMILY,
    indexing::FAMILY,
    reduction::FAMILY,
    windows::FAMILY,
    contraction::FAMILY,
    products::FAMILY,
    control::FAMILY,
    models::FAMILY,
    linalg::FAMILY,
    effects::FAMILY,
    clients::FAMILY,
    dynamic::FAMILY,
];
