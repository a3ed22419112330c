#!/usr/bin/env python3
"""Writes docs/kernels.md and docs/kernels.svg: every kernel beside XLA and the machine's limit.

    tools/bench/kernels.py --one ONE.json [--two TWO.json] [--machine TEXT] [--name kernels] [--out docs]

ONE.json and TWO.json hold measurements at one and two threads: for each of `kernels` its `group`, what the best run of Shale took (`shale_ms`, ms), how
many times as fast that is as the best run of XLA before and behind it (`shale_ratio`), the time in which the machine could move its bytes and do its
arithmetic (`limit_s`, s), and what compiling takes on both sides (`lower_s` + `compile_s`, s; `shale_compile_ms`, ms); beside them `limits`, the machine's
`gflops` and `dram` (GB/s), and XLA's version `jaxlib`. Both sides are measured in the same run, one program after the other. The plot needs matplotlib.
"""

import argparse
import json
import math
import pathlib

import matplotlib

matplotlib.use("svg")
# The same file for the same figures.
matplotlib.rcParams.update({"svg.hashsalt": "kernels", "svg.fonttype": "none", "font.size": 8})
import matplotlib.pyplot as plt

HEAD = """# Every kernel beside XLA and the machine's limit

<!-- figures of tools/bench/kernels.py -->

{count} programs as JAX lowers them, on {machine}. XLA ({jax}) and Shale are measured in the same run, the best of many runs each; `×` is how
many times as fast as XLA Shale is. The limit is the time in which a machine of {gflops:g} GFLOP/s and {dram:g} GB/s a core moves the bytes of arguments and
results through its memory, or does the arithmetic, whichever is longer: what fits into a cache, or a faster machine, can be above 100 %.
Compiling is timed once for each program, on both sides in a process that has compiled others before; `shale-bench --cold` times the first one of a process.

![the ratio to XLA and the share of the limit, kernel by kernel]({stem}.svg)

| group | × at 1 thread | {two_head}compile × |
|---|---|{two_rule}---|
"""


def mean(values: list[float]) -> float:
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float("nan")


def ratio(kernel: dict) -> float:
    return kernel["shale_ratio"]


def xla_ms(kernel: dict) -> float:
    """The best run of XLA: what disturbs the ones before Shale's does not make Shale faster."""
    return kernel["shale_ratio"] * kernel["shale_ms"]


def share(kernel: dict) -> float:
    return 100 * kernel["limit_s"] * 1e3 / kernel["shale_ms"]


def compile_ratio(kernel: dict) -> float:
    return (kernel["lower_s"] + kernel["compile_s"]) * 1e3 / kernel["shale_compile_ms"]


def time(ms: float) -> str:
    return f"{ms:.3g} ms" if ms >= 0.1 else f"{ms * 1e3:.3g} µs"


def table(one: dict, two: dict | None, machine: str, stem: str) -> str:
    kernels, other = one["kernels"], two["kernels"] if two else {}
    groups = list(dict.fromkeys(k["group"] for k in kernels.values()))
    text = HEAD.format(
        count=len(kernels), machine=machine, stem=stem, gflops=one["limits"]["gflops"], dram=one["limits"]["dram"], jax=f"jaxlib {one['jaxlib']}", two_head="× at 2 threads | " if two else "", two_rule="---|" if two else ""
    )
    for group in [*groups, None]:
        names = [name for name, k in kernels.items() if group in (None, k["group"])]
        cells = [group or "**all**", f"{mean([ratio(kernels[n]) for n in names]):.2f}"]
        cells += [f"{mean([ratio(other[n]) for n in names if n in other]):.2f}"] if two else []
        text += "| " + " | ".join([*cells, f"{mean([compile_ratio(kernels[n]) for n in names]):.1f}"]) + " |\n"
    text += f"\n| kernel | Shale | XLA | × | of the limit | {'2 threads | × | ' if two else ''}compile | × |\n|---|---|---|---|---|{'---|---|' if two else ''}---|---|\n"
    for name, k in kernels.items():
        wrong = " (other results)" if k.get("shale_wrong") else ""
        cells = [name + wrong, time(k["shale_ms"]), time(xla_ms(k)), f"{ratio(k):.2f}", f"{share(k):.0f} %"]
        if two:
            cells += [time(other[name]["shale_ms"]), f"{ratio(other[name]):.2f}"] if name in other else ["", ""]
        text += "| " + " | ".join([*cells, time(k["shale_compile_ms"]), f"{compile_ratio(k):.0f}"]) + " |\n"
    return text


def plot(one: dict, to: pathlib.Path) -> None:
    kernels = one["kernels"]
    names = list(kernels)
    groups = list(dict.fromkeys(k["group"] for k in kernels.values()))
    color = {group: plt.get_cmap("tab20")(i % 20) for i, group in enumerate(groups)}
    figure, (left, right) = plt.subplots(1, 2, sharey=True, figsize=(9, 0.155 * len(names) + 1), layout="constrained")
    places, colors = range(len(names)), [color[kernels[n]["group"]] for n in names]
    left.barh(places, [ratio(kernels[n]) - 1 for n in names], left=1, color=colors)
    left.set_xscale("log", base=2)
    left.axvline(1, color="black", linewidth=0.8)
    left.set_xlabel("times as fast as XLA, 1 thread")
    left.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    right.barh(places, [min(share(kernels[n]), 200) for n in names], color=colors)
    right.axvline(100, color="black", linewidth=0.8)
    right.set_xlabel("share of the machine's limit, % (at most 200 shown)")
    left.set_yticks(list(places), names)
    left.set_ylim(len(names) - 0.4, -0.6)
    for axis in (left, right):
        axis.grid(axis="x", linewidth=0.3)
        axis.set_axisbelow(True)
    handles = [plt.Rectangle((0, 0), 1, 1, color=color[group]) for group in groups]
    figure.legend(handles, groups, loc="outside upper center", ncols=min(len(groups), 8), frameon=False)
    figure.savefig(to, metadata={"Date": None, "Creator": None})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--one", required=True, type=pathlib.Path, help="measurements at one thread")
    parser.add_argument("--two", type=pathlib.Path, help="measurements at two threads")
    parser.add_argument("--machine", default="two cores with AVX-512", help="how the text names the machine")
    parser.add_argument("--name", default="kernels", help="the files' name without .md and .svg, for machines of several kinds")
    parser.add_argument("--out", default=pathlib.Path("docs"), type=pathlib.Path)
    arguments = parser.parse_args()
    one = json.loads(arguments.one.read_text())
    two = json.loads(arguments.two.read_text()) if arguments.two else None
    (arguments.out / f"{arguments.name}.md").write_text(table(one, two, arguments.machine, arguments.name))
    plot(one, arguments.out / f"{arguments.name}.svg")


if __name__ == "__main__":
    main()
