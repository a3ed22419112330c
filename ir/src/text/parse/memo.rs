//! Memos: texts that repeat on every line of a large program are parsed once.

use super::{Parsed, Parser};
use crate::attr::Attr;
use crate::session::OpName;
use crate::types::Type;
use rustc_hash::FxHasher;
use std::hash::Hasher;

const ROWS: usize = 256;

/// Where the end of the line is looked for, in bytes.
const LONGEST_LINE: usize = 4096;

/// Direct-mapped tables from a text to what it means; a hit is checked against the whole text.
pub(super) struct Memo<'s, 'c> {
    names: Vec<Option<(&'s [u8], OpName<'c>)>>,
    signatures: Vec<Option<(&'s [u8], Type<'c>)>>,
    /// The last `<{…}>` of each op name.
    properties: Vec<Option<(&'s [u8], Attr<'c>)>>,
}

impl Memo<'_, '_> {
    pub(super) fn new() -> Self {
        Memo { names: vec![None; ROWS], signatures: vec![None; ROWS], properties: Vec::new() }
    }
}

/// A row number from the length and the ends of a text.
#[inline]
fn row(text: &[u8]) -> usize {
    let mut hasher = FxHasher::default();
    match (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        (Some(first), Some(last)) => {
            hasher.write_u64(u64::from_le_bytes(*first));
            hasher.write_u64(u64::from_le_bytes(*last));
        }
        _ => hasher.write(text),
    }
    hasher.write_usize(text.len());
    hasher.finish() as usize % ROWS
}

impl<'c> Parser<'_, 'c> {
    /// The op name in quotes at the position.
    #[inline]
    pub(super) fn quoted_name(&mut self) -> Parsed<OpName<'c>> {
        let start = self.pos;
        let text = self.raw_string()?;
        let row = row(text);
        if let Some((known, name)) = self.memo.names[row]
            && known == text
        {
            return Ok(name);
        }
        let name = self.utf8(start + 1, self.pos - 1)?;
        // Names print as they are, so nothing that a string would have to escape.
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_graphic() && b != b'\\') {
            return Err(self.error_at(start, self.pos, "expected an op's name of plain characters in quotes, such as \"dialect.op\""));
        }
        let name = self.cx.op_name(name);
        self.memo.names[row] = Some((text, name));
        Ok(name)
    }

    /// The function type after `:`. The same text up to the end of the line, or up to ` loc(`, means the same type.
    #[inline]
    pub(super) fn signature(&mut self) -> Parsed<Type<'c>> {
        self.space();
        let rest = self.rest();
        // a longer line holds more than a signature that repeats, and searching it once for each of its ops would be quadratic
        let near = &rest[..rest.len().min(LONGEST_LINE)];
        let mut text = &rest[..memchr::memchr(b'\n', near).unwrap_or(near.len())];
        if text.last() == Some(&b')')
            && let Some(n) = memchr::memmem::rfind(text, b" loc(")
        {
            text = &text[..n];
        }
        let row = row(text);
        if let Some((known, ty)) = self.memo.signatures[row]
            && known == text
        {
            self.pos += text.len();
            return Ok(ty);
        }
        let end = self.pos + text.len();
        let ty = self.function_type()?;
        if self.pos == end {
            self.memo.signatures[row] = Some((text, ty));
        }
        Ok(ty)
    }

    /// The properties `<{…}>` at the position. The text closes itself, so a text that begins like the last one means the same.
    #[inline]
    pub(super) fn properties(&mut self, name: OpName<'c>) -> Parsed<Attr<'c>> {
        let (start, row) = (self.pos, name.id() as usize);
        if let Some(Some((known, attrs))) = self.memo.properties.get(row)
            && self.rest().starts_with(known)
        {
            self.pos += known.len();
            return Ok(*attrs);
        }
        self.pos += 1;
        let mut entries = Vec::new();
        self.entries(&mut entries)?;
        self.close(b'>', start)?;
        let attrs = self.cx.op_attrs(&mut entries, &mut Vec::new());
        let attrs = name.info().map_or(attrs, |info| info.with_defaults(self.cx, attrs));
        if row >= self.memo.properties.len() {
            self.memo.properties.resize(row + 64, None);
        }
        self.memo.properties[row] = Some((&self.text[start..self.pos], attrs));
        Ok(attrs)
    }
}
