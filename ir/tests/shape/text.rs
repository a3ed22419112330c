//! Shapes as text and as types. Expected texts are those of XLA, written by hand.

use proptest::prelude::*;
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::session::Session;
use shale_ir::shape::{ArrayLayout, ArrayShape, ArrayType, Shape};
use shale_ir::source::Source;
use shale_ir::text;

fn padded() -> Shape {
    let layout = ArrayLayout::new([0, 1]).with_padding([3, 5], Some(0));
    Shape::Array(ArrayShape { layout: Some(layout), ..ArrayShape::new(ElementType::S32, [2, 3]) })
}

fn examples() -> Vec<(Shape, &'static str)> {
    let unbounded = ArrayShape { dynamic: 1, ..ArrayShape::new(ElementType::F8E4M3Fn, [ArrayType::UNBOUNDED]) };
    vec![
        (Shape::f32([2, 3]), "f32[2,3]"),
        (Shape::scalar(ElementType::Pred), "pred[]"),
        (Shape::f32([2, 10]).with_dynamic(1).with_layout([0, 1]), "f32[2,<=10]{0,1}"),
        (Shape::bf16([]).with_layout([]), "bf16[]{}"),
        (Shape::Array(unbounded), "f8e4m3fn[?]"),
        (padded(), "s32[2,3]{0,1:P(3,5)=0}"),
        (Shape::tuple([]), "()"),
        (Shape::tuple([Shape::f32([2]), Shape::Token, Shape::tuple([Shape::Opaque])]), "(f32[2], token[], (opaque[]))"),
    ]
}

#[test]
fn shapes_are_written_as_in_xla() {
    for (shape, text) in examples() {
        assert_eq!(shape.to_string(), text);
        assert_eq!(text.parse::<Shape>(), Ok(shape), "{text}");
    }
    let spaced: Shape = " ( f32[ 2 , <= 10 ]{ 0 , 1 } , token[] ) ".parse().unwrap();
    assert_eq!(spaced.to_string(), "(f32[2,<=10]{0,1}, token[])");
}

#[test]
fn shapes_are_types_of_the_ir() {
    let session = Session::new(&Registry::new());
    let cx = session.cx();
    for (shape, text) in examples() {
        let ty = shape.to_type(cx);
        assert_eq!(Shape::from_type(ty), Some(shape.clone()));
        if let (Some(array), Some(ty)) = (shape.as_array(), ty.array()) {
            assert_eq!((ty.rank(), ty.true_rank(), ty.shape().as_ref()), (array.rank(), array.true_rank(), Some(array)));
            assert_eq!((ty.byte_size(), ty.validate(), ty.dimension(-1)), (array.byte_size(), array.validate(), array.dimension(-1)));
            let plain = ArrayShape { layout: None, ..array.clone() }.to_type(cx).array().unwrap();
            assert!(ty.compatible(&plain) && (ty == plain) == array.layout.is_none());
            // The IR's own parser and printer agree with this text.
            let source = Source::new("t.mlir", format!("\"test.op\"() {{a = {text}}} : () -> ()"));
            let module = text::parse_module(cx, &source, &text::ParseOptions { allow_unregistered: true }).expect(text);
            assert!(text::module_text(&module, &text::PrintOptions::default()).contains(text));
        }
    }
    for other in [cx.index_type(), cx.scalar(ElementType::F32), cx.function_type(&[], &[])] {
        assert_eq!(Shape::from_type(other), None);
    }
}

