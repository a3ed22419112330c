//! The page for rule writers, `docs/rules.md`, written from the registry: `BLESS=1` rewrites it, a stale page fails.

use crate::{ELSEWHERE, registry};
use shale_ir::rewrite::{Pattern, Patterns, Way};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const HEAD: &str = "# Rules

What the canonicalizer and the e-graph know about hlo. Written by the test `rules` (`BLESS=1 cargo nextest run -p shale-lit-tests --test rules`).

How to write one

1. Find its family in `passes/rules/src`: one file each. A law of ops without attributes is data: `exact name [Float Signed]: Left(x, 1.0) => x;`.
2. `exact` keeps every bit (any NaN is any NaN); `relaxed` stays within a few units in the last place on finite numbers. Say in a comment what differs.
3. `=>` makes something simpler, `<=>` is that and holds both ways, `~>` is for e-graphs alone. Two rules that simplify must not undo each other.
4. Name the classes of element types for which it holds: `Pred`, `Signed`, `Unsigned`, `Float`, `Complex`. `p`, `q`, `r` are truth values.
5. A number matches only where the element type represents it; `0.0` and `-0.0` differ; integers wrap, so `-1.0` is all bits set.
6. Anything else is a function `fn name(op: Op, patch: &mut Patch) -> Option<Value>`, with the law as its comment, listed in the family.
7. Ask `Patch` for definitions (`def`), equality (`same`) and constants (`is_splat`, `splat_of`), never the body: an e-graph knows more of them.
8. Return early with `patch.require(condition, \"why not\")?`: the reason is in the trace of `canonicalize{trace=name}`.
9. A law is proved on its own instances. A function needs examples in `lit-tests/rules/hlo`: `@name` on which it fires, `@not.name` on which not.
10. Run `cargo nextest run -p shale-lit-tests --test rules`. If a law fails for a type, restrict it or make it relaxed: the prover is right.
";

/// The first line of documentation of each function in the sources of rules.
fn function_docs() -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&root.join("passes/rules/src"), &mut files);
    sources(&root.join("dialects/src/hlo"), &mut files);
    files.sort();
    let mut docs = BTreeMap::new();
    for file in files {
        let (text, mut doc) = (fs::read_to_string(file).unwrap(), Vec::new());
        for line in text.lines().map(str::trim) {
            if let Some(line) = line.strip_prefix("/// ") {
                doc.push(line.to_string());
                continue;
            }
            let function = line.trim_start_matches("pub(crate) ").trim_start_matches("pub ").strip_prefix("fn ").and_then(|rest| rest.split(['<', '(']).next());
            // An entry of a list of functions that a macro writes: `name: Op, …`.
            let entry = line.split_once(": ").map(|(name, _)| name).filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_'));
            if let (Some(name), false) = (function.or(entry), doc.is_empty()) {
                docs.insert(name.to_string(), doc.join(" "));
            }
            doc.clear();
        }
    }
    docs
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()) {
        if entry.is_dir() { sources(&entry, found) } else { found.push(entry) }
    }
}

/// The rows of a family.
fn rows(patterns: &Patterns, docs: &BTreeMap<String, String>, text: &mut String) {
    let (mut last, none) = ("", String::new());
    let law = |pattern: &Pattern| match pattern.law() {
        Some(law) => {
            let arrow = [(Way::Simplifies, "=>"), (Way::Both, "<=>"), (Way::Explores, "~>")].iter().find(|(way, _)| *way == law.way).map_or("", |w| w.1);
            format!("`{} {arrow} {}`{}", law.left, law.right, if law.doc.trim().is_empty() { String::new() } else { format!(" {}", law.doc.trim()) })
        }
        None => docs.get(pattern.name).unwrap_or(&none).clone(),
    };
    for pattern in patterns.iter() {
        // The way back of a law stands behind it.
        if pattern.name != last {
            let explores = if pattern.law().is_none() && pattern.way == Way::Explores { ", e-graph" } else { "" };
            let class = format!("{:?}", pattern.class).to_lowercase();
            let elements =
                pattern.law().map_or(String::new(), |law| law.elements.iter().map(|e| format!("{e:?}").to_lowercase()).collect::<Vec<_>>().join(" "));
            writeln!(text, "| {} | {class}{explores} | {} | {elements} |", pattern.name, law(pattern).replace('|', "\\|")).unwrap();
        }
        last = pattern.name;
    }
}

fn page() -> String {
    let (registry, docs, mut text) = (registry(), function_docs(), String::from(HEAD));
    let mut family = |title: String, register: &dyn Fn(&mut Patterns)| {
        let mut patterns = Patterns::new();
        register(&mut patterns);
        if patterns.iter().next().is_some() {
            write!(text, "\n## {title}\n\n| rule | class | law | elements |\n|---|---|---|---|\n").unwrap();
            rows(&patterns, &docs, &mut text);
        }
    };
    for dialect in registry.dialects().filter(|d| !ELSEWHERE.contains(&d.name)) {
        family(format!("with the ops of {}", dialect.name), &|patterns| (dialect.patterns)(patterns));
    }
    for rules in registry.rules() {
        family(format!("{}: {}", rules.name, rules.doc.trim()), &|patterns| (rules.register)(patterns, &registry));
    }
    text
}

#[test]
fn the_page_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/rules.md");
    let page = page();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    assert!(fs::read_to_string(&file).is_ok_and(|old| old == page), "docs/rules.md is stale: run with BLESS=1");
    let bare: Vec<_> = page.lines().filter(|line| line.contains(" |  | ") && line.split('|').nth(3).is_some_and(|law| law.trim().is_empty())).collect();
    assert!(bare.is_empty(), "functions without a law in their comment:\n{}", bare.join("\n"));
}
