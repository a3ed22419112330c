//! `-NEXT`, `-EMPTY` and `-SAME`: on which line the match must be.

use super::{Checker, Failed, Region, Status};
use crate::directives::Kind;
use crate::source::{Level, Message, Place};

impl Checker<'_> {
    /// Fails if the entry's match is on another line than its kind demands.
    pub(super) fn line_rule(&mut self, index: usize, skipped: Region, found: Region) -> Result<(), Failed> {
        let kind = self.entry(index).kind;
        if !matches!(kind, Some(Kind::Next | Kind::Same | Kind::Empty)) {
            return Ok(());
        }
        let (count, second_line) = newlines(&self.input.text[skipped.0..skipped.1]);
        let wrong = match (kind, count) {
            (Some(Kind::Same), 0) | (Some(Kind::Next | Kind::Empty), 1) => return Ok(()),
            (Some(Kind::Same), _) => "is not on the same line as the previous match",
            (_, 0) => "is on the same line as previous match",
            _ => "is not on the line after the previous match",
        };
        let entry = self.entry(index);
        let error = Message::error(entry.place, format!("{}: {wrong}", entry.name));
        let note = |at, text: &str| Message::new(Level::Note, Place::Input(at), text);
        let noun = if kind == Some(Kind::Same) { "'same'" } else { "'next'" };
        let here = note(skipped.1, &format!("{noun} match was here"));
        self.out.messages.extend([error, here.spanning(found.1 - found.0)]);
        self.out.messages.push(note(skipped.0, "previous match ended here"));
        if kind != Some(Kind::Same) && count > 1 {
            let at = skipped.0 + second_line;
            let text = "non-matching line after previous match is here";
            self.out.messages.push(note(at, text));
        }
        // The match was good news when it was recorded; it is not any longer.
        let recorded = |e: &super::Event| e.entry == index && e.region == found;
        if let Some(e) = self.out.events.iter_mut().rev().find(|e| recorded(e)) {
            e.status = Status::WrongLine;
        } else {
            self.event(index, Status::WrongLine, found, None);
        }
        self.out.matches.pop();
        self.out.failures.push((index, Status::WrongLine, found));
        Err(Failed)
    }
}

/// Counts line ends, a pair `\r\n` or `\n\r` as one; also where the second line starts.
fn newlines(text: &[u8]) -> (usize, usize) {
    let mut count = 0;
    let mut second = 0;
    let mut pos = 0;
    while let Some(i) = memchr::memchr2(b'\n', b'\r', &text[pos..]) {
        let at = pos + i;
        let pair = text.get(at + 1).is_some_and(|&b| b != text[at] && matches!(b, b'\n' | b'\r'));
        pos = at + 1 + usize::from(pair);
        count += 1;
        if count == 1 {
            second = pos;
        }
    }
    (count, second)
}
