// RUN: not shale-opt %s --split-input-file 2>&1 | filecheck %s
// Wrong text: each error stands at its token, line and column.
// CHECK: error: expected a defined value, got %b, which is never defined
// CHECK-NEXT: --> {{.*}}:6:26{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a, %b : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected a new name, got %0, which is defined already
// CHECK-NEXT: --> {{.*}}:16:3{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.abs %a : tensor<2xf32>
  %0 = stablehlo.abs %a : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected a new name, got %a, which is defined already
// CHECK-NEXT: --> {{.*}}:24:33{{$}}
func.func @f(%a: tensor<2xf32>, %a: tensor<2xf32>) {
  return
}

// -----

// CHECK: error: expected %a to have type f32[2], as it was defined, got f32[3]
// CHECK-NEXT: --> {{.*}}:33:22{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.abs %a : tensor<3xf32>
  return
}

// -----

// CHECK: error: expected an op that a registered dialect defines, got 'stablehlo.absolute'
// CHECK-NEXT: --> {{.*}}:42:8{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.absolute %a : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected ',', got '%a'
// CHECK-NEXT: --> {{.*}}:51:25{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a %a : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected a type, got 'f33'
// CHECK-NEXT: --> {{.*}}:60:40{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a, %a : tensor<2xf33>
  return
}

// -----

// CHECK: error: expected '>', got 'return'
// CHECK-NEXT: --> {{.*}}:70:3{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a, %a : tensor<2xf32
  return
}

// -----

// CHECK: error: expected a type, got '-1xf32'
// CHECK-NEXT: --> {{.*}}:77:27{{$}}
func.func @f(%a: tensor<2x-1xf32>) {
  return
}

// -----

// CHECK: error: expected an integer or float type for a number
// CHECK-NEXT: --> {{.*}}:86:39{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.transpose %a, dims = 0 : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: expected ',' or ']', got ':'
// CHECK-NEXT: --> {{.*}}:95:42{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.transpose %a, dims = [0 : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: expected a number, got ']'
// CHECK-NEXT: --> {{.*}}:104:32{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.slice %a [0:1:] : (tensor<2xf32>) -> tensor<1xf32>
  return
}

// -----

// CHECK: error: expected ':', got '-1'
// CHECK-NEXT: --> {{.*}}:113:29{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.slice %a [0-1] : (tensor<2xf32>) -> tensor<1xf32>
  return
}

// -----

// CHECK: error: expected ':', got '%z'
// CHECK-NEXT: --> {{.*}}:122:33{{$}}
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init %z) applies stablehlo.add across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// CHECK: error: expected 'across', got 'dimensions'
// CHECK-NEXT: --> {{.*}}:131:60{{$}}
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// CHECK: error: expected 'reducer', got 'return'
// CHECK-NEXT: --> {{.*}}:141:3{{$}}
func.func @f(%a: tensor<2xf32>, %z: tensor<f32>) {
  %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

// CHECK: error: expected 'do', got 'return'
// CHECK-NEXT: --> {{.*}}:153:3{{$}}
func.func @f(%a: tensor<i32>) {
  %0 = stablehlo.while(%i = %a) : tensor<i32>
  cond {
    stablehlo.return %i : tensor<i32>
  }
  return
}

// -----

// CHECK: error: expected the types of 1 operands, got 2
// CHECK-NEXT: --> {{.*}}:161:8{{$}}
func.func @f(%a: tensor<i32>) {
  %0 = stablehlo.while(%i = %a) : tensor<i32>, tensor<i32>
  cond {
    stablehlo.return %i : tensor<i32>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}

// -----

// CHECK: error: expected a defined value, got %x, which is never defined
// CHECK-NEXT: --> {{.*}}:175:29{{$}}
func.func @f(%a: tensor<i32>) {
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    %x = stablehlo.abs %a : tensor<i32>
    stablehlo.return %x : tensor<i32>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}

// -----

// CHECK: error: expected ',', got '%a'
// CHECK-NEXT: --> {{.*}}:190:29{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.compare LT %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return
}

// -----

// CHECK: error: expected a type, got 'foo'
// CHECK-NEXT: --> {{.*}}:199:30{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.custom_call foo(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: expected '>', got ':'
// CHECK-NEXT: --> {{.*}}:208:62{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>} : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: expected each attribute once, got 'dimensions' again
// CHECK-NEXT: --> {{.*}}:217:62{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>, dimensions = array<i64: 0>}> : (tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

// CHECK: error: expected '->', got 'return'
// CHECK-NEXT: --> {{.*}}:227:3{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.reverse"(%a) <{dimensions = array<i64: 0>}> : (tensor<2xf32>)
  return
}

