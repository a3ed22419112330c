//! Operands: values that are there, and constants and adaptations where none fits.

use super::Maker;
use shale_dialects::eval::convert::convert;
use shale_dialects::hlo::{Broadcast, Compare, Constant, Convert, Direction, Iota, Order, Reshape, Select, Transpose};
use shale_ir::body::Value;
use shale_ir::element::{ElementKind, ElementType};
use shale_ir::literal::{Distribution, Literal};
use shale_ir::op::{AttrRef, ResultType};
use shale_ir::types::Type;

/// What an array is, but for its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    pub(super) element: ElementType,
    pub(super) dims: Vec<i64>,
}

impl Kind {
    pub(super) fn rank(&self) -> usize {
        self.dims.len()
    }

    pub(super) fn count(&self) -> i64 {
        self.dims.iter().product()
    }

    pub(super) fn is_float(&self) -> bool {
        self.element.kind() == ElementKind::Float
    }

    pub(super) fn is_int(&self) -> bool {
        matches!(self.element.kind(), ElementKind::Signed | ElementKind::Unsigned)
    }
}

/// Numbers that laws are about.
const NUMBERS: [f64; 16] = [0.0, 1.0, -0.0, -1.0, 2.0, 0.5, 1.0, 0.0, 3.0, 4.0, -2.0, 0.25, 7.0, 1e-3, f64::INFINITY, f64::NAN];

impl<'c> Maker<'c> {
    /// What an array value is.
    pub(super) fn kind(&self, value: Value) -> Kind {
        let array = self.body.ty(value).array();
        let dims = array.map_or(Vec::new(), |a| a.dims.list().to_vec());
        Kind { element: array.and_then(|a| a.element.scalar()).unwrap_or(ElementType::Pred), dims }
    }

