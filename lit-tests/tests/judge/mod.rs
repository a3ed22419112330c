//! Judges programs: what the cpu backend makes of each function, beside what the reference does.

use crate::executed_files::{Executed, level};
use shale_cpu::{Ended, Given, Infeed, Isa, Surroundings};
use shale_driver::standard;
use shale_fuzzing::behaviour::{Entry, STEPS, calls, entries, inputs};
use shale_fuzzing::trial::passes;
use shale_ir::dialect::Registry;
use shale_ir::eval::{Data, Datum, EvalError};
use shale_ir::literal::{Literal, Tolerance};
use shale_ir::module::Module;
use shale_ir::pass::Pipeline;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::with_element;
use shale_reference::{Limits, Outcome};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A level, the passes behind it, and the threads of a run.
pub(crate) type Mode = (u8, (&'static str, usize));

/// What came of programs.
#[derive(Default)]
pub(crate) struct Tally {
    /// Runs whose results were compared.
    pub(crate) compared: usize,
    /// Ops for which there is no code.
    pub(crate) refused: BTreeSet<String>,
    /// Ops of functions, as -O0 leaves them, that ran as they do in the reference.
    pub(crate) ran: BTreeSet<String>,
    /// What differs.
    pub(crate) wrong: Vec<String>,
}

/// What all members of a run are given.
pub(crate) struct Input {
    pub(crate) arguments: Data,
    pub(crate) infeed: Vec<Literal>,
    pub(crate) grid: (u32, u32),
}

/// The seed of runs.
const SEED: u64 = 5;

/// What a run in the reference may cost.
const LIMITS: Limits = Limits { steps: STEPS, bytes: 1 << 30, depth: 64 };

impl Input {
    fn members(&self) -> usize {
        (self.grid.0 * self.grid.1) as usize
    }

    fn queues(&self) -> Vec<Vec<Infeed>> {
        vec![self.infeed.iter().cloned().map(Infeed::Array).collect(); self.members()]
    }

    /// What the reference makes of a function, if all members run to their end.
    pub(crate) fn expected(&self, module: &Module<'_>, entry: &Entry) -> Option<Vec<Outcome>> {
        let (replicas, partitions) = self.grid;
        let options = shale_reference::Options {
            calls: calls(),
            limits: LIMITS,
            replicas,
            partitions,
            seed: SEED,
            infeed: self.queues(),
            ..shale_reference::Options::default()
        };
        let executable = shale_reference::Executable::new(module, &entry.name, options).ok()?;
        let outcomes = executable.run(vec![self.arguments.clone(); self.members()]);
        outcomes.iter().all(|outcome| outcome.results.is_ok()).then_some(outcomes)
    }

    /// What the cpu backend gives, also where a run finds its memory where the run before had it.
    pub(crate) fn found(&self, executable: &shale_cpu::Executable) -> Result<Vec<Ended<Vec<Literal>>>, EvalError> {
        let (replicas, partitions) = self.grid;
        let around = Surroundings { replicas, partitions, seed: SEED, infeed: self.queues(), ..Surroundings::default() };
        let run = |outputs: Vec<Vec<Literal>>| -> Result<Vec<Ended<Vec<Literal>>>, EvalError> {
            let members = outputs.into_iter().map(|outputs| (leaves(&self.arguments), Given { outputs, ..Given::default() })).collect();
            let ended = executable.run_members_with(&around, members);
            ended.into_iter().map(|ended| ended.and_then(|Ended { given, failures, outfeed }| Ok(Ended { given: given?, failures, outfeed }))).collect()
        };
        let first = run(vec![Vec::new(); self.members()])?;
        // Copies, since the memory of the first results is written over.
        let copy = |array: &Literal| Literal::from_bytes(array.element(), array.dims(), array.clone().into_row_major().bytes()).expect("they are an array's");
        let kept: Vec<Vec<Literal>> = first.iter().map(|ended| ended.given.iter().map(copy).collect()).collect();
        let mut outputs: Vec<Vec<Literal>> = first.into_iter().map(|ended| ended.given).collect();
        // A step that does not run must not leave what it should give.
        outputs.iter_mut().flatten().filter(|array| array.layout().is_none() && array.dynamic() == 0).for_each(clear);
        let again = run(outputs)?;
        let differs = kept.iter().zip(&again).any(|(kept, again)| !same(kept, &again.given, Tolerance::EXACT));
        if differs { Err(EvalError::new("a second run in the same memory gives other results")) } else { Ok(again) }
    }
}

/// Makes all elements zero, in the memory where they are if nobody shares it.
fn clear(array: &mut Literal) {
    with_element!(array.element(), T => array.make_mut::<T>().fill(bytemuck::Zeroable::zeroed()));
}

/// The arrays of values, those in tuples too.
pub(crate) fn leaves(data: &[Datum]) -> Vec<Literal> {
    let one = |datum: &Datum| match datum {
        Datum::Array(array) => vec![array.clone()],
        Datum::Tuple(parts) => leaves(parts),
        Datum::Token => Vec::new(),
    };
    data.iter().flat_map(one).collect()
}

/// How near results of a program must be: equal bits, any NaN for any NaN; Fourier transforms have a bound instead, small for these sizes.
pub(crate) fn tolerance(text: &str) -> Tolerance {
    if text.contains("fft") { Tolerance { abs: 1e-5, rel: 1e-5, ..Tolerance::EQUAL } } else { Tolerance::EXACT }
}

pub(crate) fn same(x: &[Literal], y: &[Literal], tolerance: Tolerance) -> bool {
    x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x.compare(y, tolerance).is_ok_and(|c| c.is_close()))
}

pub(crate) fn is_right(ran: &Ended<Vec<Literal>>, outcome: &Outcome, tolerance: Tolerance) -> bool {
    let results = outcome.results.as_ref().map_or(Vec::new(), |results| leaves(results));
    let failures = ran.failures.iter().map(|f| &f.message).eq(outcome.failures.iter().map(|f| &f.message));
    same(&ran.given, &results, tolerance) && same(&leaves(&ran.outfeed), &leaves(&outcome.outfeed), tolerance) && failures
}

/// True for a program that a seed names, not a file.
fn is_random(path: &Path) -> bool {
    path.to_str().is_some_and(|name| name.starts_with("seed "))
}

/// The op that a refusal names.
fn refused_op(message: &str) -> Option<&str> {
    message.split_once("the cpu backend has no code for ")?.1.split_whitespace().next()
}

/// The ops of a function.
fn op_names(module: &Module<'_>, function: &str) -> BTreeSet<String> {
    let body = module.get(module.cx().str(function));
    body.into_iter().flat_map(|body| body.walk_all().map(|op| body.name(op).text().to_string())).collect()
}

/// Runs each function of a program on both backends, in modes; `given` are its arguments, random ones if there are none.
fn judge((path, text, grid): &Executed, given: Option<&Data>, modes: &[Mode], registry: &Registry) -> Tally {
    let session = Session::new(registry);
    let read = || parse_module(session.cx(), &Source::new("program", text.as_str()), &ParseOptions::default()).expect("the program can be read");
    let mut plain = read();
    passes(&mut plain, &level(0, registry)).expect("the program can be brought to hlo");
    let input = |entry: &Entry| match given {
        Some(data) => Some(Input { arguments: data.clone(), infeed: Vec::new(), grid: *grid }),
        None => inputs(entry, 7).map(|given| Input { arguments: given.arguments, infeed: given.infeed, grid: *grid }),
    };
    let all: Vec<(Entry, Input)> = entries(&plain).into_iter().filter_map(|entry| input(&entry).map(|input| (entry, input))).collect();
    let all: Vec<(Entry, Input, Vec<Outcome>)> = all.into_iter().filter_map(|(e, i)| i.expected(&plain, &e).map(|outcomes| (e, i, outcomes))).collect();
    let mut tally = Tally::default();
    for (number, (n, (lowering, threads))) in modes.iter().copied().enumerate() {
        // Arrays of tests are small: in every second way they are written as large ones are.
        let past_caches = (number % 2 == 1).then_some(0);
        let mut module = read();
        passes(&mut module, &level(n, registry)).expect("the program can be optimized");
        let lowered = passes(&mut module, &Pipeline::parse(lowering, registry).expect("the passes exist"));
        if let Err(failure) = lowered {
            tally.wrong.push(format!("{} -O{n} {lowering}: {failure}", path.display()));
            continue;
        }
        for (entry, input, outcomes) in &all {
            for isa in Isa::available() {
                let place = || format!("{} @{} -O{n} {lowering} on {isa}", path.display(), entry.name);
                let options = shale_cpu::Options { isa, threads, max_bytes: 1 << 30, past_caches, calls: calls(), ..shale_cpu::Options::default() };
                let executable = match shale_cpu::Executable::new(&module, &entry.name, &options) {
                    Ok(executable) => executable,
                    Err(error) => {
                        match refused_op(&error.message) {
                            Some(op) => _ = tally.refused.insert(if is_random(path) { format!("{op} in {}", path.display()) } else { op.to_string() }),
                            None => tally.wrong.push(format!("{}: {}", place(), error.message)),
                        }
                        break;
                    }
                };
                match input.found(&executable) {
                    Ok(ran) if ran.iter().zip(outcomes).all(|(ran, outcome)| is_right(ran, outcome, tolerance(text))) => {
                        tally.compared += 1;
                        tally.ran.extend(op_names(&plain, &entry.name));
                    }
                    Ok(_) => tally.wrong.push(place()),
                    Err(error) => tally.wrong.push(format!("{}: {}", place(), error.message)),
                }
            }
        }
    }
    tally
}

/// Judges programs in two threads.
pub(crate) fn judge_all(programs: &[(Executed, Option<Data>)], modes: &[Mode]) -> Tally {
    let registry = standard();
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Tally::default()));
    let work = || {
        while let Some((program, given)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let tally = judge(program, given.as_ref(), modes, &registry);
            let mut all = all.lock().expect("no thread panics here");
            all.compared += tally.compared;
            all.refused.extend(tally.refused);
            all.ran.extend(tally.ran);
            all.wrong.extend(tally.wrong);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work).expect("a thread starts");
        }
    });
    all.into_inner().expect("no thread panicked")
}
