// RUN: shale-opt %s --reduce-window-simplify | filecheck %s
// RUN: shale-opt %s --pipeline='func(reduce-window-simplify{fp=relaxed})' | filecheck %s --check-prefix=RELAXED
// RUN: shale-opt %s --pipeline='func(reduce-window-simplify{steps=true})' | filecheck %s --check-prefix=STEPS

// Windows of one element: what the operation does to it, then padding, holes and strides.
// CHECK-LABEL: func.func @one(
// CHECK-NEXT: %[[B:.*]] = hlo.broadcast %i
// CHECK-NEXT: %[[M:.*]] = hlo.maximum %[[B]], %x
// CHECK-NEXT: %[[P:.*]] = hlo.pad %[[M]], %i, edge_padding_low = [1, -1], edge_padding_high = [0, 0], interior_padding = [2, 0]
// CHECK-NEXT: %[[S:.*]] = hlo.slice %[[P]], start_indices = [0, 0], limit_indices = [11, 4], strides = [2, 1]
// CHECK-NEXT: return %[[S]]
func.func @one(%x: f32[4,5], %i: f32[]) -> f32[6,4] {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [1, 1], window_strides = [2, 1], base_dilations = [3, 1], padding = [[1, 0], [-1, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4,5], f32[]) -> f32[6,4]
  return %y : f32[6,4]
}

// Sums are formed in the type that the window says.
// CHECK-LABEL: func.func @wide(
// CHECK-NEXT: hlo.convert %x : (bf16[4]) -> f32[4]
// CHECK-NEXT: hlo.convert %i
// CHECK-NEXT: hlo.broadcast
// CHECK-NEXT: hlo.add
// CHECK-NEXT: hlo.convert
// CHECK-NEXT: return
func.func @wide(%x: bf16[4], %i: bf16[]) -> bf16[4] {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [1], accum = f32 {
  ^bb0(%a: bf16[], %b: bf16[]):
    %c = hlo.add %a, %b : bf16[]
    hlo.return %c : bf16[]
  } : (bf16[4], bf16[]) -> bf16[4]
  return %y : bf16[4]
}

// One place that covers everything, with padding around it; and a dimension that stays.
// CHECK-LABEL: func.func @whole(
// CHECK-NEXT: %[[R:.*]] = hlo.reduce (%x), (%i), dimensions = [0, 2]
// CHECK: hlo.add
// CHECK: %[[S:.*]] = hlo.reshape %[[R]] : (s32[3]) -> s32[1,3,1]
// CHECK-NEXT: return %[[S]]
func.func @whole(%x: s32[2,3,4], %i: s32[]) -> s32[1,3,1] {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [4, 1, 4], window_strides = [9, 1, 1], padding = [[1, 1], [0, 0], [0, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[2,3,4], s32[]) -> s32[1,3,1]
  return %y : s32[1,3,1]
}

// Floats would be added in another order; the largest of them may be found in any.
// CHECK-LABEL: func.func @floats(
// CHECK: hlo.reduce_window
// CHECK: hlo.add
// CHECK: hlo.reduce (%x)
// CHECK: hlo.maximum
// RELAXED-LABEL: func.func @floats(
// RELAXED-NOT: hlo.reduce_window
// RELAXED: return
func.func @floats(%x: f32[4], %i: f32[]) -> (f32[1], f32[1]) {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [4] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[1]
  %z = hlo.reduce_window (%x), (%i), window_dimensions = [4] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.maximum %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[1]
  return %y, %z : f32[1], f32[1]
}

// Running sums stay, unless steps are asked for; of floats always.
// CHECK-LABEL: func.func @running(
// CHECK-COUNT-2: hlo.reduce_window
// STEPS-LABEL: func.func @running(
// STEPS: hlo.slice %x, start_indices = [1], limit_indices = [5]
// STEPS: hlo.slice %x, start_indices = [0], limit_indices = [4]
// STEPS: hlo.concatenate
// STEPS: hlo.concatenate
// STEPS: hlo.concatenate
// STEPS-NOT: hlo.concatenate
// STEPS: hlo.reduce_window
// STEPS: return
func.func @running(%x: s32[5], %i: s32[], %f: f32[5], %g: f32[]) -> (s32[5], f32[5]) {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [5], padding = [[4, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[5], s32[]) -> s32[5]
  %z = hlo.reduce_window (%f), (%g), window_dimensions = [5], padding = [[4, 0]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[5], f32[]) -> f32[5]
  return %y, %z : s32[5], f32[5]
}

// Two places, an element that is left out, a size that only a run knows, and a computation that is no single operation.
// CHECK-LABEL: func.func @misses(
// CHECK-COUNT-4: hlo.reduce_window
func.func @misses(%x: s32[4], %i: s32[], %d: s32[<=4]) -> (s32[2], s32[1], s32[<=1], s32[4]) {
  %y = hlo.reduce_window (%x), (%i), window_dimensions = [3] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[]) -> s32[2]
  %z = hlo.reduce_window (%x), (%i), window_dimensions = [3], window_strides = [4], padding = [[-1, 0]] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[]) -> s32[1]
  %w = hlo.reduce_window (%d), (%i), window_dimensions = [4] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.add %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[<=4], s32[]) -> s32[<=1]
  %v = hlo.reduce_window (%x), (%i), window_dimensions = [1] {
  ^bb0(%a: s32[], %b: s32[]):
    %c = hlo.subtract %a, %b : s32[]
    hlo.return %c : s32[]
  } : (s32[4], s32[]) -> s32[4]
  return %y, %z, %w, %v : s32[2], s32[1], s32[<=1], s32[4]
}

// A pad that changes nothing is padding of the window, with its holes.
// CHECK-LABEL: func.func @padded(
// CHECK: hlo.reduce_window (%x), (%zero), window_dimensions = [3], window_strides = [1], base_dilations = [2], window_dilations = [1], padding = {{\[\[}}3, 1]]
// CHECK: return
func.func @padded(%x: f32[4]) -> f32[9] {
  %zero = hlo.constant dense<0.0> : f32[]
  %p = hlo.pad %x, %zero, edge_padding_low = [2], edge_padding_high = [0], interior_padding = [1] : (f32[4], f32[]) -> f32[9]
  %y = hlo.reduce_window (%p), (%zero), window_dimensions = [3], window_strides = [1], window_dilations = [1], padding = [[1, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[9], f32[]) -> f32[9]
  return %y : f32[9]
}

// A pad that removes elements stays, and so does one whose value a sum sees: −0 + 0 is no −0.
// CHECK-LABEL: func.func @not_padded(
// CHECK: hlo.pad
// CHECK: hlo.pad
// CHECK: return
func.func @not_padded(%x: f32[4], %init: f32[]) -> (f32[4], f32[5]) {
  %zero = hlo.constant dense<0.0> : f32[]
  %p = hlo.pad %x, %zero, edge_padding_low = [-1], edge_padding_high = [1], interior_padding = [0] : (f32[4], f32[]) -> f32[4]
  %y = hlo.reduce_window (%p), (%zero), window_dimensions = [3], padding = [[1, 1]] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[4], f32[]) -> f32[4]
  %q = hlo.pad %x, %zero, edge_padding_low = [1], edge_padding_high = [2], interior_padding = [0] : (f32[4], f32[]) -> f32[7]
  %z = hlo.reduce_window (%q), (%init), window_dimensions = [3] {
  ^bb0(%a: f32[], %b: f32[]):
    %c = hlo.add %a, %b : f32[]
    hlo.return %c : f32[]
  } : (f32[7], f32[]) -> f32[5]
  return %y, %z : f32[4], f32[5]
}
