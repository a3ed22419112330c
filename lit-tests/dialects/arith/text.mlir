// RUN: shale-opt %s | filecheck %s
// RUN: shale-opt %s | shale-opt - | filecheck %s
// RUN: shale-opt %s --print-op-generic | shale-opt - | filecheck %s
// RUN: shale-opt %s --print-op-generic | filecheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @every_form(
func.func @every_form(%a: i32, %b: f32, %c: i1, %i: index) -> i32 {
  // CHECK: arith.constant 5 : i32
  // GENERIC: "arith.constant"() <{value = 5 : i32}> : () -> i32
  %0 = arith.constant 5 : i32
  // CHECK: arith.constant true
  %t = arith.constant true
  // CHECK: arith.cmpi slt, %a, %{{.*}} : i32
  // GENERIC: "arith.cmpi"(%a, %{{.*}}) <{predicate = 2 : i64}> : (i32, i32) -> i1
  %1 = arith.cmpi slt, %a, %0 : i32
  // CHECK: arith.cmpf olt, %b, %b fastmath<nnan,contract> : f32
  // GENERIC: <{fastmath = #arith.fastmath<nnan,contract>, predicate = 4 : i64}>
  %2 = arith.cmpf olt, %b, %b fastmath<nnan,contract> : f32
  // CHECK: arith.select %c, %a, %{{.*}} : i32
  %3 = arith.select %c, %a, %0 : i32
  // CHECK: arith.addi %a, %{{.*}} overflow<nsw, nuw> : i32
  %4 = arith.addi %a, %0 overflow<nsw, nuw> : i32
  // CHECK: arith.addi %a, %{{[0-9]+}} : i32
  // GENERIC: "arith.addi"(%a, %{{.*}}) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  %40 = arith.addi %a, %0 : i32
  // CHECK: arith.extsi %a : i32 to i64
  %5 = arith.extsi %a : i32 to i64
  // CHECK: arith.sitofp %a : i32 to f32
  %6 = arith.sitofp %a : i32 to f32
  // CHECK: arith.truncf %b : f32 to bf16
  %8 = arith.truncf %b : f32 to bf16
  // CHECK: arith.negf %b : f32
  %10 = arith.negf %b : f32
  // CHECK: arith.index_cast %i : index to i32
  %11 = arith.index_cast %i : index to i32
  // CHECK: arith.trunci %a : i32 to i8
  %13 = arith.trunci %a : i32 to i8
  // CHECK: arith.bitcast %a : i32 to f32
  %14 = arith.bitcast %a : i32 to f32
  // CHECK: arith.shrui %a, %a exact : i32
  // GENERIC: "arith.shrui"(%a, %a) <{isExact}> : (i32, i32) -> i32
  %15 = arith.shrui %a, %a exact : i32
  // CHECK: arith.divsi %a, %a : i32
  %16 = arith.divsi %a, %a : i32
  // CHECK: builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64
  %17 = builtin.unrealized_conversion_cast %a, %b : i32, f32 to i64
  // CHECK: call @every_form(%a, %b, %c, %i) : (i32, f32, i1, index) -> i32
  // GENERIC: "func.call"(%a, %b, %c, %i) <{callee = @every_form}> : (i32, f32, i1, index) -> i32
  %18 = call @every_form(%a, %b, %c, %i) : (i32, f32, i1, index) -> i32
  // CHECK: return %{{.*}} : i32
  return %4 : i32
}
