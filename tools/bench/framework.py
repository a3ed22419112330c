#!/usr/bin/env python3
"""Times shale-opt and filecheck against MLIR's tools, both in one run.

usage: framework.py [--shale target/release/shale-opt] [--mlir mlir-opt-22] [--filecheck target/release/filecheck]
                    [--llvm-filecheck FileCheck-22] [--runs 3] [--ops 1000000] [--keep DIR] [--builds]

CPU time is user + system of the whole process, median of the runs, the two tools taking turns. Peak memory is the largest
resident set, less the size of the input, per op. MLIR's tools come from Debian's mlir-22-tools and llvm-22-tools; what is
missing is left out, loudly. Start-up memory needs GNU time (Debian's package `time`).
"""
import argparse, filecmp, os, random, shutil, statistics, subprocess, sys, tempfile, time

INT = ["addi", "muli", "xori", "andi", "ori", "subi", "maxsi", "minsi"]
FLOAT = ["addf", "mulf", "subf", "maximumf", "minimumf", "divf"]

def arith(ops, functions=1, duplicates=0.0, seed=1):
    """A module of live arith ops; a share of `duplicates` repeats an earlier op. Returns MLIR's custom form."""
    rng, out, per = random.Random(seed), [], ops // functions
    for f in range(functions):
        kinds, ty = (FLOAT, "f32") if f % 2 else (INT, "i64")
        out.append(f"func.func @f{f}(%0: {ty}, %1: {ty}, %2: {ty}, %3: {ty}) -> {ty} {{")
        history, last, copy = [], 3, None
        for _ in range(per - 1):
            if history and copy is None and rng.random() < duplicates:
                kind, a, b = rng.choice(history[-64:])
                copy = last
            else:
                kind, a, b = rng.choice(kinds), last, copy if copy is not None else rng.randint(max(0, last - 64), last - 1)
                history.append((kind, a, b))
                copy = None
            last += 1
            out.append(f"  %{last} = arith.{kind} %{a}, %{b} : {ty}")
        out.append(f"  return %{last} : {ty}\n}}")
    return "\n".join(out) + "\n"

def run(command, stdout=subprocess.DEVNULL):
    """CPU seconds, wall seconds and peak resident bytes of one process; it must succeed."""
    start = time.perf_counter()
    child = subprocess.Popen(command, stdout=stdout, stderr=subprocess.PIPE)
    message = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {child.returncode}\n{message[:2000]}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - start, usage.ru_maxrss * 1024

def versus(runs, *commands):
    """The medians of (CPU, wall, peak) for each command, taking turns."""
    results = [[run(c) for c in commands] for _ in range(runs)]
    return [tuple(statistics.median(r[i][k] for r in results) for k in range(3)) for i in range(len(commands))]

def same_output(a, b, folder):
    """Compares through files: a large process that starts another makes that one's peak memory look large."""
    names = [os.path.join(folder, name) for name in ("ours.out", "theirs.out")]
    for command, name in zip((a, b), names):
        with open(name, "wb") as f:
            subprocess.run(command, stdout=f, check=True)
    return "identical" if filecmp.cmp(*names, shallow=False) else "DIFFERENT"

def spin(seconds=1.0):
    """How many cores' worth of work two spinning processes get."""
    loop = f"import time\nt=time.perf_counter()\nwhile time.perf_counter()-t<{seconds}: pass\nprint(time.process_time())"
    procs = [subprocess.Popen([sys.executable, "-c", loop], stdout=subprocess.PIPE) for _ in range(2)]
    return sum(float(p.communicate()[0]) for p in procs) / seconds

def mlir_section(args, folder):
    generic = {}
    for name, ops, functions, duplicates in [("100k", 100_000, 1, 0.3), ("whole", args.ops, 1, 0.0), ("copies", args.ops, 1, 0.3), ("two", args.ops, 2, 0.3)]:
        source, path = os.path.join(folder, name + ".mlir"), os.path.join(folder, name + ".generic.mlir")
        subprocess.run([sys.executable, __file__, "--generate", str(ops), str(functions), str(duplicates), source], check=True)
        subprocess.run([args.mlir, "--mlir-print-op-generic", source, "-o", path], check=True)
        generic[name] = path
    mlir = [args.mlir, "--mlir-disable-threading", "--mlir-print-op-generic"]
    shale = [args.shale, "--no-threads", "--print-op-generic"]
    print(f"{'what':<28}{'shale s':>9}{'mlir s':>9}{'ratio':>7}{'shale B/op':>12}{'mlir B/op':>11}  output")
    for title, name, passes in [("parse+verify+print", "whole", []), ("parse+verify+print --cse", "copies", ["--cse"])]:
        ours, theirs = shale + passes + [generic[name]], mlir + passes + [generic[name]]
        a, b = versus(args.runs, ours, theirs)
        size, per_op = os.path.getsize(generic[name]), lambda peak: (peak - size) / args.ops
        print(f"{title:<28}{a[0]:>9.3f}{b[0]:>9.3f}{b[0] / a[0]:>7.1f}{per_op(a[2]):>12.0f}{per_op(b[2]):>11.0f}  {same_output(ours, theirs, folder)}")
    small, large = versus(args.runs, shale + ["--cse", generic["100k"]], shale + ["--cse", generic["copies"]])
    print(f"--cse: {args.ops // 100_000}00k ops take {large[0] / small[0]:.1f} times 100k")
    threads_section(args, generic["two"])

