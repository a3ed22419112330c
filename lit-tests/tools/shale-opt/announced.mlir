// RUN: shale-opt %s --split-input-file --verify-diagnostics | filecheck %s
// RUN: not shale-opt %s --split-input-file 2>&1 | filecheck %s --check-prefix=PLACE

// CHECK: func.func @fine
func.func @fine() {
  return
}

// CHECK: // -----
// -----

func.func @f(%x: i32) -> i32 {
  // PLACE: announced.mlir:[[@LINE+2]]:
  // expected-error@below {{%y}}
  return %y : i32
}

// -----

// expected-error-re@+1 {{dialect {{.*}}nowhere}}
nowhere.op
