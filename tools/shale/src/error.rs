//! What is wrong with a program.

use shale_ir::diag::Diagnostic;
use std::fmt::{self, Display, Formatter};

/// Why a program was not read or not compiled: one or more diagnostics, each with its place.
#[derive(Clone, Debug)]
pub struct Error {
    /// What is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl From<Vec<Diagnostic>> for Error {
    fn from(diagnostics: Vec<Diagnostic>) -> Error {
        Error { diagnostics }
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Error {
        Error { diagnostics: vec![diagnostic] }
    }
}

impl Display for Error {
    /// Each diagnostic with the lines that it is about.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.diagnostics.iter().try_for_each(|diagnostic| write!(f, "{}", diagnostic.render(false)))
    }
}

impl std::error::Error for Error {}
