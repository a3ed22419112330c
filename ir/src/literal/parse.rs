//! Literals from text, see `print`.
//!
//! Memory is linear in the length of the text, but for padding and for room up to dynamic bounds, which is limited.

use super::{Literal, LiteralError, Sizes, literal_error};
use crate::element::{ElementType, FloatFormat, IntElement, parse_element};
use crate::shape::{ArrayShape, Reader, ShapeError};
use crate::with_int;
use std::str::FromStr;

/// The most bytes that a text may ask for without holding elements for them: 256 MiB.
const MAX_UNWRITTEN: usize = 1 << 28;

impl FromStr for Literal {
    type Err = LiteralError;

    fn from_str(text: &str) -> Result<Literal, LiteralError> {
        let mut reader = Reader::new(text);
        let shape = reader.array()?;
        let sizes = run_time_sizes(&mut reader, &shape)?;
        let mut bytes = Vec::new();
        rows(&mut reader, shape.element, &sizes, &mut bytes)?;
        reader.end()?;
        let room = shape.padded_count()?.max(shape.element_count()?).saturating_mul(shape.element.bytes());
        if room - bytes.len().min(room) > MAX_UNWRITTEN {
            return Err(literal_error!("{shape} has more than {MAX_UNWRITTEN} bytes of padding"));
        }
        let literal = Literal::from_bytes(shape.element, &sizes, &bytes)?;
        let literal = if shape.dynamic == 0 { literal } else { literal.into_bounded(shape.dynamic, &shape.dims)? };
        shape.layout.as_ref().map_or(Ok(literal.clone()), |layout| literal.relayout(layout))
    }
}

/// `(2,3)` after a dynamic shape; the sizes of the shape otherwise.
fn run_time_sizes(reader: &mut Reader<'_>, shape: &ArrayShape) -> Result<Sizes, LiteralError> {
    if shape.dynamic == 0 {
        return Ok(Sizes::from_slice(&shape.dims));
    }
    reader.expect("(")?;
    let sizes = reader.list(")", Reader::number)?;
    if sizes.len() != shape.rank() || sizes.iter().zip(&shape.dims).any(|(size, bound)| size > bound) {
        return Err(literal_error!("expected the run-time sizes of {shape}, none above its bound, got {sizes:?}"));
    }
    Ok(Sizes::from_vec(sizes))
}

/// Reads the rows of an array of `sizes`, at most 64 deep; rows of no elements may be left out.
fn rows(reader: &mut Reader<'_>, element: ElementType, sizes: &[i64], out: &mut Vec<u8>) -> Result<(), ShapeError> {
    let Some((size, inner)) = sizes.split_first() else {
        return scalar(reader, element, out);
    };
    reader.expect("{")?;
    let start = reader.pos;
    let count = reader.list("}", |r| rows(r, element, inner, out))?.len();
    let is_empty = count == 0 && inner.contains(&0);
    if count as i64 != *size && !is_empty {
        return Err(ShapeError(format!("expected {size} entries in the braces at byte {start}, got {count}")));
    }
    Ok(())
}

fn scalar(reader: &mut Reader<'_>, element: ElementType, out: &mut Vec<u8>) -> Result<(), ShapeError> {
    if element.is_complex() {
        reader.expect("(")?;
        scalar(reader, element.part(), out)?;
        reader.expect(",")?;
        scalar(reader, element.part(), out)?;
        return reader.expect(")");
    }
    reader.space();
    let rest = reader.rest();
    let end = rest.find([',', '}', ')', ' ', '\t', '\n', '\r']).unwrap_or(rest.len());
    let word = &rest[..end];
    if word == "..." {
        return Err(ShapeError(format!("elements are left out at byte {}: this is an elided text", reader.pos)));
    }
    let at = |error: String| ShapeError(format!("{error} at byte {}", reader.pos));
    if element.is_integer() {
        // MLIR reads upper halves of unsigned integers as negative ones; here a number is what it says.
        with_int!(element, T => integer::<T>(word, out), otherwise => Ok(())).map_err(at)?;
    } else if let Some(code) = element.float_format().and_then(|format| special(word, format)) {
        out.extend_from_slice(&code.to_le_bytes()[..element.bytes()]);
    } else {
        parse_element(word, element, out).map_err(|error| at(error.to_string()))?;
    }
    reader.pos += end;
    Ok(())
}

fn integer<T: IntElement>(word: &str, out: &mut Vec<u8>) -> Result<(), String> {
    let name = T::TYPE.xla_name();
    let value: i128 = word.parse().map_err(|_| format!("expected an integer for {name}, got '{word:.40}'"))?;
    if !(T::LOWEST..=T::HIGHEST).contains(&value) {
        return Err(format!("{value} does not fit in {name} ({} to {})", T::LOWEST, T::HIGHEST));
    }
    out.extend_from_slice(bytemuck::bytes_of(&T::wrap(value)));
    Ok(())
}

/// The bits of `inf`, `nan` and their negatives, where the format has them.
fn special(word: &str, format: FloatFormat) -> Option<u64> {
    let (negative, name) = word.strip_prefix('-').map_or((false, word), |rest| (true, rest));
    match name {
        "inf" => format.infinity().map(|code| code | if negative { format.sign_bit() } else { 0 }),
        "nan" if format.has_nan() => Some(format.nan(negative)),
        _ => None,
    }
}
