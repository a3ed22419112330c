//! Facts: what holds for all elements of a value, and what follows for tests, maxima and the like.
//!
//! A fact is read off the ops that compute the value, never off values that an e-graph holds for equal: a relaxed union never licenses an exact rule.

use crate::constants;
use crate::iotas::counts;
use shale_dialects::hlo::infer::known;
use shale_dialects::hlo::*;
use shale_ir::element::ElementType;
use shale_ir::literal::Literal;
use shale_ir::prelude::*;

family! {
    /// What follows from signs, finiteness and the like of the operands.
    FACTS = "facts" {
        exact: [
            abs_of_non_negative, maximum_of_non_negative, minimum_of_non_negative, clamp_of_non_negative, sign_of_positive, compare_non_negative,
            compare_self_in_order, is_finite_of_finite, is_inf_of_finite, add_zero_to_non_negative[Constant], subtract_finite_self, divide_finite_self,
            multiply_finite_by_zero[Constant], divide_non_negative_by_power[Constant], remainder_non_negative_by_power[Constant],
        ],
    }
}

/// What holds for all elements of an array of real numbers.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools)] // each holds or not, whatever the others do
struct Facts {
    /// No sign bit is set, but that of a NaN.
    non_negative: bool,
    /// None is infinite or NaN.
    finite: bool,
    /// None is NaN.
    ordered: bool,
    /// None is +0 or −0.
    non_zero: bool,
}

impl Facts {
    const NONE: Facts = Facts { non_negative: false, finite: false, ordered: false, non_zero: false };
    const ALL: Facts = Facts { non_negative: true, finite: true, ordered: true, non_zero: true };

    /// What holds for the elements of either array.
    fn and(self, other: Facts) -> Facts {
        Facts {
            non_negative: self.non_negative && other.non_negative,
            finite: self.finite && other.finite,
            ordered: self.ordered && other.ordered,
            non_zero: self.non_zero && other.non_zero,
        }
    }

    fn is_positive(self) -> bool {
        self.non_negative && self.non_zero && self.ordered
    }

    /// What every element of the type is.
    fn of_type(element: ElementType) -> Facts {
        let discrete = element.is_integer() || element.is_pred();
        Facts { non_negative: element.is_pred() || discrete && !element.is_signed(), finite: discrete, ordered: discrete, non_zero: false }
    }

    /// What one number is.
    fn of_number(n: f64) -> Facts {
        Facts { non_negative: n.is_sign_positive() || n.is_nan(), finite: n.is_finite(), ordered: !n.is_nan(), non_zero: n != 0.0 }
    }
}

/// The ops that one question may look at.
const LOOKS: usize = 32;
/// The elements of a constant that one question may look at.
const ELEMENTS: u64 = 1024;

fn facts(patch: &Patch<'_, '_>, value: Value) -> Facts {
    Reader { body: patch.body(), looks: LOOKS }.facts(value)
}

struct Reader<'a, 'c> {
    body: &'a Body<'c>,
    looks: usize,
}

impl Reader<'_, '_> {
    fn facts(&mut self, value: Value) -> Facts {
        let Some(element) = self.body.ty(value).element().scalar().filter(|e| !e.is_complex()) else { return Facts::NONE };
        let own = Facts::of_type(element);
        if self.looks == 0 {
            return own;
        }
        self.looks -= 1;
        let found = match self.body.def(value) {
            Def::Result(op, 0) => self.computed(op, element),
            Def::Result(..) => Facts::NONE,
            Def::Arg(block, i) => Facts { non_negative: self.is_counter_up(block, i as usize), ..Facts::NONE },
        };
        Facts {
            non_negative: own.non_negative || found.non_negative,
            finite: own.finite || found.finite,
            ordered: own.ordered || found.ordered || found.finite,
            non_zero: found.non_zero,
        }
    }

