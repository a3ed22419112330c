//! Loops that leave each row of their result in the memory of the same row of an operand.

use super::accesses::is_elementwise;
use crate::nest::plan::{Address, Form, Lanes, Loop, Operand, RowWork, Source, Step, Term};

/// Bytes that a step reads or writes: where lane 0 of the first iteration finds its element, and the bytes of one.
struct Access<'s> {
    form: &'s Form,
    bytes: usize,
    /// The loops around it, with how often each runs.
    loops: Vec<(usize, i64)>,
}

/// True if the outer loops of a step go over rows such that in each iteration only one row of `from` is read, before the same bytes of `to` are
/// written; or each element where it is written.
pub(super) fn is_by_rows(step: &Step, from: usize, to: usize) -> bool {
    let mut outer: Vec<(usize, i64)> = Vec::new();
    let mut step = step;
    while let Some((around, steps)) = rows_of(step) {
        outer.push(around);
        if reads_come_first(steps, from, to) && accesses(steps, &outer, &[from, to]).is_some_and(|all| are_rows(&all, &outer)) {
            return true;
        }
        let [only] = steps else { return false };
        step = only;
    }
    false
}

/// The loop that a step is, with its number and end, and what it does; of tiles of rows the loop over all rows.
fn rows_of(step: &Step) -> Option<((usize, i64), &[Step])> {
    match step {
        Step::Loop(around, steps) => Some(((around.number, around.end), steps)),
        Step::Tiled(tiled) => Some(((tiled.number, tiled.count as i64), &tiled.steps)),
        _ => None,
    }
}

/// True if no step reads `from` behind the first one that writes `to`, but element by element.
fn reads_come_first(steps: &[Step], from: usize, to: usize) -> bool {
    let touches = |step: &Step, buffer: usize| accesses(std::slice::from_ref(step), &[], &[buffer]).is_none_or(|all| !all.is_empty());
    let Some(first) = steps.iter().position(|step| touches(step, to)) else { return false };
    steps[first..].iter().all(|step| !touches(step, from) || is_elementwise(step, from, to))
}

/// True if accesses in different iterations of the outer loops have no byte in common.
fn are_rows(all: &[Access<'_>], outer: &[(usize, i64)]) -> bool {
    let Some(first) = all.first() else { return false };
    let (mut low, mut high) = (i128::MAX, i128::MIN);
    for access in all {
        if outer.iter().any(|(number, bound)| *bound > 1 && access.form.weight(*number) != first.form.weight(*number)) {
            return false;
        }
        let (mut from, mut to) = (i128::from(access.form.offset), i128::from(access.form.offset) + access.bytes as i128);
        for (term, weight) in &access.form.terms {
            let Term::Loop(number) = term else { return false };
            if outer.iter().any(|(known, _)| known == number) {
                continue;
            }
            let Some((_, bound)) = access.loops.iter().find(|(known, _)| known == number) else { return false };
            let last = i128::from(*weight) * i128::from((*bound).max(1) - 1);
            (from, to) = (from + last.min(0), to + last.max(0));
        }
        (low, high) = (low.min(from), high.max(to));
    }
    let mut steps: Vec<(i128, i128)> =
        outer.iter().filter(|(_, bound)| *bound > 1).map(|(number, bound)| (i128::from(first.form.weight(*number)).abs(), i128::from(*bound))).collect();
    steps.sort_unstable();
    let mut extent = high - low;
    for (weight, bound) in steps {
        if weight < extent {
            return false;
        }
        extent += weight * (bound - 1);
    }
    true
}

/// The accesses of steps to buffers; none if some cannot be told.
fn accesses<'s>(steps: &'s [Step], outer: &[(usize, i64)], buffers: &[usize]) -> Option<Vec<Access<'s>>> {
    let mut found = Found { buffers, loops: outer.to_vec(), all: Vec::new() };
    found.steps(steps)?;
    Some(found.all)
}

struct Found<'s, 'b> {
    buffers: &'b [usize],
    loops: Vec<(usize, i64)>,
    all: Vec<Access<'s>>,
}

