//! The check dialect: judgements inside a program, with StableHLO's names and attributes.
//!
//! Laws
//! - A judgement is an effect: no pass removes or reorders it.
//! - Two NaNs are equal where values are compared with a tolerance, and unequal in `expect_eq`, as `==` has them.

use crate::eval::index::strides;
use crate::hlo::infer::array;
use shale_ir::element::{ComplexElement, ElementKind, FloatElement, print_element};
use shale_ir::eval::{Data, Eval, EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::op::{Effects, OpError};
use shale_ir::prelude::*;
use shale_ir::text::type_text;
use shale_ir::{dialect, with_complex, with_float};

dialect! {
    /// Judgements inside a program: what a value must be.
    pub static CHECK = "check" { ops: [ExpectEq, ExpectEqConst, ExpectAlmostEq, ExpectAlmostEqConst, ExpectClose] }
}

op! {
    /// `lhs` and `rhs` are equal element by element: −0 equals +0, NaN equals nothing.
    ///
    /// - (C1) `lhs` and `rhs` have one type.
    pub struct ExpectEq = "check.expect_eq" [effects(Effects::FAIL)] -> () {
        /// (I1) What was computed.
        lhs: Value,
        /// (I2) What is expected.
        rhs: Value,
    }
}
impl<'c> Semantics<'c> for ExpectEq {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        same_type(body.ty(self.lhs), body.ty(self.rhs))
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        judge(m, m.array(self.lhs), m.array(self.rhs), Measure::Equal)
    }
}

op! {
    /// `lhs` equals a constant, as `check.expect_eq` compares.
    ///
    /// - (C1) `value` is a dense constant of the type of `lhs`.
    pub struct ExpectEqConst<'c> = "check.expect_eq_const" [effects(Effects::FAIL)] -> () {
        /// (I1) What was computed.
        lhs: Value,
        /// (I2) What is expected.
        value: AttrRef<'c>,
    }
    format "$lhs `,` $value attr-dict"
}
impl<'c> Semantics<'c> for ExpectEqConst<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        same_type(body.ty(self.lhs), constant_type(self.value)?)
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let expected = constant(m, self.lhs, self.value)?;
        judge(m, m.array(self.lhs), expected, Measure::Equal)
    }
}

op! {
    /// Elements differ by no more than `tolerance`: `|lhs − rhs| ≤ tolerance`, the same infinities, NaN only with NaN; complex numbers by part.
    ///
    /// - (C1) `lhs` and `rhs` have one type, of floats or complex numbers.
    pub struct ExpectAlmostEq<'c> = "check.expect_almost_eq" [effects(Effects::FAIL)] -> () {
        /// (I1) What was computed.
        lhs: Value,
        /// (I2) What is expected.
        rhs: Value,
        /// (I3) The largest difference, a float; 0.0001 if it is left out.
        tolerance: Option<AttrRef<'c>>,
    }
}
impl<'c> Semantics<'c> for ExpectAlmostEq<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        same_type(body.ty(self.lhs), body.ty(self.rhs))?;
        inexact(body, self.lhs)?;
        tolerance(self.tolerance).map(|_| ())
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let tolerance = tolerance(self.tolerance).map_err(|e| EvalError::new(e.message))?;
        judge(m, m.array(self.lhs), m.array(self.rhs), Measure::Absolute(tolerance))
    }
}

op! {
    /// `lhs` almost equals a constant, as `check.expect_almost_eq` compares.
    ///
    /// - (C1) `value` is a dense constant of the type of `lhs`, of floats or complex numbers.
    pub struct ExpectAlmostEqConst<'c> = "check.expect_almost_eq_const" [effects(Effects::FAIL)] -> () {
        /// (I1) What was computed.
        lhs: Value,
        /// (I2) What is expected.
        value: AttrRef<'c>,
        /// (I3) The largest difference, a float; 0.0001 if it is left out.
        tolerance: Option<AttrRef<'c>>,
    }
    format "$lhs `,` $value attr-dict"
}
impl<'c> Semantics<'c> for ExpectAlmostEqConst<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        same_type(body.ty(self.lhs), constant_type(self.value)?)?;
        inexact(body, self.lhs)?;
        tolerance(self.tolerance).map(|_| ())
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let tolerance = tolerance(self.tolerance).map_err(|e| EvalError::new(e.message))?;
        let expected = constant(m, self.lhs, self.value)?;
        judge(m, m.array(self.lhs), expected, Measure::Absolute(tolerance))
    }
}

