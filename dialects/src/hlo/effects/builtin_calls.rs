//! Functions of the host that XLA's own programs call and whose meaning is known: such a call becomes ops that compute the same.
//!
//! LAPACK's matrices lie column by column. Only a call whose layouts say that its arrays lie so is one of these: then LAPACK's matrices are
//! those of the program.

use crate::hlo::{Cholesky, Compare, Convert, Direction, Iota, Order, Reshape, Select, Slice, TopK, TransposeA, TriangularSolve};
use shale_ir::body::At;
use shale_ir::element::ElementType;
use shale_ir::loc::Loc;
use shale_ir::prelude::*;

/// A call of a function by name.
pub struct BuiltinCall<'a, 'c> {
    /// The function.
    pub target: &'a str,
    /// The arguments.
    pub operands: &'a [Value],
    /// The types of the results.
    pub results: &'a [Type<'c>],
    /// How each argument lies in memory, minor to major; row-major if nothing is said.
    pub operand_layouts: Option<&'a [Vec<i64>]>,
    /// How each result lies in memory.
    pub result_layouts: Option<&'a [Vec<i64>]>,
    /// The number that the call's configuration has under a name.
    pub config: &'a dyn Fn(&str) -> Option<i64>,
}

/// Where the ops of a call go.
pub struct Site<'a, 'c> {
    /// The body.
    pub body: &'a mut Body<'c>,
    /// The place.
    pub at: At,
    /// The call's location.
    pub loc: Loc,
}

impl<'c> Site<'_, 'c> {
    fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        self.body.push(self.at, self.loc, fields)
    }
}

/// What a known function becomes; `None` if this call of it says something that has no form in ops.
type Known = for<'a, 'b, 'c> fn(&mut Site<'a, 'c>, &BuiltinCall<'b, 'c>) -> Result<Option<Vec<Value>>, OpError>;

/// The known functions, with the type of their elements where it is fixed.
const KNOWN: [(&str, Option<ElementType>, Known); 13] = [
    ("lapack_spotrf_ffi", Some(ElementType::F32), cholesky),
    ("lapack_dpotrf_ffi", Some(ElementType::F64), cholesky),
    ("lapack_cpotrf_ffi", Some(ElementType::C64), cholesky),
    ("lapack_zpotrf_ffi", Some(ElementType::C128), cholesky),
    ("lapack_strsm_ffi", Some(ElementType::F32), triangular_solve),
    ("lapack_dtrsm_ffi", Some(ElementType::F64), triangular_solve),
    ("lapack_ctrsm_ffi", Some(ElementType::C64), triangular_solve),
    ("lapack_ztrsm_ffi", Some(ElementType::C128), triangular_solve),
    ("TopK", None, top_k),
    ("mhlo.topk", None, top_k),
    ("Sharding", None, identity),
    ("xla.sdy.Sharding", None, identity),
    ("xla.sdy.FuncResultSharding", None, identity),
];

/// Adds ops that compute what a call of a known function computes, and gives what replaces its results; `None` if the function is not known,
/// or this call of it says something that has no form in ops.
///
/// # Errors
/// What inference says of operands that the function cannot have.
pub fn builtin_call<'c>(site: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    let Some((_, element, known)) = KNOWN.iter().find(|(name, ..)| *name == call.target) else { return Ok(None) };
    let is_element = |value: &Value| site.body.ty(*value).element().scalar() == *element;
    if element.is_some() && !call.operands.iter().all(is_element) {
        return Ok(None);
    }
    let Some(new) = known(site, call)? else { return Ok(None) };
    let same = |(new, ty): (&Value, &Type<'c>)| site.body.ty(*new).same_but_layout(*ty);
    let fits = new.len() == call.results.len() && new.iter().zip(call.results).all(same);
    require!(fits, "the results of {} must be ({}), but are ({})", call.target, types(site.body, &new), list(call.results));
    Ok(Some(new))
}

fn types(body: &Body<'_>, values: &[Value]) -> String {
    list(&values.iter().map(|v| body.ty(*v)).collect::<Vec<_>>())
}

