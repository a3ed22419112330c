//! The first error sticks: op, operands, what was expected and what came, and the line of the call.

use shale_dialects::builder::Builder;
use shale_ir::shape::Shape;

#[test]
fn the_first_error_sticks_and_says_where() {
    let b = Builder::new("main");
    let x = b.parameter(0, &Shape::f32([2, 3]), "x");
    let line = line!() + 1;
    let y = b.transpose(x, &[0, 2]);
    b.concat_in_dim(&[y, x], 7);
    let error = b.build().expect_err("the permutation is wrong");
    assert_eq!((error.op, error.place.line()), ("transpose", line));
    assert_eq!(error.message, "(C1) the dimensions in permutation must be in [0, 2), but there is 2");
    assert_eq!(error.operands, [format!("f32[2,3] from lit-tests/tests/builder/errors.rs:{}:15", line - 2)]);
}
