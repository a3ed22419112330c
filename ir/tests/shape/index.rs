//! Index maths: the worked examples of the text "shapes and layout", and laws over random layouts.

use proptest::prelude::*;
use shale_ir::element::ElementType;
use shale_ir::shape::{ArrayLayout, ArrayShape, IndexMap, bump};

/// The buffer of the text's array `a b c / d e f`, padding being 0.
fn memory(text: &str) -> String {
    let map = IndexMap::new(&text.parse().unwrap()).unwrap();
    let place = |i| match map.multi(i).unwrap().as_deref() {
        Some([y, x]) => ['a', 'b', 'c', 'd', 'e', 'f'][(y * 3 + x) as usize],
        _ => '0',
    };
    (0..map.buffer_len() as i64).flat_map(|i| [place(i), ' ']).collect::<String>().trim_end().to_owned()
}

#[test]
fn the_worked_examples_of_the_specification() {
    assert_eq!(memory("u8[2,3]{0,1}"), "a d b e c f", "minor_to_major [0, 1], akin to column-major");
    assert_eq!(memory("u8[2,3]{1,0}"), "a b c d e f", "minor_to_major [1, 0], akin to row-major");
    assert_eq!(memory("u8[2,3]"), "a b c d e f", "the default layout is major-to-minor");
    assert_eq!(memory("u8[2,3]{0,1:P(3,5)=0}"), "a d 0 b e 0 c f 0 0 0 0 0 0 0");
}

#[test]
fn strides_of_a_layout() {
    let strides = |text: &str| IndexMap::new(&text.parse().unwrap()).unwrap().strides().to_vec();
    assert_eq!(strides("f32[2,3,5]"), [15, 5, 1]);
    assert_eq!(strides("f32[2,3,5]{0,2,1}"), [1, 10, 2]);
    assert_eq!(strides("f32[2,3]{0,1:P(3,5)}"), [1, 3]);
    assert_eq!(strides("f32[]"), [0i64; 0]);
}

#[test]
fn rank_0_and_empty_arrays() {
    let scalar = IndexMap::of(&[], None).unwrap();
    assert_eq!((scalar.buffer_len(), scalar.linear(&[]), scalar.multi(0)), (1, Ok(0), Ok(Some(vec![]))));
    assert_eq!(scalar.in_layout_order().collect::<Vec<_>>(), [(vec![], 0)]);
    assert!(!bump(&[], &mut []));
    let empty = IndexMap::of(&[3, 0], None).unwrap();
    assert_eq!((empty.buffer_len(), empty.in_layout_order().count()), (0, 0));
    assert!(empty.multi(0).is_err());
}

#[test]
fn indices_outside_are_errors() {
    let map = IndexMap::of(&[2, 3], None).unwrap();
    assert_eq!(map.linear(&[1, 3]).unwrap_err().to_string(), "dimension 1: expected an index from 0 to 2, got 3");
    assert_eq!(map.linear(&[-1, 0]).unwrap_err().to_string(), "dimension 0: expected an index from 0 to 1, got -1");
    assert_eq!(map.linear(&[1]).unwrap_err().to_string(), "expected an index with 2 numbers, got [1]");
    assert_eq!(map.multi(6).unwrap_err().to_string(), "expected a linear index below 6, got 6");
    assert!(IndexMap::new(&"f32[?]".parse().unwrap()).is_err(), "no bound");
    assert!(IndexMap::of(&[2, 3], Some(&ArrayLayout::new([0]))).is_err());
    assert!(IndexMap::of(&[1], Some(&ArrayLayout::new([0]).with_padding([i64::MAX], None))).is_ok());
}

#[test]
fn bumps_go_through_all_indices_in_row_major_order() {
    let mut index = vec![0, 0];
    let mut seen = vec![index.clone()];
    while bump(&[2, 3], &mut index) {
        seen.push(index.clone());
    }
    assert_eq!(seen, [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2]]);
    assert_eq!(index, [0, 0], "back at the start");
}

fn shapes() -> impl Strategy<Value = ArrayShape> {
    prop::collection::vec((0i64..5, 0i64..3), 0..5).prop_flat_map(|dims| {
        let order = Just((0..dims.len() as i64).collect::<Vec<_>>()).prop_shuffle();
        (order, any::<bool>()).prop_map(move |(order, pad)| {
            let layout = ArrayLayout::new(order);
            let padded: Vec<i64> = dims.iter().map(|d| d.0 + d.1).collect();
            let layout = if pad { layout.with_padding(padded, None) } else { layout };
            let sizes: Vec<i64> = dims.iter().map(|d| d.0).collect();
            ArrayShape { layout: Some(layout), ..ArrayShape::new(ElementType::F32, sizes) }
        })
    })
}

proptest! {
    #[test]
    fn both_kinds_of_index_lead_to_each_other(shape in shapes()) {
        let map = IndexMap::new(&shape).unwrap();
        prop_assert_eq!(Ok(map.buffer_len()), shape.padded_count());
        let mut elements = 0;
        for linear in 0..map.buffer_len() as i64 {
            if let Some(index) = map.multi(linear).unwrap() {
                prop_assert_eq!(map.linear(&index), Ok(linear));
                elements += 1;
            }
        }
        prop_assert_eq!(Ok(elements), shape.element_count(), "every element has one place");
    }

    #[test]
    fn layout_order_is_the_order_of_the_places(shape in shapes()) {
        let map = IndexMap::new(&shape).unwrap();
        let order: Vec<_> = map.in_layout_order().collect();
        prop_assert_eq!(Ok(order.len()), shape.element_count());
        prop_assert!(order.is_sorted_by(|a, b| a.1 < b.1));
        for (index, linear) in &order {
            prop_assert_eq!(map.multi(*linear), Ok(Some(index.clone())));
        }
    }
}
