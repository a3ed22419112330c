//! Float formats against a table made from `ml_dtypes` and NumPy, and against `std`.
//!
//! `data/make_float_formats.py` writes the table and describes the inputs, which are
//! built here in the same order.

// Conversions are exact or rounded in one known way: equality is what is tested.
#![allow(clippy::float_cmp)]

use shale_ir::element::{ElementType, FloatFormat};

const TABLE: &str = include_str!("data/float_formats.txt");

fn format_of(name: &str) -> FloatFormat {
    let ty = ElementType::from_xla_name(name).expect("a type name");
    ty.float_format().expect("a float type")
}

fn all_values(format: FloatFormat) -> Vec<f64> {
    (0..1u64 << format.bits()).map(|code| format.to_f64(code)).collect()
}

/// Bits of a value, every NaN as the positive quiet one.
fn word(value: f64) -> u64 {
    if value.is_nan() { 0x7FF8_0000_0000_0000 } else { value.to_bits() }
}

fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

fn finite_sorted(format: FloatFormat) -> Vec<f64> {
    let mut finite: Vec<f64> = all_values(format).into_iter().filter(|v| v.is_finite()).collect();
    finite.sort_by(|a, b| a.partial_cmp(b).expect("finite"));
    finite.dedup();
    // -0 becomes 0
    finite.iter().map(|v| v + 0.0).collect()
}

fn inputs(format: FloatFormat) -> Vec<f64> {
    let finite = finite_sorted(format);
    let mut list = Vec::new();
    for pair in finite.windows(2) {
        let middle = f64::midpoint(pair[0], pair[1]) as f32;
        list.extend([pair[0], middle.next_down().into(), middle.into(), middle.next_up().into()]);
    }
    let last = finite[finite.len() - 1];
    let edge = [1.0, 1.03125, 1.0625, 1.125, 1.25, 1.5, 2.0].map(|x| x * last);
    list.extend(edge);
    list.extend(edge.map(|x| -x));
    let powers: Vec<f64> = (-149..128).map(|k| 2f64.powi(k)).collect();
    let wide = powers.iter().map(|p| 3.0 * p).filter(|&p| p < 2f64.powi(127));
    let positive = [f64::NAN, f64::INFINITY, 0.0].into_iter();
    for value in positive.chain(powers.iter().copied()).chain(wide).chain([1e300, 5e38]) {
        list.extend([value, -value]);
    }
    list
}

#[test]
fn every_code_has_the_value_that_ml_dtypes_gives_it() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, "values" | "values-hash", expected @ ..] = &words[..] else {
            continue;
        };
        let actual: Vec<u64> = all_values(format_of(name)).into_iter().map(word).collect();
        seen += actual.len();
        if words[1] == "values-hash" {
            let hash = fnv(actual.iter().flat_map(|w| w.to_le_bytes()));
            assert_eq!(format!("{hash:016x}"), expected[0], "{name}");
            continue;
        }
        assert_eq!(actual.len(), expected.len(), "{name}");
        for (code, (&actual, &expected)) in actual.iter().zip(expected).enumerate() {
            let expected = match expected {
                "nan" => word(f64::NAN),
                hex => u64::from_str_radix(hex, 16).expect("hex"),
            };
            assert_eq!(actual, expected, "{name} {code:#x}");
        }
    }
    assert_eq!(seen, 2 * 65536 + 8 * 256 + 2 * 64 + 16);
}

#[test]
fn conversion_from_f64_agrees_with_ml_dtypes_around_every_border() {
    let mut seen = 0;
    for line in TABLE.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, "codes" | "codes-hash", count, expected] = words[..] else {
            continue;
        };
        let format = format_of(name);
        let inputs = inputs(format);
        assert_eq!(inputs.len().to_string(), count, "{name}");
        seen += inputs.len();
        let codes: Vec<u64> = inputs.iter().map(|&v| format.from_f64(v)).collect();
        if words[1] == "codes-hash" {
            let hash = fnv(codes.iter().flat_map(|&c| (c as u16).to_le_bytes()));
            assert_eq!(format!("{hash:016x}"), expected, "{name}");
            continue;
        }
        for (at, (input, code)) in inputs.iter().zip(codes).enumerate() {
            let expected = u64::from_str_radix(&expected[2 * at..2 * at + 2], 16).expect("hex");
            assert_eq!(code, expected, "{name} {input:e}");
        }
    }
    assert!(seen > 500_000, "{seen}");
}

