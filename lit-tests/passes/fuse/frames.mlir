// Windows that choose among padding too, and the part of their result that is kept, are one fusion, whose inputs are what the kernel takes.
// RUN: shale-opt %s --fuse | filecheck %s
// RUN: shale-opt %s --fuse --explain-fusion=whole 2>&1 | filecheck %s --check-prefix=EXPLAIN
// RUN: shale-opt %s --fuse --fuse | filecheck %s

// CHECK-LABEL: func.func @gradient
// CHECK-DAG: %[[LOW:.*]] = hlo.constant dense<0xFF800000>
// CHECK-DAG: %[[ZERO:.*]] = hlo.constant dense<0.{{.*}}>
// CHECK: %[[PART:.*]] = hlo.fusion %arg0, %arg1, %[[ZERO]], %[[LOW]], kind = CUSTOM {
// CHECK: hlo.pad
// CHECK: hlo.select_and_scatter
// CHECK: hlo.slice
// CHECK: hlo.return
// CHECK: return %[[PART]]
// EXPLAIN: %whole = hlo.select_and_scatter{{.*}}: in a kernel of 3 ops: windows, with the padding around what they slide over and the part of their result that is kept
func.func @gradient(%arg0: f32[5], %arg1: f32[3]) -> f32[5] {
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %padded = hlo.pad %arg0, %low, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (f32[5], f32[]) -> f32[6]
  %whole = hlo.select_and_scatter %padded, %arg1, %zero, window_dimensions = [2], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6], f32[3], f32[]) -> f32[6]
  %part = hlo.slice %whole, start_indices = [0], limit_indices = [5], strides = [1] : (f32[6]) -> f32[5]
  func.return %part : f32[5]
}

// Somebody else reads the whole result: the padding is in the kernel, the part is made from what it gives.
// CHECK-LABEL: func.func @read_whole
// CHECK: %[[WHOLE:.*]] = hlo.fusion {{.*}}kind = CUSTOM {
// CHECK: hlo.pad
// CHECK: hlo.select_and_scatter
// CHECK-NOT: hlo.slice
// CHECK: hlo.return
// CHECK: hlo.slice %[[WHOLE]]
func.func @read_whole(%arg0: f32[5], %arg1: f32[3]) -> (f32[5], f32[6]) {
  %low = hlo.constant dense<0xFF800000> : f32[]
  %zero = hlo.constant dense<0.0> : f32[]
  %padded = hlo.pad %arg0, %low, edge_padding_low = [0], edge_padding_high = [1], interior_padding = [0] : (f32[5], f32[]) -> f32[6]
  %all = hlo.select_and_scatter %padded, %arg1, %zero, window_dimensions = [2], window_strides = [2] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.compare %a, %b, direction = GE : (f32[], f32[]) -> pred[]
    hlo.return %c : pred[]
  } {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[6], f32[3], f32[]) -> f32[6]
  %part = hlo.slice %all, start_indices = [0], limit_indices = [5], strides = [1] : (f32[6]) -> f32[5]
  func.return %part, %all : f32[5], f32[6]
}
