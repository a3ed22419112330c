"""Instances of reductions, windows, sorting and maps."""

import elements
import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from elementwise import enough, in_f32, is_native
from elements import CLASS, DTYPE
from jax import lax
from movement import array
from program import Instance, joiner, random, region

ALL = elements.CLASSES
OPS = {
    "add": lambda a, b: a + b,
    "multiply": lambda a, b: a * b,
    "maximum": lax.max,
    "minimum": lax.min,
    "and": lax.bitwise_and,
    "or": lax.bitwise_or,
    "xor": lax.bitwise_xor,
}
JOINERS = {
    "pred": ["and", "or", "xor"],
    "signed": ["add", "multiply", "maximum", "minimum", "and", "or", "xor"],
    "unsigned": ["xor", "minimum", "add", "or", "maximum", "multiply", "and"],
    "float": ["add", "maximum", "multiply", "minimum"],
    "narrow": ["add", "maximum", "minimum", "multiply"],
    "complex": ["add", "multiply"],
}


def plan(op, element, i):
    """What joins elements in instance `i`, and the kind of values: sums of whole numbers are exact in every order, maxima take edge values."""
    names = JOINERS[CLASS[element]]
    name = names[i % len(names)]
    inexact = CLASS[element] in ("float", "narrow", "complex") and name in ("add", "multiply")
    return name, "small" if inexact and i % 2 == 0 else "unit" if inexact else "edge"


def start(name, element):
    """The neutral element of what joins."""
    dtype, cls = DTYPE[element], CLASS[element]
    if cls == "pred":
        return np.asarray(name == "and")
    if name in ("maximum", "minimum"):
        info = (ml_dtypes.iinfo if cls in ("signed", "unsigned") else ml_dtypes.finfo)(dtype)
        return np.asarray(info.min if name == "maximum" else info.max).astype(dtype)
    return np.asarray({"multiply": 1, "and": -1}.get(name, 0)).astype(dtype)


def init(name, element, i):
    """What an instance begins with: the neutral element, or another number; it is joined once in any case."""
    inexact = CLASS[element] in ("float", "narrow", "complex")
    return start(name, element) if i % 2 or inexact and name != "add" or CLASS[element] == "pred" else np.asarray(1).astype(DTYPE[element])


def wide(function, element):
    """Sums and products of narrow floats in f32, rounded once at the end, as `accum = f32` says."""
    if CLASS[element] != "narrow":
        return function
    return in_f32_any(function)


def in_f32_any(function):
    """Like `in_f32`, of bf16 and f16 too."""

    def wrapped(*operands):
        narrow = in_f32(lambda *x: function(*x))
        if elements.is_eight_bit_float(elements.NAME[np.dtype(operands[0].dtype)]):
            return narrow(*operands)
        return function(*(x.astype(jnp.float32) for x in operands)).astype(operands[0].dtype)

    return wrapped


def accum(name, element):
    """The type in which narrow floats are added and multiplied."""
    return ", accum = f32" if CLASS[element] == "narrow" and name in ("add", "multiply") else ""


def reduces():
    """Reduce with one op over some, all and no dimensions, empty ones too; argmax with two inputs."""
    shapes = [((2, 3), (1,)), ((5,), (0,)), ((3, 4, 2), (0, 2)), ((), ()), ((0, 3), (0,)), ((2, 0), (0,)), ((130,), (0,)), ((3, 70), (1,)), ((2, 3), ()), ((1, 4), (1, 0))]
    for element, i in enough(ALL, 10):
        (name, kind), (shape, dims) = plan("reduce", element, i), shapes[i % 10]
        if name == "multiply" and kind == "unit":
            kind = "positive" if len(shape) < 2 and shape != (130,) else "small"
        # The initial value is to be joined once (ERRATA). XLA's CPU drops it where no dimension is reduced, and joins it once for each 32 elements
        # of long dimensions.
        once = dims and max(shape) < 32
        x, v = unflushed(array("reduce", element, i, shape, kind)), init(name, element, i) if once else start(name, element)
        compute = wide(lambda x, v, d=dims, f=OPS[name]: lax.reduce(x, v, f, d), element)
        yield Instance("reduce", element, [x, v], compute, f"dimensions = {list(dims)}{accum(name, element)}", joiner(name, element), "({0}), ({1})")
    for element, i in enough(("signed", "unsigned", "float")):
        yield argmax(element, i)


def unflushed(x):
    """Without subnormal numbers, which XLA's CPU takes for zeros."""
    return np.where(elements.is_subnormal(x), np.ones((), x.dtype), x).astype(x.dtype)


