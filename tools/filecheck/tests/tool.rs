//! The tool as a function: messages, flags, `--strict`, the report.

use shale_filecheck::{CheckFile, FailureKind, Options, main_with};
use std::path::Path;

/// Runs with the check file on standard input and the input in a file.
fn run(checks: &str, input: &str, flags: &[&str]) -> (i32, String) {
    let name = format!("shale-filecheck-{}-{:?}", std::process::id(), std::thread::current().id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, input).unwrap();
    let mut args = vec!["-".to_string(), "--input-file".into(), path.display().to_string()];
    args.extend(flags.iter().map(ToString::to_string));
    let (mut out, mut err) = (vec![], vec![]);
    let code = main_with(&args, &mut checks.as_bytes(), Path::new("/"), &mut out, &mut err);
    std::fs::remove_file(&path).unwrap();
    (code, String::from_utf8(err).unwrap())
}

#[test]
fn strict_names_the_nearest_directive() {
    let cases = [
        ("// CHECK-NXT: b", "did you mean 'CHECK-NEXT:'"),
        ("// CHEK: b", "did you mean 'CHECK:'"),
        ("// CHECK : b", "did you mean 'CHECK:'"),
        ("// CHECK-NEXT b", "did you mean 'CHECK-NEXT:'"),
        ("// CHEKC-DAG: b", "did you mean 'CHECK-DAG:'"),
        ("// check-not: b", "did you mean 'CHECK-NOT:'"),
        ("// CHECK-LABLE: b", "did you mean 'CHECK-LABEL:'"),
        ("// CHECKNEXT: b", "did you mean 'CHECK-NEXT:'"),
    ];
    for (line, hint) in cases {
        let checks = format!("// CHECK: a\n{line}\n");
        assert_eq!(run(&checks, "a\nb\n", &[]).0, 0, "{line}");
        let (code, err) = run(&checks, "a\nb\n", &["--strict"]);
        assert_eq!(code, 2, "{line}");
        assert!(err.contains(hint) && err.contains(":2:"), "{line}: {err}");
    }
}

#[test]
fn strict_leaves_prose_alone() {
    for line in [
        "// Check that the result is right: it must be.",
        "// COM: CHECK-NXT: b",
        "// RUN: tool --check-prefix=CHECK-CPU\n// CHECK-CPU: zzz",
        "// note: CHECK is a prefix",
        "func.func @check(%arg0: f32)",
        "// see the CHECK lines below",
    ] {
        let checks = format!("{line}\n// CHECK: a\n// CHECK-NEXT: b: CHEK: c\n");
        let (code, err) = run(&checks, "a\nb: CHEK: c\n", &["--strict"]);
        assert_eq!(code, 0, "{line}: {err}");
    }
}

#[test]
fn strict_wants_every_prefix_used() {
    let flags = ["--check-prefixes=A,B", "--allow-unused-prefixes"];
    assert_eq!(run("A: a\n", "a\n", &flags).0, 0);
    let (code, err) = run("A: a\n", "a\n", &[flags[0], flags[1], "--strict"]);
    assert_eq!(code, 2);
    assert!(err.contains("'B:'"), "{err}");
}

#[test]
fn failures_point_at_both_files() {
    let checks = "// CHECK: [[X:%.+]] = add\n// CHECK-NEXT: return [[X]]\n";
    let (code, err) = run(checks, "%0 = add\nreturn %1\n", &[]);
    assert_eq!(code, 1);
    for part in [
        "<stdin>:2:16: error: CHECK-NEXT: expected string not found in input",
        "// CHECK-NEXT: return [[X]]\n               ^",
        "with \"X\" equal to \"%0\"",
        ":2:1: note: possible intended match here",
        "next:2'0",
        "error: no match found",
        "<<<<<<",
    ] {
        assert!(err.contains(part), "{part} is missing in:\n{err}");
    }
}

#[test]
fn flags_are_checked() {
    let (code, err) = run("CHECK: a\n", "a", &["--chek-prefix=A"]);
    assert_eq!(code, 2);
    assert!(err.contains("did you mean '--check-prefix'"), "{err}");
    assert_eq!(run("CHECK: a\n", "a", &["-dump-input=alwais"]).0, 2);
    assert_eq!(run("CHECK: a\n", "a", &["-dump-input-context=-1"]).0, 2);
    for flag in ["--help", "-help", "--version", "--dump-input=help"] {
        assert_eq!(run("", "", &[flag]).0, 0, "{flag}");
    }
}

#[test]
fn hostile_files_are_survived() {
    let deep = format!("CHECK: {}\n", "[[#".repeat(5000));
    let many = format!("CHECK-COUNT-2147483647: {}\n", "a".repeat(3000));
    let odd = "CHECK: {{[[:alpha:]]{1,255}}}\u{fffd}[[#%.4294967295u,X:]]\n";
    for checks in [deep.as_str(), &many, odd, "CHECK-COUNT-99999999999999999999: a\n"] {
        assert_ne!(run(checks, "a\n\u{fffd}\n", &["-vv"]).0, 0);
    }
    let file = CheckFile::parse("t", b"CHECK: \xff{{.}}\xfe\n", &Options::default()).unwrap();
    assert!(file.check("in", b"\xff\xc3\xfe").passed);
}

#[test]
fn report_tells_lines() {
    let checks = b"# CHECK-LABEL: f\n# CHECK-COUNT-2: add\n# CHECK-NOT: sub\n# CHECK: end\n";
    let file = CheckFile::parse("t", checks, &Options::default()).unwrap();
    let report = file.check("in", b"f\nadd\nx\nadd\nend\n");
    assert!(report.passed && report.messages.is_empty());
    let lines: Vec<Vec<usize>> = report.matches.iter().map(|m| m.iter().map(|m| m.line).collect()).collect();
    assert_eq!(lines, [vec![1], vec![2, 4], vec![], vec![5]]);
    let report = file.check("in", b"f\nadd\nadd\nsub\nend\n");
    let failure = report.first_failure().unwrap();
    assert_eq!((failure.directive, failure.kind, failure.line), (Some(2), FailureKind::Excluded, 4));
}
