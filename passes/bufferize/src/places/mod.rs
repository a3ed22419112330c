//! Where each buffer of a schedule lies: in one arena, in the memory of results, or in that of donated arguments.
//!
//! Laws
//! - No two buffers whose contents are still to be read share bytes, except where one goes over into the other: a copy that then copies nothing, or a
//!   step that may leave its result where an operand lies. `conflict` checks that of every assignment in debug builds.
//! - The assignment depends on the schedule alone.
//!
//! `schedule`: steps, and what each reads and writes. `liveness`: when buffers are live. `join`: buffers that share a place. `pack`: bytes for them.

mod join;
mod liveness;
mod pack;
mod schedule;

use join::{Groups, Joint};
use liveness::Liveness;
use pack::Item;
use rustc_hash::FxHashSet;
use schedule::{Numbering, times};

pub use join::MayReplace;
pub use liveness::Span;
pub use pack::ALIGN;
pub use schedule::{Copied, Holds, Step};

/// Where a buffer lies: a piece of memory and the first byte in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// The arena.
    Arena(usize),
    /// The memory of a result, by its number.
    Result(usize, usize),
    /// The memory of a donated argument, by its number, which a result may take over.
    Argument(usize, usize),
}

/// Whose memory a buffer has: a result's, a donated argument's, or an argument's that becomes a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owner {
    /// The number of the result.
    pub result: Option<usize>,
    /// The number of the argument.
    pub argument: Option<usize>,
}

impl Owner {
    /// The owner of both; none if they contradict each other.
    fn with(self, other: Owner) -> Option<Owner> {
        let one = |a: Option<usize>, b: Option<usize>| if a.is_some() && b.is_some() { None } else { Some(a.or(b)) };
        Some(Owner { result: one(self.result, other.result)?, argument: one(self.argument, other.argument)? })
    }
}

/// The places of all buffers.
#[derive(Debug, Default)]
pub struct Assignment {
    /// By buffer; none for those that are not assigned, arguments that keep their memory, and what no step touches.
    pub homes: Vec<Option<Home>>,
    /// Bytes of the arena.
    pub arena: usize,
    /// The most bytes of buffers at one time: the arena, and results that have memory of their own.
    pub peak: usize,
    /// The most bytes that are live at one time: no assignment takes less.
    pub lower_bound: usize,
    /// By number of a step: the bytes that are live then, each once where several buffers share them.
    pub live_bytes: Vec<usize>,
    /// By buffer: when it is live.
    pub live: Vec<Vec<Span>>,
    /// By name of a step: its number, in which spans are counted.
    pub times: Vec<u32>,
    /// The number behind the last step.
    pub end: u32,
}

/// What is to be assigned.
pub struct Wanted<'a> {
    /// The schedule.
    pub steps: &'a [Step],
    /// The bytes of each buffer; none for those that are not assigned, which no step names.
    pub sizes: &'a [Option<usize>],
    /// By buffer: whose memory it has, if that is known.
    pub owners: &'a [Owner],
    /// The buffers that have contents before the first step.
    pub first: &'a [usize],
    /// The buffers that are read after the last step.
    pub last: &'a [usize],
    /// Whether a step may leave one buffer in the memory of another one.
    pub may_replace: MayReplace<'a>,
}

/// Assigns buffers to memory.
pub fn assign(wanted: &Wanted<'_>) -> Assignment {
    let sizes = wanted.sizes;
    let mut numbering = Numbering::new();
    let nodes = numbering.nodes(wanted.steps);
    let end = numbering.next;
    let live = Liveness::of(&nodes, sizes.len(), wanted.last, wanted.first, end);
    let mut groups = Groups::new(live.clone(), wanted.owners.to_vec());
    groups.join(&nodes, sizes, wanted.may_replace);
    let mut assignment = place(wanted, &mut groups, end);
    debug_assert_eq!(conflict(sizes, &live, &assignment.homes, &groups.joints), None, "two live buffers share bytes");
    times(&nodes, &mut assignment.times);
    Assignment { live, end, ..assignment }
}

