//! Where each array of a function lies: in one arena that runs keep, in the memory of results, or in that of donated arguments.
//!
//! Compiled steps become a schedule, which `shale-bufferize` assigns. A program that stores its arrays in memories has given them their places already: only
//! what it leaves out is assigned then.
//!
//! `given`: the places that a program gives; `accesses`: what steps read and write, and which write an element only where they have read it; `rows`: loops
//! that write over the row they have read.

mod accesses;
mod given;
mod rows;

use crate::nest::plan::{Call, Expected, Spot, Step};
use crate::nest::{Buffer, View};
use given::Place;
use rustc_hash::FxHashMap;
use shale_bufferize::places::{self, ALIGN, Copied, Holds, Owner};
pub(crate) use shale_bufferize::places::{Assignment, Home};

/// The buffers that a step reads and writes, without those of nested steps of loops and branches of the function.
pub(super) fn accesses(step: &Step) -> (Vec<usize>, Vec<usize>) {
    let accesses::Accesses { reads, writes } = accesses::Accesses::of(step, |_| true);
    (reads, writes)
}

/// What is to be assigned.
pub(crate) struct Wanted<'a> {
    pub(crate) buffers: &'a [Buffer],
    pub(crate) results: &'a [View],
    /// By argument: whether its memory may be used.
    pub(crate) donated: &'a [bool],
    /// The buffers of memories, each with that of the argument whose memory it is.
    pub(crate) memories: &'a [(usize, Option<usize>)],
}

/// Where the buffers of a function lie.
pub(crate) struct Assigned {
    pub(crate) assignment: Assignment,
    /// Bytes of memories that the program names.
    pub(crate) named: usize,
    /// The most bytes that a step allocates while it runs, besides its arrays.
    pub(crate) allocated: usize,
}

/// Assigns buffers to memory; takes away copies of bytes to where the program says that they lie.
pub(crate) fn assign(steps: &mut Vec<Step>, wanted: &Wanted<'_>) -> Assigned {
    if wanted.memories.is_empty() {
        return assign_rest(steps, wanted, &vec![false; wanted.buffers.len()]);
    }
    let memories: Vec<usize> = wanted.memories.iter().map(|(memory, _)| *memory).collect();
    let places = given::places(steps, wanted.buffers, wanted.results, &memories);
    let mut is_given: Vec<bool> = places.iter().map(Option::is_some).collect();
    wanted.memories.iter().filter_map(|(_, argument)| *argument).for_each(|argument| is_given[argument] = true);
    let Assigned { mut assignment, allocated, .. } = assign_rest(steps, wanted, &is_given);
    let (bases, [arena, own]) = bases(wanted, &places);
    for home in assignment.homes.iter_mut().flatten() {
        if let Home::Arena(at) = home {
            *at += arena;
        }
    }
    for (place, home) in places.iter().zip(&mut assignment.homes) {
        let base = place.as_ref().and_then(|place| Some((*bases.get(&place.memory)?, place.bytes.start)));
        *home = base.map_or(*home, |(base, at)| Some(behind(base, at)));
    }
    for (memory, argument) in wanted.memories {
        if let Some(argument) = argument {
            assignment.homes[*argument] = bases.get(memory).copied();
        }
    }
    assignment.arena += arena;
    assignment.peak += arena + own;
    assignment.lower_bound += arena + own;
    Assigned { assignment, named: arena + own, allocated }
}

/// Where the memories of a program lie, each behind the other in the arena but for those that are results or arguments; the bytes of the former and of
/// the results.
fn bases(wanted: &Wanted<'_>, places: &[Option<Place>]) -> (FxHashMap<usize, Home>, [usize; 2]) {
    let (mut bases, mut arena, mut own) = (FxHashMap::default(), 0, 0);
    for (memory, argument) in wanted.memories {
        let bytes = places[*memory].as_ref().map_or(0, |place| place.bytes.len());
        let number = argument.and_then(|argument| if let Buffer::Argument(number, _) = wanted.buffers[argument] { Some(number) } else { None });
        let whole = Place { memory: *memory, bytes: 0..bytes };
        let is_whole = |view: &View| {
            let starts = view.address.spot().is_some_and(|spot| spot.at == 0);
            starts && view.bytes() == Some(bytes) && places[view.address.buffer].as_ref() == Some(&whole)
        };
        let home = match (number, wanted.results.iter().position(is_whole)) {
            (Some(number), _) => Home::Argument(number, 0),
            (None, Some(result)) => {
                own += bytes.next_multiple_of(ALIGN);
                Home::Result(result, 0)
            }
            (None, None) => {
                arena += bytes.next_multiple_of(ALIGN);
                Home::Arena(arena - bytes.next_multiple_of(ALIGN))
            }
        };
        bases.insert(*memory, home);
    }
    (bases, [arena, own])
}

