#!/usr/bin/env python3
"""Prints, for each program, the bytes that its executable keeps for arrays beside the lower bound of liveness.

    tools/bench/memory.py --bench target/release/shale-bench PROGRAM...

A program is a .mlir file or a folder with a program.mlir. The lower bound is that of the arrays which are alive together at one time, as shale-bench
reports it. The last lines give the worst ratio, and how many programs are above 1.1.
"""

import argparse
import json
import pathlib
import subprocess
import sys


def measure(bench: str, program: pathlib.Path) -> tuple[int, int] | str:
    """The peak and the lower bound in bytes, or what the tool says instead."""
    inputs = ["--inputs", str(program.parent)] if (program.parent / "in0.npy").exists() else []
    command = [bench, str(program), "--threads", "1", "--budget", "0.001", "--json", *inputs]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        return ran.stderr.strip().splitlines()[0] if ran.stderr.strip() else f"exit code {ran.returncode}"
    found = json.loads(ran.stdout.strip().splitlines()[-1])
    return found["peak_bytes"], found["lower_bound_bytes"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True, help="the shale-bench to measure with")
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    ratios, failed = [], 0
    for given in options.programs:
        program = given / "program.mlir" if given.is_dir() else given
        name = given.name if given.is_dir() else given.stem
        match measure(options.bench, program):
            case (peak, bound):
                ratio = peak / bound if bound else 1.0
                ratios.append((ratio, name))
                print(f"{name:24} {peak:12} bytes, lower bound {bound:12}, {ratio:.3f}")
            case message:
                failed += 1
                print(f"{name:24} {message}")
    ratios.sort(reverse=True)
    if ratios:
        print(f"{len(ratios)} programs, worst {ratios[0][0]:.3f} ({ratios[0][1]}), {sum(ratio > 1.1 for ratio, _ in ratios)} above 1.1, {failed} failed")
    return 1 if failed or not ratios else 0


if __name__ == "__main__":
    sys.exit(main())
