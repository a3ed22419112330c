//! Searches for the best element of rows against going through them one by one.

use shale_ir::element::ElementType;
use shale_lanes::{ArgReducer, Isa};

/// Numbers that look random, of which many are equal, zeros of both signs or NaN.
fn element(i: usize) -> f32 {
    let n = (i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    match n % 37 {
        0 if n.is_multiple_of(5) => f32::NAN,
        1 | 2 => 0.0,
        3 | 4 => -0.0,
        _ => (n % 9) as f32 - 8.0,
    }
}

/// The value and the first place of a row's best element.
fn expected<T: Copy>(row: &[T], is_better: impl Fn(T, T) -> bool, is_equal: impl Fn(T, T) -> bool, last: bool) -> (T, i32) {
    let place = (1..row.len()).fold(0, |best, i| if is_better(row[i], row[best]) { i } else { best });
    let value = if last { (0..row.len()).rfind(|i| is_equal(row[*i], row[place])) } else { None };
    (row[value.unwrap_or(place)], place as i32)
}

fn check(element_type: ElementType, lanes: &[u32], is_better: impl Fn(u32, u32, bool) -> bool, is_equal: impl Fn(u32, u32) -> bool) {
    for isa in Isa::available() {
        for (largest, last) in [(true, false), (false, false), (true, true), (false, true)] {
            let reducer = ArgReducer::new(isa, element_type, largest, last).expect("the type has an order");
            for (rows, count, gap) in [
                (1, 1, 0),
                (5, 3, 0),
                (16, 10, 0),
                (33, 10, 3),
                (47, 1, 2),
                (35, 63, 0),
                (20, 64, 1),
                (3, 200, 0),
                (17, 2, 0),
                (3, 1024, 5),
                (2, 1025, 0),
                (2, 1087, 1),
                (1, 4096, 0),
            ] {
                let stride = count + gap;
                let (mut values, mut places) = (vec![0u32; rows], vec![0i32; rows]);
                // SAFETY: the rows lie in the array, and there is a place for what each gives.
                unsafe { reducer.rows(lanes.as_ptr().cast(), (rows, (stride * 4) as isize), count, values.as_mut_ptr().cast(), places.as_mut_ptr()) };
                for row in 0..rows {
                    let (value, place) = expected(&lanes[row * stride..row * stride + count], |x, y| is_better(x, y, largest), &is_equal, last);
                    let what = format!("row {row} of {rows} of {count} on {isa}, largest {largest}, last {last}");
                    assert_eq!(places[row], place, "{what}");
                    let nan = element_type == ElementType::F32 && f32::from_bits(value).is_nan() && f32::from_bits(values[row]).is_nan();
                    assert!(nan || values[row] == value, "{what}: {} must be {value}", values[row]);
                }
            }
        }
    }
}

#[test]
fn floats_have_nan_first_and_zeros_are_equal() {
    let lanes: Vec<u32> = (0..4096).map(|i| element(i).to_bits()).collect();
    let is_better = |x: u32, y: u32, largest: bool| {
        let (x, y) = (f32::from_bits(x), f32::from_bits(y));
        !y.is_nan() && (x.is_nan() || if largest { x > y } else { x < y })
    };
    let is_equal = |x: u32, y: u32| f32::from_bits(x) == f32::from_bits(y) || f32::from_bits(x).is_nan() && f32::from_bits(y).is_nan();
    check(ElementType::F32, &lanes, is_better, is_equal);
    // Rising and falling numbers of both signs, of which but one is NaN.
    let wave = |i: usize| if i == 2900 { f32::NAN } else { element(i).max(-9.0) + (i as f32 - 1500.0).abs() / 64.0 - 20.0 };
    check(ElementType::F32, &(0..4096).map(|i| wave(i).to_bits()).collect::<Vec<u32>>(), is_better, is_equal);
    check(ElementType::F32, &[f32::NEG_INFINITY.to_bits(); 4096], is_better, is_equal);
}

#[test]
fn integers_have_the_order_of_their_type() {
    let lanes: Vec<u32> = (0..4096).map(|i| (element(i) as i32).wrapping_mul(7) as u32).collect();
    check(ElementType::S32, &lanes, |x, y, largest| if largest { x as i32 > y as i32 } else { (x as i32) < y as i32 }, |x, y| x == y);
    check(ElementType::U32, &lanes, |x, y, largest| if largest { x > y } else { x < y }, |x, y| x == y);
}
