//! Arrays whose places the program gives: it stores them in memories, and loads them from there.
//!
//! Compiled as it stands, a load copies bytes from a memory to a buffer, a store from a buffer to a memory. Here such a buffer gets the memory's own bytes for
//! its place where the steps between allow that, so that the copy copies nothing:
//! - what is loaded, if nothing writes there before its last use;
//! - what is stored, if from its first use to the store nothing else reads or writes there but what an op reads over which it may write.
//!
//! Each decision looks at all places that are decided and at all copies, those that copy nothing, too; so none makes another one wrong.
//! What is left is a copy, from or to a buffer that is assigned like those of programs without memories.

use super::accesses::{Accesses, is_elementwise, is_lanes};
use super::rows::is_by_rows;
use crate::nest::plan::{Part, Spot, Step};
use crate::nest::{Buffer, View};
use rustc_hash::FxHashMap;
use shale_bufferize::places::ALIGN;
use std::ops::Range;

/// Bytes of a memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The memory's buffer.
    pub(super) memory: usize,
    pub(super) bytes: Range<usize>,
}

impl Place {
    fn meets(&self, other: &Place) -> bool {
        self.memory == other.memory && self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end
    }
}

/// By buffer: its place, if the program gives it one; that of a memory is all of itself.
pub(super) fn places(steps: &mut Vec<Step>, buffers: &[Buffer], results: &[View], memories: &[usize]) -> Vec<Option<Place>> {
    let mut given = Given { buffers, places: vec![None; buffers.len()], uses: vec![0; buffers.len()] };
    for memory in memories {
        given.places[*memory] = Some(Place { memory: *memory, bytes: 0..given.bytes(*memory).unwrap_or(0) });
    }
    let mut list = List::of(steps);
    list.touches.iter().flatten().for_each(|touch| given.uses[touch.buffer] += 1);
    // The results are read behind the last step.
    list.touches.push(results.iter().map(|view| Touch::whole(view.address.buffer, false)).collect());
    list.touches[steps.len()].iter().for_each(|touch| given.uses[touch.buffer] += 1);
    given.decide(&list, steps, &|given, candidate| given.load(candidate));
    given.decide(&list, steps, &|given, candidate| given.store(candidate));
    let Given { places, .. } = given;
    sweep(steps, &places);
    places
}

/// A use of a buffer by a step.
#[derive(Debug)]
struct Touch {
    buffer: usize,
    /// Which bytes; all of them if nothing is said.
    bytes: Option<Range<usize>>,
    is_written: bool,
}

impl Touch {
    fn whole(buffer: usize, is_written: bool) -> Touch {
        Touch { buffer, bytes: None, is_written }
    }

    fn part(part: Part, is_written: bool) -> Touch {
        Touch { buffer: part.spot.buffer, bytes: Some(part.spot.at..part.spot.at.saturating_add(part.bytes)), is_written }
    }
}

/// What a step touches, with the steps that it holds.
fn touches(step: &Step, found: &mut Vec<Touch>) {
    let accesses = |found: &mut Vec<Touch>| {
        let Accesses { reads, writes } = Accesses::of(step, |_| true);
        found.extend(reads.into_iter().map(|buffer| Touch::whole(buffer, false)));
        found.extend(writes.into_iter().map(|buffer| Touch::whole(buffer, true)));
    };
    match step {
        Step::Copy { .. } => match copied(step) {
            Some((from, to, bytes)) => found.extend([Touch::part(Part { spot: from, bytes }, false), Touch::part(Part { spot: to, bytes }, true)]),
            None => accesses(found),
        },
        Step::Kernel(call) => {
            found.extend(call.operands.iter().flatten().map(|part| Touch::part(*part, false)));
            found.extend(call.results.iter().chain(&call.workspace).map(|part| Touch::part(*part, true)));
        }
        Step::Call(call) => {
            found.extend(call.operands.iter().map(|part| Touch::part(*part, false)));
            found.extend(call.results.iter().map(|part| Touch::part(*part, true)));
        }
        Step::Repeat(repeat) => {
            accesses(found);
            repeat.condition.iter().chain(&repeat.body).for_each(|step| touches(step, found));
        }
        Step::Branch(branch) => {
            accesses(found);
            branch.branches.iter().flatten().for_each(|step| touches(step, found));
        }
        _ => accesses(found),
    }
}

