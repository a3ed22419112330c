//! Walking over arrays, index by index.

use shale_ir::literal::Literal;
use smallvec::SmallVec;

/// One index, a number for each dimension.
pub type Index = SmallVec<[i64; 6]>;

/// The row-major strides of an array, in elements.
pub fn strides(dims: &[i64]) -> Index {
    let mut strides: Index = dims.iter().map(|_| 1).collect();
    for i in (1..dims.len()).rev() {
        // Overflow happens only in an array without elements, whose strides no index uses.
        strides[i - 1] = i64::wrapping_mul(strides[i], dims[i]);
    }
    strides
}

/// The index at a row-major position.
pub fn unravel(position: usize, dims: &[i64]) -> Index {
    let mut rest = position as i64;
    let mut index: Index = dims.iter().map(|_| 0).collect();
    for d in (0..dims.len()).rev() {
        index[d] = rest % dims[d];
        rest /= dims[d];
    }
    index
}

/// The row-major distances of the elements along the dimensions `chosen` from the first, in row-major order of these dimensions as they are listed.
pub fn offsets(dims: &[i64], chosen: &[usize]) -> Vec<usize> {
    let strides = strides(dims);
    let pick = |list: &[i64]| chosen.iter().map(|d| list[*d]).collect::<Index>();
    let (dims, strides, mut all) = (pick(dims), pick(&strides), Vec::new());
    each(&dims, |index| all.push(position(index, &strides)));
    all
}

/// The row-major position of an index.
pub fn position(index: &[i64], strides: &[i64]) -> usize {
    index.iter().zip(strides).map(|(i, s)| i * s).sum::<i64>() as usize
}

/// Calls `visit` with every index of an array in row-major order; once, with the empty index, for rank 0.
///
/// # Errors
/// The first error that `visit` gives.
pub fn try_each<E>(dims: &[i64], mut visit: impl FnMut(&[i64]) -> Result<(), E>) -> Result<(), E> {
    if dims.contains(&0) {
        return Ok(());
    }
    let mut index: Index = dims.iter().map(|_| 0).collect();
    loop {
        visit(&index)?;
        let Some(d) = (0..dims.len()).rev().find(|&d| index[d] + 1 < dims[d]) else { return Ok(()) };
        index[d] += 1;
        index[d + 1..].fill(0);
    }
}

/// Calls `visit` with every index of an array in row-major order.
pub fn each(dims: &[i64], mut visit: impl FnMut(&[i64])) {
    let Ok(()) = try_each(dims, |index| {
        visit(index);
        Ok::<_, std::convert::Infallible>(())
    });
}

/// The array of sizes `dims` whose element at each index is the element of `x` at the row-major position that `from` gives.
pub fn rearrange(x: &Literal, dims: &[i64], from: impl Fn(&[i64]) -> usize) -> Literal {
    rearrange_or(x, x, dims, |index| Some(from(index)))
}

/// As [`rearrange`], with the scalar `fill` where `from` gives nothing.
pub fn rearrange_or(x: &Literal, fill: &Literal, dims: &[i64], from: impl Fn(&[i64]) -> Option<usize>) -> Literal {
    let (width, data) = (x.element().bytes(), x.bytes());
    let mut result = Vec::new();
    each(dims, |index| match from(index) {
        Some(at) => result.extend_from_slice(&data[at * width..][..width]),
        None => result.extend_from_slice(&fill.bytes()[..width]),
    });
    Literal::from_bytes(x.element(), dims, &result).expect("one element for each index")
}
