// RUN: shale-run %s --check --backend=reference | filecheck %s
// CHECK: 0 failed

// Source of the expected values: by hand.

func.func @both() {
  %t = hlo.constant dense<true> : pred[]
  %f = hlo.constant dense<false> : pred[]
  %a = hlo.constant dense<[1, -2]> : s16[2]
  %b = hlo.constant dense<[0x7FC00000, -0.0]> : f32[2]
  %x:2 = hlo.if %t {
    hlo.return %a, %b : s16[2], f32[2]
  } {
    %c = hlo.add %a, %a : s16[2]
    hlo.return %c, %b : s16[2], f32[2]
  } : (pred[]) -> (s16[2], f32[2])
  check.expect_eq_const %x#0, dense<[1, -2]> : s16[2]
  check.expect_close %x#1, %b : (f32[2], f32[2]) -> ()
  %y = hlo.if %f {
    hlo.return %a : s16[2]
  } {
    %c = hlo.add %a, %a : s16[2]
    hlo.return %c : s16[2]
  } : (pred[]) -> s16[2]
  check.expect_eq_const %y, dense<[2, -4]> : s16[2]
  return
}

// The branch that is not chosen does not run: it would fail the check.
func.func @only_one_runs() {
  %t = hlo.constant dense<true> : pred[]
  %z = hlo.constant dense<(1.0, 2.0)> : c128[]
  hlo.if %t {
    hlo.return
  } {
    check.expect_eq_const %t, dense<false> : pred[]
    hlo.return
  } : (pred[]) -> ()
  %e = hlo.if %t {
    %c = hlo.constant dense<> : u8[3,0]
    hlo.return %c : u8[3,0]
  } {
    %c = hlo.constant dense<> : u8[3,0]
    check.expect_eq_const %t, dense<false> : pred[]
    hlo.return %c : u8[3,0]
  } : (pred[]) -> u8[3,0]
  check.expect_eq_const %e, dense<> : u8[3,0]
  %w = hlo.if %t {
    hlo.return %z : c128[]
  } {
    %d = hlo.add %z, %z : c128[]
    hlo.return %d : c128[]
  } : (pred[]) -> c128[]
  check.expect_eq_const %w, dense<(1.0, 2.0)> : c128[]
  return
}
