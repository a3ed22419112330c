//! Functions on padded arrays: which of their parameters and results are run-time sizes of which others. Items of the outfeed queue have such too.
//!
//! Laws
//! - A parameter with the attribute `hlo.size_of = [array, dimension]` is the size, `s32[]`, of a dimension of another parameter, whose type has the bound
//!   there; so for results. XLA calls this a dynamic parameter binding.
//! - They come behind all others: what stands before them is what the caller sees.

use shale_ir::attr::AttrKind;
use shale_ir::body::{Body, Op};
use shale_ir::eval::{EvalError, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::session::Cx;
use shale_ir::types::{Type, TypeKind};

/// The attribute of a parameter or result that is the size of a dimension of another one.
pub const SIZE_OF: &str = "hlo.size_of";
/// The attribute of an op that stays with arrays of run-time sizes: why it cannot be one on padded arrays.
pub const NOT_PADDED: &str = "hlo.not_padded";

/// A dimension of a parameter or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeOf {
    /// The number of the parameter or result.
    pub array: usize,
    /// Its dimension.
    pub dimension: usize,
}

/// What the last parameters and the last results of a function are the sizes of, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DynamicParameters {
    /// The last parameters.
    pub parameters: Vec<SizeOf>,
    /// The last results.
    pub results: Vec<SizeOf>,
}

impl DynamicParameters {
    /// What a function says of itself. Attributes that name no bounded dimension before them count as if they were not there.
    pub fn of(body: &Body<'_>, function: Op) -> DynamicParameters {
        let Some((inputs, results)) = body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function()) else { return Self::default() };
        let list = |name: &str, types: &[Type<'_>]| {
            let attrs = match body.attr(function, name).map(|attr| *attr.get()) {
                Some(AttrKind::Array(list)) => list,
                _ => &[],
            };
            let one = |i: usize| {
                let list: Vec<Option<i64>> = match *attrs.get(i)?.entry(SIZE_OF)?.get() {
                    AttrKind::Array(list) => list.iter().map(|n| n.as_int()).collect(),
                    AttrKind::Dims(list) => list.list().iter().copied().map(Some).collect(),
                    _ => return None,
                };
                let [array, dimension] = list[..] else { return None };
                Some(SizeOf { array: usize::try_from(array?).ok()?, dimension: usize::try_from(dimension?).ok()? })
            };
            let mut found: Vec<SizeOf> = (0..types.len()).rev().map_while(one).collect();
            found.reverse();
            let seen = types.len() - found.len();
            let fits = |of: &SizeOf| of.array < seen && types[of.array].array().is_some_and(|array| of.dimension < array.rank());
            if found.iter().all(fits) { found } else { Vec::new() }
        };
        DynamicParameters { parameters: list("arg_attrs", inputs), results: list("res_attrs", results) }
    }
}

/// The types that a caller sees, of parameters or results with the sizes behind them.
pub fn seen_types<'c>(cx: Cx<'c>, types: &[Type<'c>], sizes: &[SizeOf]) -> Vec<Type<'c>> {
    let one = |(i, ty): (usize, &Type<'c>)| {
        let dynamic = sizes.iter().filter(|of| of.array == i).fold(0, |bits, of| bits | 1u64 << of.dimension);
        match *ty.get() {
            TypeKind::Array(array) if dynamic != 0 => cx.ty(TypeKind::Array(shale_ir::types::ArrayType { dynamic: array.dynamic | dynamic, ..array })),
            _ => *ty,
        }
    };
    types[..types.len() - sizes.len()].iter().enumerate().map(one).collect()
}

/// The first arrays cut to the sizes that the last ones are, as many as `sizes`.
///
/// # Errors
/// A size outside of its bounds, or fewer arrays.
pub fn cut(mut arrays: Vec<Literal>, sizes: &[SizeOf]) -> EvalResult<Vec<Literal>> {
    if sizes.is_empty() {
        return Ok(arrays);
    }
    let given = arrays.split_off(arrays.len().checked_sub(sizes.len()).ok_or_else(|| EvalError::new("a size is missing"))?);
    for (i, array) in arrays.iter_mut().enumerate() {
        let (mut own, mut dynamic) = (array.dims().to_vec(), 0);
        for (of, size) in sizes.iter().zip(&given).filter(|(of, _)| of.array == i) {
            own[of.dimension] = size.item::<i32>().map_or(0, i64::from);
            dynamic |= 1 << of.dimension;
        }
        if dynamic != 0 {
            *array = array.clone().with_sizes(dynamic, &own)?.into_static();
        }
    }
    Ok(arrays)
}
