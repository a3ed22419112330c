// RUN: shale-opt %s --interchange-loops | filecheck %s
// RUN: shale-opt %s --interchange-loops --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --interchange-loops=order=1+0 | filecheck %s --check-prefix=FORCED
// RUN: shale-opt %s --interchange-loops --interchange-loops=order=1+0 | filecheck %s --check-prefix=TWICE
// RUN: not shale-opt %s --interchange-loops=order=1+x 2>&1 | filecheck %s --check-prefix=WRONG

// STATS: 4 nests interchanged
// WRONG: option 'order' takes numbers from 0 on with '+' between them, got '1+x'

// Three arrays are read along the first loop, one is written along the last: a written line counts twice.
// CHECK-LABEL: func.func @three(
// CHECK: loop.nest bounds = [512, 256], order = [1, 0] {
// TWICE-LABEL: func.func @three(
// TWICE: loop.nest bounds = [512, 256], order = [1, 0] {
func.func @three(%a: f32[256,512], %b: f32[256,512], %c: f32[256,512]) -> f32[512,256] {
  %y = loop.nest bounds = [512, 256] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %a[%j, %i] : (f32[256,512], s64[], s64[]) -> f32[]
    %1 = loop.read %b[%j, %i] : (f32[256,512], s64[], s64[]) -> f32[]
    %2 = loop.read %c[%j, %i] : (f32[256,512], s64[], s64[]) -> f32[]
    %3 = hlo.add %0, %1 : f32[]
    %4 = hlo.add %3, %2 : f32[]
    loop.yield %4 : f32[]
  } : () -> f32[512,256]
  return %y : f32[512,256]
}

// One is read along the first: that loop is as good as the last one, which stays.
// CHECK-LABEL: func.func @one(
// CHECK: loop.nest bounds = [512, 256] {
// FORCED-LABEL: func.func @one(
// FORCED: loop.nest bounds = [512, 256], order = [1, 0] {
// TWICE-LABEL: func.func @one(
// TWICE: loop.nest bounds = [512, 256], order = [1, 0] {
func.func @one(%a: f32[256,512]) -> f32[512,256] {
  %y = loop.nest bounds = [512, 256] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %a[%j, %i] : (f32[256,512], s64[], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[512,256]
  return %y : f32[512,256]
}

// A short last loop whose elements do not follow those of the loop around: the long loop is the innermost.
// CHECK-LABEL: func.func @short(
// CHECK: loop.nest bounds = [1000, 3], order = [1, 0] {
func.func @short(%a: f32[1000,10]) -> f32[1000,3] {
  %y = loop.nest bounds = [1000, 3] {
  ^bb0(%i: s64[], %j: s64[]):
    %k = loop.affine %j, coefficients = [3], offset = 1 : (s64[]) -> s64[]
    %0 = loop.read %a[%i, %k] : (f32[1000,10], s64[], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[1000,3]
  return %y : f32[1000,3]
}

// One whose elements do follow is as good as a long one.
// CHECK-LABEL: func.func @follows(
// CHECK: loop.nest bounds = [1000, 2, 3] {
func.func @follows(%a: f32[1000,2,3]) -> f32[1000,2,3] {
  %y = loop.nest bounds = [1000, 2, 3] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %0 = loop.read %a[%i, %j, %k] : (f32[1000,2,3], s64[], s64[], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[1000,2,3]
  return %y : f32[1000,2,3]
}

// What repeats with a short innermost loop, a bias for each channel, is repeated by who runs it: the loop may stay.
// CHECK-LABEL: func.func @repeats(
// CHECK: loop.nest bounds = [20, 50, 3] {
func.func @repeats(%x: f32[20,50,3], %b: f32[3]) -> f32[20,50,3] {
  %y = loop.nest bounds = [20, 50, 3] {
  ^bb0(%i: s64[], %j: s64[], %k: s64[]):
    %0 = loop.read %x[%i, %j, %k] : (f32[20,50,3], s64[], s64[], s64[]) -> f32[]
    %1 = loop.read %b[%k] : (f32[3], s64[]) -> f32[]
    %2 = hlo.add %0, %1 : f32[]
    loop.yield %2 : f32[]
  } : () -> f32[20,50,3]
  return %y : f32[20,50,3]
}

// A loop that runs once is never the innermost one beside others.
// CHECK-LABEL: func.func @once(
// CHECK: loop.nest bounds = [40, 1], order = [1, 0] {
func.func @once(%a: f32[40]) -> f32[40,1] {
  %y = loop.nest bounds = [40, 1] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %a[%i] : (f32[40], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[40,1]
  return %y : f32[40,1]
}

// Within a loop too; what is written down stays, and what has no iterations.
// CHECK-LABEL: func.func @others(
// CHECK: loop.nest bounds = [2] {
// CHECK: loop.nest bounds = [40, 1], order = [1, 0] {
// CHECK: loop.nest bounds = [40, 1], order = [0, 1] {
// CHECK: loop.nest bounds = [0, 1] {
func.func @others(%a: f32[2,40]) -> (f32[2,40,1], f32[40,1], f32[0,1]) {
  %y = loop.nest bounds = [2] {
  ^bb0(%h: s64[]):
    %r = loop.nest bounds = [40, 1] {
    ^bb0(%i: s64[], %j: s64[]):
      %0 = loop.read %a[%h, %i] : (f32[2,40], s64[], s64[]) -> f32[]
      loop.yield %0 : f32[]
    } : () -> f32[40,1]
    loop.yield %r : f32[40,1]
  } : () -> f32[2,40,1]
  %z = loop.nest bounds = [40, 1], order = [0, 1] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %a[%j, %i] : (f32[2,40], s64[], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[40,1]
  %e = loop.nest bounds = [0, 1] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %a[%i, %j] : (f32[2,40], s64[], s64[]) -> f32[]
    loop.yield %0 : f32[]
  } : () -> f32[0,1]
  return %y, %z, %e : f32[2,40,1], f32[40,1], f32[0,1]
}