#[test]
fn one_ulp_of_f64_beside_a_middle_decides_the_rounding() {
    // Through f32 all of these would be ties.
    for ty in ElementType::ALL {
        let Some(format) = ty.float_format().filter(|f| f.bits() < 32) else {
            continue;
        };
        // f8e8m0fnu does not round between its two smallest values.
        let first = usize::from(format.is_unsigned());
        for pair in finite_sorted(format)[first..].windows(2) {
            let middle = f64::midpoint(pair[0], pair[1]);
            let up = format.to_f64(format.from_f64(middle.next_up()));
            let down = format.to_f64(format.from_f64(middle.next_down()));
            assert_eq!((down, up), (pair[0], pair[1]), "{ty:?} {middle:e}");
        }
    }
}

#[test]
fn codes_survive_a_trip_through_f64() {
    for ty in ElementType::ALL {
        let Some(format) = ty.float_format().filter(|f| f.bits() < 32) else {
            continue;
        };
        assert_eq!(format.bits(), ty.bits());
        for code in 0..1u64 << format.bits() {
            let back = format.from_f64(format.to_f64(code));
            assert!(back == code || (format.is_nan(code) && format.is_nan(back)), "{ty:?} {code:#x}");
        }
    }
}

#[test]
fn f32_and_f64_agree_with_the_hardware() {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    for round in 0..200_000 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        // Half of the values keep 25 bits of mantissa, so that ties come up.
        let bits = (state ^ (state >> 29)) & if round % 2 == 0 { u64::MAX } else { !0 << 28 };
        // Exponents that f32 has, with some room on both sides.
        let exponent = 1023 - 160 + (bits >> 52) % 320;
        let value = f64::from_bits((bits & (1 << 63 | ((1 << 52) - 1))) | (exponent << 52));
        let code = FloatFormat::F32.from_f64(value);
        assert_eq!(code, u64::from((value as f32).to_bits()), "{value:e}");
        let single = f32::from_bits(code as u32);
        assert_eq!(FloatFormat::F32.to_f64(code).to_bits(), f64::from(single).to_bits());
        assert_eq!(FloatFormat::F64.from_f64(value), value.to_bits());
        assert_eq!(FloatFormat::F64.to_f64(bits).to_bits(), bits);
    }
}

#[test]
fn limits_of_the_formats_are_the_published_ones() {
    let largest = |f: FloatFormat| f.to_f64(f.max_finite());
    assert_eq!(largest(FloatFormat::F16), 65504.0);
    assert_eq!(largest(FloatFormat::F32), f64::from(f32::MAX));
    assert_eq!(largest(FloatFormat::F64), f64::MAX);
    assert_eq!(largest(FloatFormat::F8E5M2), 57344.0);
    assert_eq!(largest(FloatFormat::F8E4M3FN), 448.0);
    assert_eq!(largest(FloatFormat::F8E4M3B11FNUZ), 30.0);
    assert_eq!(largest(FloatFormat::F4E2M1FN), 6.0);
    assert_eq!(largest(FloatFormat::F8E8M0FNU), 2f64.powi(127));
    let fn8 = FloatFormat::F8E4M3FN;
    assert_eq!(fn8.to_f64(fn8.from_f64(464.0)), 448.0);
    assert!(fn8.is_nan(fn8.from_f64(464.0f64.next_up())));
    // As ml_dtypes has it for f32; other values are rounded to nearest.
    assert_eq!(FloatFormat::F8E8M0FNU.from_f64(2f64.powi(-127).next_up()), 1);
    assert_eq!(FloatFormat::F8E8M0FNU.from_f64(1.49 * 2f64.powi(-126)), 1);
    // ml_dtypes gives NaN here, having rounded to an f32 zero first.
    assert_eq!(FloatFormat::F8E8M0FNU.from_f64(1e-300), 0);
}
