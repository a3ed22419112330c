#!/usr/bin/env python3
"""Writes the .npy files beside it, with NumPy; the expected values stand in ../npy.rs.

Needs `pip install numpy ml_dtypes`; run in this folder.
"""
import ml_dtypes
import numpy as np
from numpy.lib import format as npy


def save(name, array, version=None):
    with open(name + ".npy", "wb") as file:
        npy.write_array(file, array, version)


count = np.arange(6).reshape(2, 3)
save("c_order_f4", (count / 4).astype("<f4"))
save("fortran_i2", np.asfortranarray((count - 3).astype("<i2")))
save("big_endian_f8", (count * -0.5).astype(">f8"))
save("big_endian_c8", np.array([1 + 2j, -0.0 - 3j]).astype(">c8"))
save("scalar_c16", np.array(1.5 - 2j))
save("empty_u4", np.zeros((3, 0), "<u4"))
save("bool", np.array([True, False, True]))
save("half", np.array([1.5, -0.0, np.inf, 2.0**-24]).astype("<f2"))
save("version_2_i8", np.array([-(2**63), 2**63 - 1]), (2, 0))
save("version_3_u8", np.array([2**64 - 1, 1], "<u8"), (3, 0))
save("bfloat16", np.array([1.5, -2.0, 3.140625]).astype(ml_dtypes.bfloat16))
save("float8_e4m3fn", np.array([2.0, -448.0, np.nan]).astype(ml_dtypes.float8_e4m3fn))
save("float8_e5m2", np.array([1.5, -57344.0, np.inf]).astype(ml_dtypes.float8_e5m2))
save("float4_e2m1fn", np.array([0.5, -6.0]).astype(ml_dtypes.float4_e2m1fn))
save("int4", np.array([-8, -1, 7]).astype(ml_dtypes.int4))
save("int4_as_i1", np.array([-8, -1, 7], "i1"))
save("uint4", np.array([0, 15]).astype(ml_dtypes.uint4))
save("too_wide_i1", np.array([-9], "i1"))
save("record", np.zeros(2, [("a", "<f4")]))
