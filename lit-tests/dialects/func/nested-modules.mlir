// RUN: shale-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// A call means the function of the nearest module around it, whatever outer modules define.
func.func @f(%x: i32) -> i32 {
  return %x : i32
}
func.func @outer() {
  call @inner_only() : () -> () // expected-error {{'func.call' (C1) calls @inner_only, which the module does not define}}
  return
}
module @inner {
  func.func @f() {
    return
  }
  func.func @inner_only() {
    call @f() : () -> ()
    return
  }
  func.func @g(%x: i32) {
    // expected-error@+1 {{'func.call' (C2) calls @f as (i32) -> (i32), but it is () -> ()}}
    %0 = call @f(%x) : (i32) -> i32
    return
  }
}

// -----

func.func @f() {
  return
}
module {
  module @g {
    module @h {
    }
    // expected-error@+1 {{'func.call' (C1) calls @f, which the module does not define}}
    "t.holder"() ({ call @f() : () -> () }) : () -> ()
    // expected-error@+1 {{'func.call' (C1) calls @h, which is no function}}
    "t.holder"() ({ call @h() : () -> () }) : () -> ()
  }
}
