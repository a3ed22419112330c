//! The smallest pieces of text: numbers, strings, names.
//!
//! Law: what is written here reads back as the same number, string or name, whatever characters are in it.

/// Writes a number: value numbers, counts.
#[inline]
pub(super) fn number(out: &mut Vec<u8>, n: u32) {
    match digits(n) {
        Some((text, len)) => short(out, u128::from(text), len),
        None => out.extend_from_slice(n.to_string().as_bytes()),
    }
}

/// Writes `%` and a number.
#[inline]
pub(super) fn value_number(out: &mut Vec<u8>, n: u32) {
    match digits(n) {
        Some((text, len)) => short(out, u128::from(text) << 8 | u128::from(b'%'), len + 1),
        None => {
            out.push(b'%');
            number(out, n);
        }
    }
}

/// Writes `count` spaces.
#[inline]
pub(super) fn spaces(out: &mut Vec<u8>, count: usize) {
    if count <= 16 {
        short(out, u128::from_le_bytes([b' '; 16]), count);
    } else {
        out.resize(out.len() + count, b' ');
    }
}

/// Writes the lowest `len` bytes of a text that is held in a register. Storing all 16 and cutting takes a few instructions;
/// copying `len` bytes would be a call.
#[inline]
fn short(out: &mut Vec<u8>, text: u128, len: usize) {
    let end = out.len() + len;
    out.extend_from_slice(&text.to_le_bytes());
    out.truncate(end);
}

/// The digits of a number below 10^8 as the bytes of a word, the first one lowest, and how many they are. All digits are
/// found at once, in lanes of 32, then 16, then 8 bits; division by a constant is multiplication and shift.
#[inline]
fn digits(n: u32) -> Option<(u64, usize)> {
    if n >= 100_000_000 {
        return None;
    }
    let halves = u64::from(n / 10_000) | u64::from(n % 10_000) << 32;
    let hundreds = (halves * 10_486 >> 20) & 0x7F_0000_007F;
    let pairs = hundreds | (halves - 100 * hundreds) << 16;
    let tens = (pairs * 103 >> 10) & 0x000F_000F_000F_000F;
    let all = tens | (pairs - 10 * tens) << 8;
    let leading = (all.trailing_zeros() as usize / 8).min(7);
    Some(((all | 0x3030_3030_3030_3030) >> (8 * leading), 8 - leading))
}

/// Writes an integer of any size.
pub(super) fn integer(out: &mut Vec<u8>, n: i128) {
    if n < 0 {
        out.push(b'-');
    }
    match u32::try_from(n.unsigned_abs()) {
        Ok(small) => number(out, small),
        Err(_) => out.extend_from_slice(n.unsigned_abs().to_string().as_bytes()),
    }
}

/// Writes bytes as upper-case hexadecimal digits.
pub(super) fn hex(out: &mut Vec<u8>, bytes: impl Iterator<Item = u8>) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in bytes {
        out.extend_from_slice(&[DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
    }
}

/// Writes a string in quotes; everything but printable ASCII becomes `\XX`.
pub(super) fn quoted(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    for &byte in text.as_bytes() {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'"' | 0..b' ' | 0x7F.. => {
                out.push(b'\\');
                hex(out, std::iter::once(byte));
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

/// Writes the name of an op in quotes.
#[inline]
pub(super) fn op_name(out: &mut Vec<u8>, name: &str) {
    if name.bytes().fold(true, |plain, b| plain & (b' '..=b'~').contains(&b) & (b != b'"') & (b != b'\\')) {
        out.push(b'"');
        out.extend_from_slice(name.as_bytes());
        out.push(b'"');
    } else {
        quoted(out, name);
    }
}

/// Writes the name of an attribute, in quotes unless it is a plain word.
pub(super) fn key(out: &mut Vec<u8>, name: &str) {
    if is_word(name) { out.extend_from_slice(name.as_bytes()) } else { quoted(out, name) }
}

/// Writes `@name`, in quotes where needed.
pub(super) fn symbol(out: &mut Vec<u8>, name: &str) {
    out.push(b'@');
    key(out, name);
}

/// True for a letter or `_` followed by letters, digits and `_$.`.
fn is_word(text: &str) -> bool {
    let Some((first, rest)) = text.as_bytes().split_first() else { return false };
    let inner = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'.');
    (first.is_ascii_alphabetic() || *first == b'_') && rest.iter().all(inner)
}

/// True for a name that a value may keep: readable after `%`, and not of the forms that numbering gives (`%4`, `%arg4`).
pub(super) fn is_value_name(text: &str) -> bool {
    let Some((first, rest)) = text.as_bytes().split_first() else { return false };
    let mark = |b: &u8| matches!(b, b'_' | b'$' | b'.' | b'-');
    let numbered = text.strip_prefix("arg").is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    !numbered && (first.is_ascii_alphabetic() || mark(first)) && rest.iter().all(|b| b.is_ascii_alphanumeric() || mark(b))
}
