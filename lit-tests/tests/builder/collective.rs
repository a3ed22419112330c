//! Collective ops between two replicas: the specification's examples, others by hand.

use crate::{add, check, legalized, outcomes, program};
use shale_dialects::builder::{Builder, XlaOp};
use shale_ir::element::{Element, bf16};
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

/// A sum over all members, as a method of the builder.
type Way<'a> = &'a dyn Fn(&Builder, XlaOp) -> XlaOp;

/// ERRATA: sums of bf16 are formed in f32. By hand: 1 + 2^−8 + 2^−8 is 1 + 2^−7, but every step of it rounds to 1 in bf16.
#[test]
fn narrow_floats_are_added_in_f32() {
    let step = 2f32.powi(-8);
    let expected = [bf16::from_f32(1.0 + 2.0 * step); 3];
    let sum = |b: &Builder, x: XlaOp| b.all_reduce(x, add, &[], None);
    let tuple = |b: &Builder, x: XlaOp| b.get_tuple_element(b.all_reduce(b.tuple(&[x, x]), add, &[], None), 1);
    let scattered = |b: &Builder, x: XlaOp| b.reduce_scatter(x, add, 0, 3, &[], None);
    let ways: [(Way<'_>, usize); 4] = [(&sum, 3), (&tuple, 3), (&|b, x| b.cross_replica_sum(x, &[]), 3), (&scattered, 1)];
    for (way, count) in ways {
        let computation = program(|b| way(b, b.parameter(0, &Shape::bf16([3]), "x")));
        let inputs = [1.0, step, step].map(|x| Data::from(Literal::from_slice(&[3], &[bf16::from_f32(x); 3]))).to_vec();
        for outcome in outcomes(&computation, inputs, Options { replicas: 3, ..Options::default() }) {
            let results = outcome.results.unwrap_or_else(|e| panic!("{e}"));
            let given: Vec<_> = crate::arrays(&results[0]).iter().flat_map(|x| x.as_slice::<bf16>().to_vec()).collect();
            assert_eq!(given, expected[..count]);
        }
    }
}
