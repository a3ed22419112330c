//! How a number is written in the input: `%u`, `%d`, `%x`, `%X`.

use super::int::Int;

/// The notation of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    Unsigned,
    Signed,
    HexUpper,
    HexLower,
}

/// A notation with its least number of digits and its `0x` prefix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Format {
    pub(crate) notation: Notation,
    pub(crate) precision: u32,
    pub(crate) prefixed: bool,
}

impl Format {
    pub(crate) fn unsigned(precision: u32) -> Format {
        Format { notation: Notation::Unsigned, precision, prefixed: false }
    }

    pub(crate) fn name(self) -> &'static str {
        match self.notation {
            Notation::Unsigned => "%u",
            Notation::Signed => "%d",
            Notation::HexUpper => "%X",
            Notation::HexLower => "%x",
        }
    }

    fn prefix(self) -> &'static str {
        if self.prefixed { "0x" } else { "" }
    }

    /// The expression that matches any number in this format.
    pub(crate) fn wildcard(self) -> String {
        let (sign, digit, nonzero) = match self.notation {
            Notation::Unsigned => ("", "[0-9]", "[1-9]"),
            Notation::Signed => ("-?", "[0-9]", "[1-9]"),
            Notation::HexUpper => ("", "[0-9A-F]", "[1-9A-F]"),
            Notation::HexLower => ("", "[0-9a-f]", "[1-9a-f]"),
        };
        let prefix = self.prefix();
        if self.precision == 0 {
            return format!("{sign}{prefix}{digit}+");
        }
        format!("{prefix}{sign}({nonzero}{digit}*)?{digit}{{{}}}", self.precision)
    }

    /// The text of `value`, or nothing if the format cannot express it.
    pub(crate) fn write(self, value: &Int) -> Option<String> {
        if value.is_negative() && self.notation != Notation::Signed {
            return None;
        }
        let radix = match self.notation {
            Notation::Unsigned | Notation::Signed => 10,
            Notation::HexUpper | Notation::HexLower => 16,
        };
        let digits = value.digits(radix, self.notation == Notation::HexUpper);
        let zeros = (self.precision as usize).saturating_sub(digits.len());
        if zeros > MAX_ZEROS {
            return None;
        }
        let sign = if value.is_negative() { "-" } else { "" };
        Some(format!("{sign}{}{}{digits}", self.prefix(), "0".repeat(zeros)))
    }

    /// The value of text that the wildcard matched.
    pub(crate) fn read(self, text: &[u8]) -> Int {
        let (neg, text) = text.strip_prefix(b"-").map_or((false, text), |t| (true, t));
        let hex = matches!(self.notation, Notation::HexUpper | Notation::HexLower);
        let text = if self.prefixed { text.get(2..).unwrap_or_default() } else { text };
        Int::parse(text, if hex { 16 } else { 10 }, neg)
    }
}

/// Padding beyond this is taken for a mistake instead of eating the memory.
const MAX_ZEROS: usize = 1 << 20;
