//! The handlers of one instruction set.
//!
//! A handler takes the two windows in vector registers, does its cell's work and calls the next cell's handler as its last statement, with the
//! same arguments: the compiler makes a jump of that. Where it does not (without optimization), the chain is cut short by [`end`]: the stack
//! pointer is compared at the end of each block, and the chain returns to its driver once it has grown.

use super::blocks::bits_at;
use super::frame::{NUMBERS, address, index, index_of, next_row, total};
use super::narrow::Narrow;
use super::ops::{Both, Handlers, One, Three, int, reg};
use super::places::{equal, flag, operand, place, window};
use super::quotients::quotients;
use super::{Cell, Frame, Handler, IMMEDIATE, MEMORY, Same, TOTAL_BYTES};
use crate::simd::packed::Packed;
use crate::simd::{Integer, Memory, Simd};
use std::arch::x86_64::{_MM_HINT_T1, _mm_prefetch};
use std::hint::black_box;
use std::mem::MaybeUninit;
use std::ops::Range;

/// How far the stack may grow before a chain returns, in bytes.
const GROWTH: usize = 1 << 16;

/// A page of the stack. What a function calls that keeps one begins at the end of the page before.
///
/// Handlers spill vectors, for which the compiler does not always align the stack, and where a system begins the stack of a process is random. Where
/// the 460 bytes of log's handler lay in two pages, as at 8 of 64 places of a stack, it took five times as long (Zen 3, link-time optimization).
#[repr(C, align(4096))]
struct StackPage([u8; 4096]);

/// A vector where bits say so, the lowest one for the first lane, else another one.
#[inline(always)]
fn choose<S: Simd>(bits: u64, x: S::F32, other: S::F32) -> S::F32 {
    use shale_dialects::eval::vector::Vector;
    S::F32::select(S::mask_of_bits(bits as u32), x, other)
}

/// One vector of a generator's round: the sum of both, then the second one rotated and joined with it.
#[inline(always)]
fn mixed<S: Simd>(x: S::F32, y: S::F32, by: u32) -> [S::F32; 2] {
    let (y, sum) = (int::<S>(y), int::<S>(x) + int::<S>(y));
    [reg::<S>(sum), reg::<S>(y.rotate_left_all(by) ^ sum)]
}

/// Stores pairs, past the caches if asked for.
#[inline(always)]
unsafe fn pair<S: Packed>(x: [S::F32; 2], past: bool, at: *mut f32) {
    let [low, high] = S::zipped(x);
    // SAFETY: the caller's promise: they can be written there, at a multiple of 64 past the caches.
    unsafe {
        if past {
            low.stream(at);
            high.stream(at.add(S::LANES));
        } else {
            low.store(at);
            high.store(at.add(S::LANES));
        }
    }
}

/// The address of the stack's end.
#[inline(always)]
pub(super) fn stack() -> usize {
    let pointer: usize;
    // SAFETY: reads a register.
    unsafe { std::arch::asm!("mov {}, rsp", out(reg) pointer, options(nomem, nostack, preserves_flags)) };
    pointer
}

/// Four vectors of a window, of memory, or of the cell's immediate. `$nth` of the cell's places is the operand's, if it is in memory.
macro_rules! value {
    ($V:ident, $from:expr, $nth:expr, $x:ident, $y:ident, $ip:ident, $frame:ident, $off:ident, $word:ident) => {
        match $from {
            0 => $x,
            1 => $y,
            MEMORY => {
                let place = match $nth {
                    0 => $word as u16,
                    1 => (*$ip).b as u16,
                    _ => (*$ip).c as u16,
                };
                let at: *mut f32 = address($frame, place, $off);
                [
                    <$V as Memory<f32>>::load(at),
                    <$V as Memory<f32>>::load(at.add(LANES)),
                    <$V as Memory<f32>>::load(at.add(2 * LANES)),
                    <$V as Memory<f32>>::load(at.add(3 * LANES)),
                ]
            }
            _ => [<$V as shale_dialects::eval::vector::Vector>::splat(f32::from_bits((*$ip).immediate)); 4],
        }
    };
}

