//! The verifier.

use crate::body::Body;
use crate::diag::Diagnostic;
use crate::module::Module;

/// Checks a module: every item, and what depends on several items.
pub fn verify_module(module: &Module<'_>) -> Vec<Diagnostic> {
    let _ = module;
    Vec::new()
}

/// Checks one item by itself.
pub fn verify_body(body: &Body<'_>) -> Vec<Diagnostic> {
    let _ = body;
    Vec::new()
}

/// Checks what depends on several items: references to symbols.
pub fn verify_symbols(module: &Module<'_>) -> Vec<Diagnostic> {
    let _ = module;
    Vec::new()
}
