//! The structure of the workspace: which crate may know which, how long files are, where `unsafe` stands.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms from the lowest to the highest. A crate may depend on crates of lower rooms, and on its own room where listed.
const ROOMS: [(&str, &[&str]); 6] = [
    ("ir", &["shale-ir"]),
    ("dialects", &["shale-buf", "shale-dialects", "shale-hlo-text", "shale-loops", "shale-stablehlo"]),
    ("passes", &["shale-bufferize", "shale-lower", "shale-passes", "shale-rules", "shale-schedule"]),
    ("backends", &["shale-cpu", "shale-host", "shale-kernels", "shale-lanes", "shale-reference"]),
    (
        "tools",
        &[
            "shale", "shale-filecheck", "shale-fuzzing", "shale-driver", "shale-bench", "shale-fuzz", "shale-opt", "shale-reduce", "shale-run",
            "shale-translate",
        ],
    ),
    ("lit-tests", &["shale-lit-tests", "toy"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("lit-tests is in the workspace").to_path_buf()
}

fn room_of(name: &str) -> Option<usize> {
    ROOMS.iter().position(|(_, crates)| crates.contains(&name))
}

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        if path.is_dir() && name != "target" && name != ".git" {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
}

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&root(), "rs", &mut found);
    found.into_iter().map(|p| (p.clone(), fs::read_to_string(&p).expect("a source file is UTF-8"))).collect()
}

/// Names of the workspace's crates in the dependency sections (not the test-only ones) of a manifest.
fn dependencies(manifest: &str) -> (String, Vec<String>) {
    let (mut section, mut name, mut list) = (String::new(), String::new(), Vec::new());
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line.trim_matches(['[', ']']).to_string();
        } else if let Some((key, value)) = line.split_once('=') {
            let key = key.trim().split('.').next().unwrap_or_default();
            match section.as_str() {
                "package" if key == "name" => name = value.trim().trim_matches('"').to_string(),
                "dependencies" if room_of(key).is_some() => list.push(key.to_string()),
                _ => {}
            }
        }
    }
    (name, list)
}

#[test]
fn dependencies_run_one_way() {
    let mut manifests = Vec::new();
    files(&root(), "toml", &mut manifests);
    let mut seen = BTreeMap::new();
    for path in manifests.iter().filter(|p| p.ends_with("Cargo.toml")) {
        let (name, list) = dependencies(&fs::read_to_string(path).expect("a manifest is UTF-8"));
        if name.is_empty() {
            continue; // the workspace's own
        }
        let room = room_of(&name).unwrap_or_else(|| panic!("{name} is in no room: add it to ROOMS and to ARCHITECTURE.md"));
        let place = path.strip_prefix(root()).expect("inside the workspace");
        assert!(place.starts_with(ROOMS[room].0), "{name} belongs in {}/, but is {}", ROOMS[room].0, place.display());
        for other in &list {
            let other_room = room_of(other).expect("only known crates are listed");
            assert!(other_room <= room, "{name} (in {}) must not depend on {other} (in {})", ROOMS[room].0, ROOMS[other_room].0);
        }
        seen.insert(name, list.len());
    }
    let all: usize = ROOMS.iter().map(|(_, crates)| crates.len()).sum();
    assert_eq!(seen.len(), all, "every crate of ROOMS has a manifest: {seen:?}");
    assert!(seen["shale-opt"] > 0, "the reader of manifests sees dependencies");
}

#[test]
fn files_are_short() {
    let mut lengths: Vec<(usize, PathBuf)> = sources().into_iter().map(|(path, text)| (text.lines().count(), path)).collect();
    lengths.sort();
    let (longest, path) = lengths.last().expect("there are sources");
    assert!(*longest <= 600, "{} has {longest} lines: find the idea that divides it", path.display());
    let median = lengths[lengths.len() / 2].0;
    assert!(median <= 200, "the median file has {median} lines");
}

/// The files that may contain unsafe code: the session's arena, calls of functions from shared libraries, and where the CPU backend's lane
/// programs get addresses, which it checks first.
const UNSAFE: [&str; 8] = [
    "ir/src/session/arena.rs",
    "backends/host/src/ffi.rs",
    "backends/cpu/src/nest/memory.rs",
    "backends/cpu/src/nest/memory/chain.rs",
    "backends/cpu/src/nest/memory/fixed.rs",
    "backends/cpu/src/nest/memory/looped.rs",
    "backends/cpu/src/nest/memory/moving.rs",
    "backends/cpu/src/nest/memory/totals.rs",
];

