//! Copies of pieces that lie apart on one side or on both.

use crate::target::{Code, with_isa};
use shale_lanes::Isa;

/// Two loops over pieces that are copied between an array and other memory, the inner one first: how often, and bytes from one to the next on both sides.
pub(super) type Loops = [(usize, [usize; 2]); 2];

/// Which way pieces are copied.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// To the array, not from it.
    pub(super) to_array: bool,
    /// True if what lies between pieces of the array may be read, and written as it was: no other thread writes it.
    pub(super) between: bool,
}

/// Copies pieces of some bytes from an array to other memory, or back.
///
/// # Safety
/// All pieces can be read and written, and what lies between them if the way says so.
pub(super) unsafe fn copy(bytes: usize, [inner, outer]: Loops, (array, memory): (*mut u8, *mut u8), Way { to_array, between }: Way, isa: Isa) {
    let (side, other) = if to_array { (1, 0) } else { (0, 1) };
    let (from, to) = if to_array { (memory, array) } else { (array, memory) };
    let pieces =
        Pieces { from, to, count: inner.0, from_step: inner.1[side], to_step: inner.1[other], rounds: outer.0, apart: [outer.1[side], outer.1[other]] };
    let [from_step, to_step] = [pieces.from_step, pieces.to_step];
    // SAFETY: the caller's promise; a last piece is never a part of a larger one.
    unsafe {
        if from_step == bytes && to_step == bytes {
            return pieces.rounds().for_each(|line| line.from.copy_to_nonoverlapping(line.to, line.count * bytes));
        }
        let may_read = between || to_array;
        if may_read && to_step == bytes && (from_step == 2 * bytes || from_step == 4 * bytes) && pieces.shorten(bytes, isa)
            || (between || !to_array) && from_step == bytes && to_step == 2 * bytes && pieces.lengthen(bytes, isa)
        {
            return;
        }
        match bytes {
            1 => pieces.each::<1>(),
            2 => pieces.each::<2>(),
            3 => pieces.each::<3>(),
            4 => pieces.each::<4>(),
            6 => pieces.each::<6>(),
            8 => pieces.each::<8>(),
            12 => pieces.each::<12>(),
            16 => pieces.each::<16>(),
            24 => pieces.each::<24>(),
            32 => pieces.each::<32>(),
            _ => pieces.any(bytes),
        }
    }
}

/// Pieces one after the other.
#[derive(Clone, Copy)]
struct Pieces {
    from: *const u8,
    to: *mut u8,
    count: usize,
    from_step: usize,
    to_step: usize,
    /// How often, and how far apart.
    rounds: usize,
    apart: [usize; 2],
}

impl Pieces {
    /// Lines of pieces.
    #[inline(always)]
    fn rounds(self) -> impl Iterator<Item = Pieces> {
        (0..self.rounds).map(move |k| Pieces { from: self.from.wrapping_add(k * self.apart[0]), to: self.to.wrapping_add(k * self.apart[1]), ..self })
    }

    /// # Safety
    /// As for [`copy`].
    unsafe fn any(self, bytes: usize) {
        for line in self.rounds() {
            for k in 0..line.count {
                let (from, to) = (line.from.wrapping_add(k * self.from_step), line.to.wrapping_add(k * self.to_step));
                // SAFETY: the caller's promise.
                unsafe { from.copy_to_nonoverlapping(to, bytes) };
            }
        }
    }

    /// One by one, not in code for an instruction set: gathered elements are slower than loaded ones.
    ///
    /// # Safety
    /// As for [`copy`].
    unsafe fn each<const P: usize>(self) {
        for line in self.rounds() {
            for k in 0..line.count {
                let (from, to) = (line.from.wrapping_add(k * self.from_step), line.to.wrapping_add(k * self.to_step));
                // SAFETY: the caller's promise.
                unsafe { to.cast::<[u8; P]>().write(from.cast::<[u8; P]>().read()) };
            }
        }
    }

