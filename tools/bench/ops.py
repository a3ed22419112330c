#!/usr/bin/env python3
"""Times ops on a million elements, the reference evaluator beside the cpu backend: `ops.py --tools DIR [--threads N] [--least RATIO] [NAME …]`.

DIR holds shale-run and shale-bench. The reference is timed as a process, less the time of one that returns its arguments; the cpu backend by shale-bench,
both on the same random inputs. An op below --least (default 5) is marked, and the exit code is 1 then.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import json

N = 1 << 20
FLOATS = """abs acos acosh asin asinh atan atanh bessel_i1e cbrt ceil cosh cosine digamma erf erf_inv erfc exponential exponential_minus_one floor lgamma
log log_plus_one logistic negate round_nearest_afz round_nearest_even rsqrt sign sine sinh sqrt tan tanh""".split()
PAIRS = "add atan2 divide maximum minimum multiply next_after power remainder subtract".split()
TESTS = "is_finite is_inf is_neg_inf is_pos_inf".split()
INTEGERS = "and or xor mulhi shift_left shift_right_arithmetic shift_right_logical".split()
ADD = """{
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  }"""


def one(name, element="f32", result=None):
    array = f"{element}[{N}]"
    form = array if result is None else f"({array}) -> {result}[{N}]"
    return [array], f"{result or element}[{N}]", f"%r = hlo.{name} %a0 : {form}"


def two(name, element="f32"):
    array = f"{element}[{N}]"
    return [array, array], array, f"%r = hlo.{name} %a0, %a1 : {array}"


def programs():
    """Name, and the types of arguments and result with the text between."""
    square, complex_ = "f32[1024,1024]", f"c64[{N}]"
    zero = "%z = hlo.constant dense<0.0> : f32[]\n  "
    table = {name: one(name) for name in FLOATS}
    table.update({name: two(name) for name in PAIRS})
    table.update({name: one(name, result="pred") for name in TESTS})
    table.update({name: two(name, "s32") for name in INTEGERS})
    table.update({name: one(name, "s32") for name in ["not", "popcnt", "count_leading_zeros"]})
    table["polygamma"] = two("polygamma")
    table["zeta"] = two("zeta")
    table["clamp"] = [f"f32[{N}]"] * 3, f"f32[{N}]", f"%r = hlo.clamp %a0, %a1, %a2 : (f32[{N}], f32[{N}], f32[{N}]) -> f32[{N}]"
    table["compare"] = [f"f32[{N}]"] * 2, f"pred[{N}]", f"%r = hlo.compare %a0, %a1, direction = LT : (f32[{N}], f32[{N}]) -> pred[{N}]"
    table["select"] = ([f"pred[{N}]", f"f32[{N}]", f"f32[{N}]"], f"f32[{N}]", f"%r = hlo.select %a0, %a1, %a2 : (pred[{N}], f32[{N}], f32[{N}]) -> f32[{N}]")
    table["convert"] = [f"f32[{N}]"], f"s8[{N}]", f"%r = hlo.convert %a0 : (f32[{N}]) -> s8[{N}]"
    table["bitcast_convert"] = [f"f32[{N}]"], f"u8[{N},4]", f"%r = hlo.bitcast_convert %a0 : (f32[{N}]) -> u8[{N},4]"
    table["reduce_precision"] = [f"f32[{N}]"], f"f32[{N}]", f"%r = hlo.reduce_precision %a0, exponent_bits = 5, mantissa_bits = 10 : f32[{N}]"
    table["complex"] = [f"f32[{N}]"] * 2, complex_, f"%r = hlo.complex %a0, %a1 : (f32[{N}], f32[{N}]) -> {complex_}"
    table["real"] = [complex_], f"f32[{N}]", f"%r = hlo.real %a0 : ({complex_}) -> f32[{N}]"
    table["imag"] = [complex_], f"f32[{N}]", f"%r = hlo.imag %a0 : ({complex_}) -> f32[{N}]"
    table["conj"] = [complex_], complex_, f"%r = hlo.conj %a0 : {complex_}"
    table["iota"] = [], f"f32[{N}]", f"%r = hlo.iota iota_dimension = 0 : f32[{N}]"
    table["broadcast"] = ["f32[1024]"], square, f"%r = hlo.broadcast %a0, dimensions = [0] : (f32[1024]) -> {square}"
    table["transpose"] = [square], square, f"%r = hlo.transpose %a0, permutation = [1, 0] : ({square}) -> {square}"
    table["reverse"] = [square], square, f"%r = hlo.reverse %a0, dimensions = [1] : {square}"
    table["slice"] = [f"f32[{2 * N}]"], f"f32[{N}]", f"%r = hlo.slice %a0, start_indices = [1], limit_indices = [{2 * N}], strides = [2] : (f32[{2 * N}]) -> f32[{N}]"
    table["concatenate"] = [square, square], "f32[1024,2048]", f"%r = hlo.concatenate %a0, %a1, dimension = 1 : ({square}, {square}) -> f32[1024,2048]"
    pad = "edge_padding_low = [1, 1], edge_padding_high = [1, 1], interior_padding = [0, 1]"
    table["pad"] = [square], "f32[1026,2049]", f"{zero}%r = hlo.pad %a0, %z, {pad} : ({square}, f32[]) -> f32[1026,2049]"
    table["reduce"] = [square], "f32[1024]", f"{zero}%r = hlo.reduce(%a0), (%z), dimensions = [1] {ADD} : ({square}, f32[]) -> f32[1024]"
    table["sort"] = [f"f32[{N}]"], f"f32[{N}]", f"""%r = hlo.sort %a0, dimension = 0 {{
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  }} : f32[{N}]"""
    dims = "lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]"
    table["dot_general"] = [square, square], square, f"%r = hlo.dot_general %a0, %a1, {dims} : ({square}, {square}) -> {square}"
    start = "%i = hlo.constant dense<7> : s32[]\n  "
    table["dynamic_slice"] = [f"f32[{2 * N}]"], f"f32[{N}]", f"{start}%r = hlo.dynamic_slice %a0, %i, slice_sizes = [{N}] : (f32[{2 * N}], s32[]) -> f32[{N}]"
    table["dynamic_update_slice"] = ([f"f32[{2 * N}]", f"f32[{N}]"], f"f32[{2 * N}]",
                                     f"{start}%r = hlo.dynamic_update_slice %a0, %a1, %i : (f32[{2 * N}], f32[{N}], s32[]) -> f32[{2 * N}]")
    return table


def text(arguments, result, ops, returned="%r"):
    named = ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(arguments))
    return f"func.func @main({named}) -> {result} {{\n  {ops}\n  func.return {returned} : {result}\n}}\n"


def process(command, runs):
    """The least seconds of some runs; None and a message if it fails."""
    best = None
    for _ in range(runs):
        begun = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        took = time.perf_counter() - begun
        if done.returncode != 0:
            return None, done.stderr.strip().splitlines()[:1]
        best = took if best is None else min(best, took)
    return best, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", required=True, type=Path)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--least", type=float, default=5.0)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    below = []
    print(f"{'op':24} {'reference ms':>12} {'cpu ms':>9} {'ratio':>8}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.mlir"
        run = [str(options.tools / "shale-run"), str(path), "-O0", "--random=normal"]
        bench = [str(options.tools / "shale-bench"), str(path), "--json", "--budget=0.1", f"--threads={options.threads}"]
        for name, (arguments, result, ops) in programs().items():
            if options.names and name not in options.names:
                continue
            path.write_text(text(arguments, result, ops), encoding="utf-8")
            whole, _ = process(run, 5)
            _, report = process(bench, 1)
            if whole is None or not isinstance(report, str):
                print(f"{name:24} {'does not run':>12} {report}")
                below.append(name)
                continue
            nothing = "func.func @main(" + ", ".join(f"%a{i}: {ty}" for i, ty in enumerate(arguments)) + ") {\n  func.return\n}\n"
            path.write_text(nothing, encoding="utf-8")
            empty, _ = process(run, 5)
            reference, cpu = (whole - empty) * 1e3, json.loads(report)["run_ms"]["min"]
            ratio = reference / cpu
            mark = "" if ratio >= options.least else " below"
            below += [name] if mark else []
            print(f"{name:24} {reference:12.2f} {cpu:9.4f} {ratio:8.1f}{mark}", flush=True)
    print(f"below {options.least}: {', '.join(below) or 'none'}")
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
