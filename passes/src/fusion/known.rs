//! Which known function a kernel computes, whatever form it is written in.
//!
//! A value X of the kernel by which alone everything reaches the result is the function's operand; every such value is tried. The structure says where
//! values stand: all that is computed from X stands at X's elements or at its rows, and other operands that differ between elements of a row only. What
//! is computed is then compared on samples (`sample`) with the function's definition: rows with which forms that overflow, take another mean or leave
//! something out give something else. Samples prove nothing, and need not: a kind is a hint, the region says what is computed.

use super::axes::{Axes, Places, Space, dims_of};
use super::sample::{Row, Sample, WIDTH};
use rustc_hash::FxHashSet;
use shale_dialects::eval::math::scalar;
use shale_dialects::hlo::{Broadcast, FusionKind, Reduce, Reshape};
use shale_ir::body::{Body, Op, Value};
use shale_ir::element::ElementType;
use shale_ir::op::Flags;
use shale_ir::op::interface::ConstantLike;

/// The most operands that are tried, so that time stays linear.
const TRIED: usize = 24;
/// Functions of which one is part of every known function, in any form.
const SIGNS: &[&str] =
    &["hlo.exponential", "hlo.exponential_minus_one", "hlo.logistic", "hlo.tanh", "hlo.erf", "hlo.erfc", "hlo.sqrt", "hlo.rsqrt", "hlo.power"];
/// The most ops that are looked at to say along which dimensions a factor differs.
const FACTOR: usize = 32;

/// What ops in order compute as `output`: a known function, else `Input` where they reduce and `Loop` where they do not.
pub(super) fn kind(body: &Body<'_>, members: &[Op], output: Value) -> FusionKind {
    let end = members.iter().position(|op| body.def_op(output) == Some(*op)).map_or(members.len(), |i| i + 1);
    let members = &members[..end];
    let reduces = members.iter().any(|op| body.matches::<Reduce<'_>>(*op).is_some());
    let unknown = if reduces { FusionKind::Input } else { FusionKind::Loop };
    if !members.iter().any(|op| SIGNS.contains(&body.name(*op).text())) {
        return unknown;
    }
    let Some(known) = Known::new(body, members, output) else { return unknown };
    // The operand farthest from the result says most: a layer norm is an RMS norm of what has been centred.
    known.operands().into_iter().rev().find_map(|x| known.function_of(x)).unwrap_or(unknown)
}

struct Known<'a, 'b, 'c> {
    body: &'b Body<'c>,
    members: &'a [Op],
    output: Value,
    space: Space,
    /// Values that depend on constants and factors only.
    factors: FxHashSet<Value>,
    /// The factors that are read, which have at most as many elements as a row.
    read: Vec<Value>,
}

fn elements(body: &Body<'_>, value: Value) -> Option<f64> {
    Some(body.ty(value).array()?.elements()? as f64)
}

impl<'a, 'b, 'c> Known<'a, 'b, 'c> {
    fn new(body: &'b Body<'c>, members: &'a [Op], output: Value) -> Option<Self> {
        let space = Space::of(body, members, body.def_op(output)?)?;
        let inside: FxHashSet<Op> = members.iter().copied().collect();
        let (mut factors, mut read) = (FxHashSet::default(), Vec::new());
        for value in super::kernels::reads(body, members, &inside) {
            if elements(body, value)? <= space.row_len() && space.natural(dims_of(body, value)?).is_none_or(|axes| !space.is_full(&axes)) {
                factors.insert(value);
                read.push(value);
            }
        }
        for op in members {
            if body.iter(body.operands(*op)).all(|v| factors.contains(&v)) {
                factors.extend(body.iter(body.results(*op)));
            }
        }
        Some(Known { body, members, output, space, factors, read })
    }

    /// The values by which alone everything but factors reaches the result, those near the result first.
    fn operands(&self) -> Vec<Value> {
        let (mut found, mut open) = (Vec::new(), FxHashSet::from_iter([self.output]));
        for op in self.members.iter().rev() {
            if self.body.iter(self.body.results(*op)).filter(|v| open.remove(v)).count() == 0 {
                continue;
            }
            open.extend(self.body.iter(self.body.operands(*op)).filter(|v| !self.factors.contains(v)));
            if let (1, Some(x)) = (open.len(), open.iter().next()) {
                found.push(*x);
                if found.len() == TRIED {
                    break;
                }
            }
        }
        found
    }

    /// The known function of `x` that the result is, if it is one.
    fn function_of(&self, x: Value) -> Option<FusionKind> {
        let axes = self.space.natural(dims_of(self.body, x)?).filter(|axes| self.space.is_full(axes))?;
        self.stands(x, axes)?;
        if self.space.has_rows() { self.of_rows(x) } else { self.of_elements(x) }
    }

