// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed
// Without elements, sizes may have a product beyond 63 bits, and more rows than can be visited. By hand: nothing is computed.

func.func @all_gather() {
  %x = hlo.constant dense<> : f32[1099511627776,0]
  %0 = hlo.all_gather %x, all_gather_dim = 1, shard_count = 1 : (f32[1099511627776,0]) -> f32[1099511627776,0]
  check.expect_eq %0, %x : (f32[1099511627776,0], f32[1099511627776,0]) -> ()
  return
}

func.func @all_to_all() {
  %x = hlo.constant dense<> : f32[1099511627776,0]
  %0 = hlo.all_to_all %x, split_dimension = 0, concat_dimension = 1, split_count = 1 : (f32[1099511627776,0]) -> f32[1099511627776,0]
  check.expect_eq %0, %x : (f32[1099511627776,0], f32[1099511627776,0]) -> ()
  return
}

func.func @rng_bit_generator() {
  %state = hlo.constant dense<[1, 2]> : u64[2]
  %philox, %a = hlo.rng_bit_generator %state, rng_algorithm = PHILOX : (u64[2]) -> (u64[2], u32[4611686018427387904,1099511627776,0])
  check.expect_eq_const %philox, dense<[1, 2]> : u64[2]
  %three_fry, %b = hlo.rng_bit_generator %state, rng_algorithm = THREE_FRY : (u64[2]) -> (u64[2], u64[4611686018427387904,1099511627776,0])
  check.expect_eq_const %three_fry, dense<[1, 2]> : u64[2]
  return
}

func.func @reduce_window() {
  %x = hlo.constant dense<> : f32[4611686018427387904,1099511627776,0]
  %zero = hlo.constant dense<0.0> : f32[]
  %sum = hlo.reduce_window (%x), (%zero), window_dimensions = [1, 1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4611686018427387904,1099511627776,0], f32[]) -> f32[4611686018427387904,1099511627776,0]
  %by_region = hlo.reduce_window (%x), (%zero), window_dimensions = [1, 1, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.subtract %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4611686018427387904,1099511627776,0], f32[]) -> f32[4611686018427387904,1099511627776,0]
  check.expect_eq %sum, %by_region : (f32[4611686018427387904,1099511627776,0], f32[4611686018427387904,1099511627776,0]) -> ()
  return
}

func.func @bitcast_convert() {
  %x = hlo.constant dense<> : s4[4611686018427387904,1099511627776,0,2]
  %y = hlo.bitcast_convert %x : (s4[4611686018427387904,1099511627776,0,2]) -> s8[4611686018427387904,1099511627776,0]
  check.expect_eq %y, %y : (s8[4611686018427387904,1099511627776,0], s8[4611686018427387904,1099511627776,0]) -> ()
  return
}

func.func @dot_general() {
  %x = hlo.constant dense<> : f32[4611686018427387904,1099511627776,0]
  %y = hlo.dot_general %x, %x, lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]
    : (f32[4611686018427387904,1099511627776,0], f32[4611686018427387904,1099511627776,0]) -> f32[4611686018427387904,0,0]
  check.expect_eq %y, %y : (f32[4611686018427387904,0,0], f32[4611686018427387904,0,0]) -> ()
  return
}
