//! Conversion between element types.

use crate::eval::arithmetic::canonical_element;
use crate::eval::index::elements;
use shale_ir::element::{ComplexElement, Element, ElementKind, ElementType, FloatElement, IntElement, Pred};
use shale_ir::literal::{Literal, LiteralError};
use shale_ir::{with_complex, with_float, with_int};

/// A number of any element type, exactly.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Real(f64),
    Complex(f64, f64),
}

/// Each element as the nearest element of another type.
///
/// Floats become integers towards zero, held between the type's ends, NaN as 0. Anything becomes `pred` by x ≠ 0 (NaN is true). Reals
/// get an imaginary part of 0; complex numbers lose theirs. Floats round to nearest, ties to even, once.
pub fn convert(x: &Literal, to: ElementType) -> Literal {
    if x.element() == to { x.clone() } else { write(x, &*number_at(x), to) }
}

/// The element at each row-major position, as a number.
fn number_at<'a>(x: &'a Literal) -> Box<dyn Fn(usize) -> Number + 'a> {
    fn at<'a, T: Element>(x: &'a Literal, number: impl Fn(T) -> Number + 'a) -> Box<dyn Fn(usize) -> Number + 'a> {
        let elements = x.as_slice::<T>();
        Box::new(move |i| number(elements[i]))
    }
    match x.element().kind() {
        ElementKind::Pred => at(x, |e: Pred| Number::Int(bool::from(e).into())),
        ElementKind::Signed | ElementKind::Unsigned => {
            with_int!(x.element(), T => at(x, |e: T| Number::Int(e.to_i128())), otherwise => unreachable!("an integer"))
        }
        ElementKind::Float => with_float!(x.element(), T => at(x, |e: T| Number::Real(e.value())), otherwise => unreachable!("a float")),
        ElementKind::Complex => {
            with_complex!(x.element(), T => at(x, |e: T| Number::Complex(e.re().value(), e.im().value())), otherwise => unreachable!("a complex number"))
        }
    }
}

fn write(x: &Literal, number: &dyn Fn(usize) -> Number, to: ElementType) -> Literal {
    fn all<T: Element>(x: &Literal, number: &dyn Fn(usize) -> Number, element: impl Fn(Number) -> T) -> Literal {
        Literal::from_vec(x.dims(), (0..x.len()).map(|i| element(number(i))).collect())
    }
    match to.kind() {
        ElementKind::Pred => all(x, number, |n| Pred::from(is_nonzero(n))),
        ElementKind::Signed | ElementKind::Unsigned => {
            with_int!(to, T => all(x, number, |n| match n {
                Number::Int(value) => T::wrap(value),
                Number::Real(value) | Number::Complex(value, _) => T::wrap((value as i128).clamp(T::LOWEST, T::HIGHEST)), // `as` truncates, holds, and gives 0 for NaN
            }), otherwise => unreachable!("an integer"))
        }
        ElementKind::Float => with_float!(to, T => all(x, number, real::<T>), otherwise => unreachable!("a float")),
        ElementKind::Complex => with_complex!(to, T => all(x, number, |n| {
            let im = if let Number::Complex(_, im) = n { im } else { 0.0 };
            T::new(real(n), FloatElement::nearest(im))
        }), otherwise => unreachable!("a complex number")),
    }
}

fn is_nonzero(number: Number) -> bool {
    match number {
        Number::Int(value) => value != 0,
        Number::Real(value) => value != 0.0,
        Number::Complex(re, im) => re != 0.0 || im != 0.0,
    }
}

/// The nearest float.
fn real<T: FloatElement>(number: Number) -> T {
    match number {
        Number::Int(value) if T::TYPE == ElementType::F64 => T::nearest(value as f64),
        Number::Int(value) => T::nearest(to_odd(value)),
        Number::Real(value) | Number::Complex(value, _) => T::nearest(value),
    }
}

/// An integer as f64, rounded to odd: of the two neighbours of what is no f64 the one whose last bit is set. Rounding that to a narrower
/// float gives what rounding the integer would, since it is a tie or beside one exactly where the integer is.
fn to_odd(value: i128) -> f64 {
    let nearest = value as f64;
    let error = value - nearest as i128;
    let bits = nearest.to_bits();
    if error == 0 || bits & 1 == 1 {
        return nearest;
    }
    // An even neighbour was chosen: the odd one lies where the integer is.
    f64::from_bits(if (error > 0) == (value > 0) { bits + 1 } else { bits - 1 })
}

