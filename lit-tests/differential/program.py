"""From an instance of an op to a function that judges it."""

import zlib
from dataclasses import dataclass, field
from typing import Callable, Optional

import elements
import ml_dtypes
import numpy as np
import tolerance


@dataclass
class Instance:
    """An op on operands. `compute` is the jax function of the operands that says what results are expected."""

    op: str
    element: str  # whose class the instance counts for
    inputs: list
    compute: Callable
    attributes: str = ""
    regions: str = ""
    operands: Optional[str] = None  # operands in groups, such as "({0}), ({1})"
    form: Optional[tuple] = None  # instead of the table's
    keep: Optional[Callable] = None  # which elements of the first result count
    replicas: int = 1
    name: str = field(default="", compare=False)
    family: str = field(default="", compare=False)

    @property
    def cls(self):
        """The class of element types that the instance counts for."""
        return elements.CLASS[self.element]


def random(*key):
    """Random numbers that depend on nothing but the key."""
    return np.random.default_rng(zlib.crc32("/".join(map(str, key)).encode()))


def region(parameters, body, result, result_type):
    """A region of scalars: `parameters` are (name, type), `body` lines of text."""
    arguments = ", ".join(f"%{name}: {ty}" for name, ty in parameters)
    lines = "".join(f"    {line}\n" for line in body)
    return f" {{\n  ^bb0({arguments}):\n{lines}    hlo.return {result} : {result_type}\n  }}"


def joiner(op, element):
    """The region that joins two scalars with one op."""
    ty = f"{element}[]"
    return region([("a", ty), ("b", ty)], [f"%c = hlo.{op} %a, %b : {ty}"], "%c", ty)


def function(instance, results):
    """The text of the function that computes the instance and judges its results."""
    lines = [f"func.func @{instance.name}() {{"]
    for i, x in enumerate(instance.inputs):
        lines += constant(f"%{i}", x, instance.replicas)
    names = [f"%{i}" for i in range(len(instance.inputs))]
    operands = (instance.operands or ", ".join("{%d}" % i for i in range(len(names)))).format(*names)
    attributes = (", " if operands and instance.attributes else "") + instance.attributes
    inputs = [part(x, instance.replicas) for x in instance.inputs]
    outputs = [part(x, instance.replicas) for x in results]
    signature = f"({', '.join(map(elements.type_text, inputs))}) -> " + types([elements.type_text(x) for x in outputs])
    if not inputs:
        signature = types([elements.type_text(x) for x in outputs])
    count = "" if len(results) == 1 else f":{len(results)}"
    text = f"hlo.{instance.op} {operands}{attributes}".rstrip()
    lines.append(f"  %r{count} = {text}{instance.regions} : {signature}")
    for i, expected in enumerate(results):
        actual = "%r" if len(results) == 1 else f"%r#{i}"
        lines += judged(instance, actual, expected, f"%e{i}")
    return "\n".join([*lines, "  return", "}"]) + "\n"


def types(texts):
    """A list of result types."""
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def part(x, replicas):
    """What one replica has of an array."""
    return x if replicas == 1 else x[0]


def constant(name, x, replicas=1):
    """A constant; with replicas, for each the part along the first dimension that its number names."""
    if replicas == 1:
        return [f"  {name} = hlo.constant {elements.dense(x)} : {elements.type_text(x)}"]
    n, whole, one = name[1:], elements.type_text(x), elements.type_text(x[:1])
    zeros = ", %zero" * (x.ndim - 1)
    index = ", u32[]" * x.ndim
    return [
        f"  %all.{n} = hlo.constant {elements.dense(x)} : {whole}",
        *([] if n != "0" else ["  %me = hlo.replica_id : u32[]", "  %zero = hlo.constant dense<0> : u32[]"]),
        f"  %one.{n} = hlo.dynamic_slice %all.{n}, %me{zeros}, slice_sizes = {list(x[:1].shape)} : ({whole}{index}) -> {one}",
        f"  {name} = hlo.reshape %one.{n} : ({one}) -> {elements.type_text(x[0])}",
    ]


def judged(instance, actual, expected, name):
    """The lines that compare a result with what is expected."""
    form = instance.form or tolerance.judgement(instance.op, instance.element, expected)
    one = part(expected, instance.replicas)
    ty, element = elements.type_text(one), elements.name_of(one)
    if elements.CLASS[element] in ("pred", "signed", "unsigned"):
        if instance.replicas == 1:
            return [f"  check.expect_eq_const {actual}, {elements.dense(expected)} : {ty}"]
        return [*constant(name, expected, instance.replicas), f"  check.expect_eq {actual}, {name} : {ty}"]
    lines = constant(name, expected, instance.replicas)
    if form[0] == "ulp":
        return [*lines, f"  check.expect_close {actual}, {name}, max_ulp_difference = {form[1]} : {ty}"]
    if form[0] == "near":
        return [*lines, f"  check.expect_almost_eq {actual}, {name}, tolerance = {width(form[1], expected)} : f64 : {ty}"]
    if element in elements.PART:
        real = one.real
        pt = elements.type_text(np.asarray(real))
        for which in ("real", "imag"):
            tag = which[0]
            lines += [f"  {name}.{tag} = hlo.{which} {name} : ({ty}) -> {pt}", f"  {name}.a{tag} = hlo.{which} {actual} : ({ty}) -> {pt}"]
            lines += same_bits(f"{name}.a{tag}", f"{name}.{tag}", np.asarray(getattr(expected, which)), np.asarray(real), form)
        return lines
    return lines + same_bits(actual, name, expected, one, form)


def same_bits(actual, name, expected, one, form):
    """Compares the bits of floats; with the form `exact` any NaN equals any NaN."""
    ty, element = elements.type_text(one), elements.name_of(one)
    raw = f"u{elements.BITS[element]}[{','.join(map(str, one.shape))}]"
    lines, sides = [], [actual, name]
    if form == tolerance.EXACT and np.isnan(expected).any():
        truth = "pred" + ty[len(element) :]
        nan = f"{name}.nan"
        lines += [f"  {nan} = hlo.constant {elements.dense(np.full_like(one, np.nan))} : {ty}"]
        for i, side in enumerate(sides):
            lines += [
                f"  {name}.n{i} = hlo.compare {side}, {side}, direction = NE : ({ty}, {ty}) -> {truth}",
                f"  {name}.q{i} = hlo.select {name}.n{i}, {nan}, {side} : ({truth}, {ty}, {ty}) -> {ty}",
            ]
            sides[i] = f"{name}.q{i}"
    for i, side in enumerate(sides):
        lines += [f"  {name}.b{i} = hlo.bitcast_convert {side} : ({ty}) -> {raw}"]
    return [*lines, f"  check.expect_eq {name}.b0, {name}.b1 : {raw}"]


def width(units, expected):
    """The absolute tolerance of `units` epsilons at the largest finite magnitude, at least that of 1."""
    element = elements.name_of(expected)
    eps = float(ml_dtypes.finfo(elements.DTYPE[elements.PART.get(element, element)]).eps)
    parts = expected.astype(np.complex128)
    parts = np.concatenate([parts.real.ravel(), parts.imag.ravel()])
    finite = np.abs(parts[np.isfinite(parts)])
    text = repr(float(units * eps * max(1.0, finite.max() if finite.size else 1.0)))
    mantissa, _, exponent = text.partition("e")
    return (mantissa if "." in mantissa else mantissa + ".0") + (f"e{int(exponent)}" if exponent else "")
