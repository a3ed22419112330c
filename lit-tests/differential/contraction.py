"""Instances of products, linear algebra and Fourier transforms."""

import elements
import jax
import jax.numpy as jnp
import numpy as np
from elementwise import enough, is_native
from elements import CLASS, DTYPE
from jax import lax
from movement import array
from program import Instance, random
from reduction import in_f32_any, lists

NUMBERS = ("signed", "unsigned", "float", "narrow", "complex")
# lhs, rhs, contracting dimensions, batching dimensions.
DOTS = [
    ((2, 3), (3, 2), ((1,), (0,)), ((), ())),
    ((4,), (4,), ((0,), (0,)), ((), ())),
    ((2, 3, 4), (2, 4, 2), ((2,), (1,)), ((0,), (0,))),
    ((2, 0), (0, 3), ((1,), (0,)), ((), ())),
    ((), (), ((), ()), ((), ())),
    ((3, 2, 2), (2, 3, 2), ((0, 2), (1, 2)), ((1,), (0,))),
    ((2,), (3,), ((), ()), ((), ())),
    ((1, 70), (70, 1), ((1,), (0,)), ((), ())),
    ((3, 1, 2), (4, 3), ((0,), (1,)), ((), ())),
]


def accum(element):
    """The type in which narrow floats are multiplied and added."""
    return "accum = f32" if CLASS[element] == "narrow" else ""


def wide(function, element):
    """Narrow floats in f32, rounded once; integers of 4 bits in 8, wrapped."""
    if CLASS[element] == "narrow":
        return in_f32_any(function)
    if elements.BITS[element] == 4:
        return lambda x, y: function(x.astype(jnp.int8), y.astype(jnp.int8)).astype(DTYPE[element])
    return function


def dots():
    """dot_general with batching, several and no contracting dimensions, and empty ones."""
    for element, i in enough(NUMBERS, 9):
        lhs, rhs, contracting, batching = DOTS[i % 9]
        kind = "edge" if CLASS[element] in ("signed", "unsigned") else ("small", "unit")[i % 2]
        parts = [("lhs_batching_dimensions", batching[0]), ("rhs_batching_dimensions", batching[1])]
        parts += [("lhs_contracting_dimensions", contracting[0]), ("rhs_contracting_dimensions", contracting[1])]
        text = ", ".join([f"{name} = {list(dims)}" for name, dims in parts] + ([accum(element)] if accum(element) else []))
        operands = [array("dot_general", element, i, shape, kind, k) for k, shape in (("l", lhs), ("r", rhs))]
        precise = lambda x, y, d=(contracting, batching): lax.dot_general(x, y, d, precision="highest")  # noqa: E731
        yield Instance("dot_general", element, operands, wide(precise, element), text)
    for i, (element, to) in enumerate([("s8", "s32"), ("u8", "u32"), ("bf16", "f32"), ("f16", "f32"), ("s16", "s64")]):
        operands = [array("dot_general", element, i, s, "unit" if "f" in element else "edge", k) for k, s in (("w", (2, 5)), ("v", (5, 3)))]
        compute = lambda x, y, t=to: lax.dot(x.astype(DTYPE[t]), y.astype(DTYPE[t]), precision="highest")  # noqa: E731
        yield Instance("dot_general", element, operands, compute, "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]")


# lhs, rhs, jax's dimension numbers and ours, strides, padding, lhs dilation, rhs dilation, feature groups, batch groups.
CONVOLUTIONS = [
    ((1, 1, 4), (1, 1, 2), ("NCH", "OIH", "NCH"), (1,), ((1, 0),), (1,), (1,), 1, 1),
    ((2, 3, 4, 5), (2, 3, 2, 3), ("NCHW", "OIHW", "NCHW"), (1, 2), ((0, 1), (-1, 2)), (1, 1), (1, 1), 1, 1),
    ((1, 6, 5, 2), (2, 3, 2, 4), ("NHWC", "HWIO", "NHWC"), (2, 1), ((1, 1), (2, 2)), (2, 1), (1, 2), 1, 1),
    ((1, 5, 4), (3, 2, 4), ("NHC", "HIO", "NHC"), (1,), ((2, -1),), (3,), (2,), 2, 1),
    ((4, 2, 5), (4, 2, 2), ("NCH", "OIH", "NCH"), (1,), ((0, 0),), (1,), (1,), 1, 2),
    ((2, 3), (3, 4), ("NC", "IO", "NC"), (), (), (), (), 1, 1),
    ((1, 2, 3, 3, 2), (2, 2, 2, 1, 2), ("NCHWD", "OIHWD", "NCHWD"), (1, 2, 1), ((1, 0), (0, 1), (0, 0)), (1, 1, 2), (1, 1, 1), 1, 1),
    ((2, 0, 4), (2, 0, 2), ("NCH", "OIH", "NCH"), (1,), ((0, 0),), (1,), (1,), 1, 1),
    ((6, 3, 2), (2, 2, 3), ("HNC", "HIO", "HNC"), (1,), ((1, 1),), (1,), (1,), 1, 1),
]


