#!/usr/bin/env python3
"""Writes the tables of the trigonometric and special functions: `oracle_special.py [name …]`, all without a name. Format: see `oracle.py`.

The values at poles and infinities are those of XLA's functions (`jax.scipy.special`); where XLA overflows on the way, they are the limits.
"""
import math
import random
import sys

import mpmath
from mpmath import inf, mpf, nan

from oracle import F32, F64, binades, odd, over, points, write


def finite(function):
    return lambda x: function(mpf(x)) if math.isfinite(x) else nan


def angle(y, x):
    """C's atan2: its special cases from Python's `math.atan2`, which is C's, all other values exact."""
    if math.isnan(x) or math.isnan(y):
        return nan
    if y == 0 and not math.copysign(1, x) < 0:
        return y
    if math.isinf(x) or math.isinf(y) or x == 0 or y == 0:
        eighths = round(math.atan2(y, x) / (math.pi / 4))
        return eighths * mpmath.pi / 4 if eighths else math.atan2(y, x)
    return mpmath.atan2(mpf(y), mpf(x))


def inverse_error(x):
    if abs(x) == 1:
        return math.copysign(math.inf, x)
    if abs(x) < 1e-60:
        return x * mpmath.sqrt(mpmath.pi) / 2 * (1 + mpmath.pi * x * x / 12)
    return mpmath.erfinv(mpf(x))


def complement(x):
    tail = mpmath.erfc(mpf(abs(x))) if abs(x) < 1e4 else mpf(0)
    return 2 - tail if x < 0 else tail


def is_pole(x):
    return x <= 0 and x == math.floor(x) if math.isfinite(x) else x < 0


def log_gamma(x):
    if math.isnan(x):
        return nan
    return inf if is_pole(x) or math.isinf(x) else mpmath.re(mpmath.loggamma(mpf(x)))


def digamma(x):
    if is_pole(x) or math.isnan(x):
        return nan
    return x if math.isinf(x) else mpmath.digamma(mpf(x))


def series(s, q):
    """ζ(s, q) for s > 1, q > 0 by the Euler–Maclaurin formula, far enough out that 40 of its terms are exact at 400 bits."""
    count = 100 + (int(s) if s < 2000 else 0)
    total = mpmath.fsum((q + k) ** -s for k in range(count))
    if s >= 2000:  # the terms left out are below 2^−1000 of the first, or the sum underflows
        return total
    a = q + count
    total += a ** (1 - s) / (s - 1) + a**-s / 2
    factor = s * a ** (-s - 1)
    for j in range(1, 41):
        total += mpmath.bernoulli(2 * j) / mpmath.factorial(2 * j) * factor
        factor *= (s + 2 * j - 1) * (s + 2 * j) / a**2
    return total


def zeta(s, q):
    """ζ(s, q), at negative q from the sum over all integers."""
    if s == 1:
        return inf
    if math.isnan(s) or math.isnan(q):
        return nan
    even = math.isfinite(s) and s % 2 == 0
    if is_pole(q):
        return inf if even else nan
    if s < 1:
        return nan
    if q < 0 and not (math.isfinite(s) and s == math.floor(s)):
        return nan
    if q == inf or s == inf:
        return mpf(0) if q > 1 else mpf(1) if q == 1 else inf
    s, q = mpf(s), mpf(q)
    if q > 0:
        return series(s, q) if abs(s * mpmath.log(q)) < 1e5 else inf if q < 1 else mpf(0)
    f = q - mpmath.floor(q)
    mirrored = series(s, 1 - f) - series(s, 1 - q)
    return series(s, f) + (mirrored if even else -mirrored)


def polygamma(n, x):
    if n == 0:
        return digamma(x)
    if not (n > 0 and math.isfinite(n) and n == math.floor(n)):
        return nan
    sign = 1 if n % 2 else -1
    value = zeta(n + 1, x)
    return math.copysign(0.0, sign) if value == 0 else sign * mpmath.factorial(int(n)) * value


def bessel(x):
    if math.isinf(x):
        return math.copysign(0.0, x)
    a = abs(mpf(x))
    if a < 2000:
        value = mpmath.besseli(1, a) * mpmath.exp(-a)
    else:
        value = term = mpf(1)
        for k in range(1, 40):
            term *= ((2 * k - 1) ** 2 - 4) / (8 * k * a)
            value += term
        value /= mpmath.sqrt(2 * mpmath.pi * a)
    return mpmath.sign(x) * value


def quarter_turns(fmt, rng):
    """The numbers nearest to multiples of π/2 and π/4, small and large, and the arguments that lose the most bits (found by continued fractions)."""
    found = [fmt.bits(float(k * mpmath.pi / 4)) for k in [*range(1, 40), *(rng.randrange(1 << 50) for _ in range(60))]]
    hard = [6381956970095103 * 2.0**797, 5916243447979695 * 2.0**79] if fmt is F64 else [16367173 * 2.0**72, 10741887 * 2.0**11]
    return [(b,) for b in [*found, *(fmt.bits(h) for h in hard)]]


def pairs(fmt, rng, first, second, count, whole=False):
    """Pairs of uniform numbers of two intervals; whole numbers first if asked for."""
    draw = (lambda low, high: float(rng.randrange(int(low), int(high) + 1))) if whole else rng.uniform
    return [(fmt.bits(draw(*first)), fmt.bits(rng.uniform(*second))) for _ in range(count)]


def all_pairs(fmt, values):
    bits = [fmt.bits(v) for v in values]
    return [(a, b) for a in bits for b in bits]


SPECIAL = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 2.5, -3.5]