#[test]
fn errors_have_a_place_or_name_the_dimension() {
    let error = |text: &str| text.parse::<Shape>().unwrap_err().to_string();
    assert_eq!(error(""), "expected an element type at byte 0, got the end of the text");
    assert_eq!(error("f33[2]"), "expected an element type at byte 0, got 'f'");
    assert_eq!(error("f32"), "expected '[' at byte 3, got the end of the text");
    assert_eq!(error("f32[2"), "expected ',' or ']' at byte 5, got the end of the text");
    assert_eq!(error("f32[-1]"), "expected a number at byte 4, got '-'");
    assert_eq!(error("f32[9223372036854775808]"), "expected a number below 2^63 at byte 4");
    assert_eq!(error("f32[2,3]{1,0"), "expected '}' at byte 12, got the end of the text");
    assert_eq!(error("f32[2,3]{1}"), "expected minor_to_major to have 2 entries, one per dimension, got 1");
    assert_eq!(error("f32[2,3]{1,1}"), "expected minor_to_major to name each dimension once, got dimension 1 twice");
    assert_eq!(error("f32[2,3]{1,2}"), "expected minor_to_major to name dimensions 0 to 1, got 2");
    assert_eq!(error("f32[2,3]{1,0:P(3)}"), "expected 2 padded sizes, one per dimension, got 1");
    assert_eq!(error("f32[2,3]{1,0:P(3,2)}"), "dimension 1: expected a padded size of at least 3, got 2");
    assert_eq!(error("s4[1]{0:P(2)=99}"), "99 does not fit in i4 (-8…15) at byte 13");
    assert_eq!(error("c128[1]{0:P(2)=0}"), "expected no padding value: elements of c128 do not fit in 64 bits at byte 15");
    assert_eq!(error("f32[2] x"), "expected the end of the text at byte 7, got 'x'");
    assert_eq!(error(&"(".repeat(1000)), "tuples are nested more than 128 deep at byte 129");
    let many = format!("f32[{}1]", "1,".repeat(64));
    assert_eq!(error(&many), "expected at most 64 dimensions at byte 132");
}

fn arrays() -> impl Strategy<Value = Shape> {
    let dims = prop::collection::vec((0i64..100, 0..4), 0..5);
    let element = prop::sample::select(ElementType::ALL.to_vec());
    (dims, element, 0..3, any::<u64>()).prop_flat_map(|(dims, element, layout, seed)| {
        let rank = dims.len();
        let order = Just((0..rank as i64).collect::<Vec<_>>()).prop_shuffle();
        order.prop_map(move |order| {
            let dynamic = dims.iter().enumerate().filter(|(_, d)| d.1 == 0).fold(0, |mask, (i, _)| mask | 1 << i);
            let sizes: Vec<i64> = dims.iter().map(|d| d.0).collect();
            let padded: Vec<i64> = dims.iter().map(|d| d.0 + i64::from(d.1)).collect();
            let value = (element.bytes() <= 8 && !element.is_complex()).then_some(seed & u64::MAX >> (64 - element.bits().min(64)));
            let layout = match layout {
                0 => None,
                1 => Some(ArrayLayout::new(order)),
                _ => Some(ArrayLayout::new(order).with_padding(padded, value)),
            };
            Shape::Array(ArrayShape { element, dims: sizes, dynamic, layout })
        })
    })
}

fn shapes() -> impl Strategy<Value = Shape> {
    let leaf = prop_oneof![8 => arrays(), 1 => Just(Shape::Token), 1 => Just(Shape::Opaque)];
    leaf.prop_recursive(3, 12, 4, |inner| prop::collection::vec(inner, 0..4).prop_map(Shape::Tuple))
}

proptest! {
    #[test]
    fn text_and_types_lead_back(shape in shapes()) {
        let text = shape.to_string();
        prop_assert_eq!(text.parse::<Shape>(), Ok(shape.clone()), "{}", text);
        let session = Session::new(&Registry::new());
        prop_assert_eq!(Shape::from_type(shape.to_type(session.cx())), Some(shape.clone()));
        prop_assert!(shape.compatible(&shape));
    }

    #[test]
    fn no_text_panics(text in "[(]{0,2}[fsu][0-9]{1,2}\\[[<=?0-9, ]{0,8}\\](\\{[0-9,:P()= ]{0,12}\\})?[),]{0,2}") {
        if let Ok(shape) = text.parse::<Shape>() {
            prop_assert_eq!(shape.to_string().parse::<Shape>(), Ok(shape));
        }
    }
}
