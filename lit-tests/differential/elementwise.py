"""Instances of elementwise ops."""

import elements
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from elements import CLASS, DTYPE, of_class
from jax import lax
from program import Instance, random

SHAPES = [(23,), (3, 5), (), (1, 4, 3), (2, 0), (7, 1, 2), (41,)]
INTS, REALS = ("signed", "unsigned"), ("float", "narrow")

# Op: classes of element types and the jax function.
BINARY = {
    "add": (("pred", *INTS, *REALS, "complex"), lambda x, y: x | y if x.dtype == bool else x + y),
    "subtract": ((*INTS, *REALS, "complex"), lax.sub),
    "multiply": (("pred", *INTS, *REALS, "complex"), lambda x, y: x & y if x.dtype == bool else x * y),
    "divide": ((*INTS, *REALS, "complex"), lax.div),
    "remainder": ((*INTS, *REALS), lax.rem),
    # ERRATA: complex maximum and minimum are lexicographic, XLA's compare real parts only.
    "maximum": (("pred", *INTS, *REALS), lax.max),
    "minimum": (("pred", *INTS, *REALS), lax.min),
    "power": ((*INTS, *REALS, "complex"), lambda x, y: power(x, y)),
    "atan2": ((*REALS, "complex"), lax.atan2),
    "and": (("pred", *INTS), lax.bitwise_and),
    "or": (("pred", *INTS), lax.bitwise_or),
    "xor": (("pred", *INTS), lax.bitwise_xor),
    "shift_left": (INTS, lax.shift_left),
    "shift_right_arithmetic": (INTS, lax.shift_right_arithmetic),
    "shift_right_logical": (INTS, lax.shift_right_logical),
    "mulhi": (INTS, lambda x, y: high_product(x, y)),
    "next_after": (REALS, lax.nextafter),
    "polygamma": (REALS, lax.polygamma),
    "zeta": (REALS, lax.zeta),
}
UNARY = {
    "abs": ((*INTS, *REALS, "complex"), lambda x: absolute(x)),
    "sign": ((*INTS, *REALS, "complex"), lax.sign),
    "negate": ((*INTS, *REALS, "complex"), lax.neg),
    "not": (("pred", *INTS), lax.bitwise_not),
    "popcnt": (INTS, lambda x: population_count(x)),
    "count_leading_zeros": (INTS, lax.clz),
    "ceil": (REALS, lax.ceil),
    "floor": (REALS, lax.floor),
    "round_nearest_afz": (REALS, lambda x: lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO)),
    "round_nearest_even": (REALS, lambda x: lax.round(x, lax.RoundingMethod.TO_NEAREST_EVEN)),
    "real": ((*REALS, "complex"), jnp.real),
    "imag": ((*REALS, "complex"), jnp.imag),
    "conj": (("complex",), lax.conj),
    "is_finite": (REALS, lax.is_finite),
    "is_inf": (REALS, jnp.isinf),
    "is_pos_inf": (REALS, jnp.isposinf),
    "is_neg_inf": (REALS, jnp.isneginf),
    **{
        op: ((*REALS, "complex"), function)
        for op, function in {
            "exponential": lax.exp,
            "exponential_minus_one": lax.expm1,
            "log": lax.log,
            "log_plus_one": lax.log1p,
            "logistic": lax.logistic,
            "sqrt": lax.sqrt,
            "rsqrt": lax.rsqrt,
            "cosine": lax.cos,
            "sine": lax.sin,
            "tan": lax.tan,
            "cosh": lax.cosh,
            "sinh": lax.sinh,
            "tanh": lax.tanh,
            "acos": lax.acos,
            "acosh": lax.acosh,
            "asin": lax.asin,
            "asinh": lax.asinh,
            "atan": lax.atan,
            "atanh": lax.atanh,
        }.items()
    },
    **{
        op: (REALS, function)
        for op, function in {
            "cbrt": lax.cbrt,
            "erf": lax.erf,
            "erfc": lax.erfc,
            "erf_inv": lax.erf_inv,
            "lgamma": lax.lgamma,
            "digamma": lax.digamma,
            "bessel_i1e": lax.bessel_i1e,
        }.items()
    },
}
# Where values come from, if not from the edges of the type.
KIND = {"polygamma": "positive", "zeta": "positive"}
COMPLEX_KIND = "plain"  # C99's Annex G and XLA differ for infinite and NaN parts; that is what the executed tests by hand are for
EXACT_COMPLEX = "add subtract negate conj real imag".split()
TESTS_BITS = "real imag conj".split()


