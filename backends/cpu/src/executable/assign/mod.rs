//! Where each array of a function lies: in one arena that runs keep, in the memory of results, or in that of donated arguments.
//!
//! Compiled steps become a schedule, which `shale-bufferize` assigns.
//!
//! `accesses`: what steps read and write, and which write an element only where they have read it; `rows`: loops that write over the row they have read.

mod accesses;
mod rows;

use crate::nest::plan::{Spot, Step};
use crate::nest::{Buffer, View};
use shale_bufferize::places::{self, Copied, Holds, Owner};
pub(crate) use shale_bufferize::places::{Assignment, Home};

/// The buffers that a step reads and writes, without those of nested steps of loops and branches of the function.
pub(super) fn accesses(step: &Step) -> (Vec<usize>, Vec<usize>) {
    let accesses::Accesses { reads, writes } = accesses::Accesses::of(step, |_| true);
    (reads, writes)
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
    let mut schedule = Schedule { sizes: &sizes, named: Vec::new() };
    let steps = schedule.steps(wanted.steps);
    let last: Vec<usize> = wanted.results.iter().map(|view| view.address.buffer).filter(|buffer| sizes[*buffer].is_some()).collect();
    let arguments = |buffer: &usize| matches!(wanted.buffers[*buffer], Buffer::Argument(..)) && sizes[*buffer].is_some();
    let first: Vec<usize> = (0..sizes.len()).filter(arguments).collect();
    let may_replace = |step: &places::Step, from: usize, to: usize| {
        let step = schedule.named[step.name];
        accesses::is_elementwise(step, from, to) || rows::is_by_rows(step, from, to)
    };
    let owners = owners(wanted, &sizes);
    places::assign(&places::Wanted { steps: &steps, sizes: &sizes, owners: &owners, first: &first, last: &last, may_replace: &may_replace })
}

/// Compiled steps as a schedule.
struct Schedule<'a> {
    sizes: &'a [Option<usize>],
    /// By name.
    named: Vec<&'a Step>,
}

impl<'a> Schedule<'a> {
    fn steps(&mut self, steps: &'a [Step]) -> Vec<places::Step> {
        steps.iter().map(|step| self.step(step)).collect()
    }

    fn step(&mut self, step: &'a Step) -> places::Step {
        let name = self.named.len();
        self.named.push(step);
        let accesses::Accesses { reads, writes } = accesses::Accesses::of(step, |buffer| self.sizes[buffer].is_some());
        let holds = match step {
            Step::Repeat(repeat) => Holds::Loop { condition: self.steps(&repeat.condition), body: self.steps(&repeat.body) },
            Step::Branch(branch) => Holds::Branches(branch.branches.iter().map(|steps| self.steps(steps)).collect()),
            _ => Holds::Nothing,
        };
        places::Step { copy: self.whole_copy(step), holds, ..places::Step::new(name, reads, writes) }
    }

    /// The buffers of a copy that replaces all of one.
    fn whole_copy(&self, step: &Step) -> Option<Copied> {
        let Step::Copy { from, to, bytes } = step else { return None };
        let whole = |spot: Spot| (spot.at == 0 && self.sizes[spot.buffer] == Some(*bytes)).then_some(spot.buffer);
        Some(Copied { from: from.spot().and_then(whole), to: to.spot().and_then(whole)? })
    }
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
