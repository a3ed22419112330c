// RUN: shale-opt %s --constant-fold --dce | filecheck %s
// RUN: shale-opt %s --constant-fold=elements=2 --dce | filecheck %s --check-prefix=SMALL
// RUN: shale-opt %s --constant-fold=steps=20 --dce | filecheck %s --check-prefix=STEPS

// A chain: 1 + 2 = 3, 3 + 3 = 6.
// CHECK-LABEL: @chain
// CHECK-NEXT: %[[R:.*]] = hlo.constant dense<6> : s32[]
// CHECK-NEXT: return %[[R]]
func.func @chain() -> s32[] {
  %one = hlo.constant dense<1> : s32[]
  %two = hlo.constant dense<2> : s32[]
  %a = hlo.add %one, %two : s32[]
  %b = hlo.add %a, %a : s32[]
  return %b : s32[]
}

// One operand is not known.
// CHECK-LABEL: @unknown
// CHECK: hlo.add
func.func @unknown(%x: s32[]) -> s32[] {
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.add %one, %x : s32[]
  return %a : s32[]
}

// The sums of the rows of ((1, 2, 3), (4, 5, 6)); the reducer reads a value from outside: each row gains 3 × 10.
// CHECK-LABEL: @region
// CHECK-NEXT: hlo.constant dense<[36, 45]> : s32[2]
// CHECK-NEXT: return
func.func @region() -> s32[2] {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %zero = hlo.constant dense<0> : s32[]
  %ten = hlo.constant dense<10> : s32[]
  %sum = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    %d = hlo.add %c, %ten : s32[]
    hlo.return %d : s32[]
  } : (s32[2,3], s32[]) -> s32[2]
  return %sum : s32[2]
}

// The reducer reads something unknown.
// CHECK-LABEL: @capture
// CHECK: hlo.reduce
func.func @capture(%y: s32[]) -> s32[2] {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %zero = hlo.constant dense<0> : s32[]
  %sum = hlo.reduce (%x), (%zero), dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %y : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3], s32[]) -> s32[2]
  return %sum : s32[2]
}

// Two results: 0, 3, 6, 9, 12 and the number of rounds. It takes about 30 steps.
// CHECK-LABEL: @loop
// CHECK-DAG: %[[I:.*]] = hlo.constant dense<12> : s32[]
// CHECK-DAG: %[[N:.*]] = hlo.constant dense<4> : s32[]
// CHECK: return %[[I]], %[[N]]
// STEPS-LABEL: @loop
// STEPS: hlo.while
func.func @loop() -> (s32[], s32[]) {
  %zero = hlo.constant dense<0> : s32[]
  %ten = hlo.constant dense<10> : s32[]
  %r:2 = hlo.while %zero, %zero {
  ^bb0(%i: s32[], %n: s32[]):
    %more = hlo.compare %i, %ten, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %n: s32[]):
    %three = hlo.constant dense<3> : s32[]
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %three : s32[]
    %m = hlo.add %n, %one : s32[]
    hlo.return %next, %m : s32[], s32[]
  } : (s32[], s32[]) -> (s32[], s32[])
  return %r#0, %r#1 : s32[], s32[]
}

// A loop that does not end.
// CHECK-LABEL: @endless
// CHECK: hlo.while
func.func @endless() -> s32[] {
  %zero = hlo.constant dense<0> : s32[]
  %r = hlo.while %zero {
  ^bb0(%i: s32[]):
    %more = hlo.constant dense<true> : pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[]):
    hlo.return %i : s32[]
  } : (s32[]) -> s32[]
  return %r : s32[]
}

// With elements=2: the transposed array is no larger than its operand; the sum has three elements but its operands six.
// CHECK-LABEL: @size
// CHECK-NEXT: hlo.constant dense<{{\[\[1, 4\], \[2, 5\], \[3, 6\]\]}}> : s32[3,2]
// SMALL-LABEL: @size
// SMALL-NEXT: hlo.constant dense<{{\[\[1, 4\], \[2, 5\], \[3, 6\]\]}}> : s32[3,2]
func.func @size() -> s32[3,2] {
  %x = hlo.constant dense<[[1, 2, 3], [4, 5, 6]]> : s32[2,3]
  %t = hlo.transpose %x, permutation = [1, 0] : (s32[2,3]) -> s32[3,2]
  return %t : s32[3,2]
}