/// The bits of the elements as elements of type `to`: a wider element becomes several, low-order part first, along a new last dimension;
/// several narrower ones become one, and the last dimension goes.
///
/// # Errors
/// None for types whose widths divide one another, and a last dimension that fits.
pub fn bitcast(x: &Literal, to: ElementType) -> Result<Literal, LiteralError> {
    let (from_bits, to_bits) = (x.element().bits() as usize, to.bits() as usize);
    let mut dims = x.dims().to_vec();
    if from_bits > to_bits {
        dims.push((from_bits / to_bits) as i64);
    } else if from_bits < to_bits {
        dims.pop();
    }
    let packed = pack(x.bytes(), x.element().bytes(), from_bits);
    Literal::from_bytes(to, &dims, &unpack(&packed, to.bytes(), to_bits, elements(&dims) as usize))
}

/// The low `bits` of each element of `width` bytes, one after the other.
fn pack(bytes: &[u8], width: usize, bits: usize) -> Vec<u8> {
    if bits == 8 * width {
        return bytes.to_vec();
    }
    let mut packed = vec![0; (bytes.len() / width * bits).div_ceil(8)];
    for_each_bit(bytes.len() / width, width, bits, |in_element, in_stream| {
        packed[in_stream / 8] |= (bytes[in_element / 8] >> (in_element % 8) & 1) << (in_stream % 8);
    });
    packed
}

/// The inverse of [`pack`]: unused high bits are zero.
fn unpack(packed: &[u8], width: usize, bits: usize, count: usize) -> Vec<u8> {
    if bits == 8 * width {
        return packed.to_vec();
    }
    let mut bytes = vec![0; count * width];
    for_each_bit(count, width, bits, |in_element, in_stream| bytes[in_element / 8] |= (packed[in_stream / 8] >> (in_stream % 8) & 1) << (in_element % 8));
    bytes
}

/// Calls `visit` with the position of each bit among elements of `width` bytes and in the stream of their low `bits`.
fn for_each_bit(count: usize, width: usize, bits: usize, mut visit: impl FnMut(usize, usize)) {
    for element in 0..count {
        for bit in 0..bits {
            visit(element * width * 8 + bit, element * bits + bit);
        }
    }
}

/// Each float rounded to a format of so many exponent and mantissa bits (as XLA does it): overflow gives ±∞, a result below the smallest
/// normal number a zero of its sign. As many bits as the type has, or more, change nothing.
pub fn reduce_precision(x: &Literal, exponent_bits: u32, mantissa_bits: u32) -> Literal {
    with_float!(x.element(), T => {
        let reduced = x.as_slice::<T>().iter().map(|x| canonical_element(reduced(*x, exponent_bits, mantissa_bits)));
        Literal::from_vec(x.dims(), reduced.collect())
    }, otherwise => unreachable!("a float"))
}

fn reduced<T: FloatElement>(x: T, exponent_bits: u32, mantissa_bits: u32) -> T {
    let format = T::FORMAT;
    if format.is_nan(x.code()) || !x.value().is_finite() {
        return T::nearest(x.value());
    }
    let negative = x.code() & format.sign_bit() != 0;
    let signed = |magnitude: f64| T::nearest(if negative { -magnitude } else { magnitude });
    let magnitude = x.code() & format.magnitude_mask();
    let dropped = format.mantissa_bits.saturating_sub(mantissa_bits);
    let (low, last) = ((1u64 << dropped) - 1, magnitude >> dropped & 1);
    // Half a unit less one, and one more where that ties to an odd last bit; the carry may go on into the exponent.
    let rounded = if dropped == 0 { magnitude } else { (magnitude + (low >> 1) + last) & !low };
    let exponent = (rounded >> format.mantissa_bits) as i32;
    let reach = if exponent_bits < format.exponent_bits { (1 << (exponent_bits - 1)) - 1 } else { i32::MAX / 2 };
    if rounded > format.max_finite() || exponent > format.bias.saturating_add(reach) {
        signed(f64::INFINITY)
    } else if exponent <= format.bias.saturating_sub(reach) {
        signed(0.0)
    } else {
        T::from_code(rounded | x.code() & format.sign_bit())
    }
}
