// RUN: shale-opt %s --lower-to-loops --parallelize-loops | filecheck %s
// RUN: shale-opt %s --lower-to-loops --parallelize-loops --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --lower-to-loops --interchange-loops=order=1+0 --parallelize-loops | filecheck %s --check-prefix=ORDER
// RUN: shale-opt %s --lower-to-loops --parallelize-loops=threshold=0 | filecheck %s --check-prefix=ALL

// STATS: 4 parallel loops

// 3 operations on an element: a read, a sine, a write.
// CHECK-LABEL: func.func @elements(
// CHECK: loop.nest bounds = [2000, 175], parallel = [0] {
// CHECK: loop.nest bounds = [2000, 174] {
// ORDER-LABEL: func.func @elements(
// ORDER: loop.nest bounds = [2000, 175], order = [1, 0], parallel = [0, 1] {
// ALL-LABEL: func.func @elements(
// ALL: loop.nest bounds = [2000, 174], parallel = [0] {
func.func @elements(%x: f32[2000,175], %y: f32[2000,174]) -> (f32[2000,175], f32[2000,174]) {
  %a = hlo.sine %x : f32[2000,175]
  %b = hlo.sine %y : f32[2000,174]
  return %a, %b : f32[2000,175], f32[2000,174]
}

// Loops from the outermost one on until there are enough iterations.
// CHECK-LABEL: func.func @outer(
// CHECK: loop.nest bounds = [8, 16, 16, 1024], parallel = [0, 1, 2] {
func.func @outer(%x: f32[8,16,16,1024]) -> f32[8,16,16,1024] {
  %a = hlo.sine %x : f32[8,16,16,1024]
  return %a : f32[8,16,16,1024]
}

// Loops within others run in the threads of these. A reduction alone is shared too, by its elements.
// CHECK-LABEL: func.func @rows(
// CHECK: loop.nest bounds = [2048], parallel = [0] {
// CHECK: loop.reduce %zero, bounds = [2048], row = 1 {
// CHECK-LABEL: func.func @all(
// CHECK: loop.reduce %zero, bounds = [2048, 2048], row = 2, parallel = [0] {
func.func @rows(%x: f32[2048,2048]) -> f32[2048] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2048,2048], f32[]) -> f32[2048]
  return %s : f32[2048]
}
func.func @all(%x: f32[2048,2048]) -> f32[] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0, 1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[2048,2048], f32[]) -> f32[]
  return %s : f32[]
}