/// How many operands are in memory.
const fn in_memory(operands: &[usize]) -> usize {
    let (mut count, mut i) = (0, 0);
    while i < operands.len() {
        count += (operands[i] == MEMORY) as usize;
        i += 1;
    }
    count
}

/// Goes on to the next cell, with new values in the windows.
macro_rules! next {
    ($x:expr, $y:expr, $ip:ident, $frame:ident, $off:ident, $end:ident, $first:ident) => {{
        let (x, y, next) = ($x, $y, $ip.add(1));
        let word = (*next).word;
        function(word)(x[0], x[1], x[2], x[3], y[0], y[1], y[2], y[3], next, $frame, $off, $end, $first, word)
    }};
}

/// Defines a handler by the four vectors that it computes.
macro_rules! handler {
    ([$V:ident $features:literal] $name:ident<$O:ident: $Trait:ident $(, $C:ident)*> |$x:ident, $y:ident, $ip:ident, $frame:ident, $off:ident, $word:ident| $to:expr, $value:expr) => {
        #[allow(improper_ctypes_definitions)] // vectors are passed in registers; both sides are ours
        #[target_feature(enable = $features)]
        unsafe extern "sysv64" fn $name<$O: $Trait $(, const $C: usize)*>(
            x0: $V, x1: $V, x2: $V, x3: $V, y0: $V, y1: $V, y2: $V, y3: $V,
            $ip: *const Cell, $frame: *const Frame, $off: usize, end: usize, first: *const Cell, $word: u64,
        ) {
            // SAFETY: the driver's promise: the cell's places hold the block's lanes, and another cell follows.
            unsafe {
                let ($x, $y) = ([x0, x1, x2, x3], [y0, y1, y2, y3]);
                let r: [$V; 4] = $value;
                if $to == 0 { next!(r, $y, $ip, $frame, $off, end, first) } else { next!($x, r, $ip, $frame, $off, end, first) }
            }
        }
    };
}

