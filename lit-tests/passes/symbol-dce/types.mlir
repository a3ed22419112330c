// RUN: shale-opt %s --allow-unregistered-dialect --symbol-dce | filecheck %s

// Nobody knows what these types and attributes mean, so what they mention stays.
// CHECK: @in_type_attribute
func.func private @in_type_attribute()
// CHECK: @in_result_type
func.func private @in_result_type()
// CHECK: @in_argument_type
func.func private @in_argument_type()
// CHECK: @in_attribute
func.func private @in_attribute()
// CHECK: @in_list
func.func private @in_list()
// CHECK-NOT: @nowhere
func.func private @nowhere()

"u.x"() {a = !u.t<@in_type_attribute>, b = #u.a<@in_attribute>, c = [{d = @in_list}]} : () -> ()
"u.y"() ({
^bb0(%x: !u.t<@in_argument_type>):
  "u.end"() : () -> ()
}) : () -> !u.t<@in_result_type>
