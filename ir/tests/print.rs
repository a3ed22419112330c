//! The printer against golden texts. The generic ones are what mlir-opt prints of the same programs.
#![allow(missing_docs, unreachable_pub)]

#[path = "print/custom.rs"]
mod custom;
#[path = "print/data.rs"]
mod data;
#[path = "print/generic.rs"]
mod generic;
#[path = "print/support.rs"]
mod support;
