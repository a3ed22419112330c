//! The smallest pieces of text: numbers, strings, names.
//!
//! Law: what is written here reads back as the same number, string or name, whatever characters are in it.

const PAIRS: [u8; 200] = {
    let mut table = [0; 200];
    let mut i = 0;
    while i < 100 {
        table[2 * i] = b'0' + (i / 10) as u8;
        table[2 * i + 1] = b'0' + (i % 10) as u8;
        i += 1;
    }
    table
};

/// Writes a number that is mostly small: value numbers, counts. Two digits a step, no formatting machinery.
#[inline]
pub(super) fn number(out: &mut Vec<u8>, mut n: u32) {
    let mut digits = [0; 10];
    let mut at = digits.len();
    while n >= 100 {
        let pair = (n % 100) as usize * 2;
        n /= 100;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    if n >= 10 {
        let pair = n as usize * 2;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    } else {
        at -= 1;
        digits[at] = b'0' + n as u8;
    }
    out.extend_from_slice(&digits[at..]);
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
    if name.bytes().all(|b| matches!(b, b' '..=b'~') && b != b'"' && b != b'\\') {
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
