//! Decimal text of a finite float, digit for digit as LLVM's `APFloat::toString`.
//!
//! That function is not a shortest-digits printer: it first cuts the exact number
//! to about the wanted precision *without* rounding, then rounds half up what is
//! left of the surplus. Both steps show in the output (a cut can land on exactly
//! the wanted number of digits), so both are kept here.

use super::wide::Wide;

/// A finite nonzero magnitude: `significand`·2^`exponent`, significand odd.
#[derive(Clone, Copy)]
pub(super) struct Binary {
    significand: u64,
    exponent: i32,
}

/// A decimal number: `digits`·10^`power`, last digit not zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: u64,
    power: i32,
}

/// Digits after the point of the exponent form, and (for MLIR) significant digits asked for.
const SHORT_DIGITS: u32 = 6;
/// Below this, a number has at most [`SHORT_DIGITS`] digits.
const SHORT_LIMIT: u64 = 1_000_000;
/// More zeros than this on either side make the long form use an exponent.
const MAX_PADDING: i32 = 3;

impl Binary {
    /// Takes a finite nonzero value apart; the sign is ignored.
    pub(super) fn new(value: f64) -> Self {
        let bits = value.to_bits() & (u64::MAX >> 1);
        let field = (bits >> 52) as i32;
        let fraction = bits & ((1 << 52) - 1);
        let (significand, exponent) = match field {
            0 => (fraction, -1074),
            _ => (fraction | (1 << 52), field - 1075),
        };
        let zeros = significand.trailing_zeros();
        Binary { significand: significand >> zeros, exponent: exponent + zeros as i32 }
    }

    /// The number as an exact integer times a power of ten.
    pub(super) fn scaled(self) -> (Wide, i32) {
        Wide::scaled(self.significand, self.exponent)
    }

    /// The exact decimal, if it has at most six digits and is near 1 in size.
    ///
    /// Small integers and simple fractions: what most constants consist of.
    pub(super) fn short_exact(self) -> Option<Decimal> {
        let (factor, power) = match self.exponent {
            0..20 => (1u64 << self.exponent, 0),
            -8..0 => (5u64.pow(self.exponent.unsigned_abs()), self.exponent),
            _ => return None,
        };
        let digits = self.significand.checked_mul(factor)?;
        (digits < SHORT_LIMIT).then(|| Decimal { digits, power }.trimmed())
    }
}

/// The two decimals that MLIR tries for a number.
pub(super) struct Candidates {
    /// Six digits, for the exponent form.
    pub(super) short: Decimal,
    /// Enough digits for the precision of the type.
    pub(super) long: Decimal,
    /// Digits asked for in the long form.
    pub(super) long_digits: u32,
}

impl Candidates {
    /// Cuts and rounds a number of a type with `precision` significant bits.
    pub(super) fn new(binary: Binary, precision: u32) -> Self {
        // LLVM takes this bound from Steele and White, "How to Print Floating-Point
        // Numbers Accurately".
        let long_digits = 2 + digits_below(precision);
        let (mut wide, power) = binary.scaled();
        let bits = wide.bits();
        let surplus = |digits: u32| {
            let wanted = (digits * 196).div_ceil(59);
            digits_below(bits.saturating_sub(wanted))
        };
        let (short, long) = (surplus(SHORT_DIGITS), surplus(long_digits));
        // One long division serves both: cutting twice is cutting once further.
        let common = short.min(long);
        wide.divide_by_ten_to(common);
        // At most 57 wanted bits for 17 digits and under 4 more: one limb.
        let cut = wide.low();
        let decimal = |surplus: u32, digits| {
            let kept = Decimal { digits: cut / 10u64.pow(surplus - common), power: power + surplus as i32 };
            kept.trimmed().round_half_up(digits)
        };
        Candidates { short: decimal(short, SHORT_DIGITS), long: decimal(long, long_digits), long_digits }
    }

