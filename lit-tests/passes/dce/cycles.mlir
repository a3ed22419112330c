// RUN: shale-opt %s --allow-unregistered-dialect --dce | filecheck %s

// Unreachable blocks use each other's values in a circle, also from regions inside them.
// CHECK-LABEL: func.func @nested(
// CHECK-NEXT: return %x
// CHECK-NEXT: }
func.func @nested(%x: i32) -> i32 {
  return %x : i32
^a(%p: i32):
  %a = arith.addi %b, %p : i32
  "u.region"() ({
    "u.use"(%b) : (i32) -> ()
    "u.br"()[^inner] : () -> ()
  ^inner:
    "u.use"(%a) : (i32) -> ()
    "u.end"() : () -> ()
  ^dead:
    "u.use"(%p) : (i32) -> ()
    "u.br"()[^inner] : () -> ()
  }) : () -> ()
  "u.br"()[^b] : () -> ()
^b:
  %b = arith.addi %a, %x : i32
  "u.br"(%b)[^a] : (i32) -> ()
}
