//! What shape inference works with: array types taken apart into dimensions.

use shale_ir::body::{Body, Value};
use shale_ir::element::ElementType;
use shale_ir::op::OpError;
use shale_ir::require;
use shale_ir::session::Cx;
use shale_ir::text::type_text;
use shale_ir::types::{ArrayType, Type, TypeKind};
use smallvec::SmallVec;

/// One dimension of an array type: its size in elements, or the bound of a size that is known at run time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dim {
    /// The size or bound.
    pub size: i64,
    /// True if `size` is a bound.
    pub dynamic: bool,
}

impl Dim {
    /// A dimension without a known bound: programs with one can be checked but not run.
    pub const UNBOUNDED: Dim = Dim { size: i64::MAX, dynamic: true };

    /// A dimension of known size.
    pub const fn of(size: i64) -> Dim {
        Dim { size, dynamic: false }
    }

    /// The sum or product of sizes that `compute` gives; a dimension without a bound stays one.
    pub fn map(self, compute: impl FnOnce(i64) -> Option<i64>) -> Option<Dim> {
        if self == Dim::UNBOUNDED { Some(self) } else { compute(self.size).map(|size| Dim { size, ..self }) }
    }

    /// The dimension of two neighbouring parts; `None` if its size overflows.
    pub fn plus(self, other: Dim) -> Option<Dim> {
        if self == Dim::UNBOUNDED || other == Dim::UNBOUNDED {
            return Some(Dim::UNBOUNDED);
        }
        Some(Dim { size: self.size.checked_add(other.size)?, dynamic: self.dynamic || other.dynamic })
    }

    /// True if the two may be the same size at run time: equal bounds, or one static size within the other's bound.
    pub fn fits(self, other: Dim) -> bool {
        self.size == other.size || (self.dynamic && other.size <= self.size) || (other.dynamic && self.size <= other.size)
    }

    /// What is known when two dimensions have the same run-time size.
    pub fn meet(self, other: Dim) -> Dim {
        if self.dynamic { if other.dynamic { Dim { size: self.size.min(other.size), dynamic: true } } else { other } } else { self }
    }

    /// The dimension of `size` neighbouring elements of this one. A dynamic dimension that is taken whole stays dynamic, unless its
    /// bound is 1: as in XLA's shape inference.
    pub fn part(self, size: i64) -> Dim {
        Dim { size, dynamic: self.dynamic && size == self.size && size > 1 }
    }
}

impl std::fmt::Display for Dim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if *self == Dim::UNBOUNDED { f.write_str("?") } else { write!(f, "{}{}", if self.dynamic { "<=" } else { "" }, self.size) }
    }
}

/// An array type without layout, dimension by dimension.
#[derive(Clone, Debug)]
pub struct Array<'c> {
    /// The element type.
    pub element: ElementType,
    /// The dimensions.
    pub dims: SmallVec<[Dim; 6]>,
    cx: Cx<'c>,
}

impl<'c> Array<'c> {
    /// The array type with these dimensions.
    pub fn new(cx: Cx<'c>, element: ElementType, dims: impl IntoIterator<Item = Dim>) -> Self {
        Array { element, dims: dims.into_iter().collect(), cx }
    }

    /// The same element type with other dimensions.
    pub fn with_dims(&self, dims: impl IntoIterator<Item = Dim>) -> Self {
        Array::new(self.cx, self.element, dims)
    }

    /// The same dimensions with another element type.
    pub fn with_element(&self, element: ElementType) -> Self {
        Array { element, ..self.clone() }
    }

