//! The buf dialect: memories, and where arrays lie in them.
//!
//! ```mlir
//! %arena = buf.alloc : !buf.memory<128, 64>
//! %y = loop.nest bounds = [8] { … } : () -> f32[8]
//! buf.store %y, %arena[0] : f32[8], !buf.memory<128, 64>
//! …
//! %a = buf.load %arena[0] : (!buf.memory<128, 64>) -> f32[8]
//! %z = loop.nest bounds = [8] { … reads %a … } : () -> f32[8]
//! buf.store %z, %arena[0] : f32[8], !buf.memory<128, 64>          // where %a lay: its elements are read where these are written
//! ```
//!
//! Laws
//! - A memory is bytes that change; a value of its type is a reference to it. Arrays are values that never change: storing one makes its elements the
//!   memory's bytes, in the order that the layout of its type says, and loading gives what the bytes are at that time.
//! - What is loaded is used before it is overwritten, so that who runs the program may read the elements where they lie.
//! - Where an op's result is stored over what the op has loaded, the op reads each element no later than it writes there ([`is_in_place`]), so that
//!   the result may be made there. The verifier checks both.
//! - The reference evaluator keeps the bytes: an assignment in which two live arrays share some gives other results when it is run.
#![forbid(unsafe_code)]

mod access;
mod in_place;
mod memory;
mod nest;

pub use access::{Copy, Load, Store};
pub use in_place::is_in_place;
pub use memory::{Alloc, Memory, Take, bytes_of};

use shale_ir::dialect;

dialect! {
    /// Memories, and arrays that are stored in them and loaded from them.
    pub static BUF = "buf" {
        ops: [Alloc, Take, Load, Store, Copy],
        types: [Memory]
    }
}