op! {
    /// The number of steps from one element to the other through the values of their type is at least `min_ulp_difference` and at most `max_ulp_difference`; of a complex
    /// number the part that differs more counts. NaN is close to NaN only, an infinity to itself only.
    ///
    /// - (C1) `actual` and `expected` have one type, of floats or complex numbers.
    /// - (C2) `0 ≤ min_ulp_difference ≤ max_ulp_difference`.
    pub struct ExpectClose = "check.expect_close" [effects(Effects::FAIL)] -> () {
        /// (I1) What was computed.
        actual: Value,
        /// (I2) What is expected.
        expected: Value,
        /// (I3) The largest number of units in the last place.
        max_ulp_difference: i64 = 1,
        /// (I4) The smallest, for tests of the test.
        min_ulp_difference: i64 = 0,
    }
}
impl<'c> Semantics<'c> for ExpectClose {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        same_type(body.ty(self.actual), body.ty(self.expected))?;
        inexact(body, self.actual)?;
        let (min, max) = (self.min_ulp_difference, self.max_ulp_difference);
        require!(0 <= min && min <= max, "(C2) must have 0 ≤ min_ulp_difference ≤ max_ulp_difference, but they are {min} and {max}");
        Ok(())
    }
    fn eval(self, m: &mut Eval<'_, 'c>) -> EvalResult {
        let (min, max) = (self.min_ulp_difference as u64, self.max_ulp_difference as u64);
        judge(m, m.array(self.actual), m.array(self.expected), Measure::Ulp(min, max))
    }
}

fn same_type(actual: Type<'_>, expected: Type<'_>) -> OpResult {
    require!(actual.same_but_layout(expected), "(C1) both sides must have one type, but there are {} and {}", type_text(actual), type_text(expected));
    Ok(())
}

fn inexact(body: &Body<'_>, value: Value) -> OpResult {
    let element = array(body, value, "(I1) the operand")?.element;
    let fits = matches!(element.kind(), ElementKind::Float | ElementKind::Complex);
    require!(fits, "(C1) is for floats and complex numbers, but the operands hold {}", element.xla_name());
    Ok(())
}

fn constant_type(value: AttrRef<'_>) -> Result<Type<'_>, OpError> {
    match *value.0.get() {
        AttrKind::Dense(ty, _) => Ok(ty),
        _ => Err("(C1) value must be a dense constant".into()),
    }
}

fn constant<'c>(m: &Eval<'_, 'c>, like: Value, value: AttrRef<'c>) -> EvalResult<Literal> {
    Literal::from_attr(value.0, m.body().ty(like)).ok_or_else(|| EvalError::new("the constant is no array of numbers"))
}

fn tolerance(attr: Option<AttrRef<'_>>) -> Result<f64, OpError> {
    let Some(AttrRef(attr)) = attr else { return Ok(1e-4) };
    match *attr.get() {
        AttrKind::Float(bits, ty) if ty.scalar().is_some() => {
            let format = ty.scalar().and_then(|e| e.float_format()).ok_or("attribute 'tolerance' must be a float")?;
            Ok(format.to_f64(bits))
        }
        _ => Err("attribute 'tolerance' must be a float such as 1.0e-3 : f32".into()),
    }
}

/// What a value must be, for whoever runs check ops otherwise than by their evaluators.
#[derive(Debug)]
pub struct Judgement {
    /// What was computed.
    pub actual: Value,
    /// What it is compared with.
    pub expected: Expected,
    /// How.
    pub measure: Measure,
}

/// What a value is compared with.
#[derive(Debug)]
pub enum Expected {
    /// Another value.
    Value(Value),
    /// Known elements.
    Constant(Literal),
}

/// What an op of this dialect judges; `None` for ops of others.
///
/// # Errors
/// Attributes that the verifier would refuse.
pub fn judgement<'c>(body: &Body<'c>, op: Op) -> Option<Result<Judgement, OpError>> {
    let known = |lhs: Value, value: AttrRef<'c>| {
        let literal = Literal::from_attr(value.0, body.ty(lhs)).ok_or_else(|| OpError::new("the constant is no array of numbers"))?;
        Ok(Expected::Constant(literal))
    };
    let (actual, expected, measure) = if let Some(x) = body.matches::<ExpectEq>(op) {
        (x.lhs, Ok(Expected::Value(x.rhs)), Ok(Measure::Equal))
    } else if let Some(x) = body.matches::<ExpectEqConst<'c>>(op) {
        (x.lhs, known(x.lhs, x.value), Ok(Measure::Equal))
    } else if let Some(x) = body.matches::<ExpectAlmostEq<'c>>(op) {
        (x.lhs, Ok(Expected::Value(x.rhs)), tolerance(x.tolerance).map(Measure::Absolute))
    } else if let Some(x) = body.matches::<ExpectAlmostEqConst<'c>>(op) {
        (x.lhs, known(x.lhs, x.value), tolerance(x.tolerance).map(Measure::Absolute))
    } else {
        let x = body.matches::<ExpectClose>(op)?;
        (x.actual, Ok(Expected::Value(x.expected)), Ok(Measure::Ulp(x.min_ulp_difference as u64, x.max_ulp_difference as u64)))
    };
    Some(expected.and_then(|expected| Ok(Judgement { actual, expected, measure: measure? })))
}

