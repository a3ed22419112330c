//! The writer of types, attributes and locations: where it writes and how deep it is.

use crate::dialect::Registry;

/// Writes immutable data into a buffer. Its parts are in `types`, `attrs`, `dense` and `locations`.
pub(super) struct Data<'o> {
    pub(super) out: &'o mut Vec<u8>,
    /// Arrays are written as MLIR's tensors.
    pub(super) tensors: bool,
    /// Says how dialects' attributes are written; without it all are in one way.
    pub(super) registry: Option<&'o Registry>,
    depth: u32,
}

impl<'o> Data<'o> {
    /// Data nested deeper is cut off: text that is read is never so deep, and the stack is bounded.
    const MAX_DEPTH: u32 = 400;

    pub(super) fn new(out: &'o mut Vec<u8>, tensors: bool, registry: Option<&'o Registry>) -> Self {
        Data { out, tensors, registry, depth: 0 }
    }

    #[inline]
    pub(super) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes something that stands inside something else.
    pub(super) fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth == Self::MAX_DEPTH {
            return self.text("<<nested too deeply>>");
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    /// Writes the items of a list with `, ` between them.
    pub(super) fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            write(self, item);
        }
    }
}

/// The text that `write` writes.
pub(super) fn text_of(write: impl FnOnce(&mut Data<'_>)) -> String {
    let mut out = Vec::new();
    write(&mut Data::new(&mut out, false, None));
    String::from_utf8(out).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
}
