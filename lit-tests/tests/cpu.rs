//! The cpu backend against the reference: the same bits under every instruction set, as written and after the standard pipeline, with the layouts and
//! schedules that are chosen and with random ones.

mod executed_files;
mod judge;

use executed_files::{Executed, executed, level};
use judge::{Input, Mode, is_right, judge_all, leaves, same, tolerance};
use shale_cpu::Isa;
use shale_driver::{Io, standard};
use shale_fuzzing::behaviour::{calls, entries, inputs};
use shale_fuzzing::generate::Size;
use shale_fuzzing::trial::{passes, program_text};
use shale_ir::body::{At, Body, Op, Value};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum};
use shale_ir::literal::{Literal, Random, Tolerance};
use shale_ir::pass::Pipeline;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::verify::verify_module;
use shale_lit_tests::walk;
use shale_reference::Outcome;
use std::path::{Path, PathBuf};

/// Runs `shale-run`; its exit code and standard error.
fn run(args: &[&str]) -> (i32, String) {
    let (mut stdin, mut stdout, mut stderr) = (std::io::empty(), Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(|a| (*a).to_string()).collect();
    let code = shale_driver::run(&args, &mut Io::new(&mut stdin, &mut stdout, &mut stderr, "."), &shale_driver::standard());
    (code, String::from_utf8_lossy(&stderr).into_owned())
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = walk::walk_except(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &["mlir"], &["target", "data"]).expect("the folder can be listed");
    found.sort();
    found
}

fn arrays(folder: &Path) -> Vec<Literal> {
    let path = |i: usize| folder.join(format!("out{i}.npy"));
    let read = |i: usize| Literal::from_npy(&std::fs::read(path(i)).expect("a file"), None).expect("an array");
    (0..100).take_while(|i| path(*i).exists()).map(read).collect()
}

/// What differs between the two backends on random inputs; `None` for a program that the cpu backend refuses at an op, with a message that says so.
fn differences(program: &Path, inputs: &str) -> Option<Vec<String>> {
    let program = program.to_str().expect("UTF-8");
    let dir = tempfile::tempdir().expect("a folder");
    let folder = |name: &str| dir.path().join(name).to_str().expect("UTF-8").to_string();
    let reference = folder("reference");
    let (code, errors) = run(&[program, "-O0", inputs, "--out-dir", &reference]);
    assert_eq!(code, 0, "{program}: {errors}");
    let expected = arrays(Path::new(&reference));
    assert!(!expected.is_empty(), "{program} gives nothing to compare");
    let mut wrong = Vec::new();
    for isa in ["scalar", "neon", "avx2", "avx512"] {
        for level in ["-O0", "-O3"] {
            let to = folder(&format!("{isa}{level}"));
            let compared = ["--expect", &reference, "--rtol=0", "--atol=0"];
            let flags = [program, level, inputs, "--backend=cpu", &format!("--isa={isa}"), "--out-dir", &to];
            let (code, errors) = run(&[&flags[..], &compared[..]].concat());
            if code == 2 && errors.contains("this machine lacks") {
                continue;
            }
            if code == 1 && errors.contains("the cpu backend has no code for") {
                return None;
            }
            assert!(code == 0 || errors.is_empty(), "{program} {level} on {isa}: {errors}");
            let found = arrays(Path::new(&to));
            // Files hold narrow floats as integers, of which two NaNs may differ: the tool has compared them as what they are.
            let is_coded = |x: &Literal| matches!(x.element(), ElementType::U8 | ElementType::U16);
            let same = |(x, y): (&Literal, &Literal)| is_coded(x) || x.compare(y, Tolerance::EXACT).is_ok_and(|c| c.is_close());
            if code != 0 || found.len() != expected.len() || !found.iter().zip(&expected).all(same) {
                wrong.push(format!("{program} {level} on {isa}"));
            }
        }
    }
    Some(wrong)
}

#[test]
fn programs_of_loops_give_the_bits_of_the_reference() {
    let mut wrong = Vec::new();
    for name in ["convolutions", "dots", "elementwise", "linalg", "movement", "pooling", "reductions", "sliding", "sorts", "updates", "windows"] {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("backends/cpu/{name}.mlir"));
        for inputs in ["--random=uniform", "--random=normal", "--random=edge"] {
            wrong.extend(differences(&program, inputs).expect("the cpu backend has code for all ops"));
        }
    }
    assert!(wrong.is_empty(), "other bits:\n{}", wrong.join("\n"));
}

