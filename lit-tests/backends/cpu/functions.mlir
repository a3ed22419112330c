// RUN: shale-run %s --backend=cpu -O0 --entry=branches | filecheck %s --check-prefix=BRANCHES
// RUN: shale-run %s --backend=cpu -O0 --entry=arrays | filecheck %s --check-prefix=ARRAYS
// RUN: shale-run %s --backend=cpu -O0 --entry=sorted | filecheck %s --check-prefix=SORTED
// RUN: shale-run %s --backend=cpu -O0 --entry=first_and_last | filecheck %s --check-prefix=ENDS

// What ops take as functions may hold anything: branches and loops, arrays, values from outside.

// BRANCHES: out0 = f32[6]
func.func @branches(%x: f32[6,7], %i: f32[], %k: f32[]) -> (f32[6], f32[]) {
  %a = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%p: f32[], %q: f32[]):
    %l = hlo.compare %p, %q, direction = LT : (f32[], f32[]) -> pred[]
    %r = hlo.if %l {
      hlo.return %p : f32[]
    } {
      %zero = hlo.constant dense<0> : s32[]
      %w:2 = hlo.while %zero, %q {
      ^bb0(%n: s32[], %v: f32[]):
        %three = hlo.constant dense<3> : s32[]
        %t = hlo.compare %n, %three, direction = LT : (s32[], s32[]) -> pred[]
        hlo.return %t : pred[]
      } {
      ^bb0(%n: s32[], %v: f32[]):
        %one = hlo.constant dense<1> : s32[]
        %m = hlo.add %n, %one : s32[]
        %h = hlo.multiply %v, %k : f32[]
        hlo.return %m, %h : s32[], f32[]
      } : (s32[], f32[]) -> (s32[], f32[])
      hlo.return %w#1 : f32[]
    } : (pred[]) -> f32[]
    hlo.return %r : f32[]
  } : (f32[6,7], f32[]) -> f32[6]
  %b = hlo.reduce (%k), (%i), dimensions = [] {
  ^bb0(%p: f32[], %q: f32[]):
    %c = hlo.multiply %q, %k : f32[]
    %m = hlo.maximum %p, %c : f32[]
    hlo.return %m : f32[]
  } : (f32[], f32[]) -> f32[]
  func.return %a, %b : f32[6], f32[]
}

// ARRAYS: out0 = f32[6]
func.func @arrays(%x: f32[6,7], %i: f32[], %w: f32[4]) -> f32[6] {
  %a = hlo.reduce (%x), (%i), dimensions = [1] {
  ^bb0(%p: f32[], %q: f32[]):
    %b = hlo.broadcast %p, dimensions = [] : (f32[]) -> f32[4]
    %m = hlo.multiply %b, %w : f32[4]
    %z = hlo.constant dense<0.0> : f32[]
    %s = hlo.reduce (%m), (%z), dimensions = [0] {
    ^bb0(%e: f32[], %f: f32[]):
      %g = hlo.add %e, %f : f32[]
      hlo.return %g : f32[]
    } : (f32[4], f32[]) -> f32[]
    %t = hlo.add %s, %q : f32[]
    hlo.return %t : f32[]
  } : (f32[6,7], f32[]) -> f32[6]
  func.return %a : f32[6]
}

// SORTED: out0 = f32[9]
func.func @sorted(%x: f32[9], %t: pred[]) -> f32[9] {
  %a = hlo.sort %x, dimension = 0 {
  ^bb0(%p: f32[], %q: f32[]):
    %r = hlo.if %t {
      %l = hlo.compare %p, %q, direction = LT : (f32[], f32[]) -> pred[]
      hlo.return %l : pred[]
    } {
      %l = hlo.compare %p, %q, direction = GT : (f32[], f32[]) -> pred[]
      hlo.return %l : pred[]
    } : (pred[]) -> pred[]
    hlo.return %r : pred[]
  } : f32[9]
  func.return %a : f32[9]
}

// ENDS: out1 = f32[2,5]
func.func @first_and_last(%x: f32[2,6], %i: f32[]) -> (f32[2,5], f32[2,5]) {
  %a = hlo.reduce_window (%x), (%i), window_dimensions = [1, 2], window_strides = [1, 1], padding = [[0, 0], [0, 0]] {
  ^bb0(%p: f32[], %q: f32[]):
    hlo.return %q : f32[]
  } : (f32[2,6], f32[]) -> f32[2,5]
  %b = hlo.reduce_window (%x), (%i), window_dimensions = [1, 2], window_strides = [1, 1], padding = [[0, 0], [0, 0]] {
  ^bb0(%p: f32[], %q: f32[]):
    hlo.return %p : f32[]
  } : (f32[2,6], f32[]) -> f32[2,5]
  func.return %a, %b : f32[2,5], f32[2,5]
}
