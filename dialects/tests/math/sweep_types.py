"""Float formats as numpy arrays, exact results as pairs of doubles, and the comparison of the two."""
from dataclasses import dataclass

import numpy as np
from flint import acb, arb, ctx

FAR = arb(2) ** 600
# Beyond the range where doubles are normal, exact results are held times 2^±600.
TINY, HUGE = 1e-280, 1e280


@dataclass(frozen=True)
class Type:
    """An element type: name, precision with the hidden bit, exponents of the least subnormal and of the overflow, numpy type of the array."""

    name: str
    precision: int
    least: int
    overflow: int
    array: str
    part: str = ""

    @property
    def is_complex(self):
        return bool(self.part)

    @property
    def width(self):
        return {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}[self.part or self.name]

    def values(self, array):
        """The numbers of an array as doubles, exactly; of complex numbers two columns."""
        if self.name == "bf16":
            array = (array.astype(np.uint32) << 16).view(np.float32)
        if self.is_complex:
            array = array.view(array.real.dtype).reshape(-1, 2)
        with np.errstate(all="ignore"):
            return array.astype(np.float64)

    def of_codes(self, codes):
        """The array of real numbers with these bits."""
        return codes.astype(f"u{self.width // 8}").view(self.array)

    def nearest(self, values):
        """The array of real numbers nearest to doubles."""
        if self.name == "bf16":
            bits = values.astype(np.float32).view(np.uint32).astype(np.uint64)
            return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
        with np.errstate(all="ignore"):
            return values.astype(self.array)


TYPES = {
    t.name: t
    for t in (
        Type("f16", 11, -24, 16, "<f2"),
        Type("bf16", 8, -133, 128, "<u2"),
        Type("f32", 24, -149, 128, "<f4"),
        Type("f64", 53, -1074, 1024, "<f8"),
        Type("c64", 24, -149, 128, "<c8", "f32"),
        Type("c128", 53, -1074, 1024, "<c16", "f64"),
    )
}


class Exact:
    """Exact results: `(high + low) · 2^−shift`, NaN where there is none."""

    def __init__(self, count):
        self.high, self.low, self.shift = np.zeros(count), np.zeros(count), np.zeros(count, np.int32)

    def put(self, i, ball):
        high = float(ball)
        if abs(high) < TINY and not ball.is_zero():
            ball, self.shift[i] = ball * FAR, 600
        elif abs(high) > HUGE:
            ball, self.shift[i] = ball / FAR, -600
        self.high[i] = high = float(ball)
        self.low[i] = float(ball - high) if abs(high) < np.inf else 0.0
        if high == 0.0 and not ball.is_zero():
            self.high[i] = -1e-300 if ball < 0 else 1e-300

    def put_special(self, i, value):
        """A Python float or mpf, infinite, NaN or zero."""
        self.high[i] = float(value)

    def magnitude(self):
        """The exponent e with 2^(e − 1) ≤ |exact| < 2^e."""
        fraction, exponent = np.frexp(self.high)
        below = (np.abs(fraction) == 0.5) & (np.sign(self.low) == -np.sign(self.high)) & (self.low != 0)
        return exponent - below - self.shift

    def errors(self, got, fmt, exponents=None):
        """The distances in ulps, of the exact results or of numbers with other exponents. Infinite for other signs, NaNs and infinities."""
        with np.errstate(all="ignore"):
            place = np.maximum((self.magnitude() if exponents is None else exponents) - fmt.precision, fmt.least)
            # Overflow is as if the next power of two were a number.
            top = np.ldexp(1.0, fmt.overflow + self.shift)
            exact_infinite = np.isinf(self.high) & (self.shift == 0)
            high = np.where(np.abs(self.high) >= top, np.copysign(top, self.high), self.high)
            low = np.where(np.abs(self.high) >= top, 0.0, self.low)
            scaled = np.where(np.isinf(got), np.copysign(top, got), np.ldexp(got, self.shift))
            # For f64 the power of two itself is representable only where the results are scaled.
            both = np.isinf(scaled) & (scaled == high)
            error = np.where(both, 0.0, np.abs(np.ldexp((scaled - high) - low, -(place + self.shift))))
            error = np.where(np.isnan(self.high) & np.isnan(got), 0.0, error)
            error = np.where(np.isnan(self.high) != np.isnan(got), np.inf, error)
            error = np.where(exact_infinite & (got != self.high), np.inf, error)
            other_sign = (np.signbit(got) != np.signbit(self.high)) & ~np.isnan(self.high)
            return np.where(other_sign & (error > 0.5) | other_sign & (self.high == 0) & (got == 0), np.inf, error)


