//! Computations of scalars, for the regions of reductions, scatters, sorts and maps.

use super::Maker;
use shale_dialects::hlo::*;
use shale_ir::body::{Region, Value};
use shale_ir::element::{ElementKind, ElementType};

impl Maker<'_> {
    /// Joins two scalars, mostly by a function that may be computed in any order; that function's neutral element.
    pub(super) fn combiner(&mut self, element: ElementType) -> Option<(Region, f64)> {
        let scalar = self.ty(element, &[]);
        let float = element.kind() == ElementKind::Float;
        let bits = matches!(element.kind(), ElementKind::Pred | ElementKind::Signed | ElementKind::Unsigned);
        let which = match self.below(20) {
            0..7 => 0,
            7..10 => 1,
            10..13 => 2,
            13..15 => 3,
            15..18 if bits => 4 + self.below(3),
            15..17 => 7,
            17 => 8,
            18 => 9,
            _ => 0,
        };
        let neutral = match which {
            1 | 4 => 1.0,
            2 => f64::NEG_INFINITY,
            3 => f64::INFINITY,
            _ if float && self.chance(20) => -0.0,
            _ => 0.0,
        };
        let exchanged = self.chance(30);
        let region = self.region(&[scalar, scalar], |g, args| {
            let (lhs, rhs) = if exchanged { (args[1], args[0]) } else { (args[0], args[1]) };
            Some(vec![joined(g, which, lhs, rhs)?])
        })?;
        Some((region, neutral))
    }

    /// A region that orders pairs of scalars of these types by the first.
    pub(super) fn comparator(&mut self, elements: &[ElementType], order: Order) -> Option<Region> {
        let types: Vec<_> = elements.iter().flat_map(|e| [self.ty(*e, &[]); 2]).collect();
        let direction = self.pick(&[Direction::Lt, Direction::Lt, Direction::Gt, Direction::Ge, Direction::Le]);
        self.region(&types, |g, args| Some(vec![g.push(Compare { lhs: args[0], rhs: args[1], direction, order })?]))
    }
}

fn joined(g: &mut Maker<'_>, which: usize, lhs: Value, rhs: Value) -> Option<Value> {
    match which {
        0 => g.push(Add { lhs, rhs }),
        1 => g.push(Multiply { lhs, rhs }),
        2 => g.push(Maximum { lhs, rhs }),
        3 => g.push(Minimum { lhs, rhs }),
        4 => g.push(And { lhs, rhs }),
        5 => g.push(Or { lhs, rhs }),
        6 => g.push(Xor { lhs, rhs }),
        7 => {
            // A choice written with a comparison.
            let pred = g.push(Compare { lhs, rhs, direction: Direction::Ge, order: Order::Partial })?;
            g.push(Select { pred, on_true: lhs, on_false: rhs })
        }
        8 => Some(rhs),
        _ => {
            // Something from outside takes part. If it turns out to be 1, a plain sum is left, whose terms are added in another order: for
            // floats it is a maximum.
            let kind = g.kind(lhs);
            let outer = g.value(kind.element, &[]);
            let scaled = g.push(Multiply { lhs: rhs, rhs: outer })?;
            if kind.is_int() { g.push(Add { lhs, rhs: scaled }) } else { g.push(Maximum { lhs, rhs: scaled }) }
        }
    }
}