def argmax(element, i):
    """The variadic reduction that keeps the larger key, and of equal keys the first."""
    shape, dim = [((4,), 0), ((2, 3), 1), ((3, 2), 0), ((1, 5), 1), ((2, 2, 2), 1)][i % 5]
    x = array("argmax", element, i, shape, "small")
    n = np.broadcast_to(np.arange(shape[dim], dtype=np.int32).reshape([-1 if d == dim else 1 for d in range(len(shape))]), shape).copy()
    least = start("maximum", element)

    def join(a, b):
        first = a[0] >= b[0]
        return lax.select(first, a[0], b[0]), lax.select(first, a[1], b[1])

    ty = f"{element}[]"
    body = [
        f"%p = hlo.compare %a, %c, direction = GE : ({ty}, {ty}) -> pred[]",
        f"%k = hlo.select %p, %a, %c : (pred[], {ty}, {ty}) -> {ty}",
        "%n = hlo.select %p, %b, %d : (pred[], s32[], s32[]) -> s32[]",
    ]
    text = region([("a", ty), ("b", "s32[]"), ("c", ty), ("d", "s32[]")], body, "%k, %n", f"{ty}, s32[]")
    compute = lambda x, n, v, m: lax.reduce((x, n), (v, m), join, (dim,))  # noqa: E731
    return Instance("reduce", element, [x, n, least, np.int32(0).reshape(())], compute, f"dimensions = [{dim}]", text, "({0}, {1}), ({2}, {3})")


# Operand, window, strides, base dilation, window dilation, padding.
WINDOWS = [
    ((5,), (3,), (2,), (1,), (1,), ((1, 1),)),
    ((4, 3), (2, 2), (1, 2), (1, 1), (1, 1), ((0, 0), (1, 0))),
    ((6,), (2,), (1,), (2,), (3,), ((0, 2),)),
    ((5, 4), (2, 3), (2, 1), (1, 2), (2, 1), ((-1, 1), (2, -2))),
    ((), (), (), (), (), ()),
    ((3,), (5,), (1,), (1,), (1,), ((0, 0),)),
    ((0, 2), (1, 2), (1, 1), (1, 1), (1, 1), ((2, 1), (0, 0))),
    ((2, 3, 2), (1, 2, 2), (1, 1, 1), (1, 1, 1), (1, 1, 1), ((0, 0), (1, 1), (0, 1))),
]


def lists(x):
    """Nested tuples as text."""
    return str([list(p) for p in x])


def reduce_windows():
    """Windows with strides, dilations and paddings."""
    for element, i in enough(ALL, 8):
        shape, window, strides, base, dilation, padding = WINDOWS[i % 8]
        name, kind = plan("reduce_window", element, i)
        x, v = unflushed(array("reduce_window", element, i, shape, kind)), start(name, element)
        text = f"window_dimensions = {list(window)}, window_strides = {list(strides)}, base_dilations = {list(base)}, window_dilations = {list(dilation)}"
        text += f", padding = {lists(padding)}{accum(name, element)}"

        def compute(x, v, f=OPS[name], w=window, s=strides, b=base, d=dilation, p=padding):
            return lax.reduce_window(x, v, f, w, s, p, b, d)

        yield Instance("reduce_window", element, [x, v], wide(compute, element), text, joiner(name, element), "({0}), ({1})")