/// The places of a copy of bytes, if they are the same whatever runs around.
fn copied(step: &Step) -> Option<(Spot, Spot, usize)> {
    let Step::Copy { from, to, bytes } = step else { return None };
    Some((from.spot()?, to.spot()?, *bytes))
}

/// Steps that run one after the other, with what each touches.
struct List {
    touches: Vec<Vec<Touch>>,
}

impl List {
    fn of(steps: &[Step]) -> List {
        let one = |step: &Step| {
            let mut found = Vec::new();
            touches(step, &mut found);
            found
        };
        List { touches: steps.iter().map(one).collect() }
    }

    /// By buffer: the steps from the first to the last one that touch it, and how many touches these are.
    fn spans(&self) -> FxHashMap<usize, (usize, usize, usize)> {
        let mut spans: FxHashMap<usize, (usize, usize, usize)> = FxHashMap::default();
        for (at, touches) in self.touches.iter().enumerate() {
            for touch in touches {
                let span = spans.entry(touch.buffer).or_insert((at, at, 0));
                (span.1, span.2) = (at, span.2 + 1);
            }
        }
        spans
    }
}

/// A copy between a buffer and a memory, among the steps of a list.
struct Candidate<'l> {
    list: &'l List,
    steps: &'l [Step],
    at: usize,
    /// The buffer, and the steps from the first to the last one that touch it.
    buffer: usize,
    span: (usize, usize),
    place: Place,
}

/// Whether a buffer may lie in the place that its copy names.
type Rule<'a> = &'a dyn Fn(&Given<'_>, &Candidate<'_>) -> bool;

struct Given<'a> {
    buffers: &'a [Buffer],
    places: Vec<Option<Place>>,
    /// By buffer: how many touches there are in all.
    uses: Vec<usize>,
}

