//! Transposed copies: elements that follow each other along one dimension in one array, and along another one in the other.

/// Code for a small number of lines as a constant.
#[cfg(target_arch = "x86_64")]
macro_rules! with_count {
    ($count:expr, $COUNT:ident => $code:expr) => {
        with_count!(@ $count, $COUNT, $code, [1 2 3 4 5 6 7 8 9])
    };
    (@ $count:expr, $COUNT:ident, $code:expr, [$($number:literal)*]) => {
        match $count {
            $($number => {
                const $COUNT: usize = $number;
                $code
            })*
            _ => {}
        }
    };
}
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod dense;
mod past;

#[cfg(target_arch = "x86_64")]
pub(crate) use {avx2::turned as turned_by_eight, avx512::turned as turned_by_sixteen};

pub use past::transpose_past;

/// Elements of a tile in each direction where nobody says how many: with 4 bytes an element, the lines of both sides fit the first-level cache.
pub const TILE_SIDE: usize = 64;

/// Two dimensions of a copy.
#[derive(Clone, Copy, Debug)]
pub struct Transposed {
    /// Elements along the dimension that is contiguous in the source.
    pub rows: usize,
    /// Elements along the dimension that is contiguous in the target.
    pub columns: usize,
    /// Bytes in the source from a column to the next one.
    pub from_step: isize,
    /// Bytes in the target from a row to the next one.
    pub to_step: isize,
    /// Rows and columns that are copied before the next ones; 0 counts as 1.
    pub tile: [usize; 2],
}

/// Copies elements of `bytes` bytes: `to[row · to_step + column · bytes] = from[column · from_step + row · bytes]`. False, and nothing done, for sizes
/// that no element has.
///
/// # Safety
/// All these places can be read and written, and the two sides do not overlap.
pub unsafe fn transpose(from: *const u8, to: *mut u8, bytes: usize, sizes: Transposed) -> bool {
    // SAFETY: the caller's promise, element by element.
    unsafe {
        #[cfg(target_arch = "x86_64")]
        let (from, to, sizes) = dense::copied(from, to, bytes, sizes).unwrap_or((from, to, sizes));
        match bytes {
            1 => blocks::<u8>(from, to, sizes, pieces::<u8>),
            2 => blocks::<u16>(from, to, sizes, pieces::<u16>),
            4 => {
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    let squares = if std::arch::is_x86_feature_detected!("avx512f") { avx512::words } else { avx2::words };
                    blocks::<u32>(from, to, sizes, squares);
                    return true;
                }
                blocks::<u32>(from, to, sizes, pieces::<u32>);
            }
            8 => {
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    blocks::<u64>(from, to, sizes, avx2::doubles);
                    return true;
                }
                blocks::<u64>(from, to, sizes, pieces::<u64>);
            }
            16 => blocks::<u128>(from, to, sizes, pieces::<u128>),
            _ => return false,
        }
    }
    true
}

/// Copies a block.
type Block = unsafe fn(*const u8, *mut u8, Transposed);

/// # Safety
/// As for [`transpose`].
unsafe fn blocks<T>(from: *const u8, to: *mut u8, sizes: Transposed, block: Block) {
    let [tall, wide] = sizes.tile.map(|side| side.max(1));
    for row in (0..sizes.rows).step_by(tall) {
        for column in (0..sizes.columns).step_by(wide) {
            let part = Transposed { rows: tall.min(sizes.rows - row), columns: wide.min(sizes.columns - column), ..sizes };
            let source = from.wrapping_offset(column as isize * sizes.from_step).wrapping_add(row * size_of::<T>());
            let target = to.wrapping_offset(row as isize * sizes.to_step).wrapping_add(column * size_of::<T>());
            // SAFETY: the block is a part of what the caller promises.
            unsafe { block(source, target, part) };
        }
    }
}

/// One element after the other.
///
/// # Safety
/// As for [`transpose`].
unsafe fn pieces<T: Copy>(from: *const u8, to: *mut u8, sizes: Transposed) {
    for row in 0..sizes.rows {
        let source = from.wrapping_add(row * size_of::<T>());
        let target = to.wrapping_offset(row as isize * sizes.to_step).cast::<T>();
        for column in 0..sizes.columns {
            // SAFETY: the caller's promise.
            unsafe { target.add(column).write_unaligned(source.wrapping_offset(column as isize * sizes.from_step).cast::<T>().read_unaligned()) };
        }
    }
}
