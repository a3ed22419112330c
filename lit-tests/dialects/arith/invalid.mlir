// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @integer(%x: f32) -> f32 {
  // expected-error@+1 {{'arith.addi' (C1) takes integers or index, but the type is f32}}
  %0 = arith.addi %x, %x : f32
  return %0 : f32
}

// -----

func.func @float(%x: i32) -> i32 {
  // expected-error@+1 {{'arith.mulf' (C1) takes floats, but the type is i32}}
  %0 = arith.mulf %x, %x : i32
  return %0 : i32
}

// -----

func.func @one_type(%x: i32, %y: i64) -> i32 {
  // expected-error@+1 {{'arith.addi' all operands and results must have one type, but there are i32 and i64}}
  %0 = "arith.addi"(%x, %y) <{overflowFlags = #arith.overflow<none>}> : (i32, i64) -> i32
  return %0 : i32
}

// -----

func.func @extension(%x: i32) -> i16 {
  // expected-error@+1 {{'arith.extsi' (C2) must convert to a wider type, but converts i32 to i16}}
  %0 = arith.extsi %x : i32 to i16
  return %0 : i16
}

// -----

func.func @cast(%x: i32) -> f32 {
  // expected-error@+1 {{'arith.extf' (C1) cannot convert i32 to f32}}
  %0 = arith.extf %x : i32 to f32
  return %0 : f32
}

// -----

func.func @bits(%x: i32) -> f64 {
  // expected-error@+1 {{'arith.bitcast' (C2) must keep the number of bits, but converts i32 to f64}}
  %0 = arith.bitcast %x : i32 to f64
  return %0 : f64
}

// -----

func.func @predicate(%x: i32) -> i1 {
  // expected-error@+1 {{'arith.cmpi' attribute 'predicate' must be the number of one of eq ne slt}}
  %0 = "arith.cmpi"(%x, %x) <{predicate = 10 : i64}> : (i32, i32) -> i1
  return %0 : i1
}

// -----

func.func @missing(%x: i32) -> i1 {
  // expected-error@+1 {{'arith.cmpi' attribute 'predicate' is missing}}
  %0 = "arith.cmpi"(%x, %x) : (i32, i32) -> i1
  return %0 : i1
}

// -----

func.func @condition(%x: i32) -> i32 {
  // expected-error@+1 {{'arith.select' (C1) condition must be an i1}}
  %0 = "arith.select"(%x, %x, %x) : (i32, i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @operands(%x: i32) -> i32 {
  // expected-error@+1 {{'arith.subi' expected 2 operands (lhs, rhs), 0 regions and 0 successors; got 1 operand, 0 regions and 0 successors}}
  %0 = "arith.subi"(%x) <{overflowFlags = #arith.overflow<none>}> : (i32) -> i32
  return %0 : i32
}

// -----

func.func @result(%x: i32) -> i64 {
  // expected-error@+1 {{'arith.cmpi' result 0 must have type i1, but has i64}}
  %0 = "arith.cmpi"(%x, %x) <{predicate = 0 : i64}> : (i32, i32) -> i64
  return %0 : i64
}
