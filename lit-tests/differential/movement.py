"""Instances of ops that move data: the same bits at other places."""

import elements
import numpy as np
from elementwise import enough
from elements import DTYPE
from jax import lax
from program import Instance, joiner, random, region

ALL = elements.CLASSES
# Integer types of indices, by turns.
INDEX = ["s32", "s64", "u32", "s8", "u64", "s16", "u16"]


def array(op, element, i, shape, kind="any", tag=""):
    """An operand of instance `i`."""
    return elements.values(random(op, element, i, tag), element, shape, kind)


def transposes():
    """Transpose, broadcast, reshape and reverse."""
    transposes_of = [((2, 3), (1, 0)), ((), ()), ((4, 1, 3), (2, 0, 1)), ((2, 0, 3), (1, 2, 0)), ((2, 3, 2, 2), (3, 1, 0, 2)), ((5,), (0,)), ((1, 1, 4), (0, 2, 1))]
    broadcasts = [((3,), (2, 3), (1,)), ((), (2, 2), ()), ((2, 3), (2, 4, 3), (0, 2)), ((1, 2), (1, 3, 2), (0, 2)), ((0,), (2, 0), (1,)), ((4,), (4,), (0,)), ((), (0, 3), ())]
    reshapes = [((2, 3), (6,)), ((), (1, 1)), ((2, 3, 4), (4, 6)), ((0, 3), (5, 0, 2)), ((1,), ()), ((6,), (3, 1, 2)), ((2, 2, 3), (3, 4))]
    reversals = [((5,), (0,)), ((2, 3), (1,)), ((2, 3), (0, 1)), ((), ()), ((0, 2), (0,)), ((3, 1, 2), (2, 0)), ((4, 2), ())]
    for element, i in enough(ALL, 7):
        shape, permutation = transposes_of[i % 7]
        yield Instance("transpose", element, [array("transpose", element, i, shape)], lambda x, p=permutation: lax.transpose(x, p), f"permutation = {list(permutation)}")
        shape, to, dims = broadcasts[i % 7]
        yield Instance("broadcast", element, [array("broadcast", element, i, shape)], lambda x, t=to, d=dims: lax.broadcast_in_dim(x, t, d), f"dimensions = {list(dims)}")
        shape, to = reshapes[i % 7]
        yield Instance("reshape", element, [array("reshape", element, i, shape)], lambda x, t=to: lax.reshape(x, t))
        shape, dims = reversals[i % 7]
        yield Instance("reverse", element, [array("reverse", element, i, shape)], lambda x, d=dims: lax.rev(x, d), f"dimensions = {list(dims)}")


def slices():
    """Concatenate, slice and pad."""
    joined = [([(2,), (3,)], 0), ([(2, 1), (2, 2), (2, 0)], 1), ([(3, 2)], 0), ([(0,), (0,)], 0), ([(1, 2, 2), (3, 2, 2)], 0), ([(1, 1), (1, 1), (1, 1)], 1)]
    cut = [((10,), (1,), (10,), (3,)), ((4, 3), (2, 1), (4, 3), (1, 1)), ((), (), (), ()), ((3,), (3,), (3,), (1,)), ((5, 6), (0, 5), (5, 6), (4, 7)), ((2, 0), (1, 0), (2, 0), (1, 2))]
    padded = [((3,), [(-1, -2, 1)]), ((2, 3), [(0, 2, 1), (1, 1, 2)]), ((), []), ((0, 2), [(1, 2, 3), (0, -1, 0)]), ((4,), [(-5, 3, 0)]), ((1, 2), [(2, -1, 5), (0, 0, 1)])]
    for element, i in enough(ALL, 6):
        shapes, dim = joined[i % 6]
        parts = [array("concatenate", element, i, s, tag=k) for k, s in enumerate(shapes)]
        yield Instance("concatenate", element, parts, lambda *x, d=dim: lax.concatenate(x, d), f"dimension = {dim}")
        shape, start, limit, stride = cut[i % 6]
        text = f"start_indices = {list(start)}, limit_indices = {list(limit)}, strides = {list(stride)}"
        yield Instance("slice", element, [array("slice", element, i, shape)], lambda x, a=start, b=limit, c=stride: lax.slice(x, a, b, c), text)
        shape, config = padded[i % 6]
        low, high, interior = ([c[k] for c in config] for k in range(3))
        text = f"edge_padding_low = {low}, edge_padding_high = {high}, interior_padding = {interior}"
        operands = [array("pad", element, i, shape), array("pad", element, i, (), tag="value")]
        yield Instance("pad", element, operands, lambda x, v, c=tuple(config): lax.pad(x, v, c), text)


def starts(rng, index, rank):
    """Start indices, many of them out of range."""
    pool = [0, 1, 2, 5, 100] + ([-1, -3] if index[0] == "s" else [])
    return [np.asarray(rng.choice(pool)).astype(DTYPE[index]) for _ in range(rank)]


def dynamic_slices():
    """Dynamic slices and updates with starts of every integer type, inside and outside."""
    shapes = [((5,), (2,)), ((4, 3), (2, 3)), ((), ()), ((3, 2), (0, 1)), ((2, 3, 4), (1, 3, 2)), ((7,), (7,))]
    for element, i in enough(ALL, 6):
        shape, size = shapes[i % 6]
        index = INDEX[(i + len(element)) % len(INDEX)]
        rng = random("dynamic_slice", element, i)
        x, at = array("dynamic_slice", element, i, shape), starts(rng, index, len(shape))
        yield Instance("dynamic_slice", element, [x, *at], lambda x, *at, s=size: lax.dynamic_slice(x, at, s, allow_negative_indices=False), f"slice_sizes = {list(size)}")
        update, at = array("update", element, i, size), starts(rng, index, len(shape))
        yield Instance("dynamic_update_slice", element, [x, update, *at], lambda x, u, *at: lax.dynamic_update_slice(x, u, at, allow_negative_indices=False))


