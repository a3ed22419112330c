//! What the ops of a kernel compute on samples, in f64: one row of the space, given by a few of its elements and how often each stands in the row.
//!
//! So sums, maxima and means over rows of any length are a handful of operations. Rounding to an element type is left out, and so is everything that
//! moves elements along a row or between rows: where values stand has been looked at before (`axes`).

use rustc_hash::FxHashMap;
use shale_dialects::eval::math::scalar;
use shale_dialects::hlo::{Broadcast, Compare, Direction, Reduce, Reshape, Transpose};
use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op, Value};
use shale_ir::element::FloatElement;
use shale_ir::literal::Literal;
use shale_ir::op::interface::ConstantLike;
use shale_ir::with_float;
use smallvec::SmallVec;

/// How many elements a row is given by.
pub(super) const WIDTH: usize = 4;

/// A value at the elements of a row; what stands at the row has one value everywhere.
pub(super) type Row = [f64; WIDTH];

/// The values of a kernel on one row.
pub(super) struct Sample<'b, 'c> {
    body: &'b Body<'c>,
    /// How often each element stands in the row.
    weight: f64,
    values: FxHashMap<Value, Row>,
}

impl<'b, 'c> Sample<'b, 'c> {
    /// A row of `len` elements with these values.
    pub(super) fn new(body: &'b Body<'c>, len: f64, values: &[(Value, Row)]) -> Self {
        Sample { body, weight: len / WIDTH as f64, values: values.iter().copied().collect() }
    }

    /// Computes what can be computed, in order, and gives `output` if it could.
    pub(super) fn run(&mut self, members: &[Op], output: Value) -> Option<Row> {
        for op in members {
            let result = self.body.result(*op, 0);
            let is_given = self.body.results(*op).len() != 1 || self.values.contains_key(&result);
            if let Some(row) = (!is_given).then(|| self.op(*op)).flatten() {
                self.values.insert(result, row);
            }
        }
        self.values.get(&output).copied()
    }

    fn op(&self, op: Op) -> Option<Row> {
        if let Some(n) = constant(self.body, op) {
            return Some([n; WIDTH]);
        }
        let operands = self.body.iter(self.body.operands(op)).map(|v| self.values.get(&v).copied());
        let operands: SmallVec<[Row; 3]> = operands.collect::<Option<_>>()?;
        if let Some(reduce) = self.body.matches::<Reduce<'_>>(op) {
            let ([row, init], Some(name)) = (&operands[..], reducer(self.body, reduce)) else { return None };
            return match name {
                "hlo.add" => Some([init[0] + row.iter().map(|x| x * self.weight).sum::<f64>(); WIDTH]),
                "hlo.maximum" => Some([row.iter().fold(init[0], |a, b| maximum(a, *b)); WIDTH]),
                _ => None,
            };
        }
        let still = self.body.matches::<Broadcast<'_>>(op).is_some()
            || self.body.matches::<Reshape<'_>>(op).is_some()
            || self.body.matches::<Transpose<'_>>(op).is_some();
        if still {
            return operands.first().copied();
        }
        let relation = self.body.matches::<Compare>(op).map(|compare| compare.direction);
        let mut row = [0.0; WIDTH];
        for (i, x) in row.iter_mut().enumerate() {
            let at: SmallVec<[f64; 3]> = operands.iter().map(|row| row[i]).collect();
            *x = function(self.body.name(op).text(), relation, &at)?;
        }
        Some(row)
    }
}

/// A value of a constant whose elements are equal.
fn constant(body: &Body<'_>, op: Op) -> Option<f64> {
    let value = (body.interface::<ConstantLike>(op)?.value)(body, op)?;
    let AttrKind::Dense(ty, bytes) = *value.get() else { return None };
    let element = ty.element().scalar()?;
    let literal = Literal::scalar_from_bytes(element, bytes.data())?;
    if element == shale_ir::element::ElementType::Pred {
        return Some(f64::from(u8::from(literal.bytes() != [0])));
    }
    with_float!(element, T => literal.item::<T>().map(FloatElement::value), otherwise => literal.integer().map(|n| n as f64))
}

/// The name of the op that a reduction combines two elements with.
fn reducer(body: &Body<'_>, reduce: Reduce<'_>) -> Option<&'static str> {
    let block = body.first_block(reduce.body)?;
    let (mut ops, args) = (body.ops(block), body.args(block));
    let (first, last, None) = (ops.next()?, ops.next()?, ops.next()) else { return None };
    let both: SmallVec<[Value; 2]> = body.iter(body.operands(first)).collect();
    let is_whole = args.len() == 2 && (both[..] == [body.at(args, 0), body.at(args, 1)] || both[..] == [body.at(args, 1), body.at(args, 0)]);
    let gives = body.operands(last).len() == 1 && body.operand(last, 0) == body.result(first, 0);
    ["hlo.add", "hlo.maximum"].into_iter().find(|name| *name == body.name(first).text()).filter(|_| is_whole && gives)
}

/// The larger number; NaN if one is.
fn maximum(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() { f64::NAN } else { a.max(b) }
}

fn truth(is: bool) -> f64 {
    f64::from(u8::from(is))
}

/// What an elementwise op gives for real numbers; truth values are 0 and 1. `None` for an op of which no known function is made.
fn function(name: &str, relation: Option<Direction>, at: &[f64]) -> Option<f64> {
    if let (Some(relation), [a, b]) = (relation, at) {
        return Some(truth(match relation {
            Direction::Eq => a == b,
            Direction::Ne => a != b,
            Direction::Ge => a >= b,
            Direction::Gt => a > b,
            Direction::Le => a <= b,
            Direction::Lt => a < b,
        }));
    }
    match *at {
        [x] => unary(name, x),
        [a, b] => Some(match name {
            "hlo.add" => a + b,
            "hlo.subtract" => a - b,
            "hlo.multiply" => a * b,
            "hlo.divide" => a / b,
            "hlo.maximum" => maximum(a, b),
            "hlo.minimum" => -maximum(-a, -b),
            "hlo.power" => scalar::pow(a, b),
            "hlo.and" => a * b,
            "hlo.or" => maximum(a, b),
            _ => return None,
        }),
        [a, b, c] => match name {
            "hlo.select" => Some(if a == 0.0 { c } else { b }),
            "hlo.clamp" => Some(-maximum(-maximum(a, b), -c)),
            _ => None,
        },
        _ => None,
    }
}

fn unary(name: &str, x: f64) -> Option<f64> {
    Some(match name {
        "hlo.convert" | "hlo.reduce_precision" => x,
        "hlo.negate" => -x,
        "hlo.abs" => x.abs(),
        "hlo.exponential" => scalar::exp(x),
        "hlo.exponential_minus_one" => scalar::expm1(x),
        "hlo.log" => scalar::log(x),
        "hlo.log_plus_one" => scalar::log1p(x),
        "hlo.logistic" => scalar::logistic(x),
        "hlo.sqrt" => x.sqrt(),
        "hlo.rsqrt" => scalar::rsqrt(x),
        "hlo.tanh" => scalar::tanh(x),
        "hlo.erf" => scalar::erf(x),
        "hlo.erfc" => scalar::erfc(x),
        "hlo.is_finite" => truth(x.is_finite()),
        "hlo.not" => 1.0 - x,
        _ => return None,
    })
}
