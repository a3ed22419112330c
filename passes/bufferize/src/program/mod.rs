//! A function's arrays: which buffers they are, where these lie, and the program that says so.

mod apply;
mod explain;
mod schedule;

use crate::places::{self, Assignment, Home, Owner, Step, assign};
pub(crate) use apply::apply;
pub use explain::explain_buffers;
use rustc_hash::{FxHashMap, FxHashSet};
use shale_buf::bytes_of;
use shale_ir::body::{Block, Body, Op, Value};
use shale_ir::types::Type;

/// True for arrays that are kept in memory: of known sizes, with elements, and no scalars.
fn is_in_memory(ty: Type<'_>) -> bool {
    ty.array().is_some_and(|array| array.rank() > 0) && bytes_of(ty).is_some_and(|bytes| bytes > 0)
}

/// What a buffer is copied from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// Another buffer.
    Buffer(usize),
    /// A value outside of memory: a constant, or an argument that stays the caller's.
    Value(Value),
}

/// A copy of all of an array.
#[derive(Clone, Copy, Debug)]
struct Copying {
    /// The op before which it is made.
    before: Op,
    from: Source,
    to: usize,
}

/// What a step is.
#[derive(Clone, Copy, Debug)]
enum Action {
    /// An op of the function.
    Op(Op),
    /// A copy that the op before which it stands needs.
    Copy(Copying),
    /// Nothing: an array begins before a loop that overwrites all of it.
    Begin(Op),
}

/// What is to be assigned, and what the steps are.
#[derive(Debug, Default)]
struct Plan {
    steps: Vec<Step>,
    /// By name of a step.
    actions: Vec<Action>,
    /// By buffer: its bytes.
    sizes: Vec<Option<usize>>,
    owners: Vec<Owner>,
    /// The buffer of each array in memory; several are one where an op only renames it.
    buffer_of: FxHashMap<Value, usize>,
    /// Operands that an op updates where the result lies, with the result's buffer.
    updated: FxHashMap<(Op, usize), usize>,
    /// The loops and branches.
    controls: FxHashSet<Op>,
    /// By loop or branch: which of the values that it carries or gives are arrays in memory.
    dropped: FxHashMap<Op, Vec<usize>>,
    /// Arrays outside of memory that a loop carries and never changes, with what they are.
    invariant: FxHashMap<Value, Value>,
    /// The ops that nothing needs, since loops overwrite what they make.
    unneeded: Vec<Op>,
    /// The donated arguments.
    arguments: Vec<Value>,
    /// The buffers that are returned.
    returned: Vec<usize>,
}

/// A function with the places of its arrays.
pub(crate) struct Assigned {
    plan: Plan,
    assignment: Assignment,
}

impl Assigned {
    /// Assigns the arrays of a function whose body is one block; `donated` says which arguments are given away. One whose memory nothing else takes
    /// stays the caller's.
    pub(crate) fn of(body: &Body<'_>, block: Block, donated: &[bool]) -> Assigned {
        let mut donated = donated.to_vec();
        loop {
            let plan = schedule::Reader::plan(body, block, &donated);
            let assignment = plan.assign(body);
            let alone = |value: &Value| assignment.homes[plan.buffer_of[value]].is_none();
            let numbers = plan.arguments.iter().filter(|value| alone(value)).filter_map(|value| plan.owners[plan.buffer_of[value]].argument);
            let numbers: Vec<usize> = numbers.collect();
            if numbers.is_empty() {
                return Assigned { plan, assignment };
            }
            for number in numbers {
                donated[number] = false;
            }
        }
    }

    /// Where an array lies in memory; `None` for a value that stays one.
    fn home(&self, value: Value) -> Option<Home> {
        self.assignment.homes[*self.plan.buffer_of.get(&value)?]
    }

    /// What assigning found.
    pub(crate) fn assignment(&self) -> &Assignment {
        &self.assignment
    }
}

impl Plan {
    fn assign(&self, body: &Body<'_>) -> Assignment {
        let first: Vec<usize> = self.arguments.iter().map(|value| self.buffer_of[value]).collect();
        let may_replace = |step: &Step, from: usize, to: usize| match self.actions[step.name] {
            Action::Op(op) => self.is_in_place(body, op, from, to),
            Action::Copy(_) | Action::Begin(_) => false,
        };
        let (steps, last) = (&self.steps, &self.returned);
        assign(&places::Wanted { steps, sizes: &self.sizes, owners: &self.owners, first: &first, last, may_replace: &may_replace })
    }

    /// True if an op may leave the array of one buffer in the memory of another one.
    fn is_in_place(&self, body: &Body<'_>, op: Op, from: usize, to: usize) -> bool {
        let mut read: Vec<Value> = Vec::new();
        for value in body.walk(op).flat_map(|inner| body.iter(body.operands(inner))) {
            if self.buffer_of.get(&value) == Some(&from) && !read.contains(&value) {
                read.push(value);
            }
        }
        let result = body.iter(body.results(op)).find(|value| self.buffer_of.get(value) == Some(&to));
        result.is_some_and(|result| shale_buf::is_in_place(body, op, &read, result))
    }
}
