//! Functions that an executable calls, each compiled once.
//!
//! A call copies nothing but results that do not lie where the caller wants them: those that are arguments or constants, or that are given twice.

use super::function::Function;
use crate::nest::function_call::{Callees, Calls, aligned};
use crate::nest::machine::Machine;
use crate::nest::memory::{Buffers, Memory};
use crate::nest::plan::{FunctionCall, Part, Step};
use crate::nest::record::Entry;
use shale_ir::eval::{EvalError, Host};
use smallvec::SmallVec;

/// The functions in the order in which they were found, with what each takes.
#[derive(Debug, Default)]
pub(super) struct Called(Vec<(Function, Chain)>);

/// What a function takes with those that it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Chain {
    /// The most bytes at one time, besides arguments and results; a function that calls itself counts once.
    pub(super) bytes: usize,
    /// The most functions, loops and branches within each other; all for those that call themselves.
    pub(super) depth: usize,
}

impl Called {
    /// Gives functions that call each other by number their chains; also that of those which the entry calls.
    pub(super) fn new(functions: Vec<Function>, entry: &Function) -> (Called, Chain) {
        let (depths, calls): (Vec<usize>, Vec<Vec<usize>>) = functions.iter().map(|function| callees(&function.steps)).unzip();
        let bytes = functions.iter().map(|function| aligned(function.own_bytes()));
        let own: Vec<Chain> = bytes.zip(depths).map(|(bytes, depth)| Chain { bytes, depth: depth + 1 }).collect();
        let chains = chains(&own, &calls);
        let outer = longest(&callees(&entry.steps).1, |callee| chains[callee]);
        (Called(functions.into_iter().zip(chains).collect()), outer)
    }

    pub(super) fn functions(&self) -> impl Iterator<Item = &Function> {
        self.0.iter().map(|(function, _)| function)
    }
}

impl Callees for Called {
    fn run(&self, machine: &mut Machine<'_>, call: &FunctionCall) -> Result<(), EvalError> {
        let Some((function, chain)) = self.0.get(call.callee) else { return Err(lost()) };
        let memory = |part: &Part| machine.buffers.0.get(part.spot.buffer).map_or(Memory::NONE, |buffer| buffer.part(part.spot.at, part.bytes));
        let arguments: SmallVec<[Memory; 8]> = call.operands.iter().map(memory).collect();
        let results: SmallVec<[Memory; 8]> = call.results.iter().map(memory).collect();
        if arguments.len() != function.parameters.len() || results.len() != function.results.len() {
            return Err(lost());
        }
        let begun = machine.begin(Entry::Function(&function.steps));
        let Some(calls) = &mut machine.calls else { return Err(lost()) };
        let mut frame = calls.stack.push(function.own_bytes(), chain.bytes, function.loops)?;
        function.bind(&mut frame.tables.buffers.0, frame.own, &arguments, &results);
        frame.tables.buffers.0.extend(results);
        let host = machine.host.as_mut().map(|host| &mut **host as &mut dyn Host);
        let mut inner = Machine {
            buffers: &frame.tables.buffers,
            indices: &mut frame.tables.indices,
            scratch: machine.scratch,
            ops: &function.ops,
            cancelled: machine.cancelled,
            tile: 0,
            threads: machine.threads,
            workers: machine.workers,
            host,
            recorder: machine.recorder.as_deref_mut(),
            calls: Some(Calls { callees: calls.callees, stack: &mut *calls.stack, depth: calls.depth, max_depth: calls.max_depth }),
        };
        inner.outer(&function.steps)?;
        function.hand_over(&frame.tables.buffers, machine.threads)?;
        calls.stack.pop(frame);
        machine.end(begun);
        Ok(())
    }
}

