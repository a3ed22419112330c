// RUN: shale-opt %s --fuse --traffic 2>&1 | filecheck %s

// What must not become one kernel; all shapes are square, so that types hide nothing.

// The sums are over the other dimension than that of the use: rows are not columns.
// CHECK: @other_axis runs 2 kernels
func.func @other_axis(%x: f32[64,64]) -> f32[64,64] {
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,64], f32[]) -> f32[64]
  %1 = hlo.broadcast %0, dimensions = [0] : (f32[64]) -> f32[64,64]
  %2 = hlo.subtract %x, %1 : f32[64,64]
  return %2 : f32[64,64]
}

// A softmax whose maximum is over one dimension and whose sum is over the other.
// CHECK: @mixed_axes runs {{[2-9]}} kernels
func.func @mixed_axes(%x: f32[64,64]) -> f32[64,64] {
  %zero = hlo.constant dense<0.0> : f32[]
  %low = hlo.constant dense<0xFF800000> : f32[]
  %0 = hlo.reduce (%x), (%low), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.maximum %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,64], f32[]) -> f32[64]
  %1 = hlo.broadcast %0, dimensions = [0] : (f32[64]) -> f32[64,64]
  %2 = hlo.subtract %x, %1 : f32[64,64]
  %3 = hlo.exponential %2 : f32[64,64]
  %4 = hlo.reduce (%3), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,64], f32[]) -> f32[64]
  %5 = hlo.broadcast %4, dimensions = [1] : (f32[64]) -> f32[64,64]
  %6 = hlo.divide %3, %5 : f32[64,64]
  return %6 : f32[64,64]
}

// The rows are used transposed.
// CHECK: @transposed runs {{[2-9]}} kernels
func.func @transposed(%x: f32[64,64]) -> f32[64,64] {
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,64], f32[]) -> f32[64]
  %1 = hlo.broadcast %0, dimensions = [1] : (f32[64]) -> f32[64,64]
  %2 = hlo.subtract %x, %1 : f32[64,64]
  return %2 : f32[64,64]
}

// A row's value is taken from another row: reversed rows are not the rows.
// CHECK: @reversed runs {{[2-9]}} kernels
func.func @reversed(%x: f32[64,64]) -> f32[64,64] {
  %zero = hlo.constant dense<0.0> : f32[]
  %0 = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %s = hlo.add %a, %b : f32[]
    hlo.return %s : f32[]
  } : (f32[64,64], f32[]) -> f32[64]
  %1 = hlo.reverse %0, dimensions = [0] : f32[64]
  %2 = hlo.broadcast %1, dimensions = [0] : (f32[64]) -> f32[64,64]
  %3 = hlo.subtract %x, %2 : f32[64,64]
  return %3 : f32[64,64]
}

// A barrier is a border.
// CHECK: @barrier runs 2 kernels
func.func @barrier(%x: f32[64,64]) -> f32[64,64] {
  %0 = hlo.exponential %x : f32[64,64]
  %1 = hlo.optimization_barrier %0 : (f32[64,64]) -> f32[64,64]
  %2 = hlo.negate %1 : f32[64,64]
  return %2 : f32[64,64]
}

// Two contractions in a row: what one writes the other reads whole.
// CHECK: @two_dots runs 2 kernels
func.func @two_dots(%x: f32[64,64], %y: f32[64,64]) -> f32[64,64] {
  %0 = hlo.dot_general %x, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,64], f32[64,64]) -> f32[64,64]
  %1 = hlo.tanh %0 : f32[64,64]
  %2 = hlo.dot_general %1, %y, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,64], f32[64,64]) -> f32[64,64]
  return %2 : f32[64,64]
}

// The first kernel gives what the collective op reads and takes the truth values, the other reads what the collective op gives and makes these: one must
// come first.
// CHECK: @circle runs
func.func @circle(%x: f32[8], %y: u8[8]) -> (u8[8], u8[8], pred[8], u8[8]) {
  %0 = hlo.add %y, %y : u8[8]
  %1 = hlo.compare %x, %x, direction = NE : (f32[8], f32[8]) -> pred[8]
  %2 = hlo.shift_left %0, %0 : u8[8]
  %3 = hlo.collective_broadcast %0 : (u8[8]) -> u8[8]
  %4 = hlo.select %1, %0, %3 : (pred[8], u8[8], u8[8]) -> u8[8]
  %5 = hlo.select %1, %y, %0 : (pred[8], u8[8], u8[8]) -> u8[8]
  return %2, %4, %1, %5 : u8[8], u8[8], pred[8], u8[8]
}
