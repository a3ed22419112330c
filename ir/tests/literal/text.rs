//! Text of literals, both ways. Expected texts and values are written by hand.

use proptest::prelude::*;
use shale_ir::element::{C64, ElementType, IntElement, Pred, S4, f16};
use shale_ir::literal::{Distribution, Literal, Random};
use shale_ir::shape::ArrayLayout;

fn both_ways(literal: &Literal, text: &str) {
    assert_eq!(literal.to_string(), text);
    let read: Literal = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(&read, literal, "{text}");
    assert_eq!(read.to_string(), text, "with the same layout");
}

#[test]
fn literals_of_every_class_and_rank() {
    both_ways(&Literal::from_vec(&[2, 3], vec![1, 2, 3, 4, 5, -6i32]), "s32[2,3] {{1, 2, 3}, {4, 5, -6}}");
    both_ways(&Literal::scalar(1.5f32), "f32[] 1.5");
    both_ways(&Literal::from_vec(&[4], vec![0.1f32, -0.0, 1e30, 2e-45]), "f32[4] {0.1, -0, 1e30, 1e-45}");
    both_ways(&Literal::from_vec(&[3], vec![f64::INFINITY, -f64::INFINITY, 1e-300]), "f64[3] {inf, -inf, 1e-300}");
    both_ways(&Literal::from_vec(&[2, 1], vec![Pred::from(true), Pred::from(false)]), "pred[2,1] {{true}, {false}}");
    both_ways(&Literal::from_vec(&[2], [-8, 7].map(S4::wrap).to_vec()), "s4[2] {-8, 7}");
    both_ways(&Literal::from_vec(&[1], vec![C64::new(1.0, -0.0)]), "c64[1] {(1, -0)}");
    both_ways(&Literal::zeros(ElementType::F32, &[0]), "f32[0] {}");
    both_ways(&Literal::zeros(ElementType::F32, &[1 << 40, 0]), "f32[1099511627776,0] {}");
    assert_eq!("f32[2,0] {{}, {}}".parse(), Ok(Literal::zeros(ElementType::F32, &[2, 0])));
    both_ways(&Literal::zeros(ElementType::F32, &[0, 2]), "f32[0,2] {}");
    both_ways(&Literal::splat(&[1, 1, 1], u64::MAX), "u64[1,1,1] {{{18446744073709551615}}}");
}

#[test]
fn nans_keep_their_bits() {
    let bits = [0x7FC0_0000, 0xFFC0_0000, 0x7F80_0001, 0xFFFF_FFFF].map(f32::from_bits);
    both_ways(&Literal::from_vec(&[4], bits.to_vec()), "f32[4] {nan, -nan, 0x7F800001, 0xFFFFFFFF}");
    both_ways(&Literal::scalar(f16::from_bits(0x7C01)), "f16[] 0x7C01");
}

#[test]
fn layouts_and_run_time_sizes_stand_in_the_text() {
    let column = Literal::from_vec(&[2, 2], vec![1u8, 2, 3, 4]).relayout(&ArrayLayout::new([0, 1])).unwrap();
    both_ways(&column, "u8[2,2]{0,1} {{1, 2}, {3, 4}}");
    let bounded: Literal = "u8[2,<=3](2,1) {{7}, {8}}".parse().unwrap();
    assert_eq!((bounded.dims(), bounded.sizes(), bounded.dynamic()), (&[2, 3][..], &[2, 1][..], 0b10));
    assert_eq!(bounded.clone().into_static().as_slice::<u8>(), [7, 8]);
    both_ways(&bounded, "u8[2,<=3](2,1) {{7}, {8}}");
    both_ways(&"u8[<=3](0) {}".parse().unwrap(), "u8[<=3](0) {}");
}

#[test]
fn large_literals_are_elided_for_people() {
    let count = Literal::from_vec(&[2, 50], (0..100i16).collect());
    assert_eq!(count.elided().to_string(), "s16[2,50] {{0, 1, 2, ..., 47, 48, 49}, {50, 51, 52, ..., 97, 98, 99}}");
    assert_eq!(format!("{count:?}"), count.elided().to_string());
    let small = Literal::from_vec(&[8], (0..8i16).collect());
    assert_eq!(small.elided().to_string(), small.to_string());
    let error = count.elided().to_string().parse::<Literal>().unwrap_err();
    assert_eq!(error.to_string(), "elements are left out at byte 21: this is an elided text");
}

#[test]
fn errors_have_a_place() {
    let error = |text: &str| text.parse::<Literal>().unwrap_err().to_string();
    assert_eq!(error("f32[2] {1}"), "expected 2 entries in the braces at byte 8, got 1");
    assert_eq!(error("f32[2] {1, 2, 3}"), "expected 2 entries in the braces at byte 8, got 3");
    assert_eq!(error("f32[2] {1, x}"), "expected a number such as 1.0 or a bit pattern such as 0x7F for f32, got 'x' at byte 11");
    assert_eq!(error("s4[1] {8}"), "8 does not fit in s4 (-8 to 7) at byte 7");
    assert_eq!(error("u8[] -1"), "-1 does not fit in u8 (0 to 255) at byte 5");
    assert_eq!(error("s32[] 1.5"), "expected an integer for s32, got '1.5' at byte 6");
    assert_eq!(error("f32[2,0] {{}}"), "expected 2 entries in the braces at byte 10, got 1");
    assert_eq!(error("f32[2,1] {}"), "expected 2 entries in the braces at byte 10, got 0");
    assert_eq!(error("f32[2]"), "expected '{' at byte 6, got the end of the text");
    assert_eq!(error("f32[1] {1} 2"), "expected the end of the text at byte 11, got '2'");
    assert_eq!(error("f4e2m1fn[] nan"), "expected a number such as 1.0 or a bit pattern such as 0x7F for f4E2M1FN, got 'nan' at byte 11");
    assert_eq!(error("f32[<=2](3) {1, 2, 3}"), "expected the run-time sizes of f32[<=2], none above its bound, got [3]");
    assert_eq!(error("f32[1]{0:P(99999999999)} {1}"), "f32[1]{0:P(99999999999)} has more than 268435456 bytes of padding");
    assert_eq!(error("u8[<=9999999999](1) {1}"), "u8[<=9999999999] has more than 268435456 bytes of padding");
    assert_eq!(error("u8[?](1) {1}"), "expected the run-time sizes of u8[?], none above its bound, got [1]");
    assert_eq!(error("c64[] (1 2)"), "expected ',' at byte 9, got '2'");
}

proptest! {
    #[test]
    fn text_keeps_every_bit(
        element in prop::sample::select(ElementType::ALL.to_vec()), dims in prop::collection::vec(0i64..4, 0..4), edges: bool, seed: u64,
    ) {
        let kind = if edges { Distribution::Edges } else { Distribution::Bits };
        let literal = Literal::random(element, &dims, kind, &mut Random::new(seed));
        let text = literal.to_string();
        prop_assert_eq!(text.parse::<Literal>(), Ok(literal), "{}", text);
    }

    #[test]
    fn no_text_panics(text in "[fsu348][0-9]{1,2}\\[[<=?0-9,]{0,6}\\](\\([0-9,]{0,3}\\))?(\\{[0-9,:P()=]{0,8}\\})? [-{}0-9., naif]{0,20}") {
        if let Ok(literal) = text.parse::<Literal>() {
            prop_assert_eq!(literal.to_string().parse::<Literal>(), Ok(literal));
        }
    }
}
