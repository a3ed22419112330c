// RUN: shale-opt %s --allow-unregistered-dialect --symbol-dce | filecheck %s

// CHECK-NOT: @unused
// CHECK: func.func private @used(
// CHECK: func.func private @in_attribute(
// CHECK: func.func private @in_text(
// CHECK: func.func @main(
// CHECK-NOT: @island
func.func private @unused() { return }
func.func private @used() { return }
func.func private @in_attribute() { return }
func.func private @in_text() { return }
func.func @main() {
  call @used() : () -> ()
  "u.op"() {to = [{k = @in_attribute}], raw = #u.thing<@in_text>} : () -> ()
  return
}
func.func private @island_a() {
  call @island_b() : () -> ()
  return
}
func.func private @island_b() {
  call @island_a() : () -> ()
  return
}
