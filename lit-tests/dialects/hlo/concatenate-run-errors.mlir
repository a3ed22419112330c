// RUN: not shale-run %s --check --backend=reference > %t 2>&1 && filecheck %s < %t
// RUN: not shale-run %s --check --backend=cpu > %t 2>&1 && filecheck %s < %t
// CHECK-DAG: @sizes_differ: failed: {{.*}}(C4) run-time sizes must be equal but for dimension 1, but there are [2, 1] and [1, 1]

func.func @sizes_differ() {
  %x = hlo.constant dense<[[1], [2]]> : s32[2,1]
  %two = hlo.constant dense<2> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %a = hlo.set_dimension_size %x, %two, dimension = 0 : (s32[2,1], s32[]) -> s32[<=2,1]
  %b = hlo.set_dimension_size %x, %one, dimension = 0 : (s32[2,1], s32[]) -> s32[<=2,1]
  %0 = hlo.concatenate %a, %b, dimension = 1 : (s32[<=2,1], s32[<=2,1]) -> s32[<=2,2]
  check.expect_eq %0, %0 : (s32[<=2,2], s32[<=2,2]) -> ()
  return
}