/// How elements are compared.
#[derive(Clone, Copy, Debug)]
pub enum Measure {
    /// Equal numbers; NaN equals nothing.
    Equal,
    /// At most this far apart.
    Absolute(f64),
    /// At least and at most this many steps apart.
    Ulp(u64, u64),
}

impl Measure {
    /// True if the parts of two elements, one or two of a complex number, pass: what counts is the part that differs most.
    fn passes<T: FloatElement>(self, pairs: &[(T, T)]) -> bool {
        let all = |near: &dyn Fn(f64, f64) -> bool| pairs.iter().all(|(x, y)| near(x.value(), y.value()));
        match self {
            Measure::Equal => all(&|x, y| x == y),
            Measure::Absolute(tolerance) => all(&|x, y| x == y || (x.is_nan() && y.is_nan()) || (x - y).abs() <= tolerance && (x - y).is_finite()),
            Measure::Ulp(min, max) => {
                let farthest = pairs.iter().map(|(x, y)| steps(*x, *y)).try_fold(0, |far, steps| Some(far.max(steps?)));
                farthest.is_some_and(|far| (min..=max).contains(&far))
            }
        }
    }
}

/// The number of steps from one value to another through the values of their type, both zeros being one; none from or to a NaN or an infinity
/// but to its like.
fn steps<T: FloatElement>(x: T, y: T) -> Option<u64> {
    if x.value() == y.value() || (x.value().is_nan() && y.value().is_nan()) {
        return Some(0);
    }
    let place = |x: T| {
        let magnitude = i128::from(x.code() & T::FORMAT.magnitude_mask());
        if x.code() & T::FORMAT.sign_bit() == 0 { magnitude } else { -magnitude }
    };
    let finite = x.value().is_finite() && y.value().is_finite();
    finite.then(|| u64::try_from(place(x).abs_diff(place(y))).unwrap_or(u64::MAX))
}

fn judge(m: &mut Eval<'_, '_>, actual: Literal, expected: Literal, measure: Measure) -> EvalResult {
    let (name, place) = (m.body().name(m.op()).text(), m.body().place(m.op()));
    m.spend(actual.len() as u64)?;
    m.host().judge(name, place, verdict(&actual, &expected, measure))?;
    Ok(Data::new())
}

/// Compares two arrays of one element type, in row-major order.
///
/// # Errors
/// How many elements differ, and which is the first.
pub fn verdict(actual: &Literal, expected: &Literal, measure: Measure) -> Result<(), String> {
    let (element, dims) = (actual.element(), actual.dims());
    if dims != expected.dims() {
        return Err(format!("the run-time sizes are {dims:?}, but {:?} are expected", expected.dims()));
    }
    let bytes = |x: &'_ Literal, i: usize| x.bytes()[i * element.bytes()..][..element.bytes()].to_vec();
    let same = |i: usize| match element.kind() {
        ElementKind::Float => with_float!(element, T => measure.passes(&[(actual.as_slice::<T>()[i], expected.as_slice::<T>()[i])]), otherwise => false),
        ElementKind::Complex => with_complex!(element, T => {
            let (x, y) = (actual.as_slice::<T>()[i], expected.as_slice::<T>()[i]);
            measure.passes(&[(x.re(), y.re()), (x.im(), y.im())])
        }, otherwise => false),
        _ => bytes(actual, i) == bytes(expected, i),
    };
    let mut wrong = (0..actual.len()).filter(|i| !same(*i));
    let Some(first) = wrong.next() else { return Ok(()) };
    let text = |x: &Literal| {
        let mut text = Vec::new();
        print_element(&mut text, element, &bytes(x, first));
        String::from_utf8_lossy(&text).into_owned()
    };
    let index: Vec<_> = strides(dims).iter().zip(dims).map(|(stride, size)| first as i64 / stride % size).collect();
    let (count, expected, got) = (1 + wrong.count(), text(expected), text(actual));
    Err(format!("{count} of {} elements differ, the first at {index:?}: expected {expected}, got {got}", actual.len()))
}
