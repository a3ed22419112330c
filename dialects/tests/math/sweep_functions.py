"""The functions that `sweep.py` measures: their ops, exact results, arguments."""
import math
import zlib
from dataclasses import dataclass
from typing import Callable

import numpy as np
from flint import acb, arb

import oracle
import oracle_special
from sweep_types import TYPES

# Beyond it exponentials over- or underflow in every type, by far.
LIMIT = 100_000


@dataclass(frozen=True)
class Function:
    """Exact results as balls, and at special points (zeros, infinities, NaN, outside the domain) as numbers of mpmath or floats."""

    op: str
    real: Callable | None = None
    special: Callable | None = None
    complex: Callable | None = None
    # Uniform arguments are drawn from these, and for functions of two arguments from pairs of them.
    intervals: tuple = ((-1, 1), (-10, 10))
    # Makes arrays of doubles out of a generator, a type and a count: the arguments of interest of functions of two arguments.
    draw: Callable | None = None
    # The absolute error that is allowed beside zeros.
    floor: Callable | None = None
    # Arguments for which complex results are far out of range are brought near: the part that is the exponent.
    exponent: str = ""
    arity: int = 1
    part: bool = False
    # The first argument is an order, of which only moderate ones are interesting.
    order: bool = False

    @property
    def kinds(self):
        """Whether it takes complex numbers: False, True or both."""
        return {kind for kind, oracle_ in ((False, self.real), (True, self.complex)) if oracle_}


def limited(x):
    """An exponent brought into a range that still over- and underflows."""
    return arb(LIMIT) if x > LIMIT else arb(-LIMIT) if x < -LIMIT else x


def exp_of(x):
    return limited(x).exp()


def log_gamma(x):
    return x.lgamma() if x > 0 else (arb.pi() / x.sin_pi()).__abs__().log() - (1 - x).lgamma()


def digamma(x):
    return x.digamma() if x > 0 else (1 - x).digamma() - arb.pi() * x.cot_pi()


def zeta(s, q):
    if s > LIMIT or s <= 1:
        return arb("nan")
    if q > 0:
        return s.zeta(q) if s < 2000 or q > s else large_zeta(s, q)
    if not s.is_integer() or q.is_integer():
        return arb("nan")
    mirrored = s.zeta(q.floor() + 1 - q) - s.zeta(1 - q)
    return s.zeta(q - q.floor()) + (mirrored if float(s) % 2 == 0 else -mirrored)


def large_zeta(s, q):
    """The terms until they are far below the first."""
    return sum((exp_of(-s * (q + k).log()) for k in range(1, 40)), exp_of(-s * q.log()))


def polygamma(n, x):
    if n == 0:
        return digamma(x)
    if not (n > 0 and n.is_integer()):
        return arb("nan")
    value = (n + 1).gamma() * zeta(n + 1, x)
    return value if float(n) % 2 else -value


def power(x, y):
    if x < 0 and not y.is_integer():
        return arb("nan")
    exponent = limited(abs(x).log() * y)
    return -exponent.exp() if x < 0 and float(y) % 2 else exponent.exp()


def complex_angle(y, x):
    i = acb(0, 1)
    return -i * ((x + i * y) / (x * x + y * y).sqrt()).log()


def greatest_terms(s, q):
    """2^−52 of the greatest term of ζ(s, q), which for negative q is at the nearest pole."""
    f = q - np.floor(q)
    return np.where(q < 0, 2.0**-52 * np.minimum(f, 1 - f) ** -s, 0.0)


def polygamma_floor(n, x):
    factorial = np.array([math.gamma(v + 1) if 0 <= v < 170 else 0.0 for v in n.tolist()])
    return np.where(n == 0, np.where(x < 0, 2.0**-52, 0.0), factorial * greatest_terms(n + 1, x))


def pairs(*ranges, whole=False):
    """Uniform pairs from each of the ranges `((low, high), (low, high))`, the first number whole if asked for."""

    def draw(rng, _, count):
        which = rng.integers(len(ranges), size=count)
        bounds = np.array(ranges, dtype=float)[which]
        first, second = (rng.uniform(bounds[:, i, 0], bounds[:, i, 1]) for i in range(2))
        return [np.rint(first) if whole else np.where(rng.random(count) < 0.3, np.rint(first), first), second]

    return draw


