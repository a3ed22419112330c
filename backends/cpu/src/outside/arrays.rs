//! Cutting and joining arrays on their bytes.

use shale_ir::eval::EvalResult;
use shale_ir::literal::Literal;

/// How the elements of a row-major array lie along a dimension: how often, and the bytes of one index of that dimension with all behind it.
fn runs(x: &Literal, dim: usize) -> (usize, usize) {
    let count = |dims: &[i64]| dims.iter().map(|n| *n as usize).product::<usize>();
    (count(&x.dims()[..dim]), count(&x.dims()[dim + 1..]) * x.element().bytes())
}

/// Part `i` of `count` equal parts of a row-major array along a dimension.
///
/// # Errors
/// None for a count that divides the dimension's size.
pub(super) fn part(x: &Literal, dim: usize, i: usize, count: usize) -> EvalResult<Literal> {
    let mut dims = x.dims().to_vec();
    dims[dim] /= count as i64;
    if dims.contains(&0) {
        return Ok(Literal::from_bytes(x.element(), &dims, &[])?);
    }
    let (outer, each) = runs(x, dim);
    let (whole, taken) = (each * x.dims()[dim] as usize, each * dims[dim] as usize);
    let mut bytes = Vec::with_capacity(outer * taken);
    for row in 0..outer {
        bytes.extend_from_slice(&x.bytes()[row * whole + i * taken..][..taken]);
    }
    Ok(Literal::from_bytes(x.element(), &dims, &bytes)?)
}

/// Row-major arrays, of which there is one at least, one after the other along a dimension.
///
/// # Errors
/// Arrays of other sizes.
pub(super) fn joined(parts: &[Literal], dim: usize) -> EvalResult<Literal> {
    let mut dims = parts[0].dims().to_vec();
    dims[dim] = parts.iter().map(|part| part.dims()[dim]).sum();
    if dims.contains(&0) {
        return Ok(Literal::from_bytes(parts[0].element(), &dims, &[])?); // the other sizes may be anything
    }
    let outer = dims[..dim].iter().product::<i64>() as usize;
    let mut bytes = Vec::with_capacity(parts.iter().map(|part| part.bytes().len()).sum());
    for row in 0..outer {
        for part in parts.iter().filter(|part| part.dims()[dim] > 0) {
            let taken = runs(part, dim).1 * part.dims()[dim] as usize;
            bytes.extend_from_slice(&part.bytes()[row * taken..][..taken]);
        }
    }
    Ok(Literal::from_bytes(parts[0].element(), &dims, &bytes)?)
}
