//! The elements of constants: `3`, `{1, 2}`, `{ { 1, 2 }, { 3, 4 } }`, `(1, 2)`, `nan(0x7)`, `true`.

use super::scan::text;
use super::{Parsed, Reader};
use shale_ir::element::{ElementType, FloatFormat, parse_element};
use shale_ir::types::{Type, TypeKind};

impl Reader<'_, '_> {
    /// The elements of an array of type `ty` at the position, as little-endian bytes.
    pub(crate) fn literal(&mut self, ty: Type<'_>) -> Parsed<Vec<u8>> {
        let (element, dims) = match *ty.get() {
            TypeKind::Array(a) if a.dynamic == 0 => match a.element.scalar() {
                Some(element) => (element, a.dims.list()),
                None => return Err(self.expected("a constant of numbers")),
            },
            _ => {
                let message = format!("a constant must be an array of known sizes, but is {}", shale_ir::text::type_text(ty));
                return Err(self.error(self.pos, self.pos + 1, message));
            }
        };
        let mut bytes = Vec::new();
        let empty = dims.contains(&0);
        self.rows(element, dims, empty, &mut bytes)?;
        Ok(bytes)
    }

    /// The rows of an array of sizes `dims`, at most 64 deep.
    fn rows(&mut self, element: ElementType, dims: &[i64], empty: bool, out: &mut Vec<u8>) -> Parsed<()> {
        let Some((size, inner)) = dims.split_first() else { return self.number_of(element, out) };
        self.space();
        let open = self.pos;
        if self.peek() != b'{' {
            return Err(self.expected(&format!("'{{' before {size} entries")));
        }
        self.pos += 1;
        if self.next() == b'.' && self.rest().starts_with(b"...") {
            let error =
                shale_ir::diag::Diagnostic::error(self.place(open, self.pos + 4), "the elements of this constant were left out when the text was written");
            return Err(self.report(error.with_hint("print the program with large constants: HloPrintOptions::set_print_large_constants(true)")));
        }
        let mut count = 0i64;
        while self.next() != b'}' {
            if count >= *size {
                return Err(self.error(self.pos, self.pos + 1, format!("expected {size} entries in these braces, got more")));
            }
            self.rows(element, inner, empty, out)?;
            count += 1;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        if count != *size && !(empty && count == 0) {
            return Err(self.error(open, self.pos, format!("expected {size} entries in these braces, got {count}")));
        }
        Ok(())
    }

    fn number_of(&mut self, element: ElementType, out: &mut Vec<u8>) -> Parsed<()> {
        if element.is_complex() {
            self.expect(b'(')?;
            self.number_of(element.part(), out)?;
            self.expect(b',')?;
            self.number_of(element.part(), out)?;
            return self.expect(b')');
        }
        self.space();
        let start = self.pos;
        while !matches!(self.peek(), 0 | b',' | b'}' | b')' | b'(' | b'{' | b' ' | b'\t' | b'\n' | b'\r' | b'/') {
            self.pos += 1;
        }
        let word = &self.text[start..self.pos];
        if word.is_empty() {
            return Err(self.expected(&format!("a number of type {}", element.xla_name())));
        }
        if let Some(format) = element.float_format()
            && let Some(code) = self.special(word, format)?
        {
            out.extend_from_slice(&code.to_le_bytes()[..element.bytes()]);
            return Ok(());
        }
        let word = text(word);
        let before = out.len();
        let hexadecimal = word.starts_with("0x") || word.starts_with("-0x");
        let wrong = match parse_element(&word, element, out) {
            _ if hexadecimal => Some(format!("expected a number for {}, got '{word:.40}'", element.xla_name())),
            Err(error) => Some(error.to_string()),
            Ok(()) => not_representable(element, &word, &out[before..]),
        };
        wrong.map_or(Ok(()), |message| Err(self.error(start, self.pos, message)))
    }

    /// The bits of `inf`, `nan` or `nan(0x…)`, with a sign or without; nothing for other words.
    fn special(&mut self, word: &[u8], format: FloatFormat) -> Parsed<Option<u64>> {
        let (negative, name) = word.strip_prefix(b"-").map_or((false, word), |rest| (true, rest));
        let sign = if negative { format.sign_bit() } else { 0 };
        let start = self.pos - word.len();
        let missing = |r: &mut Self| r.error(start, r.pos, "the element type has no such value");
        match name {
            b"inf" => format.infinity().map_or_else(|| Err(missing(self)), |code| Ok(Some(code | sign))),
            b"nan" if !format.has_nan() => Err(missing(self)),
            b"nan" if self.peek() == b'(' => {
                self.pos += 1;
                let digits = self.pos;
                let end = digits + self.rest().iter().take_while(|b| b.is_ascii_alphanumeric()).count();
                let payload = text(&self.text[digits..end]).strip_prefix("0x").and_then(|hex| u64::from_str_radix(hex, 16).ok());
                self.pos = end;
                let infinity = format.infinity();
                let mantissa = format.magnitude_mask() & !infinity.unwrap_or(u64::MAX);
                let Some(payload) = payload.filter(|p| *p > 0 && p & !mantissa == 0) else {
                    return Err(self.error(digits, end, "expected the bits of a NaN's mantissa such as 0x400000, not 0"));
                };
                self.expect(b')')?;
                Ok(Some(infinity.unwrap_or(0) | payload | sign))
            }
            b"nan" => Ok(Some(format.nan(negative))),
            _ => Ok(None),
        }
    }
}

/// Why a number that was read is not the one that was written; text is stricter here than in MLIR.
fn not_representable(element: ElementType, word: &str, bytes: &[u8]) -> Option<String> {
    let negative = word.starts_with('-') && !word.trim_start_matches(['-', '0']).is_empty();
    if element.is_integer() {
        let mut wide = [0; 8];
        wide[..bytes.len()].copy_from_slice(bytes);
        let shift = 64 - element.bits();
        let value = (u64::from_le_bytes(wide) << shift) as i64 >> shift;
        // MLIR takes 255 for an s8; here a number is what it says.
        return (element.is_signed() && (value < 0) != negative).then(|| format!("{word:.40} does not fit in {}", element.xla_name()));
    }
    let format = element.float_format()?;
    let mut wide = [0; 8];
    wide[..bytes.len()].copy_from_slice(bytes);
    let finite = format.to_f64(u64::from_le_bytes(wide)).is_finite();
    (!finite).then(|| format!("{word:.40} does not fit in {}", element.xla_name()))
}
