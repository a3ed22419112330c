// Searches for the largest or smallest element and its place, in the ways in which they are written: each joined with an initial value, in rows,
// in columns, and in one row alone. What ignores NaN, and what compares f64, goes from the left like any other computation.
// RUN: shale-run %s --backend=cpu --random=edge | filecheck %s
// CHECK: out0 = f32[7]
module {
  func.func @main(%rax: tensor<7x300xf32>, %rbx: tensor<7x300xf32>, %rcx: tensor<7x300xbf16>, %rdx: tensor<7x300xi32>, %rex: tensor<7x300xui32>, %rfx: tensor<7x300xf32>, %rgx: tensor<7x300xf32>, %rhx: tensor<1000xf32>, %rkx: tensor<7x300xf64>, %rlx: tensor<7x300xi8>, %rmx: tensor<5x63xf32>, %rnx: tensor<70x128xi16>) -> (tensor<7xf32>, tensor<7xi32>, tensor<7xf32>, tensor<7xi32>, tensor<7xbf16>, tensor<7xi32>, tensor<7xi32>, tensor<7xi64>, tensor<7xui32>, tensor<7xui32>, tensor<300xf32>, tensor<300xi32>, tensor<7xf32>, tensor<7xi32>, tensor<f32>, tensor<i32>, tensor<7xf64>, tensor<7xi32>, tensor<7xi8>, tensor<7xi32>, tensor<5xf32>, tensor<5xi32>, tensor<70xi16>, tensor<70xi32>) {
    %rai = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rav0 = hlo.constant dense<0xFF800000> : tensor<f32>
    %rap0 = hlo.constant dense<0> : tensor<i32>
    %ra:2 = hlo.reduce (%rax, %rai), (%rav0, %rap0), dimensions = [1] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
    %rbi = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rbv0 = hlo.constant dense<0x7F800000> : tensor<f32>
    %rbp0 = hlo.constant dense<0> : tensor<i32>
    %rb:2 = hlo.reduce (%rbx, %rbi), (%rbv0, %rbp0), dimensions = [1] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = LT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
    %rci = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rcv0 = hlo.constant dense<0xFF80> : tensor<bf16>
    %rcp0 = hlo.constant dense<0> : tensor<i32>
    %rc:2 = hlo.reduce (%rcx, %rci), (%rcv0, %rcp0), dimensions = [1] {
    ^bb0(%v: tensor<bf16>, %i: tensor<i32>, %w: tensor<bf16>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<bf16>, tensor<bf16>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<bf16>, tensor<bf16>) -> tensor<bf16>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<bf16>, tensor<i32>
    } : (tensor<7x300xbf16>, tensor<7x300xi32>, tensor<bf16>, tensor<i32>) -> (tensor<7xbf16>, tensor<7xi32>)
    %rdi = hlo.iota iota_dimension = 1 : tensor<7x300xi64>
    %rdv0 = hlo.constant dense<-2147483648> : tensor<i32>
    %rdp0 = hlo.constant dense<0> : tensor<i64>
    %rd:2 = hlo.reduce (%rdx, %rdi), (%rdv0, %rdp0), dimensions = [1] {
    ^bb0(%v: tensor<i32>, %i: tensor<i64>, %w: tensor<i32>, %j: tensor<i64>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c = hlo.or %a, %a : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
      hlo.return %r, %s : tensor<i32>, tensor<i64>
    } : (tensor<7x300xi32>, tensor<7x300xi64>, tensor<i32>, tensor<i64>) -> (tensor<7xi32>, tensor<7xi64>)
    %rei = hlo.iota iota_dimension = 1 : tensor<7x300xui32>
    %rev0 = hlo.constant dense<4294967295> : tensor<ui32>
    %rep0 = hlo.constant dense<0> : tensor<ui32>
    %re:2 = hlo.reduce (%rex, %rei), (%rev0, %rep0), dimensions = [1] {
    ^bb0(%v: tensor<ui32>, %i: tensor<ui32>, %w: tensor<ui32>, %j: tensor<ui32>):
      %a = hlo.compare %v, %w, direction = LT : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %c = hlo.or %a, %a : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<ui32>, tensor<ui32>) -> tensor<ui32>
      hlo.return %r, %s : tensor<ui32>, tensor<ui32>
    } : (tensor<7x300xui32>, tensor<7x300xui32>, tensor<ui32>, tensor<ui32>) -> (tensor<7xui32>, tensor<7xui32>)
    %rfi = hlo.iota iota_dimension = 0 : tensor<7x300xi32>
    %rfv0 = hlo.constant dense<0xFF800000> : tensor<f32>
    %rfp0 = hlo.constant dense<0> : tensor<i32>
    %rf:2 = hlo.reduce (%rfx, %rfi), (%rfv0, %rfp0), dimensions = [0] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<300xf32>, tensor<300xi32>)
    %rgi = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rgv0 = hlo.constant dense<0xFF800000> : tensor<f32>
    %rgp0 = hlo.constant dense<0> : tensor<i32>
    %rg:2 = hlo.reduce (%rgx, %rgi), (%rgv0, %rgp0), dimensions = [1] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %r = hlo.select %a, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %a, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<7x300xf32>, tensor<7x300xi32>, tensor<f32>, tensor<i32>) -> (tensor<7xf32>, tensor<7xi32>)
    %rhi = hlo.iota iota_dimension = 0 : tensor<1000xi32>
    %rhv0 = hlo.constant dense<0xFF800000> : tensor<f32>
    %rhp0 = hlo.constant dense<0> : tensor<i32>
    %rh:2 = hlo.reduce (%rhx, %rhi), (%rhv0, %rhp0), dimensions = [0] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<1000xf32>, tensor<1000xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
    %rki = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rkv0 = hlo.constant dense<0xFFF0000000000000> : tensor<f64>
    %rkp0 = hlo.constant dense<0> : tensor<i32>
    %rk:2 = hlo.reduce (%rkx, %rki), (%rkv0, %rkp0), dimensions = [1] {
    ^bb0(%v: tensor<f64>, %i: tensor<i32>, %w: tensor<f64>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f64>, tensor<f64>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f64>, tensor<f64>) -> tensor<f64>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f64>, tensor<i32>
    } : (tensor<7x300xf64>, tensor<7x300xi32>, tensor<f64>, tensor<i32>) -> (tensor<7xf64>, tensor<7xi32>)
    %rli = hlo.iota iota_dimension = 1 : tensor<7x300xi32>
    %rlv0 = hlo.constant dense<127> : tensor<i8>
    %rlp0 = hlo.constant dense<0> : tensor<i32>
    %rl:2 = hlo.reduce (%rlx, %rli), (%rlv0, %rlp0), dimensions = [1] {
    ^bb0(%v: tensor<i8>, %i: tensor<i32>, %w: tensor<i8>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = LT : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %c = hlo.or %a, %a : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<i8>, tensor<i8>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<i8>, tensor<i8>) -> tensor<i8>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<i8>, tensor<i32>
    } : (tensor<7x300xi8>, tensor<7x300xi32>, tensor<i8>, tensor<i32>) -> (tensor<7xi8>, tensor<7xi32>)
    %rmi = hlo.iota iota_dimension = 1 : tensor<5x63xi32>
    %rmv0 = hlo.constant dense<0.5> : tensor<f32>
    %rmp0 = hlo.constant dense<0> : tensor<i32>
    %rm:2 = hlo.reduce (%rmx, %rmi), (%rmv0, %rmp0), dimensions = [1] {
    ^bb0(%v: tensor<f32>, %i: tensor<i32>, %w: tensor<f32>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %b = hlo.compare %v, %v, direction = NE : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %c = hlo.or %a, %b : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<f32>, tensor<f32>) -> tensor<f32>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<f32>, tensor<i32>
    } : (tensor<5x63xf32>, tensor<5x63xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
    %rni = hlo.iota iota_dimension = 1 : tensor<70x128xi32>
    %rnv0 = hlo.constant dense<-32768> : tensor<i16>
    %rnp0 = hlo.constant dense<0> : tensor<i32>
    %rn:2 = hlo.reduce (%rnx, %rni), (%rnv0, %rnp0), dimensions = [1] {
    ^bb0(%v: tensor<i16>, %i: tensor<i32>, %w: tensor<i16>, %j: tensor<i32>):
      %a = hlo.compare %v, %w, direction = GT : (tensor<i16>, tensor<i16>) -> tensor<i1>
      %c = hlo.or %a, %a : tensor<i1>
      %d = hlo.compare %v, %w, direction = EQ : (tensor<i16>, tensor<i16>) -> tensor<i1>
      %e = hlo.compare %i, %j, direction = LT : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %f = hlo.and %d, %e : tensor<i1>
      %g = hlo.or %c, %f : tensor<i1>
      %r = hlo.select %c, %v, %w : (tensor<i1>, tensor<i16>, tensor<i16>) -> tensor<i16>
      %s = hlo.select %g, %i, %j : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32>
      hlo.return %r, %s : tensor<i16>, tensor<i32>
    } : (tensor<70x128xi16>, tensor<70x128xi32>, tensor<i16>, tensor<i32>) -> (tensor<70xi16>, tensor<70xi32>)
    return %ra#0, %ra#1, %rb#0, %rb#1, %rc#0, %rc#1, %rd#0, %rd#1, %re#0, %re#1, %rf#0, %rf#1, %rg#0, %rg#1, %rh#0, %rh#1, %rk#0, %rk#1, %rl#0, %rl#1, %rm#0, %rm#1, %rn#0, %rn#1 : tensor<7xf32>, tensor<7xi32>, tensor<7xf32>, tensor<7xi32>, tensor<7xbf16>, tensor<7xi32>, tensor<7xi32>, tensor<7xi64>, tensor<7xui32>, tensor<7xui32>, tensor<300xf32>, tensor<300xi32>, tensor<7xf32>, tensor<7xi32>, tensor<f32>, tensor<i32>, tensor<7xf64>, tensor<7xi32>, tensor<7xi8>, tensor<7xi32>, tensor<5xf32>, tensor<5xi32>, tensor<70xi16>, tensor<70xi32>
  }
}
