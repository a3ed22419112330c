"""Programs of several ops for `everyday.py`: loops over small states, steps of training, geometry, images, masks."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def runge_kutta(start):
    """Predators and prey, 1000 steps."""

    def slope(state):
        prey, predators = state
        return jnp.stack([1.5 * prey - prey * predators, -3 * predators + prey * predators])

    def step(state, _):
        h = 0.01
        a = slope(state)
        b = slope(state + h / 2 * a)
        c = slope(state + h / 2 * b)
        d = slope(state + h * c)
        state = state + h / 6 * (a + 2 * b + 2 * c + d)
        return state, state

    return lax.scan(step, start, None, length=1000)


def kalman(measured):
    """A filter of two states."""
    move, see, noise = jnp.array([[1.0, 1.0], [0.0, 1.0]]), jnp.array([[1.0, 0.0]]), jnp.eye(2) * 0.01

    def step(carried, z):
        x, p = carried
        x, p = move @ x, move @ p @ move.T + noise
        gain = p @ see.T / (see @ p @ see.T + jnp.eye(1))
        x, p = x + gain @ (z - see @ x), (jnp.eye(2) - gain @ see) @ p
        return (x, p), x

    return lax.scan(step, (jnp.zeros(2), jnp.eye(2)), measured)[1]


def gru(inputs, state, w, u):
    """A recurrent layer of 64 units."""

    def step(h, x):
        z, v = x @ w, h @ u
        reset, keep = jax.nn.sigmoid(z[:, :64] + v[:, :64]), jax.nn.sigmoid(z[:, 64:128] + v[:, 64:128])
        h = (1 - keep) * jnp.tanh(z[:, 128:] + reset * v[:, 128:]) + keep * h
        return h, h

    return lax.scan(step, state, inputs)


def edit_distance(a, b):
    """Of two texts of 100 letters: a loop in a loop, over scalars."""

    def row(before, letter):
        least = jnp.minimum(before[1:] + 1, before[:-1] + jnp.where(b == letter, 0, 1))

        def column(left, value):
            value = jnp.minimum(left + 1, value)
            return value, value

        _, rest = lax.scan(column, before[0] + 1, least)
        return jnp.concatenate([before[:1] + 1, rest]), None

    return lax.scan(row, jnp.arange(101), a)[0]


def bodies(places, masses):
    """The forces between 512 bodies."""
    apart = places[None] - places[:, None]
    squared = (apart**2).sum(-1) + 1e-3
    return (apart * (masses[None, :, None] / (squared * jnp.sqrt(squared))[..., None])).sum(1)


def options(price, strike, years, deviation):
    """Black and Scholes."""
    scale = deviation * jnp.sqrt(years)
    first = (jnp.log(price / strike) + (0.05 + deviation * deviation / 2) * years) / scale
    normal = jax.scipy.stats.norm.cdf
    return price * normal(first) - strike * jnp.exp(-0.05 * years) * normal(first - scale)


def train(w1, b1, w2, b2, images, labels):
    """A step for two layers."""

    def loss(layers):
        (w1, b1), (w2, b2) = layers
        scores = jax.nn.relu(images @ w1 + b1) @ w2 + b2
        return -jnp.take_along_axis(jax.nn.log_softmax(scores), labels[:, None], 1).mean()

    layers = [(w1, b1), (w2, b2)]
    return jax.tree.map(lambda p, g: p - 0.1 * g, layers, jax.grad(loss)(layers))


def life(cells):
    """20 generations."""

    def step(x, _):
        around = sum(jnp.roll(x, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)) - x
        return ((around == 3) | ((x == 1) & (around == 2))).astype(jnp.int32), None

    return lax.scan(step, cells, None, length=20)[0]


def jacobi(x):
    """50 sweeps over the inside of a square."""
    sweep = lambda _, x: x.at[1:-1, 1:-1].set(0.25 * (x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]))
    return lax.fori_loop(0, 50, sweep, x)


def power_iteration(a, v):
    """50 products of a matrix with a vector."""

    def step(_, v):
        w = a @ v
        return w / jnp.linalg.norm(w)

    return lax.fori_loop(0, 50, step, v)


def cramer(m, v):
    """One system of two equations."""
    inverse = jnp.array([[m[1, 1], -m[0, 1]], [-m[1, 0], m[0, 0]]])
    return inverse @ v / (m[0, 0] * m[1, 1] - m[0, 1] * m[1, 0])


def product(q, r):
    """Of quaternions."""
    a, b, c, d = (q[..., i] for i in range(4))
    e, f, g, h = (r[..., i] for i in range(4))
    return jnp.stack([a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e], -1)


def moving_average(x):
    """As a parallel prefix of pairs."""
    join = lambda a, b: (a[0] * b[0], a[1] * b[0] + b[1])
    return lax.associative_scan(join, (jnp.full_like(x, 0.9), x))[1]


def register(case, numbers, indices):
    """Adds the programs."""
    positive = lambda *sizes: abs(numbers(*sizes)) + np.float32(0.1)
    case("runge_kutta", runge_kutta, np.array([10, 5], np.float32))
    case("kalman", kalman, numbers(300, 1))
    case("gru", gru, numbers(50, 16, 32), numbers(16, 64), numbers(32, 192), numbers(64, 192))
    case("edit_distance", edit_distance, indices(4, 100), indices(4, 100))
    case("floyd", lambda d: lax.fori_loop(0, 64, lambda k, d: jnp.minimum(d, d[:, k][:, None] + d[k][None]), d), positive(64, 64))
    case("bodies", bodies, numbers(512, 3), numbers(512))
    case("options", options, *(positive(200000) for _ in range(4)))
    case("regression", lambda w, x, y: w - 0.1 * jax.grad(lambda w: jnp.log1p(jnp.exp(-y * (x @ w))).mean())(w), numbers(50), numbers(10000, 50), numbers(10000))
    case("train", train, numbers(784, 256), numbers(256), numbers(256, 10), numbers(10), numbers(128, 784), indices(10, 128))
    case("resize", lambda x: jax.image.resize(x, (8, 128, 128, 3), "bilinear"), numbers(8, 64, 64, 3))
    case("blur", lambda x, k: lax.conv_general_dilated(x, k, (1, 1), "SAME"), numbers(8, 1, 256, 256), numbers(1, 1, 5, 5))
    case("life", life, indices(2, 256, 256))
    case("pi", lambda k: (jnp.square(jax.random.uniform(jax.random.wrap_key_data(k), (100000, 2))).sum(-1) < 1).mean(), np.array([1, 2], np.uint32))
    case("walk", lambda x: jnp.cumsum(x, 1).max(1), numbers(1000, 1000))
    case("interpolate", jnp.interp, numbers(100000), np.sort(numbers(100)), numbers(100))
    case("percentile", lambda x: jnp.percentile(x, jnp.array([5.0, 50.0, 95.0]), axis=0), numbers(1000, 100))
    case("argsort_rows", lambda x: jnp.argsort(x, -1), numbers(5000, 32))
    case("power_iteration", power_iteration, numbers(256, 256), numbers(256))
    case("jacobi", jacobi, numbers(256, 256))
    case("layers", lambda x, w: lax.scan(lambda h, w: (jnp.tanh(h @ w), None), x, w)[0], numbers(32, 128), numbers(12, 128, 128))
    case("cramer", jax.vmap(cramer), numbers(20000, 2, 2), numbers(20000, 2))
    case("viterbi", lambda l, t: lax.scan(lambda d, o: ((d[:, None] + t).max(0) + o, (d[:, None] + t).argmax(0)), l[0], l[1:]), numbers(200, 32), numbers(32, 32))
    case("diffusion", lambda x, n: lax.scan(lambda x, z: (x - 0.01 * x + 0.1 * z, None), x, n)[0], numbers(1000), numbers(500, 1000))
    case("masked_mean", lambda x, m: jnp.where(m, x, 0).sum(-1) / jnp.maximum(m.sum(-1), 1), numbers(1000, 512), indices(2, 1000, 512) > 0)
    case("scores", lambda q, k: jnp.einsum("bqhd,bkhd->bhqk", q, k), numbers(4, 64, 8, 32), numbers(4, 64, 8, 32))
    case("causal", lambda x: jax.nn.softmax(jnp.where(jnp.tril(jnp.ones((128, 128), bool)), x, -1e9), -1), numbers(8, 12, 128, 128))
    case("one_hot_loss", lambda x, y: -(jax.nn.log_softmax(x) * jax.nn.one_hot(y, 10)).sum(-1).mean(), numbers(5000, 10), indices(10, 5000))
    case("triangles", lambda a: jnp.triu(a) + jnp.triu(a, 1).T, numbers(512, 512))
    case("centers", lambda x, c: jnp.argmin(((x[:, None] - c[None]) ** 2).sum(-1), -1), numbers(10000, 8), numbers(16, 8))
    case("quaternions", product, numbers(100000, 4), numbers(100000, 4))
    case("directions", lambda v: v / jnp.linalg.norm(v, axis=-1, keepdims=True), numbers(100000, 3))
    case("cross", jnp.cross, numbers(100000, 3), numbers(100000, 3))
    case("rotations", lambda m, v: jnp.einsum("nij,nj->ni", m, v), numbers(100000, 3, 3), numbers(100000, 3))
    case("moving_average", moving_average, numbers(4096, 16))
    case("split3", lambda x: jnp.split(x, 3, -1), numbers(4096, 768))
    case("mean_7x7", lambda x: x.mean((2, 3)), numbers(32, 512, 7, 7))
    case("covariance", lambda x: (x - x.mean(0)).T @ (x - x.mean(0)), numbers(5000, 20))
