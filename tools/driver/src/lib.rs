//! Shale's command lines as a library.
//!
//! Laws
//! - [`opt`] reads and writes only what [`Io`] gives it and the files that its arguments name, relative to [`Io::cwd`]. It has
//!   no state outside the call, so a test harness runs many at once in one process.
//! - Results go to standard output, messages to standard error. Exit codes: 0 done, 1 the program is wrong, 2 the command line is
//!   wrong, 101 a bug.
//! - Help, parsing and hints about flags come from one table a tool (`flags`, `run::flags`).
//! - A run that fails leaves no half-written output file.
#![forbid(unsafe_code)]

mod bench;
mod chunk;
mod doc;
mod dot;
mod expect;
mod explain;
mod files;
mod flags;
mod form;
mod fuzz;
mod help;
mod html;
mod io;
mod json;
mod opt;
mod options;
mod process;
mod progress;
mod reduce;
mod run;
mod split;
mod table;
mod timing;
mod translate;
mod validate;

pub use bench::{bench, bench_main};
pub use expect::{Announcement, Comparison, announced_text};
pub use fuzz::{fuzz, fuzz_main};
pub use io::Io;
pub use opt::{comparisons, opt, opt_main};
pub use reduce::{reduce, reduce_main};
pub use run::{run, run_main};
pub use shale::standard;
pub use translate::{translate, translate_main};

/// The exit codes of all tools.
pub mod exit {
    /// Done.
    pub const DONE: i32 = 0;
    /// The program is wrong.
    pub const PROGRAM: i32 = 1;
    /// The command line is wrong.
    pub const COMMAND_LINE: i32 = 2;
    /// A bug in Shale or in a pass of a downstream tool.
    pub const BUG: i32 = 101;
}
