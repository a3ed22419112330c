//! Collective ops between two replicas: the specification's examples, others by hand.

use crate::{add, check, legalized, outcomes, program};
use shale_dialects::builder::{Builder, XlaOp};
use shale_ir::element::Element;
use shale_ir::eval::Data;
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;
use shale_reference::Options;

/// Runs what `build` makes of a vector of two on two replicas, and checks what each gives.
fn on_two<T: Element>(build: impl FnOnce(&Builder, XlaOp) -> XlaOp, inputs: [[f32; 2]; 2], expected: [&[T]; 2]) {
    let computation = program(|b| build(b, b.parameter(0, &Shape::f32([2]), "x")));
    let inputs = inputs.iter().map(|x| Data::from(Literal::from_slice(&[2], x))).collect();
    let outcomes = outcomes(&computation, inputs, Options { replicas: 2, ..Options::default() });
    for (outcome, expected) in outcomes.into_iter().zip(expected) {
        let results = outcome.results.unwrap_or_else(|e| panic!("{e}"));
        check(&results[0], &[Literal::from_slice(&[expected.len() as i64], expected)]);
    }
}

/// Specification: AllGather, AllReduce, ReduceScatter.
#[test]
fn examples() {
    let pair = [[1.0, 2.5], [3.0, 5.25]];
    on_two(|b, x| b.all_gather(x, 0, 2, &[], None), pair, [&[1.0f32, 2.5, 3.0, 5.25]; 2]);
    on_two(|b, x| b.all_reduce(x, add, &[], None), pair, [&[4.0f32, 7.75]; 2]);
    on_two(|b, x| b.cross_replica_sum(x, &[vec![0, 1]]), pair, [&[4.0f32, 7.75]; 2]);
    on_two(|b, x| b.get_tuple_element(b.all_reduce(b.tuple(&[x, x]), add, &[], None), 1), pair, [&[4.0f32, 7.75]; 2]);
    on_two(|b, x| b.reduce_scatter(x, add, 0, 2, &[], None), [[1.0, 2.25], [3.0, 5.25]], [&[4.0f32], &[7.5]]);
}

#[test]
fn movements() {
    let pair = [[1.0, 2.0], [3.0, 4.0]];
    on_two(|b, x| b.all_to_all(x, 0, 0, 2, &[], None), pair, [&[1.0f32, 3.0], &[2.0, 4.0]]);
    on_two(|b, x| b.collective_permute(x, &[(0, 1)], None), pair, [&[0.0f32, 0.0], &[1.0, 2.0]]);
    on_two(|b, x| b.collective_broadcast(x, &[vec![1, 0]], None), pair, [&[3.0f32, 4.0]; 2]);
    on_two(|b, _| b.reshape(b.replica_id(), &[1]), pair, [&[0u32], &[1]]);
    on_two(|b, _| b.reshape(b.partition_id(), &[1]), pair, [&[0u32], &[0]]);
}

/// Specification: AllToAll of f32[4,16] with split dimension 1 and concat dimension 0 gives f32[16,4] (ERRATA).
#[test]
fn all_to_all_type() {
    let text = legalized(&program(|b| b.all_to_all(b.parameter(0, &Shape::f32([4, 16]), "x"), 1, 0, 4, &[], None)));
    assert!(text.contains("(f32[4,16]) -> f32[16,4]"), "{text}");
}