/// The byte of a number behind another one.
fn behind(home: Home, by: usize) -> Home {
    match home {
        Home::Arena(at) => Home::Arena(at + by),
        Home::Result(number, at) => Home::Result(number, at + by),
        Home::Argument(number, at) => Home::Argument(number, at + by),
    }
}

/// The part of the bytes of arrays by which those that threads keep for kernels may exceed what is needed at one time. They stay in a thread's caches from one
/// kernel to the next; a place among the arrays is nowhere near.
const SPARE_PART: usize = 20;

/// Assigns the buffers whose places the program does not give. Kernels work in memory that threads keep, unless they had better work between the arrays.
fn assign_rest(steps: &mut [Step], wanted: &Wanted<'_>, is_given: &[bool]) -> Assigned {
    let mut spare = vec![false; wanted.buffers.len()];
    each_call(steps, &mut |call| call.workspace.iter().filter(|_| call.is_spare).for_each(|part| spare[part.spot.buffer] = true));
    let is_left: Vec<bool> = is_given.iter().zip(&spare).map(|(given, spare)| *given || *spare).collect();
    let kept = assign_buffers(steps, wanted, &is_left);
    let needed = |assigned: &Assigned| assigned.assignment.peak.saturating_add(assigned.allocated);
    let bound = kept.assignment.lower_bound;
    if spare.contains(&true) && needed(&kept) - bound.min(needed(&kept)) > bound / SPARE_PART {
        let between = assign_buffers(steps, wanted, is_given);
        if needed(&between) < needed(&kept) {
            return between;
        }
    }
    each_call(steps, &mut |call| {
        if call.is_spare {
            call.allocates += call.workspace.take().map_or(0, |part| part.bytes);
        }
    });
    kept
}

/// Visits the kernels of steps, and of those that they hold where the function's arrays are assigned.
fn each_call(steps: &mut [Step], visit: &mut dyn FnMut(&mut Call)) {
    for step in steps {
        match step {
            Step::Kernel(call) => visit(call),
            Step::Repeat(repeat) => [&mut repeat.condition, &mut repeat.body].into_iter().for_each(|steps| each_call(steps, visit)),
            Step::Branch(branch) => branch.branches.iter_mut().for_each(|steps| each_call(steps, visit)),
            _ => {}
        }
    }
}

/// Assigns the buffers whose places are not known.
fn assign_buffers(steps: &[Step], wanted: &Wanted<'_>, is_known: &[bool]) -> Assigned {
    let sizes = sizes(wanted, is_known);
    let is_argument = |buffer: &usize| matches!(wanted.buffers[*buffer], Buffer::Argument(..)) && sizes[*buffer].is_some();
    let first: Vec<usize> = (0..sizes.len()).filter(is_argument).collect();
    let mut schedule = Schedule { sizes: &sizes, named: Vec::new(), is_touched: vec![false; sizes.len()] };
    for argument in &first {
        schedule.is_touched[*argument] = true;
    }
    let steps = schedule.steps(steps);
    let last: Vec<usize> = wanted.results.iter().map(|view| view.address.buffer).filter(|buffer| sizes[*buffer].is_some()).collect();
    let may_replace = |step: &places::Step, from: usize, to: usize| {
        let step = schedule.named[step.name];
        accesses::is_elementwise(step, from, to) || rows::is_by_rows(step, from, to)
    };
    let owners = owners(wanted, &sizes);
    let mut assignment =
        places::assign(&places::Wanted { steps: &steps, sizes: &sizes, owners: &owners, first: &first, last: &last, may_replace: &may_replace });
    let (mut allocated, mut most) = (0, assignment.lower_bound);
    for (name, bytes) in schedule.named.iter().map(|step| allocates(step, &|buffer| sizes[buffer].is_none())).enumerate().filter(|(_, bytes)| *bytes > 0) {
        let others = assignment.times.get(name).and_then(|at| assignment.live_bytes.get(*at as usize));
        (allocated, most) = (allocated.max(bytes), most.max(bytes.saturating_add(others.copied().unwrap_or(0))));
    }
    assignment.lower_bound = most;
    Assigned { assignment, named: 0, allocated }
}

