//! Walking over arrays, index by index.

use shale_ir::element::{ElementType, IntElement};
use shale_ir::eval::{Eval, EvalResult};
use shale_ir::literal::Literal;
use shale_ir::with_int;
use smallvec::SmallVec;

/// One index, a number for each dimension.
pub type Index = SmallVec<[i64; 6]>;

/// The row-major strides of an array, in elements.
pub fn strides(dims: &[i64]) -> Index {
    let mut strides: Index = dims.iter().map(|_| 1).collect();
    for i in (1..dims.len()).rev() {
        // Overflow happens only in an array without elements, whose strides no index uses.
        strides[i - 1] = strides[i].wrapping_mul(dims[i]);
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
    index.iter().zip(strides).fold(0, |sum: i64, (i, s)| sum.wrapping_add(i.wrapping_mul(*s))) as usize
}

/// The number of elements of an array.
pub fn elements(dims: &[i64]) -> i64 {
    if dims.contains(&0) { 0 } else { dims.iter().fold(1, |n: i64, d| n.saturating_mul(*d)) }
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

/// As [`rearrange`], as the result of an op: its memory and its elements are counted first.
///
/// # Errors
/// The limit that is reached.
pub fn moved(m: &mut Eval<'_, '_>, x: &Literal, dims: &[i64], from: impl Fn(&[i64]) -> usize) -> EvalResult {
    moved_or(m, x, x, dims, |index| Some(from(index)))
}

/// As [`rearrange_or`], as the result of an op.
///
/// # Errors
/// As [`moved`].
pub fn moved_or(m: &mut Eval<'_, '_>, x: &Literal, fill: &Literal, dims: &[i64], from: impl Fn(&[i64]) -> Option<usize>) -> EvalResult {
    announce(m, x.element(), dims)?;
    Ok(rearrange_or(x, fill, dims, from).into())
}

/// Arrays of one element type, one after the other along a dimension, as the result of an op; `what` names their sizes in the message.
///
/// # Errors
/// Arrays whose sizes along the other dimensions differ, or the limit that is reached.
pub fn concatenate(m: &mut Eval<'_, '_>, arrays: &[Literal], along: usize, what: &str) -> EvalResult<Literal> {
    let mut dims = arrays[0].dims().to_vec();
    let others = |x: &Literal| [&x.dims()[..along], &x.dims()[along + 1..]].concat();
    if let Some(x) = arrays.iter().find(|x| others(x) != others(&arrays[0])) {
        return Err(format!("{what} must be equal but for dimension {along}, but there are {dims:?} and {:?}", x.dims()).into());
    }
    dims[along] = arrays.iter().map(|x| x.dims()[along]).sum();
    announce(m, arrays[0].element(), &dims)?;
    // Without elements there may be more rows than anybody can visit.
    let rows = if elements(&dims) == 0 { 0 } else { elements(&dims[..along]) as usize };
    let mut bytes = Vec::new();
    for row in 0..rows {
        for x in arrays {
            let length = x.bytes().len() / rows;
            bytes.extend_from_slice(&x.bytes()[row * length..][..length]);
        }
    }
    Ok(Literal::from_bytes(arrays[0].element(), &dims, &bytes)?)
}

/// Counts the memory of an array that an op is about to make, and one piece of work for each of its elements.
///
/// # Errors
/// The limit that is reached.
pub fn announce(m: &mut Eval<'_, '_>, element: ElementType, dims: &[i64]) -> EvalResult<()> {
    m.reserve(element, dims)?;
    m.spend(elements(dims) as u64)
}

/// The integer at a row-major position of an array of integers of any type; u64 values that i64 lacks as its largest one.
pub fn integer(x: &Literal, at: usize) -> i64 {
    with_int!(x.element(), T => x.as_slice::<T>()[at].to_i128().min(i64::MAX.into()) as i64, otherwise => unreachable!("the verifier asks for integers"))
}
