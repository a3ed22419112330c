#!/usr/bin/env python3
"""Times small programs as users of JAX write them, XLA beside Shale: `everyday.py --bench target/release/shale-bench [--least RATIO] [NAME …]`.

Rows of 10 classes, biases of images, masks, indices, statistics, loops over small states: sizes that no other benchmark has, many of them with short rows. Both run on one thread, on the same
inputs; a program is printed with how many times as fast as XLA Shale is, the worst first. Below --least (default 0.5) it is marked, and the exit code is 1.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

import simulations

RANDOM = np.random.default_rng(0)
BF16 = jnp.bfloat16
CASES = {}
#: Seconds for which each side runs a program.
BUDGET = 0.25


def numbers(*sizes, dtype=np.float32):
    """Normal floats, or integers below 100 in magnitude."""
    if np.dtype(dtype).kind == "f":
        return RANDOM.standard_normal(sizes).astype(dtype)
    return RANDOM.integers(-100, 100, sizes).astype(dtype)


def indices(below, *sizes):
    """Integers from 0 on, below a number."""
    return RANDOM.integers(0, below, sizes).astype(np.int32)


def case(name, function, *arguments):
    """Adds a program."""
    CASES[name] = (function, arguments)


case("softmax_rows10", lambda x: jax.nn.softmax(x, -1), numbers(100000, 10))
case("softmax_rows33", lambda x: jax.nn.softmax(x, -1), numbers(30000, 33))
case("softmax_axis0", lambda x: jax.nn.softmax(x, 0), numbers(1000, 1000))
case("softmax_mid", lambda x: jax.nn.softmax(x, 1), numbers(64, 100, 49))
case("argmax10", lambda x: jnp.argmax(x, -1), numbers(100000, 10))
case("argmax_ax0", lambda x: jnp.argmax(x, 0), numbers(1000, 1000))
case("sum3", lambda x: x.sum(-1), numbers(1000000, 3))
case("sum7", lambda x: x.sum(-1), numbers(300000, 7))
case("sum_mid", lambda x: x.sum(1), numbers(64, 100, 169))
case("sum_nchw_hw", lambda x: x.mean((2, 3)), numbers(32, 64, 56, 56))
case("sum_nchw_c", lambda x: x.sum((0, 2, 3)), numbers(32, 64, 56, 56))
case("sum_nhwc_c", lambda x: x.sum((0, 1, 2)), numbers(32, 56, 56, 64))
case("max_ax1", lambda x: x.max(1), numbers(2000, 2000))
case(
    "bn_nchw",
    lambda x, g, b: (x - x.mean((0, 2, 3), keepdims=True)) * lax.rsqrt(x.var((0, 2, 3), keepdims=True) + 1e-5) * g + b,
    numbers(32, 64, 28, 28),
    numbers(1, 64, 1, 1),
    numbers(1, 64, 1, 1),
)
case(
    "ln768",
    lambda x, g, b: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5) * g + b,
    numbers(4096, 768),
    numbers(768),
    numbers(768),
)
case("ln100", lambda x: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5), numbers(20000, 100))
case("ln768_bf16", lambda x: (x - x.mean(-1, keepdims=True)) * lax.rsqrt(x.var(-1, keepdims=True) + 1e-5), numbers(4096, 768).astype(BF16))
case("bias_nchw", lambda x, b: jax.nn.relu(x + b[None, :, None, None]), numbers(32, 64, 28, 28), numbers(64))
case("bias_nhwc3", lambda x, b: jax.nn.relu(x + b), numbers(32, 112, 112, 3), numbers(3))
case("nchw2nhwc", lambda x: x.transpose(0, 2, 3, 1), numbers(32, 64, 56, 56))
case("nhwc2nchw3", lambda x: x.transpose(0, 3, 1, 2), numbers(32, 224, 224, 3))
case("nchw2nhwc3", lambda x: x.transpose(0, 2, 3, 1), numbers(32, 3, 224, 224))
case("t_bf16", lambda x: x.T, numbers(2000, 2000).astype(BF16))
case("t_s8", lambda x: x.T, numbers(3000, 3000, dtype=np.int8))
case("t_f32", lambda x: x.T, numbers(1500, 1500))
case("heads", lambda x: x.reshape(8, 512, 12, 64).transpose(0, 2, 1, 3), numbers(8, 512, 768))
case("concat_last", lambda a, b, c: jnp.concatenate([a, b, c], -1), numbers(50000, 5), numbers(50000, 7), numbers(50000, 4))
case("stack_last", lambda a, b: jnp.stack([a, b], -1), numbers(1000000), numbers(1000000))
case("pad_hw", lambda x: jnp.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1))), numbers(32, 64, 28, 28))
case("reflect", lambda x: jnp.pad(x, ((3, 3), (3, 3)), mode="reflect"), numbers(1000, 1000))
case("roll", lambda x: jnp.roll(x, 17, -1), numbers(1000, 1000))
case("flip_last", lambda x: x[:, ::-1], numbers(2000, 501))
case("flip_first", lambda x: x[::-1], numbers(2000, 501))
case("stride2", lambda x: x[:, ::2], numbers(2000, 2000))
case("stride2_hw", lambda x: x[:, ::2, ::2, :], numbers(16, 112, 112, 32))
case("interleave", lambda x: lax.pad(x, x.dtype.type(0), ((0, 0, 0), (0, 0, 1))), numbers(1000, 1000))
case("tile", lambda x: jnp.tile(x, (3, 5)), numbers(300, 300))
case("repeat", lambda x: jnp.repeat(x, 4, axis=1), numbers(1000, 300))
case("outer", lambda a, b: a[:, None] * b[None, :], numbers(2000), numbers(1500))
case("onehot10", lambda i: jax.nn.one_hot(i, 10), indices(10, 200000))
case("cumsum_last", lambda x: jnp.cumsum(x, -1), numbers(1000, 1000))
case("cumsum_first", lambda x: jnp.cumsum(x, 0), numbers(1000, 1000))
case("cumsum_long", lambda x: jnp.cumsum(x), numbers(1000000))
case("cummax", lambda x: lax.cummax(x, 1), numbers(1000, 1000))
case("cumlogsumexp", lambda x: lax.cumlogsumexp(x, 1), numbers(500, 500))
case("mask_tri", lambda x: jnp.where(jnp.tril(jnp.ones((1000, 1000), bool)), x, -1e9), numbers(1000, 1000))
case("clip_s8", lambda x: jnp.clip(jnp.round(x * 10), -128, 127).astype(jnp.int8), numbers(2000000))
case("dequant", lambda x, s: x.astype(jnp.float32) * s, numbers(2000, 1000, dtype=np.int8), numbers(1000))
case("f32_chain", lambda x: jnp.exp(-x * x) * jnp.sin(x) + 1, numbers(500000))
case("bf16_gelu", lambda x: jax.nn.gelu(x), numbers(2000000).astype(BF16))
case("f16_add", lambda x, y: x + y * 2, numbers(3000000, dtype=np.float16), numbers(3000000, dtype=np.float16))
case("s32_arith", lambda x, y: (x * y + 3) // 7, numbers(1000000, dtype=np.int32), numbers(1000000, dtype=np.int32))
case("s32_div", lambda x, y: x // (jnp.abs(y) + 1), numbers(1000000, dtype=np.int32), numbers(1000000, dtype=np.int32))
case("s32_mod", lambda x: x % 10, numbers(2000000, dtype=np.int32))
case(
    "u8_blend",
    lambda a, b: ((a.astype(jnp.uint16) + b.astype(jnp.uint16)) // 2).astype(jnp.uint8),
    numbers(2000000, dtype=np.uint8),
    numbers(2000000, dtype=np.uint8),
)
case(
    "c64_mul",
    lambda a, b: a * b + 1,
    (numbers(1000000) + 1j * numbers(1000000)).astype(np.complex64),
    (numbers(1000000) + 1j * numbers(1000000)).astype(np.complex64),
)
case("c64_abs", lambda a: jnp.abs(a), (numbers(1000000) + 1j * numbers(1000000)).astype(np.complex64))
case("pow", lambda x: jnp.abs(x) ** 2.5, numbers(1000000))
case("atan2", lambda x, y: jnp.arctan2(x, y), numbers(1000000), numbers(1000000))
case("hypot", lambda x, y: jnp.hypot(x, y), numbers(1000000), numbers(1000000))
case("l2norm", lambda x: x / jnp.linalg.norm(x, axis=-1, keepdims=True), numbers(10000, 128))
case("cosine", lambda x, y: (x * y).sum(-1) / (jnp.linalg.norm(x, axis=-1) * jnp.linalg.norm(y, axis=-1)), numbers(10000, 64), numbers(10000, 64))
case("pairdist", lambda x, y: ((x[:, None] - y[None]) ** 2).sum(-1), numbers(500, 3), numbers(500, 3))
case("pairdist64", lambda x, y: ((x[:, None] - y[None]) ** 2).sum(-1), numbers(200, 64), numbers(200, 64))
case("any", lambda x: (x > 5).any(), numbers(1000000))
case("count", lambda x: (x > 0).sum(), numbers(1000000))
case("sum_s8", lambda x: x.sum(dtype=jnp.int32), numbers(4000000, dtype=np.int8))
case("sum_bf16", lambda x: x.sum(), numbers(4000000).astype(BF16))
case("sum_f32", lambda x: x.sum(), numbers(2000000))
case("mean_std", lambda x: (x.mean(), x.std()), numbers(1000000))
case("minmax", lambda x: (x.min(), x.max()), numbers(1000000))
case("prod_ax", lambda x: x.prod(-1), numbers(100000, 16))
case("logsumexp0", lambda x: jax.nn.logsumexp(x, 0), numbers(1000, 1000))
case("xent", lambda x, y: -jnp.take_along_axis(jax.nn.log_softmax(x), y[:, None], 1).mean(), numbers(10000, 100), indices(100, 10000))
case(
    "adam",
    lambda p, g, m, v: (p - 1e-3 * (0.9 * m + 0.1 * g) / (jnp.sqrt(0.999 * v + 0.001 * g * g) + 1e-8), 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g),
    numbers(1000000),
    numbers(1000000),
    numbers(1000000),
    np.abs(numbers(1000000)),
)
case(
    "dropout",
    lambda x, k: jnp.where(jax.random.bernoulli(jax.random.wrap_key_data(k), 0.9, x.shape), x / 0.9, 0),
    numbers(1000, 1000),
    np.array([1, 2], np.uint32),
)
case("lap2d", lambda x: x[1:-1, 1:-1] * 4 - x[:-2, 1:-1] - x[2:, 1:-1] - x[1:-1, :-2] - x[1:-1, 2:], numbers(1000, 1000))
case("lap2d_roll", lambda x: jnp.roll(x, 1, 0) + jnp.roll(x, -1, 0) + jnp.roll(x, 1, 1) + jnp.roll(x, -1, 1) - 4 * x, numbers(1000, 1000))
case(
    "rope",
    lambda x, c, s: jnp.concatenate([x[..., :32] * c - x[..., 32:] * s, x[..., 32:] * c + x[..., :32] * s], -1),
    numbers(8, 12, 256, 64),
    numbers(256, 32),
    numbers(256, 32),
)
case(
    "rope_il",
    lambda x, c, s: jnp.stack([x[..., ::2] * c - x[..., 1::2] * s, x[..., ::2] * s + x[..., 1::2] * c], -1).reshape(x.shape),
    numbers(8, 12, 256, 64),
    numbers(256, 32),
    numbers(256, 32),
)
case(
    "groupnorm",
    lambda x: (lambda g: ((g - g.mean((2, 3, 4), keepdims=True)) * lax.rsqrt(g.var((2, 3, 4), keepdims=True) + 1e-5)).reshape(x.shape))(
        x.reshape(16, 8, 8, 28, 28)
    ),
    numbers(16, 64, 28, 28),
)
case("embed_grad", lambda i, g: jnp.zeros((5000, 64)).at[i].add(g), indices(5000, 8192), numbers(8192, 64))
case("embed", lambda t, i: t[i], numbers(5000, 64), indices(5000, 8192))
case("take_cols", lambda t, i: t[:, i], numbers(1000, 500), indices(500, 300))
case("histogram", lambda i: jnp.zeros(256, jnp.int32).at[i].add(1), indices(256, 500000))
case("seg_sum", lambda x, i: jax.ops.segment_sum(x, i, 1000), numbers(200000), np.sort(indices(1000, 200000)))
case("searchsorted", lambda a, v: jnp.searchsorted(a, v), np.sort(numbers(10000)), numbers(100000))
case("sort_rows", lambda x: jnp.sort(x, -1), numbers(10000, 50))
case("median", lambda x: jnp.median(x, axis=-1), numbers(2000, 101))
case("where_nan", lambda x: jnp.where(jnp.isnan(x), 0, x), numbers(2000000))
case("sigmoid_f32", lambda x: jax.nn.sigmoid(x), numbers(1000000))
case("silu_mul", lambda a, b: jax.nn.silu(a) * b, numbers(1000, 4096), numbers(1000, 4096))
case("conv_bn_relu_ew", lambda x, s, b: jax.nn.relu(x * s + b), numbers(32, 28, 28, 64), numbers(64), numbers(64))
case("upsample", lambda x: jnp.repeat(jnp.repeat(x, 2, 1), 2, 2), numbers(8, 56, 56, 32))
case("pixshuf", lambda x: x.reshape(8, 28, 28, 2, 2, 16).transpose(0, 1, 3, 2, 4, 5).reshape(8, 56, 56, 16), numbers(8, 28, 28, 64))
case("im2col", lambda x: jnp.stack([x[:, i : i + 26, j : j + 26] for i in range(3) for j in range(3)], -1), numbers(32, 28, 28))
simulations.register(case, numbers, indices)


def time_xla(compiled, arguments):
    """The least time of a run, in ms."""
    given = [jnp.asarray(argument) for argument in arguments]
    jax.block_until_ready(compiled(*given))
    best, end = float("inf"), time.monotonic() + BUDGET
    while time.monotonic() < end:
        begun = time.perf_counter()
        jax.block_until_ready(compiled(*given))
        best = min(best, time.perf_counter() - begun)
    return best * 1e3


def time_shale(bench, text, arguments, folder):
    """The least time of a run, in ms, or what went wrong."""
    program = folder / "program.mlir"
    program.write_text(text)
    inputs = []
    # numpy writes no bfloat16; random ones serve as well.
    if not any(np.asarray(argument).dtype == BF16 for argument in arguments):
        for old in folder.glob("in*.npy"):
            old.unlink()
        for i, argument in enumerate(arguments):
            np.save(folder / f"in{i}.npy", np.asarray(argument))
        inputs = [f"--inputs={folder}"]
    command = [bench, program, "--threads=1", f"--budget={BUDGET}", "--json", *inputs]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return done.stderr.strip()
    return json.loads(done.stdout)["run_ms"]["min"]


def main():
    """Times the programs that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bench", required=True, help="shale-bench")
    parser.add_argument("--least", type=float, default=0.5)
    parser.add_argument("names", nargs="*", help="programs; all of them without names")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in CASES]
    if unknown:
        parser.error(f"there is no program {unknown[0]}; there are {', '.join(CASES)}")
    found, failed = [], False
    with tempfile.TemporaryDirectory() as folder:
        for name in options.names or CASES:
            function, arguments = CASES[name]
            compiled = jax.jit(function)
            ours = time_shale(options.bench, compiled.lower(*arguments).as_text(), arguments, Path(folder))
            if isinstance(ours, str):
                print(f"{name}: {ours}")
                failed = True
                continue
            xla = time_xla(compiled, arguments)
            found.append((xla / ours, name, xla, ours))
    for ratio, name, xla, ours in sorted(found):
        print(f"{ratio:7.2f} {name:18s} XLA {xla:8.3f} ms  Shale {ours:8.3f} ms{'  below' if ratio < options.least else ''}")
    if found:
        mean = float(np.exp(np.mean(np.log([ratio for ratio, *_ in found]))))
        print(f"{len(found)} programs, geometric mean {mean:.2f}, {sum(ratio < options.least for ratio, *_ in found)} below {options.least}")
    return 1 if failed or any(ratio < options.least for ratio, *_ in found) else 0


if __name__ == "__main__":
    sys.exit(main())
