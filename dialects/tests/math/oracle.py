#!/usr/bin/env python3
"""Writes the tables of exact results with mpmath: `oracle.py [--times N] [--out FOLDER] [name …]`, all functions without a name.

`data/` holds them with N = 1, about 600 points each. N = 1600 gives a million: `--times 1600 --out FOLDER`, and then the tests with
`SHALE_MATH_TABLES=FOLDER`.

A line is `argument[,argument] rounded residual`: bits in hex, the correctly rounded result (`nan` for any NaN), and how far the
magnitude of the exact result lies above that of the rounded one, in ulps of the exact result. Deterministic: points are seeded by name.
"""
import argparse
import math
import random
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

import mpmath
from mpmath import inf, mpf, nan

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Format:
    """An IEEE format: name, precision in bits with the hidden one, exponent of the least subnormal, width in bits, struct codes."""

    name: str
    precision: int
    least: int
    width: int
    real: str
    unsigned: str

    def bits(self, value):
        """The bits of the float nearest to a Python float; out of range is infinite."""
        try:
            packed = struct.pack(self.real, value)
        except OverflowError:
            packed = struct.pack(self.real, math.copysign(math.inf, value))
        return struct.unpack(self.unsigned, packed)[0]

    def value(self, bits):
        return struct.unpack(self.real, struct.pack(self.unsigned, bits))[0]

    @property
    def infinity(self):
        return self.bits(float("inf"))


F32 = Format("f32", 24, -149, 32, "<f", "<I")
F64 = Format("f64", 53, -1074, 64, "<d", "<Q")


def rounded(exact, fmt):
    """`rounded residual` of a high-precision number, or of a Python float where the sign of zero matters."""
    if mpmath.isnan(exact):
        return "nan 0"
    sign = (1 << (fmt.width - 1)) if exact < 0 or math.copysign(1, exact) < 0 else 0
    magnitude = abs(mpf(exact))
    if magnitude == inf:
        return f"{sign | fmt.infinity:x} 0"
    if magnitude == 0:
        return f"{sign:x} 0"
    _, exponent = mpmath.frexp(magnitude)
    place = max(int(exponent) - fmt.precision, fmt.least)
    if place > 2000:
        return f"{sign | fmt.infinity:x} 0"
    scaled = mpmath.ldexp(magnitude, -place)
    count = int(mpmath.nint(scaled))
    # Magnitudes of one sign are counted by their bits: a carry into the next binade is right by itself.
    bits = count + (place - fmt.least) * (1 << (fmt.precision - 1))
    if bits >= fmt.infinity:
        return f"{sign | fmt.infinity:x} 0"
    return f"{sign | bits:x} {float(scaled - count):.4g}"


def edges(fmt):
    """Zeros, the ends of the subnormal and normal ranges, neighbours of 1, infinities, NaN; of both signs."""
    one, least_normal = fmt.bits(1.0), 1 << (fmt.precision - 1)
    found = [0, 1, 2, 3, least_normal - 1, least_normal, least_normal + 1, fmt.infinity - 1, fmt.infinity, fmt.infinity + (least_normal >> 1)]
    found += [one + i for i in (-3, -2, -1, 0, 1, 2, 3)] + [fmt.bits(v) for v in (0.5, 1.5, 2.0, 3.0, 4.0, 10.0, 0.1, 1e3)]
    return signed(found, fmt)


def signed(points, fmt):
    return [p | s for p in points for s in (0, 1 << (fmt.width - 1))]


def binades(fmt, rng, count):
    """Numbers of random exponents over the whole range, every third a power of two."""
    mantissa = fmt.precision - 1
    found = []
    for i in range(count):
        bits = rng.randrange(fmt.infinity)
        found.append(bits >> mantissa << mantissa if i % 3 == 0 else bits)
    return signed(found, fmt)


def within(fmt, rng, low, high, count):
    """Numbers of an interval, uniform."""
    return [fmt.bits(rng.uniform(low, high)) for _ in range(count)]


