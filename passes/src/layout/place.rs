//! Where the elements of an array lie.

use shale_dialects::hlo::layout::laid_out;
use shale_ir::session::Cx;
use shale_ir::shape::{ArrayLayout, ArrayType, Layout};
use shale_ir::types::Type;
use smallvec::SmallVec;

/// A list with a number for each dimension.
pub(super) type PerDim<T> = SmallVec<[T; 6]>;

/// How an array lies in memory: a layout that has no session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The dimensions from the slowest varying to the fastest.
    pub(super) order: PerDim<u8>,
    /// The padded size of each dimension, and the bits of what lies there.
    pub(super) padding: Option<(Vec<i64>, Option<u64>)>,
}

impl Place {
    /// The dimensions as they are numbered.
    pub(super) fn row_major(rank: usize) -> Place {
        Place { order: (0..rank as u8).collect(), padding: None }
    }

    /// The dimensions in an order, the slowest varying first.
    pub(super) fn in_order(order: impl IntoIterator<Item = u8>) -> Place {
        Place { order: order.into_iter().collect(), padding: None }
    }

    /// What a layout says.
    pub(super) fn of(layout: &Layout<'_>) -> Place {
        let order = layout.minor_to_major.list().iter().rev().map(|d| *d as u8).collect();
        Place { order, padding: layout.padded_dimensions.map(|sizes| (sizes.list().to_vec(), layout.padding_value)) }
    }

    /// How an array of a type lies: row-major if the type does not say.
    pub(super) fn of_array(array: ArrayType<'_>) -> Place {
        Place::written(array).unwrap_or_else(|| Place::row_major(array.rank()))
    }

    /// What an array's type says, if it does.
    pub(super) fn written(array: ArrayType<'_>) -> Option<Place> {
        array.layout.map(Place::of)
    }

    /// The same order without padding.
    pub(super) fn dense(&self) -> Place {
        Place { order: self.order.clone(), padding: None }
    }

    pub(super) fn is_row_major(&self) -> bool {
        self.padding.is_none() && self.order.is_sorted()
    }

    /// The type with this layout.
    pub(super) fn on<'c>(&self, cx: Cx<'c>, ty: Type<'c>) -> Type<'c> {
        let layout = ArrayLayout {
            minor_to_major: self.order.iter().rev().map(|d| i64::from(*d)).collect(),
            padded_dimensions: self.padding.as_ref().map(|(sizes, _)| sizes.clone()),
            padding_value: self.padding.as_ref().and_then(|(_, value)| *value),
        };
        laid_out(cx, ty, &layout)
    }

    /// The dimension along which neighbours in memory lie.
    pub(super) fn minor(&self, dims: &[i64]) -> Option<u8> {
        self.order.iter().rev().copied().find(|d| dims[usize::from(*d)] != 1)
    }

    /// `{0,1}`, as in a type.
    pub(super) fn text(&self) -> String {
        let order = self.order.iter().rev().map(u8::to_string).collect::<Vec<_>>().join(",");
        let padding =
            self.padding.as_ref().map_or(String::new(), |(sizes, _)| format!(":P({})", sizes.iter().map(i64::to_string).collect::<Vec<_>>().join(",")));
        format!("{{{order}{padding}}}")
    }

    /// The place of an array of other sizes that is the same memory under the same row-major order of elements, if there is one.
    pub(super) fn reshaped(&self, from: &[i64], to: &[i64]) -> Option<Place> {
        let digits = digits(from, self)?;
        let mut at: Vec<(i64, u8)> = Vec::new();
        let mut next = to.iter().zip(0u8..).filter(|(size, _)| **size != 1).peekable();
        for (size, stride) in digits.iter().copied() {
            let mut left = size;
            while left > 1 {
                let (n, d) = next.next()?;
                if left % n != 0 {
                    return None;
                }
                left /= n;
                at.push((stride * left, d));
            }
        }
        if next.peek().is_some() {
            return None;
        }
        // Dimensions of size 1 may stand anywhere: each before the next one, so that what can be is row-major.
        let mut order: PerDim<u8> = PerDim::new();
        at.sort_by_key(|(stride, d)| (std::cmp::Reverse(*stride), *d));
        let wide: PerDim<u8> = at.iter().map(|(_, d)| *d).collect();
        let mut ones = to.iter().zip(0u8..).filter(|(size, _)| **size == 1).map(|(_, d)| d).peekable();
        for d in wide {
            while let Some(one) = ones.next_if(|one| *one < d) {
                order.push(one);
            }
            order.push(d);
        }
        order.extend(ones);
        let place = Place { order, padding: None };
        same_digits((from, self), (to, &place)).then_some(place)
    }
}

