//! What a thousand or more numbers of each distribution look like. The bounds are six standard deviations of the statistic, from the formulas for
//! independent numbers; the state is fixed, so a test passes always or never.

use shale_dialects::eval::interpreter::{Interpreter, Limits};
use shale_dialects::func::FUNC;
use shale_dialects::hlo::expand::{Draw, Expander};
use shale_dialects::hlo::{HLO, RngAlgorithm};
use shale_ir::body::Value;
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::eval::{Data, Datum, NoHost};
use shale_ir::literal::Literal;
use shale_ir::op::OpError;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use shale_ir::verify::verify_module;

type Expand = for<'a, 'b, 'c> fn(&'a mut Expander<'b, 'c>, Value, (Value, Value), &'a [i64]) -> Result<Draw, OpError>;

fn uniform(e: &mut Expander<'_, '_>, state: Value, bounds: (Value, Value), dims: &[i64]) -> Result<Draw, OpError> {
    e.uniform(RngAlgorithm::Philox, state, bounds, dims)
}

fn normal(e: &mut Expander<'_, '_>, state: Value, parameters: (Value, Value), dims: &[i64]) -> Result<Draw, OpError> {
    e.normal(RngAlgorithm::Philox, state, parameters, dims)
}

/// Draws an array and gives it and the next state. The program is written with a placeholder, which the expansion replaces.
fn draw(expand: Expand, parameters: [Literal; 2], dims: &[i64], seed: u64) -> (Literal, Vec<u64>) {
    let session = Session::new(&Registry::new().with(&FUNC).with(&HLO));
    let cx = session.cx();
    let element = parameters[0].element().xla_name();
    let sizes = dims.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let text = format!(
        "func.func @main(%state: u64[3], %a: {element}[], %b: {element}[]) -> ({element}[{sizes}], u64[3]) {{
  %x = hlo.broadcast %a, dimensions = [] : ({element}[]) -> {element}[{sizes}]
  return %x, %state : {element}[{sizes}], u64[3]
}}"
    );
    let mut module = parse_module(cx, &Source::new("draw", &*text), &ParseOptions::default()).expect("the program is right");
    let body = module.get_mut(cx.str("main")).expect("the function");
    let placeholder = body.walk_all().find(|op| body.name(*op).text() == "hlo.broadcast").expect("the placeholder");
    let end = body.next_op(placeholder).expect("the return");
    let entry = body.block_of(placeholder).expect("a block");
    let [state, a, b] = std::array::from_fn(|i| body.at(body.args(entry), i));
    let draw = expand(&mut Expander::before(body, placeholder), state, (a, b), dims).expect("the parameters fit");
    body.replace_all_uses(body.result(placeholder, 0), draw.numbers);
    body.set_operand(end, 1, draw.state);
    body.erase(placeholder);
    assert_eq!(verify_module(&module).len(), 0, "the expansion is right");
    let inputs = Data::from_iter([Literal::from_vec(&[3], vec![seed, 0, 0]), parameters[0].clone(), parameters[1].clone()].map(Datum::Array));
    let results = Interpreter::run_function(&module, cx.str("main"), inputs, &mut NoHost, Limits::default()).results.expect("the run succeeds");
    let [Datum::Array(numbers), Datum::Array(state)] = &results[..] else { panic!("two arrays") };
    (numbers.clone(), state.as_slice::<u64>().to_vec())
}

fn numbers(literal: &Literal) -> Vec<f64> {
    shale_dialects::eval::convert::convert(literal, ElementType::F64).as_slice::<f64>().to_vec()
}

fn scalar(element: ElementType, value: f64) -> Literal {
    shale_dialects::eval::convert::convert(&Literal::scalar(value), element)
}

fn moments(x: &[f64]) -> (f64, f64) {
    let n = x.len() as f64;
    let mean = x.iter().sum::<f64>() / n;
    (mean, x.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n)
}

const FLOATS: [ElementType; 4] = [ElementType::F16, ElementType::Bf16, ElementType::F32, ElementType::F64];
const COUNT: usize = 20_000;

#[test]
fn uniform_floats_fill_the_range() {
    for element in FLOATS {
        let (x, state) = draw(uniform, [scalar(element, -2.0), scalar(element, 6.0)], &[100, 200], 7);
        let x = numbers(&x);
        assert!(x.iter().all(|v| (-2.0..6.0).contains(v)), "{element:?}");
        // Mean 2 and variance 64/12; the mean varies by √(64/12/n), the variance by √(64²/180/n). Rounding to bf16 moves neither by 0.01.
        let (mean, variance) = moments(&x);
        let n = COUNT as f64;
        assert!((mean - 2.0).abs() < 6.0 * (64.0 / 12.0 / n).sqrt() + 0.01, "{element:?}: mean {mean}");
        assert!((variance - 64.0 / 12.0).abs() < 6.0 * (64.0 * 64.0 / 180.0 / n).sqrt() + 0.01, "{element:?}: variance {variance}");
        let words = if element == ElementType::F64 { 2 } else { 1 };
        assert_eq!(state, [7, (COUNT * words / 4) as u64, 0]);
    }
}

#[test]
fn a_narrow_range_never_gives_its_end() {
    // Between 1 and the number after it lies nothing: all are 1. Most draws of the exact range would round to one of the two ends.
    for (element, next) in [(ElementType::F16, 1.0 + 2f64.powi(-10)), (ElementType::Bf16, 1.0 + 2f64.powi(-7)), (ElementType::F32, 1.0 + 2f64.powi(-23))] {
        let (x, _) = draw(uniform, [scalar(element, 1.0), scalar(element, next)], &[1000], 3);
        assert!(numbers(&x).iter().all(|v| *v == 1.0), "{element:?}");
    }
}