def dimension_numbers(lhs, rhs, out):
    """jax's letters as our text: N b, C f, O o, I i, and the spatial ones as numbers."""
    spatial = [c for c in lhs if c not in "NC"]
    letters = {"N": "b", "C": "f", "O": "o", "I": "i", **{c: str(n) for n, c in enumerate(spatial)}}
    said = ["[" + ", ".join(letters[c] for c in part) + "]" for part in (lhs, rhs, out)]
    return f'"{said[0]}x{said[1]}->{said[2]}"'


def convolutions():
    """Convolutions of 0 to 3 spatial dimensions with paddings, dilations and groups."""
    for element, i in enough(NUMBERS, 9):
        lhs, rhs, letters, strides, padding, lhs_dilation, rhs_dilation, features, batches = CONVOLUTIONS[i % 9]
        if element in ("c64", "c128") and batches > 1:
            batches, lhs, rhs = 1, (4, 2, 5), (4, 2, 2)
        kind = "edge" if CLASS[element] in ("signed", "unsigned") else ("small", "unit")[i % 2]
        text = f"dim_numbers = {dimension_numbers(*letters)}, window_strides = {list(strides)}, padding = {lists(padding)}, "
        text += f"lhs_dilation = {list(lhs_dilation)}, rhs_dilation = {list(rhs_dilation)}"
        text += f", feature_group_count = {features}" * (features > 1) + f", batch_group_count = {batches}" * (batches > 1)
        text += (", " + accum(element)) if accum(element) else ""
        operands = [array("convolution", element, i, shape, kind, k) for k, shape in (("l", lhs), ("r", rhs))]

        def compute(x, y, s=strides, p=padding, a=lhs_dilation, b=rhs_dilation, d=letters, f=features, g=batches):
            return lax.conv_general_dilated(x, y, s, p, a, b, d, f, g, precision="highest")

        yield Instance("convolution", element, operands, wide(compute, element), text)


