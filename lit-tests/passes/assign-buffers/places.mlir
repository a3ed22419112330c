// RUN: shale-opt %s --assign-layouts --lower-to-loops --assign-buffers --split-input-file | filecheck %s
// Where arrays lie: in the arena, in results, over what is read last.

// A chain of elementwise ops is one place, the result's.
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: %result0 = buf.alloc : !buf.memory<128, 64>
// CHECK-NOT: buf.alloc
// CHECK: buf.store %{{.*}}, %result0[0]
// CHECK: buf.load %result0[0]
// CHECK: buf.store %{{.*}}, %result0[0]
// CHECK: buf.load %result0[0] : (!buf.memory<128, 64>) -> f32[4,8]{1,0}
// CHECK-NEXT: return
func.func @chain(%x: f32[4,8]) -> f32[4,8] {
  %y = hlo.exponential %x : f32[4,8]
  %z = hlo.sine %y : f32[4,8]
  return %z : f32[4,8]
}

// -----

// A reversal reads elements after others have been written: two places.
// CHECK-LABEL: func.func @reversed
// CHECK: %arena = buf.alloc : !buf.memory<64, 64>
// CHECK: %result0 = buf.alloc : !buf.memory<64, 64>
// CHECK: buf.store %{{.*}}, %arena[0]
// CHECK: buf.load %arena[0]
// CHECK: buf.store %{{.*}}, %result0[0]
func.func @reversed(%x: f32[4,4]) -> f32[4,4] {
  %y = hlo.exponential %x : f32[4,4]
  %r = hlo.reverse %y, dimensions = [0] : f32[4,4]
  return %r : f32[4,4]
}

// -----

// What is dead gives its place to another array; offsets are multiples of 64. The sum lies where its first operand does.
// CHECK-LABEL: func.func @packed
// CHECK: %arena = buf.alloc : !buf.memory<256, 64>
// CHECK: buf.store %a, %arena[128] : f32[10]{0}
// CHECK: buf.store %b, %arena[0] : f32[30]{0}
// CHECK: buf.load %arena[128] : {{.*}} -> f32[10]{0}
// CHECK: buf.store %{{.*}}, %result0[0] : f32[30]{0}
// CHECK: buf.load %arena[0]
// CHECK: buf.store %{{.*}}, %arena[128] : f32[30]{0}
// CHECK: buf.load %result0[0]
// CHECK: buf.load %arena[128]
// CHECK: buf.store %{{.*}}, %result0[0] : f32[30]{0}
func.func @packed(%x: f32[10], %y: f32[30]) -> f32[30] {
  %a = hlo.sort %x, dimension = 0 {
  ^bb0(%p: f32[], %q: f32[]):
    %less = hlo.compare %p, %q, direction = LT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[10]) -> f32[10]
  %b = hlo.sort %y, dimension = 0 {
  ^bb0(%p: f32[], %q: f32[]):
    %less = hlo.compare %p, %q, direction = GT : (f32[], f32[]) -> pred[]
    hlo.return %less : pred[]
  } : (f32[30]) -> f32[30]
  %pad = hlo.constant dense<0.0> : f32[]
  %c = hlo.pad %a, %pad, edge_padding_low = [0], edge_padding_high = [20], interior_padding = [0] : (f32[10], f32[]) -> f32[30]
  %d = hlo.reverse %b, dimensions = [0] : f32[30]
  %e = hlo.add %c, %d : f32[30]
  return %e : f32[30]
}

// -----

// A donated argument is the memory of the result; one that is not stays the caller's.
// CHECK-LABEL: func.func @donated
// CHECK-NEXT: %argument1 = buf.take %y : (f32[8]{0}) -> !buf.memory<32, 64>
// CHECK-NOT: buf.alloc
// CHECK: %[[Y:.*]] = buf.load %argument1[0]
// CHECK: loop.read %x
// CHECK: loop.read %[[Y]]
// CHECK: buf.store %{{.*}}, %argument1[0]
func.func @donated(%x: f32[8], %y: f32[8] {jax.buffer_donor = true}) -> f32[8] {
  %z = hlo.add %x, %y : f32[8]
  return %z : f32[8]
}

// -----

// A loop carries no array: what it updates lies in one place. The caller's argument is copied there once, since its last element stays.
// CHECK-LABEL: func.func @loop
// CHECK: buf.store %x, %result0[0]
// CHECK: hlo.while %{{.*}} {
// CHECK: ^bb0(%{{.*}}: s32[]):
// CHECK-NOT: buf.copy
// CHECK: %[[A:.*]] = buf.load %result0[0]
// CHECK: hlo.dynamic_update_slice %[[A]]
// CHECK-NEXT: buf.store %{{.*}}, %result0[0]
// CHECK-NOT: buf.copy
// CHECK: hlo.return %{{.*}} : s32[]
// CHECK-NEXT: } : (s32[]) -> s32[]
func.func @loop(%x: f32[8], %u: f32[1]) -> f32[8] {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %seven = hlo.constant dense<7> : s32[]
  %r:2 = hlo.while %zero, %x {
  ^bb0(%i: s32[], %a: f32[8]):
    %more = hlo.compare %i, %seven, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[8]):
    %b = hlo.dynamic_update_slice %a, %u, %i : (f32[8], f32[1], s32[]) -> f32[8]
    %j = hlo.add %i, %one : s32[]
    hlo.return %j, %b : s32[], f32[8]
  } : (s32[], f32[8]) -> (s32[], f32[8])
  return %r#1 : f32[8]
}

