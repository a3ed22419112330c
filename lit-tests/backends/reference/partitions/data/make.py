"""Programs that jax makes of shard_map, and what they give: run in this folder with jax 0.10.2."""
import os

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=4"
import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import NamedSharding, PartitionSpec as P

AUTO = jax.sharding.AxisType.Auto
ONE = jax.make_mesh((2,), ("x",), devices=jax.devices()[:2], axis_types=(AUTO,))
TWO = jax.make_mesh((2, 2), ("x", "y"), devices=jax.devices(), axis_types=(AUTO, AUTO))

random = np.random.RandomState(0)
INPUTS = {
    "a": random.randint(-9, 10, (4, 6)).astype(np.float32),
    "b": random.randint(-9, 10, (6, 2)).astype(np.float32),
    "c": random.randint(-9, 10, (4, 2)).astype(np.float32),
    "d": random.randint(-9, 10, (8,)).astype(np.int32),
}


def sums(x, y):
    return jax.lax.psum(jnp.sum(x * y), "x"), x + jax.lax.axis_index("x").astype(x.dtype)


def product(x, y):
    return jax.lax.psum(x @ y, "y")


def ring(x):
    return jax.lax.ppermute(x, "x", [(0, 1), (1, 0)]), jax.lax.all_gather(x, "x"), jax.lax.all_to_all(x, "x", 0, 0)


def numbered(x):
    return 2 * x + jax.lax.axis_index(("y", "x"))


def some(x):
    return jax.lax.psum(jnp.sum(x, axis=0), "x")


def case(name, mesh, function, inputs, specs, results, why, jit={}, **more):
    sharded = jax.shard_map(function, mesh=mesh, in_specs=specs, out_specs=results, **more)
    jitted = jax.jit(sharded, **{key: value(mesh) for key, value in jit.items()})
    text = jitted.lower(*[INPUTS[i] for i in inputs]).as_text()
    given = jax.tree.leaves(jitted(*[jnp.asarray(INPUTS[i]) for i in inputs]))
    files = " ".join(f"--in{k}=%S/data/{i}.npy" for k, i in enumerate(inputs))
    steps = [f"shale-run %s --partitions={mesh.size} {files} --out-dir=%t"]
    for k, array in enumerate(given):
        np.save(f"{name}{k}.npy", np.asarray(array))
        steps += [f"cmp %t/r{r}/out{k}.npy %S/data/{name}{k}.npy" for r in range(mesh.size)]
    run = "".join(f"// RUN: {step}\n" for step in [" && ".join(steps[: 1 + mesh.size])] + steps[1 + mesh.size :])
    alone = f"// RUN: not shale-run %s {files} 2>&1 | filecheck %s\n"
    check = "// CHECK: error: hlo.{{[a-z_]+: [a-z_]+}} names {{process|partition}} {{[0-9]}}, but the run has 1\n"
    check += f"// CHECK: {name}.mlir:{{{{[0-9]+:[0-9]+}}}}\n// CHECK: help: run the program with as many replicas and partitions as it is written for\n"
    with open(f"../{name}.mlir", "w") as file:
        file.write(f"{run}{alone}\n{check}\n// {why} Made by data/make.py.\n\n{text.strip()}\n")


for name, array in INPUTS.items():
    np.save(f"{name}.npy", array)
case("sums", ONE, sums, "cc", (P("x"), P("x")), (P(), P("x")), "One result is whole on each partition, the other is cut.")
case("product", TWO, product, "ab", (P("x", "y"), P("y", None)), P("x", None), "A product of matrices on a mesh of two axes.")
case("ring", ONE, ring, "c", P("x"), P("x"), "Partitions send their parts to each other.")
case("numbered", TWO, numbered, "d", P(("y", "x")), P(("y", "x")), "A dimension is cut along two axes, not in the order of the mesh.")
case("some", TWO, some, "a", P("x"), P(), "Parts are meant along one axis of two; along the other all do the same.", axis_names={"x"})
give = dict(in_shardings=lambda mesh: NamedSharding(mesh, P("x")), donate_argnums=lambda _: 0)
case("donated", ONE, lambda x: 2 * x, "c", P("x"), P("x"), "The argument is donated.", jit=give)
jax.config.update("jax_use_shardy_partitioner", False)
case("sums_calls", ONE, sums, "cc", (P("x"), P("x")), (P(), P("x")), "As sums.mlir, with calls instead of Shardy's op.")
case("product_calls", TWO, product, "ab", (P("x", "y"), P("y", None)), P("x", None), "As product.mlir, with calls instead of Shardy's op.")