#[test]
fn variants_of_networks_give_the_bits_of_the_reference() {
    let programs = files("passes/fuse/variants").into_iter().chain(files("passes/fuse/kinds")).filter(|path| {
        let text = std::fs::read_to_string(path).expect("a file");
        text.contains("@main") && !text.contains("// -----")
    });
    let results: Vec<_> = programs.map(|program| differences(&program, "--random=normal")).collect();
    let compiled = results.iter().flatten().count();
    let wrong: Vec<String> = results.into_iter().flatten().flatten().collect();
    assert!(wrong.is_empty(), "other bits:\n{}", wrong.join("\n"));
    assert!(compiled >= 53, "only {compiled} programs compile");
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let registry = standard();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("backends/cpu/threads.mlir");
    let text = std::fs::read_to_string(path).expect("a file");
    let session = Session::new(&registry);
    let mut module = parse_module(session.cx(), &Source::new("program", text.as_str()), &ParseOptions::default()).expect("the program can be read");
    let arguments = inputs(&entries(&module)[0], 7).expect("the arguments have sizes").arguments;
    passes(&mut module, &level(3, &registry)).expect("the program can be optimized");
    passes(&mut module, &Pipeline::parse(LOWERING[0].0, &registry).expect("the passes exist")).expect("the program can be lowered");
    for isa in Isa::available() {
        let run = |threads: usize| {
            let options = shale_cpu::Options { isa, threads, ..shale_cpu::Options::default() };
            let executable = shale_cpu::Executable::new(&module, "main", &options).expect("the cpu backend has code for all ops");
            executable.run(&leaves(&arguments)).expect("the program runs").results
        };
        let one = run(1);
        for threads in [2, 3] {
            assert!(same(&one, &run(threads), Tolerance::EXACT), "{threads} threads on {isa}");
        }
    }
}

/// The ops of hlo that no function holds when it comes to the cpu backend, or that it refuses, each with the reason. Whoever adds an op adds an executed test.
const WITHOUT: &[(&str, &str)] = &[
    ("hlo.batch_norm_training", "expand takes it apart"),
    ("hlo.batch_norm_inference", "expand takes it apart"),
    ("hlo.batch_norm_grad", "expand takes it apart"),
    ("hlo.infeed", "random programs have it"),
    ("hlo.custom_call", "random programs have it"),
];

/// The passes that bring hlo to what the backend compiles, and the threads of a run: with the layouts and schedules that are best; with random ones, where
/// all loops are shared and threads have few lanes; without schedules; the same with memories, in which the program says where arrays lie.
const LOWERING: [(&str, usize); 6] = [
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops",
        1,
    ),
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts{random=5},lower-to-loops,interchange-loops{random=5},tile-loops{random=5},vectorize-loops{lanes=2},\
         parallelize-loops{threshold=0},fuse-sibling-loops{force=true}",
        2,
    ),
    ("inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,lower-to-loops", 2),
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops,assign-buffers",
        1,
    ),
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts{random=6},lower-to-loops,interchange-loops{random=6},tile-loops{random=6},vectorize-loops{lanes=2},\
         parallelize-loops{threshold=0},fuse-sibling-loops{force=true},assign-buffers",
        2,
    ),
    (
        "inline,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,assign-buffers,lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops",
        2,
    ),
];
/// The levels of optimization before, each with one of these.
const MODES: [(u8, usize); 9] = [(0, 0), (0, 1), (0, 2), (0, 3), (0, 5), (3, 0), (3, 1), (3, 3), (3, 4)];

