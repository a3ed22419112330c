//! Shale's IR: what never changes is interned in a session, what changes is rows of tables, and every op is defined once.
//!
//! ```
//! use shale_ir::prelude::*;
//! use shale_ir::{dialect::Registry, session::Session, source::Source, text, verify};
//!
//! op! {
//!     /// `2 × input`.
//!     pub struct Double = "demo.double" [Pure, SameType] { input: Value }
//! }
//! impl<'c> Semantics<'c> for Double {}
//! dialect! {
//!     /// A demonstration.
//!     pub static DEMO = "demo" { ops: [Double] }
//! }
//!
//! let session = Session::new(&Registry::new().with(&DEMO));
//! let source = Source::new("demo.mlir", "%1 = \"demo.double\"(%0) : (f32) -> f32\n%0 = \"demo.double\"(%1) : (f32) -> f32");
//! let module = text::parse_module(session.cx(), &source, &text::ParseOptions::default()).unwrap();
//! assert!(verify::verify_module(&module).is_empty()); // at module level order does not matter
//! assert!(text::module_text(&module, &text::PrintOptions::default()).contains("%1 = demo.double %0 : f32"));
//! ```
//!
//! Invariants
//! - This crate knows no dialect: ops, types and attributes of dialects reach it through [`dialect::Registry`] only.
//! - It knows no file system, no clock beside `--timing`, no environment variable.
//! - Nothing printed depends on interner ids, addresses or threads.
//! - `unsafe` stands in the session's arena and nowhere else.
#![deny(unsafe_code)]

pub mod attr;
pub mod body;
pub mod diag;
pub mod dialect;
pub mod dominance;
pub mod element;
pub mod eval;
pub mod literal;
pub mod loc;
pub mod memory;
pub mod module;
pub mod op;
pub mod owned;
pub mod pass;
pub mod prelude;
pub mod rewrite;
pub mod session;
pub mod shape;
pub mod source;
pub mod text;
pub mod types;
pub mod verify;
