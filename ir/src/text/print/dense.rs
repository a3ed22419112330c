//! Constants as text: `dense<…>` with nested lists, splats, and hexadecimal bytes for large ones.
//!
//! Laws
//! - The bits of every element come back, NaN payloads too.
//! - A payload that does not fit its type (a broken constant) is written as bytes, whatever it holds.

use super::atoms;
use crate::element::{ElementType, print_element};
use crate::types::{Type, TypeKind};

/// Constants with more elements are written as bytes, as in MLIR.
const MAX_LISTED: usize = 100;

/// Writes one element from its little-endian bytes.
pub(super) fn element(out: &mut Vec<u8>, ty: Type<'_>, bytes: &[u8]) {
    match *ty.get() {
        TypeKind::Scalar(element) => print_element(out, element, bytes),
        TypeKind::Int(width, _) => atoms::integer(out, wide_int(bytes, width, ty.is_unsigned())),
        _ => atoms::integer(out, wide_int(bytes, 64, false)),
    }
}

fn wide_int(bytes: &[u8], width: u32, unsigned: bool) -> i128 {
    let mut word = [0; 16];
    let length = bytes.len().min(word.len());
    word[..length].copy_from_slice(&bytes[..length]);
    let unused = 128 - width.clamp(1, 128);
    let shifted = i128::from_le_bytes(word) << unused;
    if unsigned { (shifted as u128 >> unused) as i128 } else { shifted >> unused }
}

/// True for elements that can be written one by one.
fn is_printable(ty: Type<'_>) -> bool {
    match *ty.get() {
        TypeKind::Int(width, _) => width < 128,
        _ => true,
    }
}

/// Writes `dense<…>` without the type that follows it; many truth values `packed`, as MLIR has them up to version 22, or a byte each.
pub(super) fn dense(out: &mut Vec<u8>, ty: Type<'_>, bytes: &[u8], packed: bool) {
    out.extend_from_slice(b"dense<");
    let array = ty.array();
    let (of, count) = (ty.element(), array.map_or(Some(1), |a| a.elements()));
    match (of.storage_bytes(), count.and_then(|n| usize::try_from(n).ok())) {
        (Some(_), Some(0)) if bytes.is_empty() => {}
        (Some(size), _) if bytes.len() == size && is_printable(of) => element(out, of, bytes),
        (Some(size), Some(count)) if count <= MAX_LISTED && Some(bytes.len()) == size.checked_mul(count) && is_printable(of) => {
            let dims = array.map_or(&[][..], |a| a.dims.list());
            list(out, dims, bytes.chunks_exact(size), |out, bytes| element(out, of, bytes));
        }
        _ => raw(out, of, bytes, packed),
    }
    out.push(b'>');
}

/// Writes elements in row-major order with brackets where the rows of each dimension begin and end.
fn list<T>(out: &mut Vec<u8>, dims: &[i64], elements: impl Iterator<Item = T>, mut write: impl FnMut(&mut Vec<u8>, T)) {
    // rows[k] is how many elements a row of the k innermost dimensions has
    let mut rows: Vec<usize> = Vec::with_capacity(dims.len());
    for size in dims.iter().rev() {
        rows.push(rows.last().copied().unwrap_or(1) * *size as usize);
    }
    let ends_at = |n: usize| rows.iter().filter(|row| n.is_multiple_of(**row)).count();
    for (i, one) in elements.enumerate() {
        if i > 0 {
            out.extend_from_slice(b", ");
        }
        out.resize(out.len() + ends_at(i), b'[');
        write(out, one);
        out.resize(out.len() + ends_at(i + 1), b']');
    }
}

/// `"0x…"`: the bytes as they are; truth values may be packed, eight to a byte.
fn raw(out: &mut Vec<u8>, of: Type<'_>, bytes: &[u8], packed: bool) {
    out.extend_from_slice(b"\"0x");
    if packed && of.scalar() == Some(ElementType::Pred) {
        let pack = |eight: &[u8]| eight.iter().enumerate().fold(0, |byte, (i, bit)| byte | (bit & 1) << i);
        atoms::hex(out, bytes.chunks(8).map(pack));
    } else {
        atoms::hex(out, bytes.iter().copied());
    }
    out.push(b'"');
}
