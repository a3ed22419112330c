// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = 0 : (f32[]) -> (f32[], s32[])
  return
}

// -----

func.func @f(%x: c64[4]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = 4 : (c64[4]) -> (c64[4], s32[4])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = 5 : (f32[4]) -> (f32[4], s32[5])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = -1 : (f32[4]) -> (f32[4], s32[4])
  return
}

// -----

func.func @f(%x: f32[2147483648]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = 1 : (f32[2147483648]) -> (f32[2147483648], s32[1])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{~~}}
  %0, %1 = hlo.top_k %x, k = 4 : (f32[4]) -> (f32[4], u32[4])
  return
}