impl Given<'_> {
    fn bytes(&self, buffer: usize) -> Option<usize> {
        if let Buffer::Value(bytes) = self.buffers[buffer] { Some(bytes) } else { None }
    }

    /// Asks a rule about every copy of steps and of those that they hold.
    fn decide(&mut self, list: &List, steps: &[Step], rule: Rule<'_>) {
        let spans = list.spans();
        for (at, step) in steps.iter().enumerate() {
            let inner: Vec<&[Step]> = match step {
                Step::Repeat(repeat) => vec![&repeat.condition, &repeat.body],
                Step::Branch(branch) => branch.branches.iter().map(Vec::as_slice).collect(),
                _ => Vec::new(),
            };
            for steps in inner {
                self.decide(&List::of(steps), steps, rule);
            }
            let Some((buffer, place)) = copied(step).and_then(|copied| self.wanted(copied)) else { continue };
            let Some((first, last, uses)) = spans.get(&buffer).copied() else { continue };
            // Whoever touches it elsewhere may do so when the place holds something else.
            let candidate = Candidate { list, steps, at, buffer, span: (first, last), place };
            if uses == self.uses[buffer] && rule(self, &candidate) {
                self.places[buffer] = Some(candidate.place);
            }
        }
    }

    /// The buffer without a place all of which is copied from or to a memory, and where.
    fn wanted(&self, (from, to, bytes): (Spot, Spot, usize)) -> Option<(usize, Place)> {
        let is_free = |spot: Spot| spot.at == 0 && self.places[spot.buffer].is_none() && self.bytes(spot.buffer) == Some(bytes);
        let in_memory = |spot: Spot| self.places[spot.buffer].as_ref().filter(|place| place.memory == spot.buffer && spot.at.is_multiple_of(ALIGN));
        let (buffer, memory, spot) = match (in_memory(from), in_memory(to)) {
            (Some(memory), _) if is_free(to) => (to.buffer, memory, from),
            (_, Some(memory)) if is_free(from) => (from.buffer, memory, to),
            _ => return None,
        };
        Some((buffer, Place { memory: memory.memory, bytes: spot.at..spot.at + bytes }))
    }

    /// The bytes of a memory that a touch is.
    fn place(&self, touch: &Touch) -> Option<Place> {
        let place = self.places[touch.buffer].as_ref()?;
        let Some(bytes) = &touch.bytes else { return Some(place.clone()) };
        let start = place.bytes.start;
        Some(Place { memory: place.memory, bytes: start + bytes.start..start + bytes.end })
    }

    /// True for a load whose bytes nobody writes before the last use of what is loaded.
    fn load(&self, c: &Candidate<'_>) -> bool {
        let is_load = c.span.0 == c.at && copied(&c.steps[c.at]).is_some_and(|(_, to, _)| to.buffer == c.buffer);
        let mut between = c.list.touches[c.at + 1..=c.span.1.max(c.at)].iter().flatten();
        is_load && between.all(|touch| !touch.is_written || self.place(touch).is_none_or(|place| !place.meets(&c.place)))
    }

    /// True for a store of what may be made where it is stored.
    fn store(&self, c: &Candidate<'_>) -> bool {
        let is_store = c.span.1 == c.at && copied(&c.steps[c.at]).is_some_and(|(from, ..)| from.buffer == c.buffer);
        let mut read: Vec<(usize, usize)> = Vec::new();
        for (at, touches) in c.list.touches.iter().enumerate().take(c.at).skip(c.span.0) {
            for touch in touches.iter().filter(|touch| touch.buffer != c.buffer) {
                let Some(place) = self.place(touch).filter(|place| place.meets(&c.place)) else { continue };
                let is_whole = self.places[touch.buffer].as_ref() == Some(&c.place);
                if touch.is_written || place != c.place || !is_whole {
                    return false;
                }
                read.push((at, touch.buffer));
            }
        }
        is_store && may_replace(c, &read)
    }
}

/// True if a buffer may be made where the buffers lie that steps read, each behind the number of its step.
fn may_replace(c: &Candidate<'_>, read: &[(usize, usize)]) -> bool {
    let (Some((first, _)), Some((last, _))) = (read.first(), read.last()) else { return true };
    if first == last && *first == c.span.0 {
        // Nothing is written before this step.
        let step = &c.steps[*first];
        let is_copy = |from: usize| copied(step).is_some_and(|(source, target, _)| (source, target) == (start_of(from), start_of(c.buffer)));
        if read.iter().all(|(_, from)| is_copy(*from) || is_by_rows(step, *from, c.buffer)) {
            return true;
        }
    }
    // Loops in parts: each element is written once, and where it is written.
    let writes = |at: &usize| c.list.touches[*at].iter().any(|touch| touch.is_written && touch.buffer == c.buffer);
    let are_lanes = (c.span.0..=*last).filter(writes).all(|at| is_lanes(&c.steps[at]));
    are_lanes && read.iter().all(|(at, from)| is_elementwise(&c.steps[*at], *from, c.buffer))
}

fn start_of(buffer: usize) -> Spot {
    Spot { buffer, at: 0 }
}

/// Takes away copies of bytes to where they lie.
fn sweep(steps: &mut Vec<Step>, places: &[Option<Place>]) {
    let at = |spot: Spot| places[spot.buffer].as_ref().map(|place| (place.memory, place.bytes.start + spot.at));
    steps.retain(|step| copied(step).is_none_or(|(from, to, _)| at(from).is_none() || at(from) != at(to)));
    for step in steps {
        match step {
            Step::Repeat(repeat) => [&mut repeat.condition, &mut repeat.body].into_iter().for_each(|steps| sweep(steps, places)),
            Step::Branch(branch) => branch.branches.iter_mut().for_each(|steps| sweep(steps, places)),
            _ => {}
        }
    }
}
