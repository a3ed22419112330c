//! `--html=FILE`: a run of a pipeline as one page that needs nothing else, no network either.
//!
//! Laws
//! - The page holds data and a program that shows them; nothing of the compiled program is ever part of the page's HTML, CSS or JavaScript.
//! - Each text of a line stands in the data once; a pass is the difference from the module before it.
//! - The same run gives the same page; times are in it only with `--timing`.

mod data;
mod diff;
mod lines;
mod names;
mod record;

pub(crate) use record::{Program, Recorder};

const PAGE: &str = include_str!("page/page.html");

/// What the page is put together from, by the names that stand in it.
const PARTS: &[(&str, &str)] = &[
    ("STYLE", include_str!("page/style.css")),
    ("DATA", include_str!("page/data.js")),
    ("VALUES", include_str!("page/values.js")),
    ("TEXT", include_str!("page/text.js")),
    ("DIFF", include_str!("page/diff.js")),
    ("SIDE", include_str!("page/side.js")),
    ("MAIN", include_str!("page/main.js")),
];

/// The page about these programs.
pub(crate) fn page(tool: &str, programs: &[Program], timed: bool) -> String {
    let mut page = String::from(PAGE);
    for (name, text) in PARTS {
        page = page.replacen(&format!("/*{name}*/"), text, 1);
    }
    // Last, so that nothing in a program is taken for one of the names.
    page.replacen("/*PROGRAMS*/", &data::json(tool, programs, timed), 1)
}
