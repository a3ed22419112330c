//! A decimal literal as digits: exact comparison with a binary value, and shortening.
//!
//! Comparison is needed where a text has been rounded to an `f64` that lies exactly
//! between two codes of a narrower type: only the text knows on which side it was.
//! Shortening is needed because `std` gives up on exponents past 65536, which long
//! runs of zeros can make up for.

use super::decimal::Binary;
use super::wide::MAX_DIGITS;
use std::cmp::Ordering;
use std::fmt::Write;

/// Exponents beyond this mean overflow or zero for up to [`MAX_DIGITS`] digits.
const EXPONENT_LIMIT: i64 = 10_000;

/// A literal of at most some 800 bytes that rounds and compares as this one does.
///
/// No `f64`, and no middle between two values of a narrower type, has
/// [`MAX_DIGITS`] digits, so all that counts of the later ones is whether one of
/// them is not zero.
pub(super) fn shorten(text: &[u8]) -> String {
    let literal = Literal::new(text);
    let Some(top) = literal.top() else {
        return String::from("0");
    };
    let mut short = String::with_capacity(MAX_DIGITS + 16);
    short.push_str("0.");
    let mut digits = literal.digits();
    short.extend(digits.by_ref().take(MAX_DIGITS).map(char::from));
    if digits.any(|digit| digit != b'0') {
        short.push('1');
    }
    let top = top.clamp(-EXPONENT_LIMIT, EXPONENT_LIMIT);
    let _ = write!(short, "e{top}");
    short
}

/// Compares the magnitude of a decimal literal with that of a finite nonzero value.
///
/// `text` is digits, at most one point among them, and an optional exponent. Time
/// is linear in its length.
pub(super) fn compare_magnitude(text: &[u8], value: f64) -> Ordering {
    let (wide, power) = Binary::new(value).scaled();
    let mut buffer = [0; MAX_DIGITS];
    let exact = wide.digits(&mut buffer);
    let exact_top = exact.len() as i64 + i64::from(power);

    let literal = Literal::new(text);
    let Some(top) = literal.top() else {
        return Ordering::Less;
    };
    if top != exact_top {
        return top.cmp(&exact_top);
    }
    let mut expected = exact.iter().copied();
    for digit in literal.digits() {
        let order = digit.cmp(&expected.next().unwrap_or(b'0'));
        if order.is_ne() {
            return order;
        }
    }
    if expected.all(|digit| digit == b'0') { Ordering::Equal } else { Ordering::Less }
}

/// A literal split at its point and exponent, leading zeros included.
struct Literal<'a> {
    whole: &'a [u8],
    fraction: &'a [u8],
    exponent: i64,
}

impl<'a> Literal<'a> {
    fn new(text: &'a [u8]) -> Self {
        let end = text.iter().position(|b| matches!(b, b'e' | b'E'));
        let (mantissa, exponent) = match end {
            Some(at) => (&text[..at], read_exponent(&text[at + 1..])),
            None => (text, 0),
        };
        let (whole, fraction) = match mantissa.iter().position(|&b| b == b'.') {
            Some(at) => (&mantissa[..at], &mantissa[at + 1..]),
            None => (mantissa, &[][..]),
        };
        Literal { whole, fraction, exponent }
    }

    /// Digits from the first that is not zero.
    fn digits(&self) -> impl Iterator<Item = u8> {
        let all = self.whole.iter().chain(self.fraction).copied();
        all.skip_while(|&b| b == b'0')
    }

    /// Power of ten just above the number: its digits are those of 0.d₁d₂… times 10^top.
    fn top(&self) -> Option<i64> {
        let all = self.whole.iter().chain(self.fraction);
        let zeros = all.clone().position(|&b| b != b'0')? as i64;
        let whole = self.whole.len() as i64;
        Some(self.exponent.saturating_add(whole - zeros))
    }
}

/// Reads a signed exponent; one past any literal's reach stays past it.
fn read_exponent(text: &[u8]) -> i64 {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    let magnitude = digits.iter().fold(0i64, |n, &b| n.saturating_mul(10).saturating_add(i64::from(b & 15)));
    if negative { -magnitude } else { magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortening_keeps_the_value_or_its_side() {
        assert_eq!(shorten(b"0012.50e3"), "0.1250e5");
        assert_eq!(shorten(b"0.00e7"), "0");
        let zeros = "0".repeat(100_000);
        assert_eq!(shorten(format!("0.{zeros}3e100001").as_bytes()), "0.3e1");
        let long = shorten(format!("1.5{zeros}1").as_bytes());
        assert!(long.len() < 800);
        assert_eq!(compare_magnitude(long.as_bytes(), 1.5), Ordering::Greater);
    }

    #[test]
    fn sides_of_a_value_are_told_apart_at_any_length() {
        let zeros = "0".repeat(2000);
        let cases = [
            ("1.5", Ordering::Equal),
            ("0.15e1", Ordering::Equal),
            ("0015.000e-1", Ordering::Equal),
            ("1.49999999999999999999999", Ordering::Less),
            ("15", Ordering::Greater),
            ("0.0", Ordering::Less),
            ("1.5e-99999999999999999999", Ordering::Less),
        ];
        for (text, order) in cases {
            assert_eq!(compare_magnitude(text.as_bytes(), 1.5), order, "{text}");
        }
        let above = format!("1.5{zeros}1");
        assert_eq!(compare_magnitude(above.as_bytes(), 1.5), Ordering::Greater);
        let shifted = format!("0.{zeros}15e2001");
        assert_eq!(compare_magnitude(shifted.as_bytes(), 1.5), Ordering::Equal);
    }
}