def power_pairs(rng, fmt, count):
    """Results over the whole range: the exponent is that of a uniform logarithm; bases near 1 and small whole exponents among them."""
    largest = (fmt.overflow * 1.02) * math.log(2)
    x = np.abs(fmt.values(codes(rng, fmt, count)))
    kind = rng.integers(5, size=count)
    x = np.where(kind == 0, rng.uniform(0.5, 2, count), x)
    x = np.where(kind == 1, 1 + rng.integers(-99, 99, count) * 2.0 ** (1 - fmt.precision), x)
    with np.errstate(all="ignore"):
        y = rng.uniform(-1.07, 1.01, count) * largest / np.log(x)
    few = kind == 2
    return [np.where(few, rng.uniform(-9, 9, count), x), np.where(few, rng.integers(-40, 40, count), y)]


def complex_power(rng, fmt, count):
    """Bases over all exponents, near 1 or in a square, and exponents w for which |w log z| reaches over the range of results, up to 2^15."""
    z = complex_points(rng, fmt, count)
    with np.errstate(all="ignore"):
        log = np.log(np.where(np.isfinite(z) & (z != 0), z, 2.0))
    turn = 2.0 ** rng.uniform(-20, 15, count) * rng.choice([-1, 1], count)
    wanted = rng.uniform(-1.02, 1, count) * fmt.overflow * math.log(2) * rng.choice([1, 0.01], count) + 1j * turn
    w = wanted / np.where(log == 0, 1, log)
    some = rng.random(count) < 0.2
    return [z, np.where(some, rng.uniform(-8, 8, count) + 1j * rng.uniform(-8, 8, count), w)]


def codes(rng, fmt, count):
    """Random bit patterns of a real type: all exponents, both signs."""
    return fmt.of_codes(rng.integers(0, (1 << fmt.width) - 1, size=count, dtype=np.uint64, endpoint=True))


def edges(fmt):
    """The edges of the tables that the tests check: zeros, subnormal numbers, neighbours of 1, the greatest numbers, infinities, NaN."""
    least_normal = 1 << (fmt.precision - 1)
    infinity = {16: {11: 0x7C00, 8: 0x7F80}.get(fmt.precision), 32: 0x7F800000, 64: 0x7FF0000000000000}[fmt.width]
    one = (infinity >> 1) & -least_normal
    found = [0, 1, 2, 3, least_normal - 1, least_normal, least_normal + 1, infinity - 1, infinity, infinity + (least_normal >> 1)]
    found += [one + i for i in range(-3, 4)]
    return fmt.of_codes(np.array([c | s for c in found for s in (0, 1 << (fmt.width - 1))], dtype=np.uint64))


