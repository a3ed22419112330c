//! Breaking lines: while an op is written, the places are noted where its line may be broken; a line that turns out too long is
//! laid out anew by the `pretty` crate.
//!
//! Laws
//! - One document per line, never one per module.
//! - A line is broken only where a space stands between tokens, so that broken text reads back the same.

use pretty::{Arena, DocAllocator, DocBuilder};

/// The columns by which the continuation of a line is indented.
const CONTINUATION: usize = 4;

#[derive(Clone, Copy)]
enum Mark {
    /// The byte at this place is a space that may become a line break.
    Break,
    /// A part that is kept on one line if it fits.
    Begin,
    End,
}

/// The marks of the line that is being written.
pub(super) struct Layout {
    width: Option<usize>,
    marks: Vec<(usize, Mark)>,
    line: usize,
}

impl Layout {
    pub(super) fn new(width: Option<usize>) -> Self {
        Layout { width, marks: Vec::new(), line: 0 }
    }

    /// True if lines may be broken.
    #[inline]
    pub(super) fn is_wide(&self) -> bool {
        self.width.is_some()
    }

    /// A line begins at byte `at` of the output.
    #[inline]
    pub(super) fn start(&mut self, at: usize) {
        self.line = at;
    }

    /// The space at byte `at` may become a line break.
    #[inline]
    pub(super) fn space(&mut self, at: usize) {
        self.mark(at, Mark::Break);
    }

    /// A part that belongs together begins.
    #[inline]
    pub(super) fn begin(&mut self, at: usize) {
        self.mark(at, Mark::Begin);
    }

    /// The part that began last ends.
    #[inline]
    pub(super) fn end(&mut self, at: usize) {
        self.mark(at, Mark::End);
    }

    #[inline]
    fn mark(&mut self, at: usize, mark: Mark) {
        if self.width.is_some() {
            self.marks.push((at, mark));
        }
    }

    /// Forgets the marks from byte `at` on: what was written there is taken back.
    pub(super) fn take_back(&mut self, at: usize) {
        while self.marks.last().is_some_and(|(place, _)| *place >= at) {
            self.marks.pop();
        }
    }

    /// The line ends at the end of `out`: breaks it if it is too long.
    #[inline]
    pub(super) fn finish(&mut self, out: &mut Vec<u8>, indent: usize) {
        if let Some(width) = self.width {
            let columns = out[self.line..].iter().filter(|b| **b & 0xC0 != 0x80).count();
            if columns > width && !self.marks.is_empty() {
                self.lay_out(out, indent, width);
            }
            self.marks.clear();
        }
    }

    #[cold]
    fn lay_out(&self, out: &mut Vec<u8>, indent: usize, width: usize) {
        let line = String::from_utf8_lossy(&out[self.line..]).into_owned();
        if line.len() != out.len() - self.line {
            return; // broken UTF-8 was replaced, so that the marks point elsewhere; keep the line
        }
        let arena = Arena::<()>::new();
        let doc = self.document(&arena, &line).nest((indent + CONTINUATION) as isize).group();
        let mut text = Vec::with_capacity(line.len() + 64);
        if doc.render(width, &mut text).is_ok() {
            out.truncate(self.line);
            out.append(&mut text);
        }
    }

    fn document<'a>(&self, arena: &'a Arena<'a>, line: &'a str) -> DocBuilder<'a, Arena<'a>> {
        let mut open = Vec::new();
        let mut doc = arena.nil();
        let mut at = 0;
        for &(place, mark) in &self.marks {
            let place = (place - self.line).clamp(at, line.len());
            doc = doc.append(arena.text(&line[at..place]));
            at = place;
            match mark {
                Mark::Break => {
                    doc = doc.append(arena.softline());
                    at = (place + 1).min(line.len());
                }
                Mark::Begin => open.push(std::mem::replace(&mut doc, arena.nil())),
                Mark::End => {
                    if let Some(outer) = open.pop() {
                        doc = outer.append(doc.group());
                    }
                }
            }
        }
        doc = doc.append(arena.text(&line[at..]));
        while let Some(outer) = open.pop() {
            doc = outer.append(doc.group());
        }
        doc
    }
}
