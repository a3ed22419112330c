//! `--split-input-file`: chunks of a file that stand for files of their own.

use shale_ir::source::Source;
use std::sync::Arc;

/// The line between chunks, in input and output.
pub(crate) const MARK: &str = "// -----";

/// The chunks of a file. Each begins with as many empty lines as it has lines above it, so that positions are those of the file.
pub(crate) fn chunks(source: &Arc<Source>) -> Vec<Arc<Source>> {
    let text = source.text();
    let (mut found, mut start, mut at) = (Vec::new(), 0, 0);
    let (mut line, mut first_line) = (0, 0);
    for piece in text.split_inclusive(|b| *b == b'\n') {
        line += 1;
        if piece.trim_ascii_end() == MARK.as_bytes() {
            found.push((first_line, start..at));
            (first_line, start) = (line, at + piece.len());
        }
        at += piece.len();
    }
    found.push((first_line, start..text.len()));
    if found.len() == 1 {
        return vec![source.clone()];
    }
    let chunk = |(lines, range): (usize, std::ops::Range<usize>)| {
        let mut padded = vec![b'\n'; lines];
        padded.extend_from_slice(&text[range]);
        Source::new(source.name(), padded)
    };
    found.into_iter().map(chunk).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_stay_where_they_are() {
        let all = chunks(&Source::new("f", "a\n// -----  \nb\nb2\n// -----x\n// -----\n"));
        let texts: Vec<_> = all.iter().map(|c| String::from_utf8(c.text().to_vec()).unwrap()).collect();
        assert_eq!(texts, ["a\n", "\n\nb\nb2\n// -----x\n", "\n\n\n\n\n\n"]);
        assert_eq!(all[1].line(3), b"b");
        assert_eq!(chunks(&Source::new("f", "a")).len(), 1);
    }
}