def decompositions():
    """Cholesky and triangular_solve, batched, of either triangle."""
    for i in range(20):
        element = ["f32", "f64", "c64", "c128"][i % 4]
        shape = [(2, 2), (3, 3), (2, 3, 3), (1, 1), (0, 2, 2)][i // 4]
        lower = bool(i // 2 % 2)
        a = positive(array("cholesky", element, i, shape, "unit"))
        triangle = (lambda x: x) if lower else (lambda x: jnp.conj(jnp.swapaxes(x, -1, -2)))
        # jax averages both triangles unless told not to; the upper factor is the adjoint of the lower one
        compute = lambda a, f=triangle: f(lax.linalg.cholesky(a, symmetrize_input=False))  # noqa: E731
        yield Instance("cholesky", element, [a], compute, f"lower = {str(lower).lower()}")
    for i in range(40):
        element = ["f32", "f64", "c64", "c128"][i % 4]
        m, k, batch = [(2, 1, ()), (3, 2, ()), (3, 3, (2,)), (1, 2, ()), (2, 2, (0,))][i // 4 % 5]
        rng = random("triangular_solve", i)
        left, lower, unit = (bool(rng.integers(2)) for _ in range(3))
        form = rng.integers(3 if element[0] == "c" else 2)
        a = array("triangular_solve", element, i, (*batch, m, m), "unit") + np.eye(m, dtype=DTYPE[element]) * 2
        b = array("triangular_solve", element, i, (*batch, m, k) if left else (*batch, k, m), "unit", "b")
        text = f"left_side = {str(left).lower()}, lower = {str(lower).lower()}, unit_diagonal = {str(unit).lower()}, "
        text += f"transpose_a = {['NO_TRANSPOSE', 'TRANSPOSE', 'ADJOINT'][form]}"
        options = {"left_side": left, "lower": lower, "unit_diagonal": unit, "transpose_a": form > 0, "conjugate_a": form == 2}
        yield Instance("triangular_solve", element, [a, b], lambda a, b, o=options: lax.linalg.triangular_solve(a, b, **o), text)


def positive(a):
    """Hermitian positive definite matrices."""
    adjoint = np.conj(np.swapaxes(a, -1, -2))
    return (a @ adjoint + np.eye(a.shape[-1], dtype=a.dtype)).astype(a.dtype)


def transforms():
    """Fourier transforms of one to three axes, of even, odd and prime lengths."""
    shapes = [((4,), 1), ((7,), 1), ((2, 6), 1), ((3, 4), 2), ((2, 3, 5), 3), ((1,), 1), ((2, 13), 1), ((2, 2, 2, 3), 3)]
    for i in range(48):
        kind, (shape, axes) = ["FFT", "IFFT", "RFFT", "IRFFT"][i % 4], shapes[i // 4 % 8]
        wide_type = i // 4 % 3 == 1
        length = shape[-axes:]
        element = (("f64" if wide_type else "f32") if kind == "RFFT" else ("c128" if wide_type else "c64"))
        if kind == "IRFFT":
            shape = (*shape[:-1], shape[-1] // 2 + 1)
        x = array("fft", element, i, shape, "plain")
        yield Instance("fft", element, [x], lambda x, k=kind, n=length: lax.fft(x, k, n), f"fft_type = {kind}, fft_length = {list(length)}")


def normalizations():
    """Batch normalization and its gradient by the specification's formulas, in jax; the gradient is jax's own derivative."""
    shapes = [((4, 3), 1), ((2, 3, 2), 1), ((3, 5), 0), ((2, 2, 2, 2), 3), ((6, 1), 1)]
    for element, i in enough(("float", "narrow"), usable=is_native):
        shape, feature = shapes[i % 5]
        size = (shape[feature],)
        x, g = (array("batch_norm", element, i, shape, "unit", k) for k in "xg")
        scale, offset, mean = (array("batch_norm", element, i, size, "unit", k) for k in ("scale", "offset", "mean"))
        variance = array("batch_norm", element, i, size, "positive", "variance")
        text = f"epsilon = 0.125 : f32, feature_index = {feature}"
        others = tuple(d for d in range(len(shape)) if d != feature)

        def along(v, f=feature, n=len(shape)):
            return v.reshape([-1 if d == f else 1 for d in range(n)])

        def normalized(x, scale, offset, mean, variance, a=along):
            return a(scale) * (x - a(mean)) / jnp.sqrt(a(variance) + 0.125) + a(offset)

        def training(x, scale, offset, o=others, f=normalized):
            mean, variance = x.mean(o), x.var(o)
            return f(x, scale, offset, mean, variance), mean, variance

        def gradient(x, scale, offset, g, f=training):
            return jax.vjp(lambda *v: f(*v)[0], x, scale, offset)[1](g)

        def moments(x, o=others):
            wide = x.astype(np.float64)
            return [m.astype(x.dtype) for m in (wide.mean(o), wide.var(o))]

        yield Instance("batch_norm_training", element, [x, scale, offset], in_wide(training), text)
        yield Instance("batch_norm_inference", element, [x, scale, offset, mean, variance], in_wide(normalized), text)
        # jax's derivative is by the operand, whose moments are given
        by_jax = lambda x, s, m, v, g, f=gradient: f(x, s, jnp.zeros_like(s), g)  # noqa: E731
        yield Instance("batch_norm_grad", element, [x, scale, *moments(x), g], in_wide(by_jax), text)


def in_wide(function):
    """A function of several results; bf16 and f16 in f32, rounded once."""

    def wrapped(*operands):
        dtype = operands[0].dtype
        if dtype.itemsize > 2:
            return function(*operands)
        result = function(*(x.astype(jnp.float32) for x in operands))
        return tuple(r.astype(dtype) for r in result) if isinstance(result, tuple) else result.astype(dtype)

    return wrapped


def instances():
    """All of them."""
    for family in (dots, convolutions, decompositions, transforms, normalizations):
        yield from family()
