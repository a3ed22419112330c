//! What goes in and out of a program while it runs, and the tokens that order it.

pub mod builtin_calls;

mod channel;
mod custom_call;
mod feed;
mod order;
mod shape_assertion;
mod token;

pub use channel::*;
pub use custom_call::*;
pub use feed::*;
pub use shape_assertion::*;
pub use token::*;