class Worst:
    """The worst error so far of a function on a type."""

    def __init__(self, function, fmt):
        self.function, self.fmt = function, fmt
        self.points, self.excused, self.ulp, self.at = 0, 0, 0.0, "nowhere"

    def compare(self, arguments, got):
        fmt = self.fmt
        columns = [fmt.values(a) for a in arguments]
        if fmt.is_complex:
            errors, keep, excused = self.complex_errors(columns, got)
        else:
            exact = real_results(self.function, columns, fmt.precision)
            values = fmt.values(got)
            errors, keep = exact.errors(values, fmt), np.ones(len(got), bool)
            excused = (errors > 2) & self.small_error(columns, exact, values)
        self.points += int(keep.sum())
        self.excused += int((excused & keep).sum())
        errors = np.where(keep & ~excused, errors, 0.0)
        worst = int(np.argmax(errors))
        if errors[worst] > self.ulp:
            self.ulp = float(errors[worst])
            self.at = f"({'; '.join(str(c[worst].tolist()) for c in columns)}) = {fmt.values(got[worst : worst + 1])[0].tolist() if not self.function.part else got[worst]}"

    def small_error(self, columns, exact, values):
        """Whether the absolute error is below what the function is allowed beside its zeros."""
        if self.function.floor is None:
            return np.zeros(len(values), bool)
        with np.errstate(all="ignore"):
            error = np.abs((values - exact.high) - exact.low)
            half_ulp = np.ldexp(0.51, np.maximum(exact.magnitude() - self.fmt.precision, self.fmt.least))
            return (exact.shift == 0) & (error <= self.function.floor(*columns) + half_ulp)

    def complex_errors(self, columns, got):
        """The error of the worse part. A part cancels that is below 1/64 of the magnitude and wrong by less than 4 units of the magnitude."""
        fmt = self.fmt
        exact = complex_results(self.function, columns, fmt.precision)
        values = fmt.values(got) if not self.function.part else got.astype(np.float64).reshape(-1, 1)
        parts = exact[: values.shape[1]]
        exponents = np.max([e.magnitude() for e in parts], axis=0)
        keep = ~np.any([np.isnan(e.high) for e in parts], axis=0)
        worst, excused = np.zeros(len(got)), np.zeros(len(got), bool)
        for part, column in zip(parts, values.T):
            own = part.errors(column, fmt)
            cancels = (own > 4) & (part.magnitude() < exponents - 6) & (part.errors(column, fmt, exponents) <= 4)
            worst, excused = np.maximum(worst, np.where(cancels, 0.0, own)), excused | cancels
        return np.where(keep, worst, 0.0), keep, excused & (worst <= 4)

    def row(self):
        return {"ulp": self.ulp, "points": self.points, "excused": self.excused, "at": self.at}


def refined(compute, enough):
    """A ball or a pair of balls that is accurate to `enough` bits, or None."""
    ctx.prec = enough + 30
    while True:
        value = compute()
        if not value.is_finite() and isinstance(value, arb):
            return None
        parts = (value.real, value.imag) if isinstance(value, acb) else (value,)
        if value.is_finite() and all(p.is_exact() or p.rel_accuracy_bits() >= enough for p in parts):
            return value
        ctx.prec *= 2
        if ctx.prec > 6000:
            return None


def real_results(function, columns, precision):
    """The exact results at real arguments; where an argument is special or the ball is not finite, those of the other oracle."""
    exact = Exact(len(columns[0]))
    special = ~np.all([np.isfinite(c) & (c != 0) for c in columns], axis=0)
    for i, (point, is_special) in enumerate(zip(zip(*(c.tolist() for c in columns)), special.tolist())):
        ball = None if is_special else refined(lambda: function.real(*(arb(x) for x in point)), precision + 20)
        if ball is None:
            exact.put_special(i, function.special(*point))
        else:
            exact.put(i, ball)
    return exact


def complex_results(function, columns, precision):
    """The exact real and imaginary parts."""
    exact = [Exact(len(columns[0])) for _ in range(2)]
    for i, point in enumerate(zip(*(c.tolist() for c in columns))):
        ball = refined(lambda: function.complex(*(acb(*z) for z in point)), precision + 20)
        for part, value in zip(exact, (None, None) if ball is None else (ball.real, ball.imag)):
            if value is None:
                part.high[i] = np.nan
            else:
                part.put(i, value)
    return exact
