//! Lane programs: what the body of an innermost loop computes, as straight-line code over lanes, and the engines that run it.
//!
//! ```
//! use shale_lanes::{Access, Binary, Builder, Isa, Scratch, Unary};
//! use shale_ir::element::ElementType;
//!
//! // y = exp(x) + 1
//! let mut b = Builder::new();
//! let x = b.load(ElementType::F32, Access::Contiguous);
//! let e = b.unary(Unary::Exponential, x)?;
//! let one = b.constant(ElementType::F32, 1.0);
//! let y = b.binary(Binary::Add, e, one)?;
//! b.store(y, Access::Contiguous);
//! let program = b.finish().compile(Isa::detect())?;
//! let (x, mut y) = ([0.0f32; 100], [0.0f32; 100]);
//! program.run_on(&[bytes_of(&x)], &mut [bytes_of_mut(&mut y)], 100, &mut Scratch::new())?;
//! assert_eq!(y, [2.0; 100]);
//! # fn bytes_of(x: &[f32]) -> &[u8] { bytemuck::cast_slice(x) }
//! # fn bytes_of_mut(x: &mut [f32]) -> &mut [u8] { bytemuck::cast_slice_mut(x) }
//! # Ok::<(), shale_lanes::LaneError>(())
//! ```
//!
//! Laws
//! - The same bits on every instruction set: those of the reference evaluator, any NaN for any NaN.
//! - Nothing here knows of the IR: neither ops nor types other than element types.
//! - A [`Program`] is plain data; a [`Compiled`] one is immutable and shared between threads. What a run writes besides its outputs is [`Scratch`].
//! - [`Builder`] speaks of element types and operations as the reference evaluator does; it adds the roundings and wraps that the lanes' wider
//!   arithmetic needs. [`Op`] is what lanes compute.
//! - Elements may lie at any address: every load and store is one for unaligned data, or its address is checked.
//! - No engine reads or writes outside of the elements that the places and the number of lanes name.
#![allow(clippy::cast_ptr_alignment, clippy::borrow_as_ptr)] // see the law on addresses; kernels take a pointer to their arguments

mod across;
mod arg;
mod bits;
mod build;
mod chain;
mod columns;
mod compile;
mod convert;
mod copy;
mod divide;
mod fill;
mod format;
mod forms;
pub mod isa;
mod join;
mod joined;
mod kernel;
#[doc(hidden)]
pub mod loops;
mod moves;
mod names;
mod one;
mod op;
mod place;
mod program;
mod ranges;
mod reduce;
mod runs;
mod scalars;
mod short;
pub mod simd;
mod simplify;
mod sink;
mod slots;
mod span;
mod table;
mod tile;
mod total;
mod transfer;
#[cfg(target_arch = "x86_64")]
mod window;
mod zip;

pub use arg::ArgReducer;
pub use build::{Builder, Item};
pub use columns::Columns;
pub use compile::Compiled;
pub use copy::copy_past;
pub use isa::Isa;
pub use join::JoinOp;
pub use kernel::Operands;
pub use names::{Binary, Direction, Unary};
pub use one::{Bound, run_bound};
pub use op::Op;
pub use place::{Place, Rows, Scratch};
pub use program::{Access, Ahead, Instruction, Kind, LaneError, Load, Program, Store, Value};
pub use reduce::{Reducer, Row};
pub use short::is_short_row;
pub use span::Span;
