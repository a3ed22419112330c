// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @f(%x: f32[]) {
  // expected-error@+1 {{'hlo.top_k' (C1) operand must have at least one dimension, but is f32[]}}
  %0, %1 = hlo.top_k %x, k = 0 : (f32[]) -> (f32[], s32[])
  return
}

// -----

func.func @f(%x: c64[4]) {
  // expected-error@+1 {{'hlo.top_k' (C2) complex numbers have no order, but operand is c64[4]}}
  %0, %1 = hlo.top_k %x, k = 4 : (c64[4]) -> (c64[4], s32[4])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.top_k' (C3) k must be from 0 to the size 4 of the last dimension, but is 5}}
  %0, %1 = hlo.top_k %x, k = 5 : (f32[4]) -> (f32[4], s32[5])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.top_k' (C3) k must be from 0 to the size 4 of the last dimension, but is -1}}
  %0, %1 = hlo.top_k %x, k = -1 : (f32[4]) -> (f32[4], s32[4])
  return
}

// -----

func.func @f(%x: f32[2147483648]) {
  // expected-error@+1 {{'hlo.top_k' (C3) the last dimension must be below 2^31 for s32 indices, but is 2147483648}}
  %0, %1 = hlo.top_k %x, k = 1 : (f32[2147483648]) -> (f32[2147483648], s32[1])
  return
}

// -----

func.func @f(%x: f32[4]) {
  // expected-error@+1 {{'hlo.top_k' result 1 must have type s32[4], but has u32[4]}}
  %0, %1 = hlo.top_k %x, k = 4 : (f32[4]) -> (f32[4], u32[4])
  return
}
