// RUN: shale-opt %s --split-input-file --verify-diagnostics

func.func @tuple_c1(%x: i32) {
  // expected-error@+1 {{'hlo.tuple' (C1) inputs must be arrays, tokens or tuples, but there is i32}}
  %0 = hlo.tuple %x : (i32) -> tuple<i32>
  return
}

// -----

// Each alias doubles the number of parts: 3 times 32766 are too many to be printed again and again.
!t0 = tuple<f32[], f32[]>
!t1 = tuple<!t0, !t0>
!t2 = tuple<!t1, !t1>
!t3 = tuple<!t2, !t2>
!t4 = tuple<!t3, !t3>
!t5 = tuple<!t4, !t4>
!t6 = tuple<!t5, !t5>
!t7 = tuple<!t6, !t6>
!t8 = tuple<!t7, !t7>
!t9 = tuple<!t8, !t8>
!t10 = tuple<!t9, !t9>
!t11 = tuple<!t10, !t10>
!t12 = tuple<!t11, !t11>
!t13 = tuple<!t12, !t12>
func.func @tuple_c2(%x: !t13) {
  // expected-error@+1 {{'hlo.tuple' (C2) the result must have at most 65536 parts, those of its parts included, but would have 98301}}
  %0 = hlo.tuple %x, %x, %x : (!t13, !t13, !t13) -> tuple<f32[]>
  return
}

// -----

func.func @element_c1(%x: f32[2]) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C1) input must be a tuple, but is f32[2]}}
  %0 = hlo.get_tuple_element %x, index = 0 : (f32[2]) -> f32[2]
  return
}

// -----

func.func @element_c2(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C2) index must be in [0, 1), but is 1}}
  %0 = hlo.get_tuple_element %x, index = 1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_c2_negative(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' (C2) index must be in [0, 1), but is -1}}
  %0 = hlo.get_tuple_element %x, index = -1 : (tuple<f32[2]>) -> f32[2]
  return
}

// -----

func.func @element_result(%x: tuple<f32[2]>) {
  // expected-error@+1 {{'hlo.get_tuple_element' result 0 must have type f32[2], but has f32[3]}}
  %0 = hlo.get_tuple_element %x, index = 0 : (tuple<f32[2]>) -> f32[3]
  return
}
