//! The proof of rules: both sides of every rule run in the reference evaluator and give the same.
//!
//! A law is instantiated for every element type that it names. A function rule has examples in `lit-tests/rules/DIALECT/FAMILY.mlir`: functions named
//! after the rule (`@transpose_transpose`, `@transpose_transpose.square`), on which it must fire, and near misses (`@not.transpose_transpose`), on which
//! it must not. A line `// elements: float s8` lets the functions below it stand for all these types, written as `f32` in the text. A dimension `N` is
//! as large as the inputs that are tried. Without a law or an example a rule cannot be registered.
//!
//! Inputs: all values (pairs) of types of up to 8 bits, all values of 16 bits for one variable, else special values in all combinations that fit, and
//! random ones. `SHALE_LONG=1` tries 16 times as many.
#![allow(missing_docs, unreachable_pub)]

mod examples;
mod inputs;
mod instance;
mod mutants;
mod page;
mod proof;

use examples::{Example, examples};
use instance::{law_programs, near_misses};
use proof::{FOLD, Verdict, prove, prove_together};
use shale_ir::dialect::Registry;
use shale_ir::op::Flags;
use shale_ir::rewrite::{Class, Way};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

fn registry() -> Registry {
    static STANDARD: LazyLock<Registry> = LazyLock::new(shale_driver::standard);
    STANDARD.clone()
}

/// Dialects whose rules are proved by other means: the folds and patterns of arith have tests of their own.
const ELSEWHERE: &[&str] = &["arith"];

/// The names of all rules, with whether they are laws, and their ways.
fn rules() -> Vec<(&'static str, bool, Way)> {
    let registry = registry();
    let mut rules: Vec<_> = registry.patterns().iter().filter(|p| !ELSEWHERE.contains(&p.root.dialect()) || p.flags != Flags::NONE).collect();
    // A rule on all ops with a trait is one rule.
    rules.dedup_by(|a, b| a.flags != Flags::NONE && a.name == b.name);
    rules.into_iter().map(|p| (p.name, p.law().is_some(), p.way)).collect()
}

/// Runs a judgement on every item, on all cores; gives the failures in order.
fn on_all<T: Sync>(items: &[T], judge: impl Fn(&T) -> Option<String> + Sync) -> Vec<String> {
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((i, item)) = Some(next.fetch_add(1, Ordering::Relaxed)).and_then(|i| Some((i, items.get(i)?))) {
                    if let Some(failure) = judge(item) {
                        failures.lock().unwrap().push((i, failure));
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().unwrap();
    failures.sort();
    failures.into_iter().map(|f| f.1).collect()
}

#[test]
fn names_are_unique_and_every_function_rule_has_examples() {
    let examples = examples();
    let has = |name: &str, fires: bool| examples.iter().any(|e| e.rule == name && e.fires == fires);
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    let rules = rules();
    // The way back of a law has its name, but goes another way.
    wrong.extend(rules.iter().enumerate().filter(|(i, rule)| rules[..*i].contains(rule)).map(|(_, rule)| format!("{}: two rules have this name", rule.0)));
    for (name, is_law, _) in &rules {
        seen.insert(*name);
        for (fires, what) in [(true, "example"), (false, "near miss")] {
            if !is_law && !has(name, fires) {
                wrong.push(format!("{name}: no {what} in lit-tests/rules"));
            }
        }
    }
    wrong.extend(examples.iter().filter(|e| e.rule != FOLD && !seen.contains(&*e.rule)).map(|e| format!("{}: an example of no rule", e.name)));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    println!("{} rules, {} of them laws, {} examples", seen.len(), rules.iter().filter(|r| r.1).count(), examples.len());
}

#[test]
fn every_law_holds() {
    let programs = law_programs(&registry());
    let proved: BTreeSet<_> = programs.iter().map(|p| &*p.rule).collect();
    let unproved: Vec<_> = rules().iter().filter(|rule| rule.1 && !proved.contains(rule.0)).map(|rule| rule.0).collect();
    assert!(unproved.is_empty(), "no element type has these laws' ops: {unproved:?}");
    let failures = on_all(&programs, |program| {
        let verdict = prove(program, &registry());
        match verdict {
            Verdict::Holds => None,
            other => Some(format!("{}, {}: {other}", program.rule, program.elements)),
        }
    });
    assert!(failures.is_empty(), "{} of {} instances:\n{}", failures.len(), programs.len(), failures.join("\n"));
    println!("{} laws, {} instances", proved.len(), programs.len());
}

#[test]
fn laws_do_not_fire_on_what_is_nearly_their_left_side() {
    let programs = near_misses(&registry());
    let failures = on_all(&programs, |program| match prove(program, &registry()) {
        Verdict::Silent => None,
        other => Some(format!("{}, {}: {other}", program.name, program.elements)),
    });
    assert!(failures.is_empty(), "{} of {} near misses:\n{}", failures.len(), programs.len(), failures.join("\n"));
    println!("{} near misses", programs.len());
}

#[test]
fn every_example_holds() {
    let programs: Vec<Example> = examples().into_iter().flat_map(|e| e.instances()).collect();
    let failures = on_all(&programs, |program| {
        let verdict = prove(program, &registry());
        match (&verdict, program.fires) {
            (Verdict::Holds, true) | (Verdict::Silent, false) => None,
            _ => Some(format!("@{}, {}: {verdict}", program.name, program.elements)),
        }
    });
    assert!(failures.is_empty(), "{} of {} instances:\n{}", failures.len(), programs.len(), failures.join("\n"));
    println!("{} instances of examples", programs.len());
}

#[test]
fn all_rules_together_end_and_hold() {
    let narrow = ["pred", "s8", "u8", "f16", "f32", "c64"];
    let of_functions = examples().into_iter().flat_map(|e| e.instances());
    let programs = law_programs(&registry()).into_iter().chain(of_functions);
    let programs: Vec<_> = programs.filter(|p| narrow.contains(&&*p.elements)).collect();
    let failures = on_all(&programs, |program| {
        let verdicts = [Class::Exact, Class::Relaxed].map(|class| prove_together(program, &registry(), class));
        let failed = verdicts.into_iter().find(|verdict| !matches!(verdict, Verdict::Holds))?;
        Some(format!("@{}, {}: {failed}", program.name, program.elements))
    });
    assert!(failures.is_empty(), "{} of {} programs:\n{}", failures.len(), programs.len(), failures.join("\n"));
}
