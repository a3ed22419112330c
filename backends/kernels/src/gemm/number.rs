//! The numbers that contractions are computed with.

use super::Elements;
use super::lines::LineTiles;
use super::masked::MaskedTiles;
use super::pack::Packing;
use super::tile::Tiles;
use super::transfer::Transfer;
use shale_ir::element::{C64, C128, ElementType};
use shale_ir::match_element;
use shale_lanes::Isa;
use std::fmt::Debug;

/// A way of packing that takes several contracted indices together, with the micro-kernels for it.
pub(crate) type Grouped<N> = (Box<dyn Packing<N>>, &'static Tiles<N>);

/// A number that sums and products are made of.
pub(crate) trait Number: Transfer + Debug + Send + Sync {
    /// The micro-kernels for the arithmetic of an element type.
    fn tiles(compute: ElementType, isa: Isa) -> &'static Tiles<Self>;

    /// Packing and micro-kernels that take several contracted indices together, where they are faster and give the same sums.
    fn grouped(_: Elements, _: Isa) -> Option<Grouped<Self>> {
        None
    }
}

/// The table of a name on an instruction set.
macro_rules! on {
    ($isa:expr, $name:ident $(::<$T:ty>::$constant:ident)?) => {
        match $isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => on!(@ avx512 $name $($T, $constant)?),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => on!(@ avx2 $name $($T, $constant)?),
            #[cfg(target_arch = "aarch64")]
            Isa::Neon => on!(@ neon $name $($T, $constant)?),
            _ => on!(@ scalar $name $($T, $constant)?),
        }
    };
    (@ $module:ident $name:ident) => { &super::$module::$name };
    (@ $module:ident $name:ident $T:ty, $constant:ident) => { super::$module::$name::<$T>::$constant };
}

/// The micro-kernels of f32 that know which columns have a product.
pub(super) fn masked_tiles(isa: Isa) -> &'static MaskedTiles<f32> {
    on!(isa, MASKED)
}

/// Numbers whose sums lines of results are computed in.
pub(crate) trait LineNumber: Number {
    /// The micro-kernels of an instruction set.
    fn lines(isa: Isa) -> &'static LineTiles<Self>;
}

impl LineNumber for f32 {
    fn lines(isa: Isa) -> &'static LineTiles<f32> {
        on!(isa, LINES_F32)
    }
}

impl LineNumber for f64 {
    fn lines(isa: Isa) -> &'static LineTiles<f64> {
        on!(isa, LINES_F64)
    }
}

impl LineNumber for i32 {
    fn lines(isa: Isa) -> &'static LineTiles<i32> {
        on!(isa, LINES_I32)
    }
}

impl Number for f32 {
    fn tiles(compute: ElementType, isa: Isa) -> &'static Tiles<f32> {
        match_element!(compute, T => on!(isa, Narrow::<T>::TILES), [
            F16 Bf16 F8E5M2 F8E4M3Fn F8E4M3B11Fnuz F8E5M2Fnuz F8E4M3Fnuz F8E4M3 F8E3M4 F8E8M0Fnu F4E2M1Fn F6E2M3Fn F6E3M2Fn Tf32
        ], [_ => on!(isa, F32)])
    }
}

impl Number for f64 {
    fn tiles(_: ElementType, isa: Isa) -> &'static Tiles<f64> {
        on!(isa, F64)
    }
}

impl Number for i32 {
    fn tiles(compute: ElementType, isa: Isa) -> &'static Tiles<i32> {
        if compute == ElementType::Pred { on!(isa, TRUTH) } else { on!(isa, I32) }
    }

    #[cfg(target_arch = "x86_64")]
    fn grouped(elements: Elements, isa: Isa) -> Option<Grouped<i32>> {
        super::groups::grouped(elements, isa)
    }
}

impl Number for i64 {
    fn tiles(_: ElementType, isa: Isa) -> &'static Tiles<i64> {
        on!(isa, I64)
    }
}

impl Number for C64 {
    fn tiles(_: ElementType, isa: Isa) -> &'static Tiles<C64> {
        on!(isa, C64)
    }
}

impl Number for C128 {
    fn tiles(_: ElementType, isa: Isa) -> &'static Tiles<C128> {
        on!(isa, C128)
    }
}
