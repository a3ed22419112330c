#!/usr/bin/env python3
"""Measures the elementwise functions against exact results: `sweep.py [--points N] [--types T,…] [--write] [name …]`.

Runs `shale-run` (the reference evaluator) on all numbers of f16 and bf16 for functions of one argument, else on N points, a million without the
option: edges, random bit patterns (all exponents, both signs) and intervals of interest, with a fixed seed. The exact results are balls of Arb
(python-flint), refined until they are narrow enough. The figures are kept, and `sweep.py --write` puts them into docs/accuracy.md. Needs numpy,
mpmath, python-flint.
"""
import argparse
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path

import mpmath
import numpy as np

import sweep_functions
from sweep_types import TYPES, Worst
from sweep_functions import FUNCTIONS

ROOT = Path(__file__).resolve().parents[3]
DOC = ROOT / "docs" / "accuracy.md"


def run_shale(shale_run, op, fmt, arguments, part):
    """The results of the op on arrays of arguments."""
    count = len(arguments[0])
    ty, names = f"{fmt.name}[{count}]", ["%x", "%y"][: len(arguments)]
    out = f"{fmt.part}[{count}]" if part else ty
    signature = f"({ty}) -> {out}" if part else ty
    program = f"""func.func @main({", ".join(f"{n}: {ty}" for n in names)}) -> {out} {{
  %z = {op} {", ".join(names)} : {signature}
  return %z : {out}
}}
"""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder / "program.mlir").write_text(program)
        for i, array in enumerate(arguments):
            np.save(folder / f"in{i}.npy", array)
        subprocess.run([shale_run, folder / "program.mlir", f"--inputs={folder}", f"--out-dir={folder}"], check=True, stdout=subprocess.DEVNULL)
        return np.load(folder / "out0.npy")


def measure(name, fmt, count, evaluate):
    """The worst error of a function on a type, as a row for the table."""
    function = FUNCTIONS[name]
    start = time.time()
    arguments = sweep_functions.arguments(name, function, fmt, count)
    got = evaluate(function.op, fmt, arguments, function.part)
    worst = Worst(function, fmt)
    for low in range(0, len(got), 50_000):
        piece = slice(low, low + 50_000)
        worst.compare([a[piece] for a in arguments], got[piece])
    row = worst.row()
    row["seconds"] = round(time.time() - start)
    return row


def table(rows):
    """The figures as Markdown: real types, then complex ones."""
    lines = []
    for types in (["f16", "bf16", "f32", "f64"], ["c64", "c128"]):
        names = sorted(n for n in FUNCTIONS if any(f"{n} {t}" in rows for t in types))
        lines += ["| function | " + " | ".join(types) + " |", "|---" * (len(types) + 1) + "|"]
        lines += [f"| {n} | " + " | ".join(cell(rows.get(f"{n} {t}")) for t in types) + " |" for n in names]
        lines += [""]
    return "\n".join(lines)


def cell(row):
    """The error, the number of points unless it is the usual one, the number of points left out."""
    if row is None:
        return "–"
    notes = [] if row["points"] == 1 << 16 or row["points"] > 990_000 else [f"{round(row['points'], -3):,} points".replace(",", " ")]
    notes += [f"{row['excused']} left out"] if row["excused"] else []
    return f"{row['ulp']:.3f}" + (f" ({', '.join(notes)})" if notes else "")


def known(figures):
    """The rows that earlier calls measured."""
    return json.loads(figures.read_text()) if figures.exists() else {}


def keep(figures, key, row):
    """Adds a row, so that calls may run side by side."""
    new = figures.with_suffix(f".{os.getpid()}")
    new.write_text(json.dumps(known(figures) | {key: row}, indent=1))
    new.replace(figures)


def write(rows):
    """Puts the table between the marks of the document."""
    begin, end = "<!-- figures of sweep.py -->\n", "<!-- end of the figures -->"
    head, rest = DOC.read_text().split(begin)
    DOC.write_text(head + begin + "\n" + table(rows) + "\n" + end + rest.split(end)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=sorted(FUNCTIONS))
    parser.add_argument("--points", type=int, default=1_000_000)
    parser.add_argument("--types", default=",".join(TYPES))
    parser.add_argument("--shale-run", type=Path, default=ROOT / "target" / "release" / "shale-run")
    parser.add_argument("--figures", type=Path, default=ROOT / "target" / "accuracy.json", help="where the figures are kept between calls")
    parser.add_argument("--write", action="store_true", help="measure nothing, write the figures into docs/accuracy.md")
    options = parser.parse_args()
    if options.write:
        write(known(options.figures))
        return
    mpmath.mp.prec = 400
    for name in options.names or sorted(FUNCTIONS):
        for fmt in (TYPES[t] for t in options.types.split(",")):
            if fmt.is_complex in FUNCTIONS[name].kinds:
                row = measure(name, fmt, options.points, lambda *call: run_shale(options.shale_run, *call))
                figures = f"{row['ulp']:9.4f} ulp {row['points']:>8} points {row['excused']:>6} left out {row['seconds']:>4} s"
                print(f"{name:12} {fmt.name:5} {figures}  {row['at']}", flush=True)
                keep(options.figures, f"{name} {fmt.name}", row)


if __name__ == "__main__":
    main()