    /// What an op makes of its operands.
    fn computed(&mut self, op: Op, element: ElementType) -> Facts {
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let name = self.body.name(op).text();
        match (name, &*operands) {
            ("hlo.constant", []) => self.constant(op),
            ("hlo.iota", []) => self.iota(op, element),
            (name, [x]) if MOVES.contains(&name) => self.facts(*x),
            ("hlo.dynamic_slice" | "hlo.gather" | "hlo.reduce_precision", [x, ..]) => {
                let x = self.facts(*x);
                if name == "hlo.reduce_precision" { Facts { non_negative: x.non_negative, ordered: x.ordered, ..Facts::NONE } } else { x }
            }
            ("hlo.concatenate", [first, rest @ ..]) => rest.iter().fold(self.facts(*first), |all, x| all.and(self.facts(*x))),
            ("hlo.pad" | "hlo.dynamic_update_slice", [x, y, ..]) | ("hlo.select", [_, x, y]) => self.facts(*x).and(self.facts(*y)),
            ("hlo.clamp", [low, x, high]) => {
                let (low, x, high) = (self.facts(*low), self.facts(*x), self.facts(*high));
                Facts { non_negative: high.non_negative && (low.non_negative || x.non_negative), ..low.and(x).and(high) }.without_zero()
            }
            ("hlo.convert", [x]) => self.converted(*x, element),
            // Where there is no infinity, results that are too large are NaN.
            _ if element.float_format().is_some_and(|format| !format.has_infinity()) => Facts::NONE,
            (name, [x]) => unary(name, self.facts(*x), element),
            (name, [x, y]) if element.is_integer() => integers(name, self.facts(*x), self.facts(*y)),
            (name, [x, y]) => floats(name, self.facts(*x), self.facts(*y), x == y),
            _ => Facts::NONE,
        }
    }

    fn constant(&self, op: Op) -> Facts {
        let fields: Option<Constant<'_>> = self.body.matches(op);
        let literal = fields.and_then(|c| {
            let ty = self.body.ty(self.body.result(op, 0));
            match *c.value.0.get() {
                // Constants of equal elements are stored as one.
                AttrKind::Dense(_, bytes) => Literal::scalar_from_bytes(ty.element().scalar()?, bytes.data()).or_else(|| {
                    let small = ty.array()?.elements().is_some_and(|n| n <= ELEMENTS);
                    small.then(|| Literal::from_attr(c.value.0, ty)).flatten()
                }),
                _ => Literal::from_attr(c.value.0, ty),
            }
        });
        let Some(literal) = literal else { return Facts::NONE };
        let numbers = shale_dialects::eval::convert::convert(&literal, ElementType::F64);
        numbers.as_slice::<f64>().iter().fold(Facts::ALL, |all, n| all.and(Facts::of_number(*n)))
    }

    fn iota(&self, op: Op, element: ElementType) -> Facts {
        let size = self.body.matches::<Iota<'_>>(op).and_then(|iota| {
            let array = known(self.body, self.body.result(op, 0))?;
            Some(array.dims.get(iota.iota_dimension as usize)?.size)
        });
        let counts = size.is_some_and(|size| counts(element, size));
        Facts { non_negative: counts, finite: counts, ordered: counts, non_zero: false }
    }

    /// Integers become floats that are no smaller than 0 if they are; floats become integers by saturation, NaN becomes 0.
    fn converted(&mut self, x: Value, to: ElementType) -> Facts {
        use ElementType::{Bf16, F16, F32, F64};
        let Some(from) = self.body.ty(x).element().scalar().filter(|e| !e.is_complex()) else { return Facts::NONE };
        let x = self.facts(x);
        let wide = |e| matches!(e, Bf16 | F32 | F64);
        match (from.is_integer() || from.is_pred(), to.is_integer()) {
            _ if to.is_pred() => Facts::NONE,
            (true, true) => Facts { non_negative: x.non_negative && value_bits(from) < to.bits(), ..Facts::NONE },
            (true, false) if wide(to) => x,
            (true, false) if to == F16 => Facts { finite: false, ..x },
            (true, false) => Facts::NONE,
            (false, true) => Facts { non_negative: x.non_negative, ..Facts::NONE },
            (false, false) if to == F64 && matches!(from, F16 | F32 | Bf16) || to == F32 && matches!(from, F16 | Bf16) => x,
            (false, false) if wide(to) || to == F16 => Facts { finite: false, non_zero: false, ..x },
            (false, false) => Facts::NONE,
        }
    }

    /// True for the counter of a loop that never is below 0: as its body sees it, or its condition, which sees one more.
    fn is_counter_up(&self, block: Block, i: usize) -> bool {
        let Some(op) = self.body.region_op(self.body.region_of(block)) else { return false };
        let Some(counted) = counted(self.body, op).filter(|counted| counted.carried == i) else { return false };
        let last = counted.step.checked_mul(i128::from(counted.count)).and_then(|by| by.checked_add(counted.first));
        counted.first >= 0 && last.is_some_and(|last| last >= 0)
    }
}

