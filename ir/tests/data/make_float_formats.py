#!/usr/bin/env python3
"""Writes float_formats.txt: the narrow float types as ml_dtypes and NumPy see them.

Needs `pip install numpy ml_dtypes`; run as `python3 make_float_formats.py > float_formats.txt`.

Per type, for every code: its value as the bits of an f64 (NaN as `nan`). Then the
codes that a fixed list of f64 inputs converts to, see `inputs`. Types with 16 bits have
65536 codes: their rows are replaced by FNV-1a hashes over the same data.

ml_dtypes converts an f64 through f32 and so may round twice. All inputs are f32
values, where it rounds once.
"""
import warnings

import ml_dtypes
import numpy as np

warnings.simplefilter("ignore")

TYPES = [
    ("f16", np.dtype(np.float16), 16),
    ("bf16", np.dtype(ml_dtypes.bfloat16), 16),
    ("f8e5m2", np.dtype(ml_dtypes.float8_e5m2), 8),
    ("f8e4m3fn", np.dtype(ml_dtypes.float8_e4m3fn), 8),
    ("f8e4m3b11fnuz", np.dtype(ml_dtypes.float8_e4m3b11fnuz), 8),
    ("f8e5m2fnuz", np.dtype(ml_dtypes.float8_e5m2fnuz), 8),
    ("f8e4m3fnuz", np.dtype(ml_dtypes.float8_e4m3fnuz), 8),
    ("f8e4m3", np.dtype(ml_dtypes.float8_e4m3), 8),
    ("f8e3m4", np.dtype(ml_dtypes.float8_e3m4), 8),
    ("f8e8m0fnu", np.dtype(ml_dtypes.float8_e8m0fnu), 8),
    ("f4e2m1fn", np.dtype(ml_dtypes.float4_e2m1fn), 4),
    ("f6e2m3fn", np.dtype(ml_dtypes.float6_e2m3fn), 6),
    ("f6e3m2fn", np.dtype(ml_dtypes.float6_e3m2fn), 6),
]


def specials():
    """NaNs of both signs, infinities, zeros, powers of two over the range of f32, huge values."""
    powers = [2.0**k for k in range(-149, 128)]
    wide = [3.0 * p for p in powers if 3.0 * p < 2.0**127]
    huge = [1e300, 5e38]
    positive = [np.nan, np.inf, 0.0] + powers + wide + huge
    return np.array([w for v in positive for w in (v, -v)])


def inputs(values):
    """For neighbours a, b: a, the middle and the f32 values on both sides of it; then specials."""
    finite = np.unique(values[np.isfinite(values)]) + 0.0  # -0 becomes 0
    middle = ((finite[1:] + finite[:-1]) / 2).astype(np.float32)
    up = np.nextafter(middle, np.float32(np.inf))
    down = np.nextafter(middle, np.float32(-np.inf))
    near = np.stack([finite[:-1].astype(np.float32), down, middle, up], axis=1).ravel()
    edge = finite[-1] * np.array([1.0, 1.03125, 1.0625, 1.125, 1.25, 1.5, 2.0])
    return np.concatenate([near.astype(np.float64), edge, -edge, specials()])


def fnv(words, size):
    """FNV-1a over little-endian words of `size` bytes."""
    result = 0xCBF29CE484222325
    for byte in b"".join(int(w).to_bytes(size, "little") for w in words):
        result = ((result ^ byte) * 0x100000001B3) % 2**64
    return result


def main():
    print("# Made by make_float_formats.py with ml_dtypes", ml_dtypes.__version__, "numpy", np.__version__)
    for name, dtype, bits in TYPES:
        unsigned = np.dtype(f"u{dtype.itemsize}")
        values = np.arange(2**bits).astype(unsigned).view(dtype).astype(np.float64)
        # The bits of a NaN depend on the machine; all count as the positive quiet one.
        words = np.where(np.isnan(values), np.nan, values).view(np.uint64)
        words = np.where(np.isnan(values), np.uint64(0x7FF8000000000000), words)
        codes = inputs(values).astype(dtype).view(unsigned)
        if bits == 16:
            print(name, "values-hash", f"{fnv(words, 8):016x}")
            print(name, "codes-hash", len(codes), f"{fnv(codes, 2):016x}")
        else:
            print(name, "values", " ".join("nan" if v != v else f"{w:x}" for v, w in zip(values, words)))
            print(name, "codes", len(codes), "".join(f"{c:02x}" for c in codes))


main()
