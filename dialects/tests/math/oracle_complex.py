#!/usr/bin/env python3
"""Writes the tables of the complex functions with Arb: `oracle_complex.py [name …]`, all functions without a name. Needs python-flint and numpy.

A line is `re,im[,re,im] re residual im residual`: arguments and both parts of the result as in `oracle.py`. Points are those of `sweep.py`, 200 of them, and some on which
simpler formulas fail.
"""
import sys

import mpmath
import numpy as np
from flint import acb

from oracle import DATA, F64, rounded
from sweep_functions import FUNCTIONS, arguments
from sweep_types import TYPES, refined


# Beside poles and cuts, with parts that underflow on the way, beside zeros of a part, with large angles.
HARD = {
    "atan2": [
        (-0.9536790407959327, -5.230507356453985e-18, 2.5701284234264817e-18, -0.983304202985191),
        (-1.0, -4.3526335700614736e-15, 1.4855587700616146e-16, 0.9999999999999988),
        (538.2779493832525, -4.9657222653369, -8.08059003057415e-294, -2.093905299539678e179),
        (8.768180225216838e-273, 1.7486528651729287e244, -7.0580031061284945e-90, -1.1628861283496749e-90),
        (1.344248166591385e-282, -4.389867822024918e162, -1.39699039801383e302, 2.2350258824339806e-223),
        (-8.092113583866288e-261, 1.895696868165912e298, -3.4738010601006924e293, 2.6932674681734276e-58),
        (-1.819618267301733e111, 1.2855126927108854e-163, 4.275104252520032e-244, 1.847472442715778e111),
        (1.000002543482457, -2.5072891580563685e-17, 2.2191603698319202e-16, 0.9999999999987395),
        (1.331041932106018, 1.3347409764925547e-23, 5.534890382485193e-32, 1.310106635093689),
        (-1.3, 1e-20, 1e-22, 1.4),
        (1.0, 3.455723962248486e-17, -1.0148328437071513e-14, -1.0000110468601902),
        (1.3, 1e-20, -1e-22, -1.4),
        (1.3, -1e-20, 1e-22, 1.4),
        (-1.3, -1e-20, -1e-22, -1.4),
    ],
    "cbrt": [(5.275326638206969e275, -6.163357121197638e-33)],
    "exp": [(627.8466710744436, -5.59844713691094e-309), (-1.3363997604229097e-62, 7.495606529979254e-308)],
    "expm1": [(0.02, 0.2), (0.3124863125323136, -0.7536403649692236), (0.69, 1.0)],
    "logistic": [(-0.35683795496209036, -2.3427207416388844), (-0.5, 2.2), (1e-5, 3.14159)],
    "pow": [(0.6, 0.8000000001, 3000.0, 5000.0), (1.0000001, 2e-5, 3e5, 2e5), (1e300, 1e299, 1.0, 40.0), (-0.9888801784664251, -3.7212406833231705e-12, -0.6, 175.2)],
    "sqrt": [(800.0, 1e-320), (-3.14077981860683e232, -4.333781077516764e-76)],
    "tanh": [(-3.0294722091628123e-269, -1.05789216322166e-310), (25.704224350253398, -12.859655098725291)],
}


def number(ball):
    """The middle of a ball."""
    mantissa, exponent = ball.mid().man_exp()
    return mpmath.ldexp(mpmath.mpf(int(mantissa)), int(exponent))


def main():
    mpmath.mp.prec = 400
    fmt = TYPES["c128"]
    for name in sys.argv[1:] or FUNCTIONS:
        function = FUNCTIONS[name]
        if not function.complex or function.part:
            continue
        points = np.hstack([fmt.values(a) for a in arguments(name, function, fmt, 200)]).tolist() + HARD.get(name, [])
        with (DATA / f"{name}_c128.txt").open("w") as table:
            for point in points:
                numbers = [acb(*point[i : i + 2]) for i in range(0, len(point), 2)]
                ball = refined(lambda: function.complex(*numbers), 120)
                if ball is not None:
                    text = ",".join(f"{F64.bits(x):x}" for x in point)
                    table.write(f"{text} {rounded(number(ball.real), F64)} {rounded(number(ball.imag), F64)}\n")


if __name__ == "__main__":
    main()
