// RUN: shale-opt %s --lower-to-loops --tile-loops | filecheck %s
// RUN: shale-opt %s --lower-to-loops --tile-loops --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --lower-to-loops --tile-loops=cache=8192 | filecheck %s --check-prefix=SMALL
// RUN: shale-opt %s --lower-to-loops --tile-loops=sizes=0+7 | filecheck %s --check-prefix=FORCED
// RUN: not shale-opt %s --tile-loops=sizes=-1 2>&1 | filecheck %s --check-prefix=WRONG

// STATS: 7 nests tiled
// WRONG: option 'sizes' takes numbers from 0 on with '+' between them, got '-1'

// Two arrays of 4 bytes an element: 64 x 64 of each fill 32 KiB.
// CHECK-LABEL: func.func @transpose(
// CHECK: loop.nest bounds = [512, 256], tiles = [64, 64] {
// SMALL-LABEL: func.func @transpose(
// SMALL: loop.nest bounds = [512, 256], tiles = [32, 32] {
// FORCED-LABEL: func.func @transpose(
// FORCED: loop.nest bounds = [512, 256], tiles = [0, 7] {
func.func @transpose(%x: f32[256,512]) -> f32[512,256] {
  %y = hlo.transpose %x, permutation = [1, 0] : (f32[256,512]) -> f32[512,256]
  return %y : f32[512,256]
}

// With something to compute: rows of x are 4 KiB apart, so the second-level cache holds 256 lines of them instead of 1024.
// CHECK-LABEL: func.func @far(
// CHECK: loop.nest bounds = [1024, 1024], tiles = [256, 512] {
// SMALL-LABEL: func.func @far(
// SMALL: loop.nest bounds = [1024, 1024], tiles = [64, 128] {
func.func @far(%x: f32[1024,1024], %z: f32[1024,1024]) -> f32[1024,1024] {
  %y = loop.nest bounds = [1024, 1024] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %x[%j, %i] : (f32[1024,1024], s64[], s64[]) -> f32[]
    %1 = loop.read %z[%i, %j] : (f32[1024,1024], s64[], s64[]) -> f32[]
    %2 = hlo.add %0, %1 : f32[]
    loop.yield %2 : f32[]
  } : () -> f32[1024,1024]
  return %y : f32[1024,1024]
}

// Rows of 4000 bytes have places enough.
// CHECK-LABEL: func.func @near(
// CHECK: loop.nest bounds = [1000, 1000] {
func.func @near(%x: f32[1000,1000], %z: f32[1000]) -> f32[1000,1000] {
  %y = loop.nest bounds = [1000, 1000] {
  ^bb0(%i: s64[], %j: s64[]):
    %0 = loop.read %x[%j, %i] : (f32[1000,1000], s64[], s64[]) -> f32[]
    %1 = loop.read %z[%j] : (f32[1000], s64[]) -> f32[]
    %2 = hlo.add %0, %1 : f32[]
    loop.yield %2 : f32[]
  } : () -> f32[1000,1000]
  return %y : f32[1000,1000]
}

// Loops beside the two run around the tiles.
// CHECK-LABEL: func.func @inner(
// CHECK: loop.nest bounds = [8, 512, 2, 256], tiles = [1, 64, 1, 64] {
func.func @inner(%x: f32[8,2,256,512]) -> f32[8,512,2,256] {
  %y = hlo.transpose %x, permutation = [0, 3, 1, 2] : (f32[8,2,256,512]) -> f32[8,512,2,256]
  return %y : f32[8,512,2,256]
}

// What the first-level cache holds needs no tiles, and what is read along its lines.
// CHECK-LABEL: func.func @small(
// CHECK: loop.nest bounds = [40, 30] {
// CHECK: loop.nest bounds = [512, 256] {
func.func @small(%x: f32[30,40], %z: f32[512,256]) -> (f32[40,30], f32[512,256]) {
  %y = hlo.transpose %x, permutation = [1, 0] : (f32[30,40]) -> f32[40,30]
  %w = hlo.add %z, %z : f32[512,256]
  return %y, %w : f32[40,30], f32[512,256]
}

// Columns of a sum, as many as totals fit.
// CHECK-LABEL: func.func @columns(
// CHECK: loop.nest bounds = [3000], tiles = [2048] {
// CHECK-NOT: tiles
// SMALL-LABEL: func.func @columns(
// SMALL: loop.nest bounds = [3000], tiles = [512] {
func.func @columns(%x: f32[300,3000]) -> f32[3000] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[300,3000], f32[]) -> f32[3000]
  return %s : f32[3000]
}

// Rows that are read once: many. Those that are gone over again: what a part of the second-level cache holds. Short ones: more.
// CHECK-LABEL: func.func @rows(
// CHECK: loop.nest bounds = [300], tiles = [64] {
// CHECK-LABEL: func.func @again(
// CHECK: loop.nest bounds = [300], tiles = [21] {
// CHECK-NEXT: ^bb0
// CHECK-NEXT: loop.reduce
// CHECK: loop.nest bounds = [3000] {
// CHECK-LABEL: func.func @short(
// CHECK: loop.nest bounds = [5000], tiles = [819] {
func.func @rows(%x: f32[300,3000]) -> f32[300] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[300,3000], f32[]) -> f32[300]
  return %s : f32[300]
}
func.func @again(%x: f32[300,3000]) -> f32[300,3000] {
  %y = hlo.fusion %x {
  ^bb0(%x0: f32[300,3000]):
    %zero = hlo.constant dense<0.0> : f32[]
    %s = hlo.reduce (%x0), (%zero), dimensions = [1] {
    ^bb0(%a: f32[], %b: f32[]):
      %c = hlo.add %a, %b : f32[]
      hlo.return %c : f32[]
    } : (f32[300,3000], f32[]) -> f32[300]
    %t = hlo.broadcast %s, dimensions = [0] : (f32[300]) -> f32[300,3000]
    %d = hlo.subtract %x0, %t : f32[300,3000]
    hlo.return %d : f32[300,3000]
  } : (f32[300,3000]) -> f32[300,3000]
  return %y : f32[300,3000]
}
func.func @short(%x: f32[5000,10]) -> f32[5000] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[5000,10], f32[]) -> f32[5000]
  return %s : f32[5000]
}
