//! Mutated lit files through parser, verifier, passes and printer: an error or a result, never a panic or a hang.
//!
//! 5,000 inputs, or 200,000 with `SHALE_LONG=1`. What fails is written to the target folder.

use shale_lit_tests::mutate::mutate;
use shale_lit_tests::walk;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// An input that takes longer than this hangs.
const PATIENCE: Duration = Duration::from_mins(1);

fn corpus(extension: &str) -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = walk::walk_except(root, &[extension], &["target"]).expect("the lit files can be listed");
    files.iter().map(|f| fs::read(f).expect("a lit file can be read")).collect()
}

/// Runs `shale-opt`; gives the exit code, standard output and standard error.
fn call(args: &[&str], text: &[u8]) -> (i32, Vec<u8>, String) {
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = text;
    let mut io = shale_driver::Io::new(&mut input, &mut out, &mut err, env!("CARGO_TARGET_TMPDIR"));
    let code = shale_driver::opt(&args, &mut io, &shale_driver::standard());
    let err = String::from_utf8_lossy(&err).into_owned();
    assert!(code == 0 || code == 1, "exit code {code}: {err}");
    (code, out, err)
}

/// Runs one input the way `shale-opt` does; true if it got past the parser.
fn run_mlir(text: &[u8]) -> bool {
    if call(&["-", "--no-verify", "--allow-unregistered-dialect", "--from=mlir"], text).0 != 0 {
        return false;
    }
    let pipeline = ["-", "--allow-unregistered-dialect", "--print-op-generic", "--canonicalize", "--cse", "--inline", "--symbol-dce", "--dce"];
    let (code, once, _) = call(&pipeline, text);
    if code == 0 {
        let (code, again, err) = call(&["-", "--allow-unregistered-dialect", "--print-op-generic"], &once);
        assert_eq!(code, 0, "what was printed does not parse: {err}");
        assert_eq!(again, once, "printing what was parsed gives another text");
    }
    // A tuple that is a value has no place in HLO text once it was read, where it is the list of its parts.
    let names = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
    if !names(b"tuple") {
        written_as_hlo(&["-"], text);
    }
    true
}

/// Reads HLO text and, what can be written as such, reads it again; true if it got past the parser.
fn run_hlo(text: &[u8]) -> bool {
    let (code, _, err) = call(&["-", "--from=hlo"], text);
    if code != 0 {
        assert!(err.contains("error"), "a refusal without an error: {err}");
        return false;
    }
    written_as_hlo(&["-", "--from=hlo"], text);
    true
}

/// What can be written as HLO text is read again, and written again as the same text.
fn written_as_hlo(args: &[&str], text: &[u8]) {
    let (code, once, _) = call(&[args, &["--to=hlo"]].concat(), text);
    if code == 0 {
        let (code, again, err) = call(&["-", "--from=hlo", "--to=hlo"], &once);
        assert_eq!(code, 0, "what was written is not read: {err}\n{}", String::from_utf8_lossy(&once));
        assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&once), "writing what was read gives another text");
    }
}

#[test]
fn mutants_of_mlir_give_an_error_or_a_result() {
    fuzz(&corpus("mlir"), "mlir", 0.20, run_mlir);
}

#[test]
fn mutants_of_hlo_text_give_an_error_or_a_result() {
    let mut programs = Vec::new();
    for file in corpus("hlo") {
        let text = String::from_utf8(file).expect("UTF-8");
        let chunks = text.split("// -----\n").filter(|t| t.contains("HloModule") && !t.contains("expected-error"));
        programs.extend(chunks.map(|t| t.as_bytes().to_vec()));
    }
    fuzz(&programs, "hlo", 0.10, run_hlo);
}

/// Runs mutants of a corpus in several threads. At least this share of them must get past the parser, or the fuzzing looks only at the parser.
fn fuzz(corpus: &[Vec<u8>], extension: &str, least_share: f64, run_one: fn(&[u8]) -> bool) {
    let total: u64 = if std::env::var_os("SHALE_LONG").is_some() { 200_000 } else { 5_000 };
    assert!(corpus.len() >= 15, "the corpus is every lit file");
    let (next, parsed) = (AtomicU64::new(0), AtomicUsize::new(0));
    let (started, watch) = mpsc::channel::<(usize, u64)>();
    let workers = thread::available_parallelism().map_or(2, usize::from);
    thread::scope(|scope| {
        for worker in 0..workers {
            let (started, next, parsed, corpus) = (started.clone(), &next, &parsed, corpus);
            thread::Builder::new()
                .stack_size(8 << 20)
                .spawn_scoped(scope, move || {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed >= total {
                            break;
                        }
                        let _ = started.send((worker, seed));
                        let text = mutate(seed, &corpus[seed as usize % corpus.len()], corpus);
                        match std::panic::catch_unwind(|| run_one(&text)) {
                            Ok(got_past) => {
                                parsed.fetch_add(usize::from(got_past), Ordering::Relaxed);
                            }
                            Err(_) => {
                                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{seed}.{extension}"));
                                let _ = fs::write(&file, &text);
                                panic!("mutant {seed} failed: see {}", file.display());
                            }
                        }
                    }
                })
                .expect("a thread starts");
        }
        drop(started);
        // One receiver waits; a worker that says nothing for too long while others are done hangs.
        let mut last = vec![0; workers];
        loop {
            match watch.recv_timeout(PATIENCE) {
                Ok((worker, seed)) => last[worker] = seed,
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    eprintln!("no progress for {PATIENCE:?}; the workers are at mutants {last:?}");
                    std::process::abort();
                }
            }
        }
    });
    let share = parsed.load(Ordering::Relaxed) as f64 / total as f64;
    println!("{total} mutants, {:.1} % got past the parser", 100.0 * share);
    assert!(share >= least_share, "only {:.1} % got past the parser", 100.0 * share);
}
