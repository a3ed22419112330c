//! Elements as unsigned numbers in the order in which a comparison has them.

use crate::KernelError;
use crate::elements::code;
use crate::target;
use shale_ir::element::{ElementKind, ElementType, FloatFormat, Specials};
use std::ops::{BitAnd, BitXor};

/// How the elements of a key are compared; for other types than floats all are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOrder {
    /// As IEEE 754 compares: zeros of both signs are equal. A line in which there is a NaN is merged comparison by comparison.
    Partial,
    /// −NaN < −∞ < … < −0 < +0 < … < +∞ < +NaN.
    Total,
    /// Zeros of both signs are equal, and so are all NaNs, which come last.
    Canonical,
}

/// One of the keys by which a sort compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SortKey {
    /// Which operand's elements are compared.
    pub operand: usize,
    /// How.
    pub order: KeyOrder,
    /// True if the largest come first.
    pub descending: bool,
}

/// The way from an element's code to its rank, an unsigned number of the same width, and back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranks {
    /// The width in bits.
    pub(crate) bits: u32,
    pub(crate) order: KeyOrder,
    /// What is inverted in codes with and without the highest bit.
    inverted: [u64; 2],
    /// All bits, if the largest come first.
    reversed: u64,
    sign: u64,
    magnitude: u64,
    /// The smallest magnitude that is a NaN.
    nan: u64,
    /// The code of −0 is a NaN.
    negative_zero_nan: bool,
}

impl Ranks {
    /// The ranks of elements of a type.
    ///
    /// # Errors
    /// Complex numbers, which have no order.
    pub(crate) fn new(element: ElementType, order: KeyOrder, descending: bool) -> Result<Ranks, KernelError> {
        let bits = element.bits();
        if element.is_complex() {
            return Err(KernelError::new(format!("{} has no order", element.xla_name())));
        }
        let (all, top) = (u64::MAX >> (64 - bits), 1 << (bits - 1));
        let format = element.float_format().filter(|format| !format.is_unsigned());
        let inverted = match (format, element.kind()) {
            (Some(_), _) => [top, all],
            (None, ElementKind::Signed) => [top, top],
            (None, _) => [0, 0],
        };
        let signed_zeros = format.is_some_and(FloatFormat::has_signed_zero);
        let magnitude = if format.is_some() { all >> 1 } else { all };
        let nan = element.float_format().map_or(u64::MAX, smallest_nan);
        let order = if element.is_float() { order } else { KeyOrder::Total };
        let reversed = if descending { all } else { 0 };
        let negative_zero_nan = format.is_some() && !signed_zeros;
        Ok(Ranks { bits, order, inverted, reversed, sign: if format.is_some() { top } else { 0 }, magnitude, nan, negative_zero_nan })
    }

    /// The rank of a code.
    #[inline(always)]
    pub(crate) fn rank(&self, code: u64) -> u64 {
        let magnitude = code & self.magnitude;
        let mut code = code;
        if self.order != KeyOrder::Total {
            code = if magnitude >= self.nan { self.magnitude } else { code };
            code = if magnitude == 0 && !self.negative_zero_nan { 0 } else { code };
        }
        if self.negative_zero_nan {
            return self.rank_with_one_zero(code);
        }
        let negative = (code >> (self.bits - 1) & 1) as usize;
        code ^ self.inverted[negative] ^ self.reversed
    }

    /// Formats whose NaN has the code of −0: it is the least in the total order and the largest in the canonical one.
    fn rank_with_one_zero(&self, code: u64) -> u64 {
        let (magnitude, negative) = (code & self.magnitude, code & self.sign != 0);
        let rank = match (negative, magnitude, self.order) {
            (true, 0, KeyOrder::Total) => 0,
            (true, 0, _) => self.sign | self.magnitude,
            (true, magnitude, _) => self.magnitude - magnitude + 1,
            (false, ..) => code | self.sign,
        };
        // The largest finite number and the NaN of the canonical order would share a rank: all numbers go one down.
        let room = u64::from(self.order != KeyOrder::Total && !(negative && magnitude == 0));
        (rank - room) ^ self.reversed
    }

