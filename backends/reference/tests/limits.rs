//! Limits, and what a run takes.
#![allow(missing_docs)]

mod support;

use shale_dialects::eval::interpreter::{Interpreter, STACK_PER_LEVEL};
use shale_ir::eval::{Data, EvalResult, Host};
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_reference::{Limits, Options};
use support::{failure, run};

const RECURSION: &str = "func.func @main() {
  %x = hlo.constant dense<1> : s32[]
  check.expect_eq_const %x, dense<1> : s32[]
  %r = hlo.while %x {
  ^bb0(%i: s32[]):
    %more = hlo.constant dense<true> : pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    func.call @main() : () -> ()
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return
}
";

#[test]
fn recursion_is_an_error() {
    let outcome = run(RECURSION, vec![], &Options::default()).unwrap().remove(0);
    assert_eq!(failure(&outcome), "regions and calls are nested more than 512 levels deep");
    let error = outcome.results.unwrap_err();
    let text = error.to_diagnostic().render(false);
    assert!(text.contains("while running hlo.while") && text.contains("more levels of regions and calls"), "{text}");
}

/// Notes where the stack is each time a program judges.
struct StackMarks(Vec<usize>);
impl Host for StackMarks {
    fn judge(&mut self, _: &str, _: shale_ir::diag::Place, _: Result<(), String>) -> EvalResult<()> {
        let here = 0u8;
        self.0.push((&raw const here).addr());
        Ok(())
    }
}

#[test]
fn a_level_takes_no_more_stack_than_is_said() {
    let registry = shale_ir::dialect::Registry::new();
    let registry = registry.with(&shale_dialects::builtin::BUILTIN).with(&shale_dialects::func::FUNC);
    let session = Session::new(&registry.with(&shale_dialects::hlo::HLO).with(&shale_dialects::check::CHECK));
    let module = parse_module(session.cx(), &Source::new("program", RECURSION), &ParseOptions::default()).unwrap();
    let mut host = StackMarks(Vec::new());
    let name = session.cx().str("main");
    let limits = Limits { depth: 40, ..Limits::default() };
    let run = Interpreter::run_function(&module, name, Data::new(), &mut host, limits);
    assert!(run.results.is_err());
    // The function and the region of its loop are a level each: twenty functions, two levels from one to the next.
    assert_eq!(host.0.len(), 20);
    let per_level = host.0.windows(2).map(|pair| pair[0].abs_diff(pair[1]) / 2).max().unwrap();
    println!("{per_level} bytes of stack a level");
    assert!(per_level * 2 <= STACK_PER_LEVEL, "{per_level} bytes a level leave no room: other ops may take more");
}

#[test]
fn a_loop_without_end_is_an_error() {
    let text = "func.func @main() -> s32[] {
  %x = hlo.constant dense<1> : s32[]
  %r = hlo.while %x {
  ^bb0(%i: s32[]):
    %more = hlo.constant dense<true> : pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return %r : s32[]
}
";
    let limits = Limits { steps: 10_000, ..Limits::default() };
    let outcome = run(text, vec![], &Options { limits, ..Options::default() }).unwrap().remove(0);
    assert_eq!(failure(&outcome), "the run takes more than 10000 steps");
    assert_eq!(outcome.cost.steps, 10_000);
}

/// Adds an array of 4096 bytes to itself `n` times, each time the last sum.
fn sums(n: usize) -> String {
    let lines: String = (0..n).fold(String::new(), |text, i| text + &format!("  %{} = hlo.add %{i}, %{i} : s32[1024]\n", i + 1));
    format!("func.func @main() -> s32[1024] {{\n  %0 = hlo.constant dense<1> : s32[1024]\n{lines}  return %{n} : s32[1024]\n}}\n")
}

#[test]
fn values_go_after_their_last_reader() {
    let peak = |n| run(&sums(n), vec![], &Options::default()).unwrap().remove(0).cost.peak_bytes;
    // The operand and the result, 4096 bytes each, and the table of values.
    let (few, many) = (peak(3), peak(40));
    assert!((8192..8192 + 4 * 256).contains(&few), "{few}");
    assert!(many - few <= 37 * 256, "{few} {many}");
}

#[test]
fn too_much_memory_is_an_error() {
    let limits = Limits { bytes: 6000, ..Limits::default() };
    let outcome = run(&sums(3), vec![], &Options { limits, ..Options::default() }).unwrap().remove(0);
    assert!(failure(&outcome).contains("exceeds the limit of 6000 bytes"), "{}", failure(&outcome));
}

