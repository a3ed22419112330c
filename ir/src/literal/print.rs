//! Literals as text: `f32[2,3]{0,1} {{1, 2, 3}, {4, 5, 6}}`, `s32[] 7`, `u8[<=4](2) {1, 2}`.
//!
//! The shape, the run-time sizes in parentheses if a dimension is dynamic, and the elements in logical order with braces around
//! each row; `{}` if there are none. Reading the full text gives the same bits: floats have as many digits as they need, `nan` and `-nan` are the quiet
//! NaNs without payload, every other NaN is its bits in hexadecimal.

use super::{Literal, Sizes, count};
use crate::element::{ElementType, FloatElement, IntElement, Real};
use crate::shape::IndexMap;
use crate::{with_float, with_int};
use std::fmt::{self, Display, Formatter, Write};

/// The entries that an elided row shows at each end.
const SHOWN: i64 = 3;
/// Literals with more elements are elided by [`Literal::elided`] and `{:?}`.
const MAX_LISTED: usize = 64;

impl Display for Literal {
    /// The full text, whatever its length.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write(f, false)
    }
}

impl fmt::Debug for Literal {
    /// The elided text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.elided().fmt(f)
    }
}

impl Literal {
    /// The text for people: of a literal with more than 64 elements each row shows its first and last three entries,
    /// `s32[100] {0, 1, 2, ..., 97, 98, 99}`. Elided text cannot be read back.
    pub fn elided(&self) -> impl Display + '_ {
        fmt::from_fn(|f| self.write(f, count(self.sizes()) > MAX_LISTED))
    }

    fn write(&self, f: &mut Formatter<'_>, elide: bool) -> fmt::Result {
        self.shape().fmt(f)?;
        if self.dynamic() != 0 {
            let sizes: Vec<String> = self.sizes().iter().map(i64::to_string).collect();
            write!(f, "({})", sizes.join(","))?;
        }
        f.write_str(" ")?;
        if count(self.sizes()) == 0 {
            return f.write_str("{}"); // an array of sizes [1000000000000, 0] has too many rows to be written
        }
        Rows { literal: self, map: self.map(), elide }.write(f, &mut Sizes::new())
    }
}

struct Rows<'a> {
    literal: &'a Literal,
    map: IndexMap,
    elide: bool,
}

impl Rows<'_> {
    /// Writes everything whose index begins with `index`. The recursion is as deep as the rank, which is at most 64.
    fn write(&self, f: &mut Formatter<'_>, index: &mut Sizes) -> fmt::Result {
        let Some(size) = self.literal.sizes().get(index.len()).copied() else {
            let bytes = self.literal.element.bytes();
            let at = self.map.offset(index) as usize * bytes;
            return element(f, self.literal.element, &self.literal.bytes()[at..at + bytes]);
        };
        f.write_char('{')?;
        let mut i = 0;
        while i < size {
            if i > 0 {
                f.write_str(", ")?;
            }
            if self.elide && i == SHOWN && size > 2 * SHOWN {
                f.write_str("..., ")?;
                i = size - SHOWN;
            }
            index.push(i);
            self.write(f, index)?;
            index.pop();
            i += 1;
        }
        f.write_char('}')
    }
}

/// Writes one element from its bytes.
fn element(f: &mut Formatter<'_>, ty: ElementType, bytes: &[u8]) -> fmt::Result {
    if ty.is_complex() {
        let (re, im) = bytes.split_at(bytes.len() / 2);
        f.write_char('(')?;
        element(f, ty.part(), re)?;
        f.write_str(", ")?;
        element(f, ty.part(), im)?;
        return f.write_char(')');
    }
    with_float!(ty, T => float::<T>(f, bytemuck::pod_read_unaligned(bytes)), otherwise => {
        with_int!(ty, T => bytemuck::pod_read_unaligned::<T>(bytes).to_i128().fmt(f), otherwise => (bytes[0] != 0).fmt(f))
    })
}

fn float<T: FloatElement>(f: &mut Formatter<'_>, value: T) -> fmt::Result {
    let wide = value.widen();
    if wide.is_nan() {
        let code = value.code();
        return match [false, true].map(|negative| T::FORMAT.nan(negative)) {
            [positive, _] if code == positive => f.write_str("nan"),
            [_, negative] if code == negative => f.write_str("-nan"),
            _ => write!(f, "0x{code:X}"),
        };
    }
    let magnitude = wide.abs().to_f64();
    // Rust prints the fewest digits that lead back to the value; without an exponent these can be hundreds of zeros.
    if magnitude.is_finite() && magnitude != 0.0 && !(1e-5..1e16).contains(&magnitude) { write!(f, "{wide:e}") } else { wide.fmt(f) }
}
