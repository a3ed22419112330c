//! The rewrite driver, with patterns that keep to its contract and patterns that do not.
#![allow(missing_docs, unreachable_pub, clippy::unnecessary_wraps)] // patterns return options by contract

mod rewrite_support;

use rewrite_support::*;
use shale_ir::prelude::*;

fn a_to_b<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.push(B { input: op.input })
}
fn b_to_c<'c>(op: B, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.push(C { input: op.input })
}
fn c_to_a<'c>(op: C, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.push(A { input: op.input })
}
fn b_to_a<'c>(op: B, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.push(A { input: op.input })
}

const ONE_A: &str = r#"%x = "t.num"() <{n = 1}> : () -> i32
%y = "t.a"(%x) : (i32) -> i32
"t.sink"(%y) : (i32) -> ()"#;

#[test]
fn a_rewrite_is_committed_and_keeps_names() {
    let outcome = run(ONE_A, |p| p.add(rule!(a_to_b)));
    assert_eq!(outcome.ops, ["%x = t.num", "%y = t.b %x", "t.sink %y"]);
    assert_eq!(outcome.stats, [("a_to_b", 1)]);
}

#[test]
fn giving_up_leaves_no_trace() {
    fn builds_and_gives_up<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let b = patch.push(B { input: op.input })?;
        let region = patch.new_region();
        let list = patch.values(&[b, op.input]);
        patch.push(Scope { inputs: list, body: region })?;
        patch.push(Sink { input: b })?;
        None
    }
    let outcome = run(ONE_A, |p| p.add(rule!(builds_and_gives_up)));
    assert!(outcome.result.is_ok());
    assert_eq!(outcome.ops, ["%x = t.num", "%y = t.a %x", "t.sink %y"]);
    assert_eq!(outcome.versions.0, outcome.versions.1, "version and cfg_version are as before");
    assert_eq!(outcome.uses, [1, 1], "no use is left behind");
    if !cfg!(debug_assertions) {
        assert_eq!(outcome.rows.0, outcome.rows.1);
    }
}

const REGION: &str = r#"%x = "t.num"() <{n = 1}> : () -> i32
%s = "t.scope"(%x) ({
  %i = "t.c"(%x) : (i32) -> i32
  "t.yield"(%i) : (i32) -> ()
}) : (i32) -> i32
"t.sink"(%s) : (i32) -> ()"#;

fn scope_to_frame<'c>(op: Scope, patch: &mut Patch<'_, 'c>) -> Option<Values> {
    patch.push(Frame { inputs: op.inputs, body: op.body })
}

#[test]
fn regions_change_their_owner() {
    let outcome = run(REGION, |p| p.add(rule!(scope_to_frame)));
    assert_eq!(outcome.ops, ["%x = t.num", "%s = t.frame %x", "  %i = t.c %x", "  t.yield %i", "t.sink %s"]);
}

#[test]
fn giving_up_after_taking_a_region_leaves_it() {
    fn takes_and_gives_up<'c>(op: Scope, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        patch.push(Frame { inputs: op.inputs, body: op.body })?;
        None
    }
    let outcome = run(REGION, |p| p.add(rule!(takes_and_gives_up)).add(rule!(scope_to_frame)));
    assert_eq!(outcome.stats, [("scope_to_frame", 1)]);
    assert_eq!(outcome.ops[2..4], ["  %i = t.c %x", "  t.yield %i"]);
}

