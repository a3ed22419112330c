// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// By hand, from the formula of the specification; checked with jax.lax.pad.
func.func @edges_and_interior() {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %zero = hlo.constant dense<0> : s32[]
  %0 = hlo.pad %x, %zero, edge_padding_low = [0, 1], edge_padding_high = [2, 1], interior_padding = [1, 2] : (s32[2,3], s32[]) -> s32[5,9]
  check.expect_eq_const %0, dense<[[0, 1, 0, 0, 2, 0, 0, 3, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 4, 0, 0, 5, 0, 0, 6, 0],
                                   [0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]]> : s32[5,9]
  return
}

// Interior padding comes first, so edges are taken from 1 9 2 9 3.
func.func @negative_edges() {
  %x = hlo.constant dense<[1.0, 2.0, 3.0]> : f32[3]
  %v = hlo.constant dense<9.0> : f32[]
  %0 = hlo.pad %x, %v, edge_padding_low = [-1], edge_padding_high = [-2], interior_padding = [1] : (f32[3], f32[]) -> f32[2]
  check.expect_eq_const %0, dense<[9.0, 2.0]> : f32[2]
  %1 = hlo.pad %x, %v, edge_padding_low = [-3], edge_padding_high = [1], interior_padding = [0] : (f32[3], f32[]) -> f32[1]
  check.expect_eq_const %1, dense<[9.0]> : f32[1]
  %2 = hlo.pad %x, %v, edge_padding_low = [-5], edge_padding_high = [3], interior_padding = [0] : (f32[3], f32[]) -> f32[1]
  check.expect_eq_const %2, dense<[9.0]> : f32[1]
  return
}

func.func @element_types() {
  %p = hlo.constant dense<[true]> : pred[1]
  %p.v = hlo.constant dense<false> : pred[]
  %0 = hlo.pad %p, %p.v, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (pred[1], pred[]) -> pred[2]
  check.expect_eq_const %0, dense<[false, true]> : pred[2]
  %s = hlo.constant dense<[-8]> : s4[1]
  %s.v = hlo.constant dense<7> : s4[]
  %1 = hlo.pad %s, %s.v, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (s4[1], s4[]) -> s4[2]
  check.expect_eq_const %1, dense<[-8, 7]> : s4[2]
  %b = hlo.constant dense<[1.5]> : bf16[1]
  %b.v = hlo.constant dense<0xFF80> : bf16[]
  %2 = hlo.pad %b, %b.v, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (bf16[1], bf16[]) -> bf16[2]
  check.expect_eq_const %2, dense<[1.5, 0xFF80]> : bf16[2]
  %c = hlo.constant dense<[(1.0, 2.0)]> : c64[1]
  %c.v = hlo.constant dense<(0.0, -1.0)> : c64[]
  %3 = hlo.pad %c, %c.v, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [0] : (c64[1], c64[]) -> c64[2]
  check.expect_eq_const %3, dense<[(0.0, -1.0), (1.0, 2.0)]> : c64[2]
  return
}

// Nothing lies between no elements; huge amounts cancel.
func.func @extremes() {
  %none = hlo.constant dense<> : u8[0]
  %v = hlo.constant dense<9> : u8[]
  %0 = hlo.pad %none, %v, edge_padding_low = [1], edge_padding_high = [1], interior_padding = [5] : (u8[0], u8[]) -> u8[2]
  check.expect_eq_const %0, dense<[9, 9]> : u8[2]
  %x = hlo.constant dense<[1, 2]> : u8[2]
  %1 = hlo.pad %x, %v, edge_padding_low = [-9223372036854775808], edge_padding_high = [9223372036854775807], interior_padding = [0] : (u8[2], u8[]) -> u8[1]
  check.expect_eq_const %1, dense<[9]> : u8[1]
  %2 = hlo.pad %x, %v, edge_padding_low = [0], edge_padding_high = [-9223372036854775807], interior_padding = [9223372036854775807] : (u8[2], u8[]) -> u8[2]
  check.expect_eq_const %2, dense<[1, 9]> : u8[2]
  %s = hlo.constant dense<5> : u8[]
  %3 = hlo.pad %s, %v, edge_padding_low = [], edge_padding_high = [], interior_padding = [] : (u8[], u8[]) -> u8[]
  check.expect_eq_const %3, dense<5> : u8[]
  return
}

// Two elements of four, padded as two elements are: 0 1 0 2; of one element, two cannot be taken, so none is left.
func.func @dynamic() {
  %x = hlo.constant dense<[1, 2, 3, 4]> : s32[4]
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %four = hlo.constant dense<4> : s32[]
  %x.2 = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
  %0 = hlo.pad %x.2, %zero, edge_padding_low = [1], edge_padding_high = [0], interior_padding = [1] : (s32[<=4], s32[]) -> s32[<=8]
  %e = hlo.constant dense<[0, 1, 0, 2, 0, 0, 0, 0]> : s32[8]
  %e.4 = hlo.set_dimension_size %e, %four, dimension = 0 : (s32[8], s32[]) -> s32[<=8]
  check.expect_eq %0, %e.4 : (s32[<=8], s32[<=8]) -> ()
  %x.1 = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[4], s32[]) -> s32[<=4]
  %1 = hlo.pad %x.1, %zero, edge_padding_low = [0], edge_padding_high = [-2], interior_padding = [0] : (s32[<=4], s32[]) -> s32[<=2]
  %n = hlo.get_dimension_size %1, dimension = 0 : (s32[<=2]) -> s32[]
  check.expect_eq_const %n, dense<0> : s32[]
  return
}
