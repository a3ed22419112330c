"""How results are judged: the one table of tolerances, each with its reason.

Forms: `bits` compares all bits (data movement, integers); `exact` all bits but those of NaNs (arithmetic that is rounded once or not at all);
`ulp n` allows n units in the last place; `near x` allows a difference of x times the largest finite expected magnitude (at least 1), where
cancellation makes units in the last place of a single element meaningless.
"""

import elements

BITS, EXACT = ("bits",), ("exact",)


def ulp(n):
    """A tolerance of `n` units in the last place."""
    return ("ulp", n)


def near(x):
    """A tolerance relative to the largest magnitude of the result, in units of the type's epsilon."""
    return ("near", x)


# Op: form for floats of 32 and 64 bits, narrow floats, complex numbers; the reason. Other element types are always compared by bits.
# Narrow floats are computed in f32 and rounded once on both sides, so an error in f32 moves a result by one unit at most.
TABLE = {
    # rounded once or exact: IEEE 754 leaves no choice
    **{
        op: (EXACT, EXACT, EXACT, "exact, or rounded once as IEEE 754 says")
        for op in "add subtract maximum minimum remainder next_after negate ceil floor round_nearest_afz round_nearest_even clamp".split()
    },
    "divide": (EXACT, EXACT, near(8), "rounded once; XLA scales complex quotients in another way"),
    "multiply": (EXACT, EXACT, near(4), "rounded once; complex products have fused multiply-adds in XLA"),
    "reduce_precision": (EXACT, EXACT, EXACT, "rounded once"),
    "convert": (EXACT, EXACT, EXACT, "rounded once"),
    "iota": (EXACT, EXACT, EXACT, "rounded once"),
    "map": (EXACT, EXACT, EXACT, "bodies of ops that round once"),
    "while": (EXACT, EXACT, EXACT, "bodies of ops that round once"),
    "abs": (EXACT, EXACT, ulp(3), "clears a bit; XLA's complex abs has several roundings"),
    "sign": (EXACT, EXACT, ulp(4), "exact; complex sign divides by abs"),
    "sqrt": (EXACT, EXACT, near(8), "IEEE 754 rounds roots once; complex roots of large and small numbers are scaled in other ways"),
    # functions: two units of ours and what XLA's approximations have been measured to have
    **{
        op: (ulp(4), ulp(1), near(16), "approximated: 2 units on our side, a few on XLA's")
        for op in "exponential exponential_minus_one log log_plus_one rsqrt cbrt cosine sine tan cosh sinh tanh acosh asin asinh atan atanh "
        "erf logistic atan2".split()
    },
    "acos": (ulp(4), ulp(1), near(16), "approximated"),
    "erfc": (ulp(64), ulp(1), None, "XLA's erfc loses digits where it is small"),
    "erf_inv": (ulp(64), ulp(1), None, "XLA's polynomial is Giles's, good to some 1e-6"),
    "power": (ulp(16), ulp(1), near(64), "XLA's power in f32 is exp2 of a product"),
    "lgamma": (near(64), near(2), None, "an absolute bound near the zeros; XLA adds terms that cancel"),
    "digamma": (near(64), near(2), None, "an absolute bound near the zero"),
    "bessel_i1e": (near(8), near(2), None, "Chebyshev series on both sides; f32 in f32 in XLA"),
    "batch_norm_training": (near(64), near(4), None, "means and variances by sums of another order"),
    "batch_norm_inference": (near(16), near(4), None, "the formula's roundings in another order"),
    "batch_norm_grad": (near(128), near(8), None, "sums of another order"),
    "polygamma": (near(512), near(4), None, "XLA computes it from lgamma and zeta through exp"),
    "zeta": (ulp(64), ulp(2), None, "an Euler-Maclaurin sum on both sides"),
    # sums: the order of additions differs
    **{
        op: (near(16), near(4), near(16), "the order of float additions differs")
        for op in "reduce reduce_window select_and_scatter scatter dot_general convolution all_reduce reduce_scatter".split()
    },
    "fft": (near(64), None, near(64), "another factorization"),
    "cholesky": (near(64), None, near(64), "LAPACK's order of additions"),
    "triangular_solve": (near(256), None, near(256), "BLAS's order of additions"),
}


def judgement(op, element, array):
    """How a result of `op` on elements of a type is compared. An op that is not in the table moves data."""
    inexact, cls = ("float", "narrow", "complex"), elements.CLASS[elements.name_of(array)]
    if cls not in inexact or op not in TABLE:
        return BITS
    cls = elements.CLASS[element] if elements.CLASS[element] in inexact else cls
    form = TABLE[op][("float", "narrow", "complex").index(cls)]
    assert form is not None, f"{op} has no tolerance for {cls}"
    return form
