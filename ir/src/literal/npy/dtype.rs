//! NumPy's type codes and how elements are stored under them.

use crate::element::{ElementType, IntElement};
use crate::literal::{LiteralError, build::check_unused_bits, literal_error};
use crate::with_int;
use std::fmt;

/// A type code such as `<f4`: byte order, kind, bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Dtype {
    pub(super) big_endian: bool,
    pub(super) kind: char,
    pub(super) size: usize,
}

impl Dtype {
    /// What elements of a type are written as.
    pub(super) fn of(element: ElementType) -> Dtype {
        let size = element.bytes();
        let kind = match element {
            ElementType::Pred => 'b',
            ElementType::F16 | ElementType::F32 | ElementType::F64 => 'f',
            ElementType::Tf32 => 'V',
            _ if element.is_complex() => 'c',
            _ if element.is_signed_integer() => 'i',
            _ => 'u',
        };
        Dtype { big_endian: false, kind, size }
    }

    /// Reads a type code.
    pub(super) fn parse(text: &str) -> Result<Dtype, LiteralError> {
        let bad = || literal_error!("expected the type of a number such as '<f4', got '{}'", text.escape_debug());
        let (order, rest) = match text.chars().next() {
            Some(order @ ('<' | '>' | '|' | '=')) => (order, &text[1..]),
            _ => ('=', text),
        };
        let kind = rest.chars().next().filter(|kind| "?biufcV".contains(*kind)).ok_or_else(bad)?;
        let size = if kind == '?' && rest.len() == 1 { 1 } else { rest[1..].parse().map_err(|_| bad())? };
        let kind = if kind == '?' { 'b' } else { kind };
        let known: &[usize] = match kind {
            'b' => &[1],
            'i' | 'u' => &[1, 2, 4, 8],
            'f' => &[1, 2, 4, 8],
            'c' => &[8, 16],
            _ => &[1, 2, 3],
        };
        if known.contains(&size) { Ok(Dtype { big_endian: order == '>', kind, size }) } else { Err(bad()) }
    }

    /// The element type to read: the wanted one if it is stored so, or the one that NumPy's type is.
    pub(super) fn element(self, wanted: Option<ElementType>) -> Result<ElementType, LiteralError> {
        // ml_dtypes gives this one of its types a code that looks like NumPy's.
        let e5m2 = self.kind == 'f' && self.size == 1;
        let same = |element: ElementType| Dtype::of(element) == Dtype { big_endian: false, ..self };
        let raw = |element: ElementType| self.kind == 'V' && is_custom(element) && element.bytes() == self.size;
        match wanted.or(e5m2.then_some(ElementType::F8E5M2)) {
            Some(element) if same(element) || raw(element) || e5m2 && element == ElementType::F8E5M2 => Ok(element),
            Some(element) => Err(literal_error!("expected an array of {}, which is stored as {}, got {self}", element.xla_name(), Dtype::of(element))),
            None => {
                let found = ElementType::ALL.into_iter().find(|element| same(*element) && !is_custom(*element));
                found.ok_or_else(|| literal_error!("the file says {self}, raw bytes: name the element type that they are"))
            }
        }
    }

    /// Makes the elements in a file those of a literal.
    pub(super) fn decode(self, element: ElementType, bytes: &mut [u8]) -> Result<(), LiteralError> {
        if self.big_endian {
            let part = if self.kind == 'c' { self.size / 2 } else { self.size };
            bytes.chunks_exact_mut(part).for_each(<[u8]>::reverse);
        }
        if element.is_integer() && element.bits() < 8 {
            return with_int!(element, T => decode_narrow::<T>(bytes, self.kind), otherwise => Ok(()));
        }
        check_unused_bits(element, bytes)
    }

    /// The bytes in a file of elements of a type, if they are not those of the literal.
    pub(super) fn encode(element: ElementType, bytes: &[u8]) -> Option<Vec<u8>> {
        let signed = element.is_signed_integer() && element.bits() < 8;
        let extend = |byte: &u8| with_int!(element, T => T::wrap((*byte).into()).to_i128() as u8, otherwise => *byte);
        signed.then(|| bytes.iter().map(extend).collect())
    }
}

/// Types that NumPy does not have; `ml_dtypes` adds them, and `numpy.save` calls them raw bytes.
fn is_custom(element: ElementType) -> bool {
    !element.bits().is_multiple_of(8) && !element.is_pred() || element.is_float() && !matches!(element, ElementType::F16 | ElementType::F32 | ElementType::F64)
}

/// Values of 2 or 4 bits, each in a byte of its own; raw bytes hold the code or the value, which differ below zero.
fn decode_narrow<T: IntElement>(bytes: &mut [u8], kind: char) -> Result<(), LiteralError> {
    for (i, byte) in bytes.iter_mut().enumerate() {
        let value = match kind {
            'u' => i128::from(*byte),
            'V' if *byte >> T::BITS == 0 => T::wrap((*byte).into()).to_i128(),
            _ => i128::from(*byte as i8),
        };
        if !(T::LOWEST..=T::HIGHEST).contains(&value) {
            return Err(literal_error!("element {i}: {value} does not fit in {}", T::TYPE.xla_name()));
        }
        *byte = value as u8 & ((1 << T::BITS) - 1);
    }
    Ok(())
}

impl fmt::Display for Dtype {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = match (self.size, self.kind, self.big_endian) {
            (1, ..) | (_, 'V', _) => '|',
            (.., true) => '>',
            _ => '<',
        };
        write!(f, "{order}{}{}", self.kind, self.size)
    }
}
