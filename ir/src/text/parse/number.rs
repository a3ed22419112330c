//! Numbers: attributes `5 : i32`, `1.5 : f32`, and elements of constants.

use super::scan::ascii;
use super::{Failed, Parsed, Parser};
use crate::attr::{Attr, AttrKind};
use crate::element::{ElementType, parse_element};
use crate::types::{Type, TypeKind};

/// How a number is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Decimal,
    Hex,
    Float,
}

impl<'s, 'c> Parser<'s, 'c> {
    /// Takes `-12`, `0x1F` or `1.5e-3`.
    fn number_token(&mut self) -> Parsed<(&'s str, Form)> {
        self.space();
        let start = self.pos;
        self.pos += usize::from(self.peek() == b'-');
        if self.rest().starts_with(b"0x") && self.rest().get(2).is_some_and(u8::is_ascii_hexdigit) {
            self.pos += 2;
            while self.peek().is_ascii_hexdigit() {
                self.pos += 1;
            }
            return Ok((ascii(&self.text[start..self.pos]), Form::Hex));
        }
        if self.digits().is_none() {
            self.pos = start;
            return Err(self.expected("a number"));
        }
        if self.peek() != b'.' {
            return Ok((ascii(&self.text[start..self.pos]), Form::Decimal));
        }
        self.pos += 1;
        self.digits();
        if matches!(self.peek(), b'e' | b'E') {
            let sign = usize::from(matches!(self.rest().get(1), Some(b'+' | b'-')));
            if self.rest().get(1 + sign).is_some_and(u8::is_ascii_digit) {
                self.pos += 1 + sign;
                self.digits();
            }
        }
        Ok((ascii(&self.text[start..self.pos]), Form::Float))
    }

    /// Reads a number with its type; `i64` and `f64` if there is none.
    pub(super) fn number(&mut self) -> Parsed<Attr<'c>> {
        let start = self.pos;
        let (text, form) = self.number_token()?;
        let end = self.pos;
        let default = if form == Form::Float { ElementType::F64 } else { ElementType::S64 };
        let mut ty = self.cx.scalar(default);
        if self.next() == b':' {
            self.pos += 1;
            ty = self.ty()?;
        } else {
            self.pos = end;
        }
        self.typed_number(start, end, text, form, ty)
    }

    /// Reads an integer of type `i64` and leaves a `:` behind it alone (formats print fields so).
    pub(super) fn plain_integer(&mut self) -> Parsed<Attr<'c>> {
        self.space();
        let start = self.pos;
        let (text, form) = self.number_token()?;
        let ty = self.cx.scalar(ElementType::S64);
        self.typed_number(start, self.pos, text, form, ty)
    }

    fn typed_number(&mut self, start: usize, end: usize, text: &str, form: Form, ty: Type<'c>) -> Parsed<Attr<'c>> {
        if super::attr::is_wide_integer(ty.get()) || matches!(ty.get(), TypeKind::Int(..)) {
            let value = self.wide_integer(start, end, text, form, ty)?;
            return Ok(self.cx.attr(AttrKind::Int(value, ty)));
        }
        let Some(element) = ty.scalar().filter(|e| !e.is_complex()) else {
            return Err(self.error_at(start, self.pos, "expected an integer or float type for a number"));
        };
        if element.is_float() && form == Form::Decimal {
            let error = self.diagnostic(start, end, format!("expected a number with a point for {}, got {text}", element.mlir_name()));
            return Err(self.report(error.with_hint(format!("write {text}.0"))));
        }
        let mut bytes = Vec::new();
        if let Err(error) = parse_element(text, element, &mut bytes) {
            return Err(self.error_at(start, end, error.to_string()));
        }
        bytes.resize(8, 0);
        let bits = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
        if element.is_float() {
            return Ok(self.cx.attr(AttrKind::Float(bits, ty)));
        }
        let unused = 64 - element.bits();
        let value = if ty.is_unsigned() { bits as i64 } else { ((bits << unused) as i64) >> unused };
        Ok(self.cx.attr(AttrKind::Int(value, ty)))
    }

    /// An integer of `index` or of a width that arrays do not have.
    fn wide_integer(&mut self, start: usize, end: usize, text: &str, form: Form, ty: Type<'c>) -> Parsed<i64> {
        let range = |p: &mut Self| p.out_of_range(start, end, text, ty);
        if form == Form::Float {
            return Err(self.error_at(start, end, format!("expected an integer, got {text}")));
        }
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |t| (true, t));
        let magnitude = match digits.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16),
            None => digits.parse(),
        };
        let Ok(magnitude) = magnitude else { return Err(range(self)) };
        let width = ty.bit_width().unwrap_or(64);
        let used = width.min(64);
        let mask = u64::MAX >> (64 - used);
        let unsigned = ty.is_unsigned();
        // a signless type takes both ranges, as MLIR does; wider ones only what fits in 64 bits
        let signless = matches!(ty.get(), TypeKind::Int(_, crate::types::Signedness::Signless)) && width < 64;
        let limit = match (negative, unsigned) {
            (true, true) => 0,
            (true, false) => mask / 2 + 1,
            (false, _) if unsigned || signless => mask,
            (false, _) => mask / 2,
        };
        if magnitude > limit || (negative && unsigned) {
            return Err(range(self));
        }
        let bits = if negative { magnitude.wrapping_neg() } else { magnitude };
        let unused = 64 - used;
        Ok(if unsigned { bits as i64 } else { ((bits << unused) as i64) >> unused })
    }

    #[cold]
    fn out_of_range(&mut self, start: usize, end: usize, text: &str, ty: Type<'c>) -> Failed {
        let wide = ty.bit_width().is_some_and(|w| w > 64);
        let name = crate::text::type_text(ty);
        let why = if wide { " (integers wider than 64 bits hold values of up to 64 bits)" } else { "" };
        self.error_at(start, end, format!("expected a number that fits in {name}, got {}{why}", super::ty::shorten(text)))
    }

    /// One element in text form: a number, `true`, `false` or `(a, b)`.
    pub(super) fn element_token(&mut self) -> Parsed<&'s str> {
        self.space();
        let start = self.pos;
        match self.peek() {
            b't' | b'f' => {
                self.word();
            }
            b'(' => {
                let open = self.pos;
                self.pos += 1;
                self.number_token()?;
                self.expect(b',')?;
                self.number_token()?;
                self.close(b')', open)?;
            }
            _ => {
                self.number_token()?;
            }
        }
        Ok(ascii(&self.text[start..self.pos]))
    }

    /// Reads one element and appends its bytes.
    pub(super) fn element(&mut self, ty: ElementType, out: &mut Vec<u8>) -> Parsed<()> {
        self.space();
        let start = self.pos;
        let text = self.element_token()?;
        let integer = ty.is_float() && !text.contains(['.', 'x']);
        if integer {
            let error = self.diagnostic(start, self.pos, format!("expected a number with a point for {}, got {text}", ty.mlir_name()));
            return Err(self.report(error.with_hint(format!("write {text}.0"))));
        }
        parse_element(text, ty, out).map_err(|error| self.error_at(start, self.pos, error.to_string()))
    }

    /// Reads one element of `index` or an integer type that arrays do not have, and appends its low bytes.
    pub(super) fn wide_element(&mut self, ty: Type<'c>, bytes: usize, out: &mut Vec<u8>) -> Parsed<()> {
        self.space();
        let start = self.pos;
        let (text, form) = self.number_token()?;
        let value = self.wide_integer(start, self.pos, text, form, ty)?;
        out.extend_from_slice(&value.to_le_bytes()[..bytes]);
        Ok(())
    }
}
