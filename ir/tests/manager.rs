//! The pass manager, on modules that are built by code.
#![allow(missing_docs)]

use shale_ir::attr::Attr;
use shale_ir::body::{At as Where, Body, Op, OpSpec};
use shale_ir::diag::{Diagnostic, Place, Severity};
use shale_ir::dialect::Registry;
use shale_ir::loc::Loc;
use shale_ir::module::{Module, SYM_NAME};
use shale_ir::pass::{Analysis, At, Dump, End, FunctionPass, Instrument, ModulePass, PassCx, PassManager, Pipeline, PrintWhen, Printer, Report, RunOptions};
use shale_ir::session::{Cx, Session, Str};
use shale_ir::text::PrintOptions;
use shale_ir::{dialect, op, pass};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

op! {
    /// A named item.
    pub struct Item<'c> = "m.item" [Symbol] -> () { sym_name: Str<'c> }
}
impl<'c> shale_ir::op::Semantics<'c> for Item<'c> {}
dialect! {
    /// Test.
    pub static M = "m" { ops: [Item], passes: [Count, Fail, Boom, Look, Ask, Shrink] }
}

fn name<'c>(body: &Body<'c>) -> &'c str {
    body.root().and_then(|r| body.attr(r, SYM_NAME)).and_then(Attr::as_str).unwrap_or("?")
}

fn get(body: &Body<'_>, key: &str) -> i64 {
    body.root().and_then(|r| body.attr(r, key)).and_then(Attr::as_int).unwrap_or(0)
}

pass! {
    /// Counts up to a limit.
    pub struct Count: FunctionPass = "count" { to: u64 = 3 }
}
impl FunctionPass for Count {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let (Some(root), session) = (body.root(), body.cx()) else { return Ok(()) };
        while get(body, "n") < self.to as i64 && cx.allow(|| format!("{} in {}", get(body, "n") + 1, name(body))) {
            body.set_attr(root, "n", Some(session.i64_attr(get(body, "n") + 1)));
            cx.count("raised", 1);
        }
        cx.diagnostics.push(Diagnostic::new(Severity::Remark, Place::Unknown, format!("{} has {}", name(body), get(body, "n"))));
        Ok(())
    }
}
pass! {
    /// Refuses items.
    pub struct Fail: FunctionPass = "fail" { on: String = String::from("b") }
}
impl FunctionPass for Fail {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        if self.on.split('+').any(|n| n == name(body)) {
            return Err(Diagnostic::error(Place::Unknown, format!("no {}", name(body))));
        }
        Ok(())
    }
}
pass! {
    /// Panics.
    pub struct Boom: FunctionPass = "boom" { on: String = String::from("b") }
}
impl FunctionPass for Boom {
    fn run<'c>(&self, body: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        assert!(name(body) != self.on, "boom in {}", name(body));
        Ok(())
    }
}

/// Counts for one test only: tests run at the same time.
static COMPUTED: AtomicU64 = AtomicU64::new(0);
struct Fact;
impl Analysis for Fact {
    fn stamp(body: &Body<'_>) -> u64 {
        body.version()
    }
    fn compute(_: &Body<'_>) -> Self {
        COMPUTED.fetch_add(1, Ordering::Relaxed);
        Fact
    }
}
pass! {
    /// Changes nothing.
    pub struct Look: FunctionPass = "look" {}
}
impl FunctionPass for Look {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        cx.count("looks", body.op_rows() as u64);
        Ok(())
    }
}
pass! {
    /// Asks for an analysis.
    pub struct Ask: FunctionPass = "ask" {}
}
impl FunctionPass for Ask {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        cx.analysis::<Fact>(body);
        Ok(())
    }
}
pass! {
    /// Removes the last item.
    pub struct Shrink: ModulePass = "shrink" { panics: bool = false }
}
impl ModulePass for Shrink {
    fn run<'c>(&self, module: &mut Module<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        assert!(!self.panics, "shrunk too far");
        let mut left = module.items().len();
        module.retain(|_, _| {
            left -= 1;
            left > 0
        });
        cx.count("removed", 1);
        Ok(())
    }
}

fn item<'c>(cx: Cx<'c>, name: &str) -> Body<'c> {
    let mut body = Body::new(cx);
    let at = Where::End(body.top_block());
    body.push(at, Loc::UNKNOWN, Item { sym_name: cx.str(name) }).unwrap();
    body
}

fn module<'c>(cx: Cx<'c>, names: &str) -> Module<'c> {
    let mut module = Module::new(cx);
    for name in names.split(' ') {
        assert!(module.push(item(cx, name)).is_ok());
    }
    module
}

fn registry() -> Registry {
    Registry::new().with(&M)
}

fn run_with(names: &str, pipeline: &str, options: RunOptions) -> (Report, Vec<(String, i64)>) {
    let session = Session::new(&registry());
    let mut module = module(session.cx(), names);
    let pipeline = Pipeline::parse(pipeline, &registry()).unwrap();
    let report = PassManager::new(pipeline).with_options(options).run(&mut module);
    let items = module.items().map(|(_, b)| (name(b).to_string(), get(b, "n"))).collect();
    (report, items)
}