#[test]
fn regions_of_other_ops_and_regions_taken_twice_are_refused() {
    fn steals<'c>(op: Sink, patch: &mut Patch<'_, 'c>) -> Option<()> {
        let scope: Scope = patch.def(op.input)?;
        patch.push(Frame { inputs: scope.inputs, body: scope.body })?;
        Some(())
    }
    fn takes_twice<'c>(op: Scope, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        patch.push(Frame { inputs: op.inputs, body: op.body })?;
        patch.push(Frame { inputs: op.inputs, body: op.body })
    }
    fn gives_inner<'c>(op: Scope, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let inner = patch.body().first_block(op.body).and_then(|b| patch.body().first_op(b))?;
        Some(patch.body().results(inner))
    }
    let before = run(REGION, |p| p).ops;
    let cases: [(Fill, &str); 3] = [
        (|p| p.add(rule!(steals)), "pattern 'steals', which takes a region of an op that it does not replace"),
        (|p| p.add(rule!(takes_twice)), "pattern 'takes_twice', which takes one region twice"),
        (|p| p.add(rule!(gives_inner)), "pattern 'gives_inner', which gives a value from inside the op that it replaces"),
    ];
    for (patterns, message) in cases {
        let outcome = run(REGION, patterns);
        assert!(outcome.error().contains(message), "{}", outcome.error());
        assert_eq!(outcome.ops, before, "nothing of it stays");
    }
}

const PAIR: &str = r#"%x = "t.num"() <{n = 1}> : () -> i32
%y = "t.num"() <{n = 2}> : () -> f32
%p:2 = "t.pair"(%x, %y) : (i32, f32) -> (i32, f32)
"t.sink"(%p#0) : (i32) -> ()
"t.sink"(%p#1) : (f32) -> ()"#;

#[test]
fn several_results_and_none() {
    fn pair_is_its_inputs<'c>(op: Pair, _: &mut Patch<'_, 'c>) -> Option<Values> {
        Some(op.inputs)
    }
    fn no_sink<'c>(op: Sink, patch: &mut Patch<'_, 'c>) -> Option<()> {
        let int = patch.ty(op.input).is_integer_or_index();
        patch.require(int, "only of integers")
    }
    let outcome = run(PAIR, |p| p.add(rule!(pair_is_its_inputs)).add(rule!(no_sink)));
    assert_eq!(outcome.ops, ["%x = t.num", "%y = t.num", "t.sink %y"]);
}

#[test]
fn wrong_counts_and_types_name_the_pattern() {
    fn too_few<'c>(op: Pair, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let x = patch.body().at(op.inputs, 0);
        Some(patch.values(&[x]))
    }
    fn swapped<'c>(op: Pair, patch: &mut Patch<'_, 'c>) -> Option<Values> {
        let [y, x] = [1, 0].map(|i| patch.body().at(op.inputs, i));
        Some(patch.values(&[y, x]))
    }
    let cases: [(Fill, &str); 2] = [
        (|p| p.add(rule!(too_few)), "pattern 'too_few', which gives 1 values for 2 results"),
        (|p| p.add(rule!(swapped)), "pattern 'swapped', which gives a value of type f32 for a result of type i32"),
    ];
    for (patterns, message) in cases {
        let outcome = run(PAIR, patterns);
        assert!(outcome.error().contains(message), "{}", outcome.error());
        assert_eq!(outcome.versions.0, outcome.versions.1);
    }
}

#[test]
fn changing_nothing_is_an_error() {
    fn own_result<'c>(_: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        Some(patch.body().result(patch.root(), 0))
    }
    fn rebuilds<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.push(A { input: op.input })
    }
    fn uses_itself<'c>(_: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let input = patch.body().result(patch.root(), 0);
        patch.push(B { input })
    }
    let cases: [(Fill, &str); 3] = [
        (|p| p.add(rule!(own_result)), "'own_result', which says \"changed\" but gives back the op itself"),
        (|p| p.add(rule!(rebuilds)), "'rebuilds', which says \"changed\" but builds the same op again"),
        (|p| p.add(rule!(uses_itself)), "'uses_itself', which adds an op that uses the result it replaces"),
    ];
    for (patterns, message) in cases {
        let outcome = run(ONE_A, patterns);
        assert!(outcome.error().contains(message), "{}", outcome.error());
        assert_eq!(outcome.ops, ["%x = t.num", "%y = t.a %x", "t.sink %y"]);
    }
}

