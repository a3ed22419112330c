//! `--split-input-file`: chunks of a file that stand for files of their own.

use shale_ir::source::Source;
use std::sync::Arc;

/// The line between chunks, in input and output.
pub(crate) const MARK: &str = "// -----";

/// The chunks of a file; positions in them are those in the file.
pub(crate) fn chunks(source: &Arc<Source>) -> Vec<Arc<Source>> {
    let text = source.text();
    let (mut found, mut start, mut at) = (Vec::new(), 0, 0);
    let (mut line, mut first_line) = (0u32, 1);
    for piece in text.split_inclusive(|b| *b == b'\n') {
        line += 1;
        if piece.trim_ascii_end() == MARK.as_bytes() {
            found.push((first_line, start..at));
            (first_line, start) = (line + 1, at + piece.len());
        }
        at += piece.len();
    }
    found.push((first_line, start..text.len()));
    if found.len() == 1 {
        return vec![source.clone()];
    }
    found.into_iter().map(|(line, range)| Source::part(source.name(), &text[range], line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_where_they_are() {
        let all = chunks(&Source::new("f", "a\n// -----  \nb\nb2\n// -----x\n// -----\n"));
        let texts: Vec<_> = all.iter().map(|c| String::from_utf8(c.text().to_vec()).unwrap()).collect();
        assert_eq!(texts, ["a\n", "b\nb2\n// -----x\n", ""]);
        assert_eq!((all[1].line(2), all[1].line(3), all[1].line(9)), (&b""[..], &b"b"[..], &b""[..]));
        assert_eq!((all[1].line_column(3), all[2].line_column(0)), ((4, 2), (7, 1)));
        assert_eq!(chunks(&Source::new("f", "a")).len(), 1);
    }
}
