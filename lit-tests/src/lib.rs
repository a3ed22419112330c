//! The lit harness: test files with RUN lines, run inside the test process.
//!
//! ```
//! use shale_lit_tests::{Call, Output, Suite, Tools, Verdict, judge};
//!
//! fn shout(call: &Call<'_>) -> Output {
//!     Output::ok(call.stdin.to_ascii_uppercase())
//! }
//!
//! let dir = tempfile::tempdir().unwrap();
//! let file = dir.path().join("shout.mlir");
//! std::fs::write(&file, "// RUN: echo hello | shout > %t && echo HELLO | cmp %t -\n").unwrap();
//! let suite = Suite::new(dir.path(), Tools::builtin().with("shout", shout));
//! assert_eq!(judge(&suite, &file), Verdict::Passed);
//! ```
//!
//! A file's way: [`walk()`] finds it, [`script`] reads its RUN lines, [`lex`], [`subst`] and [`parse`]
//! make pipelines of them, [`exec`] runs these with the [`Tools`], [`report`] describes a failure,
//! [`bless`](mod@bless) rewrites stale expectations, and [`suite`] shows it all to `cargo test`.
//! [`mutate`](mod@mutate) breaks texts for test programs that fuzz the compiler; [`broken`] has passes for tests of what finds wrong passes.
//!
//! Laws:
//! - Nothing here but [`tools`] knows a tool, and nothing knows a dialect; whoever builds the [`Tools`] does.
//! - What is not understood is an error that names the file and the line, never ignored.

#![forbid(unsafe_code)]

pub mod bless;
pub mod broken;
pub mod builtins;
pub mod exec;
pub mod lex;
pub mod mutate;
pub mod parse;
pub mod report;
pub mod script;
pub mod subst;
pub mod suite;
pub mod tool;
pub mod tools;
pub mod trial;
pub mod walk;

pub use mutate::mutate;
pub use suite::{Suite, main};
pub use tool::{Call, Output, Tool, Tools};
pub use trial::{Verdict, judge};
pub use walk::walk;
