//! Where each array of a function lies: in one arena that runs keep, in the memory of results, or in that of donated arguments.
//!
//! Laws
//! - No two buffers whose contents are still to be read share bytes, except where one goes over into the other: a copy that then copies nothing, or a
//!   nest that reads each element only where it leaves its result. [`conflict`] checks that of every assignment in debug builds.
//! - The assignment depends on the steps alone.
//!
//! `accesses`: what steps read and write. `liveness`: when buffers are live. `join`: buffers that share a place; `rows`: loops that write over
//! the row they have read. `pack`: bytes for them.

mod accesses;
mod join;
mod liveness;
mod pack;
mod rows;

use crate::nest::plan::Step;
use crate::nest::{Buffer, View};
use join::{Groups, Joint};
use liveness::{Liveness, Numbering, Span};
use pack::Item;
use rustc_hash::FxHashSet;

/// The buffers that a step reads and writes, without those of nested steps of loops and branches of the function.
pub(super) fn accesses(step: &Step) -> (Vec<usize>, Vec<usize>) {
    let accesses::Accesses { reads, writes } = accesses::Accesses::of(step, |_| true);
    (reads, writes)
}

/// Where a buffer lies: a piece of memory and the first byte in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// The arena of a run.
    Arena(usize),
    /// The memory of a result, by its number.
    Result(usize, usize),
    /// The memory of a donated argument, which the result of a number may take over.
    Argument(usize),
}

/// Whose memory the buffers of a group have: a result's, a donated argument's, or an argument's that becomes a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Owner {
    result: Option<usize>,
    argument: Option<usize>,
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
pub(crate) struct Assignment {
    /// By buffer; none for those that are not assigned: constants and arguments, and what no step touches.
    pub(crate) homes: Vec<Option<Home>>,
    /// Bytes of the arena.
    pub(crate) arena: usize,
    /// The most bytes of arrays at one time: the arena, and results that have memory of their own.
    pub(crate) peak: usize,
    /// The most bytes that are live at one time.
    pub(crate) lower_bound: usize,
}

/// What is to be assigned.
pub(crate) struct Wanted<'a> {
    pub(crate) steps: &'a [Step],
    pub(crate) buffers: &'a [Buffer],
    pub(crate) results: &'a [View],
    /// By argument: whether its memory may be used.
    pub(crate) donated: &'a [bool],
}

/// Assigns buffers to memory.
pub(crate) fn assign(wanted: &Wanted<'_>) -> Assignment {
    let sizes = sizes(wanted);
    let mut numbering = Numbering::new(&sizes);
    let nodes = numbering.nodes(wanted.steps);
    let end = numbering.next;
    let last: Vec<usize> = wanted.results.iter().map(|view| view.address.buffer).filter(|buffer| sizes[*buffer].is_some()).collect();
    let arguments = |buffer: &usize| matches!(wanted.buffers[*buffer], Buffer::Argument(..)) && sizes[*buffer].is_some();
    let first: Vec<usize> = (0..sizes.len()).filter(arguments).collect();
    let spans = Liveness::of(&nodes, sizes.len(), &last, &first, end);
    let live = spans.clone();
    let mut groups = Groups::new(spans, owners(wanted, &sizes));
    groups.join(&nodes, &sizes);
    let assignment = place(wanted, &sizes, &mut groups, end);
    debug_assert_eq!(conflict(&sizes, &live, &assignment.homes, &groups.joints), None, "two live buffers share bytes");
    assignment
}

/// The bytes of buffers that are assigned.
fn sizes(wanted: &Wanted<'_>) -> Vec<Option<usize>> {
    let size = |buffer: &Buffer| match buffer {
        Buffer::Value(bytes) => Some(*bytes),
        Buffer::Argument(i, bytes) if wanted.donated.get(*i) == Some(&true) => Some(*bytes),
        _ => None,
    };
    wanted.buffers.iter().map(|buffer| size(buffer).filter(|bytes| *bytes > 0)).collect()
}

/// Results that are a whole buffer have its memory, each buffer that of the first one.
fn owners(wanted: &Wanted<'_>, sizes: &[Option<usize>]) -> Vec<Owner> {
    let mut owners = vec![Owner::default(); sizes.len()];
    for (buffer, owner) in owners.iter_mut().enumerate() {
        if let (Buffer::Argument(i, _), Some(_)) = (&wanted.buffers[buffer], sizes[buffer]) {
            owner.argument = Some(*i);
        }
    }
    for (i, view) in wanted.results.iter().enumerate() {
        let buffer = view.address.buffer;
        let is_whole = view.address.spot().is_some_and(|spot| spot.at == 0) && sizes[buffer].is_some() && view.bytes() == sizes[buffer];
        if is_whole && owners[buffer].result.is_none() {
            owners[buffer].result = Some(i);
        }
    }
    owners
}

fn place(wanted: &Wanted<'_>, sizes: &[Option<usize>], groups: &mut Groups, end: u32) -> Assignment {
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
    let is_alone = |group: usize| matches!(wanted.buffers[group], Buffer::Argument(..)) && !is_joined[group];
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
    let lower_bound = pack::most_live(&items);
    let (places, arena) = pack::pack(&items, &capacities, end, lower_bound);
    let home = |(region, at): pack::Place| if region == 0 { Home::Arena(at) } else { Home::Result(results[region - 1], at) };
    let mut homes = Vec::new();
    for (buffer, bytes) in sizes.iter().enumerate() {
        let group = groups.group(buffer);
        homes.push(match (bytes, groups.owner[group].argument, item_of[group]) {
            (None, ..) => None,
            (Some(_), Some(_), _) if is_alone(group) => None,
            (Some(_), Some(argument), _) => Some(Home::Argument(argument)),
            (Some(_), None, item) => item.map(|item| home(places[item])),
        });
    }
    let own: usize = capacities.iter().map(|bytes| bytes.next_multiple_of(pack::ALIGN)).sum();
    Assignment { homes, arena, peak: arena + own, lower_bound }
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
            Home::Argument(argument) => ((2, argument), 0, size),
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
        let apart = [Some(Home::Arena(0)), Some(Home::Result(0, 0)), Some(Home::Argument(0))];
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
