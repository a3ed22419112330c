#!/usr/bin/env python3
"""Writes programs that judge hlo ops by what jax computes on the CPU: `generate.py [--part I/N] --out DIR`.

Each instance of an op is one function with its operands as constants and check ops on its results, so that `shale-run --check FILE` judges it.
The same versions of jax and numpy always write the same files. Part I of N is every Nth instance, from the Ith (counted from 1).
"""

import argparse
import os
import pathlib
from collections import Counter, defaultdict

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ["JAX_ENABLE_X64"] = "1"

import contraction  # noqa: E402: jax reads the environment when it is imported
import control  # noqa: E402
import elements  # noqa: E402
import elementwise  # noqa: E402
import jax  # noqa: E402
import movement  # noqa: E402
import numpy as np  # noqa: E402
import program  # noqa: E402
import reduction  # noqa: E402

FAMILIES = [elementwise, movement, reduction, contraction, control]
PER_FILE = 64
PER_COMPILATION = 32


def all_instances():
    """Every instance, named by op, class, element type and number."""
    numbers, result = Counter(), []
    for family in FAMILIES:
        for instance in family.instances():
            key = f"{instance.op}.{instance.cls}.{instance.element}"
            instance.name = f"{key}.{numbers[key]}"
            instance.family = family.__name__ if instance.replicas == 1 else "collective"
            numbers[key] += 1
            result.append(instance)
    return result


def computed(instances):
    """What jax computes for instances, compiled together because compilation takes longest."""
    results = evaluated(instances)
    changed = [i for i, (instance, result) in enumerate(zip(instances, results)) if replace_flushed(instance, result)]
    for i, result in zip(changed, evaluated([instances[i] for i in changed])):
        results[i] = result
    return results


def evaluated(instances):
    """The results of instances, each a list of numpy arrays."""
    types = []  # of results that ml_dtypes rounds

    def together(operands):
        types.clear()
        results = [instance.compute(*x) for instance, x in zip(instances, operands)]
        types.extend(r[1] if isinstance(r, elementwise.Rounded) else None for r in results)
        results = [r[0] if isinstance(r, elementwise.Rounded) else r for r in results]
        return [list(r) if isinstance(r, (tuple, list)) else [r] for r in results]

    results = jax.jit(together)([instance.inputs for instance in instances])
    with np.errstate(all="ignore"):
        return [[np.asarray(r) if t is None else np.asarray(r).astype(t) for r in rs] for rs, t in zip(results, types)]


def replace_flushed(instance, results):
    """Puts 1 for operands whose results XLA's flushing of subnormal numbers changed; true if there are some."""
    if instance.keep is None:
        return False
    out = ~instance.keep(results[0], *instance.inputs)
    for x in instance.inputs:
        x[out] = 1
    return out.any()


def grouped(instances, size, key):
    """Instances of one key in groups of at most `size`."""
    groups = defaultdict(list)
    for instance in instances:
        groups[key(instance)].append(instance)
    for group in groups.values():
        for i in range(0, len(group), size):
            yield i // size, group[i : i + size]


def write(out, instances):
    """Writes the programs."""
    texts = {}
    for _, group in grouped(instances, PER_COMPILATION, lambda i: i.op):
        for instance, results in zip(group, computed(group)):
            texts[instance.name] = program.function(instance, results)
    for number, group in grouped(instances, PER_FILE, lambda i: i.family):
        replicas = group[0].replicas
        head = "// RUN: shale-run %s --check" + (f" --replicas={replicas}" if replicas > 1 else "")
        body = "\n".join(texts[instance.name] for instance in group)
        source = f"// Source of the expected values: jax {jax.__version__} on the CPU."
        (out / f"{group[0].family}-{number}.mlir").write_text(f"{head}\n{source}\n\n{body}")


def table(instances):
    """The number of instances of each op and class of element types, as lines of text."""
    counts = defaultdict(Counter)
    for instance in instances:
        counts[instance.op][instance.cls] += 1
    lines = [" ".join(["op".ljust(24), *(c.rjust(8) for c in elements.CLASSES)])]
    for op, row in counts.items():
        lines.append(" ".join([op.ljust(24), *(str(row[c] or "-").rjust(8) for c in elements.CLASSES)]))
    return "\n".join([*lines, f"{len(instances)} instances of {len(counts)} ops"]) + "\n"


def main():
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", default="1/1", help="which part of the instances, such as 3/10")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="the folder to write to")
    parser.add_argument("--ops", help="only these ops, separated by commas")
    arguments = parser.parse_args()
    part, parts = map(int, arguments.part.split("/"))
    instances = all_instances()
    if arguments.ops:
        instances = [i for i in instances if i.op in arguments.ops.split(",")]
    instances = instances[part - 1 :: parts]
    arguments.out.mkdir(parents=True, exist_ok=True)
    for old in arguments.out.glob("*.mlir"):
        old.unlink()
    write(arguments.out, instances)
    text = table(instances)
    (arguments.out / "instances.txt").write_text(f"part {part}/{parts}\n{text}")
    print(text, end="")


if __name__ == "__main__":
    main()
