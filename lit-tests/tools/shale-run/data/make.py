"""The arrays of these tests: out0 = in0 + in0, out1 = in1 transposed; near/ has results with known errors."""
import numpy as np

np.save("in0.npy", np.array([1, 2, 3], np.float32))
np.save("in1.npy", np.array([[1, 2], [3, 4], [5, 6]], np.int32))
np.save("out0.npy", np.array([2, 4, 6], np.float32))
np.save("out1.npy", np.array([[1, 3, 5], [2, 4, 6]], np.int32))
np.save("near/out0.npy", np.array([2, 4.00390625, 6], np.float32))  # 2^-8 away from 4: 8192 steps of 2^-21
np.save("near/out1.npy", np.array([[1, 3, 5], [2, 4, 7]], np.int32))
np.save("00.npy", np.array([7, 8], np.int32))
np.save("01.npy", np.array(0.5, np.float32))
for r in range(2):
    np.save(f"replicas/r{r}/in0.npy", np.array([r + 1, 10], np.float32))
    np.save(f"replicas/r{r}/out0.npy", np.array([1, 10, 2, 10], np.float32))
