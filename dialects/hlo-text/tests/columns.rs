//! The broken programs of the lit tests: each message points at the column that a `v` in the line above shows.
//!
//! That the messages are the announced ones, on their lines, is what the files' own RUN lines check.

use shale_ir::diag::Severity;
use shale_ir::session::Session;
use shale_ir::source::Source;
use std::path::Path;

#[test]
fn messages_point_at_the_marked_columns() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/dialects/hlo-text/invalid");
    let registry = shale_dialects::registry();
    let (mut programs, mut marks) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for program in text.split("// -----\n") {
            let session = Session::new(&registry);
            let source = Source::new("broken.hlo", program);
            let errors = shale_hlo_text::parse(session.cx(), &source).expect_err(program);
            programs += 1;
            for error in errors.iter().filter(|e| e.severity == Severity::Error) {
                let (line, column) = error.line_column().unwrap_or_else(|| panic!("{error} has no place"));
                let comments = (1..line).rev().map(|n| std::str::from_utf8(source.line(n)).unwrap()).take_while(|l| l.trim_start().starts_with("//"));
                let mark = comments.filter_map(|l| l.strip_prefix("//")).find(|l| matches!(l.trim(), "v" | "@v"));
                let mark = mark.unwrap_or_else(|| panic!("no mark above {error} in\n{program}"));
                // In the first two columns of a line there is no room for a mark.
                let expected = if mark == "@v" { column.min(2) } else { mark.len() as u32 + 2 };
                assert_eq!(column, expected, "{}: {error}\n{program}", path.display());
                marks += 1;
            }
            assert!(errors.iter().all(|e| !e.render(false).is_empty()));
        }
    }
    assert!(programs >= 150 && marks >= programs, "{programs} programs, {marks} messages");
}
