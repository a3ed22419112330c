//! Reductions by one well-known operation: recognised, taken apart and made anew.

use crate::build::*;
use shale_dialects::hlo::*;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::Literal;
use shale_ir::loc::Loc;
use shale_ir::prelude::*;

/// What a reduction computes. Sums, products and extremes of truth values are `And` and `Or`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Sum,
    Product,
    Maximum,
    Minimum,
    And,
    Or,
    Xor,
}

impl Kind {
    /// What a region computes that returns `op(arg 0, arg 1)`.
    fn of(p: &Patch<'_, '_>, region: Region, element: ElementType) -> Option<Kind> {
        let body = p.body();
        let block = body.first_block(region)?;
        let (first, last) = (body.first_op(block)?, body.last_op(block)?);
        let args: Vec<Value> = body.iter(body.args(block)).collect();
        let operands: Vec<Value> = body.iter(body.operands(first)).collect();
        let whole = body.next_op(first) == Some(last) && body.iter(body.operands(last)).eq(body.iter(body.results(first)));
        // All of these are commutative to the bit.
        if args.len() != 2 || !whole || operands.len() != 2 || !args.iter().all(|arg| operands.contains(arg)) {
            return None;
        }
        let kind = match body.name(first).text() {
            "hlo.add" => Kind::Sum,
            "hlo.multiply" => Kind::Product,
            "hlo.maximum" => Kind::Maximum,
            "hlo.minimum" => Kind::Minimum,
            "hlo.and" => Kind::And,
            "hlo.or" => Kind::Or,
            "hlo.xor" => Kind::Xor,
            _ => return None,
        };
        Some(match kind {
            Kind::Sum | Kind::Maximum if element.is_pred() => Kind::Or,
            Kind::Product | Kind::Minimum if element.is_pred() => Kind::And,
            kind => kind,
        })
    }

    /// True if `op(x, x) = x`.
    pub(crate) fn is_idempotent(self) -> bool {
        matches!(self, Kind::Maximum | Kind::Minimum | Kind::And | Kind::Or)
    }

    /// The other one of two that a change of order or of all bits exchanges.
    pub(crate) fn mirrored(self) -> Option<Kind> {
        match self {
            Kind::Maximum => Some(Kind::Minimum),
            Kind::Minimum => Some(Kind::Maximum),
            Kind::And => Some(Kind::Or),
            Kind::Or => Some(Kind::And),
            _ => None,
        }
    }

    /// The element that changes no other, to the bit.
    pub(crate) fn identity(self, element: ElementType) -> Option<Literal> {
        let (signed, bits) = (element.is_signed(), element.bits());
        let integer = |value: i128| Literal::integer_scalar(element, value);
        match (self, element.kind()) {
            (Kind::Sum, ElementKind::Float | ElementKind::Complex) => Literal::exact_scalar(element, -0.0),
            (Kind::Product, ElementKind::Complex) => None,
            (Kind::Product, _) => Literal::exact_scalar(element, 1.0),
            (Kind::Maximum, ElementKind::Float) => Literal::exact_scalar(element, f64::NEG_INFINITY),
            (Kind::Minimum, ElementKind::Float) => Literal::exact_scalar(element, f64::INFINITY),
            (Kind::Maximum, ElementKind::Signed) => integer(-1 << (bits - 1)),
            (Kind::Minimum, ElementKind::Signed | ElementKind::Unsigned) => integer((1 << (bits - u32::from(signed))) - 1),
            (Kind::Maximum | Kind::Minimum, ElementKind::Complex) => None,
            (Kind::And, ElementKind::Pred) => Literal::exact_scalar(element, 1.0),
            (Kind::And, _) => integer(-1),
            _ => Literal::exact_scalar(element, 0.0),
        }
    }

    fn push<'c>(self, body: &mut Body<'c>, block: Block, loc: Loc, [lhs, rhs]: [Value; 2]) -> Result<Value, OpError> {
        let at = At::End(block);
        match self {
            Kind::Sum => body.push(at, loc, Add { lhs, rhs }),
            Kind::Product => body.push(at, loc, Multiply { lhs, rhs }),
            Kind::Maximum => body.push(at, loc, Maximum { lhs, rhs }),
            Kind::Minimum => body.push(at, loc, Minimum { lhs, rhs }),
            Kind::And => body.push(at, loc, And { lhs, rhs }),
            Kind::Or => body.push(at, loc, Or { lhs, rhs }),
            Kind::Xor => body.push(at, loc, Xor { lhs, rhs }),
        }
    }
}

/// `op(x, y)` element by element.
pub(crate) fn combine(p: &mut Patch<'_, '_>, kind: Kind, lhs: Value, rhs: Value) -> Option<Value> {
    match kind {
        Kind::Sum => binary::<Add>(p, lhs, rhs),
        Kind::Product => binary::<Multiply>(p, lhs, rhs),
        Kind::Maximum => binary::<Maximum>(p, lhs, rhs),
        Kind::Minimum => binary::<Minimum>(p, lhs, rhs),
        Kind::And => binary::<And>(p, lhs, rhs),
        Kind::Or => binary::<Or>(p, lhs, rhs),
        Kind::Xor => binary::<Xor>(p, lhs, rhs),
    }
}

