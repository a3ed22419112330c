//! Number text against what `mlir-opt` printed and read, and what no text may do.
//!
//! `data/make_number_text.py` writes the table.

use proptest::prelude::*;
use shale_ir::element::{ElementType, NumberError, parse_element, print_element};

const TABLE: &str = include_str!("data/number_text.txt");

fn type_of(name: &str) -> ElementType {
    let part = name.strip_prefix("complex<").and_then(|n| n.strip_suffix('>'));
    let ty = match part {
        Some(part) => ElementType::from_mlir_name(part).and_then(ElementType::complex_of),
        None => ElementType::from_mlir_name(name),
    };
    ty.expect("a type name")
}

fn print(ty: ElementType, bytes: &[u8]) -> String {
    let mut out = Vec::new();
    print_element(&mut out, ty, bytes);
    String::from_utf8(out).expect("text")
}

fn parse(text: &str, ty: ElementType) -> Result<Vec<u8>, NumberError> {
    let mut out = Vec::new();
    parse_element(text, ty, &mut out).map(|()| out)
}

fn code(text: &str, ty: ElementType) -> u64 {
    let bytes = parse(text, ty).expect("a literal");
    bytes.iter().rev().fold(0, |code, &byte| code << 8 | u64::from(byte))
}

/// Rows of one kind, split into words.
fn rows(kind: &str) -> impl Iterator<Item = [&'static str; 3]> {
    TABLE.lines().filter_map(move |line| {
        let words: Vec<&str> = line.split(' ').collect();
        let [first, rest @ ..] = &words[..] else {
            return None;
        };
        (*first == kind).then(|| rest.try_into().expect("three words"))
    })
}

#[test]
fn bit_patterns_print_as_in_mlir_and_read_back() {
    let mut count = 0;
    for [name, hex, text] in rows("print") {
        let ty = type_of(name);
        let bits = u64::from_str_radix(hex, 16).expect("hex");
        let bytes = &bits.to_le_bytes()[..ty.bytes()];
        assert_eq!(print(ty, bytes), text, "{name} {hex}");
        assert_eq!(parse(text, ty).as_deref(), Ok(bytes), "{name} {text}");
        count += 1;
    }
    assert!(count > 800, "{count}");
}

/// Our text where MLIR's conversion of `f64` to a type without the value is no model.
fn instead_of_mlir(ty: ElementType, literal: &str, text: &str) -> Option<&'static str> {
    let (negative, magnitude) = match literal.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, literal),
    };
    if ty == ElementType::F8E8M0Fnu && negative && text != "5.877470e-39" {
        // MLIR drops the sign unless the value is a power of two.
        return Some("0xFF");
    }
    if !matches!(magnitude, "1.0e400" | "1.0e99999999999") {
        return None;
    }
    // MLIR saturates 1.0e300, but takes what f64 overflows on for zero.
    match (ty, negative) {
        (ElementType::F4E2M1Fn, false) => Some("6.000000e+00"),
        (ElementType::F4E2M1Fn, true) => Some("-6.000000e+00"),
        (ElementType::F6E2M3Fn, false) => Some("7.500000e+00"),
        (ElementType::F6E2M3Fn, true) => Some("-7.500000e+00"),
        (ElementType::F6E3M2Fn, false) => Some("2.800000e+01"),
        (ElementType::F6E3M2Fn, true) => Some("-2.800000e+01"),
        _ => None,
    }
}

#[test]
fn literals_read_as_in_mlir() {
    let mut count = 0;
    for [name, literal, text] in rows("parse") {
        let ty = type_of(name);
        let read = parse(literal, ty).map(|bytes| print(ty, &bytes));
        count += 1;
        if literal == "-0" && !ty.is_unsigned_integer() {
            // MLIR refuses it by accident: it wants the sign bit of what follows a minus.
            assert_eq!(read, parse("0", ty).map(|zero| print(ty, &zero)));
        } else if text == "error" {
            assert!(read.is_err(), "{name} {literal} gives {read:?}");
        } else {
            let expected = instead_of_mlir(ty, literal, text).unwrap_or(text);
            assert_eq!(read.as_deref(), Ok(expected), "{name} {literal}");
        }
    }
    assert!(count > 1500, "{count}");
}

#[test]
fn point_and_exponent_may_be_left_out_unlike_in_mlir() {
    assert_eq!(code("1", ElementType::F32), u64::from(1f32.to_bits()));
    assert_eq!(code("-25", ElementType::F64), (-25f64).to_bits());
    assert_eq!(code("1e+10", ElementType::F64), 1e10f64.to_bits());
    assert_eq!(parse("( 1, -2 )", ElementType::C64), parse("(1.0,-2.0)", ElementType::C64));
}

