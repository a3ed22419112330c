//! What values are called in the text that a body was read from.

use shale_ir::body::{Body, Op};

/// What the results of an op are called: read off the text, where there is one, since most names are numbers that only text has.
pub(crate) fn heads(body: &Body<'_>, op: Op) -> Vec<String> {
    let written = body.source().zip(body.source_offset(body.loc(op))).and_then(|(source, at)| {
        let (before, rest) = source.text().split_at_checked(at)?;
        let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |i| i + 1);
        let end = at + rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let line = std::str::from_utf8(&source.text()[start..end]).ok()?.trim_start();
        let head = line.starts_with('%').then(|| line.split_once(" = "))??.0;
        Some(head.split(',').map(|name| name.trim().trim_start_matches('%').split(':').next().unwrap_or_default().to_string()).collect())
    });
    let known = || body.iter(body.results(op)).filter_map(|v| body.value_name(v)).map(Into::into).collect();
    written.unwrap_or_else(known)
}
