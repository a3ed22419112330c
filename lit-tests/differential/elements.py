"""Element types: their numpy types, classes, the text of their constants, and values to compute with."""

import ml_dtypes
import numpy as np

# Name, numpy type, class, bits. The order is the order of instances.
TABLE = [
    ("pred", np.bool_, "pred", 8),
    ("s4", ml_dtypes.int4, "signed", 4),
    ("s8", np.int8, "signed", 8),
    ("s16", np.int16, "signed", 16),
    ("s32", np.int32, "signed", 32),
    ("s64", np.int64, "signed", 64),
    ("u4", ml_dtypes.uint4, "unsigned", 4),
    ("u8", np.uint8, "unsigned", 8),
    ("u16", np.uint16, "unsigned", 16),
    ("u32", np.uint32, "unsigned", 32),
    ("u64", np.uint64, "unsigned", 64),
    ("f32", np.float32, "float", 32),
    ("f64", np.float64, "float", 64),
    ("bf16", ml_dtypes.bfloat16, "narrow", 16),
    ("f16", np.float16, "narrow", 16),
    ("f8e5m2", ml_dtypes.float8_e5m2, "narrow", 8),
    ("f8e4m3fn", ml_dtypes.float8_e4m3fn, "narrow", 8),
    ("f8e4m3b11fnuz", ml_dtypes.float8_e4m3b11fnuz, "narrow", 8),
    ("f8e5m2fnuz", ml_dtypes.float8_e5m2fnuz, "narrow", 8),
    ("f8e4m3fnuz", ml_dtypes.float8_e4m3fnuz, "narrow", 8),
    ("f8e4m3", ml_dtypes.float8_e4m3, "narrow", 8),
    ("f8e3m4", ml_dtypes.float8_e3m4, "narrow", 8),
    ("c64", np.complex64, "complex", 64),
    ("c128", np.complex128, "complex", 128),
]
DTYPE = {name: np.dtype(dtype) for name, dtype, _, _ in TABLE}
CLASS = {name: cls for name, _, cls, _ in TABLE}
BITS = {name: bits for name, _, _, bits in TABLE}
NAME = {np.dtype(dtype): name for name, dtype, _, _ in TABLE}
CLASSES = ["pred", "signed", "unsigned", "float", "narrow", "complex"]
PART = {"c64": "f32", "c128": "f64"}


def of_class(*classes):
    """The names of the element types of some classes."""
    return [name for name, _, cls, _ in TABLE if cls in classes]


def is_eight_bit_float(name):
    """True for the 8-bit floats, which XLA's CPU computes in f16 here and in f32 there."""
    return CLASS[name] == "narrow" and BITS[name] == 8


def name_of(array):
    """The name of an array's element type."""
    return NAME[array.dtype]


def type_text(array):
    """The type of an array, such as `f32[2,3]`."""
    return f"{name_of(array)}[{','.join(map(str, array.shape))}]"


def is_subnormal(array):
    """Where elements are subnormal numbers of an exponent range of 8 or 11 bits: XLA's CPU takes these for zeros."""
    if array.dtype.kind == "c":
        return is_subnormal(array.real) | is_subnormal(array.imag)
    if name_of(array) not in ("f32", "f64", "bf16"):
        return np.zeros(array.shape, bool)
    tiny = ml_dtypes.finfo(array.dtype).smallest_normal
    with np.errstate(invalid="ignore"):
        return (array != 0) & (np.abs(array) < tiny)


def codes(array):
    """The elements' bits as unsigned numbers."""
    return array.view({1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}[array.dtype.itemsize])


def scalar_text(x):
    """The text of one element: floats by their bits unless a short decimal says them."""
    if x.dtype.kind == "b":
        return "true" if x else "false"
    if x.dtype.kind == "c":
        return f"({scalar_text(x.real)}, {scalar_text(x.imag)})"
    name = NAME[x.dtype]
    if CLASS[name] in ("signed", "unsigned"):
        return str(int(x))
    value = float(x)
    if value == value and abs(value) < 1e6 and (value * 64) == int(value * 64) and (value != 0 or not np.signbit(value)):
        return repr(value)
    width = -(-BITS[name] // 4)
    return f"0x{int(codes(np.asarray(x).reshape(1))[0]):0{width}X}"


def dense(array):
    """The constant attribute of an array, without its type."""

    def nested(part):
        if part.ndim == 0:
            return scalar_text(part[()])
        return "[" + ", ".join(nested(p) for p in part) + "]"

    return f"dense<{nested(array) if array.size else ''}>"


def integer_pool(name):
    """Integers at the edges of a type."""
    info = ml_dtypes.iinfo(DTYPE[name])
    low, high = int(info.min), int(info.max)
    return [low, low + 1, high, high - 1, 0, 1, 2, 3, 7, high // 2] + ([-1, -2, -3, -7] if low else [])


def float_pool(name):
    """Floats at the edges of a type, subnormal ones last."""
    info = ml_dtypes.finfo(DTYPE[name])
    special = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1.5, 3.0, np.inf, -np.inf, np.nan]
    return special + [float(x) for x in (info.max, info.min, info.smallest_normal, -info.smallest_normal, info.eps)]


def subnormals(name):
    """Subnormal numbers of a float type."""
    tiny = float(ml_dtypes.finfo(DTYPE[name]).smallest_subnormal)
    return [tiny, -tiny, 3 * tiny]


def values(rng, name, shape, kind="edge"):
    """Elements of a type: `edge` is half edge values; `any` has subnormal numbers too; `small` are small whole numbers, whose sums and
    products are exact in every type; `unit` are floats in (−1, 1), `positive` in (0.25, 4)."""
    count, dtype = int(np.prod(shape, dtype=int)), DTYPE[name]
    if CLASS[name] == "complex":
        parts = [values(rng, PART[name], shape, kind) for _ in range(2)]
        result = np.empty(shape, dtype)
        result.real, result.imag = parts
        return result
    if name == "pred":
        return (rng.integers(0, 2, count) == 1).reshape(shape)
    if CLASS[name] in ("signed", "unsigned"):
        return _integers(rng, name, count, kind).reshape(shape)
    if kind == "small":
        plain = rng.integers(-2, 3, count).astype(np.float64)
    elif kind == "unit":
        plain = rng.uniform(-1, 1, count)
    elif kind == "positive":
        plain = rng.uniform(0.25, 4, count)
    elif kind == "plain":
        plain = rng.normal(0, 2, count)
    else:
        pool = float_pool(name) + (subnormals(name) if kind == "any" else [])
        plain = np.where(rng.integers(0, 3, count) > 0, rng.choice(pool, count), rng.normal(0, 4, count))
    with np.errstate(all="ignore"):
        return np.asarray(plain.astype(dtype)).reshape(shape)


def _integers(rng, name, count, kind):
    info = ml_dtypes.iinfo(DTYPE[name])
    low, high = int(info.min), int(info.max)
    if kind in ("edge", "any", "plain"):
        pool = integer_pool(name)
        drawn = [int(pool[rng.integers(len(pool))]) if rng.integers(2) else low + int(rng.integers(0, 1 << 62)) * 4 % (high - low + 1) for _ in range(count)]
    else:
        drawn = [int(x) for x in rng.integers(max(low, -2), 3, count)]
    wide = np.array(drawn, dtype=np.int64 if low else np.uint64)
    return wide.astype(DTYPE[name])