def enough(classes, least=5, usable=lambda element: True):
    """Pairs of element type and number: every usable type of each class once, and again until a class has `least`."""
    for cls in classes:
        names = [element for element in of_class(cls) if usable(element)]
        for i in range(max(least, len(names))):
            yield names[i % len(names)], i


def is_native(element):
    """False for the element types of 4 and 8 bits that XLA's CPU does not take everywhere: all but s8, u8 and pred."""
    return elements.BITS[element] > 4 and not elements.is_eight_bit_float(element)


def in_f32(function):
    """ERRATA: floats of 8 bits are computed in f32 and rounded once. XLA's CPU goes through f16 for some ops."""

    def wrapped(*operands):
        if not operands or not elements.is_eight_bit_float(elements.NAME[np.dtype(operands[0].dtype)]):
            return function(*operands)
        result = function(*(x.astype(jnp.float32) for x in operands))
        return Rounded(result, operands[0].dtype) if result.dtype == jnp.float32 else result

    return wrapped


def absolute(x):
    """jax's abs, which takes no unsigned and no 4-bit integers."""
    if jnp.issubdtype(x.dtype, jnp.unsignedinteger):
        return x
    return lax.abs(x.astype(jnp.int8)).astype(x.dtype) if x.dtype == jnp.int4 else lax.abs(x)


def population_count(x):
    """jax's count; of s4 through u4, because XLA's CPU counts the copies of the sign bit in 8 bits."""
    return lax.population_count(lax.bitcast_convert_type(x, jnp.uint4)).astype(x.dtype) if x.dtype == jnp.int4 else lax.population_count(x)


def high_product(x, y):
    """jax's mulhi; of 4-bit integers from the product in 8 bits, because XLA's CPU multiplies them in 8 bits too and takes the high half of 16."""
    if elements.BITS[elements.NAME[np.dtype(x.dtype)]] != 4:
        return lax.mulhi(x, y)
    wide = jnp.int8 if x.dtype == jnp.int4 else jnp.uint8
    return ((x.astype(wide) * y.astype(wide)) >> 4).astype(x.dtype)


def power(x, y):
    """jax's power; of 4-bit integers in 64 bits, wrapped."""
    if not jnp.issubdtype(x.dtype, jnp.integer):
        return lax.pow(x, y)
    return jnp.power(x.astype(jnp.int64), y.astype(jnp.int64)).astype(x.dtype) if x.dtype.itemsize * 8 != 64 else jnp.power(x, y)


class Rounded(tuple):
    """A result in f32 and the type to which ml_dtypes rounds it: XLA's CPU rounds to some 8-bit floats by way of f16."""

    def __new__(cls, value, dtype):
        return super().__new__(cls, (value, np.dtype(dtype)))


def without_flushed(*arrays):
    """XLA's CPU takes subnormal numbers for zeros, so arithmetic is compared without them."""
    return [np.where(elements.is_subnormal(x), np.ones((), x.dtype), x).astype(x.dtype) for x in arrays]


def elementwise():
    """Unary and binary ops on every element type that they take."""
    for table, arity in ((BINARY, 2), (UNARY, 1)):
        for op, (classes, function) in table.items():
            for element, i in enough(classes):
                shape = SHAPES[i % len(SHAPES)]
                yield Instance(op, element, operands(op, element, shape, i, arity), function if op == "next_after" else in_f32(function), keep=keep(op))