fn run(names: &str, pipeline: &str) -> (Report, Vec<(String, i64)>) {
    run_with(names, pipeline, RunOptions::default())
}

fn messages(report: &Report) -> Vec<&str> {
    report.diagnostics.iter().map(|d| &*d.message).collect()
}

#[test]
fn passes_run_and_are_recorded() {
    let (report, items) = run("a b c", "count,shrink,func(count{to=5},count{to=5})");
    assert!(report.is_done() && report.changed);
    assert_eq!(items, [("a".into(), 5), ("b".into(), 5)]);
    let records: Vec<_> = report.records.passes.iter().map(|r| (r.pass, r.runs, r.changed, r.stats.values().sum::<u64>())).collect();
    assert_eq!(records, [("count", 3, 3, 9), ("shrink", 1, 1, 1), ("count", 2, 2, 4), ("count", 2, 0, 0)]);
    assert_eq!(report.records.stages.len(), 3);
    let (again, _) = run("a", "count{to=0}");
    assert!(!again.changed, "unchanged says unchanged");
}

#[test]
fn outcome_is_the_same_for_any_number_of_threads() {
    let names: Vec<String> = (0..200).map(|i| format!("f{i}")).collect();
    let names = names.join(" ");
    let all: Vec<_> = [1, 2, 5]
        .map(|threads| {
            let (report, items) = run_with(&names, "func(count,fail{on=f7+f3},count{to=6}),count", RunOptions { threads, ..RunOptions::default() });
            assert!(matches!(report.end, End::Failed));
            (messages(&report).join("\n"), report.records.stats_text(), items)
        })
        .into();
    assert!(all[0] == all[1] && all[0] == all[2]);
    assert!(all[0].0.contains("f3 has 3\nno f3\nf4 has 3\nf4 has 6"));
    assert!(!all[0].1.contains("4 count"), "the pipeline ends after the stage that failed");
}

#[test]
fn watching_changes_nothing() {
    struct Watch<'a>(&'a Mutex<Vec<String>>);
    impl Instrument for Watch<'_> {
        fn watches_ir(&self) -> bool {
            true
        }
        fn before(&mut self, at: &At<'_>, _: &Module<'_>) {
            self.0.lock().unwrap().push(format!("before {} {}", at.number, at.pass));
        }
        fn after_item(&mut self, _: &At<'_>, body: &Body<'_>, changed: bool) {
            self.0.lock().unwrap().push(format!("{} {changed}", name(body)));
        }
        fn after(&mut self, at: &At<'_>, _: &Module<'_>, changed: bool) {
            self.0.lock().unwrap().push(format!("after {changed}, then {}", at.rest()));
        }
        fn ended(&mut self, record: &shale_ir::pass::PassRecord) {
            self.0.lock().unwrap().push(format!("{} {}", record.pass, record.runs));
        }
    }
    let session = Session::new(&registry());
    let text = "func(count,look),shrink";
    let (plain, _) = run("a b", text);
    let seen = Mutex::new(Vec::new());
    let report = PassManager::new(Pipeline::parse(text, &registry()).unwrap()).with_instrument(Watch(&seen)).run(&mut module(session.cx(), "a b"));
    assert_eq!(report.diagnostics, plain.diagnostics);
    assert_eq!(report.records.stats_json(), plain.records.stats_json());
    let expected = "before 1 count;a true;b true;after true, then func(look),shrink;before 2 look;a false;b false;after false, then shrink;\
                    count 2;look 2;before 3 shrink;shrink 1;after true, then ";
    assert_eq!(seen.into_inner().unwrap().join(";"), expected);
}

#[test]
fn failure_keeps_messages_of_other_items() {
    let (report, _) = run("a b c", "func(count,fail),shrink");
    assert_eq!(messages(&report), ["a has 3", "b has 3", "no b", "c has 3"]);
    assert!(matches!(report.end, End::Failed));
}

#[test]
fn a_panic_is_a_crash_with_a_reproducer() {
    let (report, _) = run("a b c", "count,func(count{to=5},boom,look),shrink");
    let End::Crashed(crash) = report.end else { panic!("no crash") };
    assert_eq!((&*crash.pass, crash.item.as_deref()), ("boom", Some("b")));
    let panic = crash.panic.unwrap();
    assert_eq!(panic.message, "boom in b");
    assert!(panic.location.unwrap().contains("manager.rs"));
    let text = String::from_utf8(crash.reproducer.unwrap()).unwrap();
    assert_eq!(text.lines().next().unwrap(), "// shale-opt: --pipeline='func(boom,look),shrink'");

    let (report, _) = run_with("a b", "count,shrink{panics=true}", RunOptions { flags: "--no-verify".into(), bisect_limit: 9, ..RunOptions::default() });
    let End::Crashed(crash) = report.end else { panic!("no crash") };
    assert_eq!((&*crash.pass, crash.item), ("shrink{panics=true}", None));
    let text = String::from_utf8(crash.reproducer.unwrap()).unwrap();
    assert_eq!(text.lines().next().unwrap(), "// shale-opt: --no-verify --bisect-limit=3 --pipeline='shrink{panics=true}'");
}

