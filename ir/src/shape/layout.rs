//! Owned layouts, their checks, and the named padding values.

use super::{ShapeError, shape_error};
use crate::element::{ElementType, FloatElement, IntElement, parse_element};
use crate::{with_float, with_int};
use smallvec::SmallVec;

/// How an array lies in memory; [`Layout`](super::Layout) without a session.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ArrayLayout {
    /// Dimension numbers from the fastest varying to the slowest: `{0,1}` is column-major for a matrix.
    pub minor_to_major: Vec<i64>,
    /// The size in elements to which each dimension is padded; at least the dimension's size.
    pub padded_dimensions: Option<Vec<i64>>,
    /// What the padding holds, as the bits of one element; `None`: unknown.
    pub padding_value: Option<u64>,
}

impl ArrayLayout {
    /// A layout without padding.
    pub fn new(minor_to_major: impl Into<Vec<i64>>) -> Self {
        ArrayLayout { minor_to_major: minor_to_major.into(), padded_dimensions: None, padding_value: None }
    }

    /// The default layout of a rank, "dimension order is major-to-minor": `{rank-1, …, 1, 0}`.
    pub fn row_major(rank: usize) -> Self {
        ArrayLayout::new((0..rank as i64).rev().collect::<Vec<_>>())
    }

    /// The same with dimensions padded to these sizes in elements.
    pub fn with_padding(mut self, padded_dimensions: impl Into<Vec<i64>>, padding_value: Option<u64>) -> Self {
        self.padded_dimensions = Some(padded_dimensions.into());
        self.padding_value = padding_value;
        self
    }

    /// True if the elements of an array of sizes `dims` lie in row-major order without gaps, however the layout is written:
    /// dimensions of size 1 may stand anywhere, and arrays of at most one element are always in order.
    pub fn is_row_major(&self, dims: &[i64]) -> bool {
        self.same_memory(&ArrayLayout::row_major(dims.len()), dims)
    }

    /// True if an array of sizes `dims` has each element at the same place, and as many places, under both layouts.
    pub fn same_memory(&self, other: &ArrayLayout, dims: &[i64]) -> bool {
        if self == other {
            return true;
        }
        let (Some((left, places)), Some((right, others))) = (self.distances(dims), other.distances(dims)) else { return false };
        let is_padded = || Some(places) != dims.iter().try_fold(1i64, |all, n| all.checked_mul(*n));
        // Where there is one element along a dimension its distance does not matter, and where there is none nothing does.
        let matters = |d: usize| dims[d] > 1 && !dims.contains(&0);
        places == others && (0..dims.len()).all(|d| !matters(d) || left[d] == right[d]) && (!is_padded() || self.padding_value == other.padding_value)
    }

    /// How many places lie between neighbours along each dimension, and how many there are in all, padding included; `None` for more than i64 holds and
    /// for a layout of other dimensions.
    fn distances(&self, dims: &[i64]) -> Option<(SmallVec<[i64; 6]>, i64)> {
        let sizes = self.padded_dimensions.as_deref().unwrap_or(dims);
        let mut distances: SmallVec<[i64; 6]> = SmallVec::from_elem(0, dims.len());
        let mut places = 1i64;
        for d in &self.minor_to_major {
            let d = usize::try_from(*d).ok()?;
            *distances.get_mut(d)? = places;
            places = places.checked_mul(*sizes.get(d)?)?;
        }
        Some((distances, places))
    }

    /// Checks the layout against the sizes of an array: `minor_to_major` is a permutation of the dimension numbers, and there is
    /// one padded size per dimension, none below the dimension's size.
    ///
    /// # Errors
    /// Names the dimension that is wrong.
    pub fn validate(&self, dims: &[i64]) -> Result<(), ShapeError> {
        check(dims, &self.minor_to_major, self.padded_dimensions.as_deref())
    }
}

/// [`ArrayLayout::validate`] on the parts of a layout.
pub(super) fn check(dims: &[i64], minor_to_major: &[i64], padded: Option<&[i64]>) -> Result<(), ShapeError> {
    check_order(dims.len(), minor_to_major)?;
    padded.map_or(Ok(()), |padded| check_padded(dims, padded))
}

