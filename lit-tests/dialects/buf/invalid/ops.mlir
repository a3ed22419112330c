// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'buf.alloc' (C1) the result must be a memory such as !buf.memory<4096, 64>, but is f32[2]}}
  %m = buf.alloc : f32[2]
  return
}

// -----

// expected-error@+1 {{the alignment of a memory must be a power of two up to 4096, but is 3}}
func.func @f(%m: !buf.memory<4, 3>) {
  return
}

// -----

// expected-error@+1 {{a memory must have 0 bytes or more, but has -4}}
func.func @f(%m: !buf.memory<-4, 4>) {
  return
}

// -----

func.func @f(%x: f32[2]) {
  // expected-error@+1 {{'buf.take' (C1) the memory must have the 8 bytes of f32[2], but has 12}}
  %m = buf.take %x : (f32[2]) -> !buf.memory<12, 4>
  return
}

// -----

func.func @f(%x: f32[<=2]) {
  // expected-error@+1 {{'buf.take' (C2) (I1) input must be an array of known sizes, but is f32[<=2]}}
  %m = buf.take %x : (f32[<=2]) -> !buf.memory<8, 4>
  return
}

// -----

func.func @f(%x: f32[2]) -> f32[2] {
  // expected-error@+1 {{'buf.load' (C1) (I1) memory must be a memory such as !buf.memory<4096, 64>, but is f32[2]}}
  %y = buf.load %x[0] : (f32[2]) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @f() -> f32[<=2] {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.load' (C2) the result must be an array of known sizes, but is f32[<=2]}}
  %y = buf.load %m[0] : (!buf.memory<8, 4>) -> f32[<=2]
  return %y : f32[<=2]
}

// -----

func.func @f() -> f32[2] {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.load' (C3) 8 bytes at 4 reach beyond the 8 bytes of the memory}}
  %y = buf.load %m[4] : (!buf.memory<8, 4>) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @f() -> f32[2] {
  %m = buf.alloc : !buf.memory<80, 64>
  // expected-error@+1 {{'buf.load' (C3) offset must be a multiple of 64 that is not negative, but is 8}}
  %y = buf.load %m[8] : (!buf.memory<80, 64>) -> f32[2]
  return %y : f32[2]
}

// -----

func.func @f(%x: f32[2]) -> f32[2] {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.load' (C4) buf.store overwrites what was loaded before func.return uses it}}
  %y = buf.load %m[0] : (!buf.memory<8, 4>) -> f32[2]
  buf.store %x, %m[0] : f32[2], !buf.memory<8, 4>
  return %y : f32[2]
}

// -----

func.func @f(%p: pred[], %x: f32[2]) {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.load' (C4) hlo.if uses the result and overwrites what was loaded within}}
  %y = buf.load %m[0] : (!buf.memory<8, 4>) -> f32[2]
  hlo.if %p {
    buf.store %x, %m[0] : f32[2], !buf.memory<8, 4>
    check.expect_eq %x, %y : f32[2]
    hlo.return
  } {
    hlo.return
  } : (pred[]) -> ()
  return
}

// -----

func.func @f(%x: f32[2], %y: f32[2]) {
  // expected-error@+1 {{'buf.store' (C1) (I2) memory must be a memory such as !buf.memory<4096, 64>, but is f32[2]}}
  buf.store %x, %y[0] : f32[2], f32[2]
  return
}

// -----

func.func @f(%x: f32[<=2]) {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.store' (C2) (I1) value must be an array of known sizes, but is f32[<=2]}}
  buf.store %x, %m[0] : f32[<=2], !buf.memory<8, 4>
  return
}

// -----

func.func @f(%x: f32[2]) {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.store' (C3) offset must be a multiple of 4 that is not negative, but is -4}}
  buf.store %x, %m[-4] : f32[2], !buf.memory<8, 4>
  return
}

// -----

func.func @f(%x: f32[2]) {
  %m = buf.alloc : !buf.memory<12, 4>
  buf.store %x, %m[4] : f32[2], !buf.memory<12, 4>
  %a = buf.load %m[4] : (!buf.memory<12, 4>) -> f32[2]
  %b = hlo.negate %a : f32[2]
  // expected-error@+1 {{'buf.store' (C4) hlo.negate reads 8 bytes at 4, of which 8 at 0 are overwritten}}
  buf.store %b, %m[0] : f32[2], !buf.memory<12, 4>
  return
}

// -----

func.func @f(%x: f32[2]) {
  %m = buf.alloc : !buf.memory<8, 4>
  buf.store %x, %m[0] : f32[2], !buf.memory<8, 4>
  %a = buf.load %m[0] : (!buf.memory<8, 4>) -> f32[2]
  %b = hlo.reverse %a, dimensions = [0] : f32[2]
  // expected-error@+1 {{'buf.store' (C4) hlo.reverse may not be run in place: it reads elements of what is overwritten after others are written}}
  buf.store %b, %m[0] : f32[2], !buf.memory<8, 4>
  return
}

// -----

func.func @f(%x: f32[2], %m: !buf.memory<8, 4>) {
  // expected-error@+1 {{'buf.copy' (C1) (I1) from must be a memory such as !buf.memory<4096, 64>, but is f32[2]}}
  buf.copy %x[0], %m[0], 8 : f32[2], !buf.memory<8, 4>
  return
}

// -----

func.func @f(%m: !buf.memory<8, 4>, %n: !buf.memory<4, 4>) {
  // expected-error@+1 {{'buf.copy' (C2) to: 8 bytes at 0 reach beyond the 4 bytes of the memory}}
  buf.copy %m[0], %n[0], 8 : !buf.memory<8, 4>, !buf.memory<4, 4>
  return
}

// -----

func.func private @g(!buf.memory<8, 4>)
func.func @f() -> f32[2] {
  %m = buf.alloc : !buf.memory<8, 4>
  // expected-error@+1 {{'buf.load' (C4) func.call overwrites what was loaded before func.return uses it}}
  %y = buf.load %m[0] : (!buf.memory<8, 4>) -> f32[2]
  func.call @g(%m) : (!buf.memory<8, 4>) -> ()
  return %y : f32[2]
}