/// The bytes that a step allocates at most while it runs, besides its arrays, those included that have no place among the function's.
fn allocates(step: &Step, is_left: &dyn Fn(usize) -> bool) -> usize {
    let all = |arrays: &mut dyn Iterator<Item = usize>| arrays.fold(0, usize::saturating_add);
    match step {
        Step::Kernel(call) => {
            let spare = call.workspace.filter(|part| call.is_spare && is_left(part.spot.buffer));
            call.allocates.saturating_add(spare.map_or(0, |part| part.bytes))
        }
        Step::RowBlocks(blocks) => blocks.allocates,
        Step::Loop(_, steps) => steps.iter().map(|step| allocates(step, is_left)).max().unwrap_or(0),
        // Whoever is outside gets copies, and gives arrays of its own.
        Step::Outside(outside) => all(&mut outside.operands.iter().chain(&outside.results).map(|array| array.part.bytes)),
        Step::Judge(judge) => {
            let expected = if let Expected::Value(value) = &judge.expected { value.part.bytes } else { 0 };
            judge.actual.part.bytes.saturating_add(expected)
        }
        _ => 0,
    }
}

/// Compiled steps as a schedule.
struct Schedule<'a> {
    sizes: &'a [Option<usize>],
    /// By name.
    named: Vec<&'a Step>,
    /// The buffers that a step so far reads or writes.
    is_touched: Vec<bool>,
}

impl<'a> Schedule<'a> {
    fn steps(&mut self, steps: &'a [Step]) -> Vec<places::Step> {
        steps.iter().map(|step| self.step(step)).collect()
    }

    fn step(&mut self, step: &'a Step) -> places::Step {
        let name = self.named.len();
        self.named.push(step);
        let accesses::Accesses { mut reads, writes } = accesses::Accesses::of(step, |buffer| self.sizes[buffer].is_some());
        // What nests give that run together in one step, others of them read behind it, in the same step.
        reads.retain(|buffer| self.is_touched[*buffer] || !writes.contains(buffer));
        reads.iter().chain(&writes).for_each(|buffer| self.is_touched[*buffer] = true);
        let holds = match step {
            Step::Repeat(repeat) => Holds::Loop { condition: self.steps(&repeat.condition), body: self.steps(&repeat.body) },
            Step::Branch(branch) => Holds::Branches(branch.branches.iter().map(|steps| self.steps(steps)).collect()),
            _ => Holds::Nothing,
        };
        places::Step { copy: self.whole_copy(step), holds, ..places::Step::new(name, reads, writes) }
    }

    /// The buffers of a copy that replaces all of one.
    fn whole_copy(&self, step: &Step) -> Option<Copied> {
        if let Step::Begin(to) = step {
            return Some(Copied { from: None, to: *to });
        }
        let Step::Copy { from, to, bytes } = step else { return None };
        let whole = |spot: Spot| (spot.at == 0 && self.sizes[spot.buffer] == Some(*bytes)).then_some(spot.buffer);
        Some(Copied { from: from.spot().and_then(whole), to: to.spot().and_then(whole)? })
    }
}

/// The bytes of buffers that are assigned.
fn sizes(wanted: &Wanted<'_>, is_given: &[bool]) -> Vec<Option<usize>> {
    let size = |buffer: &Buffer| match buffer {
        Buffer::Value(bytes) => Some(*bytes),
        Buffer::Argument(i, bytes) if wanted.donated.get(*i) == Some(&true) => Some(*bytes),
        _ => None,
    };
    wanted.buffers.iter().zip(is_given).map(|(buffer, is_given)| size(buffer).filter(|bytes| *bytes > 0 && !is_given)).collect()
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