/// Checks that `minor_to_major` is a permutation of the dimension numbers.
pub(crate) fn check_order(rank: usize, minor_to_major: &[i64]) -> Result<(), ShapeError> {
    if minor_to_major.len() != rank {
        return Err(shape_error!("expected minor_to_major to have {rank} entries, one per dimension, got {}", minor_to_major.len()));
    }
    let mut seen = vec![false; rank];
    for number in minor_to_major {
        match usize::try_from(*number).ok().and_then(|i| seen.get_mut(i)) {
            None => return Err(shape_error!("expected minor_to_major to name dimensions 0 to {}, got {number}", rank.max(1) - 1)),
            Some(true) => return Err(shape_error!("expected minor_to_major to name each dimension once, got dimension {number} twice")),
            Some(place) => *place = true,
        }
    }
    Ok(())
}

/// Checks that there is one padded size per dimension, none below the dimension's size.
pub(crate) fn check_padded(dims: &[i64], padded: &[i64]) -> Result<(), ShapeError> {
    if padded.len() != dims.len() {
        return Err(shape_error!("expected {} padded sizes, one per dimension, got {}", dims.len(), padded.len()));
    }
    match dims.iter().zip(padded).position(|(size, padded)| padded < size || *padded < 0) {
        Some(i) => Err(shape_error!("dimension {i}: expected a padded size of at least {}, got {}", dims[i].max(0), padded[i])),
        None => Ok(()),
    }
}

/// The bits of a padding value from its text.
pub(crate) fn parse_padding_value(text: &str, element: ElementType) -> Result<u64, ShapeError> {
    check_padding_value(element, Some(0))?;
    let mut bytes = Vec::new();
    parse_element(text, element, &mut bytes).map_err(|error| ShapeError(error.to_string()))?;
    Ok(bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)))
}

/// Checks that the padding value is the bits of one element.
pub(super) fn check_padding_value(element: ElementType, value: Option<u64>) -> Result<(), ShapeError> {
    match value {
        Some(_) if element.bytes() > 8 => Err(shape_error!("expected no padding value: elements of {} do not fit in 64 bits", element.xla_name())),
        Some(bits) if bits > u64::MAX >> (64 - element.bits()) => {
            Err(shape_error!("expected a padding value of {} bits for {}, got {bits:#x}", element.bits(), element.xla_name()))
        }
        _ => Ok(()),
    }
}

/// The padding values that XLA names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PaddingValue {
    /// The number 0.
    Zero,
    /// The number 1.
    One,
    /// The smallest value: −∞ where it exists.
    Lowest,
    /// The largest value: +∞ where it exists.
    Highest,
    /// Any value.
    Unknown,
}

impl PaddingValue {
    /// The bits of the value in an element type, as a layout holds them; `None` for [`PaddingValue::Unknown`], for the ends of
    /// complex numbers (which are not ordered), and for elements wider than 64 bits.
    pub fn bits(self, element: ElementType) -> Option<u64> {
        let ordered = matches!(self, PaddingValue::Lowest | PaddingValue::Highest);
        if self == PaddingValue::Unknown || element.bytes() > 8 || ordered && element.is_complex() {
            return None;
        }
        let pred = u64::from(matches!(self, PaddingValue::One | PaddingValue::Highest));
        // A complex number is its real part here: the imaginary part, the high bits, is 0.
        Some(with_int!(element, T => self.integer::<T>(), otherwise => with_float!(element.part(), T => self.float::<T>(), otherwise => pred)))
    }

    fn integer<T: IntElement>(self) -> u64 {
        let value = match self {
            PaddingValue::Zero | PaddingValue::Unknown => 0,
            PaddingValue::One => 1,
            PaddingValue::Lowest => T::LOWEST,
            PaddingValue::Highest => T::HIGHEST,
        };
        value as u64 & (u64::MAX >> (64 - T::BITS))
    }

    fn float<T: FloatElement>(self) -> u64 {
        let format = T::FORMAT;
        let highest = format.infinity().unwrap_or(format.max_finite());
        match self {
            PaddingValue::Zero | PaddingValue::Unknown => T::nearest(0.0).code(),
            PaddingValue::One => T::nearest(1.0).code(),
            PaddingValue::Lowest if format.is_unsigned() => 0,
            PaddingValue::Lowest => format.sign_bit() | highest,
            PaddingValue::Highest => highest,
        }
    }
}
