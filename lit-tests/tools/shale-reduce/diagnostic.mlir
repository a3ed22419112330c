// What a pass says stays; so does what the verifier says about a program that it refuses.

// RUN: broken-reduce %s --predicate=diagnostic --text='too hard' --pipeline=refuse-cosine | filecheck %s
// CHECK:      func.func @main(
// CHECK-NEXT:   hlo.cosine
// CHECK-NEXT:   return

// RUN: echo 'func.func @f(%%x: f32[2], %%y: f32[3]) -> f32[2] { %%a = hlo.negate %%x : f32[2] %%b = "hlo.add"(%%a, %%y) : (f32[2], f32[3]) -> f32[2] return %%b : f32[2] }' > %t.invalid
// RUN: shale-reduce %t.invalid --predicate=diagnostic --text='must have one type' | filecheck %s --check-prefix=INVALID --implicit-check-not=negate
// INVALID: hlo.add

func.func @main(%x: f32[3,2], %y: f32[3,2]) -> (f32[2,3], f32[3,2]) {
  %a = hlo.multiply %x, %y : f32[3,2]
  %b = hlo.cosine %a : f32[3,2]
  %c = hlo.multiply %a, %b : f32[3,2]
  %d = hlo.transpose %c, permutation = [1, 0] : (f32[3,2]) -> f32[2,3]
  return %d, %b : f32[2,3], f32[3,2]
}
