// RUN: shale-run %s --random=edge | filecheck %s
// RUN: shale-run %s --entry=donor --random=edge | filecheck %s
// RUN: shale-opt %s | shale-opt | filecheck %s --check-prefix=TEXT
// RUN: shale-run %S/data/donation.txt | filecheck %s --check-prefix=HLO
// RUN: not shale-run %S/data/alias-text.txt 2>&1 | filecheck %s --check-prefix=SYNTAX
// RUN: not shale-run %S/data/alias-place.txt 2>&1 | filecheck %s --check-prefix=PLACE
// RUN: not shale-run %S/data/alias-type.txt 2>&1 | filecheck %s --check-prefix=TYPE
// RUN: not shale-run %S/data/alias-twice.txt 2>&1 | filecheck %s --check-prefix=TWICE

// A donation changes no result, even where the argument itself is one.

// CHECK: out0 = f32[2] {[[X:.*]]}
// CHECK-NEXT: out1 = f32[2] {[[X]]}

// The files in data are HLO text with input_output_alias and buffer_donor.

// HLO: out0 = s32[2]
// HLO-NEXT: out1 = s32[3]
// SYNTAX: error: 'func.func' hlo.input_output_alias must have ':' before '(0, {}, may-alias) }', but is '{ {0} (0, {}, may-alias) }'
// SYNTAX-NEXT: {{.*}}alias-text.txt:3:7
// SYNTAX: help: expected such as { {0}: (1, {}, may-alias) }
// PLACE: error: 'func.func' hlo.input_output_alias of result [0]: [2] leads to no array
// PLACE-NEXT: {{.*}}alias-place.txt:3:7
// PLACE: help: the first number is that of the parameter
// TYPE: hlo.input_output_alias of result [1]: parameter 0 is s32[2], but result 1, which is to take its memory, is s32[3]
// TYPE: help: a parameter's memory can only serve a result of its own type
// TWICE: hlo.input_output_alias of result [0]: result 0 is to take the memory of parameter 1 and of parameter 0
// TWICE: help: each result can take the memory of one parameter

// TEXT: func.func @main(%x: f32[2] {tf.aliasing_output = 1 : i32}, %y: f32[2] {jax.buffer_donor = true})
func.func @main(%x: f32[2] {tf.aliasing_output = 1 : i32}, %y: f32[2] {jax.buffer_donor = true}) -> (f32[2], f32[2]) {
  return %x, %x : f32[2], f32[2]
}

func.func @donor(%x: f32[2] {jax.buffer_donor = true}) -> (f32[2], f32[2]) {
  %0 = hlo.negate %x : f32[2]
  %1 = hlo.negate %0 : f32[2]
  return %1, %x : f32[2], f32[2]
}
