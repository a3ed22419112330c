//! Functions of the host that XLA's own programs call and whose meaning is known: such a call becomes ops that compute the same.
//!
//! LAPACK's matrices lie column by column. Only a call whose layouts say that its arrays lie so is one of these: then LAPACK's matrices are
//! those of the program.

use crate::hlo::*;
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
    /// Adds an op, which must be valid.
    fn push<T: Semantics<'c>>(&mut self, fields: T) -> Result<T::Out, OpError> {
        let out = self.body.push(self.at, self.loc, fields)?;
        let op = match self.at {
            At::End(block) => self.body.last_op(block),
            At::Before(next) => self.body.prev_op(next),
            At::Start(block) => self.body.first_op(block),
            At::After(previous) => self.body.next_op(previous),
        };
        let op = op.expect("an op was added");
        fields.verify(self.body, op)?;
        T::info().traits.iter().filter_map(|t| t.verify).try_for_each(|check| check(self.body, op))?;
        Ok(out)
    }

    /// A new region that takes values of these types and returns what `computation` makes of them.
    fn region(&mut self, types: &[Type<'c>], computation: impl FnOnce(&mut Self, &[Value]) -> Result<Vec<Value>, OpError>) -> Result<Region, OpError> {
        let region = self.body.new_region();
        let block = self.body.add_block(region, types);
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let outer = std::mem::replace(&mut self.at, At::End(block));
        let returned = computation(self, &args)?;
        let operands = self.body.values(&returned);
        self.push(Return { operands })?;
        self.at = outer;
        Ok(region)
    }

    /// An array of s32 that all are `value`.
    fn number(&mut self, value: i32, dims: &[i64]) -> Result<Value, OpError> {
        let cx = self.body.cx();
        self.push(Constant { value: AttrRef(cx.dense(cx.array(ElementType::S32, dims), &value.to_le_bytes())) })
    }

    fn compare(&mut self, lhs: Value, direction: Direction, rhs: Value) -> Result<Value, OpError> {
        self.push(Compare { lhs, rhs, direction, order: Order::Partial })
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

/// The names of the known functions.
pub fn known_functions() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(|(name, ..)| *name)
}

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

/// `(a, info) = potrf(a)`: the triangle that `uplo` names is replaced by the factor's, the other one stays. `info` is 0, or the order of the
/// first leading minor that is not positive; where it is not 0, the triangle is NaN.
fn cholesky<'c>(site: &mut Site<'_, 'c>, call: &BuiltinCall<'_, 'c>) -> Result<Option<Vec<Value>>, OpError> {
    let (Some(uplo @ (b'L' | b'U')), true) = (letter(call, "uplo"), takes_columns(call, 1)) else { return Ok(None) };
    let (a, lower) = (call.operands[0], uplo == b'L');
    let Some(dims) = site.body.ty(a).array().filter(|a| a.dynamic == 0 && !a.dims.list().contains(&0)).map(|a| a.dims.list()) else { return Ok(None) };
    let Some(order) = dims.last().and_then(|n| i32::try_from(*n).ok()) else { return Ok(None) };
    let matrices = Matrices { a, lower, dims, batch: &dims[..dims.len() - 2] };
    let factor = site.push(Cholesky { a, lower })?;
    let (row, column) = matrices.places(site)?;
    let triangle = site.compare(row, if lower { Direction::Ge } else { Direction::Le }, column)?;
    let whole = site.push(Select { pred: triangle, on_true: factor, on_false: a })?;
    let failed = matrices.failed(site, factor)?;
    Ok(Some(vec![whole, matrices.info(site, failed, order)?]))
}

/// Square matrices that are decomposed.
struct Matrices<'c> {
    a: Value,
    lower: bool,
    dims: &'c [i64],
    /// The sizes before those of the matrices.
    batch: &'c [i64],
}

impl<'c> Matrices<'c> {
    /// The row and the column of each element.
    fn places(&self, site: &mut Site<'_, 'c>) -> Result<(Value, Value), OpError> {
        let (rank, result) = (self.dims.len() as i64, ResultType(site.body.cx().array(ElementType::S32, self.dims)));
        Ok((site.push(Iota { iota_dimension: rank - 2, result })?, site.push(Iota { iota_dimension: rank - 1, result })?))
    }