/// A loop without end whose body, given `%x`, is `ops`.
fn endless(ty: &str, value: &str, ops: &str) -> String {
    format!(
        "func.func @main() {{
  %x = hlo.constant dense<{value}> : {ty}
  %r = hlo.while %x {{
  ^bb0(%i: {ty}):
    %more = hlo.constant dense<true> : pred[]
    hlo.return %more : pred[]
  }} {{
  ^bb0(%i: {ty}):
    {ops}
    hlo.return %x : {ty}
  }} : ({ty}) -> {ty}
  return
}}
"
    )
}

/// Why a program ends that may take few bytes and many steps.
fn end_of(text: &str) -> String {
    let limits = Limits { bytes: 100_000, steps: 10_000_000, ..Limits::default() };
    failure(&run(text, vec![], &Options { limits, ..Options::default() }).unwrap().remove(0)).to_string()
}

#[test]
fn what_leaves_the_program_counts_as_memory() {
    let outfeed = end_of(&endless("s32[1000]", "1", "%t = hlo.outfeed (%i), () : (s32[1000]) -> token[]"));
    assert!(outfeed.starts_with("the outfeed queue holds ") && outfeed.ends_with(", more than 100000"), "{outfeed}");
    // Nothing is free, no item of an empty array either.
    let outfeed = end_of(&endless("s32[0]", "", "%t = hlo.outfeed (%i), () : (s32[0]) -> token[]"));
    assert!(outfeed.ends_with(", more than 100000"), "{outfeed}");
    let send = end_of(&endless("s32[0]", "", "%s = hlo.send %i, channel_id = 1 : (s32[0]) -> tuple<s32[0], u32[]>"));
    assert!(send.starts_with("the channels hold ") && send.ends_with(", more than 100000"), "{send}");
}

#[test]
fn a_loop_of_failing_judgements_ends() {
    let text = endless("s32[]", "1", "check.expect_eq_const %i, dense<2> : s32[]");
    let outcome = run(&text, vec![], &Options::default()).unwrap().remove(0);
    assert_eq!(outcome.results.unwrap_err().message, "1000 judgements have failed before this one, which fails too");
    assert_eq!(outcome.failures.len(), 1000);
}

#[test]
fn large_constants_are_counted_before_they_are_made() {
    let end = end_of("func.func @main() -> s8[3000000000] {\n  %x = hlo.constant dense<1> : s8[3000000000]\n  return %x : s8[3000000000]\n}\n");
    assert!(end.starts_with("a value of 3000000000 bytes") && end.ends_with("exceeds the limit of 100000 bytes"), "{end}");
}

#[test]
fn elements_count_as_steps() {
    let steps = |ops: &str| {
        let text = format!("func.func @main() -> s32[102400] {{\n  %0 = hlo.constant dense<1> : s32[102400]\n{ops}  return %0 : s32[102400]\n}}\n");
        run(&text, vec![], &Options::default()).unwrap().remove(0).cost.steps
    };
    let ty = "s32[102400]";
    let ops = [
        format!("  %1 = hlo.add %0, %0 : {ty}\n"),
        format!("  %1 = hlo.negate %0 : {ty}\n"),
        format!("  %1 = hlo.clamp %0, %0, %0 : ({ty}, {ty}, {ty}) -> {ty}\n"),
        format!("  %1 = hlo.compare %0, %0, direction = LT : ({ty}, {ty}) -> pred[102400]\n"),
        format!("  %1 = hlo.convert %0 : ({ty}) -> f32[102400]\n"),
        format!("  %1 = hlo.reverse %0, dimensions = [0] : ({ty}) -> {ty}\n"),
    ];
    for op in ops {
        assert!(steps(&op) - steps("") >= 100, "{op}");
    }
}

#[test]
fn inputs_are_checked() {
    let text = "func.func @main(%x: f32[2]) -> f32[2] {\n  return %x : f32[2]\n}\n";
    let none = run(text, vec![], &Options::default()).unwrap();
    assert_eq!(failure(&none[0]), "@main takes 1 arguments, got 0");
    let array = shale_ir::literal::Literal::from_vec(&[3], vec![1i32, 2, 3]);
    let wrong = run(text, vec![array.into()], &Options::default()).unwrap();
    assert_eq!(failure(&wrong[0]), "argument 0 of @main must be f32[2], but is s32[3]");
}
