#!/usr/bin/env python3
"""Measures how Shale reads what XLA's optimizer writes: `optimized.py --shale-run PATH [--keep DIR] [case …]` compiles every program here with jax,
runs XLA's optimized HLO text with `shale-run` and compares with what XLA computed; where a result is outside the tolerance, the same text in f64
says how far from the exact values both are, and it counts as right if Shale is within the tolerance of those.

Figures (jaxlib 0.10.2): 35 of 35 are read and run, 34 are within the tolerance of XLA's results. In `resblock` XLA divides by a standard deviation
in the program and multiplies with rsqrt in its optimized text, so roundings differ: 1 of 2048 elements is off by 1.6e-6, but the largest distance
from f64 is 2.5e-6 for Shale on this text, 2.8e-6 for XLA.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["JAX_PLATFORMS"] = "cpu"

import jax  # noqa: E402: jax reads the environment when it is imported
import ml_dtypes  # noqa: E402, F401: numpy's names of narrow types
import numpy as np  # noqa: E402
from jax._src import compiler  # noqa: E402
from jax._src.interpreters import mlir  # noqa: E402
from jax._src.lib import _jax  # noqa: E402
from jax._src.lib.mlir import ir  # noqa: E402

CASES = Path(__file__).resolve().parent
RTOL, ATOL = 1e-5, 1e-6  # of f32, as `shale-run --expect` has them


def optimized(text):
    """The HLO text that XLA's CPU compiler makes of a StableHLO program."""
    devices = jax.devices("cpu")[:1]
    with mlir.make_ir_context():
        module = ir.Module.parse(text)
        options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
        executable = devices[0].client.compile_and_load(module, _jax.DeviceList(tuple(devices)), options, [])
    return executable.hlo_modules()[0].to_string()


def run(shale_run, text, *arguments):
    """Runs HLO text; gives the exit code and all that was printed."""
    command = [shale_run, "-", "--from=hlo", "--backend=reference", *map(str, arguments)]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def distances(shale_run, case, text, folder):
    """The largest distances of Shale's and of XLA's results from those in f64, in units of the tolerance; nothing if there are none."""
    wide, own = folder / "f64", folder / "own"
    wide.mkdir()
    for path in case.glob("in*.npy"):
        array = np.load(path)
        np.save(wide / path.name, array.astype(np.float64) if array.dtype == np.float32 else array)
    in_f64 = re.sub(r"\bf32\b", "f64", text)
    if run(shale_run, in_f64, "--inputs", wide, "--out-dir", wide)[0] or run(shale_run, text, "--inputs", case, "--out-dir", own)[0]:
        return None
    worst = [0.0, 0.0]
    for path in sorted(case.glob("out*.npy")):
        exact = np.load(wide / path.name).astype(np.float64)
        for i, results in enumerate([own, case]):
            distance = np.abs(np.load(results / path.name).astype(np.float64) - exact) / (ATOL + RTOL * np.abs(exact))
            worst[i] = max(worst[i], float(distance.max(initial=0.0)))
    return worst


def judge(shale_run, case, text):
    """True if the text computes what XLA computed, or the exact values; and what to say about it."""
    code, report = run(shale_run, text, "--inputs", case, "--expect", case)
    if code == 0:
        return True, "right"
    reasons = [line for line in report.splitlines() if "differ" in line or line.startswith("error")] or report.splitlines()[-1:]
    with tempfile.TemporaryDirectory() as folder:
        worst = distances(shale_run, case, text, Path(folder))
    if worst is None:
        return False, "; ".join(reasons)
    said = f"{'; '.join(reasons)}\n    of the tolerance around f64: Shale {worst[0]:.2f}, XLA {worst[1]:.2f}"
    return worst[0] <= 1.0, ("rounding: " if worst[0] <= 1.0 else "WRONG: ") + said


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--shale-run", required=True, help="the program that is measured")
    parser.add_argument("--keep", type=Path, help="a folder for the optimized texts")
    parser.add_argument("case", nargs="*", help="names of folders here; all without")
    options = parser.parse_args()
    cases = [CASES / name for name in options.case] or sorted(path for path in CASES.iterdir() if (path / "program.mlir").is_file())
    right = 0
    for case in cases:
        text = optimized((case / "program.mlir").read_text())
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{case.name}.hlo").write_text(text)
        good, said = judge(options.shale_run, case, text)
        right += good
        print(f"{case.name}: {said}", flush=True)
    print(f"{right} of {len(cases)} optimized programs are right")
    return 0 if right == len(cases) else 1


if __name__ == "__main__":
    sys.exit(main())