#[test]
fn decimals_round_once() {
    // 1 + 2^-8 is half way between two bf16 values and rounds down to even; the text
    // is above it by less than f64 can tell.
    let tie = "1.00390625";
    let above = "1.003906250000000000000000000001";
    let below = "1.003906249999999999999999999999";
    assert_eq!(above.parse::<f64>(), tie.parse::<f64>());
    assert_eq!(code(tie, ElementType::Bf16), 0x3F80);
    assert_eq!(code(above, ElementType::Bf16), 0x3F81);
    assert_eq!(code(below, ElementType::Bf16), 0x3F80);
    // The same one step further, where the tie rounds up.
    assert_eq!(code("1.01171875", ElementType::Bf16), 0x3F82);
    assert_eq!(code("1.011718749999999999999999999999", ElementType::Bf16), 0x3F81);
    assert_eq!(code("-1.011718749999999999999999999999e0", ElementType::Bf16), 0xBF81);
    // Through f32 this one would round twice.
    assert_eq!(code("2049.00000001", ElementType::F16), 0x6801);
    // The border to overflow: 464 still rounds to 448 in f8e4m3fn.
    assert_eq!(code("464.0", ElementType::F8E4M3Fn), 0x7E);
    assert_eq!(code("464.00000000000000000000000000001", ElementType::F8E4M3Fn), 0x7F);
    // Half of the smallest subnormal.
    assert_eq!(code("0.000000029802322387695312500000", ElementType::F16), 0);
    assert_eq!(code("0.0000000298023223876953125000001", ElementType::F16), 1);
}

#[test]
fn every_value_of_the_small_types_survives_its_text() {
    for ty in ElementType::ALL.into_iter().filter(|ty| ty.bits() <= 19) {
        for code in 0..1u64 << ty.bits() {
            let bytes = &code.to_le_bytes()[..ty.bytes()];
            assert_eq!(parse(&print(ty, bytes), ty).as_deref(), Ok(bytes), "{ty:?} {code:#x}");
        }
    }
}

#[test]
fn errors_say_what_was_expected_and_got() {
    let message = |text, ty| parse(text, ty).expect_err("an error").to_string();
    assert_eq!(message("300", ElementType::S8), "300 does not fit in i8 (-128…255)");
    assert_eq!(message("-1", ElementType::U8), "-1 is negative, ui8 is unsigned");
    assert_eq!(message("8x", ElementType::U8), "expected an integer for ui8, got '8x'");
    assert_eq!(message("0x1FF", ElementType::F8E5M2), "0x1FF does not fit in f8E5M2 (8 bits)");
    assert_eq!(message("yes", ElementType::Pred), "expected true or false for i1, got 'yes'");
    assert!(message(&"é9".repeat(1000), ElementType::F32).len() < 160);
}

#[test]
fn an_error_appends_nothing() {
    let mut out = vec![7];
    assert!(parse_element("(1.0,x)", ElementType::C64, &mut out).is_err());
    assert_eq!(out, [7]);
}

#[test]
fn megabytes_of_digits_and_wild_exponents_are_read_quickly() {
    let zeros = "0".repeat(1 << 20);
    let nines = "9".repeat(1 << 20);
    for ty in ElementType::ALL {
        for text in [
            format!("{zeros}1"),
            nines.clone(),
            format!("-{nines}.{nines}e-1048576"),
            format!("0.{zeros}1e1048577"),
            format!("1.00390625{zeros}1"),
            format!("1.0e{nines}"),
            format!("1.5e-{nines}"),
            format!("0x{zeros}1"),
            format!("0x{nines}"),
            "1.0e1000000000".into(),
            "-1.0e-9999999999999999999999".into(),
        ] {
            let _ = parse(&text, ty);
        }
    }
    assert_eq!(code(&format!("0.{zeros}1e1048577"), ElementType::F16), 0x3C00);
    assert_eq!(code(&format!("1.00390625{zeros}1"), ElementType::Bf16), 0x3F81);
    assert_eq!(code(&format!("{zeros}1"), ElementType::S8), 1);
}

#[test]
fn short_storage_reads_as_zero_filled() {
    assert_eq!(print(ElementType::S32, &[1]), "1");
    assert_eq!(print(ElementType::C64, &[]), "(0.000000e+00,0.000000e+00)");
}

fn any_type() -> impl Strategy<Value = ElementType> {
    proptest::sample::select(&ElementType::ALL[..])
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,30}", ty in any_type()) {
        let _ = parse(&text, ty);
    }

    #[test]
    fn near_numbers_do_not_panic_and_settle_after_one_print(text in "-?[0-9.x()e+,-]{0,12}", ty in any_type()) {
        if let Ok(bytes) = parse(&text, ty) {
            let printed = print(ty, &bytes);
            prop_assert_eq!(parse(&printed, ty), Ok(bytes), "{}", printed);
        }
    }

    #[test]
    fn storage_survives_its_text(bits in any::<u128>(), ty in any_type()) {
        let text = print(ty, &bits.to_le_bytes()[..ty.bytes()]);
        let bytes = parse(&text, ty).expect("own text");
        prop_assert_eq!(print(ty, &bytes), text);
    }

    #[test]
    fn f64_decimals_read_as_std_reads_them(value in any::<f64>().prop_filter("finite", |v| v.is_finite())) {
        prop_assert_eq!(code(&format!("{value:?}"), ElementType::F64), value.to_bits());
        prop_assert_eq!(code(&format!("{value:.25e}"), ElementType::F64), value.to_bits());
    }
}
