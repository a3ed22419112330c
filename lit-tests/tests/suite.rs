//! The harness end to end, on folders of test files made here, with toy tools.

use shale_lit_tests::bless::Blesser;
use shale_lit_tests::{Call, Output, Suite, Tools, Verdict, judge};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A toy FileCheck: each `CHECK:` text must be in a line of its own, in order; `CHECK-NEXT:` in the next one.
fn toy_filecheck(call: &Call<'_>) -> Output {
    if !call.args.iter().any(|arg| arg == "--strict") {
        return Output::fail(2, "not strict");
    }
    let text = fs::read_to_string(call.path(&call.args[0])).unwrap();
    let input = String::from_utf8_lossy(call.stdin).into_owned();
    let mut lines = input.lines();
    for check in text.lines() {
        let found = match (check.split_once("CHECK: "), check.split_once("CHECK-NEXT: ")) {
            (Some((_, pattern)), _) => lines.any(|line| line.contains(pattern)),
            (_, Some((_, pattern))) => lines.next().is_some_and(|line| line.contains(pattern)),
            _ => true,
        };
        if !found {
            return Output::fail(1, format!("not found: {check}"));
        }
    }
    Output::default()
}

/// A toy compiler: prints the lines of its input that are no comments, with `add` made `mul`.
fn toy_opt(call: &Call<'_>) -> Output {
    let text = fs::read_to_string(call.path(&call.args[0])).unwrap();
    assert!(!text.contains("panic here"), "the toy found {}", "panic here");
    if call.args.iter().any(|arg| arg == "--verify-diagnostics") {
        let wrong = !text.contains("expected-error {{toy}}") || text.contains("hopeless");
        return Output { code: i32::from(wrong), stdout: Vec::new(), stderr: b"error: toy\n".to_vec() };
    }
    let lines: Vec<String> = text.lines().filter(|line| !line.contains("//")).map(|line| line.replace("add", "mul")).collect();
    Output { code: 0, stdout: (lines.join("\n") + "\n").into(), stderr: b"a remark\n".to_vec() }
}

struct Folder {
    dir: TempDir,
}

impl Folder {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    fn suite(&self) -> Suite {
        let tools = Tools::builtin().with("filecheck", toy_filecheck).with("toy-opt", toy_opt);
        let tools = tools.with("broken", |_| Output::fail(101, "internal error"));
        Suite { long: false, bless: false, ..Suite::new(self.dir.path(), tools) }
    }

    fn judge(&self, text: &str) -> Verdict {
        judge(&self.suite(), &self.file("test.mlir", text))
    }

    /// Judges with BLESS=1; also returns the file afterwards.
    fn bless(&self, text: &str) -> (Verdict, String) {
        let file = self.file("test.mlir", text);
        let blesser = Blesser {
            tool: "toy-opt",
            flag: "--verify-diagnostics",
            rewrite: |stale| {
                let message = String::from_utf8_lossy(&stale.output.stderr).trim().replace("error: ", "");
                Some(format!("{}// expected-error {{{{{message}}}}}\n", stale.text))
            },
        };
        let suite = Suite { bless: true, blessers: vec![blesser], ..self.suite() };
        (judge(&suite, &file), fs::read_to_string(file).unwrap())
    }
}

