// Several programs are one page. A pass that refuses a program is the last that has numbers, and the page says why.

// RUN: not shale-opt %s --split-input-file --symbol-dce --inline-meshes --dce --html=%t.html -o %t 2> %t.errors && filecheck %s --input-file=%t.html
// CHECK:      "programs":[
// CHECK:      "ended":null
// CHECK:      @first
// CHECK:      {"name":"symbol-dce","runs":1,
// CHECK-NEXT: {"name":"inline-meshes","runs":1,
// CHECK-NEXT: {"name":"dce","runs":1,
// CHECK:      "ended":"pass 'inline-meshes' refused the program: {{.*}}@mush
// CHECK:      @second
// CHECK:      {"name":"inline-meshes","runs":1,
// CHECK-NEXT: {"name":"dce"}

func.func @first() {
  return
}

// -----

sdy.mesh @mesh = <["x"=2]>

func.func @second(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = sdy.manual_computation(%x) in_shardings=[<@mush, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<1x3xf32>) {
    sdy.return %y : tensor<1x3xf32>
  } : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
