//! What exists for each row of the specification: builder method, hlo op, example, invalid cases, executed cases.
//!
//! The rows are in `coverage/rows.txt`. `BLESS=1` rewrites the table `docs/coverage.md`; without it a stale table fails.

use shale_ir::dialect::Registry;
use shale_ir::op::OpInfo;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// One row of the specification.
struct Row {
    name: String,
    methods: Vec<String>,
    ops: Vec<String>,
    classes: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(root().join("coverage/rows.txt")).expect("the list of rows");
    let words = |s: &str| s.split_whitespace().filter(|w| *w != "-").map(str::to_string).collect::<Vec<_>>();
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    let row = |line: &str| match line.split(';').map(str::trim).collect::<Vec<_>>()[..] {
        [name, methods, ops, classes] => Row { name: name.into(), methods: words(methods), ops: words(ops), classes: classes.into() },
        _ => panic!("a row has four parts: {line}"),
    };
    lines.map(row).collect()
}

/// The text of every test file below a folder.
fn texts(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() { texts(&entry.path(), found) } else { found.extend(fs::read_to_string(entry.path())) }
    }
}

/// What the test files show of each op.
#[derive(Default)]
struct Shown {
    /// The constraint labels that expected errors cite.
    labels: BTreeSet<String>,
    /// The number of expected errors.
    errors: usize,
    /// The classes of element types in executed cases.
    classes: BTreeSet<char>,
    executed: usize,
}

fn shown() -> BTreeMap<String, Shown> {
    let mut files = Vec::new();
    texts(&root().join("dialects"), &mut files);
    texts(&root().join("passes"), &mut files);
    texts(&root().join("tools/shale-run"), &mut files);
    texts(&root().join("../backends/reference/tests"), &mut files);
    let label = regex::Regex::new(r"expected-error[^{]*\{\{'hlo\.(\w+)' (?:\((\w+)\))?").expect("a pattern");
    let mut all: BTreeMap<String, Shown> = BTreeMap::new();
    for text in files {
        for found in label.captures_iter(&text) {
            let op = all.entry(found[1].to_string()).or_default();
            op.errors += 1;
            op.labels.extend(found.get(2).map(|l| l.as_str().to_string()));
        }
        if text.contains("shale-run") || text.contains("shale_reference") {
            executed(&text, &mut all);
        }
    }
    all
}

/// Counts the ops of a program, with the element types of their lines; an op with regions has its types behind the last one.
fn executed(text: &str, all: &mut BTreeMap<String, Shown>) {
    let used = regex::Regex::new(r"\bhlo\.(\w+)\b").expect("a pattern");
    let element = regex::Regex::new(r"\b(pred|s\d+|u\d+|f32|f64|bf16|f16|f8\w*|f4\w*|c64|c128)\[").expect("a pattern");
    let mut open: Vec<Option<String>> = Vec::new();
    for line in text.lines().map(str::trim) {
        let closed = if line.starts_with('}') { open.pop().flatten() } else { None };
        let name = used.captures(line).map(|found| found[1].to_string()).or(closed);
        if line.ends_with('{') {
            open.push(name.clone());
        }
        if let Some(name) = name {
            let op = all.entry(name).or_default();
            op.executed += 1;
            op.classes.extend(element.captures_iter(line).filter_map(|e| class(&e[1])));
        }
    }
}

fn class(element: &str) -> Option<char> {
    Some(match element {
        "pred" => 'p',
        "f32" | "f64" => 'f',
        "bf16" => 'n',
        _ if element.starts_with('s') => 'i',
        _ if element.starts_with('u') => 'u',
        _ if element.starts_with('f') => 'n',
        _ if element.starts_with('c') => 'c',
        _ => return None,
    })
}

/// The constraints that an op's documentation lists.
fn constraints(info: &OpInfo) -> BTreeSet<String> {
    let label = regex::Regex::new(r"- \((C\d+)\)").expect("a pattern");
    let all = info.doc.contains("(C1) Elements: pred, int, real, complex"); // nothing can break it
    label.captures_iter(info.doc).map(|c| c[1].to_string()).filter(|label| !all || label != "C1").collect()
}

/// What a row lacks, in words.
fn missing(row: &Row, registry: &Registry, shown: &BTreeMap<String, Shown>) -> Vec<String> {
    let (mut lacks, none) = (Vec::new(), Shown::default());
    let op = |name: &str| registry.ops().find(|o| o.name == name);
    for method in &row.methods {
        if op(&format!("builder.{method}")).is_none() && !["call"].contains(&method.as_str()) {
            lacks.push(format!("builder op {method}"));
        }
    }
    for name in &row.ops {
        let Some(info) = op(&format!("hlo.{name}")) else {
            lacks.push(format!("hlo op {name}"));
            continue;
        };
        let cases = shown.get(name).unwrap_or(&none);
        if !info.doc.contains("```mlir") {
            lacks.push(format!("example of {name}"));
        }
        lacks.extend(constraints(info).difference(&cases.labels).map(|label| format!("invalid case {label} of {name}")));
        lacks.extend(row.classes.chars().filter(|c| !cases.classes.contains(c)).map(|c| format!("executed case of class {c} of {name}")));
        if cases.executed == 0 {
            lacks.push(format!("executed case of {name}"));
        }
    }
    lacks
}

fn table(rows: &[Row], shown: &BTreeMap<String, Shown>) -> String {
    let mut text = String::from(
        "# What exists for each row of the specification\n\n\
         Written by the test `coverage` from the registry and the test files (`BLESS=1 cargo nextest run --test coverage`).\n\
         Classes of element types: p pred, i signed, u unsigned, f f32 or f64, n narrower floats, c complex.\n\n\
         | row | builder | hlo | invalid cases | executed, by class |\n|---|---|---|---|---|\n",
    );
    for row in rows {
        let cases: Vec<&Shown> = row.ops.iter().filter_map(|o| shown.get(o)).collect();
        let errors: usize = cases.iter().map(|c| c.errors).sum();
        let classes: String = cases.iter().flat_map(|c| &c.classes).collect::<BTreeSet<_>>().into_iter().collect();
        writeln!(text, "| {} | {} | {} | {errors} | {classes} |", row.name, row.methods.join(" "), row.ops.join(" ")).expect("a string takes all");
    }
    text
}

#[test]
fn every_row_of_the_specification_is_covered() {
    let (rows, registry, shown) = (rows(), shale_driver::standard(), shown());
    let lacking: Vec<String> = rows.iter().flat_map(|r| missing(r, &registry, &shown).into_iter().map(|l| format!("{}: no {l}", r.name))).collect();
    assert!(lacking.is_empty(), "{} things are missing:\n{}", lacking.len(), lacking.join("\n"));
}

#[test]
fn the_table_is_current() {
    let path = root().parent().expect("the workspace").join("docs/coverage.md");
    let text = table(&rows(), &shown());
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &text).expect("docs/coverage.md can be written");
    }
    assert!(fs::read_to_string(&path).is_ok_and(|old| old == text), "docs/coverage.md is stale: run with BLESS=1");
}

#[test]
fn there_are_enough_invalid_programs() {
    let errors: usize = shown().values().map(|s| s.errors).sum();
    assert!(errors >= 400, "only {errors} invalid programs have an exact diagnostic");
}