fn place(wanted: &Wanted<'_>, groups: &mut Groups, end: u32) -> Assignment {
    let sizes = wanted.sizes;
    let (mut items, mut item_of): (Vec<Item>, Vec<Option<usize>>) = (Vec::new(), vec![None; sizes.len()]);
    // Region 0 is the arena; the others are results with memory of their own.
    let (mut capacities, mut results): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut size_of_group = vec![0; sizes.len()];
    let mut is_joined = vec![false; sizes.len()];
    for (buffer, bytes) in sizes.iter().enumerate() {
        let group = groups.group(buffer);
        size_of_group[group] = size_of_group[group].max(bytes.unwrap_or(0));
        is_joined[group] |= group != buffer;
    }
    let is_alone = |group: usize| wanted.owners[group].argument.is_some() && !is_joined[group];
    for buffer in 0..sizes.len() {
        let is_group = sizes[buffer].is_some() && groups.group(buffer) == buffer;
        let spans = &groups.spans[buffer];
        let owner = groups.owner[buffer];
        if !is_group || spans.is_empty() || owner.argument.is_some() {
            continue;
        }
        if let Some(result) = owner.result {
            capacities.push(size_of_group[buffer]);
            results.push(result);
        }
        item_of[buffer] = Some(items.len());
        items.push(Item { bytes: size_of_group[buffer], spans: spans.clone(), fixed: owner.result.map(|_| results.len()) });
    }
    let live_bytes = pack::live_bytes(&items, end);
    let lower_bound = live_bytes.iter().copied().max().unwrap_or(0);
    let (places, arena) = pack::pack(&items, &capacities, end, lower_bound);
    let home = |(region, at): pack::Place| if region == 0 { Home::Arena(at) } else { Home::Result(results[region - 1], at) };
    let mut homes = Vec::new();
    for (buffer, bytes) in sizes.iter().enumerate() {
        let group = groups.group(buffer);
        homes.push(match (bytes, groups.owner[group].argument, item_of[group]) {
            (None, ..) => None,
            (Some(_), Some(_), _) if is_alone(group) => None,
            (Some(_), Some(argument), _) => Some(Home::Argument(argument, 0)),
            (Some(_), None, item) => item.map(|item| home(places[item])),
        });
    }
    let own: usize = capacities.iter().map(|bytes| bytes.next_multiple_of(pack::ALIGN)).sum();
    Assignment { homes, arena, peak: arena + own, lower_bound, live_bytes, ..Assignment::default() }
}

/// Two buffers that are live at one step and share bytes, other than where one goes over into the other.
fn conflict(sizes: &[Option<usize>], live: &[Vec<Span>], homes: &[Option<Home>], joints: &FxHashSet<Joint>) -> Option<(usize, usize)> {
    let mut spans: Vec<(Span, usize)> = live.iter().enumerate().flat_map(|(buffer, spans)| spans.iter().map(move |span| (*span, buffer))).collect();
    spans.sort_unstable();
    let mut open: Vec<(Span, usize)> = Vec::new();
    for (span, buffer) in spans {
        open.retain(|(other, _)| other.1 >= span.0);
        for (before, other) in &open {
            let joint = Joint { at: span.0, from: *other, to: buffer };
            let goes_over = before.1 == span.0 && joints.contains(&joint);
            if !goes_over && *other != buffer && share(sizes, homes, *other, buffer) {
                return Some((*other, buffer));
            }
        }
        open.push((span, buffer));
    }
    None
}

fn share(sizes: &[Option<usize>], homes: &[Option<Home>], a: usize, b: usize) -> bool {
    let bytes = |buffer: usize| {
        let size = sizes[buffer].unwrap_or(0);
        homes[buffer].map(|home| match home {
            Home::Arena(at) => ((0, 0), at, at + size),
            Home::Result(result, at) => ((1, result), at, at + size),
            Home::Argument(argument, at) => ((2, argument), at, at + size),
        })
    };
    matches!((bytes(a), bytes(b)), (Some(x), Some(y)) if x.0 == y.0 && x.1 < y.2 && y.1 < x.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three buffers of 64 bytes: 0 goes over into 1 at step 3, 2 is live beside both.
    fn example() -> (Vec<Option<usize>>, Vec<Vec<Span>>, FxHashSet<Joint>) {
        let live = vec![vec![(1, 3)], vec![(3, 6)], vec![(2, 5)]];
        (vec![Some(64); 3], live, FxHashSet::from_iter([Joint { at: 3, from: 0, to: 1 }]))
    }

    #[test]
    fn a_right_assignment_has_no_conflict() {
        let (sizes, live, joints) = example();
        let homes = [0, 0, 64].map(|at| Some(Home::Arena(at)));
        assert_eq!(conflict(&sizes, &live, &homes, &joints), None);
    }

    #[test]
    fn buffers_that_are_live_at_once_and_share_bytes_are_found() {
        let (sizes, live, joints) = example();
        assert_eq!(conflict(&sizes, &live, &[0, 0, 63].map(|at| Some(Home::Arena(at))), &joints), Some((0, 2)));
        assert_eq!(conflict(&sizes, &live, &[64, 0, 0].map(|at| Some(Home::Arena(at))), &joints), Some((2, 1)));
        assert_eq!(conflict(&sizes, &live, &[0, 0, 64].map(|at| Some(Home::Result(1, at))), &FxHashSet::default()), Some((0, 1)));
        let apart = [Some(Home::Arena(0)), Some(Home::Result(0, 0)), Some(Home::Argument(0, 0))];
        assert_eq!(conflict(&sizes, &live, &apart, &FxHashSet::default()), None);
    }

    #[test]
    fn a_buffer_that_is_overwritten_early_is_found() {
        let (sizes, mut live, joints) = example();
        live[0] = vec![(1, 4)];
        let homes = [0, 0, 64].map(|at| Some(Home::Arena(at)));
        assert_eq!(conflict(&sizes, &live, &homes, &joints), Some((0, 1)));
    }
}