// -----

// What a loop exchanges is brought to its places behind the last read, over an array of its own.
// CHECK-LABEL: func.func @exchange
// CHECK: ^bb0(%{{.*}}: s32[]):
// CHECK: ^bb0(%{{.*}}: s32[]):
// CHECK: buf.copy %[[P:.*]], %[[ASIDE:.*]], 32
// CHECK-NEXT: buf.copy %[[Q:.*]], %[[P]], 32
// CHECK-NEXT: buf.copy %[[ASIDE]], %[[Q]], 32
// CHECK-NEXT: hlo.return
func.func @exchange(%x: f32[8], %y: f32[8]) -> (f32[8], f32[8]) {
  %zero = hlo.constant dense<0> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %eight = hlo.constant dense<7> : s32[]
  %r:3 = hlo.while %zero, %x, %y {
  ^bb0(%i: s32[], %a: f32[8], %b: f32[8]):
    %more = hlo.compare %i, %eight, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %a: f32[8], %b: f32[8]):
    %j = hlo.add %i, %one : s32[]
    hlo.return %j, %b, %a : s32[], f32[8], f32[8]
  } : (s32[], f32[8], f32[8]) -> (s32[], f32[8], f32[8])
  return %r#1, %r#2 : f32[8], f32[8]
}

// -----

// Branches leave their results at one place.
// CHECK-LABEL: func.func @branches
// CHECK: hlo.if %p {
// CHECK: buf.store %{{.*}}, %result0[0]
// CHECK-NEXT: hlo.return{{$}}
// CHECK: buf.store %x, %result0[0]
// CHECK-NEXT: hlo.return{{$}}
// CHECK-NEXT: } : (pred[]) -> ()
func.func @branches(%p: pred[], %x: f32[8]) -> f32[8] {
  %y = hlo.if %p {
    %a = hlo.exponential %x : f32[8]
    hlo.return %a : f32[8]
  } {
    hlo.return %x : f32[8]
  } : (pred[]) -> f32[8]
  return %y : f32[8]
}

// -----

// Rows of a softmax are read before the row is written.
// CHECK-LABEL: func.func @rows
// CHECK: %result0 = buf.alloc : !buf.memory<128, 64>
// CHECK-NOT: buf.alloc
// CHECK: buf.store %{{.*}}, %result0[0]
// CHECK: buf.load %result0[0]
// CHECK: buf.store %{{.*}}, %result0[0]
func.func @rows(%x: f32[4,8]) -> f32[4,8] {
  %s = hlo.sine %x : f32[4,8]
  %y = loop.nest bounds = [4] {
  ^bb0(%i: s64[]):
    %low = hlo.constant dense<0xFF800000> : f32[]
    %top = loop.reduce %low, bounds = [8], row = 1 {
    ^bb0(%j: s64[]):
      %a = loop.read %s[%i, %j] : (f32[4,8], s64[], s64[]) -> f32[]
      loop.yield %a : f32[]
    } {
    ^bb0(%a: f32[], %b: f32[]):
      %c = hlo.maximum %a, %b : f32[]
      hlo.return %c : f32[]
    } : (f32[]) -> f32[]
    %row = loop.nest bounds = [8] {
    ^bb0(%j: s64[]):
      %a = loop.read %s[%i, %j] : (f32[4,8], s64[], s64[]) -> f32[]
      %b = hlo.subtract %a, %top : f32[]
      loop.yield %b : f32[]
    } : () -> f32[8]
    loop.yield %row : f32[8]
  } : () -> f32[4,8]
  return %y : f32[4,8]
}

// -----

// Scalars, constants and arrays of unknown sizes stay values.
// CHECK-LABEL: func.func @values
// CHECK-NOT: buf.
// CHECK: return
func.func @values(%x: f32[], %y: f32[<=4]) -> (f32[], f32[<=4], f32[2], f32[0]) {
  %a = hlo.exponential %x : f32[]
  %b = hlo.negate %y : f32[<=4]
  %c = hlo.constant dense<[1.0, 2.0]> : f32[2]
  %d = hlo.constant dense<> : f32[0]
  %e = hlo.negate %d : f32[0]
  return %a, %b, %c, %e : f32[], f32[<=4], f32[2], f32[0]
}