#[test]
fn a_range_as_wide_as_the_type_does_not_overflow() {
    for (element, max) in [(ElementType::F32, f64::from(f32::MAX)), (ElementType::F64, f64::MAX), (ElementType::F16, 65504.0)] {
        let (x, _) = draw(uniform, [scalar(element, -max), scalar(element, max)], &[1000], 5);
        let x = numbers(&x);
        assert!(x.iter().all(|v| (-max..max).contains(v)), "{element:?}");
        assert!(x.iter().any(|v| *v > max / 2.0) && x.iter().any(|v| *v < -max / 2.0), "{element:?}");
    }
}

#[test]
fn an_empty_range_gives_its_beginning() {
    let ints = [ElementType::S4, ElementType::U8, ElementType::S32, ElementType::U64, ElementType::S64];
    for element in FLOATS.into_iter().chain(ints) {
        for (a, b) in [(3.0, 3.0), (3.0, 1.0)] {
            let (x, _) = draw(uniform, [scalar(element, a), scalar(element, b)], &[50], 1);
            assert!(numbers(&x).iter().all(|v| *v == a), "{element:?} [{a}, {b})");
        }
    }
    let (x, _) = draw(uniform, [scalar(ElementType::F32, 3.0), scalar(ElementType::F32, f64::NAN)], &[50], 1);
    assert!(numbers(&x).iter().all(|v| *v == 3.0));
}

#[test]
fn uniform_integers_are_equally_likely() {
    let ints = [ElementType::S4, ElementType::U4, ElementType::S8, ElementType::U8, ElementType::S16, ElementType::U16, ElementType::S32, ElementType::U32];
    for element in ints.into_iter().chain([ElementType::S64, ElementType::U64]) {
        let (a, b) = if element.xla_name().starts_with('s') { (-5.0, 5.0) } else { (2.0, 12.0) };
        let (x, _) = draw(uniform, [scalar(element, a), scalar(element, b)], &[COUNT as i64], 11);
        let mut counts = [0u32; 10];
        for v in numbers(&x) {
            counts[(v - a) as usize] += 1;
        }
        // χ² with 9 degrees of freedom: mean 9, standard deviation √18.
        let expected = COUNT as f64 / 10.0;
        let chi: f64 = counts.iter().map(|c| (f64::from(*c) - expected).powi(2) / expected).sum();
        assert!(chi < 9.0 + 6.0 * 18f64.sqrt(), "{element:?}: χ² = {chi}, {counts:?}");
    }
}

#[test]
fn integers_use_the_whole_type() {
    // Three quarters of the 64-bit numbers: with 64 random bits alone some would be twice as likely as others.
    let (a, b) = (i64::MIN, i64::MAX / 2);
    let (x, state) = draw(uniform, [Literal::scalar(a), Literal::scalar(b)], &[COUNT as i64], 13);
    let mut counts = [0u32; 3];
    x.as_slice::<i64>().iter().for_each(|v| counts[((i128::from(*v) - i128::from(a)) >> 62) as usize] += 1);
    let expected = COUNT as f64 / 3.0;
    let chi: f64 = counts.iter().map(|c| (f64::from(*c) - expected).powi(2) / expected).sum();
    assert!(chi < 2.0 + 6.0 * 2.0, "χ² = {chi}, {counts:?}");
    assert_eq!(state, [13, COUNT as u64, 0], "two 64-bit draws of half a block each");
    let (x, _) = draw(uniform, [scalar(ElementType::S4, -8.0), scalar(ElementType::S4, 7.0)], &[1000], 1);
    let x = numbers(&x);
    assert!(x.contains(&-8.0) && x.contains(&6.0) && !x.contains(&7.0));
}

#[test]
fn a_range_of_truth_values_holds_its_beginning() {
    for (a, b) in [(false, true), (true, false), (true, true)] {
        let pred = |v: bool| Literal::scalar(shale_ir::element::Pred::from(v));
        let (x, state) = draw(uniform, [pred(a), pred(b)], &[5], 1);
        assert!(numbers(&x).iter().all(|v| (*v == 1.0) == a));
        assert_eq!(state, [1, 0, 0]);
    }
}

#[test]
fn normal_numbers_have_the_moments_of_the_distribution() {
    for element in FLOATS {
        let (x, _) = draw(normal, [scalar(element, 3.0), scalar(element, 2.0)], &[COUNT as i64], 17);
        let x = numbers(&x);
        let (mean, variance) = moments(&x);
        let n = COUNT as f64;
        assert!((mean - 3.0).abs() < 6.0 * 2.0 / n.sqrt() + 0.01, "{element:?}: mean {mean}");
        assert!((variance - 4.0).abs() < 6.0 * 4.0 * (2.0 / n).sqrt() + 0.02, "{element:?}: variance {variance}");
        // Φ(1) − Φ(−1) = 0.682689 and Φ(2) − Φ(−2) = 0.954500 of the numbers lie within one and two deviations.
        for (deviations, share) in [(1.0, 0.682_689), (2.0, 0.954_500)] {
            let within = x.iter().filter(|v| (*v - 3.0).abs() < 2.0 * deviations).count() as f64 / n;
            let tolerance = 6.0 * (share * (1.0 - share) / n).sqrt() + 0.01;
            assert!((within - share).abs() < tolerance, "{element:?}: {within} within {deviations} deviations");
        }
        assert!(x.iter().all(|v| v.is_finite()));
    }
}

#[test]
fn a_deviation_of_zero_gives_the_mean() {
    let (x, _) = draw(normal, [scalar(ElementType::F32, -1.5), scalar(ElementType::F32, 0.0)], &[], 1);
    assert_eq!(numbers(&x), [-1.5]);
}
