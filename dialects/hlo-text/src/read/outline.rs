//! The first pass: where the header, the tables and the computations stand.

use super::scan::{bracket_end, comment_end, is_stop, string_end, text};
use super::{Parsed, Reader};
use shale_ir::diag::Diagnostic;
use shale_ir::session::Str;

/// A computation as it stands in the text.
#[derive(Clone, Debug)]
pub(super) struct Computation<'s, 'c> {
    pub(super) name: &'s [u8],
    /// Where its name stands.
    pub(super) at: usize,
    /// Where the signature's parameters begin, behind their bracket.
    pub(super) signature: Option<usize>,
    /// The text between its braces.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where the words `parameter(` begin in it.
    pub(super) parameters: std::ops::Range<usize>,
    pub(super) used: bool,
    /// An error in it was reported: it has no meaning.
    pub(super) broken: bool,
    /// The function that it becomes if it is called.
    pub(super) function: Option<Str<'c>>,
    /// The text ended before the closing brace.
    pub(super) unclosed: bool,
}

const PARAMETER: &[u8] = b"parameter";

impl Reader<'_, '_> {
    /// Finds all computations; the position is behind the header.
    pub(super) fn outline(&mut self) -> Parsed<()> {
        while !self.at_end_of_text() {
            let start = self.pos;
            let entry = self.eat_word("ENTRY");
            let at = self.pos + self.rest().iter().take_while(|b| b.is_ascii_whitespace()).count();
            let name = self.expect_name("the name of a computation")?;
            if !entry && self.table(name)? {
                continue;
            }
            let signature = self.next() == b'(';
            let signature = if signature { Some(self.signature()?) } else { None };
            if self.next() != b'{' {
                return Err(self.expected("'{' before the instructions of a computation"));
            }
            let open = self.pos;
            let first = self.parameters.len();
            let closed = self.instructions(open, false);
            let closed = closed.or_else(|| {
                // Brackets that do not match are found when the instructions are read.
                self.parameters.truncate(first);
                self.instructions(open, true)
            });
            self.pos = closed.unwrap_or(self.text.len());
            let end = closed.map_or(self.text.len(), |end| end - 1);
            let parameters = first..self.parameters.len();
            if closed.is_some() {
                self.behind()?;
            }
            let index = self.computations.len() as u32;
            let computation =
                Computation { name, at, signature, start: open + 1, end, parameters, used: entry, broken: false, function: None, unclosed: closed.is_none() };
            if let Some(previous) = self.by_name.insert(name, index) {
                let earlier = self.computations[previous as usize].at;
                let error = format!("there are two computations called '{}'", text(name));
                let error = Diagnostic::error(self.place(at, at + name.len()), error);
                let error = error.with_note(self.place(earlier, earlier + name.len()), "the first one");
                self.report(error);
            }
            if entry {
                if let Some(previous) = self.entry {
                    let earlier = self.computations[previous as usize].at;
                    let error = Diagnostic::error(self.place(start, at + name.len()), "there are two entry computations");
                    let error = error.with_note(self.place(earlier, earlier + name.len()), "the first one");
                    self.report(error);
                }
                self.entry = Some(index);
            }
            self.computations.push(computation);
        }
        if self.computations.is_empty() {
            return Err(self.expected("a computation"));
        }
        Ok(())
    }

    fn at_end_of_text(&mut self) -> bool {
        self.space();
        self.at_end()
    }

    /// Skips `(a: f32[2], b: s32[]) -> f32[2]`; gives where its parameters begin.
    fn signature(&mut self) -> Parsed<usize> {
        let open = self.pos;
        let Some(end) = bracket_end(self.text, open) else {
            return Err(self.error(open, open + 1, "expected ')' at the end of the signature that begins here, got the end of the text"));
        };
        self.pos = end;
        if !self.eat_word("->") {
            return Err(self.expected("'->' before the type of a computation's result"));
        }
        self.shape()?;
        Ok(open + 1)
    }

    /// Finds the end of the braces at `open`, behind the closing one, and notes where parameters stand. With `by_lines` a brace at the
    /// start of a line is the closing one, whatever brackets are open.
    pub(super) fn instructions(&mut self, open: usize, by_lines: bool) -> Option<usize> {
        let (text, mut depth, mut at) = (self.text, 0u32, open);
        loop {
            while !is_stop(*text.get(at)?) {
                at += 1;
            }
            match text[at] {
                b'(' => {
                    let word = at.wrapping_sub(PARAMETER.len());
                    if (depth == 1 || by_lines) && text[..at].ends_with(PARAMETER) && text[..word].last().is_some_and(|b| b.is_ascii_whitespace()) {
                        self.parameters.push(word);
                    }
                    depth += 1;
                }
                b'{' | b'[' => depth += 1,
                b'}' if by_lines && text[at - 1] == b'\n' => return Some(at + 1),
                b')' | b'}' | b']' if by_lines => depth = depth.saturating_sub(1).max(1),
                b')' | b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return (text[at] == b'}').then_some(at + 1);
                    }
                }
                b'"' => {
                    at = string_end(text, at)?;
                    continue;
                }
                _ => {
                    if let Some(end) = comment_end(text, at) {
                        at = end;
                        continue;
                    }
                }
            }
            at += 1;
        }
    }

    /// `, execution_thread="name"` behind a computation.
    fn behind(&mut self) -> Parsed<()> {
        while self.eat(b',') {
            self.space();
            let start = self.pos;
            if !self.eat_word("execution_thread") {
                return Err(self.expected("'execution_thread' behind a computation"));
            }
            self.expect(b'=')?;
            self.raw_string()?;
            self.dropped(start, self.pos, "execution_thread", "everything runs in the order of the text");
        }
        Ok(())
    }
}
