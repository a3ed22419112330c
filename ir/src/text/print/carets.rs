//! How long the token at a place of a text is, for the marks under source lines in messages.

/// The length in bytes of the token at byte `start`: a quoted string, a name with its sigil, a number, an arrow, or one byte.
pub fn word_length(text: &[u8], start: usize) -> usize {
    let Some((&first, rest)) = text.get(start..).and_then(<[u8]>::split_first) else { return 1 };
    match first {
        b'"' => 1 + string_rest(rest),
        b'%' | b'^' | b'#' | b'!' => 1 + run(rest, |b| is_name(b) || matches!(b, b'-' | b'$')),
        b'@' if rest.first() == Some(&b'"') => 2 + string_rest(&rest[1..]),
        b'@' => 1 + run(rest, |b| is_name(b) || b == b'$'),
        b'-' if rest.first() == Some(&b'>') => 2,
        b'-' => 1 + run(rest, is_number),
        b'0'..=b'9' => 1 + run(rest, is_number),
        b if is_name(b) => 1 + run(rest, |b| is_name(b) || b == b'$'),
        0xC0.. => 1 + run(rest, |b| b & 0xC0 == 0x80),
        _ => 1,
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')
}

fn is_number(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'.'
}

fn run(text: &[u8], is: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|b| !is(*b)).unwrap_or(text.len())
}

/// The bytes of a string behind its opening quote; a string ends with its line at the latest.
fn string_rest(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' if text.get(at + 1).is_some_and(|b| *b != b'\n') => at += 2,
            _ => at += 1,
        }
    }
    at.min(text.len())
}