#[test]
fn patterns_that_undo_each_other_are_named() {
    let outcome = run(ONE_A, |p| p.add(rule!(a_to_b)).add(rule!(b_to_a)));
    assert!(outcome.error().contains("after the patterns 'a_to_b', 'b_to_a': they undo each other"), "{}", outcome.error());
    let outcome = run(ONE_A, |p| p.add(rule!(b_to_c)).add(rule!(c_to_a)).add(rule!(a_to_b)));
    assert!(outcome.error().contains("'a_to_b', 'b_to_c', 'c_to_a'"), "{}", outcome.error());
}

#[test]
fn ops_without_results_that_come_back_are_caught() {
    fn sink_to_drain<'c>(op: Sink, patch: &mut Patch<'_, 'c>) -> Option<()> {
        patch.push(Drain { input: op.input })
    }
    fn drain_to_sink<'c>(op: Drain, patch: &mut Patch<'_, 'c>) -> Option<()> {
        patch.push(Sink { input: op.input })
    }
    let outcome = run(ONE_A, |p| p.add(rule!(sink_to_drain)).add(rule!(drain_to_sink)));
    assert!(outcome.error().contains("'sink_to_drain', 'drain_to_sink'"), "{}", outcome.error());
}

#[test]
fn a_pattern_against_constants_last_is_caught() {
    fn constant_first<'c>(op: Add, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.constant_value(op.y)?;
        patch.push(Add { x: op.y, y: op.x })
    }
    let text = r#"%c = "t.num"() <{n = 1}> : () -> i32
        %x = "t.a"(%c) : (i32) -> i32
        %s = "t.add"(%x, %c) : (i32, i32) -> i32
        "t.sink"(%s) : (i32) -> ()"#;
    let outcome = run(text, |p| p.add(rule!(constant_first)));
    assert!(outcome.error().contains("'constant_first', 'constants-last'"), "{}", outcome.error());
}

fn count_down<'c>(op: Count, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    patch.require(op.n > 0, "n is 0")?;
    patch.push(Count { input: op.input, n: op.n - 1 })
}

#[test]
fn long_chains_are_no_alarm() {
    let text = r#"%x = "t.num"() <{n = 1}> : () -> i32
        %y = "t.count"(%x) <{n = 1000}> : (i32) -> i32
        %z = "t.count"(%y) <{n = 7}> : (i32) -> i32
        "t.sink"(%z) : (i32) -> ()"#;
    let outcome = run(text, |p| p.add(rule!(count_down)));
    assert!(outcome.result.is_ok() && outcome.messages.is_empty(), "{:?}", outcome.messages);
    assert_eq!(outcome.stats, [("count_down", 1007)]);
}

#[test]
fn a_run_that_does_not_end_is_ended_with_a_warning() {
    let unchecked = RewriteOptions { check: false, max_rewrites_per_op: 1, ..RewriteOptions::default() };
    let outcome = run_with(ONE_A, |p| p.add(rule!(a_to_b)).add(rule!(b_to_a)), &unchecked);
    assert_eq!(outcome.messages, ["rewriting did not end; the last patterns were 'b_to_a' and 'a_to_b'"]);
    assert_eq!(outcome.stats.iter().map(|(_, n)| n).sum::<u64>(), 1003, "1000 and one for each op");
}

#[test]
fn the_trace_says_why_not() {
    fn wants<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.require(true, "never said")?;
        let inner: B = patch.def(op.input)?;
        Some(inner.input)
    }
    fn refuses<'c>(_: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.require(false, "it is Sunday")?;
        None
    }
    fn misses<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let found = patch.constant_value(op.input)?;
        patch.miss(format!("found {:?}", found.as_int()))
    }
    let options = |name: &str| RewriteOptions { trace: Some(name.into()), ..RewriteOptions::default() };
    let outcome = run_with(ONE_A, |p| p.add(rule!(wants)).add(rule!(refuses)).add(rule!(misses)), &options(""));
    let about = |name: &str| outcome.messages.iter().filter(|m| m.contains(name)).cloned().collect::<Vec<_>>();
    assert_eq!(about("'wants'"), ["pattern 'wants' does not match: expected t.b, found t.num"]);
    assert_eq!(about("'refuses'"), ["pattern 'refuses' does not match: it is Sunday"]);
    assert_eq!(about("'misses'"), ["pattern 'misses' does not match: found Some(1)"]);
    let outcome = run_with(ONE_A, |p| p.add(rule!(refuses)).add(rule!(a_to_b)), &options("a_to_b"));
    assert_eq!(outcome.messages, ["pattern 'a_to_b' matches"], "one pattern only");
}

