//! Micro-kernels of sums in lanes: 64 of them for each result, which are joined by halving.

use super::lanes::Lanes;
use crate::transpose::{TILE_SIDE, Transposed, transpose};
use std::ops::Range;

/// Accumulators of a sum in lanes, as in the canonical order.
pub(super) const SUMS: usize = shale_dialects::eval::canonical::LANES;

/// Products of two rows: `sums[k mod 64] += x[k] · y[k]`.
pub(super) type RowFn<N> = unsafe fn(x: *const N, y: *const N, len: usize, sums: *mut N);

/// Products of a vector with each of two rows: `sums[64 · r + k mod 64] += x[k] · y[r][k]`, or `y[r][k] · x[k]` unless the vector is the first factor.
pub(super) type PairFn<N> = unsafe fn(x: *const N, y: [*const N; 2], vector_first: bool, len: usize, sums: *mut N);

/// Products of a vector with a matrix: `sums[k mod 64][j] += x[k] · y[k · y_row + j]` for `columns` columns, a multiple of the lanes.
pub(super) type ColumnsFn<N> = unsafe fn(x: *const N, y: *const N, y_row: usize, len: usize, columns: usize, sums: *mut N);

/// Joins the 64 rows of `columns` sums by halving, into the first row; any number of columns.
pub(super) type HalveFn<N> = unsafe fn(sums: *mut N, columns: usize);

/// Rows whose sums are joined side by side.
pub(super) const JOINED: usize = 16;

/// Joins the 64 sums of each of [`JOINED`] rows by halving: `to[row]`. The sums, which lie row by row, are used up; of `work` there are as many as of
/// rows squared.
pub(super) type JoinFn<N> = unsafe fn(sums: *mut N, work: *mut N, to: *mut N);

/// Numbers ahead that the rows of a product are asked for if they begin between vectors: lines are loaded in parts then, too slowly for what the
/// processor asks for by itself.
const ROW_AHEAD: usize = 1024;

/// Rows whose products are summed in one go.
pub(super) const TOGETHER: usize = 64;

/// At most [`TOGETHER`] rows of a matrix, and the vector that each is multiplied with.
pub(super) struct WholeRows<'a, N> {
    pub(super) vector: *const N,
    /// Where each row begins.
    pub(super) rows: &'a [*const N],
    /// Products of a row, all of one run.
    pub(super) len: usize,
    /// Whether a product has the vector's number before the row's.
    pub(super) vector_first: bool,
    /// Room for [`JOINED`] numbers of each of [`TOGETHER`] rows, twice.
    pub(super) work: *mut N,
    /// Room for [`TOGETHER`] results.
    pub(super) to: *mut N,
}

