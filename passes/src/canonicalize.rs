//! Canonicalization: folds, patterns of all dialects and all rules that simplify, until nothing matches.
//!
//! Afterwards no op folds, no pattern of a registered dialect matches, constants are the last operands of commutative ops, and no
//! op without effects is unused.

use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, PassCx};
use shale_ir::rewrite::{Class, RewriteOptions, rewrite_greedily};

pass! {
    /// Folds ops and applies the canonicalization patterns of all dialects until nothing matches.
    pub struct Canonicalize: FunctionPass = "canonicalize" {
        /// Report patterns that change nothing or undo each other as errors.
        check: bool = cfg!(debug_assertions),
        /// `relaxed` also applies rules that do not keep every bit.
        fp: Class = Class::Exact,
        /// Say for each attempt of the named pattern (or `all`) whether it matches and why not.
        trace: String = String::new(),
    }
}

impl FunctionPass for Canonicalize {
    fn run<'c>(&self, body: &mut Body<'c>, cx: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        let patterns = body.cx().registry().patterns();
        let trace = match self.trace.as_str() {
            "" => None,
            "all" => Some(String::new()),
            name => Some(name.to_string()),
        };
        let options = RewriteOptions { check: self.check, fp: self.fp, trace, ..RewriteOptions::default() };
        rewrite_greedily(body, patterns, &options, cx)
    }
}
