//! The cpu backend against the reference: the same bits under every instruction set, as written and after the standard pipeline.

use shale_driver::Io;
use shale_ir::literal::{Literal, Tolerance};
use shale_lit_tests::walk;
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
            let (code, errors) = run(&[program, level, inputs, "--backend=cpu", &format!("--isa={isa}"), "--out-dir", &to]);
            if code == 2 && errors.contains("this machine lacks") {
                continue;
            }
            if code == 1 && errors.contains("the cpu backend has no code for") {
                return None;
            }
            assert_eq!(code, 0, "{program} {level} on {isa}: {errors}");
            let found = arrays(Path::new(&to));
            let same = found.len() == expected.len() && found.iter().zip(&expected).all(|(x, y)| x.compare(y, Tolerance::EXACT).is_ok_and(|c| c.is_close()));
            if !same {
                wrong.push(format!("{program} {level} on {isa}"));
            }
        }
    }
    Some(wrong)
}

#[test]
fn programs_of_loops_give_the_bits_of_the_reference() {
    let mut wrong = Vec::new();
    for name in ["convolutions", "dots", "elementwise", "linalg", "movement", "reductions", "sliding", "sorts", "updates", "windows"] {
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
