//! Making, seeing and laying out literals. Expected values are worked out by hand.

use shale_ir::dialect::Registry;
use shale_ir::element::{C64, ElementType, IntElement, Pred, S4};
use shale_ir::literal::Literal;
use shale_ir::session::Session;
use shale_ir::shape::ArrayLayout;

fn letters() -> Literal {
    Literal::from_vec(&[2, 3], b"abcdef".to_vec())
}

#[test]
fn padded_column_major_example_of_the_specification() {
    // shapes-and-layout, "Padding": a d 0 b e 0 c f 0 0 0 0 0 0 0
    let layout = ArrayLayout::new([0, 1]).with_padding([3, 5], Some(0));
    let padded = letters().relayout(&layout).unwrap();
    assert_eq!(padded.bytes(), b"ad\0be\0cf\0\0\0\0\0\0\0");
    assert_eq!(padded.shape().to_string(), "u8[2,3]{0,1:P(3,5)=0}");
    assert_eq!(padded, letters());
    assert_eq!(padded.into_row_major().as_slice::<u8>(), b"abcdef");
}

#[test]
fn column_major_and_row_major_examples_of_the_specification() {
    assert_eq!(letters().relayout(&ArrayLayout::new([0, 1])).unwrap().bytes(), b"adbecf");
    assert_eq!(letters().relayout(&ArrayLayout::new([1, 0])).unwrap().bytes(), b"abcdef");
}

#[test]
fn clones_share_until_changed_and_layouts_that_move_nothing_share_too() {
    let column = Literal::from_vec(&[3, 1], vec![1i32, 2, 3]);
    let other = column.relayout(&ArrayLayout::new([0, 1])).unwrap();
    assert!(std::ptr::eq(column.bytes(), other.bytes()), "[3,1] has one order");
    let mut changed = column.clone().reshape(&[3]);
    assert!(std::ptr::eq(column.bytes(), changed.bytes()));
    changed.make_mut::<i32>()[0] = 7;
    assert_eq!((column.as_slice::<i32>(), changed.as_slice::<i32>()), (&[1, 2, 3][..], &[7, 2, 3][..]));
}

#[test]
fn constants_of_the_ir_become_literals_and_come_back() {
    let session = Session::new(&Registry::new());
    let cx = session.cx();
    let check = |literal: Literal| {
        let attr = literal.to_attr(cx);
        let ty = attr.value_type().unwrap();
        assert_eq!(Literal::from_attr(attr, ty), Some(literal));
    };
    check(letters());
    check(Literal::splat(&[4, 0], 1.5f32));
    check(Literal::splat(&[40], C64::new(1.0, -0.0)));
    check(Literal::from_vec(&[2], vec![Pred::from(true), Pred::from(false)]));
    check(Literal::from_vec(&[3], [-8, -1, 7].map(S4::wrap).to_vec()));
    let minus_one = cx.attr(shale_ir::attr::AttrKind::Int(-1, cx.scalar(ElementType::S16)));
    let one = Literal::from_attr(minus_one, cx.scalar(ElementType::S16)).unwrap();
    assert_eq!(one.as_slice::<i16>(), [-1]);
    assert_eq!(Literal::from_attr(minus_one, cx.scalar(ElementType::S32)), None);
    let floats = cx.dense(cx.array(ElementType::F32, &[2]), &[0; 8]);
    assert_eq!(Literal::from_attr(floats, cx.array(ElementType::S32, &[2])), None, "other elements");
    let huge = cx.dense(cx.array(ElementType::F32, &[1 << 40]), &[0; 4]);
    assert_eq!(Literal::from_attr(huge, huge.value_type().unwrap()), None, "4 TiB are refused");
}

#[test]
fn one_element_and_other_types() {
    assert_eq!(Literal::splat(&[1, 1], 2.5f32).item::<f32>(), Some(2.5));
    assert_eq!((Literal::scalar(1i32).item::<u32>(), letters().item::<u8>()), (None, None));
    let bits = Literal::scalar(-1.0f32).reinterpret(ElementType::U32).unwrap();
    assert_eq!(bits.item::<u32>(), Some(0xBF80_0000));
    assert_eq!(bits.reinterpret(ElementType::U8).unwrap_err().to_string(), "u32 cannot be seen as u8: the sizes differ");
    assert!(letters().reinterpret(ElementType::S4).is_err(), "'a' is 0x61, not a 4-bit code");
    assert_eq!((letters().try_slice::<i8>(), letters().try_slice::<u8>()), (None, Some(b"abcdef".as_slice())));
    let column_major = letters().relayout(&ArrayLayout::new([0, 1])).unwrap();
    assert_eq!(column_major.try_slice::<u8>(), None);
}

#[test]
#[should_panic(expected = "elements of u8 are not f32")]
fn a_view_of_another_type_is_a_bug() {
    letters().as_slice::<f32>();
}

#[test]
#[should_panic(expected = "[2, 3] has 6 elements, got 5")]
fn a_wrong_number_of_elements_is_a_bug() {
    Literal::from_slice(&[2, 3], &[1u8; 5]);
}

#[test]
fn run_time_sizes_belong_to_the_value() {
    let bounded = letters().with_sizes(0b10, &[2, 2]).unwrap();
    assert_eq!(bounded.shape().to_string(), "u8[2,<=3]");
    assert_eq!(bounded.clone().into_static().as_slice::<u8>(), b"abde");
    assert_ne!(bounded, letters());
    let other = Literal::from_vec(&[2, 3], b"ab?de!".to_vec()).with_sizes(0b10, &[2, 2]).unwrap();
    assert_eq!(bounded, other, "what lies beyond the run-time sizes does not count");
    let error = letters().with_sizes(0b10, &[2, 4]).unwrap_err();
    assert_eq!(error.to_string(), "dimension 1: expected a run-time size from 0 to 3, got 4");
    let error = letters().with_sizes(0b10, &[1, 3]).unwrap_err();
    assert_eq!(error.to_string(), "dimension 0 is not dynamic: expected the size 2, got 1");
}

#[test]
fn bytes_are_checked() {
    let error = |element, dims: &[i64], bytes: &[u8]| Literal::from_bytes(element, dims, bytes).unwrap_err().to_string();
    assert_eq!(error(ElementType::Pred, &[2], &[1, 2]), "element 1: expected pred with the high bits of 0xfe unset, got 0x02");
    assert_eq!(error(ElementType::S4, &[1], &[0xff]), "element 0: expected s4 with the high bits of 0xf0 unset, got 0xff");
    assert_eq!(error(ElementType::F32, &[2], &[0; 7]), "expected 2 elements of 4 bytes each, got 7 bytes");
    assert_eq!(error(ElementType::F32, &[-1], &[]), "dimension 0 has the negative size -1, so the number of elements is not known");
}