impl Function {
    /// Copies results to where the caller wants them, by at most so many threads, unless they lie there: the buffers behind all others.
    fn hand_over(&self, buffers: &Buffers, threads: usize) -> Result<(), EvalError> {
        for (i, view) in self.results.iter().enumerate().filter(|(i, _)| !self.owns_memory(*i)) {
            let (Some(spot), Some(bytes)) = (view.address.spot(), view.bytes()) else { return Err(lost()) };
            if bytes > 0 {
                buffers.copy((spot.buffer, spot.at as i64), (self.buffers.len() + i, 0), bytes, threads)?;
            }
        }
        Ok(())
    }
}

/// The most loops and branches of a function within each other, and the functions that its steps call.
fn callees(steps: &[Step]) -> (usize, Vec<usize>) {
    let (mut most, mut found) = (0, Vec::new());
    let mut open = vec![(0, steps)];
    while let Some((depth, steps)) = open.pop() {
        most = most.max(depth);
        for step in steps {
            match step {
                Step::Call(call) => found.push(call.callee),
                Step::Repeat(repeat) => open.extend([(depth + 1, &repeat.condition[..]), (depth + 1, &repeat.body)]),
                Step::Branch(branch) => open.extend(branch.branches.iter().map(|steps| (depth + 1, &steps[..]))),
                _ => {}
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    (most, found)
}

/// The chains of functions that take something of their own and call others, by number; without recursion, since chains may be long.
fn chains(own: &[Chain], calls: &[Vec<usize>]) -> Vec<Chain> {
    /// A chain of a function whose callees are being asked: one that calls itself.
    const OPEN: Chain = Chain { bytes: 0, depth: usize::MAX };
    let mut known: Vec<Option<Chain>> = vec![None; own.len()];
    for first in 0..own.len() {
        let mut open: Vec<(usize, usize)> = vec![(first, 0)];
        while let Some((function, next)) = open.pop() {
            if next == 0 && known[function].is_some() {
                continue;
            }
            known[function] = Some(OPEN);
            let of = |callee: usize| known[callee].unwrap_or_default();
            match calls[function].get(next..).unwrap_or_default().iter().position(|callee| known[*callee].is_none()) {
                Some(more) => {
                    let callee = calls[function][next + more];
                    open.extend([(function, next + more + 1), (callee, 0)]);
                }
                None => {
                    let Chain { bytes, depth } = longest(&calls[function], of);
                    known[function] = Some(Chain { bytes: bytes.saturating_add(own[function].bytes), depth: depth.saturating_add(own[function].depth) });
                }
            }
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

/// The most of the chains of functions.
fn longest(functions: &[usize], chain: impl Fn(usize) -> Chain) -> Chain {
    let more = |most: Chain, other: Chain| Chain { bytes: most.bytes.max(other.bytes), depth: most.depth.max(other.depth) };
    functions.iter().map(|function| chain(*function)).fold(Chain::default(), more)
}

fn lost() -> EvalError {
    EvalError::new("the cpu backend calls a function that it has not compiled, which is a bug")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_the_longest_ones() {
        let chain = |bytes, depth| Chain { bytes, depth };
        let of = |calls: &[&[usize]]| chains(&vec![chain(64, 1); calls.len()], &calls.iter().map(|list| list.to_vec()).collect::<Vec<_>>());
        assert_eq!(of(&[&[1, 2], &[2], &[]]), [chain(192, 3), chain(128, 2), chain(64, 1)]);
        assert_eq!(of(&[&[0]]), [chain(64, usize::MAX)]);
        let circle = of(&[&[1], &[2], &[0], &[]]);
        assert_eq!(circle[3], chain(64, 1));
        assert!(circle[..3].iter().all(|chain| chain.depth == usize::MAX && chain.bytes <= 192));
        let long: Vec<Vec<usize>> = (0..100_000).map(|i| if i + 1 < 100_000 { vec![i + 1] } else { Vec::new() }).collect();
        assert_eq!(chains(&vec![chain(1, 1); long.len()], &long)[0], chain(100_000, 100_000));
    }
}