impl Facts {
    fn without_zero(self) -> Facts {
        Facts { non_zero: false, ..self }
    }
}

/// Ops whose elements are those of their only operand.
const MOVES: [&str; 5] = ["hlo.broadcast", "hlo.reshape", "hlo.reverse", "hlo.slice", "hlo.transpose"];

/// The bits of an integer type that tell non-negative numbers apart.
fn value_bits(element: ElementType) -> u32 {
    if element.is_pred() { 1 } else { element.bits() - u32::from(element.is_signed()) }
}

fn unary(name: &str, x: Facts, element: ElementType) -> Facts {
    let positive = Facts { non_negative: true, ordered: x.ordered, ..Facts::NONE };
    match name {
        "hlo.abs" if element.is_integer() => Facts { non_negative: x.non_negative, ..x },
        "hlo.abs" => Facts { non_negative: true, ..x },
        "hlo.exponential" => positive,
        "hlo.logistic" => Facts { finite: x.ordered, ..positive },
        "hlo.cosh" => Facts { non_zero: true, ..positive },
        "hlo.tanh" | "hlo.erf" | "hlo.sign" => Facts { non_negative: x.non_negative, finite: x.ordered, ordered: x.ordered, non_zero: false },
        "hlo.sine" | "hlo.cosine" => Facts { finite: x.finite, ordered: x.finite, ..Facts::NONE },
        "hlo.sqrt" if x.non_negative => x,
        "hlo.floor" | "hlo.ceil" | "hlo.round_nearest_even" | "hlo.round_nearest_afz" => x.without_zero(),
        // Two bits hold no 2.
        "hlo.popcnt" | "hlo.count_leading_zeros" => Facts { non_negative: element.bits() >= 4, ..Facts::NONE },
        "hlo.negate" => Facts { non_negative: false, ..x },
        _ => Facts::NONE,
    }
}

/// Sums, differences and products of integers wrap.
fn integers(name: &str, x: Facts, y: Facts) -> Facts {
    let non_negative = match name {
        "hlo.maximum" | "hlo.and" => x.non_negative || y.non_negative,
        "hlo.minimum" | "hlo.or" | "hlo.xor" => x.non_negative && y.non_negative,
        // By 0: −1.
        "hlo.divide" => x.non_negative && y.non_negative && y.non_zero,
        // By 0: x.
        "hlo.remainder" | "hlo.shift_right_arithmetic" | "hlo.shift_right_logical" => x.non_negative,
        _ => false,
    };
    Facts { non_negative, non_zero: name == "hlo.maximum" && (x.is_positive() || y.is_positive()), ..Facts::NONE }
}

fn floats(name: &str, x: Facts, y: Facts, same: bool) -> Facts {
    let both = x.and(y);
    match name {
        // Of numbers that are not below 0, none are ∞ − ∞.
        "hlo.add" => Facts {
            non_negative: both.non_negative,
            finite: false,
            ordered: both.finite || both.non_negative && both.ordered,
            non_zero: x.is_positive() && y.non_negative && y.ordered || y.is_positive() && x.non_negative && x.ordered,
        },
        "hlo.subtract" => Facts { ordered: both.finite, ..Facts::NONE },
        "hlo.multiply" => Facts { non_negative: same || both.non_negative, ordered: both.finite || same && both.ordered, ..Facts::NONE },
        "hlo.divide" => Facts { non_negative: both.non_negative, ordered: both.finite && y.non_zero, ..Facts::NONE },
        "hlo.maximum" => Facts {
            non_negative: x.non_negative || y.non_negative,
            non_zero: x.is_positive() && y.ordered || y.is_positive() && x.ordered || both.non_zero,
            ..both
        },
        "hlo.minimum" => both,
        _ => Facts::NONE,
    }
}