    /// Checks that all that is computed from `x` stands at its elements or rows, and that factors differ along rows only.
    fn stands(&self, x: Value, axes: Axes) -> Option<()> {
        let (mut from_x, mut users) = (FxHashSet::from_iter([x]), Vec::new());
        for op in self.members {
            if self.body.iter(self.body.operands(*op)).any(|v| from_x.contains(&v)) {
                from_x.extend(self.body.iter(self.body.results(*op)));
                users.push(*op);
            }
        }
        let mut places = Places::new(self.body, &self.space, &users, &[(x, axes)]);
        places.all(&users, &FxHashSet::default()).ok()?;
        for op in users {
            let axes = places.axes(self.body.result(op, 0))?;
            for factor in self.body.iter(self.body.operands(op)).filter(|v| !from_x.contains(v)) {
                let differs = self.differs(factor);
                let dims = dims_of(self.body, factor)?;
                let mut along = axes.iter();
                let by_dim = dims.iter().map(|n| if *n == 1 { None } else { along.next() });
                let fits = by_dim.enumerate().all(|(d, axis)| !differs.contains(&d) || axis.is_some_and(|a| self.space.is_reduced(*a)));
                if !fits {
                    return None;
                }
            }
        }
        Some(())
    }

    /// The dimensions along which a value may differ: all but those that a broadcast adds to it.
    fn differs(&self, value: Value) -> Vec<usize> {
        let mut left = FACTOR;
        self.differs_within(value, &mut left)
    }

