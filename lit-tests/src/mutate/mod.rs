//! A mutator for texts of IR, for test programs that fuzz the compiler.
//!
//! Laws:
//! - [`mutate()`] is a function of its arguments alone: a seed is a reproducer.
//! - Any bytes are accepted as text and as corpus.
//! - About two thirds of the mutants have only gentle mutations, after which a valid text mostly
//!   still parses; the others have at least one rough mutation.

pub mod gentle;
pub mod rng;
pub mod rough;
pub mod text;
pub mod token;

#[cfg(test)]
mod tests;

use rng::Rng;
use text::Text;

/// A way to change a text; `None` when the text has nothing to change in this way.
type Change = fn(&mut Rng, &Text<'_>, &[Vec<u8>]) -> Option<Vec<u8>>;

/// Whether a valid text mostly still parses after a mutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Force {
    /// It mostly does.
    Gentle,
    /// It mostly does not.
    Rough,
}

/// A kind of mutation.
#[derive(Clone, Copy, Debug)]
pub struct Mutation {
    /// A name for reports.
    pub name: &'static str,
    /// Whether texts survive it.
    pub force: Force,
    change: Change,
}

impl Mutation {
    /// Changes a text, or returns `None` when nothing in it can be changed in this way.
    pub fn apply(&self, rng: &mut Rng, text: &[u8], corpus: &[Vec<u8>]) -> Option<Vec<u8>> {
        (self.change)(rng, &Text::new(text), corpus).filter(|new| new != text)
    }
}

const fn mutation(name: &'static str, force: Force, change: Change) -> Mutation {
    Mutation { name, force, change }
}

/// Every kind of mutation.
pub const ALL: &[Mutation] = &[
    mutation("rename-value", Force::Gentle, gentle::rename_value),
    mutation("swap-types", Force::Gentle, gentle::swap_types),
    mutation("retype-all", Force::Gentle, gentle::retype_all),
    mutation("resize-dimension", Force::Gentle, gentle::resize_dimension),
    mutation("change-integer", Force::Gentle, gentle::change_integer),
    mutation("reorder-lines", Force::Gentle, gentle::reorder_lines),
    mutation("duplicate-definition", Force::Gentle, gentle::duplicate_definition),
    mutation("change-attribute", Force::Gentle, gentle::change_attribute),
    mutation("swap-tokens", Force::Rough, rough::swap_tokens),
    mutation("duplicate-token", Force::Rough, rough::duplicate_token),
    mutation("delete-token", Force::Rough, rough::delete_token),
    mutation("swap-lines", Force::Rough, rough::swap_lines),
    mutation("duplicate-line", Force::Rough, rough::duplicate_line),
    mutation("delete-line", Force::Rough, rough::delete_line),
    mutation("extreme-number", Force::Rough, rough::extreme_number),
    mutation("change-name", Force::Rough, rough::change_name),
    mutation("foreign-type", Force::Rough, rough::foreign_type),
    mutation("splice", Force::Rough, rough::splice),
    mutation("truncate", Force::Rough, rough::truncate),
    mutation("nest", Force::Rough, rough::nest),
    mutation("break-utf8", Force::Rough, rough::break_utf8),
];

/// Of a hundred mutants, how many have gentle mutations only.
const GENTLE_PERCENT: usize = 65;
/// How many kinds are tried before the text is taken as it is.
const TRIES: usize = 12;

/// A mutant of a text: one to three mutations, chosen by the seed.
pub fn mutate(seed: u64, text: &[u8], corpus: &[Vec<u8>]) -> Vec<u8> {
    mutate_named(seed, text, corpus).0
}

/// As [`mutate()`], with the names of the mutations that were made.
pub fn mutate_named(seed: u64, text: &[u8], corpus: &[Vec<u8>]) -> (Vec<u8>, Vec<&'static str>) {
    let mut rng = Rng::new(seed);
    let gentle = rng.chance(GENTLE_PERCENT);
    let count = *rng.pick(&[1, 1, 2, 3]).unwrap_or(&1);
    let mut mutant = text.to_vec();
    let mut names = Vec::new();
    for index in 0..count {
        // A rough mutant begins with a rough mutation; what follows may be of any kind.
        let wanted = |mutation: &&Mutation| match mutation.force {
            Force::Gentle => gentle || index > 0,
            Force::Rough => !gentle,
        };
        let choices: Vec<&Mutation> = ALL.iter().filter(wanted).collect();
        if let Some((next, name)) = one(&mut rng, &choices, &mutant, corpus) {
            mutant = next;
            names.push(name);
        }
    }
    (mutant, names)
}

fn one(rng: &mut Rng, choices: &[&Mutation], text: &[u8], corpus: &[Vec<u8>]) -> Option<(Vec<u8>, &'static str)> {
    (0..TRIES).find_map(|_| {
        let mutation = rng.pick(choices)?;
        mutation.apply(rng, text, corpus).map(|new| (new, mutation.name))
    })
}
