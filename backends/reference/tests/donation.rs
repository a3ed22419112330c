//! Donated arguments: who has them after a run, and what memory a run takes.
#![allow(missing_docs)]

mod support;

use shale_ir::eval::Datum;
use shale_ir::literal::Literal;
use shale_reference::{Options, Outcome};
use support::{array, run};

/// Adds an array of 4096 bytes, and then its sum, to itself.
fn sums(attributes: &str) -> Outcome {
    let text = format!(
        "func.func @main(%x: s32[1024]{attributes}, %y: s32[1024]) -> s32[1024] {{
  %1 = hlo.add %x, %x : s32[1024]
  %2 = hlo.add %1, %1 : s32[1024]
  %3 = hlo.add %2, %2 : s32[1024]
  %4 = hlo.add %3, %y : s32[1024]
  return %4 : s32[1024]
}}
"
    );
    let ones = || Datum::Array(Literal::from_vec(&[1024], vec![1; 1024]));
    let outcome = run(&text, vec![[ones(), ones()].into_iter().collect()], &Options::default()).unwrap().remove(0);
    assert_eq!(array(&outcome, 0), Literal::from_vec(&[1024], vec![9; 1024]));
    outcome
}

#[test]
fn donated_arguments_are_gone_after_the_run() {
    let kept = sums("");
    assert!(kept.arguments.iter().all(Option::is_some));
    for attributes in [" {tf.aliasing_output = 0 : i32}", " {jax.buffer_donor = true}"] {
        let given = sums(attributes);
        assert!(given.arguments[0].is_none() && given.arguments[1].is_some(), "{attributes}: {:?}", given.arguments);
    }
    assert!(sums(" {jax.buffer_donor = false}").arguments[0].is_some());
}

#[test]
fn a_donated_argument_takes_memory_up_to_its_last_reader() {
    let peak = |attributes| sums(attributes).cost.peak_bytes;
    let (kept, given) = (peak(""), peak(" {tf.aliasing_output = 0 : i32}"));
    // The second argument and two sums are there at one time; the first argument beside them unless it is given away.
    assert_eq!(kept - given, 4096, "{kept} {given}");
    assert_eq!(peak(" {jax.buffer_donor = true}"), given);
    assert!((3 * 4096..3 * 4096 + 1024).contains(&given), "{given}");
}