/// A constant of truth values, or of ones and zeros, for the result of the root.
fn result_of<'c>(patch: &mut Patch<'_, 'c>, n: f64) -> Option<Value> {
    let ty = patch.ty(patch.body().result(patch.root(), 0));
    patch.splat(n, ty)
}

/// True if a value is one constant that is not above 0.
fn is_non_positive(patch: &mut Patch<'_, '_>, value: Value) -> bool {
    constants::number(patch, value).is_some_and(|n| n <= 0.0)
}

fn require_non_negative(patch: &mut Patch<'_, '_>, value: Value) -> Option<Facts> {
    let facts = facts(patch, value);
    patch.require(facts.non_negative, "the operand may be negative").map(|()| facts)
}

fn require_float(patch: &mut Patch<'_, '_>, value: Value) -> Option<()> {
    let float = constants::is_float(patch, value);
    patch.require(float, "no floats with −0 and NaN")
}

/// |x| = x for x ≥ 0
fn abs_of_non_negative<'c>(op: Abs, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    require_non_negative(patch, op.input).map(|_| op.input)
}

/// max(x, c) = x for x ≥ 0 ≥ c
fn maximum_of_non_negative<'c>(op: Maximum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let least = is_non_positive(patch, op.rhs);
    patch.require(least, "no constant below 0")?;
    require_non_negative(patch, op.lhs).map(|_| op.lhs)
}

/// min(x, c) = c for x ≥ 0 ≥ c, x being a number
fn minimum_of_non_negative<'c>(op: Minimum, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let least = is_non_positive(patch, op.rhs);
    patch.require(least, "no constant below 0")?;
    let ordered = require_non_negative(patch, op.lhs)?.ordered;
    patch.require(ordered, "the operand may be NaN").map(|()| op.rhs)
}

/// clamp(c, x, d) = min(x, d) for x ≥ 0 ≥ c
fn clamp_of_non_negative<'c>(op: Clamp, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let least = is_non_positive(patch, op.min);
    patch.require(least, "no constant below 0")?;
    let fits = patch.ty(op.operand) == patch.ty(op.max);
    patch.require(fits, "the upper bound is one number for all elements")?;
    require_non_negative(patch, op.operand)?;
    patch.push(Minimum { lhs: op.operand, rhs: op.max })
}

/// sign(x) = 1 for x > 0
fn sign_of_positive<'c>(op: Sign, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let positive = facts(patch, op.input).is_positive();
    patch.require(positive, "the operand may be 0, negative or NaN")?;
    result_of(patch, 1.0)
}

/// x < c and the like for x ≥ 0 ≥ c: known
fn compare_non_negative<'c>(op: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let Some(c) = constants::number(patch, op.rhs).filter(|c| *c <= 0.0) else { return patch.miss("no constant below 0") };
    let partial = op.order == Order::Partial || constants::is_integer(patch, op.lhs);
    patch.require(partial, "an order of bits")?;
    let x = require_non_negative(patch, op.lhs)?;
    let above = c < 0.0 || x.non_zero;
    let truth = match op.direction {
        Direction::Lt => Some(false),
        Direction::Ge if x.ordered => Some(true),
        Direction::Gt if x.ordered && above => Some(true),
        Direction::Le | Direction::Eq if above => Some(false),
        Direction::Ne if above => Some(true),
        _ => None,
    };
    match truth {
        Some(truth) => result_of(patch, f64::from(u8::from(truth))),
        None => patch.miss("both may hold"),
    }
}

/// x = x, x ≤ x and x ≥ x are true and x ≠ x is false for numbers
fn compare_self_in_order<'c>(op: Compare, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let same = patch.same(op.lhs, op.rhs);
    patch.require(same, "the operands may differ")?;
    let ordered = facts(patch, op.lhs).ordered || op.order == Order::Total;
    patch.require(ordered, "the operand may be NaN")?;
    result_of(patch, f64::from(u8::from(matches!(op.direction, Direction::Eq | Direction::Le | Direction::Ge))))
}