/// The folders that may: registers, lane programs and kernels, and the tests that run these on memory.
const UNSAFE_ROOMS: [&str; 4] = ["backends/kernels/src", "backends/kernels/tests", "backends/lanes/src", "backends/lanes/tests"];

/// `unsafe` blocks, functions and impls; the word in comments and lint attributes does not count.
fn has_unsafe(text: &str) -> bool {
    text.lines().any(|line| {
        let code = line.split("//").next().unwrap_or_default();
        ["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"].iter().any(|form| code.contains(form))
    })
}

#[test]
fn unsafe_stands_in_its_rooms() {
    let mut allowed_and_used = 0;
    for (path, text) in sources().iter().filter(|(path, _)| !path.ends_with("tests/structure.rs")) {
        let inside = |room: &&str| path.strip_prefix(root()).is_ok_and(|place| place.starts_with(room));
        if !has_unsafe(text) || UNSAFE_ROOMS.iter().any(inside) {
            continue;
        }
        assert!(UNSAFE.iter().any(|file| path.ends_with(file)), "{} contains unsafe code", path.display());
        allowed_and_used += 1;
    }
    assert_eq!(allowed_and_used, UNSAFE.len(), "every file of the list contains unsafe code");
}

#[test]
fn no_stub_and_no_ignored_test() {
    let marks = [["todo", "!("].concat(), ["unimplemented", "!("].concat(), ["#[", "ignore"].concat(), ["FIX", "ME"].concat()];
    for (path, text) in sources() {
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{} contains {mark}", path.display());
        }
    }
}

/// The crates that run compiled programs.
const NATIVE: [&str; 4] = ["backends/cpu", "backends/host", "backends/kernels", "backends/lanes"];

/// What only evaluation has: the machine that runs an op's evaluator, and the view that an evaluator gets. An evaluator is called with such a view alone, and
/// folding, which makes one, with a patch of `ir::rewrite`; so code that names none of these hands its arrays to no evaluator. What it does not prove: that no
/// function of another crate makes a view by itself.
const EVALUATION: [&str; 6] = ["eval::interpreter", "Interpreter", "Eval<", "Eval::new", "rewrite::", "dyn Machine"];

#[test]
fn compiled_programs_reach_no_evaluator() {
    let mut manifests = Vec::new();
    files(&root(), "toml", &mut manifests);
    let read = |path: &PathBuf| dependencies(&fs::read_to_string(path).expect("a manifest is UTF-8"));
    let all: BTreeMap<String, Vec<String>> = manifests.iter().filter(|path| path.ends_with("Cargo.toml")).map(read).collect();
    let mut reached = vec!["shale-cpu".to_string()];
    let mut next = 0;
    while let Some(name) = reached.get(next).cloned() {
        reached.extend(all[&name].iter().filter(|other| !reached.contains(other)).cloned().collect::<Vec<_>>());
        next += 1;
    }
    assert!(reached.contains(&"shale-kernels".to_string()) && reached.contains(&"shale-host".to_string()), "{reached:?}");
    assert!(!reached.contains(&"shale-reference".to_string()), "shale-cpu reaches the reference: {reached:?}");
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let place = path.strip_prefix(root()).expect("inside the workspace").to_string_lossy().replace('\\', "/");
        if !NATIVE.iter().any(|room| place.starts_with(&format!("{room}/src"))) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let words = EVALUATION.iter().filter(|word| code.contains(**word));
            wrong.extend(words.map(|word| format!("{place}:{}: {word}", number + 1)));
        }
    }
    assert!(wrong.is_empty(), "evaluation in a room of compiled programs:\n{}", wrong.join("\n"));
}

/// An op's table holds its evaluator; whoever calls what is in the table is an interpreter. A program that links none runs no evaluator: the cpu backend's
/// tests read the symbols of one.
#[test]
fn evaluators_are_called_by_the_interpreter_alone() {
    let call = [".eval", ")("].concat();
    let callers: Vec<PathBuf> = sources().into_iter().filter(|(_, text)| text.contains(&call)).map(|(path, _)| path).collect();
    assert!(callers.len() == 1 && callers[0].ends_with("dialects/src/eval/interpreter.rs"), "{callers:?}");
}