# Operand, indices, offset_dims, collapsed, operand batching, indices batching, start_index_map, slice sizes. jax's index vector is the last dimension.
GATHERS = [
    ((3, 3), (2, 1), (1,), (0,), (), (), (0,), (1, 3)),
    ((5,), (4, 1), (), (0,), (), (), (0,), (1,)),
    ((4, 5), (3, 2), (1,), (0,), (), (), (0, 1), (1, 2)),
    ((4, 5, 2), (2, 2, 2), (0, 2), (1,), (), (), (1, 2), (2, 1, 2)),
    ((2, 4, 3), (2, 3, 1), (2,), (1,), (0,), (0,), (1,), (1, 1, 3)),
    ((3, 2), (0, 1), (1,), (0,), (), (), (0,), (1, 2)),
    ((6,), (1,), (0,), (), (), (), (0,), (3,)),
    ((3, 4), (2, 2), (1, 2), (), (), (), (1, 0), (2, 2)),
]


def indices(rng, shape, sizes):
    """Index vectors, a third of them out of range, of an integer type."""
    index = INDEX[rng.integers(len(INDEX))]
    drawn = rng.integers(0, max(sizes) + 1, shape)
    wild = rng.choice([100] + ([-1, -5] if index[0] == "s" else [90]), shape)
    return np.where(rng.integers(0, 3, shape) > 0, drawn, wild).astype(DTYPE[index])


def gathers():
    """Gather with clamped starts."""
    for element, i in enough(ALL, 8):
        shape, at, offset, collapsed, batch, at_batch, mapped, sizes = GATHERS[i % 8]
        rng = random("gather", element, i)
        numbers = lax.GatherDimensionNumbers(offset, collapsed, mapped, batch, at_batch)
        text = f"offset_dims = {list(offset)}, collapsed_slice_dims = {list(collapsed)}, operand_batching_dims = {list(batch)}, "
        text += f"start_indices_batching_dims = {list(at_batch)}, start_index_map = {list(mapped)}, index_vector_dim = {len(at) - 1}, slice_sizes = {list(sizes)}"
        operands = [array("gather", element, i, shape), indices(rng, at, shape)]
        yield Instance("gather", element, operands, lambda x, at, n=numbers, s=sizes: lax.gather(x, at, n, s, mode="clip"), text)


# Operand, indices, updates, update_window_dims, inserted, operand batching, indices batching, scatter_dims_to_operand_dims. Windows are whole in the
# scattered dimensions or of size 1: where a window fits in part, Shale skips each element outside and XLA the window (ERRATA).
SCATTERS = [
    ((5,), (4, 1), (4,), (), (0,), (), (), (0,)),
    ((4, 3), (2, 1), (2, 3), (1,), (0,), (), (), (0,)),
    ((4, 5), (3, 2), (3,), (), (0, 1), (), (), (0, 1)),
    ((2, 4, 3), (2, 3, 1), (2, 3, 3), (2,), (1,), (0,), (0,), (1,)),
    ((3, 2), (0, 1), (0, 2), (1,), (0,), (), (), (0,)),
    ((3, 1), (6, 1), (6, 1, 1), (1, 2), (), (), (), (0,)),
]


def scatters():
    """Scatter with add, multiply, maximum, minimum, and with the update alone."""
    forms = {
        "add": lax.scatter_add,
        "multiply": lax.scatter_mul,
        "minimum": lax.scatter_min,
        "maximum": lax.scatter_max,
        "update": lax.scatter,
    }
    for element, i in enough(ALL, 10):
        names = {"pred": ["update"], "complex": ["add", "multiply", "update"]}.get(elements.CLASS[element], list(forms))
        if elements.is_eight_bit_float(element) or elements.BITS[element] == 4:
            names = ["update", "minimum", "maximum"]
        form = names[(i + i // len(names)) % len(names)]
        shape, at, updates, window, inserted, batch, at_batch, mapped = SCATTERS[i % 6]
        rng, function = random("scatter", element, i), forms[form]
        where = indices(rng, at, shape)
        if where.dtype == np.uint8:
            where = where.astype(np.int32)
        if form == "update":
            where = distinct(where, shape, mapped)
        numbers = lax.ScatterDimensionNumbers(window, inserted, mapped, batch, at_batch)
        text = f"update_window_dims = {list(window)}, inserted_window_dims = {list(inserted)}, input_batching_dims = {list(batch)}, "
        text += f"scatter_indices_batching_dims = {list(at_batch)}, scatter_dims_to_operand_dims = {list(mapped)}, index_vector_dim = {len(at) - 1}"
        ty = f"{element}[]"
        body = region([("a", ty), ("b", ty)], [], "%b", ty) if form == "update" else joiner(form, element)
        operands = [array("scatter", element, i, shape, "small"), where, array("scatter", element, i, updates, "small", "updates")]
        yield Instance("scatter", element, operands, lambda x, at, u, f=function, n=numbers: f(x, at, u, n, mode="drop"), text, body, "({0}), {1}, ({2})")


def distinct(where, shape, mapped):
    """Indices that all differ, so that the order of updates does not matter: XLA does not promise one."""
    flat = where.reshape(-1, where.shape[-1]).copy()
    for row in range(len(flat)):
        flat[row, -1] = (row * 2) % 100
    return flat.reshape(where.shape) if shape and mapped else where


def instances():
    """All of them."""
    for family in (transposes, slices, dynamic_slices, gathers, scatters):
        yield from family()