    /// The type of an array.
    pub(super) fn ty(&self, element: ElementType, dims: &[i64]) -> Type<'c> {
        self.cx().array(element, dims)
    }

    /// A value that is there and fits, later ones more often.
    pub(super) fn existing(&mut self, fits: impl Fn(&Kind) -> bool) -> Option<Value> {
        let all: Vec<Value> = self.visible().filter(|v| fits(&self.kind(*v))).collect();
        let back = self.below(all.len()).min(self.below(all.len()));
        all.len().checked_sub(1 + back).map(|i| all[i])
    }

    /// Any array.
    pub(super) fn any(&mut self) -> Value {
        self.some(|_| true)
    }

    /// An array that fits; if none is there, nothing can be promised but an array.
    fn some(&mut self, fits: impl Fn(&Kind) -> bool) -> Value {
        match self.existing(fits) {
            Some(value) => value,
            None => {
                let (element, dims) = (self.element(), self.shape());
                self.constant(element, &dims)
            }
        }
    }

    /// An array of real floats, of rank from `rank` on.
    pub(super) fn float(&mut self, rank: usize) -> Value {
        match self.existing(|k| k.is_float() && k.rank() >= rank) {
            Some(value) if !self.chance(3) => value,
            _ => {
                let (element, dims) = (self.float_element(), self.shape_of_rank(rank));
                self.value(element, &dims)
            }
        }
    }

    /// An array of integers.
    pub(super) fn int(&mut self) -> Value {
        match self.existing(Kind::is_int) {
            Some(value) if !self.chance(3) => value,
            _ => {
                let (element, dims) = (self.int_element(), self.shape());
                self.value(element, &dims)
            }
        }
    }

    /// An array of numbers, of rank from `rank` on.
    pub(super) fn number(&mut self, rank: usize) -> Value {
        match self.existing(|k| k.element != ElementType::Pred && k.rank() >= rank) {
            Some(value) => value,
            None => self.float(rank),
        }
    }

    /// An array of any type, of rank from `rank` on.
    pub(super) fn ranked(&mut self, rank: usize) -> Value {
        match self.existing(|k| k.rank() >= rank) {
            Some(value) => value,
            None => self.float(rank),
        }
    }

    /// An array of the same type as another, which may be the same.
    pub(super) fn like(&mut self, value: Value) -> Value {
        let kind = self.kind(value);
        self.value(kind.element, &kind.dims)
    }

    /// One of the program's element types.
    pub(super) fn element(&mut self) -> ElementType {
        let all = self.elements.clone();
        self.pick(&all)
    }

    /// One of the program's real float types.
    pub(super) fn float_element(&mut self) -> ElementType {
        let all: Vec<_> = self.elements.iter().copied().filter(|e| e.kind() == ElementKind::Float).collect();
        if all.is_empty() { ElementType::F32 } else { self.pick(&all) }
    }

    /// One of the program's integer types.
    pub(super) fn int_element(&mut self) -> ElementType {
        let all: Vec<_> = self.elements.iter().copied().filter(|e| matches!(e.kind(), ElementKind::Signed | ElementKind::Unsigned)).collect();
        if all.is_empty() { ElementType::S32 } else { self.pick(&all) }
    }

    /// One of the program's sizes.
    pub(super) fn size(&mut self) -> i64 {
        let all = self.sizes.clone();
        self.pick(&all)
    }

    /// Random dimensions.
    pub(super) fn shape(&mut self) -> Vec<i64> {
        let rank = self.pick(&[0, 1, 1, 2, 2, 2, 3, 3, 4]);
        self.shape_of_rank(rank)
    }

    /// Random dimensions, at least so many.
    pub(super) fn shape_of_rank(&mut self, rank: usize) -> Vec<i64> {
        let rank = if rank == 0 { self.below(4) } else { rank };
        let mut dims: Vec<i64> = (0..rank).map(|_| self.size()).collect();
        while dims.iter().product::<i64>() > 128 {
            let i = self.below(rank);
            dims[i] = 1;
        }
        dims
    }

    /// An array of this type: one that is there, one made of such, or a constant.
    pub(super) fn value(&mut self, element: ElementType, dims: &[i64]) -> Value {
        let wanted = Kind { element, dims: dims.to_vec() };
        if !self.chance(12)
            && let Some(value) = self.existing(|k| *k == wanted)
        {
            return value;
        }
        let adapted = match self.below(5) {
            0 => self.by_reshape(&wanted),
            1 => self.by_transpose(&wanted),
            2 => self.by_broadcast(&wanted),
            3 => self.by_convert(&wanted),
            _ => None,
        };
        adapted.unwrap_or_else(|| self.constant(element, dims))
    }

    fn by_reshape(&mut self, wanted: &Kind) -> Option<Value> {
        let input = self.existing(|k| k.element == wanted.element && k.count() == wanted.count() && k.dims != wanted.dims)?;
        let result = ResultType(self.ty(wanted.element, &wanted.dims));
        self.push(Reshape { input, result })
    }

    fn by_transpose(&mut self, wanted: &Kind) -> Option<Value> {
        let permutation = self.permutation(wanted.rank());
        let mut dims = vec![0; wanted.rank()];
        for (to, from) in permutation.iter().enumerate() {
            dims[*from as usize] = wanted.dims[to];
        }
        let input = self.existing(|k| k.element == wanted.element && k.dims == dims)?;
        let permutation = self.dims(&permutation);
        self.push(Transpose { input, permutation })
    }

    fn by_broadcast(&mut self, wanted: &Kind) -> Option<Value> {
        let kept = self.subset(wanted.rank(), 50);
        let dims: Vec<i64> = kept.iter().map(|d| wanted.dims[*d as usize]).collect();
        let input = self.existing(|k| k.element == wanted.element && k.dims == dims)?;
        self.broadcast(input, &kept, &wanted.dims)
    }

    fn by_convert(&mut self, wanted: &Kind) -> Option<Value> {
        let input = self.existing(|k| k.dims == wanted.dims && k.element != wanted.element)?;
        self.convert(input, wanted.element)
    }

    /// The input along these dimensions of a larger array.
    pub(super) fn broadcast(&mut self, input: Value, dimensions: &[i64], dims: &[i64]) -> Option<Value> {
        let element = self.kind(input).element;
        let (dimensions, result) = (self.dims(dimensions), ResultType(self.ty(element, dims)));
        self.push(Broadcast { input, dimensions, result })
    }

    /// The input as another element type.
    pub(super) fn convert(&mut self, input: Value, element: ElementType) -> Option<Value> {
        // What has no NaN gets a zero with the NaN's sign.
        let input = if matches!(element, ElementType::F4E2M1Fn | ElementType::F6E2M3Fn | ElementType::F6E3M2Fn) { self.without_nan(input)? } else { input };
        let to = ResultType(self.ty(element, &self.kind(input).dims));
        self.push(Convert { input, to })
    }

    /// A constant: mostly a splat, written as one or as a broadcast scalar, else one with different elements, or a count.
    pub(super) fn constant(&mut self, element: ElementType, dims: &[i64]) -> Value {
        let literal = match self.below(6) {
            0 => Literal::random(element, dims, Distribution::Small, &mut self.random),
            1 => Literal::random(element, dims, Distribution::Edges, &mut self.random),
            2 if !dims.is_empty() && element != ElementType::Pred => {
                let dimension = self.below(dims.len());
                if let Some(count) = self.iota(element, dims, dimension) {
                    return count;
                }
                Literal::zeros(element, dims)
            }
            _ => {
                let number = self.pick(&NUMBERS);
                return self.splat(element, dims, number);
            }
        };
        self.literal(&literal)
    }

    /// A constant with these elements.
    pub(super) fn literal(&mut self, literal: &Literal) -> Value {
        let value = AttrRef(literal.to_attr(self.cx()));
        self.add(Constant { value }).expect("a constant is valid")
    }

    /// A constant whose elements are all the nearest to a number.
    pub(super) fn splat(&mut self, element: ElementType, dims: &[i64], number: f64) -> Value {
        let scalar = convert(&Literal::scalar(number), element);
        if !dims.is_empty() && self.chance(40) {
            let input = self.literal(&scalar);
            if let Some(value) = self.broadcast(input, &[], dims) {
                return value;
            }
        }
        let count = dims.iter().product::<i64>().max(0) as usize;
        let bytes = scalar.bytes().repeat(count);
        self.literal(&Literal::from_bytes(element, dims, &bytes).expect("as many elements as the sizes say"))
    }

    /// A splat of the same type as a value.
    pub(super) fn splat_like(&mut self, value: Value, number: f64) -> Value {
        let kind = self.kind(value);
        self.splat(kind.element, &kind.dims, number)
    }

    /// A scalar constant.
    pub(super) fn scalar(&mut self, element: ElementType, number: f64) -> Value {
        self.splat(element, &[], number)
    }

    /// The numbers from 0 along a dimension.
    pub(super) fn iota(&mut self, element: ElementType, dims: &[i64], dimension: usize) -> Option<Value> {
        let result = ResultType(self.ty(element, dims));
        self.push(Iota { iota_dimension: dimension as i64, result })
    }

    /// A scalar of type s32 that the program does not know, from `low` to `high`.
    pub(super) fn unknown(&mut self, low: i64, high: i64) -> Option<Value> {
        let x = match self.existing(|k| k.element == ElementType::S32 && k.dims.is_empty()) {
            Some(value) => value,
            None => {
                let input = self.existing(|k| k.dims.is_empty())?;
                self.convert(input, ElementType::S32)?
            }
        };
        let (min, max) = (self.scalar(ElementType::S32, low as f64), self.scalar(ElementType::S32, high as f64));
        self.push(shale_dialects::hlo::Clamp { min, operand: x, max })
    }

    /// The value with 0 for NaN. Which NaN an operation gives is not part of what a program does, so nothing may look at a NaN's bits.
    pub(super) fn without_nan(&mut self, value: Value) -> Option<Value> {
        if !matches!(self.kind(value).element.kind(), ElementKind::Float | ElementKind::Complex) {
            return Some(value);
        }
        let pred = self.push(Compare { lhs: value, rhs: value, direction: Direction::Eq, order: Order::Partial })?;
        let zero = self.splat_like(value, 0.0);
        self.push(Select { pred, on_true: value, on_false: zero })
    }

    /// A truth value for each index of `dims`.
    pub(super) fn predicate(&mut self, dims: &[i64]) -> Value {
        if let Some(value) = self.existing(|k| k.element == ElementType::Pred && k.dims == dims).filter(|_| self.chance(50)) {
            return value;
        }
        match self.comparison(dims) {
            Some(value) => value,
            None => self.value(ElementType::Pred, dims),
        }
    }

    fn comparison(&mut self, dims: &[i64]) -> Option<Value> {
        let lhs = self.existing(|k| k.dims == dims && k.element.kind() != ElementKind::Complex)?;
        let rhs = self.like(lhs);
        super::elementwise::compare(self, lhs, rhs)
    }
}