/// is_finite(x) = true
fn is_finite_of_finite<'c>(op: IsFinite, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let finite = facts(patch, op.input).finite;
    patch.require(finite, "the operand may be infinite")?;
    result_of(patch, 1.0)
}

/// is_inf(x) = false
fn is_inf_of_finite<'c>(op: IsInf, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let finite = facts(patch, op.input).finite;
    patch.require(finite, "the operand may be infinite")?;
    result_of(patch, 0.0)
}

/// x + 0 = x for floats x ≥ 0, which are not −0
fn add_zero_to_non_negative<'c>(op: Add, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let zero = patch.is_splat(op.rhs, 0.0);
    patch.require(zero, "nothing else than 0 is added")?;
    require_float(patch, op.lhs)?;
    require_non_negative(patch, op.lhs).map(|_| op.lhs)
}

/// x − x = 0 for finite floats
fn subtract_finite_self<'c>(op: Subtract, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let same = patch.same(op.lhs, op.rhs);
    patch.require(same, "the operands may differ")?;
    require_float(patch, op.lhs)?;
    let finite = facts(patch, op.lhs).finite;
    patch.require(finite, "the operand may be infinite")?;
    result_of(patch, 0.0)
}

/// x / x = 1 for finite floats but 0
fn divide_finite_self<'c>(op: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let same = patch.same(op.lhs, op.rhs);
    patch.require(same, "the operands may differ")?;
    require_float(patch, op.lhs)?;
    let x = facts(patch, op.lhs);
    patch.require(x.finite && x.non_zero, "the operand may be 0 or infinite")?;
    result_of(patch, 1.0)
}

/// x · 0 = 0 for finite floats x ≥ 0
fn multiply_finite_by_zero<'c>(op: Multiply, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let zero = patch.is_splat(op.rhs, 0.0);
    patch.require(zero, "no product with 0")?;
    require_float(patch, op.lhs)?;
    let finite = require_non_negative(patch, op.lhs)?.finite;
    patch.require(finite, "the operand may be infinite").map(|()| op.rhs)
}

/// The exponent of the power of two that a signed integer is divided by, the integer being no smaller than 0.
fn power(patch: &mut Patch<'_, '_>, lhs: Value, rhs: Value) -> Option<u32> {
    let signed = constants::element(patch, lhs)?;
    patch.require(signed.is_integer() && signed.is_signed(), "no signed integers")?;
    let exponent = constants::exponent(patch, rhs)?;
    patch.require(exponent + 1 < signed.bits(), "the divisor is negative")?;
    require_non_negative(patch, lhs).map(|_| exponent)
}

/// x / 2ᵏ = x >> k for signed integers x ≥ 0
fn divide_non_negative_by_power<'c>(op: Divide, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let exponent = power(patch, op.lhs, op.rhs)?;
    let rhs = constants::splat_like(patch, f64::from(exponent), op.lhs)?;
    patch.push(ShiftRightLogical { lhs: op.lhs, rhs })
}

/// x mod 2ᵏ = x and 2ᵏ − 1 for signed integers x ≥ 0
fn remainder_non_negative_by_power<'c>(op: Remainder, patch: &mut Patch<'_, 'c>) -> Option<Value> {
    let exponent = power(patch, op.lhs, op.rhs)?;
    let mask = (1u64 << exponent) - 1;
    patch.require(mask < 1 << 53, "the mask has more digits than f64")?;
    let rhs = constants::splat_like(patch, mask as f64, op.lhs)?;
    patch.push(And { lhs: op.lhs, rhs })
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_name_is_an_op() {
        let names: Vec<&str> = (shale_dialects::hlo::HLO.ops)().iter().map(|op| op.name).collect();
        let source = include_str!("facts.rs");
        let said = source.split('"').filter(|part| part.starts_with("hlo.") && part.len() > 4);
        let unknown: Vec<&str> = said.filter(|name| !names.contains(name)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
