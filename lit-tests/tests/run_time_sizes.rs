//! Arrays of run-time sizes on the cpu backend: functions on padded arrays give the bits of the reference, and its errors, for all sizes within the bounds
//! that are tried: none, one, the bound, any.

#[allow(dead_code)] // only the levels are asked for here
mod executed_files;

use executed_files::level;
use shale_driver::standard;
use shale_fuzzing::behaviour::{Entry, entries, inputs};
use shale_fuzzing::trial::passes;
use shale_ir::diag::Diagnostic;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum};
use shale_ir::literal::{Literal, Random, Tolerance};
use shale_ir::module::Module;
use shale_ir::pass::Pipeline;
use shale_ir::session::Session;
use shale_ir::shape::Shape;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::path::Path;

/// What is between hlo and the backend, with threads: as `shale::CPU_PASSES`, and with random layouts and schedules and memories that the program names.
const LOWERING: [(&str, usize); 2] = [
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops",
        1,
    ),
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts{random=7},lower-to-loops,interchange-loops{random=7},tile-loops{random=7},vectorize-loops{lanes=2},\
         parallelize-loops{threshold=0},fuse-sibling-loops{force=true},assign-buffers",
        2,
    ),
];
/// The levels of optimization before, each with one of these.
const MODES: [(u8, usize); 4] = [(0, 0), (0, 1), (3, 0), (3, 1)];
/// How often each function is run.
const TRIALS: u64 = 16;

/// The arrays of results, or what the run ended with: the message and where.
type Outcome = Result<Vec<Literal>, (String, Option<(u32, u32)>)>;

/// Without the name of the op, which is an assertion's on the cpu backend.
fn failure(diagnostic: &Diagnostic) -> (String, Option<(u32, u32)>) {
    let message = diagnostic.message.split_once(": ").map_or(diagnostic.message.as_str(), |(_, message)| message);
    (message.into(), diagnostic.line_column())
}

fn arrays(data: Data) -> Vec<Literal> {
    data.into_iter().filter_map(|datum| if let Datum::Array(array) = datum { Some(array) } else { None }).collect()
}

/// Random arguments of random sizes: dimensions of equal bounds mostly have equal sizes, since ops ask for that; single integers are small, as they may be sizes.
fn arguments(entry: &Entry, trial: u64) -> Data {
    let mut random = Random::new(trial * 1000 + entry.name.len() as u64);
    let whole = inputs(entry, trial).expect("the arguments have bounds").arguments;
    let (common, apart) = (random.next_u64(), trial % 4 == 3);
    let one = |(datum, shape): (Datum, &Shape)| {
        let (Datum::Array(array), Some(shape)) = (&datum, shape.as_array()) else { return datum };
        if array.rank() == 0 && array.element() == ElementType::S32 {
            return Datum::Array(Literal::scalar(random.below(7) as i32 - 1));
        }
        let mut sizes = array.dims().to_vec();
        for (d, bound) in shape.dims.iter().enumerate().filter(|(d, _)| shape.is_dynamic(*d)) {
            sizes[d] = match trial {
                0 => 0,
                1 => 1.min(*bound),
                2 => *bound,
                _ if apart => random.below(*bound as u64 + 1) as i64,
                _ => Random::new(common ^ *bound as u64).below(*bound as u64 + 1) as i64,
            };
        }
        let (none, ones) = (vec![0; sizes.len()], vec![1; sizes.len()]);
        Datum::Array(array.slice(&none, &sizes, &ones).expect("the sizes are within the bounds"))
    };
    whole.into_iter().zip(&entry.parameters).map(one).collect()
}

fn expected(module: &Module<'_>, entry: &Entry, arguments: Data) -> Outcome {
    let executable = shale_reference::Executable::new(module, &entry.name, shale_reference::Options::default()).expect("the reference runs it");
    let outcome = executable.run(vec![arguments]).pop().expect("one member");
    outcome.results.map(arrays).map_err(|error| failure(&error.to_diagnostic()))
}

fn same(one: &Outcome, other: &Outcome) -> bool {
    match (one, other) {
        (Ok(x), Ok(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| x.compare(y, Tolerance::EXACT).is_ok_and(|c| c.is_close())),
        (Err(x), Err(y)) => x == y,
        _ => false,
    }
}

/// Runs all functions of a program; gives what differs, how many runs ended well and how many with an error.
fn judge(path: &str) -> (Vec<String>, usize, usize) {
    let registry = standard();
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file");
    let session = Session::new(&registry);
    let read = || parse_module(session.cx(), &Source::new("program", text.as_str()), &ParseOptions::default()).expect("the program can be read");
    let mut plain = read();
    passes(&mut plain, &level(0, &registry)).expect("the program can be brought to hlo");
    let (mut wrong, mut ran, mut failed) = (Vec::new(), 0, 0);
    let entries = entries(&plain);
    let trials: Vec<Vec<(Data, Outcome)>> = entries
        .iter()
        .map(|entry| (0..TRIALS).map(|trial| arguments(entry, trial)).map(|given| (given.clone(), expected(&plain, entry, given))).collect())
        .collect();
    for (n, which) in MODES {
        let (mut module, (lowering, threads)) = (read(), LOWERING[which]);
        passes(&mut module, &level(n, &registry)).expect("the program can be optimized");
        passes(&mut module, &Pipeline::parse(lowering, &registry).expect("the passes exist")).expect("the program can be lowered");
        for (entry, trials) in entries.iter().zip(&trials) {
            let options = shale_cpu::Options { threads, ..shale_cpu::Options::default() };
            let executable = match shale_cpu::Executable::new(&module, &entry.name, &options) {
                Ok(executable) => executable,
                Err(error) => {
                    wrong.push(format!("@{} -O{n} {which}: {}", entry.name, error.message));
                    continue;
                }
            };
            for (trial, (given, expected)) in trials.iter().enumerate() {
                let found = executable.run(&arrays(given.clone())).map(|ran| ran.results).map_err(|error| failure(&error.to_diagnostic()));
                *(if expected.is_ok() { &mut ran } else { &mut failed }) += 1;
                if !same(&found, expected) {
                    let shapes: Vec<String> = arrays(given.clone()).iter().map(|x| x.shape().to_string()).collect();
                    wrong.push(format!("@{} -O{n} {which}, trial {trial} of {}: {found:?} instead of {expected:?}", entry.name, shapes.join(", ")));
                }
            }
        }
    }
    (wrong, ran, failed)
}

#[test]
fn padded_functions_give_the_bits_and_errors_of_the_reference() {
    let (wrong, ran, failed) = judge("passes/dynamic-padder/executed.mlir");
    assert!(wrong.is_empty(), "{} wrong of {ran} and {failed}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(ran > 1000 && failed > 100, "only {ran} runs ended well and {failed} with an error");
}