    fn differs_within(&self, value: Value, left: &mut usize) -> Vec<usize> {
        let dims = dims_of(self.body, value).unwrap_or_default();
        let all = || (0..dims.len()).filter(|d| dims[*d] != 1).collect::<Vec<_>>();
        *left = left.saturating_sub(1);
        let Some(op) = self.body.def_op(value).filter(|_| *left > 0) else { return all() };
        if let Some(broadcast) = self.body.matches::<Broadcast<'_>>(op) {
            let to = broadcast.dimensions.list();
            return self.differs_within(broadcast.input, left).into_iter().map(|d| to[d] as usize).collect();
        }
        if let Some(reshape) = self.body.matches::<Reshape<'_>>(op) {
            return if self.differs_within(reshape.input, left).is_empty() { Vec::new() } else { all() };
        }
        if self.body.interface::<ConstantLike>(op).is_some() {
            let listed = Sample::new(self.body, 1.0, &[]).run(&[op], value).is_none();
            return if listed { all() } else { Vec::new() };
        }
        if !self.body.has(op, Flags::ELEMENTWISE) {
            return all();
        }
        let mut found: Vec<usize> = self.body.iter(self.body.operands(op)).flat_map(|v| self.differs_within(v, left)).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// What the result is if `x` has these values; factors have some of their own.
    fn at(&self, x: Value, row: Row) -> Option<Row> {
        let factor = |i: usize| std::array::from_fn(|j| 0.75 + 0.11 * i as f64 - 0.23 * j as f64);
        let mut given: Vec<(Value, Row)> = self.read.iter().enumerate().map(|(i, v)| (*v, factor(i))).collect();
        given.push((x, row));
        Sample::new(self.body, self.space.row_len(), &given).run(self.members, self.output)
    }

    /// How exactly constants are known: the coarsest float type among the kernel's.
    fn tolerance(&self) -> f64 {
        let types = self.members.iter().flat_map(|op| self.body.types(self.body.results(*op))).filter_map(|ty| ty.element().scalar());
        let of = |element| match element {
            ElementType::Bf16 => 8e-3,
            ElementType::F16 => 1e-3,
            _ => 2e-5,
        };
        types.map(of).fold(2e-5, f64::max)
    }

    fn of_elements(&self, x: Value) -> Option<FusionKind> {
        let samples: [Row; 4] = [[-6.0, -3.1, -1.7, -0.9], [-0.4, -0.05, 0.0, 0.2], [0.6, 1.1, 1.9, 2.6], [3.3, 4.7, 6.5, 9.0]];
        let found: Vec<Row> = samples.iter().map(|row| self.at(x, *row)).collect::<Option<_>>()?;
        let tolerance = self.tolerance();
        let is = |f: fn(f64) -> f64| {
            let mut all = samples.iter().flatten().zip(found.iter().flatten());
            all.all(|(x, y)| (f(*x) - y).abs() <= tolerance * x.abs().max(1.0))
        };
        match () {
            () if is(gelu) || is(gelu_by_tanh) => Some(FusionKind::Gelu),
            () if is(|x| x * scalar::logistic(x)) => Some(FusionKind::Silu),
            () => None,
        }
    }

    fn of_rows(&self, x: Value) -> Option<FusionKind> {
        // Large numbers overflow unless the maximum goes first.
        let samples: [Row; 4] = [[0.3, -1.2, 2.0, 0.7], [1.5, 0.1, -0.4, -2.5], [3e5, 0.0, -1e5, 10.0], [-1.5e5, -150_001.0, -150_000.5, -149_999.0]];
        let found: Vec<Option<Row>> = samples.iter().map(|row| self.at(x, *row)).collect();
        let (len, tolerance) = (self.space.row_len(), self.tolerance());
        let is = |scale: f64, f: fn(&Row, f64) -> Row| {
            samples.iter().zip(&found).all(|(row, found)| {
                let expected = f(&row.map(|x| scale * x), len);
                found.is_some_and(|found| expected.iter().zip(&found).all(|(e, f)| (e - f).abs() <= tolerance * e.abs()))
            })
        };
        // A factor of the operand may be part of the kernel: two elements of the first row say which.
        let slope = |f: fn(f64) -> f64| found[0].map_or(1.0, |y| (f(y[0]) - f(y[1])) / (samples[0][0] - samples[0][1]));
        match () {
            () if is(slope(scalar::log), softmax) => Some(FusionKind::Softmax),
            () if is(slope(|y| y), log_softmax) => Some(FusionKind::LogSoftmax),
            () if is(1.0, logsumexp) => Some(FusionKind::LogSumExp),
            () if self.is_scaled(x, layer_norm) => Some(FusionKind::LayerNorm),
            () if self.is_scaled(x, rms_norm) => Some(FusionKind::RmsNorm),
            () => None,
        }
    }

    /// True if the result is `a f(x) + b`, with `a` and `b` of the factors; 1 and 0 where there are none.
    fn is_scaled(&self, x: Value, f: fn(&Row, f64) -> Row) -> bool {
        let samples: [Row; 4] =
            [[320.0, -1200.0, 2100.0, 700.0], [1500.0, 100.0, -410.0, -2600.0], [-900.0, 2400.0, 360.0, 1300.0], [40.0, -70.0, 900.0, 3100.0]];
        let (len, tolerance) = (self.space.row_len(), self.tolerance());
        let found: Option<Vec<Row>> = samples.iter().map(|row| self.at(x, *row)).collect();
        let Some(found) = found else { return false };
        let plain: Vec<Row> = samples.iter().map(|row| f(row, len)).collect();
        (0..WIDTH).all(|i| {
            let scale = (found[1][i] - found[0][i]) / (plain[1][i] - plain[0][i]);
            let shift = found[0][i] - scale * plain[0][i];
            let near = |a: f64, b: f64| (a - b).abs() <= tolerance * (a.abs() + shift.abs()).max(scale.abs());
            let fits = plain.iter().zip(&found).all(|(p, f)| near(scale * p[i] + shift, f[i]));
            let is_own = !self.read.is_empty() || (scale - 1.0).abs() <= 4.0 * tolerance && shift.abs() <= 4.0 * tolerance;
            fits && is_own && scale.is_finite() && scale.abs() > 1e-3
        })
    }
}

/// `x Φ(x)`
fn gelu(x: f64) -> f64 {
    0.5 * x * scalar::erfc(-x * std::f64::consts::FRAC_1_SQRT_2)
}

/// `x (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2`, the approximation of Hendrycks and Gimpel.
fn gelu_by_tanh(x: f64) -> f64 {
    let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044_715 * x * x * x);
    0.5 * x * (1.0 + scalar::tanh(inner))
}

fn mean(row: &Row) -> f64 {
    row.iter().sum::<f64>() / WIDTH as f64
}

fn logsumexp(row: &Row, len: f64) -> Row {
    let max = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = row.iter().map(|x| scalar::exp(x - max) * len / WIDTH as f64).sum();
    [max + scalar::log(sum); WIDTH]
}

fn log_softmax(row: &Row, len: f64) -> Row {
    let [sum, ..] = logsumexp(row, len);
    row.map(|x| x - sum)
}

fn softmax(row: &Row, len: f64) -> Row {
    log_softmax(row, len).map(scalar::exp)
}

fn layer_norm(row: &Row, _: f64) -> Row {
    let mean = mean(row);
    rms_norm(&row.map(|x| x - mean), 0.0)
}

fn rms_norm(row: &Row, _: f64) -> Row {
    let square = mean(&row.map(|x| x * x));
    row.map(|x| x / square.sqrt())
}
