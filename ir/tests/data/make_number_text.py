#!/usr/bin/env python3
"""Writes number_text.txt: how MLIR prints bit patterns and reads literals.

Run as `python3 make_number_text.py mlir-opt > number_text.txt` with the mlir-opt of LLVM 22.

    print <type> <bits in hex> <text>      the element's text inside dense<[...]>
    parse <type> <literal> <text|error>    the text of what the literal was read as
"""
import random
import re
import struct
import subprocess
import sys

WIDTHS = {
    "f16": 16, "bf16": 16, "f32": 32, "f64": 64, "tf32": 19,
    "f8E5M2": 8, "f8E4M3FN": 8, "f8E4M3B11FNUZ": 8, "f8E5M2FNUZ": 8, "f8E4M3FNUZ": 8,
    "f8E4M3": 8, "f8E3M4": 8, "f8E8M0FNU": 8, "f4E2M1FN": 4, "f6E2M3FN": 6, "f6E3M2FN": 6,
}  # fmt: skip

FLOAT_LITERALS = """1.0 -1.0 0.0 -0.0 1. -1.e5 1.E+05 01.5 1.5e-007 0.1 448.0 464.0 465.0 -465.0 57344.0 61440.0
    1.0e300 -1.0e300 1.0e-300 1.0e400 -1.0e400 1.0e-400 1.0e99999999999 0.0e99999999999999999999 6.0 6.5 7.5 7.9
    0x0 0x1 0xa 0x0F 0x00000000000000000000001 0x7F 0xFF 0x7FC00000 0x7FF8000000000000 0x1FFFFFFFFFFFFFFFF
    -0x7F 0x 0X1 .5 -.5 + +1.0 -- 1.0e 1.0e+ 1.0f 1.0.0 true nan inf -inf""".split()
INTEGER_LITERALS = """0 -0 1 -1 2 -2 3 4 -8 7 15 16 007 127 128 -128 -129 255 256 -255 32767 -32768 65535 65536
    2147483647 -2147483648 4294967295 4294967296 -2147483649 9223372036854775807 -9223372036854775808
    -9223372036854775809 18446744073709551615 18446744073709551616 0xFF 0x0ff 0x1FF -0x80 -0xFF 0x80 0x -0x 0XFF
    0xFFFFFFFFFFFFFFFF 0x10000000000000000 +1 1.0 true false -true 1e2 0b1""".split()
INTEGERS = "i1 i2 i4 i8 i16 i32 i64 ui2 ui4 ui8 ui16 ui32 ui64".split()
COMPLEX_LITERALS = "(1.0,2.0) (-0.0,0x7FC00000) (1.0) (1.0,2.0,3.0) () (true,1.0) 1.0 (1.0,2.0".split()


def elements(tool, body, ty, count):
    """Elements of a dense literal as the tool prints them, or None if it refuses."""
    source = f'"a"() {{a = dense<[{body}]> : tensor<{count}x{ty}>}} : () -> ()\n'
    flags = ["--allow-unregistered-dialect", "--mlir-print-elementsattrs-with-hex-if-larger=-1"]
    run = subprocess.run([tool, *flags], input=source, capture_output=True, text=True)
    if run.returncode != 0:
        return None
    inner = re.search(r"dense<(.*)> : tensor", run.stdout).group(1)
    if inner.startswith("["):
        return re.split(r", (?![^(]*\))", inner[1:-1])
    return [inner] * count


def patterns(ty, bits):
    """Codes of a type: all of a tiny type, else edges, decimals and random ones."""
    if bits <= 6:
        return list(range(2**bits))
    top = 1 << (bits - 1)
    edges = [0, 1, 2, 3, top - 1, top, top + 1, 2 * top - 1]
    chance = [random.getrandbits(bits) for _ in range(40)]
    if ty not in ("f32", "f64"):
        return edges + chance
    pack, unpack = ("<f", "<I") if ty == "f32" else ("<d", "<Q")
    values = [0.1, 1 / 3, 3.14159265358979, 1e5, 1e6, 123456.0, 1234567.0, 16777215.0, 16777216.0, 1e15, 1e22, 1e23]
    values += [round(random.uniform(-1000, 1000), digits) for digits in range(10)]
    values += [random.random() * 10.0**power for power in range(-37, 37, 3)]
    values += [float("inf"), -float("inf"), float("nan"), 9.9999949e9, 9.9999951e9, 0.001, 0.0001234567, 0.00001234567]
    return edges + chance + [struct.unpack(unpack, struct.pack(pack, v))[0] for v in values]


def main():
    tool = sys.argv[1]
    random.seed(22)
    for ty, bits in WIDTHS.items():
        codes = patterns(ty, bits)
        texts = elements(tool, ", ".join(f"0x{c:X}" for c in codes), ty, len(codes))
        for code, text in zip(codes, texts, strict=True):
            print("print", ty, f"{code:X}", text)
    literals = [(ty, l) for ty in WIDTHS for l in FLOAT_LITERALS]
    literals += [(ty, l) for ty in INTEGERS for l in INTEGER_LITERALS]
    literals += [(ty, l) for ty in ("complex<f32>", "complex<f64>") for l in COMPLEX_LITERALS]
    for ty, literal in literals:
        texts = elements(tool, literal, ty, 1)
        print("parse", ty, literal, texts[0] if texts else "error")


main()
