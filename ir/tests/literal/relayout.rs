//! Literals in random layouts, and slices.

use proptest::prelude::*;
use shale_ir::element::ElementType;
use shale_ir::literal::{Distribution, Literal, Random};
use shale_ir::shape::ArrayLayout;

/// Sizes with two layouts for them.
fn sizes_and_layouts() -> impl Strategy<Value = (Vec<i64>, ArrayLayout, ArrayLayout)> {
    prop::collection::vec(0i64..4, 0..5).prop_flat_map(|dims| {
        let layout = || layout(dims.clone());
        (Just(dims.clone()), layout(), layout())
    })
}

fn layout(dims: Vec<i64>) -> impl Strategy<Value = ArrayLayout> {
    let rank = dims.len();
    let order = Just((0..rank as i64).collect::<Vec<_>>()).prop_shuffle();
    let extra = prop::option::of(prop::collection::vec(0i64..3, rank));
    (order, extra, prop::option::of(0u64..256)).prop_map(move |(order, extra, value)| match extra {
        Some(extra) => ArrayLayout::new(order).with_padding(dims.iter().zip(extra).map(|(d, e)| d + e).collect::<Vec<_>>(), value),
        None => ArrayLayout::new(order),
    })
}

proptest! {
    #[test]
    fn layouts_are_no_part_of_the_value((dims, one, two) in sizes_and_layouts(), seed: u64) {
        let literal = Literal::random(ElementType::U8, &dims, Distribution::Bits, &mut Random::new(seed));
        let there = literal.relayout(&one).unwrap();
        prop_assert_eq!(&there, &literal);
        let further = there.relayout(&two).unwrap();
        prop_assert_eq!(&further, &literal);
        let back = further.relayout(&one).unwrap();
        prop_assert_eq!(back.bytes(), there.bytes(), "padding too");
        let room: i64 = two.padded_dimensions.as_deref().unwrap_or(&dims).iter().product();
        prop_assert_eq!(further.bytes().len() as i64, room);
        let rows = further.into_row_major();
        prop_assert_eq!(rows.as_slice::<u8>(), literal.as_slice::<u8>());
    }

    #[test]
    fn a_shape_with_a_layout_is_read_back_from_text((dims, layout, _) in sizes_and_layouts(), seed: u64) {
        let literal = Literal::random(ElementType::U8, &dims, Distribution::Bits, &mut Random::new(seed)).relayout(&layout).unwrap();
        let read: Literal = literal.to_string().parse().unwrap();
        prop_assert_eq!(read.bytes(), literal.bytes());
    }

    #[test]
    fn bounded_and_static_literals_lead_to_each_other((dims, layout, _) in sizes_and_layouts(), room in 0i64..3, seed: u64) {
        let literal = Literal::random(ElementType::U8, &dims, Distribution::Bits, &mut Random::new(seed)).relayout(&layout).unwrap();
        let bounds: Vec<i64> = dims.iter().map(|d| d + room).collect();
        let bounded = literal.clone().into_bounded((1 << dims.len()) - 1, &bounds).unwrap();
        prop_assert_eq!((bounded.dims(), bounded.sizes()), (&bounds[..], &dims[..]));
        prop_assert_eq!(bounded.into_static(), literal);
    }
}

#[test]
fn slices_step_through_each_dimension() {
    // 0 1 2 3 / 4 5 6 7 / 8 9 10 11: rows 0 and 2, columns 1 and 3
    let table = Literal::from_vec(&[3, 4], (0..12i32).collect());
    let column_major = table.relayout(&ArrayLayout::new([0, 1])).unwrap();
    for literal in [table, column_major] {
        let part = literal.slice(&[0, 1], &[3, 4], &[2, 2]).unwrap();
        assert_eq!((part.dims(), part.as_slice::<i32>()), (&[2, 2][..], &[1, 3, 9, 11][..]));
        assert!(literal.slice(&[1, 1], &[1, 4], &[1, i64::MAX]).unwrap().is_empty());
        let error = |start: &[i64], limit: &[i64], stride: &[i64]| literal.slice(start, limit, stride).unwrap_err().to_string();
        assert_eq!(error(&[0, 2], &[3, 1], &[1, 1]), "dimension 1: expected 0 <= start <= limit <= 4, got start 2 and limit 1");
        assert_eq!(error(&[0, 0], &[4, 1], &[1, 1]), "dimension 0: expected 0 <= start <= limit <= 3, got start 0 and limit 4");
        assert_eq!(error(&[0, 0], &[3, 1], &[1, 0]), "dimension 1: expected a stride of at least 1, got 0");
        assert_eq!(error(&[0], &[3, 1], &[1, 0]), "expected 2 starts, got 1");
    }
    let wide = Literal::zeros(ElementType::U8, &[0, 1 << 40, 1 << 40]);
    assert!(wide.slice(&[0, 1 << 40, 0], &[0, 1 << 40, 9], &[1, 1, 1]).unwrap().is_empty(), "no place is computed");
    let bounded = Literal::from_vec(&[3], vec![1u8, 2, 3]).with_sizes(1, &[2]).unwrap();
    assert!(bounded.slice(&[0], &[3], &[1]).is_err(), "beyond the run-time size");
}
