//! The same program through -O3 gives the same text: with any number of threads, in another process with other addresses and hash seeds, every time.

use shale_driver::{Io, fuzz, opt, standard};
use shale_lit_tests::walk;
use std::path::Path;
use std::process::Command;

/// The number of random programs.
const PROGRAMS: u64 = 300;

/// Where another process of this test writes what it got.
const TEXTS: &str = "SHALE_DETERMINISM_TEXTS";

fn tool(tool: impl Fn(&[String], &mut Io<'_>) -> i32, args: &[&str], input: &[u8]) -> (i32, String, String) {
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let (mut stdin, mut out, mut err) = (input, Vec::new(), Vec::new());
    let code = tool(&args, &mut Io::new(&mut stdin, &mut out, &mut err, env!("CARGO_TARGET_TMPDIR")));
    (code, String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"))
}

/// Random programs, and the lit files of passes, which have many functions.
fn programs() -> Vec<String> {
    let registry = standard();
    let random = |seed: u64| tool(|args, io| fuzz(args, io, &registry), &["--print-program", &format!("--seed={seed}")], b"").1;
    let mut all: Vec<String> = (0..PROGRAMS).map(random).collect();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("passes");
    let files = walk::walk_except(&folder, &["mlir"], &[]).expect("the lit files can be listed");
    assert!(files.len() > 80, "only {} files", files.len());
    all.extend(files.iter().map(|file| std::fs::read_to_string(file).expect("UTF-8")));
    all
}

/// What -O3 makes of each program, or says about it.
fn optimized(programs: &[String], threads: &str) -> Vec<(i32, String, String)> {
    let registry = standard();
    let one = |program: &String| tool(|args, io| opt(args, io, &registry), &["-", "-O3", "--stats", threads], program.as_bytes());
    programs.iter().map(one).collect()
}

#[test]
fn neither_threads_nor_the_process_show() {
    let programs = programs();
    let expected = optimized(&programs, "--no-threads");
    let worked = expected.iter().filter(|(code, ..)| *code == 0).count();
    assert!(worked >= PROGRAMS as usize + 40, "-O3 works on {worked} programs only");
    let texts = format!("{expected:#?}");
    if let Some(file) = std::env::var_os(TEXTS) {
        std::fs::write(file, texts).expect("the texts can be written");
        return;
    }
    for threads in ["--threads=2", "--threads=5"] {
        for ((program, expected), got) in programs.iter().zip(&expected).zip(optimized(&programs, threads)) {
            assert!(*expected == got, "{threads} gives another text of\n{program}\n{expected:?}\n{got:?}");
        }
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("texts");
    let other =
        Command::new(std::env::current_exe().expect("this test's file")).args(["--exact", "neither_threads_nor_the_process_show"]).env(TEXTS, &file).output();
    let other = other.expect("another process of this test runs");
    assert!(other.status.success(), "{}", String::from_utf8_lossy(&other.stderr));
    assert!(std::fs::read_to_string(&file).expect("it wrote its texts") == texts, "another process gives other texts: {}", file.display());
}
