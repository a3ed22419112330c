//! Texts that messages point into, and the messages.

use std::cell::OnceCell;

/// A text with a name, whose lines can be looked up.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    line_starts: OnceCell<Vec<usize>>,
}

impl Source {
    pub(crate) fn new(name: impl Into<String>, text: Vec<u8>) -> Source {
        Source { name: name.into(), text, line_starts: OnceCell::new() }
    }

    fn starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| std::iter::once(0).chain(memchr::memchr_iter(b'\n', &self.text).map(|i| i + 1)).collect())
    }

    /// Line and column of an offset, both from one; the column counts bytes.
    pub(crate) fn line_col(&self, pos: usize) -> (usize, usize) {
        let line = self.starts().partition_point(|&s| s <= pos);
        (line, pos - self.starts()[line - 1] + 1)
    }

    /// The text of a line, without its end.
    pub(crate) fn line(&self, line: usize) -> &[u8] {
        let start = self.starts()[line - 1];
        let end = self.starts().get(line).map_or(self.text.len(), |e| e - 1);
        &self.text[start..end]
    }

    /// How many lines there are; an empty one after the last newline does not count.
    pub(crate) fn line_count(&self) -> usize {
        let ends_with_newline = self.text.last().is_none_or(|&b| b == b'\n');
        self.starts().len() - usize::from(ends_with_newline)
    }
}

/// Drops the carriage return of each line's end and, unless `keep_space`, writes
/// each run of blanks and tabs as one blank. Works in place: inputs are large.
pub(crate) fn canonicalize(mut text: Vec<u8>, keep_space: bool) -> Vec<u8> {
    let is_blank = |b: u8| b == b' ' || b == b'\t';
    let pair = memchr::memmem::Finder::new("  ");
    let (mut read, mut write) = (0, 0);
    // The next places that may need a change: a tab or return, and two blanks.
    let (mut special, mut double) = (Some(0), Some(0));
    loop {
        let rest = &text[read..];
        if special.is_some_and(|at| at < read || read == 0) {
            special = memchr::memchr2(b'\t', b'\r', rest).map(|i| read + i);
        }
        if double.is_some_and(|at| at < read || read == 0) {
            double = pair.find(rest).map(|i| read + i);
        }
        let at = special.into_iter().chain(double).min().unwrap_or(text.len());
        text.copy_within(read..at, write);
        write += at - read;
        let Some(&b) = text.get(at) else { break };
        read = at + 1;
        if b == b'\r' && text.get(read) == Some(&b'\n') {
            continue;
        }
        text[write] = b;
        if !keep_space && is_blank(b) {
            // A tab may follow a blank that was copied as it was.
            if at > 0 && write > 0 && text[write - 1] == b' ' && b == b'\t' {
                write -= 1;
            }
            text[write] = b' ';
            read += text[read..].iter().take_while(|&&b| is_blank(b)).count();
        }
        write += 1;
    }
    text.truncate(write);
    text
}

/// Which text a message points into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// Offset in the check file.
    Check(usize),
    /// Offset in the input.
    Input(usize),
    /// Offset in the shown form of the n-th implicit negative pattern.
    Implicit(usize, usize),
    /// Nothing to point at.
    Nowhere,
}

/// How grave a message is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    Error,
    Remark,
    Note,
}

/// Something to tell the user.
#[derive(Clone, Debug)]
pub(crate) struct Message {
    pub(crate) level: Level,
    pub(crate) place: Place,
    pub(crate) text: String,
    /// Bytes from the place on that the caret line underlines.
    pub(crate) len: usize,
}

impl Message {
    pub(crate) fn new(level: Level, place: Place, text: impl Into<String>) -> Message {
        Message { level, place, text: text.into(), len: 1 }
    }

    pub(crate) fn error(place: Place, text: impl Into<String>) -> Message {
        Message::new(Level::Error, place, text)
    }

    pub(crate) fn spanning(mut self, len: usize) -> Message {
        self.len = len.max(1);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_become_one() {
        let cases: [(&str, &str); 9] = [
            ("", ""),
            ("a b", "a b"),
            ("a  b\t\tc \t d\te", "a b c d e"),
            ("  a\r\n \tb \r\n", " a\n b \n"),
            ("\t", " "),
            ("   ", " "),
            ("a\rb\r\r\n", "a\rb\r\n"),
            (" \t", " "),
            ("\r\n", "\n"),
        ];
        for (text, want) in cases {
            assert_eq!(canonicalize(text.into(), false), want.as_bytes(), "{text:?}");
        }
        assert_eq!(canonicalize(b" \t a\r\n".to_vec(), true), b" \t a\n");
    }
}
