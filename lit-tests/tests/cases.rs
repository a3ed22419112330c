//! Real programs: what JAX lowers, against what XLA computes, in every form in which a program may come.

use shale_driver::Io;
use std::path::{Path, PathBuf};

/// The programs, by folder.
fn cases() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let folders = std::fs::read_dir(root).expect("the folder of cases").map(|entry| entry.expect("an entry").path());
    let mut cases: Vec<_> = folders.filter(|path| path.is_dir()).collect();
    cases.sort();
    cases
}

/// Runs a tool of the driver; its code, standard output and standard error.
fn call(tool: fn(&[String], &mut Io<'_>, &shale_ir::dialect::Registry) -> i32, args: &[&str], input: &[u8]) -> (i32, Vec<u8>, String) {
    let (mut stdin, mut stdout, mut stderr) = (input, Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(|a| (*a).to_string()).collect();
    let code = tool(&args, &mut Io::new(&mut stdin, &mut stdout, &mut stderr, env!("CARGO_MANIFEST_DIR")), &shale_driver::standard());
    (code, stdout, String::from_utf8_lossy(&stderr).into_owned())
}

/// Runs a program on a case's inputs; what is wrong with the outputs.
fn run(case: &Path, program: &str, text: &[u8]) -> Option<String> {
    let folder = case.to_str().expect("UTF-8");
    let args = [program, "--backend=reference", "--inputs", folder, "--expect", folder];
    let (code, report, errors) = call(shale_driver::run, &args, text);
    (code != 0).then(|| format!("{}: exit {code}\n{errors}{}", case.display(), String::from_utf8_lossy(&report)))
}

/// Runs `check` on every case; panics with all that is wrong.
fn on_all(check: impl Fn(&Path) -> Option<String> + Sync) {
    let cases = cases();
    assert!(cases.len() >= 35, "cases are missing: there are {}", cases.len());
    let next = std::sync::atomic::AtomicUsize::new(0);
    let wrong = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    wrong.lock().expect("no test panics here").extend(check(case));
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no test panics here");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn stablehlo_gives_what_xla_computes() {
    on_all(|case| run(case, case.join("program.mlir").to_str()?, b""));
}

#[test]
fn hlo_text_gives_what_xla_computes() {
    on_all(|case| run(case, case.join("program.hlo").to_str()?, b""));
}

/// Writes a program in another form, and runs what was written.
fn translated(case: &Path, program: &str, to: &str) -> Option<String> {
    let (code, text, errors) = call(shale_driver::translate, &[case.join(program).to_str()?, to], b"");
    if code != 0 {
        return Some(format!("{} {to}: exit {code}\n{errors}", case.join(program).display()));
    }
    let (code, again, errors) = call(shale_driver::translate, &["-", to], &text);
    if code != 0 || again != text {
        return Some(format!("{} {to}: exit {code}; what is written again is another text\n{errors}", case.join(program).display()));
    }
    run(case, "-", &text)
}

/// HLO text has no opcodes for lgamma and the inverse of the error function: these programs are refused, all others run.
#[test]
fn stablehlo_as_hlo_text_gives_what_xla_computes() {
    on_all(|case| {
        let wrong = translated(case, "program.mlir", "--to=hlo");
        match case.file_name()?.to_str()? {
            "elementwise" | "random" => {
                let refused = wrong.as_ref().is_some_and(|text| text.contains("HLO text has no opcode for hlo."));
                (!refused).then(|| format!("{}: expected a refusal, got {wrong:?}", case.display()))
            }
            _ => wrong,
        }
    });
}

#[test]
fn hlo_text_as_stablehlo_gives_what_xla_computes() {
    on_all(|case| translated(case, "program.hlo", "--to=stablehlo"));
}

/// StableHLO → hlo → StableHLO: the text that is written computes the same.
#[test]
fn exported_stablehlo_gives_what_xla_computes() {
    on_all(|case| {
        let path = case.join("program.mlir");
        let (code, text, errors) = call(shale_driver::opt, &[path.to_str()?, "--legalize-stablehlo", "--to=stablehlo"], b"");
        if code != 0 {
            return Some(format!("{}: exit {code}\n{errors}", case.display()));
        }
        run(case, "-", &text)
    });
}