/// The bytes of memory do not matter here, but which number of the row-major order of elements lies where: sizes and distances in elements, dimensions
/// that go on in one another taken together, those of size 1 left out. `None` for arrays without elements or sizes that are not known.
fn digits(dims: &[i64], place: &Place) -> Option<PerDim<(i64, i64)>> {
    if dims.iter().any(|size| *size < 1) {
        return None;
    }
    let mut strides: PerDim<i64> = dims.iter().map(|_| 0).collect();
    let mut stride = 1i64;
    for d in place.order.iter().rev().map(|d| usize::from(*d)) {
        strides[d] = stride;
        let size = place.padding.as_ref().map_or(dims[d], |(sizes, _)| sizes[d]);
        stride = stride.checked_mul(size)?;
    }
    let mut found: PerDim<(i64, i64)> = PerDim::new();
    for (size, stride) in dims.iter().copied().zip(strides) {
        match found.last_mut() {
            _ if size == 1 => {}
            Some(last) if last.1 == stride * size => *last = (last.0 * size, stride),
            _ => found.push((size, stride)),
        }
    }
    Some(found)
}

/// True if two arrays whose elements are the same in row-major order have the same memory, padding included.
pub(super) fn same_digits(a: (&[i64], &Place), b: (&[i64], &Place)) -> bool {
    let (Some(x), Some(y)) = (digits(a.0, a.1), digits(b.0, b.1)) else { return false };
    let value = |place: &Place| place.padding.as_ref().map(|(_, value)| *value);
    x == y && room(a.0, a.1) == room(b.0, b.1) && value(a.1) == value(b.1)
}

/// True if two places of an array have each element at the same place of equally much memory.
pub(super) fn same(dims: &[i64], a: &Place, b: &Place) -> bool {
    let is_empty = dims.contains(&0) && a.padding.is_none() && b.padding.is_none();
    a == b || is_empty || same_digits((dims, a), (dims, b))
}

/// The places of an array's memory.
fn room(dims: &[i64], place: &Place) -> i64 {
    let sizes = place.padding.as_ref().map_or(dims, |(sizes, _)| sizes);
    sizes.iter().fold(1i64, |all, n| all.saturating_mul(*n))
}

#[cfg(test)]
mod tests {
    use super::*;
    use shale_ir::shape::ArrayLayout;

    #[test]
    fn memory_is_compared_by_where_elements_lie() {
        let place = |order: &[u8]| Place::in_order(order.iter().copied());
        // A dimension of size 1 may stand anywhere.
        assert!(same(&[4, 1, 5], &place(&[0, 1, 2]), &place(&[1, 0, 2])));
        assert!(!same(&[4, 2, 5], &place(&[0, 1, 2]), &place(&[1, 0, 2])));
        // f32[6,4]{0,1} split to [2,3,4] keeps its memory in the order 2, 0, 1.
        assert_eq!(place(&[1, 0]).reshaped(&[6, 4], &[2, 3, 4]), Some(place(&[2, 0, 1])));
        // Columns that are joined do not lie in any order of the result.
        assert_eq!(place(&[1, 0]).reshaped(&[6, 4], &[24]), None);
        assert_eq!(place(&[0, 1]).reshaped(&[6, 4], &[24]), Some(place(&[0])));
        assert_eq!(place(&[0, 1]).reshaped(&[6, 1], &[1, 6, 1]), Some(place(&[0, 1, 2])));
    }

    #[test]
    fn padding_is_part_of_the_memory() {
        let padded = |sizes: &[i64], value| Place { order: PerDim::from_slice(&[0, 1]), padding: Some((sizes.to_vec(), value)) };
        assert!(!same(&[2, 3], &padded(&[2, 4], None), &Place::row_major(2)));
        assert!(!same(&[2, 3], &padded(&[2, 4], Some(0)), &padded(&[2, 4], None)));
        assert!(same(&[2, 3], &padded(&[2, 4], Some(0)), &padded(&[2, 4], Some(0))));
    }

    #[test]
    fn memory_is_the_same_by_both_definitions() {
        let orders: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        for dims in [[2i64, 1, 1], [1, 2, 3], [2, 2, 1], [2, 2, 2]] {
            let padded = |extra: usize| dims.iter().enumerate().map(|(d, n)| n + (extra >> d & 1) as i64).collect::<Vec<_>>();
            let place = |order: &[u8; 3], extra| Place { order: PerDim::from_slice(order), padding: (extra > 0).then(|| (padded(extra), Some(0))) };
            let layout = |place: &Place| ArrayLayout {
                minor_to_major: place.order.iter().rev().map(|d| i64::from(*d)).collect(),
                padded_dimensions: place.padding.as_ref().map(|(sizes, _)| sizes.clone()),
                padding_value: place.padding.as_ref().and_then(|(_, value)| *value),
            };
            let places: Vec<Place> =
                orders.iter().flat_map(|order| (0..8).map(move |extra| (order, extra))).map(|(order, extra)| place(order, extra)).collect();
            for (a, b) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                assert_eq!(same(&dims, a, b), layout(a).same_memory(&layout(b), &dims), "{a:?} and {b:?} of {dims:?}");
            }
        }
    }
}