    /// Which decompositions have failed: such a one is NaN everywhere in its triangle, so its first element tells.
    fn failed(&self, site: &mut Site<'_, 'c>, factor: Value) -> Result<Value, OpError> {
        let (cx, rank) = (site.body.cx(), self.dims.len());
        let limit_indices = cx.dims(&[self.batch, &[1, 1]].concat());
        let first = site.push(Slice { input: factor, start_indices: cx.dims(&vec![0; rank]), limit_indices, strides: cx.dims(&vec![1; rank]) })?;
        let element = site.body.ty(first).element().scalar().unwrap_or(ElementType::F32);
        let first = site.push(Reshape { input: first, result: ResultType(cx.array(element, self.batch)) })?;
        site.compare(first, Direction::Ne, first)
    }

    /// The order of the first leading minor that is not positive, or 0: by bisection, which takes no step if no decomposition has failed.
    fn info(&self, site: &mut Site<'_, 'c>, failed: Value, order: i32) -> Result<Value, OpError> {
        // The minor of order `good` is positive, that of order `bad` is not, except where nothing has failed.
        let (good, one, all) = (site.number(0, self.batch)?, site.number(1, self.batch)?, site.number(order, self.batch)?);
        let bad = site.push(Select { pred: failed, on_true: all, on_false: one })?;
        let types = [site.body.ty(good), site.body.ty(bad)];
        let condition = site.region(&types, |site, orders| {
            let (distance, one) = (site.push(Subtract { lhs: orders[1], rhs: orders[0] })?, site.number(1, self.batch)?);
            let open = site.compare(distance, Direction::Gt, one)?;
            Ok(vec![self.any(site, open)?])
        })?;
        let body = site.region(&types, |site, orders| {
            let (sum, two) = (site.push(Add { lhs: orders[0], rhs: orders[1] })?, site.number(2, self.batch)?);
            let middle = site.push(Divide { lhs: sum, rhs: two })?;
            let leading = self.leading(site, middle)?;
            let factor = site.push(Cholesky { a: leading, lower: self.lower })?;
            let failed = self.failed(site, factor)?;
            let good = site.push(Select { pred: failed, on_true: orders[0], on_false: middle })?;
            Ok(vec![good, site.push(Select { pred: failed, on_true: middle, on_false: orders[1] })?])
        })?;
        let init = site.body.values(&[good, bad]);
        let orders = site.push(While { init, condition, body })?;
        let bad = site.body.at(orders, 1);
        site.push(Select { pred: failed, on_true: bad, on_false: good })
    }

    /// The matrices with the identity's elements behind the leading ones of these orders: the rest cannot fail.
    fn leading(&self, site: &mut Site<'_, 'c>, orders: Value) -> Result<Value, OpError> {
        let cx = site.body.cx();
        let (row, column) = self.places(site)?;
        let last = site.push(Maximum { lhs: row, rhs: column })?;
        let dimensions = cx.dims(&(0..self.batch.len() as i64).collect::<Vec<_>>());
        let orders = site.push(Broadcast { input: orders, dimensions, result: ResultType(cx.array(ElementType::S32, self.dims)) })?;
        let inside = site.compare(last, Direction::Lt, orders)?;
        let diagonal = site.compare(row, Direction::Eq, column)?;
        let identity = site.push(Convert { input: diagonal, to: ResultType(site.body.ty(self.a)) })?;
        site.push(Select { pred: inside, on_true: self.a, on_false: identity })
    }

    /// Whether one of the batch is true.
    fn any(&self, site: &mut Site<'_, 'c>, which: Value) -> Result<Value, OpError> {
        if self.batch.is_empty() {
            return Ok(which);
        }
        let cx = site.body.cx();
        let pred = cx.array(ElementType::Pred, &[]);
        let none = site.push(Constant { value: AttrRef(cx.dense(pred, &[0])) })?;
        let body = site.region(&[pred, pred], |site, args| Ok(vec![site.push(Or { lhs: args[0], rhs: args[1] })?]))?;
        let (inputs, init_values) = (site.body.values(&[which]), site.body.values(&[none]));
        let dimensions = cx.dims(&(0..self.batch.len() as i64).collect::<Vec<_>>());
        let results = site.push(Reduce { inputs, init_values, dimensions, accum: None, body })?;
        Ok(site.body.at(results, 0))
    }
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
