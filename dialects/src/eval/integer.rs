//! Integer operations on numbers that stand for elements of a width in bits; results are wrapped to the width by the caller.
//!
//! Sources: the specification's table of elementwise ops for division and shifts, which never trap.

/// `x / y` towards zero; −1 (all bits set) for division by zero.
pub fn divide(x: i128, y: i128) -> i128 {
    if y == 0 { -1 } else { x / y }
}

/// What division leaves, with the sign of `x`; `x` for division by zero.
pub fn remainder(x: i128, y: i128) -> i128 {
    if y == 0 { x } else { x % y }
}

/// `xʸ` by repeated squaring; for `y < 0` it is ±1 for `x = ±1` and 0 otherwise, for `x = 0` too.
pub fn power(x: i128, y: i128) -> i128 {
    match (x, y) {
        (1, ..0) => 1,
        (-1, ..0) => 1 - 2 * (y & 1),
        (_, ..0) => 0,
        _ => {
            let (mut result, mut square, mut exponent) = (1i128, x, y);
            while exponent > 0 {
                if exponent & 1 == 1 {
                    result = result.wrapping_mul(square);
                }
                square = square.wrapping_mul(square);
                exponent >>= 1;
            }
            result
        }
    }
}

/// The high half of the product of `2 · bits` bits.
pub fn multiply_high(x: i128, y: i128, bits: u32) -> i128 {
    x.wrapping_mul(y) >> bits
}

/// `x · 2ʸ`; 0 if `y`, taken as an unsigned number, is the width or more.
pub fn shift_left(x: i128, y: i128, bits: u32) -> i128 {
    if (0..i128::from(bits)).contains(&y) { x << y } else { 0 }
}

/// Shifts copies of the highest bit in from the left, of unsigned types too; only those if `y`, taken as unsigned, is the width or more.
pub fn shift_right_arithmetic(x: i128, y: i128, bits: u32) -> i128 {
    let unused = i128::BITS - bits;
    let by = if (0..i128::from(bits)).contains(&y) { y } else { i128::from(bits) - 1 };
    x << unused >> unused >> by
}

/// Shifts zeros in from the left; 0 if `y`, taken as an unsigned number, is the width or more.
pub fn shift_right_logical(x: i128, y: i128, bits: u32) -> i128 {
    if (0..i128::from(bits)).contains(&y) { low_bits(x, bits) >> y } else { 0 }
}

/// The number of bits that are set.
pub fn population_count(x: i128, bits: u32) -> i128 {
    low_bits(x, bits).count_ones().into()
}

/// The number of zeros above the highest bit that is set.
pub fn count_leading_zeros(x: i128, bits: u32) -> i128 {
    (low_bits(x, bits).leading_zeros() - (i128::BITS - bits)).into()
}

/// The code of `x` as an unsigned number.
fn low_bits(x: i128, bits: u32) -> i128 {
    x & ((1 << bits) - 1)
}