def operands(op, element, shape, i, arity):
    """The operands of instance `i`."""
    rng, cls = random(op, element, i), CLASS[element]
    if cls == "complex":
        kind = "edge" if op in EXACT_COMPLEX else COMPLEX_KIND
    else:
        kind = KIND.get(op, "any" if op in TESTS_BITS else "edge")
    result = [elements.values(rng, element, shape, kind) for _ in range(arity)]
    if op == "polygamma":
        result[0] = np.floor(result[0].astype(np.float64)).astype(DTYPE[element])
    if op == "zeta":
        result[0] = (result[0].astype(np.float64) + 1.5).astype(DTYPE[element])
    if op == "power" and cls in INTS:
        # jax has no negative exponents for integers
        result[1] = np.abs(elements.values(rng, element, shape, "small").astype(np.int64)).astype(DTYPE[element])
    if op.startswith("shift"):
        small = rng.integers(0, min(elements.BITS[element] + 2, 8 if elements.BITS[element] == 4 else 127), shape)
        result[1] = np.where(rng.integers(0, 4, shape) > 0, small.astype(DTYPE[element]), result[1]).astype(DTYPE[element])
    return result if op in TESTS_BITS else without_flushed(*result)


def keep(op):
    """Which elements of results count: those that XLA's flushing of subnormal numbers has not changed."""
    return None if op in TESTS_BITS else kept


def kept(result, *inputs):
    """False where a result is or may have been subnormal: at most the smallest normal number, of operands of extreme magnitude."""
    if elements.name_of(result) not in ("f32", "f64", "bf16"):
        return np.ones(result.shape, bool)
    small = np.abs(result.astype(np.float64)) <= float(ml_dtypes.finfo(result.dtype).smallest_normal)
    return ~small | np.logical_and.reduce([is_moderate(x.astype(np.float64)) for x in inputs])


def is_moderate(x):
    """True for numbers that are neither tiny nor huge, zeros, infinities and NaN."""
    return (x == 0) | ~np.isfinite(x) | (np.abs(x) > 1e-3) & (np.abs(x) < 1e3)


def comparisons():
    """Comparisons in every direction, IEEE's and the total order."""
    total = {
        "EQ": lax.eq_to_p.bind,
        "NE": lambda x, y: ~lax.eq_to_p.bind(x, y),
        "LT": lax.lt_to_p.bind,
        "LE": lax.le_to_p.bind,
        "GT": lambda x, y: lax.lt_to_p.bind(y, x),
        "GE": lambda x, y: lax.le_to_p.bind(y, x),
    }
    partial = {"EQ": lax.eq, "NE": lax.ne, "LT": lax.lt, "LE": lax.le, "GT": lax.gt, "GE": lax.ge}
    for element, i in enough(elements.CLASSES, 6):
        for order, table in (("PARTIAL", partial), ("TOTAL", total)):
            if order == "TOTAL" and CLASS[element] not in REALS:
                continue
            shape = SHAPES[i % len(SHAPES)]
            names = ["EQ", "NE"] if CLASS[element] == "complex" else list(table)
            direction = names[i % len(names)]
            x, y = (elements.values(random("compare", order, element, i, k), element, shape) for k in "xy")
            x, y = without_flushed(x, np.where(random(element, i).integers(0, 3, shape) > 0, y, x).astype(x.dtype))
            attributes = f"direction = {direction}" + (", order = TOTAL" if order == "TOTAL" else "")
            yield Instance("compare", element, [x, y], table[direction], attributes)


def choices():
    """Select, clamp and complex."""
    for element, i in enough(elements.CLASSES):
        shape, rng = SHAPES[i % len(SHAPES)], random("select", element, i)
        p = elements.values(rng, "pred", shape if i % 2 else ())
        x, y = (elements.values(rng, element, shape, "any") for _ in range(2))
        yield Instance("select", element, [p, x, y], lax.select)
    for element, i in enough((*INTS, *REALS)):
        shape, rng = SHAPES[i % len(SHAPES)], random("clamp", element, i)
        bounds = [shape if i % 2 else (), shape if i % 3 else ()]
        operands = without_flushed(*(elements.values(rng, element, s) for s in (bounds[0], shape, bounds[1])))
        yield Instance("clamp", element, operands, in_f32(lambda lo, x, hi: lax.min(lax.max(jnp.broadcast_to(lo, x.shape), x), jnp.broadcast_to(hi, x.shape))))
    for i in range(6):
        shape, element = SHAPES[i], ("f32", "f64")[i % 2]
        parts = [elements.values(random("complex", i, k), element, shape, "any") for k in "ri"]
        yield Instance("complex", "c64", parts, lax.complex)