def complex_points(rng, fmt, count):
    """As complex doubles: parts of all exponents each, of one exponent, in a square, and near ±1, ±i and 0."""
    part = TYPES[fmt.part]
    wild = [np.nan_to_num(part.values(codes(rng, part, count)), nan=1.5, posinf=2.5, neginf=-2.5) for _ in range(2)]
    square = [rng.uniform(-1, 1, count) for _ in range(2)]
    size = 2.0 ** rng.integers(fmt.least // 2, fmt.overflow // 2, count)
    kind = rng.integers(6, size=count)
    near = np.array([0, 1, -1, 1j, -1j])[rng.integers(5, size=count)]
    tiny = [s * 2.0 ** rng.uniform(-fmt.precision - 3, 1, count) for s in square]
    choices = [
        wild,
        [s * size for s in square],
        [s * 4 for s in square],
        [s * 40 for s in square],
        [tiny[0] + near.real, tiny[1] + near.imag],
        [square[0] * 800, square[1] * 10],
    ]
    re, im = (np.choose(kind, [c[i] for c in choices]) for i in range(2))
    return re + 1j * im


def brought_near(z, fmt, exponent):
    """The part that is an exponent within reach of over- and underflow."""
    reach = 1.05 * fmt.overflow * math.log(2)
    part = z.real if exponent == "re" else z.imag
    far = np.abs(part) > reach
    part[far] = np.copysign(np.abs(np.frexp(part[far])[0]) * reach, part[far])
    return z


def without_zeros(array):
    """Zero parts, whose results are the tables' of C99 or the real function's, become 1."""
    parts = array.view(array.real.dtype)
    parts[(parts == 0) | ~np.isfinite(parts)] = 1
    return array


def arguments(name, function, fmt, count):
    """The arrays of arguments."""
    rng = np.random.default_rng(zlib.crc32(f"{name} {fmt.name}".encode()))
    if fmt.is_complex:
        if name == "pow":
            columns = complex_power(rng, fmt, count)
        else:
            columns = [complex_points(rng, fmt, count) for _ in range(function.arity)]
            if function.exponent:
                columns = [brought_near(c, fmt, function.exponent) for c in columns]
        with np.errstate(all="ignore"):
            return [without_zeros(c.astype(fmt.array)) for c in columns]
    if function.arity == 1:
        if fmt.width == 16:
            return [fmt.of_codes(np.arange(1 << 16))]
        uniform = [fmt.nearest(rng.uniform(low, high, count * 6 // 10 // len(function.intervals))) for low, high in function.intervals]
        return [np.concatenate([edges(fmt), codes(rng, fmt, count * 4 // 10), *uniform])]
    e = edges(fmt)
    columns = [np.repeat(e, len(e)), np.tile(e, len(e))]
    wild = [codes(rng, fmt, count // 5) for _ in range(2)]
    if function.order:
        wild[0] = fmt.nearest(rng.integers(-2, 40, count // 5).astype(float))
        keep = ~(np.abs(fmt.values(columns[0])) > LIMIT) | np.isinf(fmt.values(columns[0]))
        columns = [c[keep] for c in columns]
    drawn = [fmt.nearest(c) for c in function.draw(rng, fmt, count - count // 5)]
    return [np.concatenate(parts) for parts in zip(columns, wild, drawn)]


def listed(name):
    """What the tables' oracles compute, also at special points."""
    return (oracle.FUNCTIONS.get(name) or oracle_special.FUNCTIONS[name])[0]


def of_one(name, op, real, *intervals, complex_=None, exponent="", floor=None):
    return Function("hlo." + op, real, listed(name), complex_, intervals or ((-1, 1), (-10, 10)), None, floor, exponent)


ANGLES = [((-1, 1), (-1, 1)), ((-1, 1), (-1e6, 1e6)), ((-1e6, 1e6), (-1, 1))]
FUNCTIONS = {
    "exp": of_one("exp", "exponential", exp_of, (-1, 1), (-20, 20), (-746, 710), (-104, 89), complex_=lambda z: z.exp(), exponent="re"),
    "expm1": of_one("expm1", "exponential_minus_one", lambda x: limited(x).expm1(), (-1, 1), (-40, 40), (-104, 89), (-746, 710), complex_=lambda z: z.expm1(), exponent="re"),
    "log": of_one("log", "log", lambda x: x.log(), (0.5, 2), (0.99, 1.01), (0, 1000), complex_=lambda z: z.log()),
    "log1p": of_one("log1p", "log_plus_one", lambda x: x.log1p(), (-0.5, 1), (-1, -0.9), (-1, 1000), complex_=lambda z: z.log1p()),
    "logistic": of_one("logistic", "logistic", lambda x: 1 / (1 + exp_of(-x)), (-2, 2), (-20, 20), (-104, 89), (-746, 40), complex_=lambda z: 1 / (1 + (-z).exp()), exponent="re"),
    "tanh": of_one("tanh", "tanh", lambda x: limited(x).tanh(), (-1, 1), (0, 4), (-20, 20), complex_=lambda z: z.tanh(), exponent="re"),
    "sinh": of_one("sinh", "sinh", lambda x: limited(x).sinh(), (-1, 1), (-25, 25), (-90, 90), (-711, 711), complex_=lambda z: z.sinh(), exponent="re"),
    "cosh": of_one("cosh", "cosh", lambda x: limited(x).cosh(), (-1, 1), (-25, 25), (-90, 90), (-711, 711), complex_=lambda z: z.cosh(), exponent="re"),
    "asinh": of_one("asinh", "asinh", lambda x: x.asinh(), (-1, 1), (-5, 5), (-1e6, 1e6), complex_=lambda z: z.asinh()),
    "acosh": of_one("acosh", "acosh", lambda x: x.acosh(), (1, 1.01), (1, 5), (1, 1e6), complex_=lambda z: z.acosh()),
    "atanh": of_one("atanh", "atanh", lambda x: x.atanh(), (-1, 1), (-0.1, 0.1), (0.99, 1), complex_=lambda z: z.atanh()),
    "sqrt": of_one("sqrt", "sqrt", lambda x: x.sqrt(), (0, 4), complex_=lambda z: z.sqrt()),
    "rsqrt": of_one("rsqrt", "rsqrt", lambda x: x.rsqrt(), (0, 4), (0.9, 1.1), complex_=lambda z: z.rsqrt()),
    "cbrt": of_one("cbrt", "cbrt", lambda x: x.root(3) if x > 0 else -(-x).root(3), (-1, 1), (1, 8), complex_=lambda z: (z.log() / 3).exp()),
    "sin": of_one("sin", "sine", lambda x: x.sin(), (-1, 1), (-10, 10), (-1e6, 1e6), complex_=lambda z: z.sin(), exponent="im"),
    "cos": of_one("cos", "cosine", lambda x: x.cos(), (-1, 1), (-10, 10), (-1e6, 1e6), complex_=lambda z: z.cos(), exponent="im"),
    "tan": of_one("tan", "tan", lambda x: x.tan(), (-1, 1), (-10, 10), (-1e6, 1e6), complex_=lambda z: z.tan(), exponent="im"),
    "asin": of_one("asin", "asin", lambda x: x.asin(), (-1, 1), (0.4, 0.6), (0.999, 1), complex_=lambda z: z.asin()),
    "acos": of_one("acos", "acos", lambda x: x.acos(), (-1, 1), (0.4, 0.6), (0.999, 1), complex_=lambda z: z.acos()),
    "atan": of_one("atan", "atan", lambda x: x.atan(), (-1, 1), (-5, 5), complex_=lambda z: z.atan()),
    "erf": of_one("erf", "erf", lambda x: max(min(x, arb(100)), arb(-100)).erf(), (-1, 1), (-6, 6)),
    "erfc": of_one("erfc", "erfc", lambda x: max(min(x, arb(100)), arb(-100)).erfc(), (-1, 1), (-4, 6), (6, 28)),
    "erf_inv": of_one("erf_inv", "erf_inv", lambda x: x.erfinv(), (-1, 1), (0.84, 0.86), (0.999, 1)),
    "lgamma": of_one("lgamma", "lgamma", log_gamma, (0, 3), (0.99, 1.01), (1.99, 2.01), (0, 30), (-10, 0), floor=lambda x: np.where(x < 0, 2.0**-53, 0.0)),
    "digamma": of_one("digamma", "digamma", digamma, (0, 3), (1.46, 1.47), (0, 30), (-10, 0), floor=lambda x: np.where(x < 0, 2.0**-52, 0.0)),
    "bessel_i1e": of_one("bessel_i1e", "bessel_i1e", lambda x: x.bessel_i(1, scaled=True) if x > 0 else -((-x).bessel_i(1, scaled=True)), (-1, 1), (-13, 13), (0, 1000)),
    "pow": Function("hlo.power", power, oracle.power, lambda z, w: (w * z.log()).exp(), draw=power_pairs, arity=2),
    "atan2": Function("hlo.atan2", arb.atan2, oracle_special.angle, complex_angle, arity=2, draw=pairs(*ANGLES)),
    "zeta": Function(
        "hlo.zeta", zeta, oracle_special.zeta, arity=2, order=True, floor=greatest_terms,
        draw=pairs(((1, 10), (0, 10)), ((1, 1.01), (0, 100)), ((1, 60), (0, 1)), ((1, 200), (0, 200)), ((1, 4), (1e8, 1e9)), ((2, 20), (-30, 0)), ((100, 1100), (0.9, 2))),
    ),
    "polygamma": Function(
        "hlo.polygamma", polygamma, oracle_special.polygamma, arity=2, order=True, floor=polygamma_floor,
        draw=pairs(((0, 4), (0, 10)), ((1, 20), (0, 30)), ((1, 160), (0, 50)), ((100, 300), (50, 900)), ((1, 3), (1e8, 1e9)), ((1, 20), (-30, 0)), whole=True),
    ),
    "divide": Function("hlo.divide", None, None, lambda z, w: z / w, arity=2),
    "sign": Function("hlo.sign", None, None, lambda z: z / abs(z)),
    "abs": Function("hlo.abs", None, None, lambda z: acb(abs(z)), part=True),
}