// -----

// CHECK: error: expected a type, got 'x'
// CHECK-NEXT: --> {{.*}}:235:29{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.iota dim = x : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected 2 elements in this list, as the type says, got 1
// CHECK-NEXT: --> {{.*}}:244:42{{$}}
func.func @f() {
  %0 = stablehlo.constant dense<[[1, 2], [3]]> : tensor<2x2xi32>
  return
}

// -----

// CHECK: error: 300 does not fit in ui8 (0…255)
// CHECK-NEXT: --> {{.*}}:253:33{{$}}
func.func @f() {
  %0 = stablehlo.constant dense<300> : tensor<2xui8>
  return
}

// -----

// CHECK: error: expected "0x" and pairs of hexadecimal digits
// CHECK-NEXT: --> {{.*}}:262:33{{$}}
func.func @f() {
  %0 = stablehlo.constant dense<"0xZZ"> : tensor<1xui8>
  return
}

// -----

// CHECK: error: expected 'x', got '['
// CHECK-NEXT: --> {{.*}}:271:61{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [0] [0] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>
  return
}

// -----

// CHECK: error: expected '>', got ','
// CHECK-NEXT: --> {{.*}}:279:51{{$}}
func.func @f(%a: tensor<?xf32, #stablehlo.bounds<?, 3>>) {
  return
}

// -----

// CHECK: error: expected '?' for dimension 0, whose size is known, got a bound
// CHECK-NEXT: --> {{.*}}:287:32{{$}}
func.func @f(%a: tensor<2xf32, #stablehlo.bounds<3>>) {
  return
}

// -----

// CHECK: error: expected '=', got '<'
// CHECK-NEXT: --> {{.*}}:295:16{{$}}
sdy.mesh @mesh <["x"=2]>
func.func @f() {
  return
}

// -----

// CHECK: error: expected '<', got '@mesh'
// CHECK-NEXT: --> {{.*}}:305:35{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = sdy.sharding_constraint %a @mesh : tensor<2xf32>
  return
}

// -----

// CHECK: error: expected 'k', got '2'
// CHECK-NEXT: --> {{.*}}:314:23{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = chlo.top_k(%a, 2) : tensor<2xf32> -> (tensor<2xf32>, tensor<2xi32>)
  return
}

// -----

// CHECK: error: expected a type, got the end of the text
// CHECK-NEXT: --> {{.*}}:327:1{{$}}
// CHECK: error: expected an op or '}', got the end of the text
// CHECK-NEXT: --> {{.*}}:327:1{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.add %a, %a :

// -----

// CHECK: error: expected ':', got the end of the text
// CHECK-NEXT: --> {{.*}}:338:1{{$}}
// CHECK: error: expected an op or '}', got the end of the text
// CHECK-NEXT: --> {{.*}}:338:1{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = "stablehlo.sort"(%a) <{dimension = 0 : i64}> ({
  ^bb0(%p: tensor<f32>, %q: tensor<f32>):
    %c = stablehlo.compare LT, %p, %q

// -----

// CHECK: error: expected 'init', got the end of the text
// CHECK-NEXT: --> {{.*}}:346:1{{$}}
// CHECK: error: expected an op or '}', got the end of the text
// CHECK-NEXT: --> {{.*}}:346:1{{$}}
func.func @f(%a: tensor<2xf32>) {
  %0 = stablehlo.reduce(%a