    /// Whether the short decimal can be within half a unit of the last bit of the number.
    ///
    /// A cheap test that spares most numbers the exact one; it holds for numbers that
    /// are normal in their type. The long decimal is right to one unit of its last
    /// digit, and half a unit of the last bit is at most the number / 2^precision.
    pub(super) fn short_is_close(&self, precision: u32) -> bool {
        let (short, long) = (self.short, self.long);
        let Ok(shift @ 0..20) = u32::try_from(short.power - long.power) else {
            return true;
        };
        let Some(aligned) = short.digits.checked_mul(10u64.pow(shift)) else {
            return true;
        };
        aligned.abs_diff(long.digits) <= (long.digits >> precision) + 2
    }
}

/// A close lower bound of bits·log10(2); LLVM's fraction, which shows in the output.
fn digits_below(bits: u32) -> u32 {
    bits * 59 / 196
}

impl Decimal {
    fn round_half_up(self, precision: u32) -> Self {
        let count = self.count();
        if count <= precision {
            return self;
        }
        let drop = count - precision;
        let next = 10u64.pow(drop - 1);
        let up = (self.digits / next) % 10 >= 5;
        Decimal { digits: self.digits / (next * 10) + u64::from(up), power: self.power + drop as i32 }.trimmed()
    }

    fn trimmed(mut self) -> Self {
        while self.digits != 0 && self.digits.is_multiple_of(10) {
            self.digits /= 10;
            self.power += 1;
        }
        self
    }

    /// Number of decimal digits.
    fn count(self) -> u32 {
        self.digits.checked_ilog10().unwrap_or(0) + 1
    }

    /// Writes the exponent form with six digits after the point: `1.250000e+00`.
    pub(super) fn write_short(self, out: &mut Vec<u8>) {
        let mut text = [b'0'; SHORT_DIGITS as usize + 1];
        let count = self.count();
        let mut rest = self.digits;
        for place in text[..count as usize].iter_mut().rev() {
            *place = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        out.extend_from_slice(&[text[0], b'.']);
        out.extend_from_slice(&text[1..]);
        let exponent = self.power + count as i32 - 1;
        out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
        if exponent.unsigned_abs() < 10 {
            out.push(b'0');
        }
        write_number(out, u64::from(exponent.unsigned_abs()));
    }

    /// Writes the long form: plain while few zeros are needed, else `3.40282347E+38`.
    ///
    /// `precision` is the number of digits asked for. A plain form of an integer has
    /// no point, which MLIR does not read as a float.
    pub(super) fn write_long(self, precision: u32, out: &mut Vec<u8>) {
        let count = self.count() as i32;
        let top = self.power + count - 1;
        let scientific = if self.power >= 0 { self.power > MAX_PADDING || count + self.power > precision as i32 } else { top < -MAX_PADDING };
        if scientific {
            self.write_scientific(top, out);
        } else if self.power >= 0 {
            write_number(out, self.digits);
            out.extend(std::iter::repeat_n(b'0', self.power as usize));
        } else if top >= 0 {
            let start = out.len();
            write_number(out, self.digits);
            out.insert(start + top as usize + 1, b'.');
        } else {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', (-top - 1) as usize));
            write_number(out, self.digits);
        }
    }

    fn write_scientific(self, exponent: i32, out: &mut Vec<u8>) {
        let start = out.len();
        write_number(out, self.digits);
        if out.len() == start + 1 {
            out.push(b'0');
        }
        out.insert(start + 1, b'.');
        out.extend_from_slice(if exponent < 0 { b"E-" } else { b"E+" });
        write_number(out, u64::from(exponent.unsigned_abs()));
    }
}

/// Writes a natural number in decimal.
pub(super) fn write_number(out: &mut Vec<u8>, mut number: u64) {
    let mut buffer = [0u8; 20];
    let mut start = buffer.len();
    loop {
        start -= 1;
        buffer[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&buffer[start..]);
}
