//! FileCheck: judges a tool's output by the check lines of a test file.
//!
//! A check file holds directives such as `CHECK-NEXT: %[[X:.*]] = add`, usually in
//! comments beside the test's source. The dialect, the exit codes and the corner
//! cases are those of LLVM's FileCheck; `--strict` adds an eye for misspelt
//! directives, which FileCheck takes for prose.
//!
//! [`main_with`] is the tool as a function. [`CheckFile`] gives structure:
//!
//! ```
//! use shale_filecheck::{CheckFile, Kind, Options};
//!
//! let checks = b"// CHECK: [[X:%.+]] = add\n// CHECK-NEXT: return [[X]]\n";
//! let file = CheckFile::parse("t.mlir", checks, &Options::default())?;
//! assert_eq!(file.directives()[1].kind, Kind::Next);
//! assert_eq!(file.directives()[1].line, 2);
//!
//! let report = file.check("<stdout>", b"%0 = add %a, %b\nreturn %0\n");
//! assert!(report.passed);
//! assert_eq!(report.matches[1][0].line, 2);
//!
//! let report = file.check("<stdout>", b"%0 = add %a, %b\nreturn %1\n");
//! assert_eq!(report.first_failure().unwrap().directive, Some(1));
//! # Ok::<(), shale_filecheck::CheckFileError>(())
//! ```
//!
//! Laws: no input makes it panic or run without end; nothing is read but what the
//! arguments name; the verdict depends on nothing but the arguments and the files.

#![forbid(unsafe_code)]

mod check_file;
mod checker;
mod cli;
mod directives;
mod dump;
mod fuzzy;
mod near_miss;
mod numeric;
mod options;
mod pattern;
mod regex;
mod render;
mod report;
mod source;
mod vars;

pub use check_file::{CheckFile, CheckFileError};
pub use cli::main_with;
pub use directives::{Directive, Kind};
pub use options::Options;
pub use report::{Failure, FailureKind, Match, Report};
