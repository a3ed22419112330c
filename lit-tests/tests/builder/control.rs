//! Loops, branches, calls.

use crate::{program, run};
use shale_dialects::builder::{Builder, XlaOp};
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