    /// The array type that `ty` is.
    ///
    /// # Errors
    /// A type that is no array of a numeric element type; `what` names it.
    pub fn from_type(cx: Cx<'c>, ty: Type<'c>, what: &str) -> Result<Self, OpError> {
        let array = ty.array().and_then(|a| Some((a, a.element.scalar()?)));
        let Some((array, element)) = array else { return Err(format!("{what} must be an array, but is {}", type_text(ty)).into()) };
        let sizes = array.dims.list().iter().enumerate();
        let dim = |(i, &size)| if size == ArrayType::UNBOUNDED { Dim::UNBOUNDED } else { Dim { size, dynamic: array.is_dynamic(i) } };
        Ok(Array { element, dims: sizes.map(dim).collect(), cx })
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The type.
    pub fn ty(&self) -> Type<'c> {
        let sizes: SmallVec<[i64; 6]> = self.dims.iter().map(|d| if *d == Dim::UNBOUNDED { ArrayType::UNBOUNDED } else { d.size }).collect();
        let dynamic = self.dims.iter().enumerate().filter(|(_, d)| d.dynamic).fold(0, |bits, (i, _)| bits | 1u64.checked_shl(i as u32).unwrap_or(0));
        self.cx.ty(TypeKind::Array(ArrayType { element: self.cx.scalar(self.element), dims: self.cx.dims(&sizes), dynamic, layout: None }))
    }

    /// True if no dimension is dynamic.
    pub fn is_static(&self) -> bool {
        self.dims.iter().all(|d| !d.dynamic)
    }

    /// True if both have the same dimensions.
    pub fn same_dims(&self, other: &Array<'c>) -> bool {
        self.dims == other.dims
    }

    /// The index of a dimension number that must be within the rank.
    ///
    /// # Errors
    /// A number outside `[0, rank)`; `what` names it and cites its constraint.
    pub fn dim(&self, number: i64, what: &str) -> Result<usize, OpError> {
        let index = usize::try_from(number).ok().filter(|i| *i < self.rank());
        index.ok_or_else(|| format!("{what} must be in [0, {}), but is {number}", self.rank()).into())
    }
}

/// The array type of an operand.
///
/// # Errors
/// As [`Array::from_type`].
pub fn array<'c>(body: &Body<'c>, value: Value, what: &str) -> Result<Array<'c>, OpError> {
    Array::from_type(body.cx(), body.ty(value), what)
}

/// The array type of a value all of whose sizes are known: what patterns ask for.
pub fn known<'c>(body: &Body<'c>, value: Value) -> Option<Array<'c>> {
    array(body, value, "").ok().filter(Array::is_static)
}

/// The type of an array that an op states as its result, with the element type of its operand.
///
/// # Errors
/// As [`Array::from_type`], or another element type; `label` is the constraint's.
pub fn stated<'c>(input: &Array<'c>, result: Type<'c>, label: &str) -> Result<Array<'c>, OpError> {
    let result = Array::from_type(input.cx, result, &format!("({label}) the result"))?;
    require!(result.element == input.element, "({label}) the result must hold {}, but is {result}", input.element.xla_name());
    Ok(result)
}

/// Dimension numbers in increasing order, as indices.
///
/// # Errors
/// As [`distinct_dims`], and numbers in another order.
pub fn increasing_dims(numbers: &[i64], rank: usize, what: &str) -> Result<SmallVec<[usize; 6]>, OpError> {
    let dims = distinct_dims(numbers, rank, what)?;
    require!(dims.is_sorted(), "{what} must be in increasing order, but are {numbers:?}");
    Ok(dims)
}

/// Distinct dimension numbers, as indices.
///
/// # Errors
/// A number outside `[0, rank)` or one that comes twice; `what` names the list and cites its constraint.
pub fn distinct_dims(numbers: &[i64], rank: usize, what: &str) -> Result<SmallVec<[usize; 6]>, OpError> {
    let mut seen: SmallVec<[usize; 6]> = SmallVec::new();
    for &number in numbers {
        let index = usize::try_from(number).ok().filter(|i| *i < rank);
        let Some(index) = index else { return Err(format!("{what} must be in [0, {rank}), but there is {number}").into()) };
        require!(!seen.contains(&index), "{what} must be distinct, but {number} comes twice");
        seen.push(index);
    }
    Ok(seen)
}

impl PartialEq for Array<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.element, &self.dims) == (other.element, &other.dims)
    }
}

impl std::fmt::Display for Array<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&type_text(self.ty()))
    }
}
