// RUN: shale-opt %s --lower-to-loops --vectorize-loops | filecheck %s
// RUN: shale-opt %s --lower-to-loops --vectorize-loops --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --lower-to-loops --tile-loops=sizes=0+7 --vectorize-loops | filecheck %s --check-prefix=TILED
// RUN: shale-opt %s --lower-to-loops --vectorize-loops=lanes=8 | filecheck %s --check-prefix=FORCED
// RUN: not shale-opt %s --vectorize-loops=lanes=6 2>&1 | filecheck %s --check-prefix=WRONG

// STATS: 5 vector loops
// WRONG: vectorize-loops: lanes must be 0 or a power of two up to 1024, got 6

// Elements: as many lanes as there are iterations, up to 64, or those of a tile.
// CHECK-LABEL: func.func @elements(
// CHECK: loop.nest bounds = [4, 100], vector = 64 {
// CHECK: loop.nest bounds = [4, 6], vector = 4 {
// TILED-LABEL: func.func @elements(
// TILED: loop.nest bounds = [4, 100], tiles = [0, 7], vector = 4 {
// FORCED-LABEL: func.func @elements(
// FORCED: loop.nest bounds = [4, 100], vector = 8 {
// FORCED: loop.nest bounds = [4, 6], vector = 8 {
func.func @elements(%x: f32[4,100], %y: f32[4,6]) -> (f32[4,100], f32[4,6]) {
  %a = hlo.negate %x : f32[4,100]
  %b = hlo.negate %y : f32[4,6]
  return %a, %b : f32[4,100], f32[4,6]
}

// Sums of columns: lanes are columns, the loop over rows is none.
// CHECK-LABEL: func.func @columns(
// CHECK: loop.nest bounds = [50], vector = 16 {
// CHECK: loop.reduce %zero, bounds = [30] {
func.func @columns(%x: f32[30,50]) -> f32[50] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[30,50], f32[]) -> f32[50]
  return %s : f32[50]
}

// Sums of rows: lanes are elements of a row; those of what rows have are rows.
// CHECK-LABEL: func.func @rows(
// CHECK: loop.nest bounds = [30], vector = 16 {
// CHECK: loop.reduce %zero, bounds = [50], row = 1, vector = 32 {
func.func @rows(%x: f32[30,50]) -> f32[30] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[30,50], f32[]) -> f32[30]
  return %s : f32[30]
}
