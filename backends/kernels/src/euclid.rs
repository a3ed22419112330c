//! Divisors of steps: where two progressions meet.

/// The greatest number that divides both.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The number between 0 and `modulus` whose product with `a`, which has no divisor in common with it, leaves 1: by Euclid's algorithm.
pub(crate) fn inverse(a: i128, modulus: i128) -> i128 {
    let (mut rest, mut next) = (modulus, a.rem_euclid(modulus));
    let (mut factor, mut next_factor) = (0, 1);
    while next != 0 {
        let quotient = rest / next;
        (rest, next) = (next, rest - quotient * next);
        (factor, next_factor) = (next_factor, factor - quotient * next_factor);
    }
    factor.rem_euclid(modulus)
}
