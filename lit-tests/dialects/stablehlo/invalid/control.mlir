// RUN: shale-opt %s --split-input-file --verify-diagnostics
// Control flow, tokens, queues, channels, random numbers.

func.func @f(%p: tensor<2x3xi1>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.if' (C1) pred must be pred[], but is pred[2,3]}}
  %0 = "stablehlo.if"(%p) ({
    stablehlo.return %f : tensor<2x3xf32>
  }, {
    stablehlo.return %f : tensor<2x3xf32>
  }) : (tensor<2x3xi1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%q: tensor<i1>, %f: tensor<2x3xf32>, %g: tensor<3x2xf32>) {
  // expected-error@+1 {{'stablehlo.if' (C2) false_branch must return (f32[2,3]), but returns (f32[3,2])}}
  %0 = "stablehlo.if"(%q) ({
    stablehlo.return %f : tensor<2x3xf32>
  }, {
    stablehlo.return %g : tensor<3x2xf32>
  }) : (tensor<i1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%q: tensor<i1>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.if' expected 1 operand (pred), 2 regions and 0 successors; got 1 operand, 1 region and 0 successors}}
  %0 = "stablehlo.if"(%q) ({
    stablehlo.return %f : tensor<2x3xf32>
  }) : (tensor<i1>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.case' (C1) index must be s32[], but is f32[]}}
  %0 = "stablehlo.case"(%x) ({
    stablehlo.return %f : tensor<2x3xf32>
  }) : (tensor<f32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%n: tensor<i32>) {
  // expected-error@+1 {{'stablehlo.case' (C2) must have at least one branch}}
  %0 = "stablehlo.case"(%n) : (tensor<i32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%n: tensor<i32>, %f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.case' result 0 must have type f32[2,3], but has f32[3,2]}}
  %0 = "stablehlo.case"(%n) ({
    stablehlo.return %f : tensor<2x3xf32>
  }) : (tensor<i32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' (C1) condition must return (pred[]), but returns (f32[])}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }, {
  ^bb0(%y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%x: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.while' (C1) condition must take (f32[]), but takes (s32[])}}
  %0 = "stablehlo.while"(%x) ({
  ^bb0(%y: tensor<i32>):
    %z = stablehlo.compare LT, %y, %y : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %z : tensor<i1>
  }, {
  ^bb0(%y: tensor<f32>):
    stablehlo.return %y : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>) {
  // expected-error@+1 {{expected the types of 2 operands, got 1}}
  %0 = stablehlo.optimization_barrier %f, %x : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+2 {{'stablehlo.return' (C1) must stand in a region of an op that holds a computation}}
  // expected-error@+1 {{'stablehlo.return' must be the last op of its block}}
  stablehlo.return %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.after_all' (C1) input 0 must be token[], but is f32[2,3]}}
  %0 = stablehlo.after_all %f : tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.infeed' (C2) token must be token[], but is f32[2,3]}}
  %0:2 = "stablehlo.infeed"(%f) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, !stablehlo.token)
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.outfeed' (C2) token must be token[], but is f32[2,3]}}
  %0 = "stablehlo.outfeed"(%f, %f) : (tensor<2x3xf32>, tensor<2x3xf32>) -> !stablehlo.token
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.send' (C3) the type of the channel must be 1, as is_host_transfer says, but is 3}}
  %0 = "stablehlo.send"(%f, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>}> : (tensor<2x3xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %t: !stablehlo.token) {
  // expected-error@+1 {{expected the parameter 'type' of stablehlo.channel_handle}}
  %0 = "stablehlo.send"(%f, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1>}> : (tensor<2x3xf32>, !stablehlo.token) -> !stablehlo.token
  return
}

// -----

func.func @f(%t: !stablehlo.token) {
  // expected-error@+1 {{'stablehlo.recv' (C1) the last result must be a token, but is f32[2,3]}}
  %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (!stablehlo.token) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return
}

// -----

func.func @f(%x: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' (C2) shape must hold 3 integers, but is s64[2]}}
  %0 = stablehlo.rng %x, %x, %s, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @f(%n: tensor<i32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' (C3) has no distribution NORMAL of elements of type s32}}
  %0 = stablehlo.rng %n, %n, %s, distribution = NORMAL : (tensor<i32>, tensor<i32>, tensor<2xi64>) -> tensor<2x3xi32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>, %x: tensor<f32>, %s: tensor<2xi64>) {
  // expected-error@+1 {{'stablehlo.rng' (C1) (I1) a must be f32[], but is f32[2,3]}}
  %0 = stablehlo.rng %f, %x, %s, distribution = UNIFORM : (tensor<2x3xf32>, tensor<f32>, tensor<2xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%v: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' (C1) initial_state of PHILOX must be u64[2] or u64[3], but is f32[3]}}
  %0:2 = stablehlo.rng_bit_generator %v, algorithm = PHILOX : (tensor<3xf32>) -> (tensor<3xf32>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%u: tensor<2xui64>) {
  // expected-error@+1 {{expected a case of stablehlo.rng_algorithm (DEFAULT, THREE_FRY, PHILOX), got 'MT19937'}}
  %0:2 = stablehlo.rng_bit_generator %u, algorithm = MT19937 : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x3xi32>)
  return
}

// -----

func.func @f(%u: tensor<2xui64>) {
  // expected-error@+1 {{'stablehlo.rng_bit_generator' (C2) must have two results, but has 1}}
  %0 = stablehlo.rng_bit_generator %u, algorithm = PHILOX : (tensor<2xui64>) -> tensor<2xui64>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'stablehlo.replica_id' result 0 must have type u32[], but has s32[]}}
  %0 = stablehlo.replica_id : tensor<i32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.all_gather' (I2) all_gather_dim must be in [0, 2), but is 2}}
  %0 = "stablehlo.all_gather"(%f) <{all_gather_dim = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.all_gather' replica_groups must hold the numbers below 2 once each, but not so 1}}
  %0 = "stablehlo.all_gather"(%f) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 2]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.all_gather' attribute 'replica_groups' must be a constant such as dense<[[0, 1]]> : tensor<1x2xi64>, but is dense<[[0, 1]]> : s32[1,2]}}
  %0 = "stablehlo.all_gather"(%f) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi32>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.all_to_all' (C6) split_count must divide the size of split_dimension, but they are 2 and 3}}
  %0 = "stablehlo.all_to_all"(%f) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.all_reduce' replica_groups must hold the numbers below 2 once each, but not so 1}}
  %0 = "stablehlo.all_reduce"(%f) <{replica_groups = dense<[[0, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.reduce_scatter' (I2) scatter_dimension must be cut in equal parts, but the sizes are 2 and 3}}
  %0 = "stablehlo.reduce_scatter"(%f) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 1 : i64}> ({
  ^bb0(%y: tensor<f32>, %z: tensor<f32>):
    %9 = stablehlo.add %y, %z : tensor<f32> stablehlo.return %9 : tensor<f32>
  }) : (tensor<2x3xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.collective_permute' (C4) the sources must be distinct, but 0 comes twice}}
  %0 = "stablehlo.collective_permute"(%f) <{source_target_pairs = dense<[[0, 1], [0, 2]]> : tensor<2x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @f(%f: tensor<2x3xf32>) {
  // expected-error@+1 {{'stablehlo.cross-replica-sum' (C1) the result must have type f32[2,3], but has f32[3,2]}}
  %0 = "stablehlo.cross-replica-sum"(%f) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return
}