def points(fmt, intervals, rng, times=1):
    """One argument's points: edges, all exponents, and each interval of interest with its ends and their neighbours."""
    found = edges(fmt) + binades(fmt, rng, 60 * times)
    for low, high in intervals:
        for end in (low, high):
            bits = fmt.bits(end)
            found += [bits, bits + 1, max(bits - 1, 0)]
        found += within(fmt, rng, low, high, 480 * times // len(intervals))
    return [(p,) for p in dict.fromkeys(found)]


def write(name, function, fmt, arguments, folder=DATA):
    """Writes one table; `function` takes Python floats."""
    with (folder / f"{name}_{fmt.name}.txt").open("w") as table:
        for bits in arguments:
            text = ",".join(f"{b:x}" for b in bits)
            table.write(f"{text} {rounded(function(*(fmt.value(b) for b in bits)), fmt)}\n")


def odd(function):
    """An odd function: keeps the sign of zero."""
    return lambda x: x if x == 0 else function(mpf(x))


def over(function, low=-inf, high=inf):
    """A function that is NaN outside `[low, high]`; its argument is an mpf, but −0 a float."""
    return lambda x: function(mpf(x) if x else x) if low <= x <= high else nan


def odd_root(x):
    return mpmath.sign(x) * mpmath.cbrt(abs(x))


def reciprocal_root(x):
    return math.copysign(math.inf, x) if x == 0 else 1 / mpmath.sqrt(x)


def power(x, y):
    """C's pow: its special cases from Python's `math.pow`, which is C's, all other values exact."""
    special = x == 0 or y == 0 or x == 1 or not math.isfinite(x) or not math.isfinite(y)
    if special:
        return zero_to_negative(x, y) if x == 0 and y < 0 else math.pow(x, y)
    if x < 0 and y != int(y):
        return nan
    exponent = mpf(y) * mpmath.log(abs(x))
    magnitude = mpmath.exp(max(min(exponent, mpf(4000)), mpf(-4000)))
    return -magnitude if x < 0 and int(y) % 2 else magnitude


def zero_to_negative(x, y):
    """C's pow(±0, y < 0), for which Python raises an error."""
    is_odd = math.isfinite(y) and y == int(y) and int(y) % 2
    return math.copysign(math.inf, x) if is_odd else math.inf


def power_points(fmt, rng, times=1):
    """Every pair of special values, bases near 1 with large exponents, small integer powers, results over the whole range."""
    values = [0.0, 1.0, 0.5, 2.0, 3.0, 1.5, 7.0, 2.0**24, 2.0**53 - 1, math.inf]
    values = [fmt.bits(v) for v in [*values, *(-v for v in values), math.nan, 0.75, 1e30, 1e-30]]
    found = [(x, y) for x in values for y in values]
    largest = math.log(fmt.value(fmt.infinity - 1))
    for i in range(400 * times):
        x = abs(fmt.value(rng.randrange(1, fmt.infinity))) if i % 2 else rng.uniform(0.5, 2.0)
        found.append((fmt.bits(x), fmt.bits(rng.uniform(-1.07, 1.01) * largest / math.log(fmt.value(fmt.bits(x))))))
    for _ in range(50 * times):
        found.append((fmt.bits(rng.uniform(-9, 9)), fmt.bits(float(rng.randrange(-40, 40)))))
        found.append((fmt.bits(1.0) + rng.randrange(-99, 99), fmt.bits(largest * rng.uniform(-1, 1) * 2.0 ** (fmt.precision - 4))))
    return list(dict.fromkeys(found))


FUNCTIONS = {
    "exp": (over(mpmath.exp), lambda top: [(-1, 1), (-1.05 * top, top), (0.98 * top, top)]),
    "expm1": (odd(lambda x: mpmath.expm1(x)), lambda top: [(-1, 1), (-40, 40), (0.98 * top, top)]),
    "log": (over(lambda x: mpmath.log(x) if x else -inf, 0), lambda _: [(0.5, 2), (0.99, 1.01), (0, 1000)]),
    "log1p": (odd(over(lambda x: mpmath.log1p(x) if x != -1 else -inf, -1)), lambda _: [(-0.5, 1), (-1, -0.9), (-1, 1000)]),
    "logistic": (over(lambda x: 1 / (1 + mpmath.exp(-x))), lambda top: [(-2, 2), (-20, 20), (-1.05 * top, top)]),
    "tanh": (odd(mpmath.tanh), lambda _: [(-1, 1), (0, 4), (-20, 20)]),
    "sinh": (odd(mpmath.sinh), lambda top: [(-1, 1), (0, 25), (0.98 * top, 1.01 * top)]),
    "cosh": (over(mpmath.cosh), lambda top: [(-1, 1), (0, 25), (0.98 * top, 1.01 * top)]),
    "asinh": (odd(mpmath.asinh), lambda _: [(-1, 1), (0, 5), (0, 1e6)]),
    "acosh": (over(mpmath.acosh, 1), lambda _: [(1, 1.01), (1, 5), (1, 1e6)]),
    "atanh": (odd(over(lambda x: mpmath.atanh(x) if abs(x) != 1 else x * inf, -1, 1)), lambda _: [(-1, 1), (-0.1, 0.1), (0.99, 1)]),
    "sqrt": (odd(over(mpmath.sqrt, 0)), lambda _: [(0, 4)]),
    "rsqrt": (over(reciprocal_root, 0), lambda _: [(0, 4), (0.9, 1.1)]),
    "cbrt": (odd(odd_root), lambda _: [(-1, 1), (1, 8)]),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--out", type=Path, default=DATA)
    options = parser.parse_args()
    # Some hundred bits lie between the terms of results like cosh(tiny) that the residual needs.
    mpmath.mp.prec = 400
    for name in options.names or [*FUNCTIONS, "pow"]:
        for fmt in (F32, F64):
            rng = random.Random(f"{name} {fmt.name}")
            if name == "pow":
                write(name, power, fmt, power_points(fmt, rng, options.times), options.out)
            else:
                function, intervals = FUNCTIONS[name]
                largest = math.log(fmt.value(fmt.infinity - 1))
                write(name, function, fmt, points(fmt, intervals(largest), rng, options.times), options.out)


if __name__ == "__main__":
    main()