fn list(types: &[Type<'_>]) -> String {
    types.iter().map(|ty| shale_ir::text::type_text(*ty)).collect::<Vec<_>>().join(", ")
}

/// True if a layout is that of matrices which lie column by column, one behind the other.
fn by_columns(layout: &[i64]) -> bool {
    let rank = layout.len() as i64;
    rank >= 2 && [rank - 2, rank - 1].into_iter().chain((0..rank - 2).rev()).eq(layout.iter().copied())
}

/// True if the call has so many matrices, and they and the first result lie column by column.
fn takes_columns(call: &BuiltinCall<'_, '_>, matrices: usize) -> bool {
    let (Some(operands), Some([result, ..])) = (call.operand_layouts, call.result_layouts) else { return false };
    call.operands.len() == matrices && operands.len() == matrices && operands.iter().chain([result]).all(|layout| by_columns(layout))
}

/// The letter that a call's configuration has under a name.
fn letter(call: &BuiltinCall<'_, '_>, name: &str) -> Option<u8> {
    (call.config)(name).and_then(|n| u8::try_from(n).ok())
}

/// `(a, info) = potrf(a)`: the triangle that `uplo` names is replaced by the factor's, the other one stays. `info` is 0, or positive for a
/// matrix that is not positive definite; LAPACK's number also says which leading minor fails, here it is 1.
fn cholesky<'c>(site: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    let (Some(uplo @ (b'L' | b'U')), true) = (letter(call, "uplo"), takes_columns(call, 1)) else { return Ok(None) };
    let a = call.operands[0];
    let (ty, cx, lower) = (site.body.ty(a), site.body.cx(), uplo == b'L');
    let Some(dims) = ty.array().filter(|a| a.dynamic == 0 && !a.dims.list().contains(&0)).map(|a| a.dims.list()) else { return Ok(None) };
    let factor = site.push(Cholesky { a, lower })?;
    let rank = dims.len() as i64;
    let indices = ResultType(cx.array(ElementType::S32, dims));
    let row = site.push(Iota { iota_dimension: rank - 2, result: indices })?;
    let column = site.push(Iota { iota_dimension: rank - 1, result: indices })?;
    let direction = if lower { Direction::Ge } else { Direction::Le };
    let triangle = site.push(Compare { lhs: row, rhs: column, direction, order: Order::Partial })?;
    let whole = site.push(Select { pred: triangle, on_true: factor, on_false: a })?;
    // A failed decomposition is NaN everywhere in its triangle, so its first element tells.
    let batch = &dims[..dims.len() - 2];
    let corner: Vec<i64> = batch.iter().copied().chain([1, 1]).collect();
    let (start_indices, strides) = (cx.dims(&vec![0; dims.len()]), cx.dims(&vec![1; dims.len()]));
    let first = site.push(Slice { input: factor, start_indices, limit_indices: cx.dims(&corner), strides })?;
    let element = ty.element().scalar().unwrap_or(ElementType::F32);
    let first = site.push(Reshape { input: first, result: ResultType(cx.array(element, batch)) })?;
    let failed = site.push(Compare { lhs: first, rhs: first, direction: Direction::Ne, order: Order::Partial })?;
    let info = site.push(Convert { input: failed, to: ResultType(cx.array(ElementType::S32, batch)) })?;
    Ok(Some(vec![whole, info]))
}

/// `x = trsm(a, b)`: solves `op(a) x = b`, or with side R `x op(a) = b`.
fn triangular_solve<'c>(site: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    let transpose_a = match letter(call, "trans_x") {
        Some(b'N') => TransposeA::No,
        Some(b'T') => TransposeA::Transpose,
        Some(b'C') => TransposeA::Adjoint,
        _ => return Ok(None),
    };
    let choice = |name, yes, no| letter(call, name).filter(|c| *c == yes || *c == no).map(|c| c == yes);
    let flags = [choice("side", b'L', b'R'), choice("uplo", b'L', b'U'), choice("diag", b'U', b'N')];
    let ([Some(left_side), Some(lower), Some(unit_diagonal)], true) = (flags, takes_columns(call, 2)) else { return Ok(None) };
    let (a, b) = (call.operands[0], call.operands[1]);
    Ok(Some(vec![site.push(TriangularSolve { a, b, left_side, lower, unit_diagonal, transpose_a })?]))
}

/// The `k` largest of each row, where `k` is the size of the result's last dimension. A call may ask for the smallest instead.
fn top_k<'c>(site: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    let last = call.results.first().and_then(|ty| ty.array()?.dims.list().last().copied());
    let (Some(k), &[operand], true) = (last, call.operands, (call.config)("largest") != Some(0)) else { return Ok(None) };
    let results = site.push(TopK { operand, k })?;
    Ok(Some(site.body.iter(results).collect()))
}

/// An annotation that says where an array lies: the array itself.
#[allow(clippy::unnecessary_wraps)] // stands in a table
fn identity<'c>(_: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    Ok(Some(call.operands.to_vec()))
}