    /// The same in numbers of the elements' width, from which elements can be made again; not for formats whose NaN has the code of −0.
    pub(crate) fn narrow<C: Code>(&self) -> Option<Narrow<C>> {
        let canonical = self.order != KeyOrder::Total;
        (!self.negative_zero_nan).then_some(Narrow {
            magnitude: C::of(self.magnitude),
            top: C::of(1 << (self.bits - 1)),
            nan: C::of(self.nan),
            canonical: canonical && self.nan <= self.magnitude,
            zeros: canonical && self.sign != 0,
            inverted: self.inverted.map(C::of),
            reversed: C::of(self.reversed),
        })
    }

    /// True if other codes have the same rank: zeros and NaNs.
    #[inline(always)]
    pub(crate) fn is_merged(&self, code: u64) -> bool {
        let magnitude = code & self.magnitude;
        self.order != KeyOrder::Total && (magnitude >= self.nan || (magnitude == 0 && self.sign != 0))
    }

    /// True if the code is a NaN.
    #[inline(always)]
    pub(crate) fn is_nan(&self, code: u64) -> bool {
        code & self.magnitude >= self.nan || (self.negative_zero_nan && code == self.sign)
    }
}

/// An unsigned number that holds codes and ranks.
pub(crate) trait Code: Copy + Ord + Send + Sync + BitAnd<Output = Self> + BitXor<Output = Self> {
    /// No bit.
    const ZERO: Self;
    /// The low bits.
    fn of(bits: u64) -> Self;
    /// The number.
    fn wide(self) -> u64;
}

impl Code for u32 {
    const ZERO: u32 = 0;
    #[inline(always)]
    fn of(bits: u64) -> u32 {
        bits as u32
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        self.into()
    }
}

impl Code for u64 {
    const ZERO: u64 = 0;
    #[inline(always)]
    fn of(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
}

/// [`Ranks`] in numbers of the elements' width, without branches: loops over elements become vector code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Narrow<C> {
    magnitude: C,
    top: C,
    nan: C,
    canonical: bool,
    zeros: bool,
    inverted: [C; 2],
    reversed: C,
}

impl<C: Code> Narrow<C> {
    /// As [`Ranks::rank`], and whether the code shares its rank with others.
    #[inline(always)]
    pub(crate) fn rank(&self, code: C) -> (C, bool) {
        let magnitude = code & self.magnitude;
        let nan = self.canonical & (magnitude >= self.nan);
        let zero = self.zeros & (magnitude == C::ZERO);
        let code = if nan { self.magnitude } else { code };
        let code = if zero { C::ZERO } else { code };
        let inverted = if code & self.top == C::ZERO { self.inverted[0] } else { self.inverted[1] };
        (code ^ inverted ^ self.reversed, nan | zero)
    }

    /// As [`Ranks::code`].
    #[inline(always)]
    pub(crate) fn code(&self, rank: C) -> C {
        let rank = rank ^ self.reversed;
        // Numbers above the middle were not negative, or are of a type without sign.
        let inverted = if rank & self.top == C::ZERO { self.inverted[1] } else { self.inverted[0] };
        rank ^ inverted
    }
}

/// The ranks of elements.
pub(crate) struct Ranked<'a, R, const W: usize> {
    pub(crate) elements: &'a [[u8; W]],
    pub(crate) narrow: Narrow<R>,
    pub(crate) ranks: &'a mut [R],
}

impl<R: Code, const W: usize> target::Code for Ranked<'_, R, W> {
    /// True if some are shared with others.
    type Out = bool;
    #[inline(always)]
    fn run(self) -> bool {
        let mut shared = false;
        for (element, to) in self.elements.iter().zip(self.ranks) {
            let (rank, merged) = self.narrow.rank(R::of(code(element)));
            shared |= merged;
            *to = rank;
        }
        shared
    }
}

/// The smallest magnitude that is a NaN; larger than any if there is none, or only the code of −0.
fn smallest_nan(format: FloatFormat) -> u64 {
    match format.specials {
        Specials::Ieee => format.infinity().map_or(u64::MAX, |infinity| infinity + 1),
        Specials::AllOnesNan | Specials::PowersOfTwo => format.magnitude_mask(),
        Specials::NegativeZeroNan | Specials::FiniteOnly => u64::MAX,
    }
}
