"""Writes the items of the infeed queue that the tests of hlo.infeed and hlo.outfeed read, with numpy."""
import numpy as np

ITEMS = [
    np.array([[1.5, -0.0], [np.inf, 3.0]], np.float32),
    np.array([True, False]),
    np.array(-128, np.int8),
    np.zeros((0, 3), np.complex64),
    np.array([65535, 0, 7], np.uint16),
]
for number, item in enumerate(ITEMS):
    np.save(f"infeed/{number:02}.npy", item)
