//! Text of one real float, printed and read as MLIR does.
//!
//! MLIR prints six digits and an exponent if these parse back to the same bits,
//! else the long decimal form, else (NaN, infinity, integers whose long form has
//! no point) the bits in hexadecimal. Reading differs from MLIR in one respect: it
//! rounds once, where MLIR goes through `f64` and rounds twice.

use super::decimal::{Binary, Candidates};
use super::format::{FloatFormat, Specials};
use super::literal::{compare_magnitude, shorten};
use super::text::NumberError;
use super::types::ElementType;
use std::cmp::Ordering;

/// Literals longer than this, in bytes, are shortened before they are rounded.
const LONG: usize = 1024;

/// Writes the float of format `format` with the bits `code`.
pub(super) fn print_float(out: &mut Vec<u8>, format: FloatFormat, code: u64) {
    let value = format.to_f64(code);
    if !value.is_finite() {
        return print_hex(out, code);
    }
    let start = out.len();
    if value.is_sign_negative() {
        out.push(b'-');
    }
    if value == 0.0 {
        return out.extend_from_slice(b"0.000000e+00");
    }
    let binary = Binary::new(value);
    if let Some(exact) = binary.short_exact() {
        return exact.write_short(out);
    }
    let digits = out.len();
    let precision = format.precision();
    let decimals = Candidates::new(binary, precision);
    let magnitude = code & format.magnitude_mask();
    let normal = magnitude >> format.mantissa_bits != 0;
    if !normal || decimals.short_is_close(precision) {
        decimals.short.write_short(out);
        if nearest(&out[digits..], format) == Some(magnitude) {
            return;
        }
        out.truncate(digits);
    }
    decimals.long.write_long(decimals.long_digits, out);
    if !out[digits..].contains(&b'.') {
        out.truncate(start);
        print_hex(out, code);
    }
}

/// Code nearest to an unsigned decimal literal; none if it is no such literal.
fn nearest(digits: &[u8], format: FloatFormat) -> Option<u64> {
    let text = std::str::from_utf8(digits).ok()?;
    round_decimal(text, format)
}

fn print_hex(out: &mut Vec<u8>, code: u64) {
    out.extend_from_slice(b"0x");
    let digits = (64 - code.leading_zeros()).div_ceil(4).max(1);
    for place in (0..digits).rev() {
        let digit = (code >> (4 * place)) as u8 & 15;
        out.push(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 });
    }
}

/// Reads a decimal literal or a hexadecimal bit pattern into the bits of `ty`.
///
/// The decimal form is `-?digits[.digits?][e[±]digits]`. MLIR asks for the point
/// and allows an exponent only after it; texts of XLA write `1` and `1e+10`, so both
/// may be left out here.
pub(super) fn parse_float(text: &str, ty: ElementType, format: FloatFormat) -> Result<u64, NumberError> {
    if let Some(digits) = text.strip_prefix("0x") {
        return parse_bits(text, digits, ty);
    }
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    if !is_decimal(magnitude.as_bytes()) {
        return Err(NumberError::malformed(text, ty));
    }
    let rounded = if magnitude.len() > LONG { round_decimal(&shorten(magnitude.as_bytes()), format) } else { round_decimal(magnitude, format) };
    let code = rounded.ok_or_else(|| NumberError::malformed(text, ty))?;
    Ok(with_sign(code, negative, format))
}

/// Gives a code that was read without its sign the sign.
fn with_sign(code: u64, negative: bool, format: FloatFormat) -> u64 {
    match (negative, format.specials) {
        (false, _) => code,
        // The only −0 that does not exist is 0; NaN has no other sign.
        (true, Specials::NegativeZeroNan) if code == 0 => 0,
        // MLIR reads zero of either sign as the smallest power of two. Other negative
        // numbers are NaN here; MLIR drops the sign of those that are no powers of two.
        (true, Specials::PowersOfTwo) if code == 0 => 0,
        (true, Specials::PowersOfTwo) => format.nan(true),
        (true, _) => code | format.sign_bit(),
    }
}

/// Rounds an unsigned decimal literal once, to the nearest code with ties to even.
///
/// `std` rounds correctly to `f64`. A second rounding can go wrong only from an
/// `f64` exactly half way between two codes: that case asks the text which side it
/// is on.
fn round_decimal(text: &str, format: FloatFormat) -> Option<u64> {
    if format == FloatFormat::F32 {
        return text.parse::<f32>().ok().map(|v| u64::from(v.to_bits()));
    }
    let mut value = text.parse::<f64>().ok()?;
    if value == 0.0 {
        // Zero in every format; f8e8m0fnu has none, MLIR reads its smallest value.
        return Some(0);
    }
    if format.is_tie(value) {
        value = match compare_magnitude(text.as_bytes(), value) {
            Ordering::Less => value.next_down(),
            Ordering::Equal => value,
            Ordering::Greater => value.next_up(),
        };
    }
    Some(format.nearest(value))
}

/// Whether the text is `digits[.digits?][e[±]digits]`.
fn is_decimal(text: &[u8]) -> bool {
    let Some(mut rest) = skip_digits(text) else {
        return false;
    };
    if let [b'.', after @ ..] = rest {
        rest = skip_digits(after).unwrap_or(after);
    }
    match rest {
        [] => true,
        [b'e' | b'E', b'+' | b'-', exponent @ ..] | [b'e' | b'E', exponent @ ..] => skip_digits(exponent).is_some_and(<[u8]>::is_empty),
        _ => false,
    }
}

/// What follows one or more digits at the start of the text.
fn skip_digits(text: &[u8]) -> Option<&[u8]> {
    let count = text.iter().take_while(|b| b.is_ascii_digit()).count();
    (count > 0).then(|| &text[count..])
}

/// Reads a bit pattern, which must fit in the width of the type.
fn parse_bits(text: &str, digits: &str, ty: ElementType) -> Result<u64, NumberError> {
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(NumberError::malformed(text, ty));
    }
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    let fits = |code: &u64| 64 - code.leading_zeros() <= ty.bits();
    u64::from_str_radix(significant, 16).ok().filter(fits).ok_or_else(|| NumberError::out_of_range(text, ty))
}