impl<'s> Found<'s, '_> {
    fn steps(&mut self, steps: &'s [Step]) -> Option<()> {
        steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, step: &'s Step) -> Option<()> {
        match step {
            Step::Lanes(lanes) | Step::Within(lanes) => self.lanes(lanes),
            Step::EachRow(each) => match &each.work {
                RowWork::Lanes(lanes) => self.lanes(lanes),
                RowWork::Total { reducer, from, count, .. } => self.add(from, count.saturating_mul(reducer.lane_bytes())),
                RowWork::Arg { from, count, .. } => self.add(from, count.saturating_mul(4)),
                RowWork::Steps(steps) => self.steps(steps)?,
            },
            Step::Loop(around, steps) => self.within(std::slice::from_ref(around), |found| found.steps(steps))?,
            Step::Reduce(r) => self.within(&[&r.outer[..], &r.inner[..]].concat(), |found| {
                if let Some(address) = &r.result {
                    found.add(address, r.joining.lane_bytes());
                }
                found.steps(&r.before)?;
                match &r.source {
                    Source::Lanes(lanes) | Source::Total(lanes) => found.lanes(lanes),
                    Source::Memory(operand) => found.row(operand, r.lane, r.joining.lane_bytes()),
                }
                Some(())
            })?,
            Step::Fold(fold) => self.within(&fold.loops, |found| {
                found.steps(&fold.before)?;
                found.lanes(&fold.lanes);
                found.loops.push((fold.along, fold.lanes.tile as i64));
                let ran = found.steps(&fold.join);
                found.loops.pop();
                ran
            })?,
            Step::Copy { from, to, bytes } => {
                self.add(from, *bytes);
                self.add(to, *bytes);
            }
            Step::Begin(_) => {}
            Step::Blocks(b) => self.within(&b.loops.iter().map(|(around, _)| *around).collect::<Vec<_>>(), |found| {
                found.lanes(&b.lanes);
                Some(())
            })?,
            Step::Rows(around, lanes) => self.within(std::slice::from_ref(around), |found| {
                found.lanes(lanes);
                Some(())
            })?,
            Step::Transpose(_)
            | Step::Tiled(_)
            | Step::Columns(_)
            | Step::Kernel(_)
            | Step::RowBlocks(_)
            | Step::Product(_)
            | Step::Repeat(_)
            | Step::Branch(_)
            | Step::Judge(_)
            | Step::Outside(_)
            | Step::Call(_) => {
                return None;
            }
        }
        Some(())
    }

    fn within(&mut self, loops: &[Loop], inside: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        let before = self.loops.len();
        self.loops.extend(loops.iter().map(|around| (around.number, around.end)));
        let ran = inside(self);
        self.loops.truncate(before);
        ran
    }

    /// Elements one behind the other.
    fn row(&mut self, operand: &'s Operand, (number, count): (Option<usize>, usize), bytes: usize) {
        let before = self.loops.len();
        self.loops.extend(number.map(|number| (number, count as i64)));
        self.add(&operand.address, bytes);
        self.loops.truncate(before);
    }

    fn lanes(&mut self, lanes: &'s Lanes) {
        let before = self.loops.len();
        self.loops.extend(lanes.number.map(|number| (number, lanes.first + lanes.count as i64)));
        for stage in &lanes.stages {
            let program = stage.code.program();
            let kinds = program.loads.iter().map(|load| load.element.bytes()).chain(program.stores.iter().map(|store| store.element.bytes()));
            for (operand, bytes) in stage.operands.iter().zip(kinds) {
                self.add(&operand.address, operand.list.map_or(bytes, |(_, reach)| reach));
            }
        }
        self.loops.truncate(before);
    }

    fn add(&mut self, address: &'s Address, bytes: usize) {
        if self.buffers.contains(&address.buffer) {
            self.all.push(Access { form: &address.form, bytes, loops: self.loops.clone() });
        }
    }
}
