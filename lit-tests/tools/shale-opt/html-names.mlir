// A value that only has another number is no change; another op or operand in the same place is.

// RUN: shale-opt %s --dce --html=%t.html -o %t && filecheck %s --input-file=%t.html
// The first op goes; the next three have other names; `hlo.abs` is as before; the op behind it uses one that has another name.
// CHECK: "name":"dce",{{.*}}"rows":"=2-1%3=1%1=3"

// RUN: shale-opt %s --canonicalize --html=%t.html -o %t && filecheck %s --input-file=%t.html --check-prefix=OPERAND
// The double negation goes, and its user takes what is below it.
// OPERAND: "name":"canonicalize",{{.*}}"rows":"=2-3~1=1%1=3"

func.func @main(%x: f32[4]) -> f32[4] {
  %0 = hlo.cosine %x : f32[4]
  %1 = hlo.negate %x : f32[4]
  %2 = hlo.negate %1 : f32[4]
  %3 = hlo.sine %2 : f32[4]
  %y = hlo.abs %x : f32[4]
  %z = hlo.add %3, %y : f32[4]
  return %z : f32[4]
}
