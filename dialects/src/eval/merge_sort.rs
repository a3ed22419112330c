//! Sorting with a comparator that need not be an order.

/// The order in which `0..count` is sorted: a stable merge sort that calls `less(i, j)` and puts `j` behind `i` unless `less(j, i)` holds.
///
/// Any comparator is fine: one that contradicts itself (`<` on NaN) gives some order of all numbers, always the same one.
/// Runs of 1, 2, 4 … neighbours are merged from the left, so the calls, too, are always the same: at most count · ⌈log₂ count⌉.
///
/// # Errors
/// The first error that `less` gives.
pub fn merge_sort<E>(count: usize, mut less: impl FnMut(usize, usize) -> Result<bool, E>) -> Result<Vec<usize>, E> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = Vec::with_capacity(count);
    let mut run = 1;
    while run < count {
        for pair in order.chunks(2 * run) {
            let (mut left, mut right) = pair.split_at(run.min(pair.len()));
            while let ([l, left_rest @ ..], [r, right_rest @ ..]) = (left, right) {
                if less(*r, *l)? {
                    merged.push(*r);
                    right = right_rest;
                } else {
                    merged.push(*l);
                    left = left_rest;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        merged.clear();
        run *= 2;
    }
    Ok(order)
}

#[cfg(test)]
mod tests {
    use super::merge_sort;
    use std::convert::Infallible;

    fn sorted(keys: &[u32], less: impl Fn(u32, u32) -> bool) -> Vec<usize> {
        let Ok(order) = merge_sort(keys.len(), |i, j| Ok::<_, Infallible>(less(keys[i], keys[j])));
        order
    }

    #[test]
    fn sorts_and_keeps_equal_keys_in_order() {
        for count in 0..70u32 {
            let keys: Vec<u32> = (0..count).map(|i| i * 37 % 11).collect();
            let mut expected: Vec<usize> = (0..keys.len()).collect();
            expected.sort_by_key(|i| keys[*i]); // the standard library's stable sort
            assert_eq!(sorted(&keys, |x, y| x < y), expected);
        }
    }

    #[test]
    fn a_contradictory_comparator_gives_a_permutation() {
        for less in [|_, _| true, |x: u32, y: u32| (x ^ y) & 1 == 1, |_, _| false] {
            let mut order = sorted(&[3, 1, 2, 0, 9, 9, 4], less);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4, 5, 6]);
        }
    }

    #[test]
    fn the_first_error_ends_it() {
        let mut calls = 0;
        let failed = merge_sort(8, |_, _| {
            calls += 1;
            if calls == 3 { Err("third") } else { Ok(true) }
        });
        assert_eq!((failed, calls), (Err("third"), 3));
    }
}