    /// Every second or fourth piece, as the low part of a number of twice or four times its bytes, if there are such numbers.
    ///
    /// # Safety
    /// As for [`copy`].
    unsafe fn shorten(self, bytes: usize, isa: Isa) -> bool {
        match (bytes, self.from_step) {
            (1, 2) => with_isa(isa, Shorten(self, |x: [u8; 2]| (u16::from_le_bytes(x) as u8).to_le_bytes())),
            (2, 4) => with_isa(isa, Shorten(self, |x: [u8; 4]| (u32::from_le_bytes(x) as u16).to_le_bytes())),
            (4, 8) => with_isa(isa, Shorten(self, |x: [u8; 8]| (u64::from_le_bytes(x) as u32).to_le_bytes())),
            (1, 4) => with_isa(isa, Shorten(self, |x: [u8; 4]| (u32::from_le_bytes(x) as u8).to_le_bytes())),
            (2, 8) => with_isa(isa, Shorten(self, |x: [u8; 8]| (u64::from_le_bytes(x) as u16).to_le_bytes())),
            _ => return false,
        }
        true
    }

    /// To every second piece, as the low part of a number of twice its bytes, whose high part stays.
    ///
    /// # Safety
    /// As for [`copy`].
    unsafe fn lengthen(self, bytes: usize, isa: Isa) -> bool {
        match bytes {
            1 => with_isa(isa, Lengthen(self, |x: [u8; 1], y: [u8; 2]| (u16::from_le_bytes(y) & !0xff | u16::from(x[0])).to_le_bytes())),
            2 => with_isa(isa, Lengthen(self, |x, y: [u8; 4]| (u32::from_le_bytes(y) & !0xffff | u32::from(u16::from_le_bytes(x))).to_le_bytes())),
            4 => with_isa(isa, Lengthen(self, |x, y: [u8; 8]| (u64::from_le_bytes(y) & !0xffff_ffff | u64::from(u32::from_le_bytes(x))).to_le_bytes())),
            _ => return false,
        }
        true
    }
}

/// Copies the low parts of numbers of `Q` bytes.
struct Shorten<F, const P: usize, const Q: usize>(Pieces, F);

impl<const P: usize, const Q: usize, F: Fn([u8; Q]) -> [u8; P]> Code for Shorten<F, P, Q> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        for round in 0..self.0.rounds {
            let (from, to) = (self.0.from.wrapping_add(round * self.0.apart[0]), self.0.to.wrapping_add(round * self.0.apart[1]));
            let count = self.0.count;
            for k in 0..count.saturating_sub(1) {
                let (from, to) = (from.wrapping_add(k * Q).cast::<[u8; Q]>(), to.wrapping_add(k * P).cast::<[u8; P]>());
                // SAFETY: the piece and what lies up to the next one are in the array.
                unsafe { to.write((self.1)(from.read())) };
            }
            if let Some(last) = count.checked_sub(1) {
                let (from, to) = (from.wrapping_add(last * Q).cast::<[u8; P]>(), to.wrapping_add(last * P).cast::<[u8; P]>());
                // SAFETY: a piece that is to be copied.
                unsafe { to.write(from.read()) };
            }
        }
    }
}

/// Copies to the low parts of numbers of `Q` bytes.
struct Lengthen<F, const P: usize, const Q: usize>(Pieces, F);

impl<const P: usize, const Q: usize, F: Fn([u8; P], [u8; Q]) -> [u8; Q]> Code for Lengthen<F, P, Q> {
    type Out = ();

    #[inline(always)]
    fn run(self) {
        for round in 0..self.0.rounds {
            let (from, to) = (self.0.from.wrapping_add(round * self.0.apart[0]), self.0.to.wrapping_add(round * self.0.apart[1]));
            let count = self.0.count;
            for k in 0..count.saturating_sub(1) {
                let (from, to) = (from.wrapping_add(k * P).cast::<[u8; P]>(), to.wrapping_add(k * Q).cast::<[u8; Q]>());
                // SAFETY: the piece and what lies up to the next one are in the array, and this thread alone has them.
                unsafe { to.write((self.1)(from.read(), to.read())) };
            }
            if let Some(last) = count.checked_sub(1) {
                let (from, to) = (from.wrapping_add(last * P).cast::<[u8; P]>(), to.wrapping_add(last * Q).cast::<[u8; P]>());
                // SAFETY: a piece that is to be copied.
                unsafe { to.write(from.read()) };
            }
        }
    }
}
