//! `dense<…> : type`: constants of arrays.
//!
//! The type stands behind the elements but says how to read them, so the elements are skipped, the type read, and then the
//! elements. What is allocated grows with the text, never with the shape.

use super::{Parsed, Parser};
use crate::attr::Attr;
use crate::element::ElementType;
use crate::types::{ArrayType, Type};

/// How elements are stored.
#[derive(Clone, Copy)]
struct Storage<'c> {
    ty: Type<'c>,
    scalar: Option<ElementType>,
    bytes: usize,
}

impl<'c> Parser<'_, 'c> {
    /// Reads the attribute, the position being behind `dense`.
    pub(super) fn dense(&mut self, start: usize) -> Parsed<Attr<'c>> {
        let word_end = self.pos;
        if self.next() != b'<' {
            return Err(self.expected("'<'"));
        }
        let open = self.pos;
        self.skip_brackets()?;
        if !self.eat(b':') {
            let error = self.expected_error("':' and the constant's type");
            return Err(self.report(error.with_hint("a dense constant ends with its type: dense<0> : tensor<2xi32>")));
        }
        self.space();
        let type_at = self.pos;
        let ty = self.ty()?;
        let end = self.pos;
        let element = ty.element();
        let bytes = match element.scalar() {
            Some(scalar) => Some(scalar.bytes()),
            None if super::attr::is_wide_integer(element.get()) => element.bit_width().map(|w| w.div_ceil(8) as usize),
            None => None,
        };
        let (Some(array), Some(bytes)) = (ty.array(), bytes) else {
            if matches!(element.get(), crate::types::TypeKind::Unregistered(_) | crate::types::TypeKind::Dialect(..)) {
                return self.keep_unregistered(start, word_end);
            }
            return Err(self.error_at(type_at, end, "expected the type of an array of numbers"));
        };
        if array.dynamic != 0 {
            return Err(self.error_at(type_at, end, "expected a type whose sizes are all known for a constant"));
        }
        let storage = Storage { ty: element, scalar: element.scalar(), bytes };
        self.pos = open + 1;
        let payload = self.dense_elements(array, storage, open)?;
        self.close(b'>', open)?;
        self.pos = end;
        Ok(self.cx.dense(ty, &payload))
    }

    /// The payload: all elements, or one if all are equal.
    fn dense_elements(&mut self, array: ArrayType<'c>, storage: Storage<'c>, open: usize) -> Parsed<Vec<u8>> {
        let mut payload = Vec::new();
        let start = {
            self.space();
            self.pos
        };
        match self.peek() {
            b'>' => {
                if array.elements() != Some(0) {
                    return Err(self.error_at(open, self.pos + 1, "expected elements, since the type's sizes are not zero"));
                }
            }
            b'"' => payload = self.raw_elements(array, storage)?,
            b'[' => {
                self.element_list(array.dims.list(), storage, &mut payload)?;
            }
            _ => {
                self.one_element(storage, &mut payload)?;
                if self.next() == b',' {
                    return Err(self.error_at(start, self.pos, "expected one element, or a list of them in brackets"));
                }
            }
        }
        if array.elements() == Some(0) {
            payload.clear();
        }
        mask_elements(&mut payload, storage);
        let same = payload.len() > storage.bytes && payload.chunks_exact(storage.bytes).all(|e| *e == payload[..storage.bytes]);
        if same {
            payload.truncate(storage.bytes);
        }
        Ok(payload)
    }

    fn one_element(&mut self, storage: Storage<'c>, out: &mut Vec<u8>) -> Parsed<()> {
        match storage.scalar {
            Some(scalar) => self.element(scalar, out),
            None => self.wide_element(storage.ty, storage.bytes, out),
        }
    }

    /// Reads nested lists; each level has the length that the shape says.
    fn element_list(&mut self, dims: &[i64], storage: Storage<'c>, out: &mut Vec<u8>) -> Parsed<()> {
        self.space();
        let open = self.pos;
        let Some((&size, inner)) = dims.split_first() else {
            return self.one_element(storage, out);
        };
        if self.peek() != b'[' {
            return Err(self.expected(&format!("a list of {size} in '['")));
        }
        self.pos += 1;
        self.deeper()?;
        let mut count = 0i64;
        if !self.eat(b']') {
            loop {
                if inner.is_empty() && self.next() == b'[' {
                    return Err(self.expected("an element, since the type has no further dimension"));
                }
                self.element_list(inner, storage, out)?;
                count += 1;
                if !self.more(b']', open)? {
                    break;
                }
            }
        }
        self.depth -= 1;
        if count != size {
            return Err(self.error_at(open, self.pos, format!("expected {size} elements in this list, as the type says, got {count}")));
        }
        Ok(())
    }

    /// Reads `"0x…"`: the elements' bytes in order.
    fn raw_elements(&mut self, array: ArrayType<'c>, storage: Storage<'c>) -> Parsed<Vec<u8>> {
        let start = self.pos;
        let text = self.raw_string()?;
        let digits = text.strip_prefix(b"0x").unwrap_or_default();
        let digit = |b: u8| (b as char).to_digit(16);
        let bytes: Option<Vec<u8>> = digits.chunks(2).map(|pair| Some((digit(pair[0])? * 16 + digit(*pair.get(1)?)?) as u8)).collect();
        let Some(mut bytes) = bytes.filter(|b| !b.is_empty() || array.elements() == Some(0)) else {
            return Err(self.error_at(start, self.pos, "expected \"0x\" and pairs of hexadecimal digits"));
        };
        let elements = array.elements();
        let expected = if storage.scalar == Some(ElementType::Pred) {
            unpack_bits(&mut bytes, elements);
            elements
        } else {
            elements.and_then(|n| n.checked_mul(storage.bytes as u64))
        };
        if Some(bytes.len() as u64) != expected && bytes.len() != storage.bytes {
            let all = expected.map_or("too many".into(), |n| n.to_string());
            let message = format!("expected {all} bytes, or {} for equal elements, got {}", storage.bytes, bytes.len());
            return Err(self.error_at(start, self.pos, message));
        }
        Ok(bytes)
    }
}

/// Blobs of truth values hold eight a byte; one byte may stand for all of them.
fn unpack_bits(bytes: &mut Vec<u8>, elements: Option<u64>) {
    let Some(elements) = elements else { return };
    if bytes.len() == 1 && elements > 8 {
        bytes[0] &= 1;
    } else if bytes.len() as u64 == elements.div_ceil(8) {
        let packed = std::mem::take(bytes);
        bytes.extend((0..elements as usize).map(|i| packed[i / 8] >> (i % 8) & 1));
    } else if bytes.len() as u64 != elements {
        bytes.push(0); // no valid length: reported by the caller
        bytes.push(0);
    }
}

/// Clears the bits that elements narrower than their bytes do not have.
fn mask_elements(bytes: &mut [u8], storage: Storage<'_>) {
    let bits = storage.scalar.map_or_else(|| storage.ty.bit_width().unwrap_or(64), ElementType::bits) as usize;
    let spare = storage.bytes * 8 - bits;
    if spare > 0 {
        for element in bytes.chunks_exact_mut(storage.bytes) {
            element[storage.bytes - 1] &= 0xff >> spare;
        }
    }
}
