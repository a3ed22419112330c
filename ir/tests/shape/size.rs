//! Ranks, dimension numbers, sizes and checks: the terms of the text "shapes and layout", computed by hand.

use shale_ir::element::ElementType;
use shale_ir::shape::{ArrayLayout, ArrayShape, ArrayType, PaddingValue, Shape};

fn array(text: &str) -> ArrayShape {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn rank_and_true_rank() {
    // "The true rank of an array is the number of dimensions which have a size greater than 1."
    let ranks = |text: &str| (array(text).rank(), array(text).true_rank());
    assert_eq!(ranks("f32[]"), (0, 0));
    assert_eq!(ranks("f32[2,3]"), (2, 2));
    assert_eq!(ranks("f32[1,3,1,7]"), (4, 2));
    assert_eq!(ranks("f32[0,1]"), (2, 0));
}

#[test]
fn negative_dimension_numbers_count_from_the_end() {
    // "dimension -1 has size C, dimension -2 has size B": for [A x B x C]
    let abc = array("f32[5,6,7]");
    assert_eq!([0, 1, 2, -1, -2, -3].map(|n| abc.size(n).unwrap()), [5, 6, 7, 7, 6, 5]);
    assert_eq!(abc.dimension(-1), Ok(2));
    for n in [3, -4, i64::MAX, i64::MIN] {
        let message = format!("expected a dimension number from -3 to 2 for an array of rank 3, got {n}");
        assert_eq!(abc.dimension(n).unwrap_err().to_string(), message);
    }
    assert_eq!(array("f32[]").dimension(0).unwrap_err().to_string(), "expected no dimension number for an array of rank 0, got 0");
}

#[test]
fn sizes_in_elements_and_bytes() {
    let bytes = |text: &str| text.parse::<Shape>().unwrap().byte_size().unwrap();
    assert_eq!((array("f32[2,3]").element_count(), bytes("f32[2,3]")), (Ok(6), 24));
    assert_eq!((array("f32[]").element_count(), bytes("f32[]")), (Ok(1), 4));
    assert_eq!(bytes("f32[2,3]{0,1:P(3,5)=0}"), 60, "15 elements with padding");
    assert_eq!((bytes("s4[3]"), bytes("u2[5]"), bytes("f4e2m1fn[1]"), bytes("s4[0]")), (2, 2, 1, 0), "packed");
    assert_eq!((bytes("pred[9]"), bytes("f6e2m3fn[3]"), bytes("tf32[2]"), bytes("c128[2]")), (9, 3, 6, 32));
    assert_eq!(bytes("f32[<=10]"), 40, "room for the bound");
    assert_eq!(bytes("(f32[2], (s8[3], token[]), opaque[])"), 11);
}

#[test]
fn sizes_that_do_not_fit_are_errors() {
    let huge = array("u8[4294967296,4294967296]");
    assert_eq!(huge.element_count().unwrap_err().to_string(), "the number of elements of [4294967296, 4294967296] does not fit in 63 bits");
    let wide = array("f64[4611686018427387904]");
    assert_eq!(wide.element_count(), Ok(1 << 62));
    assert_eq!(wide.byte_size().unwrap_err().to_string(), "4611686018427387904 elements of f64 take more than 2^63 bytes");
    assert_eq!(array("s4[9223372036854775807]").byte_size(), Ok(1 << 62), "packed, the largest size still fits");
    assert_eq!(array("u8[4294967296,4294967296,0]").byte_size(), Ok(0), "nothing takes no room");
    let padded = array("u8[0,1]{1,0:P(4294967296,4294967296)}");
    assert!(padded.byte_size().is_err() && padded.element_count() == Ok(0));
    let error = array("f32[2,?]").element_count().unwrap_err();
    assert_eq!(error.to_string(), "dimension 1 has no bound, so the number of elements is not known");
    let half: Shape = "u8[4611686018427387904]".parse().unwrap();
    assert!(Shape::tuple([half.clone(), half.clone()]).byte_size().is_err());
}

#[test]
fn validation_names_the_dimension() {
    let error = |shape: ArrayShape| shape.validate().unwrap_err().to_string();
    let shape = |dims: &[i64]| ArrayShape::new(ElementType::F32, dims);
    assert_eq!(error(shape(&[2, -3])), "dimension 1: expected a size of at least 0, got -3");
    assert_eq!(error(shape(&[ArrayType::UNBOUNDED])), format!("dimension 0: expected a size of at least 0, got {}", i64::MIN));
    assert_eq!(error(ArrayShape { dynamic: 0b101, ..shape(&[2, 3]) }), "dimension 2 is marked dynamic, but the rank is 2");
    assert_eq!(error(shape(&[1; 65])), "expected at most 64 dimensions, got 65");
    assert_eq!(ArrayShape { dynamic: u64::MAX, ..shape(&[1; 64]) }.validate(), Ok(()));
    let laid_out = |layout| ArrayShape { layout: Some(layout), ..shape(&[2, 3]) };
    assert_eq!(error(laid_out(ArrayLayout::new([0, -1]))), "expected minor_to_major to name dimensions 0 to 1, got -1");
    let padding = ArrayLayout::row_major(2).with_padding([1, 3], None);
    assert_eq!(error(laid_out(padding)), "dimension 0: expected a padded size of at least 2, got 1");
    let zero = ArrayLayout::row_major(2).with_padding([2, 4], Some(0));
    let of = |element, value| ArrayShape { element, ..laid_out(ArrayLayout { padding_value: value, ..zero.clone() }) };
    assert_eq!(error(of(ElementType::C128, Some(0))), "expected no padding value: elements of c128 do not fit in 64 bits");
    assert_eq!(error(of(ElementType::S4, Some(16))), "expected a padding value of 4 bits for s4, got 0x10");
    assert_eq!((of(ElementType::C128, None).validate(), of(ElementType::U64, Some(u64::MAX)).validate()), (Ok(()), Ok(())));
    let tuple = Shape::tuple([Shape::Token, Shape::Array(shape(&[-1]))]);
    assert_eq!(tuple.validate().unwrap_err().to_string(), "tuple element 1: dimension 0: expected a size of at least 0, got -1");
}

#[test]
fn compatible_shapes_differ_in_layouts_only() {
    let shape = |text: &str| text.parse::<Shape>().unwrap();
    assert!(shape("(f32[2,3]{0,1}, token[])").compatible(&shape("(f32[2,3], token[])")));
    assert_ne!(shape("f32[2,3]{0,1}"), shape("f32[2,3]"));
    for other in ["f32[3,2]", "s32[2,3]", "f32[2,<=3]", "(f32[2,3])", "token[]"] {
        assert!(!shape("f32[2,3]").compatible(&shape(other)), "{other}");
    }
}

#[test]
fn layouts_that_put_every_element_at_the_same_place() {
    let same = |one: ArrayLayout, two: ArrayLayout, dims: &[i64]| one.same_memory(&two, dims);
    let order = |order: &[i64]| ArrayLayout::new(order);
    assert!(same(order(&[0, 1]), order(&[1, 0]), &[1, 5]) && !same(order(&[0, 1]), order(&[1, 0]), &[2, 5]));
    assert!(order(&[1, 2, 0]).is_row_major(&[4, 3, 1]) && order(&[0, 1]).is_row_major(&[0, 7]));
    let padded = |value| order(&[1, 0]).with_padding([2, 6], value);
    assert!(!padded(None).is_row_major(&[2, 5]) && padded(None).is_row_major(&[2, 6]));
    assert!(!same(padded(Some(0)), padded(Some(1)), &[2, 5]), "other padding");
    let wide = |order: &[i64], sizes: [i64; 3]| ArrayLayout::new(order).with_padding(sizes, Some(1));
    assert!(same(wide(&[2, 0, 1], [2, 1, 2]), wide(&[1, 0, 2], [2, 2, 1]), &[2, 1, 1]), "one element along a dimension, padded");
    assert!(!same(wide(&[2, 0, 1], [2, 1, 2]), wide(&[0, 2, 1], [2, 1, 2]), &[2, 1, 1]), "other distances");
}

#[test]
fn padding_values_in_every_class() {
    use PaddingValue::{Highest, Lowest, One, Unknown, Zero};
    let all = |element| [Zero, One, Lowest, Highest].map(|value: PaddingValue| value.bits(element));
    assert_eq!(all(ElementType::F32), [Some(0), Some(0x3F80_0000), Some(0xFF80_0000), Some(0x7F80_0000)]);
    assert_eq!(all(ElementType::F4E2M1Fn), [0, 2, 15, 7].map(Some), "±6 are the ends");
    assert_eq!(all(ElementType::F8E8M0Fnu)[1..], [Some(127), Some(0), Some(254)], "2^-127 and 2^127 are the ends");
    assert_eq!(all(ElementType::S4), [0, 1, 8, 7].map(Some));
    assert_eq!(all(ElementType::U64), [0, 1, 0, u64::MAX].map(Some));
    assert_eq!(all(ElementType::Pred), [0, 1, 0, 1].map(Some));
    assert_eq!(all(ElementType::C64), [Some(0), Some(0x3F80_0000), None, None]);
    assert_eq!(all(ElementType::C128), [None; 4]);
    assert_eq!(Unknown.bits(ElementType::F32), None);
}
