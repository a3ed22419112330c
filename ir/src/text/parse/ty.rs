//! Types: numbers, functions, tuples, and the way to arrays and dialect types.

use super::scan::ascii;
use super::{Failed, Parsed, Parser};
use crate::element::ElementType;
use crate::types::Signedness;
use crate::types::{Type, TypeKind};

/// The widest integer type, as in MLIR.
const MAX_WIDTH: u32 = (1 << 24) - 1;

impl<'c> Parser<'_, 'c> {
    /// Reads a type.
    pub(super) fn ty(&mut self) -> Parsed<Type<'c>> {
        let start = {
            self.space();
            self.pos
        };
        match self.peek() {
            b'(' => return self.function_type(),
            b'!' => {
                let ty = self.dialect_type()?;
                return self.maybe_array(ty);
            }
            _ => {}
        }
        let word = self.word();
        if word.is_empty() {
            return Err(self.expected("a type"));
        }
        let ty = match word {
            b"index" => self.cx.index_type(),
            b"none" => self.cx.ty(TypeKind::None),
            b"tuple" => return self.tuple(),
            b"tensor" => return self.tensor(start),
            b"complex" => self.complex(start)?,
            b"memref" | b"vector" => return self.foreign_type(start),
            b"token" | b"opaque" if self.rest().starts_with(b"[]") => {
                self.pos += 2;
                return Ok(self.cx.ty(if word == b"token" { TypeKind::Token } else { TypeKind::Opaque }));
            }
            _ => return self.number_type(start, ascii(word)),
        };
        self.maybe_array(ty)
    }

    fn number_type(&mut self, start: usize, word: &str) -> Parsed<Type<'c>> {
        if self.peek() == b'['
            && let Some(element) = ElementType::from_xla_name(word)
        {
            let element = self.cx.scalar(element);
            return self.array(element);
        }
        let (sign, digits) = match word.as_bytes() {
            [b's', b'i', ..] => (Signedness::Signed, &word[2..]),
            [b'u', b'i', ..] => (Signedness::Unsigned, &word[2..]),
            [b'i', ..] => (Signedness::Signless, &word[1..]),
            _ => (Signedness::Signless, ""),
        };
        let ty = if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            match ElementType::from_mlir_name(word) {
                Some(element) => self.cx.scalar(element),
                None => return Err(self.unknown_type_word(start, word)),
            }
        } else {
            match digits.parse() {
                Ok(width @ 1..=MAX_WIDTH) => self.cx.int_type(width, sign),
                _ => return Err(self.error_at(start, self.pos, format!("expected an integer type of 1 to {MAX_WIDTH} bits, got '{}'", shorten(word)))),
            }
        };
        self.maybe_array(ty)
    }

    #[cold]
    fn unknown_type_word(&mut self, start: usize, word: &str) -> Failed {
        let mut error = self.diagnostic(start, self.pos, format!("expected a type, got '{}'", shorten(word)));
        if let Some(element) = ElementType::from_xla_name(word) {
            error = error.with_hint(format!("a single number is {}, an array without dimensions {word}[]", element.mlir_name()));
        } else {
            let words = ["index", "none", "tuple", "tensor", "complex", "memref", "vector"];
            let names = ElementType::ALL.iter().flat_map(|e| [e.mlir_name(), e.xla_name()]).chain(words);
            if let Some(near) = super::nearest(word, names) {
                error = error.with_hint(format!("did you mean {near}?"));
            }
        }
        self.report(error)
    }

    /// Reads `(A, B) -> C` or `(A, B) -> (C, D)`.
    pub(super) fn function_type(&mut self) -> Parsed<Type<'c>> {
        self.deeper()?;
        let base = self.types.len();
        let result = self.function_parts(base);
        self.types.truncate(base);
        self.depth -= 1;
        result
    }

    fn function_parts(&mut self, base: usize) -> Parsed<Type<'c>> {
        self.type_list(b'(', b')')?;
        let inputs = self.types.len();
        self.expect_word("->")?;
        if self.next() == b'(' {
            self.type_list(b'(', b')')?;
        } else {
            let ty = self.ty()?;
            self.types.push(ty);
        }
        Ok(self.cx.function_type(&self.types[base..inputs], &self.types[inputs..]))
    }

    /// Pushes the types of a bracketed list.
    fn type_list(&mut self, opening: u8, closing: u8) -> Parsed<()> {
        self.space();
        let open = self.pos;
        self.expect(opening)?;
        if self.eat(closing) {
            return Ok(());
        }
        loop {
            let ty = self.ty()?;
            self.types.push(ty);
            if !self.more(closing, open)? {
                return Ok(());
            }
        }
    }

    fn tuple(&mut self) -> Parsed<Type<'c>> {
        self.deeper()?;
        let base = self.types.len();
        let result = self.type_list(b'<', b'>');
        let ty = result.map(|()| self.cx.ty(TypeKind::Tuple(&self.types[base..])));
        self.types.truncate(base);
        self.depth -= 1;
        ty
    }

    fn complex(&mut self, start: usize) -> Parsed<Type<'c>> {
        let open = self.pos;
        self.expect(b'<')?;
        self.deeper()?;
        let part = self.ty()?;
        self.depth -= 1;
        self.close(b'>', open)?;
        match part.scalar().and_then(ElementType::complex_of) {
            Some(complex) => Ok(self.cx.scalar(complex)),
            None => {
                self.pos = open;
                self.foreign_type(start)
            }
        }
    }

    /// `memref<…>` and others of MLIR's types that Shale has not: kept as written, the position being at `<`.
    pub(super) fn foreign_type(&mut self, start: usize) -> Parsed<Type<'c>> {
        if self.peek() != b'<' {
            return Err(self.expected("'<'"));
        }
        let word_end = self.pos;
        self.skip_brackets()?;
        let text = self.utf8(start, self.pos)?;
        if !self.allow_unregistered {
            let message = format!("expected a type that Shale has, got {}", shorten(text));
            let error = self.diagnostic(start, word_end, message).with_hint("--allow-unregistered-dialect keeps such types as written");
            return Err(self.report(error));
        }
        Ok(self.cx.ty(TypeKind::Unregistered(self.cx.str(text))))
    }
}

/// A text that fits in a message.
pub(super) fn shorten(text: &str) -> String {
    const QUOTED: usize = 60;
    if text.len() <= QUOTED { text.to_owned() } else { format!("{}…", &text[..text.floor_char_boundary(QUOTED)]) }
}
