//! Messages as text: place, sentence, the source line and a caret.

use crate::check_file::CheckFile;
use crate::source::{Level, Message, Place, Source};

/// The text of a message; `input` is what `Place::Input` points into.
pub(crate) fn message(m: &Message, file: &CheckFile, input: Option<&Source>, color: bool) -> String {
    let label = match m.level {
        Level::Error => paint("error:", RED, color),
        Level::Remark => paint("remark:", BLUE, color),
        Level::Note => paint("note:", GREY, color),
    };
    let pointed = match m.place {
        Place::Nowhere => None,
        Place::Check(at) => Some((&file.source, at)),
        Place::Input(at) => input.map(|i| (i, at)),
        Place::Implicit(n, at) => file.implicit.get(n).map(|s| (s, at)),
    };
    let Some((source, at)) = pointed else {
        return format!("{label} {}\n", m.text);
    };
    let (line, column) = source.line_col(at.min(source.text.len()));
    let bytes = source.line(line);
    let shown = String::from_utf8_lossy(bytes);
    let before = &bytes[..(column - 1).min(bytes.len())];
    let left = bytes.len().saturating_sub(before.len());
    let underlined = &bytes[before.len()..][..m.len.min(left)];
    let tildes = "~".repeat(width(underlined).saturating_sub(1));
    let caret = paint(&format!("^{tildes}"), GREEN, color);
    let name = &source.name;
    let text = &m.text;
    format!("{name}:{line}:{column}: {label} {text}\n{shown}\n{}{caret}\n", pad(before))
}

/// Characters that a piece of text takes on the screen.
fn width(text: &[u8]) -> usize {
    String::from_utf8_lossy(text).chars().count()
}

/// Blanks as wide as `text`; tabs stay.
fn pad(text: &[u8]) -> String {
    let chars = String::from_utf8_lossy(text);
    chars.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
}

pub(crate) const RED: &str = "1;31";
pub(crate) const GREEN: &str = "1;32";
pub(crate) const BLUE: &str = "1;34";
pub(crate) const MAGENTA: &str = "1;35";
pub(crate) const CYAN: &str = "1;36";
pub(crate) const GREY: &str = "1;30";

/// `text` in a colour of the terminal.
pub(crate) fn paint(text: &str, code: &str, color: bool) -> String {
    if color { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
}
