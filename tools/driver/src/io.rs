//! What a command line may touch.

use shale_ir::diag::Diagnostic;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The world of one run of a tool: its streams and its directory.
pub struct Io<'a> {
    /// Standard input.
    pub stdin: &'a mut dyn Read,
    /// Standard output: results.
    pub stdout: &'a mut dyn Write,
    /// Standard error: messages and reports.
    pub stderr: &'a mut dyn Write,
    /// What relative paths are relative to.
    pub cwd: PathBuf,
    /// Where reproducers go if `cwd` cannot be written to.
    pub temp: PathBuf,
    /// True if messages are coloured without being asked (`--color=auto`).
    pub color: bool,
    /// True if somebody looks at standard error while a tool works: long work then says what it is doing.
    pub terminal: bool,
}

impl<'a> Io<'a> {
    /// Streams and a directory; no colours, no terminal.
    pub fn new(stdin: &'a mut dyn Read, stdout: &'a mut dyn Write, stderr: &'a mut dyn Write, cwd: impl Into<PathBuf>) -> Self {
        Io { stdin, stdout, stderr, cwd: cwd.into(), temp: std::env::temp_dir(), color: false, terminal: false }
    }

    /// A path from the command line.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.cwd.join(Path::new(name))
    }

    /// Writes a message; where nobody reads standard error there is nobody to tell.
    pub(crate) fn message(&mut self, text: &str) {
        let _ = self.stderr.write_all(text.as_bytes());
    }

    /// Writes messages as text for people.
    pub(crate) fn diagnose(&mut self, diagnostics: &[Diagnostic], color: bool) {
        for diagnostic in diagnostics {
            self.message(&diagnostic.render(color));
        }
    }

    /// Writes a result; a reader that has gone away is no error.
    pub(crate) fn result(&mut self, text: &str) -> i32 {
        let written = self.stdout.write_all(text.as_bytes()).and_then(|()| self.stdout.flush());
        self.judge(written, "standard output")
    }

    /// The exit code after writing.
    pub(crate) fn judge(&mut self, written: std::io::Result<()>, to: &str) -> i32 {
        match written {
            Ok(()) => crate::exit::DONE,
            Err(error) if error.kind() == ErrorKind::BrokenPipe => crate::exit::DONE,
            Err(error) => {
                self.message(&format!("error: cannot write {to}: {error}\n"));
                crate::exit::PROGRAM
            }
        }
    }
}
