//! The Rust types of elements: their sizes, integers at the ends, and floats against `FloatFormat`, which `element_formats`
//! checks against `ml_dtypes`.

use shale_ir::element::{ElementType, FloatElement, IntElement, Pred, Real, S2, S4, U4, bf16, f16};
use shale_ir::{with_complex, with_element, with_float, with_int};

#[test]
fn every_type_has_its_storage_and_class() {
    for element in ElementType::ALL {
        with_element!(element, T => {
            assert_eq!(<T as shale_ir::element::Element>::TYPE, element);
            assert_eq!(size_of::<T>(), element.bytes());
            assert_eq!(16 % align_of::<T>(), 0);
        });
        assert_eq!(with_int!(element, T => size_of::<T>() > 0, otherwise => false), element.is_integer());
        assert_eq!(with_float!(element, T => size_of::<T>() > 0, otherwise => false), element.is_float());
        assert_eq!(with_complex!(element, T => size_of::<T>() > 0, otherwise => false), element.is_complex());
    }
}

fn check_integer<T: IntElement>() {
    let (bits, element) = (T::BITS, T::TYPE);
    assert_eq!((bits, T::SIGNED), (element.bits(), element.is_signed()));
    let modulus = 1i128 << bits;
    assert_eq!(T::HIGHEST - T::LOWEST + 1, modulus);
    for value in [T::LOWEST, T::LOWEST + 1, 0, 1, T::HIGHEST - 1, T::HIGHEST] {
        for turns in -2..3 {
            assert_eq!(T::wrap(value + turns * modulus).to_i128(), value, "{element:?}");
        }
        assert_eq!(format!("{:?}", T::wrap(value)), value.to_string());
    }
    assert!(T::wrap(T::LOWEST) < T::wrap(T::HIGHEST));
}

#[test]
fn integers_wrap_at_their_width() {
    for element in ElementType::ALL {
        with_int!(element, T => check_integer::<T>(), otherwise => ());
    }
    // by hand: two's complement in the low bits of a byte, as the IR's constants have it
    assert_eq!(bytemuck::bytes_of(&S4::wrap(-1)), [0x0F]);
    assert_eq!((S2::wrap(2).to_i128(), U4::wrap(-1).to_i128()), (-2, 15));
    assert_eq!([true, false].map(|b| bool::from(Pred::from(b))), [true, false]);
}

/// Bits of all codes up to 16 bits, of some thousand of wider types.
fn codes(bits: u32) -> impl Iterator<Item = u64> {
    let step = if bits > 16 { 0x9E37_79B9_7F4A_7C15 } else { 1 };
    (0..1u64 << bits.min(16)).map(move |i| i.wrapping_mul(step) & u64::MAX >> (64 - bits))
}

fn check_float<T: FloatElement>() {
    let format = T::FORMAT;
    let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    for code in codes(format.bits()) {
        let value = T::from_code(code);
        let exact = format.to_f64(code);
        assert_eq!(value.code(), code);
        assert!(same(value.value(), exact) && same(value.widen().to_f64(), exact), "{:?} {code:#x}", T::TYPE);
        for back in [T::narrow(value.widen()), T::nearest(exact)] {
            assert!(back.code() == code || exact.is_nan() && format.is_nan(back.code()), "{:?} {code:#x}", T::TYPE);
        }
        // Between this value and a neighbour: the middle, and the nearest values of Compute around it.
        let middle = f64::midpoint(exact, format.to_f64(code ^ 1));
        for near in [middle, middle.next_up(), middle.next_down(), exact * 1.1] {
            let near = T::Compute::from_f64(near);
            let (rounded, expected) = (T::narrow(near).code(), format.from_f64(near.to_f64()));
            assert!(rounded == expected || format.is_nan(rounded) && format.is_nan(expected), "{:?} {near:e}", T::TYPE);
        }
    }
}

#[test]
fn floats_widen_exactly_and_round_once() {
    for element in ElementType::ALL {
        with_float!(element, T => check_float::<T>(), otherwise => ());
    }
}

#[test]
fn an_f64_is_rounded_once() {
    // Half way between two values, plus less than an f32 holds: by way of f32 it would become a tie and round to even, down.
    let above_tie = 1.0 + 2f64.powi(-11) + 2f64.powi(-40);
    assert_eq!(<f16 as FloatElement>::nearest(above_tie).code(), 0x3C01);
    let above_tie = 1.0 + 2f64.powi(-8) + 2f64.powi(-40);
    assert_eq!(<bf16 as FloatElement>::nearest(above_tie).code(), 0x3F81);
}

#[test]
fn keys_order_floats_totally() {
    fn check<R: Real + FloatElement>() {
        let nan = R::NAN.copysign(R::ONE);
        let order = [-nan, R::NEG_INFINITY, -R::MAX, -R::ONE, -R::ZERO, R::ZERO, R::MIN_POSITIVE, R::ONE, R::MAX, R::INFINITY, nan];
        assert!(order.is_sorted_by(|a, b| a.total_order_key() < b.total_order_key()));
        assert_eq!(R::INFINITY.total_order_key() - R::MAX.total_order_key(), 1);
        assert_eq!(R::from_bits_u64(R::PI.to_bits_u64()), R::PI);
        assert_eq!((R::from_f64(-2.5).to_i128(), R::NAN.to_i128(), R::INFINITY.to_i128()), (-2, 0, i128::MAX));
    }
    check::<f32>();
    check::<f64>();
}
