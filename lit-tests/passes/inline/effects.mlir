// RUN: shale-opt %s --inline --canonicalize --cse --dce | filecheck %s

// What a function does comes where it was called, as often as it was called, in the order of the program.
func.func private @out(%x: f32[], %t: token[]) -> token[] {
  %u = hlo.outfeed (%x), (%t) : (f32[], token[]) -> token[]
  return %u : token[]
}

// CHECK-LABEL: func.func @main
func.func @main(%x: f32[], %y: f32[], %t: token[]) -> token[] {
  // CHECK-NEXT: %[[A:.*]] = hlo.outfeed (%x), (%t)
  // CHECK-NEXT: %[[B:.*]] = hlo.custom_call %y, call_target_name = "between", has_side_effect = true
  // CHECK-NEXT: hlo.outfeed (%x), (%t)
  // CHECK-NEXT: %[[C:.*]] = hlo.outfeed (%[[B]]), (%[[A]])
  // CHECK-NEXT: return %[[C]]
  %a = call @out(%x, %t) : (f32[], token[]) -> token[]
  %b = hlo.custom_call %y, call_target_name = "between", has_side_effect = true : (f32[]) -> f32[]
  %again = call @out(%x, %t) : (f32[], token[]) -> token[]
  %c = call @out(%b, %a) : (f32[], token[]) -> token[]
  return %c : token[]
}