def angle_points(fmt, rng):
    found = all_pairs(fmt, SPECIAL) + pairs(fmt, rng, (-1, 1), (-1, 1), 200) + pairs(fmt, rng, (-1, 1), (-1e6, 1e6), 40)
    ends = [fmt.value(b) for b in (1, 2, fmt.infinity - 1)]
    return found + all_pairs(fmt, [*ends, *(-e for e in ends), 1.0]) + list(zip(binades(fmt, rng, 60), reversed(binades(fmt, rng, 60))))


def zeta_points(fmt, rng):
    found = all_pairs(fmt, [*SPECIAL, 2.0, 3.0, -2.0, 0.5, 1.5])
    for first, second in [((1, 10), (0, 10)), ((1, 1.01), (0, 100)), ((1, 60), (0, 1)), ((1, 200), (0, 200)), ((1, 4), (1e8, 1e9)), ((100, 1100), (0.9, 2))]:
        found += pairs(fmt, rng, first, second, 60)
    return found + pairs(fmt, rng, (1, 20), (-1, 0), 40, whole=True) + even_orders(fmt, pairs(fmt, rng, (1, 10), (-30, 0), 40, whole=True), 0)


def even_orders(fmt, found, shift):
    """The pairs with twice the first number less `shift`: without zeros at negative arguments."""
    return [(fmt.bits(2 * fmt.value(a) - shift), b) for a, b in found]


def polygamma_points(fmt, rng):
    found = all_pairs(fmt, [*SPECIAL, 2.0, 3.0, -2.0, 0.5, 1.5])
    for first, second in [((0, 4), (0, 10)), ((1, 20), (0, 30)), ((1, 160), (0, 50)), ((100, 300), (50, 900)), ((1, 3), (1e8, 1e9))]:
        found += pairs(fmt, rng, first, second, 60, whole=True)
    return found + even_orders(fmt, pairs(fmt, rng, (1, 10), (-30, 0), 40, whole=True), 1)


def zeros(function, orders):
    """Arguments at and beside the zeros between the poles at negative integers."""

    def found(fmt, rng):
        bits = []
        for n in range(2 if function is log_gamma else 0, 12):
            for order in orders:
                f = (lambda x: function(float(order), x)) if order is not None else function
                for low, high in brackets(f, -n - 1, -n):
                    zero = fmt.bits(float(mpmath.findroot(f, (low, high), solver="anderson", tol=1e-40)))
                    around = [zero + i for i in (-2, -1, 0, 1, 2, rng.randrange(1000), rng.randrange(10**6))]
                    around = [a for a in around if not is_pole(fmt.value(a))]
                    bits += [(a,) if order is None else (fmt.bits(float(order)), a) for a in around]
        return bits

    return found


def brackets(f, low, high):
    """Intervals between `low` and `high` where `f` changes its sign; the zeros come near to the poles as fast as 1/n!."""
    steps = [mpf(2) ** -k for k in range(40, 1, -1)]
    grid = [low + s for s in steps] + [mpf(low + high) / 2] + [high - s for s in reversed(steps)]
    return [(a, b) for a, b in zip(grid, grid[1:]) if f(a) * f(b) < 0]


def one(*intervals, more=None):
    """Points of a function of one argument."""
    return lambda fmt, rng: points(fmt, intervals, rng) + (more(fmt, rng) if more else [])


def without_negative(*intervals):
    """Points of a function with zeros among the negative numbers, which have a table of their own."""
    return lambda fmt, rng: [p for p in points(fmt, intervals, rng) if not -1e6 < fmt.value(p[0]) < -1e-3]


FUNCTIONS = {
    "sin": (odd(finite(mpmath.sin)), one((-1, 1), (-10, 10), (-1e6, 1e6), more=quarter_turns)),
    "cos": (finite(mpmath.cos), one((-1, 1), (-10, 10), (-1e6, 1e6), more=quarter_turns)),
    "tan": (odd(finite(mpmath.tan)), one((-1, 1), (-10, 10), (-1e6, 1e6), more=quarter_turns)),
    "asin": (odd(over(mpmath.asin, -1, 1)), one((-1, 1), (0.4, 0.6), (0.999, 1))),
    "acos": (over(mpmath.acos, -1, 1), one((-1, 1), (0.4, 0.6), (0.999, 1))),
    "atan": (odd(over(mpmath.atan)), one((-1, 1), (-5, 5))),
    "atan2": (angle, angle_points),
    "erf": (odd(over(mpmath.erf)), one((-1, 1), (-6, 6))),
    "erfc": (over(complement), one((-1, 1), (-4, 6), (6, 28))),
    "erf_inv": (odd(over(inverse_error, -1, 1)), one((-1, 1), (0.84, 0.86), (0.999, 1))),
    "lgamma": (log_gamma, without_negative((0, 3), (0.99, 1.01), (1.99, 2.01), (0, 30))),
    "digamma": (digamma, without_negative((0, 3), (1.46, 1.47), (0, 30))),
    "zeta": (zeta, zeta_points),
    "polygamma": (polygamma, polygamma_points),
    "bessel_i1e": (odd(over(bessel)), one((-1, 1), (0, 13), (0, 1000))),
    "lgamma_zeros": (log_gamma, zeros(log_gamma, [None])),
    "digamma_zeros": (digamma, zeros(digamma, [None])),
    "polygamma_zeros": (polygamma, zeros(polygamma, [2, 4])),
}


def main():
    mpmath.mp.prec = 400
    for name in sys.argv[1:] or FUNCTIONS:
        function, choose = FUNCTIONS[name]
        for fmt in (F32, F64):
            rng = random.Random(f"{name} {fmt.name}")
            write(name, function, fmt, list(dict.fromkeys(choose(fmt, rng))))


if __name__ == "__main__":
    main()
