//! Loops, branches, calls.

use crate::{add, arrays, c, eval, expect, program, run};
use shale_dialects::builder::{Builder, XlaOp};
use shale_ir::element::Pred;
use shale_ir::eval::Datum;
use shale_ir::literal::Literal;
use shale_ir::shape::Shape;

/// By hand: n goes 3, 7, 11 and x doubles twice; the state is a nested tuple.
#[test]
fn a_loop_over_a_tuple() {
    let computation = program(|b| {
        let (n, x) = (b.parameter(0, &Shape::s32([]), "n"), b.parameter(1, &Shape::f32([2]), "x"));
        let inner = b.tuple(&[x]);
        let init = b.tuple(&[n, inner]);
        b.while_loop(
            |b: &Builder, state: &[XlaOp]| {
                let n = b.get_tuple_element(state[0], 0);
                b.lt(n, b.constant(&Literal::scalar(10i32)))
            },
            |b: &Builder, state: &[XlaOp]| {
                let (n, inner) = (b.get_tuple_element(state[0], 0), b.get_tuple_element(state[0], 1));
                let x = b.get_tuple_element(inner, 0);
                let (n, inner) = (b.add(n, b.constant(&Literal::scalar(4i32))), b.tuple(&[b.add(x, x)]));
                b.tuple(&[n, inner])
            },
            init,
        )
    });
    let Datum::Tuple(parts) = run(&computation, &[Literal::scalar(3i32), Literal::from_vec(&[2], vec![1.0f32, -0.5])]) else { panic!("a tuple") };
    let [Datum::Array(n), Datum::Tuple(inner)] = &parts[..] else { panic!("an array and a tuple, but {parts:?}") };
    let [Datum::Array(x)] = &inner[..] else { panic!("an array") };
    assert_eq!((n.as_slice::<i32>(), x.as_slice::<f32>()), (&[11][..], &[4.0, -2.0][..]));
}

/// Specification: only one branch runs; an index out of range runs the last one.
#[test]
fn branches() {
    let double = |b: &Builder, x: &[XlaOp]| b.add(x[0], x[0]);
    let first = |b: &Builder, x: &[XlaOp]| b.get_tuple_element(x[0], 0);
    for (pred, expected) in [(true, 6), (false, 5)] {
        let chosen = |b: &Builder| b.conditional(c(b, &[], &[Pred::from(pred)]), c(b, &[], &[3]), double, b.tuple(&[c(b, &[], &[5])]), first);
        expect(chosen, &[], &[expected]);
    }
    for (index, expected) in [(0, 6), (1, 30), (7, 30), (-1, 30)] {
        let tenfold = program(|b| b.mul(b.parameter(0, &Shape::s32([]), "x"), c(b, &[], &[10])));
        let twofold = program(|b| b.mul(b.parameter(0, &Shape::s32([]), "x"), c(b, &[], &[2])));
        let chosen = |b: &Builder| b.conditional_indexed(c(b, &[], &[index]), [&twofold, &tenfold], &[c(b, &[], &[3]); 2]);
        expect(chosen, &[], &[expected]);
    }
}

/// Branches may give tuples, and use values from outside.
#[test]
fn branches_with_tuples() {
    let swapped = eval(|b| {
        let (x, y) = (c(b, &[], &[1]), c(b, &[2], &[0.5f32, 1.5]));
        let outer = c(b, &[], &[100]);
        let add_outer = |b: &Builder, p: &[XlaOp]| b.tuple(&[b.get_tuple_element(p[0], 1), b.add(b.get_tuple_element(p[0], 0), outer)]);
        let plain = |b: &Builder, p: &[XlaOp]| b.tuple(&[p[0], c(b, &[], &[0])]);
        b.conditional(c(b, &[], &[Pred::from(true)]), b.tuple(&[x, y]), add_outer, y, plain)
    });
    let parts = arrays(&swapped);
    assert_eq!((parts[0].as_slice::<f32>(), parts[1].as_slice::<i32>()), (&[0.5, 1.5][..], &[101][..]));
}

/// Specification: Call of a computation with the types of its parameters; OptimizationBarrier gives its operand back.
#[test]
fn calls_and_barriers() {
    let twice = program(|b| {
        let x = b.parameter(0, &Shape::f32([2]), "x");
        b.add(x, x)
    });
    expect(|b| b.call(&twice, &[b.call(&twice, &[c(b, &[2], &[1.0f32, 2.0])])]), &[2], &[4.0f32, 8.0]);
    expect(|b| b.call(add, &[c(b, &[], &[1]), c(b, &[], &[2])]), &[], &[3]);
    let behind = |b: &Builder| b.get_tuple_element(b.optimization_barrier(b.tuple(&[c(b, &[], &[1]), c(b, &[], &[2])])), 1);
    expect(behind, &[], &[2]);
}
