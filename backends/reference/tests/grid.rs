//! Replicas and partitions: exchanges, channels, and what happens to those who wait.
#![allow(missing_docs)]

mod support;

use shale_ir::literal::Literal;
use shale_reference::{CustomCalls, Infeed, Options, Outcome};
use support::{array, failure, run};

fn grid(replicas: u32, partitions: u32) -> Options {
    Options { replicas, partitions, ..Options::default() }
}

/// A program in which replica 0 runs `zero` and every other replica `other`; both define `%r: s32[2]` from `%x: s32[1]`, which holds 7.
fn branches(zero: &str, other: &str) -> String {
    format!(
        "func.func @main() -> s32[2] {{
  %x = hlo.constant dense<7> : s32[1]
  %n = hlo.constant dense<0> : u32[]
  %id = hlo.replica_id : () -> u32[]
  %first = hlo.compare %id, %n, direction = EQ : (u32[], u32[]) -> pred[]
  %all = hlo.if %first {{
    {zero}
    hlo.return %r : s32[2]
  }} {{
    {other}
    hlo.return %r : s32[2]
  }} : (pred[]) -> s32[2]
  return %all : s32[2]
}}
"
    )
}

const GATHER: &str = "%r = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, channel_id = 1 : (s32[1]) -> s32[2]";
const NOTHING: &str = "%r = hlo.constant dense<0> : s32[2]";

#[test]
fn every_member_meets_its_group() {
    let text = "func.func @main() -> (u32[3], u32[2]) {
  %replica = hlo.replica_id : () -> u32[]
  %r = hlo.reshape %replica : (u32[]) -> u32[1]
  %replicas = hlo.all_gather %r, all_gather_dim = 0, shard_count = 3 : (u32[1]) -> u32[3]
  %partition = hlo.partition_id : () -> u32[]
  %p = hlo.reshape %partition : (u32[]) -> u32[1]
  %processes = hlo.all_gather %p, all_gather_dim = 0, shard_count = 2, replica_groups = [[1, 0], [2, 3], [5, 4]], channel_id = 1, use_global_device_ids = true
    : (u32[1]) -> u32[2]
  return %replicas, %processes : u32[3], u32[2]
}
";
    for _ in 0..20 {
        let outcomes = run(text, vec![], &grid(3, 2)).unwrap();
        assert_eq!(outcomes.len(), 6);
        for (i, outcome) in outcomes.iter().enumerate() {
            assert_eq!(array(outcome, 0).as_slice::<u32>(), [0, 1, 2]);
            let expected = if (2..4).contains(&i) { [0, 1] } else { [1, 0] };
            assert_eq!(array(outcome, 1).as_slice::<u32>(), expected, "member {i}");
        }
    }
}

#[test]
fn a_loop_meets_again_and_again() {
    let text = "func.func @main() -> s32[] {
  %zero = hlo.constant dense<0> : s32[]
  %limit = hlo.constant dense<100> : s32[]
  %r = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.compare %i, %limit, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %max = hlo.all_reduce %next {
    ^bb0(%a: s32[], %b: s32[]):
      %max = hlo.maximum %a, %b : s32[]
      hlo.return %max : s32[]
    } : (s32[]) -> s32[]
    hlo.return %max : s32[]
  } : (s32[]) -> s32[]
  return %r : s32[]
}
";
    let text = text.replace("hlo.maximum", "hlo.add").replace("dense<100>", "dense<1000>");
    // x becomes 4 (x + 1): 4, 20, 84, 340, 1364.
    let outcomes = run(&text, vec![], &grid(4, 1)).unwrap();
    assert!(outcomes.iter().all(|o| array(o, 0).as_slice::<i32>() == [1364]));
}

fn failures(outcomes: &[Outcome]) -> Vec<&str> {
    outcomes.iter().map(|o| if o.results.is_ok() { "" } else { failure(o) }).collect()
}

#[test]
fn meeting_at_different_places_is_a_deadlock() {
    let text = branches(GATHER, &GATHER.replace("channel_id = 1", "channel_id = 2"));
    for _ in 0..20 {
        let outcomes = run(&text, vec![], &grid(2, 1)).unwrap();
        let both = "nobody can go on: replica 0 waits at hlo.all_gather on channel 1 in the group [0, 1]; \
                    replica 1 waits at hlo.all_gather on channel 2 in the group [0, 1]";
        assert_eq!(failures(&outcomes), [both, both]);
    }
}

#[test]
fn a_member_that_ends_is_not_waited_for() {
    let outcomes = run(&branches(GATHER, NOTHING), vec![], &grid(2, 1)).unwrap();
    assert_eq!(failures(&outcomes), ["waits at hlo.all_gather on channel 1 in the group [0, 1], but replica 1 ended without coming there", ""]);
}

#[test]
fn a_member_that_fails_is_not_waited_for() {
    let read = "%t = hlo.create_token : () -> token[]\n    %r, %u = hlo.infeed %t : (token[]) -> (s32[2], token[])";
    let outcomes = run(&branches(GATHER, read), vec![], &grid(2, 1)).unwrap();
    let why = "the infeed queue is empty after 0 items, but s32[2] is to be read";
    let first = format!("waits at hlo.all_gather on channel 1 in the group [0, 1], but replica 1 failed: {why}");
    assert_eq!(failures(&outcomes), [&first, why]);
}

