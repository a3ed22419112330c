//! Comparison of literals. Expected errors are worked out by hand.

use shale_ir::element::{C64, F8E4M3Fn, FloatElement, Pred, bf16};
use shale_ir::literal::{Literal, Tolerance};
use shale_ir::shape::ArrayLayout;

fn floats(values: &[f32]) -> Literal {
    Literal::from_slice(&[values.len() as i64], values)
}

/// Whether one value is within tolerance of another.
fn close(actual: f32, expected: f32, tolerance: Tolerance) -> bool {
    floats(&[actual]).compare(&floats(&[expected]), tolerance).unwrap().is_close()
}

#[test]
fn one_bound_that_holds_is_enough() {
    let one_up = 1.0f32.next_up();
    assert!(close(one_up, 1.0, Tolerance::ulp(1)) && !close(one_up.next_up(), 1.0, Tolerance::ulp(1)));
    assert!(close(100.5, 100.0, Tolerance::close(0.5, 0.0)) && !close(100.75, 100.0, Tolerance::close(0.5, 0.0)));
    assert!(close(101.0, 100.0, Tolerance::close(0.0, 0.01)) && !close(102.0, 100.0, Tolerance::close(0.0, 0.01)));
    assert!(close(1e-45, -1e-45, Tolerance::ulp(2)), "one step to zero and one beyond");
    assert!(!close(1e-45, -1e-45, Tolerance::ulp(1)));
}

#[test]
fn nans_infinities_and_zeros() {
    let wide = Tolerance { abs: f64::INFINITY, rel: f64::INFINITY, ulp: u64::MAX, signed_zeros: false };
    assert!(close(f32::NAN, f32::from_bits(0xFF80_0001), Tolerance::EXACT), "any NaN equals any NaN");
    assert!(!close(f32::NAN, 1.0, wide) && !close(1.0, f32::NAN, wide));
    assert!(close(f32::INFINITY, f32::INFINITY, Tolerance::EXACT));
    assert!(!close(f32::MAX, f32::INFINITY, wide) && !close(f32::NEG_INFINITY, f32::INFINITY, wide));
    assert!(close(-0.0, 0.0, Tolerance::EQUAL) && !close(-0.0, 0.0, Tolerance::EXACT));
}

#[test]
fn the_report_names_the_worst_elements() {
    let actual = Literal::from_vec(&[2, 2], vec![1.0f32, 2.5, 4.0, 1000.0]);
    let expected = Literal::from_vec(&[2, 2], vec![1.0f32, 2.0, 4.0, 1001.0]).relayout(&ArrayLayout::new([0, 1])).unwrap();
    let report = actual.compare(&expected, Tolerance::close(0.6, 0.0)).unwrap();
    assert_eq!((report.elements, report.mismatches), (4, 1));
    let (abs, rel) = (report.abs.clone().unwrap(), report.rel.clone().unwrap());
    assert_eq!((abs.error, abs.index), (1.0, vec![1, 1]));
    assert_eq!((rel.error, rel.index), (0.25, vec![0, 1]));
    // 2.0 and 2.5 are a quarter of a binade apart: 2^21 steps; 1000 and 1001: 2^14.
    assert_eq!(report.ulp.clone().map(|w| w.error), Some(f64::from(1 << 21)));
    assert_eq!(
        report.to_string(),
        "1 of 4 elements differ, the first at [1, 1]: expected 1.001000e+03, got 1.000000e+03; largest absolute error 1e0 at [1, 1]; \
         largest relative error 2.5e-1 at [0, 1]; largest ulp error 2.097152e6 at [0, 1]"
    );
    let equal = actual.compare(&actual, Tolerance::EXACT).unwrap();
    assert_eq!((equal.to_string(), equal.abs), ("all 4 elements are within tolerance".to_owned(), None));
}

#[test]
fn integers_and_truth_values_are_exact() {
    let wide = Tolerance { abs: 10.0, rel: 10.0, ulp: 10, signed_zeros: false };
    let report = Literal::from_vec(&[2], vec![i64::MIN, 1]).compare(&Literal::from_vec(&[2], vec![i64::MAX, 1]), wide).unwrap();
    assert_eq!((report.mismatches, report.abs.unwrap().error), (1, 2f64.powi(64)));
    let pred = |value: bool| Literal::scalar(Pred::from(value));
    assert!(!pred(true).compare(&pred(false), wide).unwrap().is_close());
    assert!(pred(true).compare(&pred(true), Tolerance::EXACT).unwrap().is_close());
}

#[test]
fn steps_are_those_of_the_element_type_and_of_each_part() {
    let steps = |report: shale_ir::literal::Comparison| report.ulp.map(|w| w.error);
    let bf = |v: f32| Literal::scalar(bf16::from_f32(v));
    assert_eq!(steps(bf(1.0).compare(&bf(1.007_812_5), Tolerance::EXACT).unwrap()), Some(1.0));
    let f8 = |v: f32| Literal::scalar(F8E4M3Fn::narrow(v));
    assert_eq!(steps(f8(448.0).compare(&f8(384.0), Tolerance::EXACT).unwrap()), Some(2.0), "416 lies between");
    let complex = |re: f32, im: f32| Literal::scalar(C64::new(re, im));
    let report = complex(1.0, 0.0).compare(&complex(1.0, 1e-45), Tolerance::ulp(1)).unwrap();
    assert!(report.is_close());
    assert_eq!(steps(report), Some(1.0));
}

#[test]
fn shapes_must_agree_but_only_run_time_sizes_count() {
    let error = floats(&[1.0]).compare(&floats(&[1.0, 2.0]), Tolerance::EXACT).unwrap_err();
    assert_eq!(error.to_string(), "expected a literal of shape f32[2], got f32[1]");
    let bounded = floats(&[1.0, 9.0]).with_sizes(1, &[1]).unwrap();
    assert!(bounded.compare(&floats(&[1.0]), Tolerance::EXACT).unwrap().is_close());
}
