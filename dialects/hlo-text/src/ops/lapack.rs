//! LAPACK's functions in XLA's CPU programs, whose matrices lie column by column.

use super::*;
use shale_dialects::hlo::{Direction, Order, TransposeA};
use shale_ir::element::ElementType;

/// The character that `name` has in `backend_config={uplo = 76 : ui8}`; nothing if it is not there.
fn flag<'s>(r: &Reader<'s, '_>, i: &Instruction<'s>, name: &str) -> Option<u8> {
    let config = i.attrs.iter().find(|a| a.is(b"backend_config"))?;
    let config = text(r.span_text(config.value)).into_owned();
    let entry = config.trim_matches(['{', '}']).split(',').find_map(|e| e.trim().strip_prefix(name)?.trim().strip_prefix('='))?;
    entry.split(':').next()?.trim().parse().ok()
}

/// True if all matrices lie column by column, as LAPACK takes them: then its matrices are those of the program.
fn by_columns<'s>(r: &Reader<'s, '_>, i: &Instruction<'s>, matrices: usize) -> bool {
    let is_by_columns = |shape| {
        let data = r.shape_data(shape);
        let Some(rank) = data.leaves.first().and_then(|ty| ty.array()).map(|a| a.rank() as i64).filter(|rank| *rank >= 2) else { return false };
        let expected = [rank - 2, rank - 1].into_iter().chain((0..rank - 2).rev());
        data.layouts[0].is_some_and(|layout| expected.eq(layout.list().iter().copied()))
    };
    let operands = i.operands.iter().take(matrices).all(|o| is_by_columns(o.entry.shape));
    i.operands.len() == matrices && operands && is_by_columns(i.shape)
}

/// `(a, info) = potrf(a)`: the triangle that `uplo` names is replaced by the factor's, the other one stays. `info` is 0, or positive for a
/// matrix that is not positive definite; LAPACK's number also says which leading minor fails, here it is 1.
pub(super) fn cholesky<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<bool> {
    let (Some(uplo @ (b'L' | b'U')), true) = (flag(r, i, "uplo"), by_columns(r, i, 1)) else { return Ok(false) };
    let a = r.value(i, 0)?;
    let ty = r.body.ty(a);
    let Some(dims) = ty.array().filter(|a| a.dynamic == 0 && !a.dims.list().contains(&0)).map(|a| a.dims.list().to_vec()) else { return Ok(false) };
    let (rank, lower) = (dims.len() as i64, uplo == b'L');
    let factor = r.push(i, hlo::Cholesky { a, lower })?;
    let indices = r.cx.array(ElementType::S32, &dims);
    let row = r.push(i, hlo::Iota { iota_dimension: rank - 2, result: ResultType(indices) })?;
    let column = r.push(i, hlo::Iota { iota_dimension: rank - 1, result: ResultType(indices) })?;
    let direction = if lower { Direction::Ge } else { Direction::Le };
    let triangle = r.push(i, hlo::Compare { lhs: row, rhs: column, direction, order: Order::Partial })?;
    r.emit(i, hlo::Select { pred: triangle, on_true: factor, on_false: a })?;
    // A failed decomposition is NaN everywhere in its triangle, so its first element tells.
    let first: Vec<i64> = dims[..dims.len() - 2].iter().copied().chain([1, 1]).collect();
    let (zeros, ones) = (r.cx.dims(&vec![0; dims.len()]), r.cx.dims(&vec![1; dims.len()]));
    let limit_indices = r.cx.dims(&first);
    let corner = r.push(i, hlo::Slice { input: factor, start_indices: zeros, limit_indices, strides: ones })?;
    let batch = &dims[..dims.len() - 2];
    let result = ResultType(r.array_of(ty.element(), batch));
    let corner = r.push(i, hlo::Reshape { input: corner, result })?;
    let failed = r.push(i, hlo::Compare { lhs: corner, rhs: corner, direction: Direction::Ne, order: Order::Partial })?;
    let to = ResultType(r.cx.array(ElementType::S32, batch));
    r.emit(i, hlo::Convert { input: failed, to })?;
    Ok(true)
}

/// `x = trsm(a, b)`: solves `op(a) x = b`, or with side R `x op(a) = b`.
pub(super) fn triangular_solve<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<bool> {
    let flags = [flag(r, i, "side"), flag(r, i, "uplo"), flag(r, i, "trans_x"), flag(r, i, "diag")];
    let [Some(side), Some(uplo), Some(trans), Some(diag)] = flags else { return Ok(false) };
    let transpose_a = match trans {
        b'N' => TransposeA::No,
        b'T' => TransposeA::Transpose,
        b'C' => TransposeA::Adjoint,
        _ => return Ok(false),
    };
    if !by_columns(r, i, 2) {
        return Ok(false);
    }
    let (a, b) = (r.value(i, 0)?, r.value(i, 1)?);
    let fields = hlo::TriangularSolve { a, b, left_side: side == b'L', lower: uplo == b'L', unit_diagonal: diag == b'U', transpose_a };
    r.emit(i, fields)?;
    Ok(true)
}
