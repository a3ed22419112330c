//! Which results of a computation can be made in the memory of one of its inputs.
//!
//! Law: whoever computes the elements of the results together, or those of the replaced part, and reads each element before it writes it, gets the
//! same from an input whose memory the result shares as from one of its own.

use crate::hlo::{DynamicSlice, DynamicUpdateSlice, Reshape, Return};
use rustc_hash::FxHashSet;
use shale_ir::body::{Body, Op, Region, Value};
use shale_ir::op::Flags;

/// What is written when a result is made in the memory of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InPlace {
    /// Every element is replaced.
    Elements,
    /// A part is replaced by `update`; where `reads`, the input's own part takes part in it.
    Part {
        /// What replaces the part.
        update: Value,
        /// True if the part is read before.
        reads: bool,
    },
}

/// How result `result` of the computation `region` can be made in the memory of its input `input`, if it can.
///
/// Either elements are replaced by what is computed from them, elementwise and without moving them, and the results hold no others; or the result is
/// the input with one part replaced (`hlo.dynamic_update_slice`), and of the input only that part is read, elementwise.
pub fn in_place(body: &Body<'_>, region: Region, result: usize, input: usize) -> Option<InPlace> {
    let block = body.first_block(region)?;
    let (end, args) = (body.last_op(block)?, body.args(block));
    if body.matches::<Return>(end).is_none() || input >= args.len() || result >= body.operands(end).len() {
        return None;
    }
    let (buffer, written) = (body.at(args, input), body.operand(end, result));
    if !body.ty(buffer).same_but_layout(body.ty(written)) {
        return None;
    }
    if let Some(update) = body.def_op(written).and_then(|op| body.matches::<DynamicUpdateSlice>(op)).filter(|update| update.operand == buffer) {
        return part(body, buffer, written, &update);
    }
    reaches(body, &[buffer], end, None)?.contains(&result).then_some(InPlace::Elements)
}

/// The case of a replaced part.
fn part(body: &Body<'_>, buffer: Value, written: Value, update: &DynamicUpdateSlice) -> Option<InPlace> {
    let def = body.def_op(written)?;
    let own = (update.update != buffer && body.has_one_use(written)).then(|| body.block_of(def))??;
    let end = body.last_op(own)?;
    let sizes = body.ty(update.update).array()?.dims.list();
    let starts: Vec<Value> = body.iter(update.start_indices).collect();
    let mut parts = Vec::new();
    for user in body.users(buffer).filter(|user| *user != def) {
        let slice: DynamicSlice<'_> = body.matches(user)?;
        if !body.iter(slice.start_indices).eq(starts.iter().copied()) || slice.slice_sizes.list() != sizes {
            return None;
        }
        parts.push(body.result(user, 0));
    }
    reaches(body, &parts, end, Some((def, update.update)))?;
    Some(InPlace::Part { update: update.update, reads: !parts.is_empty() })
}

/// Which operands of `end` the values reach elementwise, each element in its place; `None` if they are used in another way. They may end in the
/// update of the op `into`.
fn reaches(body: &Body<'_>, from: &[Value], end: Op, into: Option<(Op, Value)>) -> Option<Vec<usize>> {
    let (mut found, mut stack) = (Vec::new(), from.to_vec());
    let mut seen: FxHashSet<Value> = from.iter().copied().collect();
    while let Some(value) = stack.pop() {
        for (user, place) in body.uses(value).map(|of| body.use_site(of)) {
            if user == end {
                found.push(place);
            } else if into.is_some_and(|(op, update)| op == user && update == value) {
                // An update has its place once among the operands, and starts are other values.
                if place != 1 {
                    return None;
                }
            } else if body.block_of(user) == body.block_of(end) && (body.has(user, Flags::ELEMENTWISE) || body.matches::<Reshape>(user).is_some()) {
                for result in body.iter(body.results(user)) {
                    if elements(body, result)? != elements(body, value)? {
                        return None;
                    }
                    if seen.insert(result) {
                        stack.push(result);
                    }
                }
            } else {
                return None;
            }
        }
    }
    Some(found)
}

/// How many elements an array of known sizes has.
fn elements(body: &Body<'_>, value: Value) -> Option<u64> {
    body.ty(value).array().filter(|a| a.dynamic == 0)?.elements()
}