/// Ways in which no call is replaced by what it calls, with the best layouts and schedules and with random ones, and with memories.
const CALLS_STAY: [Mode; 4] = [
    (
        0,
        (
            "inline{max=0},flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,lower-to-loops,interchange-loops,tile-loops,vectorize-loops,parallelize-loops,fuse-sibling-loops",
            1,
        ),
    ),
    (
        0,
        (
            "inline{max=0},dce,canonicalize,cse,flatten-tuples,tuple-removal,while-simplify,conditional-simplify,constant-fold,licm,canonicalize,cse,egraph,canonicalize,fuse,\
             dynamic-padder,canonicalize-nans,assign-layouts{random=5},lower-to-loops,interchange-loops{random=5},tile-loops{random=5},vectorize-loops{lanes=2},\
             parallelize-loops{threshold=0},fuse-sibling-loops{force=true}",
            2,
        ),
    ),
    (
        0,
        (
            "inline{max=0},licm,cse,fuse,flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts{random=6},lower-to-loops,vectorize-loops,parallelize-loops{threshold=0},fuse-sibling-loops{force=true},\
             assign-buffers",
            2,
        ),
    ),
    (0, ("inline{max=0},flatten-tuples,tuple-removal,dynamic-padder,canonicalize-nans,assign-layouts,assign-buffers,lower-to-loops,vectorize-loops", 1)),
];

/// The cases, on the inputs that they come with.
fn cases() -> Vec<(Executed, Option<Data>)> {
    let mut found = Vec::new();
    for path in files("cases").into_iter().filter(|path| path.ends_with("program.mlir")) {
        let folder = path.parent().expect("a folder");
        let input = |i: usize| std::fs::read(folder.join(format!("in{i}.npy"))).ok();
        let literal = |bytes: Vec<u8>| Datum::Array(Literal::from_npy(&bytes, None).expect("an array").into_row_major());
        let data: Data = (0..).map_while(input).map(literal).collect();
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        found.push(((path, text, (1, 1)), Some(data)));
    }
    found
}

