//! Going on after an error: where the next op begins.

use super::Parser;

impl Parser<'_, '_> {
    /// Moves behind the op that began at `start` and failed at the present position.
    ///
    /// The op ends at the end of a line where all its brackets are closed, or before the bracket that closes the block. Where a
    /// bracket is missing, the first line that is not indented deeper than the op begins the next one.
    pub(super) fn resync(&mut self, start: usize) {
        let failed_at = self.pos.max(start + 1);
        let indent = self.indent(start);
        let mut depth = 0u32;
        self.pos = start;
        while !self.at_end() {
            match self.peek() {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth > 0 => depth -= 1,
                b'}' if self.pos >= failed_at => return,
                b'"' => self.skip_string(),
                b'/' if self.rest().starts_with(b"//") => {
                    self.pos += memchr::memchr(b'\n', self.rest()).unwrap_or(self.rest().len());
                    continue;
                }
                b'\n' if self.pos >= failed_at => {
                    if depth == 0 {
                        return;
                    }
                    if self.next_line_is_no_deeper(indent) {
                        self.scope.damaged = true;
                        return;
                    }
                }
                _ => {}
            }
            self.pos += 1;
        }
        self.scope.damaged |= depth > 0;
    }

    /// Moves to the closing quote, or to the end of the line.
    fn skip_string(&mut self) {
        self.pos += 1;
        while let Some(n) = memchr::memchr3(b'"', b'\\', b'\n', self.rest()) {
            self.pos += n;
            match self.peek() {
                b'\\' => self.pos += 2,
                b'"' => return,
                _ => {
                    self.pos -= 1; // the line's end counts for itself
                    return;
                }
            }
        }
        self.pos = self.text.len();
    }

    /// White space between the line's start and `at`'s line's first word.
    fn indent(&self, at: usize) -> usize {
        let line = memchr::memrchr(b'\n', &self.text[..at]).map_or(0, |n| n + 1);
        self.text[line..at].iter().take_while(|b| matches!(b, b' ' | b'\t')).count()
    }

    fn next_line_is_no_deeper(&self, indent: usize) -> bool {
        let next = &self.text[self.pos + 1..];
        let spaces = next.iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
        match next.get(spaces) {
            None | Some(b'\n' | b'\r' | b'/') => false,
            Some(b')' | b']' | b'}' | b'>') => spaces < indent,
            Some(_) => spaces <= indent,
        }
    }
}
