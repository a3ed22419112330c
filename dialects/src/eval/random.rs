//! Counter-based random generators, after Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011), and the
//! way in which XLA numbers blocks and lays out their words; bit for bit the same.
//!
//! The block functions have no branches, so that loops over blocks become vector code in a backend.

use super::index::{each, elements, position, strides};

/// Threefry-2x32 with 20 rounds: the block of two words that a key and a counter give.
#[inline(always)]
pub fn three_fry_block(key: [u32; 2], counter: [u32; 2]) -> [u32; 2] {
    /// Rotations of even and of odd groups of four rounds (table 2 of the paper).
    const ROTATIONS: [[u32; 4]; 2] = [[13, 15, 26, 6], [17, 29, 16, 24]];
    /// Makes a key that is not all zeros of any key.
    const PARITY: u32 = 0x1BD1_1BDA;
    let keys = [key[0], key[1], PARITY ^ key[0] ^ key[1]];
    let [mut x, mut y] = counter;
    (x, y) = (x.wrapping_add(keys[0]), y.wrapping_add(keys[1]));
    for group in 0..5 {
        for count in ROTATIONS[group % 2] {
            x = x.wrapping_add(y);
            y = y.rotate_left(count) ^ x;
        }
        let number = group as u32 + 1;
        x = x.wrapping_add(keys[(group + 1) % 3]);
        y = y.wrapping_add(keys[(group + 2) % 3].wrapping_add(number));
    }
    [x, y]
}

/// Philox-4x32 with 10 rounds: the block of four words that a key and a counter give.
#[inline(always)]
pub fn philox_block(key: [u32; 2], counter: [u32; 4]) -> [u32; 4] {
    /// The multipliers (section 4 of the paper).
    const FACTORS: [u64; 2] = [0xD251_1F53, 0xCD9E_8D57];
    /// What the key grows by in each round: the golden ratio and √3 − 1, times 2³².
    const STEPS: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
    let (mut block, mut key) = (counter, key);
    for _ in 0..10 {
        let products = [u64::from(block[0]) * FACTORS[0], u64::from(block[2]) * FACTORS[1]];
        let (low, high) = ([products[0] as u32, products[1] as u32], [(products[0] >> 32) as u32, (products[1] >> 32) as u32]);
        block = [high[1] ^ block[1] ^ key[0], low[1], high[0] ^ block[3] ^ key[1], low[0]];
        key = [key[0].wrapping_add(STEPS[0]), key[1].wrapping_add(STEPS[1])];
    }
    block
}

/// Gives `put` the low `bits` bits (up to 64) of each element of an array in row-major order, and gives back the next state.
///
/// `state` is `[key, counter]`. Elements of 64 bits take a block each, low word first. For the others the array is cut in halves along
/// its first dimension of even size, else along the first of its largest: block `i` belongs to place `i` of the half array, and its two
/// words are neighbours along that dimension; an odd size leaves the last word out.
pub fn three_fry(state: [u64; 2], bits: u32, dims: &[i64], mut put: impl FnMut(u64)) -> [u64; 2] {
    let [key, counter] = state;
    let block = |i: u64| three_fry_block(words(key), words(counter.wrapping_add(i)));
    if bits == 64 {
        let count = elements(dims) as u64;
        (0..count).for_each(|i| put(joined(block(i))));
        return [key, counter.wrapping_add(count)];
    }
    let even = dims.iter().position(|size| size % 2 == 0);
    let split = even.or_else(|| (0..dims.len()).rev().max_by_key(|d| dims[*d]));
    let mut half = dims.to_vec();
    if let Some(d) = split {
        half[d] = (half[d] + 1) / 2;
    }
    let strides = strides(&half);
    let mut last = (0, block(0));
    each(dims, |index| {
        let (mut place, mut word) = (super::index::Index::from_slice(index), 0);
        if let Some(d) = split {
            (place[d], word) = (index[d] / 2, (index[d] % 2) as usize);
        }
        let i = position(&place, &strides) as u64;
        if last.0 != i {
            last = (i, block(i));
        }
        put(low(last.1[word].into(), bits));
    });
    [key, counter.wrapping_add(elements(&half) as u64)]
}

/// Gives `put` the low `bits` bits (up to 64) of `count` elements, and gives back the next state.
///
/// `state` is `[key, counter low, counter high]`, or `[key, counter low]` with the key as the high half, which is not given back. Elements
/// of 64 bits take two words, low word first, others one.
///
/// # Panics
/// If the state is shorter: a bug of the caller.
pub fn philox(state: &[u64], bits: u32, count: u64, mut put: impl FnMut(u64)) -> Vec<u64> {
    let key = state[0];
    let counter = u128::from(state[1]) | u128::from(*state.get(2).unwrap_or(&key)) << 64;
    let per_block = if bits == 64 { 2 } else { 4 };
    let blocks = count.div_ceil(per_block);
    for i in 0..blocks {
        let number = counter.wrapping_add(i.into());
        let [a, b] = words(number as u64);
        let [c, d] = words((number >> 64) as u64);
        let block = philox_block(words(key), [a, b, c, d]);
        let elements = if bits == 64 { vec![joined([block[0], block[1]]), joined([block[2], block[3]])] } else { block.map(u64::from).to_vec() };
        elements.into_iter().take((count - i * per_block).min(per_block) as usize).for_each(|element| put(low(element, bits)));
    }
    let next = counter.wrapping_add(blocks.into());
    let mut next = vec![key, next as u64, (next >> 64) as u64];
    next.truncate(state.len());
    next
}

fn words(value: u64) -> [u32; 2] {
    [value as u32, (value >> 32) as u32]
}

fn joined([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

fn low(value: u64, bits: u32) -> u64 {
    value & (u64::MAX >> (64 - bits))
}