#[test]
fn executed_tests_and_cases_give_the_bits_of_the_reference() {
    let mut programs: Vec<(Executed, Option<Data>)> = executed(&standard()).into_iter().map(|program| (program, None)).collect();
    programs.extend(cases());
    assert!(programs.len() > 140, "only {} programs", programs.len());
    let tally = judge_all(&programs, &MODES.map(|(n, which)| (n, LOWERING[which])));
    assert!(tally.wrong.is_empty(), "{} wrong:\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    assert!(tally.refused.is_empty(), "refused: {:?}", tally.refused);
    assert!(tally.compared > 5000, "only {} runs were compared", tally.compared);
    let registry = standard();
    let hlo = registry.ops().map(|op| op.name).filter(|name| name.starts_with("hlo."));
    let without: Vec<&str> = hlo.filter(|name| !tally.ran.contains(*name)).collect();
    let expected: Vec<&str> = WITHOUT.iter().map(|(name, _)| *name).collect();
    assert_eq!(without, expected, "an op of hlo needs a program that runs on the cpu backend, or a line that says why it has none");
}

/// The seeds of random programs: `RANDOM_PROGRAMS=930000..934000` names others, the long form of the tests takes more.
fn seeds() -> std::ops::Range<u64> {
    let most = if std::env::var_os("SHALE_LONG").is_some() { "921000..922500" } else { "920300..920700" };
    let given = std::env::var("RANDOM_PROGRAMS").unwrap_or_else(|_| most.to_string());
    let (first, end) = given.split_once("..").expect("RANDOM_PROGRAMS is FIRST..END");
    first.parse().expect("a number")..end.parse().expect("a number")
}

/// The random program of a seed.
fn of_seed(seed: u64, registry: &Registry) -> (Executed, Option<Data>) {
    let text = program_text(seed, Size::default(), registry).expect("a program");
    ((PathBuf::from(format!("seed {seed}")), text, (1, 1)), None)
}

#[test]
fn random_programs_give_the_bits_of_the_reference() {
    let registry = standard();
    let programs: Vec<(Executed, Option<Data>)> = seeds().map(|seed| of_seed(seed, &registry)).collect();
    let tally = judge_all(&programs, &MODES.map(|(n, which)| (n, LOWERING[which])));
    assert!(tally.wrong.is_empty(), "{} wrong:\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    assert!(tally.refused.is_empty(), "refused: {:?}", tally.refused);
    // Nine runs on each of the machine's instruction sets.
    assert!(tally.compared > 7 * Isa::available().count() * programs.len(), "only {} runs were compared", tally.compared);
    let missing: Vec<_> = WITHOUT.iter().filter(|(name, why)| why.starts_with("random") && !tally.ran.contains(*name)).collect();
    assert!(missing.is_empty(), "no random program runs on the cpu backend with {missing:?}");
}

#[test]
fn programs_whose_calls_stay_give_the_bits_of_the_reference() {
    let registry = standard();
    let has_calls = |text: &str| text.contains("call @");
    let mut programs: Vec<(Executed, Option<Data>)> = (6000..8000).map(|seed| of_seed(seed, &registry)).filter(|((_, text, _), _)| has_calls(text)).collect();
    programs.extend(executed(&registry).into_iter().filter(|(_, text, _)| has_calls(text)).map(|program| (program, None)));
    programs.extend(cases().into_iter().filter(|((_, text, _), _)| has_calls(text)));
    let tally = judge_all(&programs, &CALLS_STAY);
    println!("{} programs, {} runs, refused: {:?}", programs.len(), tally.compared, tally.refused);
    assert!(tally.wrong.is_empty(), "{} wrong:\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    assert!(tally.compared > 300 && tally.ran.contains("func.call"), "only {} runs were compared", tally.compared);
}

/// Changes what a program says of its memory: where an array lies, where an op stands, whether something is stored or taken as it was made.
fn change(body: &mut Body<'_>, random: &mut Random) {
    let ops: Vec<Op> = body.walk_all().filter(|op| body.name(*op).text().starts_with("buf.")).collect();
    let Some(op) = ops.get(random.below(ops.len().max(1) as u64) as usize).copied() else { return };
    match random.below(5) {
        0 | 1 => {
            let name = if body.name(op).text() == "buf.copy" { ["from_offset", "to_offset"][random.below(2) as usize] } else { "offset" };
            if body.attr(op, name).is_some() {
                let at = body.cx().i64_attr(64 * random.below(12) as i64 + if random.below(8) == 0 { 4 } else { 0 });
                body.set_attr(op, name, Some(at));
            }
        }
        2 => {
            let mut to = op;
            for _ in 0..=random.below(6) {
                let Some(next) = body.next_op(to) else { break };
                to = next;
            }
            if to != op && body.next_op(to).is_some() {
                body.move_op(op, At::After(to));
            }
        }
        3 => {
            let is_store = |other: &Op| body.name(*other).text() == "buf.store" && body.block_of(*other) == body.block_of(op);
            let stored: Vec<Value> = ops.iter().filter(|other| is_store(other)).map(|other| body.operand(*other, 0)).collect();
            if body.name(op).text() == "buf.load" {
                let same = stored.into_iter().rfind(|value| body.ty(*value) == body.ty(body.result(op, 0)));
                if let Some(value) = same {
                    body.replace_all_uses(body.result(op, 0), value);
                }
            }
        }
        _ => {
            if body.results(op).is_empty() {
                body.erase(op);
            }
        }
    }
}

/// What a program says of its memory is what happens, however odd: where the verifier allows it, both backends give the same bits, or both an error.
#[test]
fn odd_uses_of_memory_give_the_bits_of_the_reference() {
    let registry = standard();
    let (mut refused, mut ran, mut differ, mut wrong) = (0, 0, 0, Vec::new());
    for seed in 9000..9150 {
        let text = program_text(seed, Size::default(), &registry).expect("a program");
        let session = Session::new(&registry);
        let mut module = parse_module(session.cx(), &Source::new("program", text.as_str()), &ParseOptions::default()).expect("the program can be read");
        passes(&mut module, &level(3, &registry)).expect("the program can be optimized");
        passes(&mut module, &Pipeline::parse(LOWERING[3].0, &registry).expect("the passes exist")).expect("the program can be lowered");
        let Some(entry) = entries(&module).into_iter().next() else { continue };
        let Some(given) = inputs(&entry, 7) else { continue };
        let input = Input { arguments: given.arguments, infeed: given.infeed, grid: (1, 1) };
        let Some(plain) = input.expected(&module, &entry) else { continue };
        for attempt in 0..60 {
            let (mut odd, mut random) = (module.clone(), Random::new(100 * seed + attempt));
            for _ in 0..=random.below(4) {
                odd.items_mut().for_each(|(_, body)| change(body, &mut random));
            }
            if !verify_module(&odd).is_empty() {
                refused += 1;
                continue;
            }
            let expected = input.expected(&odd, &entry);
            for threads in [1, 2] {
                let options = shale_cpu::Options { threads, max_bytes: 1 << 30, calls: calls(), ..shale_cpu::Options::default() };
                let Ok(executable) = shale_cpu::Executable::new(&odd, &entry.name, &options) else { continue };
                // The second run finds what the first one has left in its memory.
                let right = [input.found(&executable), input.found(&executable)].into_iter().all(|found| match (found, &expected) {
                    (Ok(found), Some(outcomes)) => found.iter().zip(outcomes).all(|(ran, outcome)| is_right(ran, outcome, tolerance(&text))),
                    (found, outcomes) => found.is_err() && outcomes.is_none(),
                });
                ran += 1;
                let is_other = |outcomes: &Vec<Outcome>| !same_outcomes(outcomes, &plain);
                differ += usize::from(expected.as_ref().is_none_or(is_other));
                if !right {
                    wrong.push(format!("seed {seed}, attempt {attempt}, {threads} threads"));
                }
            }
        }
    }
    println!("{refused} refused, {ran} runs, {differ} with other results than before");
    assert!(wrong.is_empty(), "{} of {ran} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(ran > 500 && differ > 100, "{refused} refused, {ran} runs, {differ} with other results than before");
}

fn same_outcomes(one: &[Outcome], other: &[Outcome]) -> bool {
    let results = |outcome: &Outcome| outcome.results.as_ref().map_or(Vec::new(), |results| leaves(results));
    one.iter().zip(other).all(|(one, other)| same(&results(one), &results(other), Tolerance::EXACT))
}

/// The largest part by which the memory of a run may exceed what is live at once, in percent.
const MOST_WASTE: u64 = 10;
/// Bytes besides: arrays begin at multiples of 64, and what threads keep for contractions lies apart from them.
const SMALL: u64 = 8 << 10;

#[test]
fn cases_take_hardly_more_memory_than_is_live() {
    let registry = standard();
    let (mut wasteful, mut compiled) = (Vec::new(), 0);
    for ((path, text, _), _) in cases() {
        let session = Session::new(&registry);
        let mut module = parse_module(session.cx(), &Source::new("program", text.as_str()), &ParseOptions::default()).expect("the program can be read");
        passes(&mut module, &level(3, &registry)).expect("the program can be optimized");
        passes(&mut module, &Pipeline::parse(LOWERING[0].0, &registry).expect("the passes exist")).expect("the program can be lowered");
        let Ok(executable) = shale_cpu::Executable::new(&module, "main", &shale_cpu::Options::default()) else { continue };
        compiled += 1;
        let memory = executable.memory_use();
        if memory.peak * 100 > memory.lower_bound * (100 + MOST_WASTE) + 100 * SMALL {
            wasteful.push(format!("{}: {memory:?}", path.display()));
        }
    }
    assert!(wasteful.is_empty(), "{}", wasteful.join("\n"));
    assert!(compiled >= 30, "only {compiled} cases compile");
}
