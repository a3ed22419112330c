// RUN: shale-opt %s -O3 --explain-fusion=%%1 -o %t 2>&1 | filecheck %s

// Names are those of the program that the pass gets: here the second op without a name.
// CHECK: remark: in @main: %1 = hlo.tanh, 32 bytes, 8 operations: in the kernel of 2 ops that writes %1 ({{[0-9]+}} ns); its result is in memory: func.return reads it from there
// CHECK: operand %0 = hlo.multiply, 32 bytes, 8 operations: in one kernel: the kernel of 2 ops that writes %1
// CHECK: user func.return
func.func @main(%arg0: f32[8]) -> f32[8] {
  %0 = hlo.multiply %arg0, %arg0 : f32[8]
  %1 = hlo.tanh %0 : f32[8]
  return %1 : f32[8]
}
