#!/usr/bin/env python3
"""Compares what programs move, after Shale's fusion and in XLA's optimized modules: `traffic.py --shale-opt PATH --programs DIR [NAME …]`.

Both sides are counted by `shale-opt --traffic`: bytes that kernels read and write; what is inside a fusion is free; a loop's body counts as often as the
loop runs where that is known. XLA's side is counted in its favour: its copies are not counted, nor are its transposes, of which bitcasts are some.
The optimized texts are kept in --keep, and taken from there if they are there.
"""

import argparse
import math
import os
import re
import subprocess
import sys
from pathlib import Path

SAID = re.compile(r"@main runs (\d+) kernels, which read and write (\d+) bytes")


def optimized(path):
    """The HLO text that XLA's CPU compiler makes of a StableHLO program."""
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    from jax._src import compiler
    from jax._src.interpreters import mlir
    from jax._src.lib import _jax
    from jaxlib import _hlo
    from jax._src.lib.mlir import ir

    devices = jax.devices("cpu")[:1]
    with mlir.make_ir_context():
        module = ir.Module.parse(path.read_text())
        options = compiler.get_compile_options(num_replicas=1, num_partitions=1)
        executable = devices[0].client.compile_and_load(module, _jax.DeviceList(tuple(devices)), options, [])
    form = _hlo.HloPrintOptions()
    form.print_large_constants = True
    return executable.hlo_modules()[0].to_string(form)


def shale_opt(tool, text, *flags):
    done = subprocess.run([tool, "-", *flags], input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"shale-opt {' '.join(flags)}: {done.stderr.strip().splitlines()[0]}")
    return done.stdout, done.stderr


def traffic(tool, text, *flags):
    """Kernels and bytes of a program that is in its last form."""
    said = SAID.search(shale_opt(tool, text, *flags)[1])
    return int(said[1]), int(said[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--shale-opt", required=True)
    parser.add_argument("--programs", type=Path, required=True, help="a folder of StableHLO programs, NAME.mlir")
    parser.add_argument("--keep", type=Path, default=Path("target/optimized"), help="where the optimized texts are kept")
    parser.add_argument("--fp", default="exact")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    names = options.names or sorted(path.stem for path in options.programs.glob("*.mlir"))
    not_above, ratios, failed = 0, [], []
    print(f"{'program':24} {'kernels':>8} {'XLA':>5} {'bytes':>14} {'XLA':>14} {'ratio':>7}")
    for name in names:
        source, kept = options.programs / f"{name}.mlir", options.keep / f"{name}.hlo"
        try:
            if not kept.exists():
                kept.write_text(optimized(source))
            ours, _ = shale_opt(options.shale_opt, source.read_text(), "-O3", f"--fp={options.fp}")
            kernels, moved = traffic(options.shale_opt, ours, "--traffic")
            theirs, xla = traffic(options.shale_opt, kept.read_text(), "--inline", "--traffic=transposes=false")
        except RuntimeError as error:
            failed.append(name)
            print(f"{name:24} {error}")
            continue
        ratio = moved / max(xla, 1)
        not_above += moved <= xla
        if theirs > 1:
            ratios.append(ratio)
        print(f"{name:24} {kernels:8} {theirs:5} {moved:14} {xla:14} {ratio:7.3f}{'' if moved <= xla else '  above'}", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / max(len(ratios), 1)) if all(r > 0 for r in ratios) else 0.0
    print(f"not above XLA: {not_above} of {len(names)}; geometric mean of the {len(ratios)} where XLA has more than one kernel: {mean:.3f}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
