#!/usr/bin/env python3
"""Times kernels at sizes beside those that are usually measured, odd and prime ones: `neighbours.py --bench target/release/shale-bench [NAME …]`.

The first size of a family is its base. What a size takes for its work (products, elements, comparisons, butterflies) is compared with what the base takes
for its own; above --most (default 1.15) it is marked, and the exit code is 1. With --threads 2 each size is also run on one thread; the ratio of the two
is marked below --least (default 1.85) in the families that compute more than they move.
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Callable


@dataclass
class Family:
    """Programs that differ in their sizes."""

    sizes: list[tuple[int, ...]]
    work: Callable[..., float]
    text: Callable[..., str]
    #: True if threads should divide the time.
    computes: bool = True


def tensor(*dims, of="f32"):
    return f"tensor<{''.join(f'{d}x' for d in dims)}{of}>"


def main_of(arguments, result, ops):
    """A program whose value %r is its result."""
    named = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(arguments))
    body = "\n  ".join(ops)
    return f"func.func public @main({named}) -> {result} {{\n  {body}\n  return %r : {result}\n}}\n"


def body_of(arguments, ops, result):
    """A region of scalars."""
    named = ", ".join(f"%{name}: {ty}" for name, ty in arguments)
    return "{\n  ^bb0(" + named + "):\n    " + "\n    ".join(ops) + f"\n    stablehlo.return {result}\n  }}"


SCALAR = tensor()
PAIR = [("x", SCALAR), ("y", SCALAR)]


def dot(x, y, result, contracting, batching="", types=("f32", "f32")):
    x, y, result = tensor(*x, of=types[0]), tensor(*y, of=types[0]), tensor(*result, of=types[1])
    return main_of([x, y], result, [f"%r = stablehlo.dot_general %a0, %a1, {batching}contracting_dims = {contracting} : ({x}, {y}) -> {result}"])


def square(m, k, n):
    return dot((m, k), (k, n), (m, n), "[1] x [0]")


def of_types(element, result):
    return lambda m, k, n: dot((m, k), (k, n), (m, n), "[1] x [0]", types=(element, result))


def batched(b, m, k, n):
    return dot((b, m, k), (b, k, n), (b, m, n), "[2] x [1]", "batching_dims = [0] x [0], ")


def convolution(x, kernel, result, numbers, stride, pad, groups=1):
    rank, types = len(pad), (tensor(*x), tensor(*kernel))
    window = f"{{stride = {[stride] * rank}, pad = {pad}, lhs_dilate = {[1] * rank}, rhs_dilate = {[1] * rank}}}"
    attributes = f"{{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}}"
    op = f"%r = stablehlo.convolution(%a0, %a1) dim_numbers = {numbers}, window = {window} {attributes} : ({types[0]}, {types[1]}) -> {tensor(*result)}"
    return main_of(types, tensor(*result), [op])


IMAGES = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"


def image(window, stride=1):
    """A convolution of images [b, h, h, i] whose result is h / stride wide."""

    def text(b, h, i, o):
        out = -(-h // stride)
        padding = max((out - 1) * stride + window - h, 0)
        pad = [[padding // 2, padding - padding // 2]] * 2
        return convolution((b, h, h, i), (window, window, i, o), (b, out, out, o), IMAGES, stride, pad)

    return text


def image_work(window, stride=1):
    return lambda b, h, i, o: b * (-(-h // stride)) ** 2 * window**2 * i * o


def depthwise(b, h, c):
    return convolution((b, h, h, c), (3, 3, 1, c), (b, h, h, c), IMAGES, 1, [[1, 1]] * 2, groups=c)


def planes(b, h, i, o):
    return convolution((b, i, h, h), (o, i, 3, 3), (b, o, h, h), "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]", 1, [[1, 1]] * 2)


def line(b, n, i, o):
    return convolution((b, n, i), (5, i, o), (b, n, o), "[b, 0, f]x[0, i, o]->[b, 0, f]", 1, [[2, 2]])


def of_kernel(b, h, i, o):
    return convolution((b, h, h, i), (b, h, h, o), (3, 3, i, o), "[f, 0, 1, b]x[i, 0, 1, o]->[0, 1, b, f]", 1, [[1, 1]] * 2)


def pool(op, size):
    """Windows of size² with stride 2 over [b, h, h, c]."""

    def text(b, h, c):
        x, padding = tensor(b, h, h, c), (size - 2 + h % 2, 0)[size == 2]
        out = (h + padding - size) // 2 + 1
        result, init = tensor(b, out, out, c), {"maximum": "0xFF800000", "add": "0.0"}[op]
        window = f"window_dimensions = array<i64: 1, {size}, {size}, 1>, window_strides = array<i64: 1, 2, 2, 1>"
        pads = f"padding = dense<[[0, 0], [0, {padding}], [0, {padding}], [0, 0]]> : tensor<4x2xi64>"
        body = body_of(PAIR, [f"%z = stablehlo.{op} %x, %y : {SCALAR}"], f"%z : {SCALAR}")
        return main_of([x], result, [
            f"%i = stablehlo.constant dense<{init}> : {SCALAR}",
            f'%r = "stablehlo.reduce_window"(%a0, %i) <{{{pads}, {window}}}> ({body}) : ({x}, {SCALAR}) -> {result}',
        ])

    return text


def pool_gradient(b, h, c):
    out = (h - 3) // 2 + 1
    x, source = tensor(b, h, h, c), tensor(b, out, out, c)
    select = body_of(PAIR, [f"%z = stablehlo.compare GE, %x, %y, FLOAT : ({SCALAR}, {SCALAR}) -> tensor<i1>"], "%z : tensor<i1>")
    scatter = body_of(PAIR, [f"%z = stablehlo.add %x, %y : {SCALAR}"], f"%z : {SCALAR}")
    window = "padding = dense<0> : tensor<4x2xi64>, window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>"
    op = f'%r = "stablehlo.select_and_scatter"(%a0, %a1, %i) <{{{window}}}> ({select}, {scatter}) : ({x}, {source}, {SCALAR}) -> {x}'
    return main_of([x, source], x, [f"%i = stablehlo.constant dense<0.0> : {SCALAR}", op])


LESS = f"%z = stablehlo.compare LT, %x, %y, TOTALORDER : ({SCALAR}, {SCALAR}) -> tensor<i1>"


def sort(*dims):
    x, body = tensor(*dims), body_of(PAIR, [LESS], "%z : tensor<i1>")
    return main_of([x], x, [f'%r = "stablehlo.sort"(%a0) <{{dimension = {len(dims) - 1} : i64, is_stable = true}}> ({body}) : ({x}) -> {x}'])


def argsort(n):
    x, indices, index = tensor(n), tensor(n, of="i32"), tensor(of="i32")
    body = body_of([*PAIR, ("p", index), ("q", index)], [LESS], "%z : tensor<i1>")
    return main_of([x], indices, [
        f"%i = stablehlo.iota dim = 0 : {indices}",
        f'%s:2 = "stablehlo.sort"(%a0, %i) <{{dimension = 0 : i64, is_stable = true}}> ({body}) : ({x}, {indices}) -> ({x}, {indices})',
        f"%z = stablehlo.constant dense<0> : {indices}",
        f"%r = stablehlo.add %s#1, %z : {indices}",
    ])


def top_k(rows, n, k):
    x, best = tensor(rows, n), f"{tensor(rows, k)}, {tensor(rows, k, of='i32')}"
    text = f"%v, %i = chlo.top_k(%a0, k = {k}) : {x} -> ({best})"
    return f"func.func public @main(%a0: {x}) -> ({best}) {{\n  {text}\n  return %v, %i : {best}\n}}\n"


def fft(*dims):
    x = tensor(*dims, of="complex<f32>")
    return main_of([x], x, [f"%r = stablehlo.fft %a0, type = FFT, length = [{dims[-1]}] : ({x}) -> {x}"])


def real_fft(rows, n):
    x, result = tensor(rows, n), tensor(rows, n // 2 + 1, of="complex<f32>")
    return main_of([x], result, [f"%r = stablehlo.fft %a0, type = RFFT, length = [{n}] : ({x}) -> {result}"])


def dominant(n, factor):
    """The square matrix %a0 with something on its diagonal, as %m: it has a factor, and its systems do not grow."""
    x, indices, mask = tensor(n, n), tensor(n, n, of="i32"), tensor(n, n, of="i1")
    return [
        f"%row = stablehlo.iota dim = 0 : {indices}",
        f"%column = stablehlo.iota dim = 1 : {indices}",
        f"%is = stablehlo.compare EQ, %row, %column, SIGNED : ({indices}, {indices}) -> {mask}",
        f"%d = stablehlo.constant dense<{factor}.0> : {x}",
        f"%z = stablehlo.constant dense<0.0> : {x}",
        f"%on = stablehlo.select %is, %d, %z : {mask}, {x}",
        f"%m = stablehlo.add %a0, %on : {x}",
    ]


def cholesky(n):
    x = tensor(n, n)
    return main_of([x], x, [*dominant(n, 4 * n), f"%r = stablehlo.cholesky %m, lower = true : {x}"])


def triangular(n, columns):
    a, b = tensor(n, n), tensor(n, columns)
    solve = '<{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}>'
    return main_of([a, b], b, [*dominant(n, 4 * n), f'%r = "stablehlo.triangular_solve"(%m, %a1) {solve} : ({a}, {b}) -> {b}'])


def spread(count, below):
    """Indices below a bound in no order, as %at."""
    indices, column = tensor(count, of="i32"), tensor(count, 1, of="i32")
    return [
        f"%i = stablehlo.iota dim = 0 : {indices}",
        f"%p = stablehlo.constant dense<48271> : {indices}",
        f"%q = stablehlo.constant dense<{below}> : {indices}",
        f"%j = stablehlo.multiply %i, %p : {indices}",
        f"%k = stablehlo.remainder %j, %q : {indices}",
        f"%at = stablehlo.reshape %k : ({indices}) -> {column}",
    ]


def scatter(rows, count, width):
    x, updates, column = tensor(rows, width), tensor(count, width), tensor(count, 1, of="i32")
    numbers = "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>"
    body = body_of(PAIR, [f"%z = stablehlo.add %x, %y : {SCALAR}"], f"%z : {SCALAR}")
    op = f'%r = "stablehlo.scatter"(%a0, %at, %a1) <{{scatter_dimension_numbers = {numbers}}}> ({body}) : ({x}, {column}, {updates}) -> {x}'
    return main_of([x, updates], x, [*spread(count, rows), op])


def gather(rows, count, width):
    x, result, column = tensor(rows, width), tensor(count, width), tensor(count, 1, of="i32")
    numbers = "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>"
    op = f'%r = "stablehlo.gather"(%a0, %at) <{{dimension_numbers = {numbers}, slice_sizes = array<i64: 1, {width}>}}> : ({x}, {column}) -> {result}'
    return main_of([x], result, [*spread(count, rows), op])


def random(n):
    state, bits = tensor(2, of="ui64"), tensor(n, of="ui32")
    op = f"%s, %r = stablehlo.rng_bit_generator %a0, algorithm = THREE_FRY : ({state}) -> ({state}, {bits})"
    return main_of([state], bits, [op])


def attention(b, n, heads, width):
    """softmax(q kᵀ) v of [b, n, heads, width]."""
    x, scores, rows, turned = tensor(b, n, heads, width), tensor(b, heads, n, n), tensor(b, heads, n), tensor(b, heads, width, n)
    products = "stablehlo.dot_general {}, batching_dims = [0, 2] x {}, contracting_dims = {} : ({}, {}) -> {}"
    return main_of([x, x, x], turned, [
        f"%s = {products.format('%a0, %a1', '[0, 2]', '[3] x [3]', x, x, scores)}",
        f"%l = stablehlo.constant dense<0xFF800000> : {SCALAR}",
        f"%m = stablehlo.reduce(%s init: %l) applies stablehlo.maximum across dimensions = [3] : ({scores}, {SCALAR}) -> {rows}",
        f"%mb = stablehlo.broadcast_in_dim %m, dims = [0, 1, 2] : ({rows}) -> {scores}",
        f"%c = stablehlo.subtract %s, %mb : {scores}",
        f"%e = stablehlo.exponential %c : {scores}",
        f"%z = stablehlo.constant dense<0.0> : {SCALAR}",
        f"%t = stablehlo.reduce(%e init: %z) applies stablehlo.add across dimensions = [3] : ({scores}, {SCALAR}) -> {rows}",
        f"%tb = stablehlo.broadcast_in_dim %t, dims = [0, 1, 2] : ({rows}) -> {scores}",
        f"%p = stablehlo.divide %e, %tb : {scores}",
        f"%r = {products.format('%a2, %p', '[0, 1]', '[1] x [3]', x, scores, turned)}",
    ])


def product(*sizes):
    return math.prod(sizes)


def volume(b, h, c):
    return b * h * h * c


def cubes(*sizes):
    return [(n, n, n) for n in sizes]


def n_log_n(*dims):
    return math.prod(dims) * math.log2(dims[-1])


def butterflies(*dims):
    """As n log n; with a prime factor above 13 as two transforms of a power of two that holds twice the points (Bluestein)."""
    n, rest = dims[-1], dims[-1]
    for prime in (2, 3, 5, 7, 11, 13):
        while rest % prime == 0:
            rest //= prime
    if rest == 1:
        return n_log_n(*dims)
    padded = 1 << (2 * n - 2).bit_length()
    return 2 * n_log_n(*dims[:-1], padded)


def real_butterflies(*dims):
    """Half of those of as many complex points."""
    return butterflies(*dims) / 2


FAMILIES = {
    "dot_128": Family(cubes(128, 127, 131, 125), product, square, computes=False),
    "dot_512": Family(cubes(512, 509, 511, 521), product, square),
    "dot_1024": Family(cubes(1024, 1021, 1023, 1031), product, square),
    "dot_2048": Family(cubes(2048, 2039, 2047, 2053), product, square),
    "dot_trhs_1024": Family(cubes(1024, 1021, 1031), product, lambda m, k, n: dot((m, k), (n, k), (m, n), "[1] x [1]")),
    "dot_tlhs_1024": Family(cubes(1024, 1021, 1031), product, lambda m, k, n: dot((k, m), (k, n), (m, n), "[0] x [0]")),
    "dot_bf16_1024": Family(cubes(1024, 1021, 1023, 1031), product, of_types("bf16", "bf16")),
    "dot_s8s32_512": Family(cubes(512, 509, 511, 521), product, of_types("i8", "i32")),
    "dot_f64_512": Family(cubes(512, 509, 511, 521), product, of_types("f64", "f64")),
    "dot_batched": Family([(64, 128, 64, 128), (61, 127, 67, 131), (67, 125, 61, 127), (64, 129, 65, 127)], product, batched),
    "dot_tall": Family([(8192, 64, 64), (8191, 61, 67), (8209, 67, 61), (8193, 65, 65)], product, square),
    "matvec": Family([(4096, 4096, 1), (4093, 4093, 1), (4099, 4095, 1)], product, square, computes=False),
    "conv3x3_56": Family([(1, 56, 64, 64), (1, 55, 63, 61), (1, 57, 67, 64), (1, 56, 61, 67)], image_work(3), image(3)),
    "conv3x3_b32": Family([(32, 14, 256, 256), (32, 13, 251, 257), (31, 15, 257, 251)], image_work(3), image(3)),
    "conv7x7_s2": Family([(1, 224, 3, 64), (1, 223, 3, 61), (1, 225, 3, 67), (1, 227, 5, 64)], image_work(7, 2), image(7, 2)),
    "conv1x1_56": Family([(8, 56, 64, 256), (8, 55, 61, 251), (7, 57, 67, 257)], image_work(1), image(1)),
    "conv_depthwise": Family([(1, 112, 32), (1, 111, 31), (1, 113, 37), (1, 109, 33)], volume, depthwise, computes=False),
    "conv_nchw": Family([(1, 56, 64, 64), (1, 55, 61, 67), (1, 57, 67, 61), (1, 53, 63, 64)], image_work(3), planes),
    "conv1d": Family([(8, 1024, 128, 128), (8, 1021, 127, 131), (7, 1031, 131, 127)], product, line),
    "conv_grad_k": Family([(8, 56, 64, 64), (8, 55, 61, 67), (7, 57, 67, 61)], image_work(3), of_kernel),
    "maxpool": Family([(8, 112, 64), (8, 111, 61), (8, 113, 67), (7, 109, 63)], volume, pool("maximum", 3), computes=False),
    "avgpool": Family([(8, 112, 64), (8, 111, 61), (8, 113, 67), (7, 109, 63)], volume, pool("add", 2), computes=False),
    "maxpool_grad": Family([(8, 113, 64), (8, 111, 61), (8, 115, 67), (7, 109, 63)], volume, pool_gradient, computes=False),
    "sort_1m": Family([(1 << 20,), (1000003,), (1048573,), (1048583,)], n_log_n, sort, computes=False),
    "sort_rows": Family([(1024, 1024), (1021, 1031), (1031, 1021), (1000, 1009)], n_log_n, sort, computes=False),
    "argsort_1m": Family([(1 << 20,), (1000003,), (1048583,)], n_log_n, argsort, computes=False),
    "top_k": Family([(4096, 1024, 32), (4093, 1021, 31), (4099, 1031, 37), (4000, 1009, 29)], lambda rows, n, k: rows * n, top_k, computes=False),
    "fft_1m": Family([(1 << 20,), (1000000,), (999999,), (1048575,), (1000003,), (1048583,)], butterflies, fft, computes=False),
    "rfft_rows": Family([(256, 4096), (251, 4095), (257, 4093), (256, 4000), (256, 4099)], real_butterflies, real_fft, computes=False),
    "cholesky": Family([(512,), (509,), (521,), (500,)], lambda n: n**3, cholesky),
    "trsm": Family([(512, 512), (509, 521), (521, 509), (500, 500)], lambda n, k: n * n * k, triangular),
    "scatter_add": Family([(50000, 4096, 512), (49999, 4093, 509), (50021, 4099, 521)], lambda rows, count, width: rows * width, scatter, computes=False),
    "embedding": Family([(50000, 4096, 512), (49999, 4093, 509), (50021, 4099, 521)], lambda rows, count, width: count * width, gather, computes=False),
    "threefry": Family([(1 << 24,), (16777213,), (16777259,)], product, random, computes=False),
    "attention": Family([(4, 256, 8, 64), (4, 251, 8, 61), (4, 257, 7, 67)], lambda b, n, heads, width: b * heads * n * n * width, attention),
}


def measure(options, path, threads):
    """The least milliseconds of a run, or what the tool says instead."""
    command = [options.bench, str(path), f"--threads={threads}", f"--budget={options.budget}", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        said = ran.stderr.strip().splitlines()
        return said[0] if said else f"exit code {ran.returncode}"
    return json.loads(ran.stdout.strip().splitlines()[-1])["run_ms"]["min"]


def rows(options, name, family, path):
    """Measures a family, prints a line for each size, and says how many are marked."""
    marked, base = 0, None
    for sizes in family.sizes:
        path.write_text(family.text(*sizes), encoding="utf-8")
        took = measure(options, path, options.threads)
        label = f"{name:15} {'x'.join(map(str, sizes)):20}"
        if isinstance(took, str):
            print(f"{label} {took}", flush=True)
            marked += 1
            continue
        each = took / family.work(*sizes)
        base = base or each
        ratio, marks = each / base, ""
        marks += "  slower" if ratio > options.most else ""
        speedup = ""
        if options.threads > 1:
            alone = measure(options, path, 1) / took
            speedup = f" {alone:8.2f}"
            marks += "  threads" if family.computes and alone < options.least else ""
        marked += bool(marks)
        print(f"{label} {took:10.4f} {ratio:8.3f}{speedup}{marks}", flush=True)
    return marked


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True, help="the shale-bench to measure with")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--budget", type=float, default=0.3, help="seconds for each size")
    parser.add_argument("--most", type=float, default=1.15, help="what a size may take for its work beside the base")
    parser.add_argument("--least", type=float, default=1.85, help="what more threads must be faster by")
    parser.add_argument("names", nargs="*", help="the families, by default all")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in FAMILIES]
    if unknown:
        parser.error(f"no family {', '.join(unknown)}; there are {', '.join(FAMILIES)}")
    print(f"{'family':15} {'sizes':20} {'ms':>10} {'ratio':>8}" + (f" {'speedup':>8}" if options.threads > 1 else ""))
    marked = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names or FAMILIES:
            marked += rows(options, name, FAMILIES[name], Path(folder) / "program.mlir")
    print(f"{marked} marked")
    return 1 if marked else 0


if __name__ == "__main__":
    sys.exit(main())
