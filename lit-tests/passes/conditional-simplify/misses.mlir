// RUN: shale-opt %s --conditional-simplify | filecheck %s

// CHECK-LABEL: func.func @kept(
// CHECK-COUNT-5: hlo.if
func.func @kept(%x: f32[4], %large: f32[65], %dyn: f32[<=4], %p: pred[], %q: pred[], %n: s32[]) -> (f32[4], f32[65], f32[<=4], f32[4], f32[<=4]) {
  // Effects, equal but for one attribute.
  %a = hlo.if %p {
    %f = hlo.custom_call %x, call_target_name = "f", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %f : f32[4]
  } {
    %f = hlo.custom_call %x, call_target_name = "g", has_side_effect = true : (f32[4]) -> f32[4]
    hlo.return %f : f32[4]
  } : (pred[]) -> f32[4]
  // One element too many.
  %b = hlo.if %p {
    hlo.return %large : f32[65]
  } {
    %m = hlo.negate %large : f32[65]
    hlo.return %m : f32[65]
  } : (pred[]) -> f32[65]
  // Sizes that only a run knows need not be those of the other branch.
  %c = hlo.if %p {
    hlo.return %dyn : f32[<=4]
  } {
    %m = hlo.negate %dyn : f32[<=4]
    hlo.return %m : f32[<=4]
  } : (pred[]) -> f32[<=4]
  // Five ops.
  %d = hlo.if %p {
    %m = hlo.sine %x : f32[4]
    %o = hlo.cosine %m : f32[4]
    hlo.return %o : f32[4]
  } {
    %m = hlo.cosine %x : f32[4]
    %o = hlo.sine %m : f32[4]
    %r = hlo.sine %o : f32[4]
    hlo.return %r : f32[4]
  } : (pred[]) -> f32[4]
  // It may fail.
  %e = hlo.if %q {
    %s = hlo.set_dimension_size %x, %n, dimension = 0 : (f32[4], s32[]) -> f32[<=4]
    hlo.return %s : f32[<=4]
  } {
    hlo.return %dyn : f32[<=4]
  } : (pred[]) -> f32[<=4]
  return %a, %b, %c, %d, %e : f32[4], f32[65], f32[<=4], f32[4], f32[<=4]
}

// The last branch serves all other numbers: what the inner one does is not known.
// CHECK-LABEL: func.func @last(
// CHECK: hlo.case %i
// CHECK: hlo.case %i
func.func @last(%i: s32[]) -> s32[] {
  %r = hlo.case %i {
    %f = hlo.custom_call call_target_name = "f", has_side_effect = true : () -> s32[]
    hlo.return %f : s32[]
  } {
    %f = hlo.custom_call call_target_name = "g", has_side_effect = true : () -> s32[]
    hlo.return %f : s32[]
  } {
    %s = hlo.case %i {
      %f = hlo.custom_call call_target_name = "f", has_side_effect = true : () -> s32[]
      hlo.return %f : s32[]
    } {
      %f = hlo.custom_call call_target_name = "g", has_side_effect = true : () -> s32[]
      hlo.return %f : s32[]
    } {
      %f = hlo.custom_call call_target_name = "h", has_side_effect = true : () -> s32[]
      hlo.return %f : s32[]
    } : (s32[]) -> s32[]
    hlo.return %s : s32[]
  } : (s32[]) -> s32[]
  return %r : s32[]
}