def select_and_scatters():
    """Scattering of sources to the largest and smallest elements of windows."""
    shapes = [((4,), (2,), (2,), ((0, 0),)), ((5,), (3,), (1,), ((1, 1),)), ((4, 4), (2, 2), (2, 2), ((0, 0), (0, 0))), ((3, 5), (2, 3), (1, 2), ((0, 0), (1, 0))), ((6,), (2,), (3,), ((0, 0),))]
    for element, i in enough(("signed", "unsigned", "float", "narrow"), usable=is_native):
        shape, window, strides, padding = shapes[i % 5]
        places = [(n + lo + hi - w) // s + 1 for n, w, s, (lo, hi) in zip(shape, window, strides, padding)]
        x, source = array("select_and_scatter", element, i, shape, "small"), array("source", element, i, places, "small")
        direction, test = [("GE", lax.ge_p), ("LE", lax.le_p)][i % 2]
        ty = f"{element}[]"
        select = region([("a", ty), ("b", ty)], [f"%c = hlo.compare %a, %b, direction = {direction} : ({ty}, {ty}) -> pred[]"], "%c", "pred[]")
        text = f"window_dimensions = {list(window)}, window_strides = {list(strides)}, padding = {lists(padding)}"

        def compute(x, source, v, t=test, w=window, s=strides, p=padding):
            return jax._src.lax.windowed_reductions._select_and_scatter(x, t.bind, w, s, p, source, v, lambda a, b: a + b)

        yield Instance("select_and_scatter", element, [x, source, np.zeros((), x.dtype)], compute, text, select + joiner("add", element))


def sorts():
    """Sort along any dimension, ascending and descending, with payloads; keys without NaN or in total order."""
    shapes = [((5,), 0), ((3, 4), 0), ((3, 4), 1), ((0, 2), 1), ((2, 1, 3), 2), ((70,), 0), ((1,), 0)]
    for element, i in enough(ALL, 7):
        if CLASS[element] == "complex":
            continue
        shape, dim = shapes[i % 7]
        x = array("sort", element, i, shape, "edge")
        if CLASS[element] in ("float", "narrow"):
            # jax sorts NaN last and takes −0 for +0; among each other these keep their order
            x = np.where(np.isnan(x), np.ones((), x.dtype), np.where(elements.is_subnormal(x), np.zeros((), x.dtype), x)).astype(x.dtype)
        payload = np.arange(x.size, dtype=np.int32).reshape(shape)
        ty = f"{element}[]"
        body = region(
            [("a", ty), ("b", ty), ("c", "s32[]"), ("d", "s32[]")], [f"%p = hlo.compare %a, %b, direction = LT : ({ty}, {ty}) -> pred[]"], "%p", "pred[]"
        )
        yield Instance(
            "sort", element, [x, payload], lambda x, n, d=dim: lax.sort((x, n), dimension=d, is_stable=True, num_keys=1), f"dimension = {dim}, is_stable = true", body
        )
    for i, element in enumerate(["c64", "c128", "c64", "c128", "c64"]):
        shape, dim = shapes[i]
        keys, x = array("sort", "s32", i, shape, "small", "keys"), array("sort", element, i, shape, "any")
        body = region(
            [("a", "s32[]"), ("b", "s32[]"), ("c", f"{element}[]"), ("d", f"{element}[]")],
            ["%p = hlo.compare %b, %a, direction = LT : (s32[], s32[]) -> pred[]"],
            "%p",
            "pred[]",
        )
        # descending and stable: ascending by the negated keys
        yield Instance(
            "sort", element, [keys, x], lambda k, x, d=dim: descending(k, x, d), f"dimension = {dim}, is_stable = true", body
        )


def descending(keys, x, dim):
    """The stable sort from the largest key down."""
    order = jnp.argsort(-keys, axis=dim, stable=True)
    return jnp.take_along_axis(keys, order, dim), jnp.take_along_axis(x, order, dim)


def top_ks():
    """The largest elements."""
    shapes = [((5,), 2), ((2, 4), 1), ((3, 6), 6), ((2, 3), 0), ((1,), 1), ((2, 2, 40), 5)]
    for element, i in enough(("signed", "unsigned", "float", "narrow"), 6, is_native):
        shape, k = shapes[i % 6]
        x = array("top_k", element, i, shape, "small" if i % 2 else "edge")
        x = np.where(elements.is_subnormal(x), np.ones((), x.dtype), x).astype(x.dtype)
        yield Instance("top_k", element, [x], lambda x, k=k: lax.top_k(x, k), f"k = {k}")


def maps():
    """Computations of scalars at each index."""
    shapes = [(5,), (2, 3), (), (0,), (1, 4, 2)]
    for element, i in enough(ALL):
        shape, names = shapes[i % 5], JOINERS[CLASS[element]]
        first, second = names[i % len(names)], names[(i + 1) % len(names)]
        ty = f"{element}[]"
        body = region([("a", ty), ("b", ty)], [f"%c = hlo.{first} %a, %b : {ty}", f"%d = hlo.{second} %c, %a : {ty}"], "%d", ty)
        x, y = (array("map", element, i, shape, "small", k) for k in "xy")
        f, g = OPS[first], OPS[second]
        yield Instance("map", element, [x, y], in_f32_each(f, g), f"dimensions = {list(range(len(shape)))}", body)


def in_f32_each(f, g):
    """Two ops one after the other, each rounded; the values of maps are small whole numbers, so 8-bit floats hold them."""
    return in_f32(lambda x, y: g(f(x, y), x))


def instances():
    """All of them."""
    for family in (reduces, reduce_windows, select_and_scatters, sorts, top_ks, maps):
        yield from family()
