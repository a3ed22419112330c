// RUN: shale-opt %s --lower-to-loops --fuse-sibling-loops | filecheck %s
// RUN: shale-opt %s --lower-to-loops --fuse-sibling-loops --stats 2>&1 >/dev/null | filecheck %s --check-prefix=STATS
// RUN: shale-opt %s --lower-to-loops --fuse-sibling-loops=force=true | filecheck %s --check-prefix=FORCED

// STATS: 5 nests fused

// A channel's sum, and what is computed from it: 64 KiB that lie in runs of 4 KiB.
// CHECK-LABEL: func.func @channels(
// CHECK: loop.nest bounds = [32], together = 0 {
// CHECK: loop.nest bounds = [16, 32], together = 1 {
func.func @channels(%x: f32[16,32,32,32]) -> f32[16,32,32,32] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0, 2, 3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[16,32,32,32], f32[]) -> f32[32]
  %y = hlo.fusion %x, %s, kind = LOOP {
  ^bb0(%v: f32[16,32,32,32], %t: f32[32]):
    %w = hlo.broadcast %t, dimensions = [1] : (f32[32]) -> f32[16,32,32,32]
    %d = hlo.subtract %v, %w : f32[16,32,32,32]
    hlo.return %d : f32[16,32,32,32]
  } : (f32[16,32,32,32], f32[32]) -> f32[16,32,32,32]
  return %y : f32[16,32,32,32]
}

// One that reads nothing large goes along between two that do; what comes behind them does not.
// CHECK-LABEL: func.func @between(
// CHECK: loop.nest bounds = [32], together = 0 {
// CHECK: loop.nest bounds = [32], together = 0 {
// CHECK: loop.nest bounds = [32], together = 0 {
// CHECK: loop.nest bounds = [32] {
// FORCED-LABEL: func.func @between(
// FORCED: loop.nest bounds = [32], together = 0 {
// FORCED: loop.nest bounds = [32], together = 0 {
// FORCED: loop.nest bounds = [32], together = 0 {
// FORCED: loop.nest bounds = [32], together = 0 {
func.func @between(%x: f32[32,16,1024]) -> (f32[32,16,1024], f32[32]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[32,16,1024], f32[]) -> f32[32]
  %h = hlo.sine %s : f32[32]
  %y = hlo.fusion %x, %h, kind = LOOP {
  ^bb0(%v: f32[32,16,1024], %t: f32[32]):
    %w = hlo.broadcast %t, dimensions = [0] : (f32[32]) -> f32[32,16,1024]
    %d = hlo.subtract %v, %w : f32[32,16,1024]
    hlo.return %d : f32[32,16,1024]
  } : (f32[32,16,1024], f32[32]) -> f32[32,16,1024]
  %z = hlo.cosine %h : f32[32]
  return %y, %z : f32[32,16,1024], f32[32]
}

// Channels whose elements lie apart, and parts that no cache keeps.
// CHECK-LABEL: func.func @short(
// CHECK-NOT: together
func.func @short(%x: f32[16,32,32,32]) -> f32[16,32,32,32] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [0, 1, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[16,32,32,32], f32[]) -> f32[32]
  %y = hlo.fusion %x, %s, kind = LOOP {
  ^bb0(%v: f32[16,32,32,32], %t: f32[32]):
    %w = hlo.broadcast %t, dimensions = [3] : (f32[32]) -> f32[16,32,32,32]
    %d = hlo.subtract %v, %w : f32[16,32,32,32]
    hlo.return %d : f32[16,32,32,32]
  } : (f32[16,32,32,32], f32[32]) -> f32[16,32,32,32]
  return %y : f32[16,32,32,32]
}
func.func @long(%x: f32[16,256,1024]) -> f32[16,256,1024] {
  %zero = hlo.constant dense<0.0> : f32[]
  %s = hlo.reduce (%x), (%zero), dimensions = [1, 2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[16,256,1024], f32[]) -> f32[16]
  %y = hlo.fusion %x, %s, kind = LOOP {
  ^bb0(%v: f32[16,256,1024], %t: f32[16]):
    %w = hlo.broadcast %t, dimensions = [0] : (f32[16]) -> f32[16,256,1024]
    %d = hlo.subtract %v, %w : f32[16,256,1024]
    hlo.return %d : f32[16,256,1024]
  } : (f32[16,256,1024], f32[16]) -> f32[16,256,1024]
  return %y : f32[16,256,1024]
}
