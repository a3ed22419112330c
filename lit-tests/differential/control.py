"""Instances of control flow, barriers, random bits and collectives."""

import elements
import jax
import jax.numpy as jnp
import numpy as np
from elementwise import enough, is_native
from elements import CLASS, DTYPE
from jax import lax
from movement import array
from program import Instance, joiner, random, region
from reduction import JOINERS, OPS

ALL = elements.CLASSES


def branches(op, count, element, shape, body):
    """Regions without parameters; each gives what `body` makes of the operands."""
    return "".join(region_of(body(k), element, shape) for k in range(count))


def region_of(lines, element, shape):
    """A region that ends with `%v`."""
    ty = f"{element}[{','.join(map(str, shape))}]"
    return " {\n" + "".join(f"    {line}\n" for line in lines) + f"    hlo.return %v : {ty}\n  }}"


def branching():
    """if and case, with indices inside and outside, and the barrier."""
    shapes = [(3,), (), (2, 0), (1, 2), (2, 2)]
    for element, i in enough(ALL):
        shape = shapes[i % 5]
        ty, x = f"{element}[{','.join(map(str, shapes[i % 5]))}]", array("if", element, i, shape)
        y = array("if", element, i, shape, tag="y")
        constants = [elements.dense(v) for v in (x, y)]
        p = np.asarray(i % 2 == 0)
        text = branches("if", 2, element, shape, lambda k, c=constants, t=ty: [f"%v = hlo.constant {c[k]} : {t}"])
        yield Instance("if", element, [p], lambda p, x=x, y=y: lax.cond(p, lambda: jnp.asarray(x), lambda: jnp.asarray(y)), "", text)
        index = np.int32([0, 1, 2, -1, 7][i % 5]).reshape(())
        three = [*constants, elements.dense(x[::-1] if x.ndim else x)]
        text = branches("case", 3, element, shape, lambda k, c=three, t=ty: [f"%v = hlo.constant {c[k]} : {t}"])
        yield Instance("case", element, [index], lambda n, x=x, y=y: chosen(n, x, y), "", text)
        z = array("optimization_barrier", element, i, shape)
        yield Instance("optimization_barrier", element, [z], lambda z: lax.optimization_barrier(z))


def chosen(index, x, y):
    """XLA runs the last branch for an index outside; jax clamps, so the last one is named here."""
    index = jnp.where((index < 0) | (index > 2), 2, index)
    return lax.switch(index, [lambda: jnp.asarray(x), lambda: jnp.asarray(y), lambda: jnp.asarray(x[::-1] if x.ndim else x)])


def loops():
    """While loops that count and join a value with itself or another."""
    shapes = [(3,), (), (2, 0), (1, 2), (2, 2)]
    for element, i in enough(ALL):
        shape, trips = shapes[i % 5], np.int32([3, 0, 1, 4, 2][i % 5]).reshape(())
        name = JOINERS[CLASS[element]][i % 2]
        ty = f"{element}[{','.join(map(str, shape))}]"
        x, y = (array("while", element, i, shape, "small", k) for k in "xy")
        parameters = [("i", "s32[]"), ("n", "s32[]"), ("a", ty), ("b", ty)]
        condition = region(parameters, ["%p = hlo.compare %i, %n, direction = LT : (s32[], s32[]) -> pred[]"], "%p", "pred[]")
        body = ["%one = hlo.constant dense<1> : s32[]", "%j = hlo.add %i, %one : s32[]", f"%c = hlo.{name} %a, %b : {ty}"]
        regions = condition + region(parameters, body, "%j, %n, %c, %b", f"s32[], s32[], {ty}, {ty}")

        def compute(i, n, x, y, f=OPS[name]):
            return lax.while_loop(lambda s: s[0] < s[1], lambda s: (s[0] + 1, s[1], f(s[2], s[3]).astype(s[2].dtype), s[3]), (i, n, x, y))

        yield Instance("while", element, [np.int32(0).reshape(()), trips, x, y], compute, "", regions)


def random_bits():
    """rng_bit_generator with both algorithms and every width; jax has states of two words and unsigned results only."""
    algorithms = {"PHILOX": lax.RandomAlgorithm.RNG_PHILOX, "THREE_FRY": lax.RandomAlgorithm.RNG_THREE_FRY}
    shapes = [(7,), (3, 2), (2, 3), (), (5, 5), (0, 3), (1,), (4, 3, 2)]
    for name, algorithm in algorithms.items():
        for i in range(32):
            element, shape = ["u32", "u64", "u8", "u16"][i % 4], shapes[i // 4]
            state = random("rng", name, i).integers(0, 1 << 64, 2, dtype=np.uint64)
            if i % 5 == 0:
                state[-1] = np.uint64((1 << 64) - 1)  # the counter carries
            compute = lambda s, n=shape, e=element, a=algorithm: lax.rng_bit_generator(s, n, DTYPE[e], a)  # noqa: E731
            yield Instance("rng_bit_generator", element, [state], compute, f"rng_algorithm = {name}")


def collectives():
    """Collectives between four replicas, which are four devices of jax."""
    shapes = [(4,), (4, 3), (8, 1), (4, 5), (4, 2, 2)]  # jax gathers nothing empty
    for element, i in enough(ALL, usable=is_native):
        yield from collective(element, i, shapes[i % 5])


def collective(element, i, shape):
    """One instance of each collective."""
    names = [n for n in JOINERS[CLASS[element]] if n in ("add", "maximum", "minimum")]
    rank = len(shape)
    x = array("collective", element, i, (4, *shape), "small")

    def spread(f):
        return lambda x: jax.pmap(f, axis_name="r")(x)

    def instance(op, f, attributes="", regions=""):
        return Instance(op, element, [x], spread(f), attributes, regions, replicas=4)

    groups = [[0, 1, 2, 3]] if i % 2 else [[0, 2], [3, 1]]
    n, text = len(groups[0]), f"replica_groups = {groups}"
    if names:
        name = names[i % len(names)]
        joined = {"add": lax.psum, "maximum": lax.pmax, "minimum": lax.pmin}[name]
        yield instance("all_reduce", lambda x: joined(x, "r", axis_index_groups=groups), text, joiner(name, element))
    if "add" in names:
        scattered = f"scatter_dimension = 0, shard_count = {n}, {text}"
        yield instance("reduce_scatter", lambda x: lax.psum_scatter(x, "r", axis_index_groups=groups, tiled=True), scattered, joiner("add", element))
    dim = i % rank
    gathered = f"all_gather_dim = {dim}, shard_count = {n}, {text}"
    yield instance("all_gather", lambda x: lax.all_gather(x, "r", axis=dim, axis_index_groups=groups, tiled=True), gathered)
    exchanged = f"split_dimension = 0, concat_dimension = {dim}, split_count = {n}, {text}"
    yield instance("all_to_all", lambda x: lax.all_to_all(x, "r", 0, dim, axis_index_groups=groups, tiled=True), exchanged)
    pairs = [[(0, 1), (1, 2), (2, 3), (3, 0)], [(0, 3)], [], [(2, 2), (1, 0)], [(3, 1), (1, 3)]][i % 5]
    yield instance("collective_permute", lambda x: lax.ppermute(x, "r", pairs), f"source_target_pairs = {[list(p) for p in pairs]}")
    source = i % 4
    members = [source, *(k for k in range(4) if k != source)]
    # XLA's CPU has no collective broadcast
    yield instance("collective_broadcast", lambda x: lax.all_gather(x, "r")[source], f"replica_groups = {[members]}")


def instances():
    """All of them."""
    for family in (branching, loops, random_bits, collectives):
        yield from family()
