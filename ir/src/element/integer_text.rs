//! Text of one integer or truth value, printed and read as MLIR does.
//!
//! Signed types are MLIR's signless ones: they print as signed and read any value
//! that fits as signed or as unsigned (−1 and 255 are the same `i8`). Unsigned
//! types refuse every minus sign, that of −0 too. Signed ones read −0 as 0, which
//! MLIR does not.

use super::decimal::write_number;
use super::text::NumberError;
use super::types::ElementType;

/// Writes the integer of type `ty` held in the low bits of `code`.
pub(super) fn print_integer(out: &mut Vec<u8>, ty: ElementType, code: u64) {
    let unused = 64 - ty.bits();
    if ty.is_unsigned_integer() {
        return write_number(out, (code << unused) >> unused);
    }
    let value = ((code << unused) as i64) >> unused;
    if value < 0 {
        out.push(b'-');
    }
    write_number(out, value.unsigned_abs());
}

/// Writes `true` or `false`.
pub(super) fn print_pred(out: &mut Vec<u8>, code: u64) {
    out.extend_from_slice(if code & 1 == 0 { b"false" } else { b"true" });
}

/// Reads `true`, `false` or a one-bit integer (MLIR takes 0, 1 and −1 for `i1`).
pub(super) fn parse_pred(text: &str) -> Result<u64, NumberError> {
    match text {
        "true" => Ok(1),
        "false" => Ok(0),
        _ => parse_integer(text, ElementType::Pred),
    }
}

/// Reads a decimal or `0x` literal into the bits of `ty`, upper bits zero.
pub(super) fn parse_integer(text: &str, ty: ElementType) -> Result<u64, NumberError> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let value = match magnitude.strip_prefix("0x") {
        Some(digits) => accumulate(digits, 16),
        None => accumulate(magnitude, 10),
    };
    let value = match value {
        Magnitude::Malformed => return Err(NumberError::malformed(text, ty)),
        Magnitude::TooLarge => None,
        Magnitude::Value(value) => Some(value),
    };
    if negative && ty.is_unsigned_integer() {
        return Err(NumberError::negative(text, ty));
    }
    let mask = u64::MAX >> (64 - ty.bits());
    let limit = if negative { mask / 2 + 1 } else { mask };
    match value {
        Some(value) if value <= limit && negative => Ok(value.wrapping_neg() & mask),
        Some(value) if value <= limit => Ok(value),
        _ => Err(NumberError::out_of_range(text, ty)),
    }
}

enum Magnitude {
    Malformed,
    TooLarge,
    Value(u64),
}

/// Digits that fit in 64 bits whatever they are, in radix 10 and 16.
const SAFE_DIGITS: usize = 16;

/// Value of digits in a radix; the whole text is looked at even after an overflow.
fn accumulate(digits: &str, radix: u32) -> Magnitude {
    let (safe, rest) = digits.as_bytes().split_at(digits.len().min(SAFE_DIGITS));
    let base = u64::from(radix);
    let mut value = 0u64;
    for &byte in safe {
        let Some(digit) = char::from(byte).to_digit(radix) else {
            return Magnitude::Malformed;
        };
        value = value * base + u64::from(digit);
    }
    let mut value = Some(value);
    for &byte in rest {
        let Some(digit) = char::from(byte).to_digit(radix) else {
            return Magnitude::Malformed;
        };
        value = value.and_then(|v| v.checked_mul(base)).and_then(|v| v.checked_add(u64::from(digit)));
    }
    match value {
        _ if digits.is_empty() => Magnitude::Malformed,
        None => Magnitude::TooLarge,
        Some(value) => Magnitude::Value(value),
    }
}
