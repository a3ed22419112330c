//! Text of one element of any type, and what can be wrong with it.

use super::float_text::{parse_float, print_float};
use super::integer_text::{parse_integer, parse_pred, print_integer, print_pred};
use super::types::{ElementKind, ElementType};
use std::fmt;

/// Why a text is not an element of the wanted type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberError {
    /// The text is no literal of this class of type.
    Malformed {
        /// The type that was wanted.
        ty: ElementType,
        /// The text, shortened if it is long.
        text: String,
    },
    /// The value, or for a float the bit pattern, does not fit in the type.
    OutOfRange {
        /// The type that was wanted.
        ty: ElementType,
        /// The text, shortened if it is long.
        text: String,
    },
    /// A minus sign before a value of an unsigned integer type.
    Negative {
        /// The type that was wanted.
        ty: ElementType,
        /// The text, shortened if it is long.
        text: String,
    },
}

/// Longest text that an error repeats, in bytes.
const QUOTED: usize = 40;

impl NumberError {
    pub(super) fn malformed(text: &str, ty: ElementType) -> Self {
        let text = shorten(text);
        NumberError::Malformed { ty, text }
    }

    pub(super) fn out_of_range(text: &str, ty: ElementType) -> Self {
        let text = shorten(text);
        NumberError::OutOfRange { ty, text }
    }

    pub(super) fn negative(text: &str, ty: ElementType) -> Self {
        let text = shorten(text);
        NumberError::Negative { ty, text }
    }
}

fn shorten(text: &str) -> String {
    if text.len() <= QUOTED {
        return text.to_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(QUOTED)])
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::Malformed { ty, text } => {
                let wanted = match ty.kind() {
                    ElementKind::Pred => "true or false",
                    ElementKind::Signed | ElementKind::Unsigned => "an integer",
                    ElementKind::Float => "a number such as 1.0 or a bit pattern such as 0x7F",
                    ElementKind::Complex => "a pair such as (1.0,2.0)",
                };
                write!(f, "expected {wanted} for {}, got '{text}'", ty.mlir_name())
            }
            NumberError::OutOfRange { ty, text } => {
                write!(f, "{text} does not fit in {} ({})", ty.mlir_name(), Range(*ty))
            }
            NumberError::Negative { ty, text } => {
                write!(f, "{text} is negative, {} is unsigned", ty.mlir_name())
            }
        }
    }
}

impl std::error::Error for NumberError {}

/// What a type can hold, for messages.
struct Range(ElementType);

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = self.0.bits().min(64);
        let max = u64::MAX >> (64 - bits);
        match self.0.kind() {
            ElementKind::Pred => write!(f, "true, false, 0, 1 or -1"),
            ElementKind::Signed => write!(f, "-{}…{max}", max / 2 + 1),
            ElementKind::Unsigned => write!(f, "0…{max}"),
            ElementKind::Float | ElementKind::Complex => write!(f, "{bits} bits"),
        }
    }
}

/// Appends the text of one element exactly as MLIR prints it.
///
/// `bytes` is the element's storage, little-endian, [`ElementType::bytes`] long;
/// missing bytes count as zero and bits beyond the type's width are ignored. A
/// complex element prints as `(real,imaginary)`.
pub fn print_element(out: &mut Vec<u8>, ty: ElementType, bytes: &[u8]) {
    if ty.is_complex() {
        let part = ty.part();
        let (real, imaginary) = bytes.split_at(part.bytes().min(bytes.len()));
        out.push(b'(');
        print_element(out, part, real);
        out.push(b',');
        print_element(out, part, imaginary);
        out.push(b')');
        return;
    }
    let code = load(bytes, ty.bits());
    if let Some(format) = ty.float_format() {
        print_float(out, format, code);
    } else if ty.is_pred() {
        print_pred(out, code);
    } else {
        print_integer(out, ty, code);
    }
}

/// Reads one element and appends its storage bytes, little-endian.
///
/// `text` is one literal without surrounding space: an optional `-` and a number,
/// `true`, `false`, a bit pattern `0x…`, or `(real,imaginary)` for a complex type.
/// Floats are rounded once, to nearest with ties to even; too large ones become
/// what the type's overflow gives (infinity, NaN or the largest value), as in MLIR.
/// Integers of up to two's complement or unsigned range are taken for signed types.
/// Nothing is appended on an error.
///
/// # Errors
///
/// [`NumberError`] if the text is no such literal or does not fit in the type.
pub fn parse_element(text: &str, ty: ElementType, out: &mut Vec<u8>) -> Result<(), NumberError> {
    if ty.is_complex() {
        let malformed = || NumberError::malformed(text, ty);
        let inner = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'));
        let (real, imaginary) = inner.and_then(|t| t.split_once(',')).ok_or_else(malformed)?;
        let real = parse_scalar(real.trim_ascii(), ty.part())?;
        let imaginary = parse_scalar(imaginary.trim_ascii(), ty.part())?;
        store(out, real, ty.part());
        store(out, imaginary, ty.part());
        return Ok(());
    }
    let code = parse_scalar(text, ty)?;
    store(out, code, ty);
    Ok(())
}

/// Code of one element of a type that is not complex.
fn parse_scalar(text: &str, ty: ElementType) -> Result<u64, NumberError> {
    if let Some(format) = ty.float_format() {
        parse_float(text, ty, format)
    } else if ty.is_pred() {
        parse_pred(text)
    } else {
        parse_integer(text, ty)
    }
}

/// The low `bits` bits of little-endian bytes.
fn load(bytes: &[u8], bits: u32) -> u64 {
    let mut word = [0; 8];
    let length = bytes.len().min(word.len());
    word[..length].copy_from_slice(&bytes[..length]);
    u64::from_le_bytes(word) & (u64::MAX >> (64 - bits))
}

fn store(out: &mut Vec<u8>, code: u64, ty: ElementType) {
    out.extend_from_slice(&code.to_le_bytes()[..ty.bytes()]);
}