#[test]
fn the_first_cause_goes_through_all_who_wait() {
    // Replica 0 fails; 1 waits for 0, 2 for 1.
    let text = "func.func @main() -> s32[2] {
  %x = hlo.constant dense<7> : s32[1]
  %zero = hlo.constant dense<0> : s32[]
  %id = hlo.replica_id : () -> u32[]
  %i = hlo.bitcast_convert %id : (u32[]) -> s32[]
  %all = hlo.case %i {
    %t = hlo.create_token : () -> token[]
    %r, %u = hlo.infeed %t : (token[]) -> (s32[2], token[])
    hlo.return %r : s32[2]
  } {
    %r = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[0, 1]], channel_id = 1, use_global_device_ids = true : (s32[1]) -> s32[2]
    hlo.return %r : s32[2]
  } {
    %r = hlo.all_gather %x, all_gather_dim = 0, shard_count = 2, replica_groups = [[1, 2]], channel_id = 2, use_global_device_ids = true : (s32[1]) -> s32[2]
    hlo.return %r : s32[2]
  } : (s32[]) -> s32[2]
  return %all : s32[2]
}
";
    let outcomes = run(text, vec![], &grid(3, 1)).unwrap();
    for outcome in &outcomes[1..] {
        assert!(failure(outcome).ends_with("but replica 0 failed: the infeed queue is empty after 0 items, but s32[2] is to be read"), "{}", failure(outcome));
    }
}

/// Sends `%y: s32[2]` through a channel, and receives `%r: s32[2]` from one.
fn send(channel: u32) -> String {
    format!(
        "%y{channel} = hlo.constant dense<[{channel}, 5]> : s32[2]\n    %s{channel} = hlo.send %y{channel}, channel_id = {channel} : (s32[2]) -> tuple<s32[2], u32[]>\n    %d{channel} = hlo.send_done %s{channel} : (tuple<s32[2], u32[]>) -> token[]\n    "
    )
}

fn recv(channel: u32) -> String {
    format!(
        "%c = hlo.recv channel_id = {channel} : () -> tuple<s32[2], u32[]>\n    %r, %t = hlo.recv_done %c : (tuple<s32[2], u32[]>) -> (s32[2], token[])\n    "
    )
}

#[test]
fn channels_join_two_members() {
    for _ in 0..20 {
        let outcomes = run(&branches(&(send(1) + &recv(2)), &(recv(1) + &send(2))), vec![], &grid(2, 1)).unwrap();
        assert_eq!(array(&outcomes[0], 0).as_slice::<i32>(), [2, 5]);
        assert_eq!(array(&outcomes[1], 0).as_slice::<i32>(), [1, 5]);
    }
}

#[test]
fn receiving_first_on_both_sides_is_a_deadlock() {
    let outcomes = run(&branches(&(recv(2) + &send(1)), &(recv(1) + &send(2))), vec![], &grid(2, 1)).unwrap();
    let both = "nobody can go on: replica 0 waits for data in channel 2; replica 1 waits for data in channel 1";
    assert_eq!(failures(&outcomes), [both, both]);
}

#[test]
fn a_channel_that_brings_something_else_is_an_error() {
    let sends = send(1).replace("s32[2]", "f32[2]").replace("[1, 5]", "[1.0, 5.0]") + NOTHING;
    let outcomes = run(&branches(&sends, &recv(1)), vec![], &grid(2, 1)).unwrap();
    assert_eq!(failures(&outcomes), ["", "channel 1 brought f32[2], but s32[2] is expected"]);
}

#[test]
fn a_queue_of_each_member() {
    let text = "func.func @main() -> (s32[], s32[2]) {
  %t = hlo.create_token : () -> token[]
  %a, %u = hlo.infeed %t : (token[]) -> (s32[], token[])
  %b, %v = hlo.infeed %u : (token[]) -> (s32[2], token[])
  return %a, %b : s32[], s32[2]
}
";
    let queue = |a: i32, b: Vec<i32>| vec![Infeed::Array(Literal::scalar(a)), Infeed::Npy(Literal::from_vec(&[b.len() as i64], b).to_npy())];
    let infeed = vec![queue(1, vec![2, 3]), queue(4, vec![5, 6]), queue(7, vec![8])];
    let outcomes = run(text, vec![], &Options { infeed, ..grid(3, 1) }).unwrap();
    assert_eq!(array(&outcomes[0], 1).as_slice::<i32>(), [2, 3]);
    assert_eq!(array(&outcomes[1], 0).as_slice::<i32>(), [4]);
    assert_eq!(failure(&outcomes[2]), "item 1 of the infeed queue is s32[1], but s32[2] is to be read");
}

#[test]
fn a_grid_has_members() {
    for (replicas, partitions) in [(0, 1), (1, 0), (70_000, 70_000), (4097, 1)] {
        let error = run("func.func @main() {\n  return\n}\n", vec![], &grid(replicas, partitions)).unwrap_err();
        assert!(error.contains("expected from 1 to 4096 in all"), "{error}");
    }
}

#[test]
#[should_panic(expected = "a bug of the host")]
fn a_panic_in_one_member_ends_the_others() {
    let calls = CustomCalls::new().with("bug", |_, _| panic!("a bug of the host"));
    let bug = "%r = hlo.custom_call call_target_name = \"bug\" : () -> s32[2]";
    let _ = run(&branches(GATHER, bug), vec![], &Options { calls, ..grid(2, 1) });
}