fn report(verdict: Verdict) -> String {
    match verdict {
        Verdict::Failed(report) => {
            // Failed trials keep their folder; these tests have no use for it.
            if let Some((_, folder)) = report.split_once("files kept in ") {
                fs::remove_dir_all(Path::new(folder.lines().next().unwrap())).unwrap();
            }
            report
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_test_passes_when_all_its_lines_do() {
    let folder = Folder::new();
    report(folder.judge("// RUN: toy-opt %s | filecheck %s\n// CHECK: mul\nadd\n// RUN: not broken | not false && echo\n"));
    assert_eq!(folder.judge("// RUN: toy-opt %s | filecheck %s\n// CHECK: mul\nadd\n"), Verdict::Passed);
}

#[test]
fn a_report_has_everything_needed_to_repeat_it() {
    let folder = Folder::new();
    let text = report(folder.judge("add x\n// RUN: toy-opt %s | filecheck %s\n// CHECK: sub\n"));
    let path = folder.dir.path().join("test.mlir");
    let path = path.display();
    for part in [
        format!("{path}:2: the RUN line failed\n  RUN: toy-opt %s | filecheck %s\n"),
        format!("stage 1: toy-opt {path}\n  exit code 0\n  standard error:\n    a remark\n"),
        format!("stage 2: filecheck {path} --strict\n  failed: exit code 1\n"),
        "    not found: // CHECK: sub\n".to_owned(),
        "  went into filecheck:\n    mul x\n".to_owned(),
    ] {
        assert!(text.contains(&part), "{part}\nis not in\n{text}");
    }
}

#[test]
fn a_panic_fails_its_trial_only() {
    let folder = Folder::new();
    let text = report(folder.judge("// RUN: not toy-opt %s | filecheck %s\n// panic here\n"));
    assert!(text.contains("failed: the tool panicked: the toy found panic here"), "{text}");
    assert!(text.contains("RUN: not toy-opt %s"), "{text}");
}

#[test]
fn mistakes_in_a_file_name_the_line() {
    let folder = Folder::new();
    let cases = [
        ("module {}\n", ":1: the file has no RUN line"),
        ("// RUN: true\n// RUN: Filecheck %s\n", ":2: no tool is named `Filecheck`; the nearest name is `filecheck`"),
        ("// RUN: true\n// XFAIL: *\n", ":2: `XFAIL:` is not supported"),
        ("\n// RUN: true | \\\n// RUN: echo %x\n", ":2: `%x` is no substitution"),
    ];
    for (text, message) in cases {
        let Verdict::Failed(report) = folder.judge(text) else { panic!("{text}") };
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn long_tests_run_only_when_asked_for() {
    let folder = Folder::new();
    let file = folder.file("long.mlir", "// REQUIRES: long\n// RUN: false\n");
    assert!(matches!(judge(&folder.suite(), &file), Verdict::Ignored(reason) if reason.contains("SHALE_LONG=1")));
    report(judge(&Suite { long: true, ..folder.suite() }, &file));
}

#[test]
fn temporary_folders_go_when_a_test_passes_and_stay_when_it_fails() {
    let folder = Folder::new();
    let file = folder.file("t.mlir", "// RUN: echo kept > %t\n// RUN: false\n");
    let Verdict::Failed(text) = judge(&folder.suite(), &file) else { panic!() };
    let kept = PathBuf::from(text.split_once("files kept in ").unwrap().1.trim_end());
    assert_eq!(fs::read_to_string(kept.join("t.mlir.tmp")).unwrap(), "kept\n");
    fs::remove_dir_all(kept).unwrap();
    // The tool writes where its folder is, so that it can be looked for afterwards.
    let note = folder.dir.path().join("note");
    fs::write(&note, "").unwrap();
    let suite = Suite {
        tools: Tools::builtin().with("note", |call| {
            fs::write(call.path(&call.args[0]), call.cwd.to_str().unwrap()).unwrap();
            Output::default()
        }),
        ..folder.suite()
    };
    let file = folder.file("n.mlir", "// RUN: note %S/note && echo > %t\n");
    assert_eq!(judge(&suite, &file), Verdict::Passed);
    assert!(!Path::new(&fs::read_to_string(note).unwrap()).exists());
}

#[test]
fn trials_are_named_by_path_and_skip_source_folders() {
    let folder = Folder::new();
    for name in ["b.hlo", "a/x.mlir", "src/no.mlir", "a/toy/no.mlir", "target/no.mlir", "a/readme.md"] {
        folder.file(name, "// RUN: true\n");
    }
    let names: Vec<String> = folder.suite().trials().unwrap().iter().map(|trial| trial.name().to_owned()).collect();
    assert_eq!(names, ["a/x.mlir", "b.hlo"]);
}

#[test]
fn blessing_rewrites_what_is_stale_and_runs_again() {
    let folder = Folder::new();
    let text = "// RUN: toy-opt %s | filecheck %s\n// CHECK: mul a\nadd a\n  // CHECK-NEXT: add %0, b\nadd %0, b\n";
    assert_eq!(folder.bless(text), (Verdict::Blessed, text.replace("NEXT: add", "NEXT: mul")));
    let passing = "// RUN: toy-opt %s | filecheck %s\n// CHECK: mul a\nadd a\n";
    assert_eq!(folder.bless(passing), (Verdict::Passed, passing.to_owned()));
}

#[test]
fn what_cannot_be_blessed_is_as_before() {
    let folder = Folder::new();
    for (text, why) in [
        ("// RUN: toy-opt %s | filecheck %s\n// CHECK: mul a\nadd a\n// RUN: false\n", "`false` failed"),
        ("// RUN: broken | filecheck %s\n// CHECK: mul a\n", "`broken` failed"),
        ("// RUN: toy-opt %s | filecheck %S/other\n// CHECK: mul a\n", "another file"),
        // The second line's rewrite fits, but its fix is thrown away because the third line cannot be helped.
        ("// RUN: toy-opt %s | filecheck %s\n// RUN: false\n// CHECK: add a, b\nadd a, b\n", "`false` failed"),
        ("// RUN: toy-opt %s --verify-diagnostics\n// hopeless\n", "still fails after many rewrites"),
    ] {
        folder.file("other", "// CHECK: zzz\n");
        let (verdict, after) = folder.bless(text);
        let report = report(verdict);
        assert!(report.contains("BLESS: ") && report.contains(why), "{report}");
        assert_eq!(after, text);
    }
}

#[test]
fn a_blesser_rewrites_what_its_tool_compares() {
    let folder = Folder::new();
    let text = "// RUN: toy-opt %s --verify-diagnostics\n";
    assert_eq!(folder.bless(text), (Verdict::Blessed, format!("{text}// expected-error {{{{toy}}}}\n")));
}

#[test]
fn announcements_are_blessed_through_the_tool() {
    use shale_lit_tests::tools;
    let folder = Folder::new();
    let run = "// RUN: shale-opt %s --verify-diagnostics\n";
    let file = folder.file("stale.mlir", &format!("{run}// expected-error@+1 {{{{stale}}}}\nfunc.nothing\n"));
    let table = Tools::builtin().with("shale-opt", |call| tools::opt(call, &shale_driver::standard()));
    let blesser = tools::diagnostics_blesser("shale-opt", |stale| tools::announcements(stale, &shale_driver::standard()));
    let suite = Suite { bless: true, blessers: vec![blesser], ..Suite::new(folder.dir.path(), table) };
    assert_eq!(judge(&suite, &file), Verdict::Blessed);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with(run) && text.contains("nothing") && !text.contains("stale"), "{text}");
    assert_eq!(judge(&Suite { bless: false, ..suite }, &file), Verdict::Passed);
}
