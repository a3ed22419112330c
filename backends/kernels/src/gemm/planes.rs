//! The micro-kernels of small contractions in planes: each lane is a contraction of its own.

use super::lanes::Lanes;
use super::sums::SUMS;
use super::tile::Planes;

/// Vectors that are summed together.
const GROUP: usize = 4;

/// Sums in one panel.
///
/// # Safety
/// The machine has the instructions of `V`, and all planes that [`Planes`] names can be read, those of the result written.
#[inline(always)]
pub(super) unsafe fn in_one_panel<V: Lanes>(p: &Planes<V::Number>) {
    let mut lane = 0;
    // SAFETY: the caller's promise.
    unsafe {
        while lane + GROUP * V::COUNT <= p.width {
            panel_of::<V, GROUP>(p, lane);
            lane += GROUP * V::COUNT;
        }
        while lane < p.width {
            panel_of::<V, 1>(p, lane);
            lane += V::COUNT;
        }
    }
}

/// Sums of some vectors of all results.
#[inline(always)]
unsafe fn panel_of<V: Lanes, const VECTORS: usize>(p: &Planes<V::Number>, lane: usize) {
    let [left, right, to] = p.lists;
    for i in 0..p.rows {
        for j in 0..p.columns {
            let mut sums = [V::zero(); VECTORS];
            // SAFETY: the caller's promise: the lists have a plane for each of these.
            unsafe {
                for k in 0..p.products {
                    let x = p.left.add(*left.add(i * p.products + k) + lane);
                    let y = p.right.add(*right.add(j * p.products + k) + lane);
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = sum.multiply_add(V::load(x.add(v * V::COUNT)), V::load(y.add(v * V::COUNT)));
                    }
                }
                let to = p.to.add(*to.add(i * p.columns + j) + lane);
                for (v, sum) in sums.iter().enumerate() {
                    sum.store(to.add(v * V::COUNT));
                }
            }
        }
    }
}

/// Sums in 64 lanes, of which those without a product are not kept.
///
/// # Safety
/// As for [`in_one_panel`].
#[inline(always)]
pub(super) unsafe fn in_few_lanes<V: Lanes>(p: &Planes<V::Number>) {
    // SAFETY: the caller's promise.
    unsafe {
        match p.products {
            1..=4 => in_lanes_of::<V, 4>(p),
            5..=8 => in_lanes_of::<V, 8>(p),
            _ => in_any_lanes::<V>(p),
        }
    }
}

/// Up to as many products as there are registers for.
#[inline(always)]
unsafe fn in_lanes_of<V: Lanes, const COUNT: usize>(p: &Planes<V::Number>) {
    let [left, right, to] = p.lists;
    for i in 0..p.rows {
        for j in 0..p.columns {
            let mut lane = 0;
            while lane < p.width {
                let mut sums = [V::zero(); COUNT];
                // SAFETY: the caller's promise: the lists have a plane for each of these.
                unsafe {
                    for (k, sum) in sums.iter_mut().enumerate() {
                        if k < p.products {
                            let x = V::load(p.left.add(*left.add(i * p.products + k) + lane));
                            let y = V::load(p.right.add(*right.add(j * p.products + k) + lane));
                            // Each is joined with a lane that holds zero.
                            *sum = V::zero().multiply_add(x, y).add(V::zero());
                        }
                    }
                    let mut half = COUNT / 2;
                    while half > 0 {
                        for k in 0..half {
                            sums[k] = sums[k].add(sums[k + half]);
                        }
                        half /= 2;
                    }
                    sums[0].store(p.to.add(*to.add(i * p.columns + j) + lane));
                }
                lane += V::COUNT;
            }
        }
    }
}

/// Any number of products.
#[inline(always)]
unsafe fn in_any_lanes<V: Lanes>(p: &Planes<V::Number>) {
    let [left, right, to] = p.lists;
    let count = p.products.min(SUMS);
    let mut sums = [V::zero(); SUMS];
    let mut lane = 0;
    while lane < p.width {
        for i in 0..p.rows {
            for j in 0..p.columns {
                // SAFETY: the caller's promise: the lists have a plane for each of these.
                unsafe {
                    for k in 0..p.products {
                        let x = V::load(p.left.add(*left.add(i * p.products + k) + lane));
                        let y = V::load(p.right.add(*right.add(j * p.products + k) + lane));
                        let sum = if k < SUMS { V::zero() } else { sums[k % SUMS] };
                        sums[k % SUMS] = sum.multiply_add(x, y);
                    }
                    // A lane without a product holds zero. Once zero was added, nothing is changed by adding another one.
                    let mut half = SUMS / 2;
                    for k in 0..count.min(half) {
                        sums[k] = sums[k].add(if k + half < count { sums[k + half] } else { V::zero() });
                    }
                    while half > 1 {
                        half /= 2;
                        for k in half..count.min(2 * half) {
                            sums[k - half] = sums[k - half].add(sums[k]);
                        }
                    }
                    (if count == 0 { V::zero() } else { sums[0] }).store(p.to.add(*to.add(i * p.columns + j) + lane));
                }
            }
        }
        lane += V::COUNT;
    }
}