/// A reduction of one array of known sizes by a well-known operation.
pub(crate) struct Reduction<'c> {
    /// The array.
    pub(crate) x: Value,
    /// The array's type.
    pub(crate) array: Sized<'c>,
    /// What it begins with.
    pub(crate) init: Value,
    /// The operation.
    pub(crate) kind: Kind,
    /// The dimensions that go, in increasing order.
    pub(crate) dims: Vec<i64>,
    /// The type in which it accumulates.
    pub(crate) accum: Option<Type<'c>>,
}

impl<'c> Reduction<'c> {
    /// The reduction that an op is.
    pub(crate) fn of(p: &mut Patch<'_, 'c>, op: Reduce<'c>) -> Option<Reduction<'c>> {
        let (inputs, inits) = (list(p, op.inputs), list(p, op.init_values));
        p.require(inputs.len() == 1, "there are several inputs")?;
        let array = sized(p, inputs[0])?;
        let Some(kind) = Kind::of(p, op.body, array.element()) else { return p.miss("the computation is none of the well-known ones") };
        let mut dims = op.dimensions.list().to_vec();
        dims.sort_unstable();
        Some(Reduction { x: inputs[0], array, init: inits[0], kind, dims, accum: op.accum })
    }

    /// The reduction that defines a value.
    pub(crate) fn def(p: &mut Patch<'_, 'c>, value: Value) -> Option<Reduction<'c>> {
        let inner: Reduce<'c> = p.def(value)?;
        Reduction::of(p, inner)
    }

    /// True if the result depends on the order, to the bit.
    pub(crate) fn is_ordered(&self) -> bool {
        matches!(self.kind, Kind::Sum | Kind::Product) && !self.array.is_discrete()
    }

    /// The dimensions that stay.
    pub(crate) fn kept(&self) -> Vec<i64> {
        others(self.array.rank(), &self.dims)
    }

    /// The number of elements that are joined to one.
    pub(crate) fn count(&self) -> Option<i64> {
        product(&pick(&self.array.dims, &self.dims))
    }

    /// True if it begins with what changes nothing, to the bit.
    pub(crate) fn begins_neutral(&self, p: &mut Patch<'_, 'c>) -> bool {
        let identity = self.kind.identity(self.array.element());
        let init = p.splat_of(self.init);
        init.is_some_and(|init| identity.is_some_and(|identity| identity.bytes() == init.bytes()))
    }

    /// True if it begins with what changes no number but perhaps the sign of 0.
    pub(crate) fn begins_with_nothing(&self, p: &mut Patch<'_, 'c>) -> bool {
        self.begins_neutral(p) || (self.kind == Kind::Sum && p.is_splat(self.init, 0.0))
    }

    /// A scalar that changes nothing.
    pub(crate) fn neutral(&self, p: &mut Patch<'_, 'c>) -> Option<Value> {
        let identity = self.kind.identity(self.array.element())?;
        p.splat_literal(&identity, self.array.with(&[]))
    }

    /// The same reduction of another array, along other dimensions.
    pub(crate) fn again(&self, p: &mut Patch<'_, 'c>, x: Value, init: Value, dims: &[i64]) -> Option<Value> {
        self.by(p, self.kind, x, init, dims)
    }

    /// A reduction by another operation.
    pub(crate) fn by(&self, p: &mut Patch<'_, 'c>, kind: Kind, x: Value, init: Value, dims: &[i64]) -> Option<Value> {
        reduce(p, kind, x, init, dims, self.accum)
    }

    /// `init` in the sizes of the result.
    pub(crate) fn spread_init(&self, p: &mut Patch<'_, 'c>) -> Option<Value> {
        let dims = pick(&self.array.dims, &self.kept());
        broadcast(p, self.init, &[], &dims)
    }

    /// Joins `init`, element by element, with what the elements gave; nothing is computed where `init` changes nothing.
    pub(crate) fn with_init(&self, p: &mut Patch<'_, 'c>, x: Value) -> Option<Value> {
        if self.begins_neutral(p) {
            return Some(x);
        }
        p.require(self.accum.is_none(), "the initial value is joined in another type")?;
        let init = self.spread_init(p)?;
        combine(p, self.kind, init, x)
    }
}

/// A reduction of one array.
pub(crate) fn reduce<'c>(p: &mut Patch<'_, 'c>, kind: Kind, x: Value, init: Value, dims: &[i64], accum: Option<Type<'c>>) -> Option<Value> {
    let (scalar, loc) = (p.ty(init), p.body().loc(p.root()));
    let body = p.build_region(&[scalar, scalar], |body, block| {
        let args: Vec<Value> = body.iter(body.args(block)).collect();
        let joined = kind.push(body, block, loc, [args[0], args[1]])?;
        let operands = body.values(&[joined]);
        body.push(At::End(block), loc, Return { operands })
    })?;
    let (inputs, init_values, dimensions) = (p.values(&[x]), p.values(&[init]), p.cx().dims(dims));
    let results = p.push(Reduce { inputs, init_values, dimensions, accum, body })?;
    Some(p.body().at(results, 0))
}

/// How the canonical order of a float sum sees the reduced dimensions: the number of rows and their length.
pub(crate) fn order(dims: &[i64], reduced: &[i64]) -> Option<(i64, i64)> {
    let is_reduced = |d: usize| reduced.contains(&(d as i64));
    let trailing = (0..dims.len()).rev().take_while(|d| is_reduced(*d)).count();
    let split = dims.len() - trailing;
    let rows: Vec<i64> = (0..split).filter(|d| is_reduced(*d)).map(|d| dims[d]).collect();
    Some((product(&rows)?, product(&dims[split..])?))
}