def threads_section(args, path):
    """The time of the passes alone, on one thread and on two, from --timing=json; bracketed by the spin test."""
    import json
    before, times = spin(), {1: [], 2: []}
    passes = ["--cse"] * 4
    for _ in range(args.runs):
        for threads in times:
            text = subprocess.run([args.shale, f"--threads={threads}", "--timing=json", "-o", os.devnull, *passes, path], stderr=subprocess.PIPE, check=True).stderr
            times[threads].append(json.loads(text.decode().strip().splitlines()[-1])["passes_ms"])
    one, two = (min(times[t]) for t in (1, 2))
    print(f"two functions, passes alone: {one:.0f} ms on one thread, {two:.0f} ms on two: {one / two:.2f} (two spinning processes got {before:.2f} and {spin():.2f} cores)")

def start_section(args):
    wall = statistics.median(run([args.shale, "--version"])[1] for _ in range(20)) * 1e3
    gnu_time = shutil.which("time")
    memory = "needs GNU time"
    if gnu_time:
        memory = subprocess.run([gnu_time, "-f", "%M", args.shale, "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True).stderr.decode().strip() + " KB"
    print(f"--version: {wall:.2f} ms wall with process start, peak {memory}")

def filecheck_section(args, folder):
    rng, lines, checks = random.Random(2), [], []
    for i in range(100_000):
        lines.append(f"  %{i} = hlo.op{rng.randint(0, 20)} %{max(0, i - rng.randint(1, 50))}, %arg{i % 7} : f32[{rng.randint(1, 999)},16]")
        if i % 20 == 0:
            kind = ["CHECK", "CHECK-SAME", "CHECK"][i // 20 % 3] if i else "CHECK"
            pattern = lines[-1].strip()
            if kind == "CHECK-SAME":
                kind = "CHECK"
            if i // 20 % 4 == 1:
                pattern = "%[[V:[0-9]+]] = " + pattern.split(" = ")[1].replace("[", "{{\\[}}", 1)
            checks.append(f"// {kind}: {pattern}")
    data, check = os.path.join(folder, "lines.txt"), os.path.join(folder, "checks.txt")
    for path, text in ((data, lines), (check, checks)):
        with open(path, "w") as f:
            f.write("\n".join(text) + "\n")
    a, b = versus(args.runs, [args.filecheck, check, "--input-file", data], [args.llvm_filecheck, check, "--input-file", data])
    print(f"FileCheck, 100k lines, {len(checks)} checks: {a[0]:.3f} s, LLVM's {b[0]:.3f} s: {a[0] / b[0]:.2f} of its time")

def builds_section():
    """A clean release build of shale-opt, and a rebuild of the toy dialect after a change of its source."""
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    with tempfile.TemporaryDirectory() as target:
        environment = dict(os.environ, CARGO_TARGET_DIR=target)
        start = time.perf_counter()
        subprocess.run(["cargo", "build", "--quiet", "--release", "-p", "shale-opt"], cwd=root, env=environment, check=True)
        print(f"clean release build of shale-opt: {time.perf_counter() - start:.0f} s")
        subprocess.run(["cargo", "build", "--quiet", "-p", "toy"], cwd=root, env=environment, check=True)
        os.utime(os.path.join(root, "lit-tests", "toy", "src", "lib.rs"))
        start = time.perf_counter()
        subprocess.run(["cargo", "build", "--quiet", "-p", "toy"], cwd=root, env=environment, check=True)
        print(f"toy dialect and tool after a change: {time.perf_counter() - start:.1f} s")

def main():
    if sys.argv[1:2] == ["--generate"]:  # in a process of its own, so that this one stays small
        ops, functions, duplicates, path = sys.argv[2:]
        with open(path, "w") as f:
            f.write(arith(int(ops), int(functions), float(duplicates)))
        return
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--shale", default="target/release/shale-opt")
    p.add_argument("--mlir", default="mlir-opt-22")
    p.add_argument("--filecheck", default="target/release/filecheck")
    p.add_argument("--llvm-filecheck", default="FileCheck-22")
    p.add_argument("--runs", type=int, default=3)
    p.add_argument("--ops", type=int, default=1_000_000)
    p.add_argument("--keep", help="folder for the inputs")
    p.add_argument("--builds", action="store_true", help="time a clean build too (minutes)")
    args = p.parse_args()
    for tool in (args.shale, args.filecheck):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: cargo build --release -p shale-opt -p shale-filecheck")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or scratch
        os.makedirs(folder, exist_ok=True)
        start_section(args)
        if args.builds:
            builds_section()
        for tool, section in ((args.llvm_filecheck, filecheck_section), (args.mlir, mlir_section)):
            if shutil.which(tool):
                section(args, folder)
            else:
                print(f"{tool} IS NOT INSTALLED: its comparison is left out")

if __name__ == "__main__":
    main()