#[test]
fn rewrites_are_counted_in_order() {
    let limited = |bisect_limit| RunOptions { bisect_limit, ..RunOptions::default() };
    let (report, items) = run_with("a b", "func(count,count{to=5})", limited(7));
    assert_eq!(items, [("a".into(), 4), ("b".into(), 3)], "pass by pass, item by item");
    assert_eq!((report.rewrites, report.last_rewrite.as_deref()), (7, Some("4 in a")));
    let (report, _) = run_with("a b", "count,shrink", limited(100));
    assert_eq!((report.rewrites, report.last_rewrite.as_deref()), (6, Some("3 in b")));
}

#[test]
fn analyses_are_kept_while_the_item_stays_as_it_is() {
    run("a", "ask,func(ask,ask),ask");
    assert_eq!(COMPUTED.load(Ordering::Relaxed), 1);
    run("a", "ask,count,ask,ask");
    assert_eq!(COMPUTED.load(Ordering::Relaxed), 3);
    run("a b", "ask,shrink,ask");
    assert_eq!(COMPUTED.load(Ordering::Relaxed), 6, "a module pass that changes something may have replaced items");
}

#[test]
fn dumps_and_prints() {
    let session = Session::new(&registry());
    let (mut dumps, mut printed) = (Vec::new(), Vec::new());
    let save = |name: &str, text: &[u8]| dumps.push(format!("{name}: {}", String::from_utf8_lossy(text).lines().next().unwrap()));
    let when = PrintWhen { before: vec!["shrink".into()], after_change: true, ..PrintWhen::default() };
    let mut manager = PassManager::new(Pipeline::parse("func(count,look),shrink", &registry()).unwrap())
        .with_instrument(Dump::new(save, "--no-verify", PrintOptions::default()))
        .with_instrument(Printer::new(&mut printed, when, PrintOptions::default()));
    manager.run(&mut module(session.cx(), "a b"));
    drop(manager);
    assert_eq!(
        dumps,
        [
            "0000-input: // shale-opt: --no-verify --pipeline='func(count,look),shrink'",
            "0001-count: // shale-opt: --no-verify --pipeline='func(look),shrink'",
            "0003-shrink: // shale-opt: --no-verify --pipeline=''",
        ]
    );
    let printed = String::from_utf8(printed).unwrap();
    let headers: Vec<_> = printed.lines().filter(|l| l.starts_with("// IR")).collect();
    assert_eq!(headers, ["// IR after count (pass 1 of 3)", "// IR before shrink (pass 3 of 3)", "// IR after shrink (pass 3 of 3)"]);
}

#[test]
fn reports_as_text_and_json() {
    let (report, _) = run("a b", "func(count,look),shrink");
    assert_eq!(
        report.records.stats_text(),
        "statistics\n  1 count: changed 2 of 2\n    6 raised\n  2 look: changed 0 of 2\n    2 looks\n  3 shrink: changed 1 of 1\n    1 removed\n"
    );
    let json = report.records.stats_json();
    assert!(json.starts_with(r#"[{"pass":"count","runs":2,"changed":2,"stats":{"raised":6}},{"pass":"look""#), "{json}");
    let timing = report.records.timing_text(&Pipeline::parse("func(count,look),shrink", &registry()).unwrap());
    let names: Vec<_> = timing.lines().skip(2).filter_map(|l| l.split_whitespace().last()).filter(|n| *n != "verify").collect();
    assert_eq!(names, ["func(…)", "count", "look", "shrink", "total"]);
    assert!(report.records.timing_json().contains(r#""passes":[{"pass":"shrink","ms":"#));
    let mut twice = report.records.clone();
    twice.merge(&report.records);
    assert!(twice.stats_text().contains("changed 4 of 4\n    12 raised"));
}

#[test]
fn unnamed_items_take_part() {
    let session = Session::new(&registry());
    let cx = session.cx();
    let mut module = module(cx, "a");
    let mut body = Body::new(cx);
    let spec = OpSpec { name: cx.op_name("other.op"), operands: &[], results: &[], attrs: cx.no_attrs(), regions: &[], successors: &[], loc: Loc::UNKNOWN };
    let op: Op = body.create(&spec);
    body.insert(op, Where::End(body.top_block()));
    assert!(module.push(body).is_ok());
    let report = PassManager::new(Pipeline::new().add(Count::default()).add(Boom { on: "?".into() })).run(&mut module);
    let End::Crashed(crash) = report.end else { panic!("no crash") };
    assert_eq!(crash.item, None);
}