/// Products of rows with a vector, joined, without sums in memory.
pub(super) type RowsFn<N> = unsafe fn(rows: &WholeRows<'_, N>);

/// Products of a vector with a matrix of few rows: `to[j] = Σₖ x[k] · y[k · y_row + j]`, in lanes, for `columns` columns, a multiple of the lanes.
pub(super) type FewRowsFn<N> = unsafe fn(x: *const N, y: *const N, y_row: usize, len: usize, columns: usize, to: *mut N);

/// Rows of a matrix up to which [`FewRowsFn`] is faster than sums in memory: more lie too far apart to be read column by column.
pub(super) const FEW_ROWS: usize = 2 * SUMS;

/// [`RowFn`]
///
/// # Safety
/// The machine has the instructions of `V`; `len` numbers can be read, 64 sums written.
#[inline(always)]
pub(super) unsafe fn row<V: Lanes>(x: *const V::Number, y: *const V::Number, len: usize, sums: *mut V::Number) {
    let whole = len / SUMS * SUMS;
    // As many vectors at a time as hide the latency of the additions, and no more than there are; all of a row's sums if registers can hold them, since a
    // row is gone through for each group.
    // SAFETY: the caller's promise.
    unsafe {
        if 8 * V::COUNT <= SUMS {
            row_in_groups::<V, 8>(x, y, whole, sums);
        } else {
            row_in_groups::<V, 4>(x, y, whole, sums);
        }
    }
    // SAFETY: as above.
    unsafe { rest::<V>(x, y, whole..len, sums) };
}

/// The products that are left behind whole groups of 64.
///
/// # Safety
/// As for [`row`].
#[inline(always)]
unsafe fn rest<V: Lanes>(x: *const V::Number, y: *const V::Number, Range { start: whole, end: len }: Range<usize>, sums: *mut V::Number) {
    let mut k = whole;
    while k + V::COUNT <= len {
        // SAFETY: the caller's promise; the rest is less than 64.
        unsafe {
            let sum = sums.add(k - whole);
            V::load(sum).multiply_add(V::load(x.add(k)), V::load(y.add(k))).store(sum);
        }
        k += V::COUNT;
    }
    for k in k..len {
        // SAFETY: the caller's promise.
        unsafe {
            let sum = sums.add(k - whole);
            *sum = V::multiply_add_one(*sum, x.add(k).read_unaligned(), y.add(k).read_unaligned());
        }
    }
}

/// True if the sums of two rows are in registers together, so that [`PairFn`] reads a vector once for both.
pub(super) fn has_pairs(lanes: usize) -> bool {
    PAIRED * lanes == SUMS
}

/// Vectors of a row's sums of which registers hold those of two rows.
const PAIRED: usize = 4;

/// [`PairFn`]
///
/// # Safety
/// The machine has the instructions of `V`; `len` numbers can be read of each row and of the vector, and the sums of two rows written.
#[inline(always)]
pub(super) unsafe fn pair<V: Lanes>(x: *const V::Number, y: [*const V::Number; 2], vector_first: bool, len: usize, sums: *mut V::Number) {
    // SAFETY: the caller's promise.
    unsafe {
        if !has_pairs(V::COUNT) {
            for (r, y) in y.into_iter().enumerate() {
                let (x, y) = if vector_first { (x, y) } else { (y, x) };
                row::<V>(x, y, len, sums.add(r * SUMS));
            }
        } else if vector_first {
            pair_in_registers::<V, true>(x, y, len, sums);
        } else {
            pair_in_registers::<V, false>(x, y, len, sums);
        }
    }
}

/// [`pair`] with all sums in registers.
///
/// # Safety
/// As for [`pair`]; vectors have a quarter of 64 lanes.
#[inline(always)]
unsafe fn pair_in_registers<V: Lanes, const FIRST: bool>(x: *const V::Number, y: [*const V::Number; 2], len: usize, sums: *mut V::Number) {
    let whole = len / SUMS * SUMS;
    // SAFETY: the caller's promise. No closures: they would not have the instructions of the function around.
    unsafe {
        let mut at = [[V::load(sums); PAIRED]; 2];
        for (i, at) in at.as_flattened_mut().iter_mut().enumerate().skip(1) {
            *at = V::load(sums.add(i * V::COUNT));
        }
        let mut k = 0;
        while k < whole {
            for i in 0..PAIRED {
                let from = k + i * V::COUNT;
                let x = V::load(x.add(from));
                for r in 0..2 {
                    let y = V::load(y[r].add(from));
                    at[r][i] = if FIRST { at[r][i].multiply_add(x, y) } else { at[r][i].multiply_add(y, x) };
                }
            }
            k += SUMS;
        }
        for (i, sum) in at.as_flattened().iter().enumerate() {
            sum.store(sums.add(i * V::COUNT));
        }
        for (r, y) in y.into_iter().enumerate() {
            let (x, y) = if FIRST { (x, y) } else { (y, x) };
            rest::<V>(x, y, whole..len, sums.add(r * SUMS));
        }
    }
}

/// The products of rows of a multiple of 64 numbers, `GROUP` vectors of sums at a time.
///
/// # Safety
/// As for [`row`].
#[inline(always)]
unsafe fn row_in_groups<V: Lanes, const GROUP: usize>(x: *const V::Number, y: *const V::Number, len: usize, sums: *mut V::Number) {
    let group = GROUP * V::COUNT;
    let between = !(x.addr() | y.addr()).is_multiple_of(size_of::<V>());
    let mut first = 0;
    while first + group <= SUMS {
        // SAFETY: the caller's promise; `first + group` is at most 64.
        unsafe {
            // No closures: they would not have the instructions of the function around.
            let mut at = [V::load(sums.add(first)); GROUP];
            for (i, at) in at.iter_mut().enumerate().skip(1) {
                *at = V::load(sums.add(first + i * V::COUNT));
            }
            let mut k = first;
            while k < len {
                for (i, sum) in at.iter_mut().enumerate() {
                    let from = k + i * V::COUNT;
                    if between {
                        V::prefetch(x.wrapping_add(from + ROW_AHEAD).cast());
                        V::prefetch(y.wrapping_add(from + ROW_AHEAD).cast());
                    }
                    *sum = sum.multiply_add(V::load(x.add(from)), V::load(y.add(from)));
                }
                k += SUMS;
            }
            for (i, sum) in at.iter().enumerate() {
                sum.store(sums.add(first + i * V::COUNT));
            }
        }
        first += group;
    }
}

/// [`ColumnsFn`]
///
/// # Safety
/// The machine has the instructions of `V`; the numbers can be read, the sums written, and `columns` is a multiple of the lanes.
#[inline(always)]
pub(super) unsafe fn columns<V: Lanes>(x: *const V::Number, y: *const V::Number, y_row: usize, len: usize, columns: usize, sums: *mut V::Number) {
    // Rows that go to the same sums are added together, so that these are read and written less often.
    const TOGETHER: usize = 4;
    let whole = len / (TOGETHER * SUMS) * (TOGETHER * SUMS);
    for first in (0..whole).step_by(TOGETHER * SUMS) {
        for k in first..first + SUMS {
            // SAFETY: the caller's promise: all of these rows are among the whole ones.
            unsafe {
                let mut left = [V::zero(); TOGETHER];
                for (i, left) in left.iter_mut().enumerate() {
                    *left = V::splat(x.add(k + i * SUMS));
                }
                let (from, to) = (y.add(k * y_row), sums.add((k - first) * columns));
                let mut j = 0;
                while j < columns {
                    let mut sum = V::load(to.add(j));
                    for (i, left) in left.iter().enumerate() {
                        sum = sum.multiply_add(*left, V::load(from.add(i * SUMS * y_row + j)));
                    }
                    sum.store(to.add(j));
                    j += V::COUNT;
                }
            }
        }
    }
    for k in whole..len {
        // SAFETY: the caller's promise.
        unsafe {
            let left = V::splat(x.add(k));
            let (from, to) = (y.add(k * y_row), sums.add(k % SUMS * columns));
            let mut j = 0;
            while j < columns {
                let sum = V::load(to.add(j)).multiply_add(left, V::load(from.add(j)));
                sum.store(to.add(j));
                j += V::COUNT;
            }
        }
    }
}

/// [`HalveFn`]
///
/// # Safety
/// The machine has the instructions of `V`; 64 rows of `columns` sums can be read and written.
#[inline(always)]
pub(super) unsafe fn halve<V: Lanes>(sums: *mut V::Number, columns: usize) {
    let mut half = SUMS / 2 * columns;
    while half >= columns {
        // SAFETY: the caller's promise: `2 · half` is at most `64 · columns`.
        unsafe { add_half::<V>(sums, half) };
        half /= 2;
    }
}

/// [`JoinFn`]
///
/// # Safety
/// The machine has the instructions of `V`; there are the sums, the numbers to work with, and the results.
#[inline(always)]
pub(super) unsafe fn join<V: Lanes>(sums: *mut V::Number, work: *mut V::Number, to: *mut V::Number) {
    // SAFETY: the caller's promise: `2 · half` is at most the number of a row's sums, then that of all numbers to work with.
    unsafe {
        for row in 0..JOINED {
            let sums = sums.add(row * SUMS);
            let mut half = SUMS / 2;
            while half >= JOINED {
                add_half::<V>(sums, half);
                half /= 2;
            }
            // Row by row they would be halved within vectors; turned over, vectors are.
            for lane in 0..JOINED {
                *work.add(lane * JOINED + row) = *sums.add(lane);
            }
        }
        let mut half = JOINED / 2 * JOINED;
        while half >= JOINED {
            add_half::<V>(work, half);
            half /= 2;
        }
        work.copy_to_nonoverlapping(to, JOINED);
    }
}

/// Adds the second half of `2 · half` sums to the first.
///
/// # Safety
/// The machine has the instructions of `V`; there are the sums.
#[inline(always)]
unsafe fn add_half<V: Lanes>(sums: *mut V::Number, half: usize) {
    let mut i = 0;
    // SAFETY: the caller's promise.
    unsafe {
        while i + V::COUNT <= half {
            V::load(sums.add(i)).add(V::load(sums.add(i + half))).store(sums.add(i));
            i += V::COUNT;
        }
        while i < half {
            *sums.add(i) = V::add_one(*sums.add(i), *sums.add(i + half));
            i += 1;
        }
    }
}

/// [`RowsFn`]
///
/// # Safety
/// The machine has the instructions of `V`; all rows and the vector have the products' numbers, and there is room for the others.
#[inline(always)]
pub(super) unsafe fn whole_rows<V: Lanes>(rows: &WholeRows<'_, V::Number>) {
    // SAFETY: the caller's promise.
    unsafe {
        match SUMS / V::COUNT {
            4 => each_row::<V, 4>(rows),
            8 => each_row::<V, 8>(rows),
            16 => each_row::<V, 16>(rows),
            32 => each_row::<V, 32>(rows),
            _ => each_row::<V, 64>(rows),
        }
    }
}

/// [`RowsFn`] for so many vectors of sums.
///
/// # Safety
/// As for [`whole_rows`].
#[inline(always)]
unsafe fn each_row<V: Lanes, const VECTORS: usize>(r: &WholeRows<'_, V::Number>) {
    let whole = r.len / SUMS * SUMS;
    let turned = r.work.wrapping_add(TOGETHER * JOINED);
    for (row, from) in r.rows.iter().enumerate() {
        let (x, y) = if r.vector_first { (r.vector, *from) } else { (*from, r.vector) };
        let mut sums = [V::zero(); VECTORS];
        // SAFETY: the caller's promise: products of whole groups of 64.
        unsafe {
            let mut k = 0;
            while k < whole {
                for (i, sum) in sums.iter_mut().enumerate() {
                    *sum = sum.multiply_add(V::load(x.add(k + i * V::COUNT)), V::load(y.add(k + i * V::COUNT)));
                }
                k += SUMS;
            }
        }
        for (i, sum) in sums.iter_mut().enumerate() {
            let k = whole + i * V::COUNT;
            // SAFETY: the caller's promise: the products that are left.
            unsafe {
                if k + V::COUNT <= r.len {
                    *sum = sum.multiply_add(V::load(x.add(k)), V::load(y.add(k)));
                } else if k < r.len {
                    let count = r.len - k;
                    let more = sum.multiply_add(V::load_first(x.add(k), count), V::load_first(y.add(k), count));
                    if whole == 0 {
                        *sum = more;
                        continue;
                    }
                    // Lanes without a product keep what they have: adding zero could change its sign.
                    sum.store(turned);
                    more.store_first(turned, count);
                    *sum = V::load(turned);
                }
            }
        }
        let mut count = VECTORS;
        while count * V::COUNT > JOINED {
            count /= 2;
            for i in 0..count {
                sums[i] = sums[i].add(sums[i + count]);
            }
        }
        for (i, sum) in sums.iter().enumerate().take(count) {
            // SAFETY: the caller's promise: room for `JOINED` numbers of each row.
            unsafe { sum.store(r.work.add(row * JOINED + i * V::COUNT)) };
        }
    }
    let apart = |numbers: usize| (numbers * size_of::<V::Number>()) as isize;
    let sizes = Transposed { rows: JOINED, columns: r.rows.len(), from_step: apart(JOINED), to_step: apart(TOGETHER), tile: [TILE_SIDE; 2] };
    // SAFETY: the caller's promise: so many numbers and room for as many.
    unsafe {
        transpose(r.work.cast(), turned.cast(), size_of::<V::Number>(), sizes);
        let mut half = JOINED / 2 * TOGETHER;
        while half >= TOGETHER {
            add_half::<V>(turned, half);
            half /= 2;
        }
        turned.copy_to_nonoverlapping(r.to, r.rows.len());
    }
}

/// Vectors of columns that are summed together.
const SIDE_BY_SIDE: usize = 4;

/// [`FewRowsFn`]
///
/// # Safety
/// The machine has the instructions of `V`; the numbers can be read, the results written, and `columns` is a multiple of the lanes.
#[inline(always)]
pub(super) unsafe fn few_rows<V: Lanes>(x: *const V::Number, y: *const V::Number, y_row: usize, len: usize, columns: usize, to: *mut V::Number) {
    let mut j = 0;
    // SAFETY: the caller's promise.
    unsafe {
        while j + SIDE_BY_SIDE * V::COUNT <= columns {
            halved::<V, SIDE_BY_SIDE>(x, y.add(j), y_row, len, to.add(j));
            j += SIDE_BY_SIDE * V::COUNT;
        }
        while j < columns {
            halved::<V, 1>(x, y.add(j), y_row, len, to.add(j));
            j += V::COUNT;
        }
    }
}

/// The sums of some vectors of columns. Those that halving joins follow each other, so that a few are kept at a time.
///
/// # Safety
/// As for [`few_rows`].
#[inline(always)]
unsafe fn halved<V: Lanes, const VECTORS: usize>(x: *const V::Number, y: *const V::Number, y_row: usize, len: usize, to: *mut V::Number) {
    const LEVELS: usize = SUMS.ilog2() as usize;
    // Sums without a product are zero. Once zero was added, nothing is changed by adding another one.
    let sums = len.clamp(1, SUMS).next_power_of_two();
    let mut kept = [[V::zero(); VECTORS]; LEVELS];
    for i in 0..sums {
        // Bits in the opposite order: sum `l` is joined with `l + sums / 2` first.
        let mut k = if sums == 1 { 0 } else { i.reverse_bits() >> (usize::BITS - sums.ilog2()) };
        let mut sum = [V::zero(); VECTORS];
        while k < len {
            // SAFETY: the caller's promise.
            unsafe {
                let x = V::splat(x.add(k));
                for (j, sum) in sum.iter_mut().enumerate() {
                    // The columns that come next: rows lie too far apart for the processor to ask for them by itself.
                    V::prefetch(y.wrapping_add(k * y_row + (VECTORS + j) * V::COUNT).cast());
                    *sum = sum.multiply_add(x, V::load(y.add(k * y_row + j * V::COUNT)));
                }
            }
            k += SUMS;
        }
        if sums < SUMS {
            for sum in &mut sum {
                *sum = sum.add(V::zero());
            }
        }
        let level = i.trailing_ones() as usize;
        for kept in &kept[..level] {
            for j in 0..VECTORS {
                sum[j] = kept[j].add(sum[j]);
            }
        }
        if level < LEVELS {
            kept[level] = sum;
        }
        if i + 1 == sums {
            for (j, sum) in sum.iter().enumerate() {
                // SAFETY: the caller's promise.
                unsafe { sum.store(to.add(j * V::COUNT)) };
            }
        }
    }
}