def conversions():
    """Every element type converted to every other."""
    for source in elements.DTYPE:
        for target in elements.DTYPE:
            if source == target or CLASS[source] == "complex" and target == "pred":
                continue
            (x,) = without_flushed(elements.values(random("convert", source, target), source, (16,)))
            yield Instance("convert", target, [x], rounding(DTYPE[target], source), keep=no_subnormals)
    for i, element in enumerate(["f32", "f64", "bf16", "f16"] * 3):
        (x,) = without_flushed(elements.values(random("reduce_precision", element, i), element, (19,), "edge" if i % 2 else "plain"))
        exponent, mantissa = [(5, 10), (8, 7), (4, 3), (5, 2), (3, 0), (11, 52), (8, 23), (2, 4), (6, 1), (5, 7), (1, 3), (8, 0)][i]
        attributes = f"exponent_bits = {exponent}, mantissa_bits = {mantissa}"
        yield Instance("reduce_precision", element, [x], lambda x, e=exponent, m=mantissa: lax.reduce_precision(x, e, m), attributes, keep=no_subnormals)


def no_subnormals(result, *_):
    """False where a result is subnormal."""
    return ~elements.is_subnormal(result)


def rounding(dtype, source):
    """Conversion by XLA; to 8-bit floats ml_dtypes rounds, which XLA's CPU does by way of f16."""
    if not elements.is_eight_bit_float(elements.NAME[np.dtype(dtype)]):
        return lambda x: lax.convert_element_type(x, dtype)
    wide = jnp.float64 if source in ("f64", "s32", "s64", "u32", "u64", "c128") else jnp.float32
    return lambda x: Rounded(lax.convert_element_type(jnp.real(x) if CLASS[source] == "complex" else x, wide), dtype)


def bitcasts():
    """Bits as other types: of the same width, wider and narrower."""
    pairs = [("s8", "u8"), ("f32", "s32"), ("s32", "f32"), ("u16", "bf16"), ("f16", "s16"), ("u64", "f64"), ("f32", "u8"), ("u8", "f32"), ("s64", "s16")]
    pairs += [("u16", "f64"), ("f64", "u32"), ("bf16", "s8"), ("f8e5m2", "u8"), ("u8", "f8e4m3fn"), ("u4", "s4"), ("s4", "u8"), ("u8", "u4"), ("s16", "s4")]
    pairs += [("c64", "c64"), ("c128", "c128"), ("f32", "f16"), ("f16", "f64"), ("u32", "s64"), ("s4", "s16")]
    pairs += [("pred", "pred"), ("u16", "s8"), ("s64", "f64"), ("f32", "f32"), ("s32", "u64"), ("s16", "u32"), ("u8", "s32"), ("u8", "u32"), ("s64", "u4")]
    for i, (source, target) in enumerate(pairs):
        ratio = elements.BITS[target] / elements.BITS[source]
        shapes = [(3, int(ratio)), (int(ratio),), (0, int(ratio))] if ratio > 1 else [(2, 3), (), (1,), (0, 2), (17,)]
        for k, shape in enumerate(shapes):
            x = elements.values(random("bitcast", source, target, k), source, shape, "any")
            yield Instance("bitcast_convert", source, [x], lambda x, t=DTYPE[target]: lax.bitcast_convert_type(x, t))


def counters():
    """Iota and constants."""
    for element, i in enough((*INTS, *REALS, "complex")):
        shape = [(5,), (3, 4), (2, 300), (0, 2), (1, 5, 2), (17,), (300, 1)][i % 7]
        dimension = i % len(shape)
        if elements.BITS[element] <= 8:
            shape = tuple(min(n, 7) for n in shape)
        yield Instance("iota", element, [], lambda e=element, s=shape, d=dimension: counted(e, s, d), f"iota_dimension = {dimension}")
    for element, i in enough(elements.CLASSES):
        x = elements.values(random("constant", element, i), element, SHAPES[i % len(SHAPES)], "any")
        yield Instance("constant", element, [], lambda x=x: jnp.asarray(x), elements.dense(x))


def counted(element, shape, dimension):
    """jax's iota; of floats by way of s32, because XLA counts some in the narrow type."""
    return lax.convert_element_type(lax.broadcasted_iota(jnp.int32, shape, dimension), DTYPE[element])


def instances():
    """All of them."""
    for family in (elementwise, comparisons, choices, conversions, bitcasts, counters):
        yield from family()
