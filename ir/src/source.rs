//! Source texts and positions in them.

use std::sync::{Arc, OnceLock};

/// A text that programs were read from, with its name; shared by everything that points into it.
pub struct Source {
    name: String,
    text: Vec<u8>,
    /// The number of the first line: more than 1 in a part of a file.
    first_line: u32,
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// The largest text that is read, in bytes: positions in it fit in 31 bits.
    pub const MAX_BYTES: usize = (1 << 31) - 1;

    /// A text and the name under which messages mention it.
    pub fn new(name: impl Into<String>, text: impl Into<Vec<u8>>) -> Arc<Source> {
        Self::part(name, text, 1)
    }

    /// A part of a text, which begins in the line `first_line` (from 1) of the whole: positions are those in the whole.
    pub fn part(name: impl Into<String>, text: impl Into<Vec<u8>>, first_line: u32) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into(), first_line: first_line.max(1), lines: OnceLock::new() })
    }

    /// The number of the first line.
    pub fn first_line(&self) -> u32 {
        self.first_line
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The bytes; not necessarily UTF-8.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Line and column of a byte offset, both counted from 1; columns count bytes, as MLIR's do.
    pub fn line_column(&self, offset: usize) -> (u32, u32) {
        let offset = offset.min(self.text.len());
        let starts = self.line_starts();
        let line = starts.partition_point(|&start| start as usize <= offset);
        (line as u32 + self.first_line - 1, (offset - starts[line - 1] as usize) as u32 + 1)
    }

    /// The bytes of a line without its end; empty before the first and behind the last line.
    pub fn line(&self, line: u32) -> &[u8] {
        let Some(line) = line.checked_sub(self.first_line) else { return &[] };
        let starts = self.line_starts();
        let at = |n: usize| starts.get(n).map_or(self.text.len(), |&s| s as usize);
        let (start, end) = (at(line as usize), at(line as usize + 1));
        let text = &self.text[start..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }

    /// The number of lines.
    pub fn line_count(&self) -> u32 {
        self.line_starts().len() as u32
    }

    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let ends = memchr::memchr_iter(b'\n', &self.text).map(|i| i as u32 + 1);
            std::iter::once(0).chain(ends).collect()
        })
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Source({:?}, {} bytes)", self.name, self.text.len())
    }
}

/// A range of bytes in a source text.
#[derive(Clone, Debug)]
pub struct Span {
    /// The text.
    pub source: Arc<Source>,
    /// The first byte.
    pub start: usize,
    /// Behind the last byte.
    pub end: usize,
}

impl PartialEq for Span {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.source, &other.source) && (self.start, self.end) == (other.start, other.end)
    }
}