#[test]
fn one_walk_does_not_visit_what_it_adds() {
    let outcome = run_once(ONE_A, |p| p.add(rule!(a_to_b)).add(rule!(b_to_c)));
    assert_eq!(outcome.ops[1], "%y = t.b %x");
    // An op whose constants were put last is still matched in the same walk.
    fn add_to_a<'c>(op: Add, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.push(A { input: op.x })
    }
    let text =
        "%c = \"t.num\"() <{n = 1}> : () -> i32\n%x = \"t.a\"(%c) : (i32) -> i32\n%s = \"t.add\"(%c, %x) : (i32, i32) -> i32\n\"t.sink\"(%s) : (i32) -> ()";
    assert_eq!(run_once(text, |p| p.add(rule!(add_to_a))).ops[2], "%s = t.a %x");
}

#[test]
fn the_first_pattern_that_matches_wins() {
    fn a_to_c<'c>(op: A, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        patch.push(C { input: op.input })
    }
    assert_eq!(run(ONE_A, |p| p.add(rule!(a_to_b)).add(rule!(a_to_c))).ops[1], "%y = t.b %x");
    assert_eq!(run(ONE_A, |p| p.add(rule!(a_to_c)).add(rule!(a_to_b))).ops[1], "%y = t.c %x");
}

#[test]
fn what_only_a_removed_region_used_is_removed_too() {
    let text = r#""t.scope"() ({
  %x = "t.num"() <{n = 1}> : () -> i32
  %s = "t.scope"() ({
    %i = "t.c"(%x) : (i32) -> i32
    "t.yield"(%i) : (i32) -> ()
  }) : () -> i32
  "t.yield"() : () -> ()
}) : () -> i32"#;
    assert_eq!(run(text, |p| p).ops, ["%0 = t.scope", "  t.yield"]);
}

#[test]
fn the_last_user_left_is_looked_at_again() {
    /// Matches an `a` that nothing else uses.
    fn single_use<'c>(op: B, patch: &mut Patch<'_, 'c>) -> Option<Value> {
        let inner: A = patch.def(op.input)?;
        let alone = patch.body().has_one_use(op.input);
        patch.require(alone, "another op uses it")?;
        patch.push(C { input: inner.input })
    }
    fn no_drain<'c>(_: Drain, _: &mut Patch<'_, 'c>) -> Option<()> {
        Some(())
    }
    let text = r#"%x = "t.num"() <{n = 1}> : () -> i32
        %y = "t.a"(%x) : (i32) -> i32
        %z = "t.b"(%y) : (i32) -> i32
        "t.sink"(%z) : (i32) -> ()
        "t.drain"(%y) : (i32) -> ()"#;
    let outcome = run(text, |p| p.add(rule!(single_use)).add(rule!(no_drain)));
    assert_eq!(outcome.stats, [("no_drain", 1), ("single_use", 1)]);
}

#[test]
fn every_budget_is_a_prefix_of_the_whole_run() {
    let text = r#"%x = "t.num"() <{n = 1}> : () -> i32
        %y = "t.count"(%x) <{n = 3}> : (i32) -> i32
        %z = "t.add"(%x, %y) : (i32, i32) -> i32
        "t.sink"(%z) : (i32) -> ()"#;
    for limit in 0..6 {
        let outcome = run_limited(text, |p| p.add(rule!(count_down)), limit);
        assert_eq!(outcome.stats.iter().map(|(_, n)| n).sum::<u64>(), limit.min(4), "3 patterns and constants last");
        assert_eq!(outcome.ops.len(), 4);
    }
}