/// Everything for one instruction set, in a module of its own.
macro_rules! window_set {
    ($module:ident, $S:ident, $V:ident, $features:literal) => {
        pub(crate) mod $module {
            use super::*;
            use crate::simd::$module::{$S, $V};

            /// The handlers of the instruction set.
            #[derive(Clone, Copy, Debug)]
            pub(crate) struct Set;

            #[allow(improper_ctypes_definitions)] // vectors are passed in registers; both sides are ours
            type Function = unsafe extern "sysv64" fn($V, $V, $V, $V, $V, $V, $V, $V, *const Cell, *const Frame, usize, usize, *const Cell, u64);

            /// The handler that a cell's word names.
            ///
            /// # Safety
            /// It was made of a handler of this set.
            #[inline(always)]
            unsafe fn function(word: u64) -> Function {
                // SAFETY: the caller's promise; the address was exposed when the word was made.
                unsafe { std::mem::transmute::<*const (), Function>(std::ptr::with_exposed_provenance((word >> 16) as usize)) }
            }

            /// What names a handler in a cell's word.
            fn named(function: Function) -> Handler {
                Handler((function as *const ()).expose_provenance() as u64)
            }

            const LANES: usize = $S::LANES;

            handler!([$V $features] one<O: One, D, A> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                [O::apply::<$S>(a[0]), O::apply::<$S>(a[1]), O::apply::<$S>(a[2]), O::apply::<$S>(a[3])]
            });
            handler!([$V $features] both<O: Both, D, A, B> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let b = value!($V, B, const { in_memory(&[A]) }, x, y, ip, frame, off, word);
                [O::apply::<$S>(a[0], b[0]), O::apply::<$S>(a[1], b[1]), O::apply::<$S>(a[2], b[2]), O::apply::<$S>(a[3], b[3])]
            });
            handler!([$V $features] join<O: Both, A> |x, y, ip, frame, off, word| 0, {
                let value = if A == 0 { x } else { y };
                let at = total(frame, word as u16, off);
                for (i, value) in value.iter().enumerate() {
                    O::apply::<$S>(Memory::load(at.add(i * LANES)), *value).store(at.add(i * LANES));
                }
                x
            });
            handler!([$V $features] load_total<O: One> |x, y, ip, frame, off, word| 1, {
                let at = total(frame, word as u16, off);
                [Memory::load(at), Memory::load(at.add(LANES)), Memory::load(at.add(2 * LANES)), Memory::load(at.add(3 * LANES))]
            });
            handler!([$V $features] three<O: Three, D, A, B, C> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let b = value!($V, B, const { in_memory(&[A]) }, x, y, ip, frame, off, word);
                let c = value!($V, C, const { in_memory(&[A, B]) }, x, y, ip, frame, off, word);
                [O::apply::<$S>(a[0], b[0], c[0]), O::apply::<$S>(a[1], b[1], c[1]), O::apply::<$S>(a[2], b[2], c[2]), O::apply::<$S>(a[3], b[3], c[3])]
            });
            handler!([$V $features] quotient<O: One, D, A, B> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let place = if const { in_memory(&[A]) } == 0 { word as u16 } else { (*ip).b as u16 };
                let by = if B == MEMORY { address::<f32>(frame, place, 0).read() } else { f32::from_bits((*ip).immediate) };
                quotients::<$S>(a, by)
            });
            handler!([$V $features] store<O: One, A> |x, y, ip, frame, off, word| 0, {
                let value = if A == 0 { x } else { y };
                let at: *mut f32 = address(frame, word as u16, off);
                value[0].store(at);
                value[1].store(at.add(LANES));
                value[2].store(at.add(2 * LANES));
                value[3].store(at.add(3 * LANES));
                x
            });
            handler!([$V $features] store_some<O: One, A> |x, y, ip, frame, off, word| 0, {
                let value = if A == 0 { x } else { y };
                let at: *mut f32 = address(frame, word as u16, off);
                let bits = address::<u64>(frame, (*ip).b as u16, 0).read();
                value[0].store_some(bits as u32, at);
                value[1].store_some((bits >> LANES) as u32, at.add(LANES));
                value[2].store_some((bits >> (2 * LANES)) as u32, at.add(2 * LANES));
                value[3].store_some((bits >> (3 * LANES)) as u32, at.add(3 * LANES));
                x
            });
            handler!([$V $features] stream<O: One, A> |x, y, ip, frame, off, word| 0, {
                let value = if A == 0 { x } else { y };
                let at: *mut f32 = address(frame, word as u16, off);
                value[0].stream(at);
                value[1].stream(at.add(LANES));
                value[2].stream(at.add(2 * LANES));
                value[3].stream(at.add(3 * LANES));
                x
            });

            handler!([$V $features] count<O: One, D> |x, y, _ip, frame, off, _word| D, {
                let first = <<$S as Simd>::I32 as shale_dialects::eval::vector::IntVector>::splat(index(frame, off));
                let numbers = NUMBERS.as_ptr();
                [
                    index_of::<$S>(first, numbers),
                    index_of::<$S>(first, numbers.add(LANES)),
                    index_of::<$S>(first, numbers.add(2 * LANES)),
                    index_of::<$S>(first, numbers.add(3 * LANES)),
                ]
            });
            handler!([$V $features] within<O: One, D, A> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let other = <$V as shale_dialects::eval::vector::Vector>::splat(f32::from_bits((*ip).immediate));
                let bits = (*ip).span().of_block(index(frame, off));
                [
                    choose::<$S>(bits, a[0], other),
                    choose::<$S>(bits >> LANES, a[1], other),
                    choose::<$S>(bits >> (2 * LANES), a[2], other),
                    choose::<$S>(bits >> (3 * LANES), a[3], other),
                ]
            });
            handler!([$V $features] listed<O: One, D, A> |x, y, ip, frame, off, word| D, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let other = <$V as shale_dialects::eval::vector::Vector>::splat(f32::from_bits((*ip).immediate));
                let (lane, period) = (index(frame, off) as u32, (*ip).c);
                // The period is not 0, which the compiler must see: to panic is a call.
                let bit = if period.is_power_of_two() { lane & (period - 1) } else { lane % period.max(1) };
                let bits = bits_at(address(frame, (*ip).b as u16, off), bit);
                [
                    choose::<$S>(bits, a[0], other),
                    choose::<$S>(bits >> LANES, a[1], other),
                    choose::<$S>(bits >> (2 * LANES), a[2], other),
                    choose::<$S>(bits >> (3 * LANES), a[3], other),
                ]
            });
            handler!([$V $features] widen<E: Narrow, D> |x, y, ip, frame, off, word| D, {
                let at: *mut u8 = address(frame, word as u16, off / 4 * E::BYTES);
                let bytes = LANES * E::BYTES;
                [E::load::<$S>(at), E::load::<$S>(at.add(bytes)), E::load::<$S>(at.add(2 * bytes)), E::load::<$S>(at.add(3 * bytes))]
            });
            handler!([$V $features] narrow<E: Narrow, A, PAST> |x, y, ip, frame, off, word| 0, {
                let value = if A == 0 { x } else { y };
                E::store::<$S>(value, PAST == 1, address(frame, word as u16, off / 4 * E::BYTES));
                x
            });
            handler!([$V $features] unzip<O: One, D, PART> |x, y, ip, frame, off, word| D, {
                let at: *mut f32 = address(frame, word as u16, 2 * off);
                [
                    <$S as Packed>::unzipped::<PART>([Memory::load(at), Memory::load(at.add(LANES))]),
                    <$S as Packed>::unzipped::<PART>([Memory::load(at.add(2 * LANES)), Memory::load(at.add(3 * LANES))]),
                    <$S as Packed>::unzipped::<PART>([Memory::load(at.add(4 * LANES)), Memory::load(at.add(5 * LANES))]),
                    <$S as Packed>::unzipped::<PART>([Memory::load(at.add(6 * LANES)), Memory::load(at.add(7 * LANES))]),
                ]
            });
            handler!([$V $features] zip<O: One, A, B, PAST> |x, y, ip, frame, off, word| 0, {
                let a = value!($V, A, 0, x, y, ip, frame, off, word);
                let b = value!($V, B, const { in_memory(&[A]) }, x, y, ip, frame, off, word);
                let at: *mut f32 = address(frame, (*ip).c as u16, 2 * off);
                pair::<$S>([a[0], b[0]], PAST == 1, at);
                pair::<$S>([a[1], b[1]], PAST == 1, at.add(2 * LANES));
                pair::<$S>([a[2], b[2]], PAST == 1, at.add(4 * LANES));
                pair::<$S>([a[3], b[3]], PAST == 1, at.add(6 * LANES));
                x
            });

            handler!([$V $features] some<O: One, A> |x, y, ip, frame, off, word| A, {
                let a = if A == 0 { x } else { y };
                let other = <$V as shale_dialects::eval::vector::Vector>::splat(f32::from_bits((*ip).immediate));
                let bits = address::<u64>(frame, word as u16, off).read();
                [
                    choose::<$S>(bits, a[0], other),
                    choose::<$S>(bits >> LANES, a[1], other),
                    choose::<$S>(bits >> (2 * LANES), a[2], other),
                    choose::<$S>(bits >> (3 * LANES), a[3], other),
                ]
            });

            /// A round of a generator: window `A` and the other one are added, then the other one is rotated by the cell's immediate and joined with the sum by an
            /// exclusive or.
            #[allow(improper_ctypes_definitions)] // as above
            #[target_feature(enable = $features)]
            unsafe extern "sysv64" fn round<const A: usize>(
                x0: $V, x1: $V, x2: $V, x3: $V, y0: $V, y1: $V, y2: $V, y3: $V,
                ip: *const Cell, frame: *const Frame, off: usize, limit: usize, first: *const Cell, _word: u64,
            ) {
                // SAFETY: the driver's promise: another cell follows.
                unsafe {
                    let by = (*ip).immediate;
                    let round = |x, y| if A == 0 { mixed::<$S>(x, y, by) } else { mixed::<$S>(y, x, by) };
                    let [a, b, c, d] = [round(x0, y0), round(x1, y1), round(x2, y2), round(x3, y3)];
                    let [x, y] = if A == 0 { [0, 1] } else { [1, 0] };
                    next!([a[x], b[x], c[x], d[x]], [a[y], b[y], c[y], d[y]], ip, frame, off, limit, first)
                }
            }

            /// The end of a block: the next one, what is left of the row, the next row, or back to the driver. The accumulators of a total that is held stay in
            /// window Y until the row ends, or until all blocks with that half of them are through; of a place further on, the block's lines are asked for.
            #[allow(improper_ctypes_definitions)] // as above
            #[target_feature(enable = $features)]
            unsafe extern "sysv64" fn end<const HELD: bool, const AHEAD: bool, const LAST: bool>(
                x0: $V, x1: $V, x2: $V, x3: $V, y0: $V, y1: $V, y2: $V, y3: $V,
                ip: *const Cell, frame: *const Frame, off: usize, limit: usize, first: *const Cell, word: u64,
            ) {
                const HALF: bool = BLOCK_BYTES < TOTAL_BYTES;
                let next = off + if HELD { TOTAL_BYTES } else { BLOCK_BYTES };
                // SAFETY: the driver's promise: the frame is there, and the first cell; the place of a total takes a block.
                unsafe {
                    if AHEAD {
                        let lines: *mut i8 = address(frame, (*ip).b as u16, off);
                        for line in (0..BLOCK_BYTES).step_by(64) {
                            _mm_prefetch::<_MM_HINT_T1>(lines.wrapping_add(line));
                        }
                    }
                    if !LAST {
                        let is_row_end = next >= limit;
                        let goes_on = if is_row_end { (*frame).rest.get() } else { first };
                        if !goes_on.is_null() && (is_row_end || stack() > (*frame).lowest.get()) {
                            let word = (*goes_on).word;
                            return function(word)(x0, x1, x2, x3, y0, y1, y2, y3, goes_on, frame, next, limit, first, word);
                        }
                    }
                    if HELD {
                        let at = total(frame, word as u16, off);
                        y0.store(at);
                        y1.store(at.add(LANES));
                        y2.store(at.add(2 * LANES));
                        y3.store(at.add(3 * LANES));
                    }
                    // Halves of a total are loaded by the cell before the first one.
                    let begin = if HELD && HALF { first.sub(1) } else { first };
                    if HELD && HALF && next >= limit && off & BLOCK_BYTES == 0 {
                        if stack() <= (*frame).lowest.get() {
                            return (*frame).done.set(BLOCK_BYTES);
                        }
                        let word = (*begin).word;
                        return function(word)(x0, x1, x2, x3, y0, y1, y2, y3, begin, frame, BLOCK_BYTES, limit, first, word);
                    }
                    if LAST || next >= limit {
                        let word = (*first).word;
                        if next < (*frame).row_end.get() {
                            return function(word)(x0, x1, x2, x3, y0, y1, y2, y3, first, frame, (*frame).row_end.get() - BLOCK_BYTES, limit, first, word);
                        }
                        if (*frame).rows.get() > 0 && stack() > (*frame).lowest.get() {
                            next_row::<$S>(frame);
                            let y = <$V as shale_dialects::eval::vector::Vector>::splat(f32::from_bits((*ip).immediate));
                            let word = (*begin).word;
                            return function(word)(x0, x1, x2, x3, y, y, y, y, begin, frame, 0, limit, first, word);
                        }
                    }
                    (*frame).done.set(next);
                }
            }

            const BLOCK_BYTES: usize = 16 * LANES;

            #[target_feature(enable = $features)]
            unsafe fn drive(cells: *const Cell, first: *const Cell, frame: *const Frame, bytes: Range<usize>) -> usize {
                let z = <$V as shale_dialects::eval::vector::Vector>::splat(0.0);
                let (mut off, limit, mut entries) = (bytes.start, bytes.end, 0);
                let page = MaybeUninit::<StackPage>::uninit();
                black_box(page.as_ptr());
                while off < limit {
                    // SAFETY: the caller's promise.
                    unsafe {
                        (*frame).lowest.set(stack().saturating_sub(GROWTH));
                        let word = (*cells).word;
                        function(word)(z, z, z, z, z, z, z, z, cells, frame, off, limit, first, word);
                        off = (*frame).done.get();
                    }
                    entries += 1;
                }
                entries
            }

            #[target_feature(enable = $features)]
            unsafe fn enter_row(frame: *const Frame) {
                // SAFETY: the caller's promise.
                unsafe { next_row::<$S>(frame) }
            }

            impl Handlers for Set {
                const BLOCK_BYTES: usize = BLOCK_BYTES;

                fn end(held: bool, ahead: bool, last: bool) -> Handler {
                    named(flag!(held, HELD => flag!(ahead, AHEAD => flag!(last, LAST => end::<HELD, AHEAD, LAST> as Function))))
                }

                fn total() -> Handler {
                    named(load_total::<Same> as Function)
                }

                fn some(window: usize) -> Handler {
                    named(window!(window, A => some::<Same, A> as Function))
                }

                fn store(streaming: bool, window: usize) -> Handler {
                    named(window!(window, A => if streaming { stream::<Same, A> as Function } else { store::<Same, A> }))
                }

                fn store_some(window: usize) -> Handler {
                    named(window!(window, A => store_some::<Same, A> as Function))
                }

                fn count(to: usize) -> Handler {
                    named(window!(to, D => count::<Same, D> as Function))
                }

                fn within(is_listed: bool, to: usize, x: usize) -> Handler {
                    named(window!(to, D => place!(x, A => if is_listed { listed::<Same, D, A> as Function } else { within::<Same, D, A> })))
                }

                fn widen<E: Narrow>(to: usize) -> Handler {
                    named(window!(to, D => widen::<E, D> as Function))
                }

                fn narrow<E: Narrow>(streaming: bool, window: usize) -> Handler {
                    named(window!(window, A => window!(usize::from(streaming), PAST => narrow::<E, A, PAST> as Function)))
                }

                fn unzip(second: bool, to: usize) -> Handler {
                    named(window!(to, D => window!(usize::from(second), PART => unzip::<Same, D, PART> as Function)))
                }

                fn zip(streaming: bool, x: usize, y: usize) -> Handler {
                    named(place!(x, A => place!(y, B => window!(usize::from(streaming), PAST => zip::<Same, A, B, PAST> as Function))))
                }

                unsafe fn drive(cells: *const Cell, first: *const Cell, frame: *const Frame, bytes: Range<usize>) -> usize {
                    // SAFETY: the caller's promise.
                    unsafe { drive(cells, first, frame, bytes) }
                }

                unsafe fn next_row(frame: *const Frame) {
                    // SAFETY: the caller's promise.
                    unsafe { enter_row(frame) }
                }

                fn one<O: One>(to: usize, x: usize) -> Handler {
                    named(window!(to, D => place!(x, A => one::<O, D, A> as Function)))
                }

                fn heavy<O: One>(window: usize) -> Handler {
                    named(window!(window, D => one::<O, D, D> as Function))
                }

                fn both<O: Both>(to: usize, x: usize, y: usize) -> Handler {
                    if to == MEMORY {
                        return named(window!(y, A => join::<O, A> as Function));
                    }
                    named(window!(to, D => place!(x, A => operand!(y, B => both::<O, D, A, B> as Function))))
                }

                fn three<O: Three>(to: usize, x: usize, y: usize, z: usize) -> Handler {
                    named(window!(to, D => place!(x, A => place!(y, B => operand!(z, C => three::<O, D, A, B, C> as Function)))))
                }

                fn quotient(to: usize, x: usize, by: usize) -> Handler {
                    named(window!(to, D => place!(x, A => equal!(by, B => quotient::<Same, D, A, B> as Function))))
                }

                fn by<O: Three>(to: usize, x: usize, y: usize) -> Handler {
                    named(window!(to, D => place!(x, A => place!(y, B => three::<O, D, A, B, IMMEDIATE> as Function))))
                }

                fn round(window: usize) -> Handler {
                    named(window!(window, A => round::<A> as Function))
                }
            }
        }
    };
}

window_set!(avx512, Avx512, F32x16, "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,fma,f16c,lzcnt,popcnt,bmi1,bmi2");
window_set!(avx2, Avx2, F32x8, "avx2,fma,f16c");
