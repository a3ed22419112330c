//! Programs that `differential/generate.py` writes, whose results jax computed: those of the folder that `SHALE_DIFFERENTIAL` names, or
//! without it the sample that is part of the project.

use shale_driver::{Io, run, standard};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The number of instances that all parts of the generated programs have together, at least.
const INSTANCES: usize = 1500;
/// The number of instances of an op and a class of element types, at least.
const PER_CLASS: usize = 5;

/// The ops that jax does not compute on the CPU, and why.
const NOT_COMPUTED: &[(&str, &[&str])] = &[
    ("jax's sizes are static", &["get_dimension_size", "set_dimension_size"]),
    ("jax's arrays are no tuples", &["tuple", "get_tuple_element"]),
    ("the regions of other ops end with it", &["return"]),
    ("the host's side is another's", &["infeed", "outfeed", "send", "send_done", "recv", "recv_done", "custom_call"]),
    ("tokens have no value", &["create_token", "after_all"]),
    ("the seed of a run is ours", &["rng_seed"]),
    ("every program of several replicas asks for it", &["replica_id"]),
    ("jax's partitions are not ours", &["partition_id"]),
    ("XLA's compiler makes it, jax has no function for it", &["fusion"]),
];

/// The folder of programs.
fn folder() -> PathBuf {
    std::env::var_os("SHALE_DIFFERENTIAL").map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("differential/sample"), PathBuf::from)
}

/// The functions that passed, and what was printed of those that did not. The flags are those of the RUN line.
fn judged(program: &Path) -> (Vec<String>, Vec<String>) {
    let text = fs::read_to_string(program).expect("a program can be read");
    let args: Vec<String> = text.lines().next().unwrap_or_default().split(' ').filter(|word| word.starts_with("--")).map(String::from).collect();
    let (mut stdin, mut out, mut err) = (text.as_bytes(), Vec::new(), Vec::new());
    let code = run(&args, &mut Io::new(&mut stdin, &mut out, &mut err, env!("CARGO_MANIFEST_DIR")), &standard());
    let lines = String::from_utf8(out).expect("UTF-8");
    let (passed, rest): (Vec<_>, Vec<_>) = lines.lines().filter(|line| line.starts_with('@')).partition(|line| line.ends_with(": passed"));
    let passed = passed.iter().map(|line| line.trim_start_matches('@').trim_end_matches(": passed").to_string()).collect();
    let mut failed: Vec<String> = rest.iter().map(|line| format!("{}: {line}", program.display())).collect();
    if code != 0 && failed.is_empty() {
        failed.push(format!("{}: exit code {code}\n{}", program.display(), String::from_utf8_lossy(&err)));
    }
    (passed, failed)
}

/// The programs of a folder, by name.
fn programs(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut programs: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).filter(|p| p.extension().is_some_and(|e| e == "mlir")).collect();
    programs.sort();
    programs
}

/// `N` of the line `part I/N` with which the generator's list begins.
fn parts(folder: &Path) -> usize {
    let list = fs::read_to_string(folder.join("instances.txt")).expect("the generator's list");
    let (_, parts) = list.lines().next().and_then(|line| line.split_once('/')).expect("part I/N");
    parts.parse().expect("a number")
}

#[test]
fn results_are_those_of_jax() {
    let folder = folder();
    let (mut passed, mut failed) = (Vec::new(), Vec::new());
    for program in programs(&folder) {
        let (good, bad) = judged(&program);
        passed.extend(good);
        failed.extend(bad);
    }
    assert!(failed.is_empty(), "{} instances passed, {} failed:\n{}", passed.len(), failed.len(), failed.join("\n"));
    let parts = parts(&folder);
    assert!(passed.len() >= INSTANCES / parts, "only {} instances ran", passed.len());
    if parts == 1 {
        let few: Vec<_> = counts(&passed).into_iter().filter(|(_, n)| *n < PER_CLASS).collect();
        assert!(few.is_empty(), "fewer than {PER_CLASS} instances: {few:?}");
        let missing = missing(&passed);
        assert!(missing.is_empty(), "ops without an instance: {}", missing.join(", "));
    }
}

/// The number of instances of each op and class of element types, which are the first two words of a function's name.
fn counts(names: &[String]) -> BTreeMap<(&str, &str), usize> {
    let mut counts = BTreeMap::new();
    for name in names {
        let mut words = name.split('.');
        *counts.entry((words.next().unwrap_or_default(), words.next().unwrap_or_default())).or_default() += 1;
    }
    counts
}

/// The hlo ops that have no instance, though jax computes them.
fn missing(names: &[String]) -> Vec<&'static str> {
    let ran: BTreeSet<&str> = names.iter().filter_map(|name| name.split('.').next()).collect();
    let not_computed: BTreeSet<&str> = NOT_COMPUTED.iter().flat_map(|(_, ops)| *ops).copied().collect();
    let ops = standard().ops().filter_map(|info| info.name.strip_prefix("hlo.")).collect::<Vec<_>>();
    ops.into_iter().filter(|op| !ran.contains(op) && !not_computed.contains(op)).collect()
}

/// Judging fails for a wrong expectation, a program that does not parse and one that has no function.
#[test]
fn what_is_wrong_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = "func.func @f() {\n  %x = hlo.constant dense<1> : s32[]\n  check.expect_eq_const %x, dense<2> : s32[]\n  return\n}\n";
    for (name, text) in [("wrong.mlir", wrong), ("unknown.mlir", "hlo.nothing\n"), ("empty.mlir", "")] {
        let path = folder.path().join(name);
        fs::write(&path, format!("// RUN: shale-run %s --check\n{text}")).expect("written");
        assert!(!judged(&path).1.is_empty(), "{name}");
    }
}
