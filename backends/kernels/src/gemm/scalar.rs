//! Micro-kernels for any machine.

use super::lanes::{ComplexFused, Fused, Lanes, Rounded, Several, Truth, Wrapping};
use super::lines::{LineBlock, LineTiles, line_entry, line_tiles};
use super::masked::{Masked, MaskedTiles, masked_entry, masked_tiles};
use super::tile::{Tile, Tiles, entries, tiles};
use num_complex::Complex;
use shale_ir::element::FloatElement;

entries!();
masked_entry!();
line_entry!();

pub(super) static MASKED: MaskedTiles<f32> = masked_tiles!(Several<Fused<f32>, 4>, 1, [1 2 3 4]);
pub(super) static LINES_F32: LineTiles<f32> = line_tiles!(Several<Fused<f32>, 4>);
pub(super) static LINES_I32: LineTiles<i32> = line_tiles!(Several<Wrapping<i32>, 4>);
pub(super) static LINES_F64: LineTiles<f64> = line_tiles!(Several<Fused<f64>, 4>);

pub(super) static F32: Tiles<f32> = tiles!(Several<Fused<f32>, 4>, 1, [1 2 3 4]);
pub(super) static F64: Tiles<f64> = tiles!(Several<Fused<f64>, 4>, 1, [1 2 3 4]);
pub(super) static I32: Tiles<i32> = tiles!(Several<Wrapping<i32>, 4>, 1, [1 2 3 4]);
pub(super) static I64: Tiles<i64> = tiles!(Several<Wrapping<i64>, 4>, 1, [1 2 3 4]);
pub(super) static TRUTH: Tiles<i32> = tiles!(Several<Truth, 4>, 1, [1 2 3 4]);
pub(super) static C64: Tiles<Complex<f32>> = tiles!(Several<ComplexFused<f32>, 4>, 1, [1 2 3 4]);
pub(super) static C128: Tiles<Complex<f64>> = tiles!(Several<ComplexFused<f64>, 4>, 1, [1 2 3 4]);

/// The micro-kernels of a float type narrower than f32.
pub(super) struct Narrow<T>(std::marker::PhantomData<T>);

impl<T: FloatElement<Compute = f32>> Narrow<T> {
    pub(super) const TILES: &'static Tiles<f32> = &tiles!(Several<Rounded<T>, 4>, 1, [1 2 3 4]);
}
