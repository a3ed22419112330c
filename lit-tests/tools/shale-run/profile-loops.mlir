// RUN: shale-run %s --backend=cpu -O0 --isa=scalar --profile | filecheck %s
// RUN: shale-run %s --backend=cpu -O0 --isa=scalar --profile --replicas=2 | filecheck %s --check-prefix=MEMBERS
// RUN: shale-run %s --backend=cpu -O0 --isa=scalar --profile --json | filecheck %s --check-prefix=JSON

// The condition ran four times, and the body three times, with three chains of scalars. Steps that are in chains have no line.
// CHECK: profile of @main: {{[0-9]+[.][0-9]+}} ms, the median of {{[1-5]}} runs after one that is not counted
// CHECK-NEXT: runs
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 4 0 {{[0-9.]+|-}} - - {{[0-9]+%|-}} copy 4 bytes
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 4000 4000 {{[0-9.]+|-}} - - {{[0-9]+%|-}} copy 4000 bytes
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} - - - - - -  while
// CHECK-NEXT: {{^ *}}13 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} - - - - - -    scalars
// CHECK-NEXT: {{^ *}}3 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 12000 12000 {{[0-9.]+|-}} {{[0-9]+|-}} {{[0-9.]+|-}} {{[0-9]+%|-}} 1000 lanes (instructions: 2, engine: tile) for hlo.add in loop.nest at [[#@LINE+28]]:12
// CHECK-NEXT: {{^ *}}3 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} - - - - - -    one of 2 branches
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 4000 4000 {{[0-9.]+|-}} {{[0-9]+|-}} {{[0-9.]+|-}} {{[0-9]+%|-}} 1000 lanes (instructions: 2, engine: tile) for hlo.exponential in loop.nest at [[#@LINE+29]]:12
// CHECK-NEXT: {{^ *}}1 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 4000 4000 {{[0-9.]+|-}} - - {{[0-9]+%|-}}     copy 4000 bytes
// CHECK-NEXT: {{^ *}}2 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 8000 8000 {{[0-9.]+|-}} {{[0-9]+|-}} {{[0-9.]+|-}} {{[0-9]+%|-}} 1000 lanes (instructions: 2, engine: tile) for hlo.negate in loop.nest at [[#@LINE+30]]:12
// CHECK-NEXT: {{^ *}}2 {{[0-9]+[.][0-9]+}} {{[0-9]+[.][0-9]+%}} 8000 8000 {{[0-9.]+|-}} - - {{[0-9]+%|-}}     copy 4000 bytes

// MEMBERS: profile of @main in r0: {{[0-9]+[.][0-9]+}} ms
// MEMBERS: 3 {{.*}} one of 2 branches
// MEMBERS: profile of @main in r1: {{[0-9]+[.][0-9]+}} ms
// MEMBERS: 3 {{.*}} one of 2 branches

// JSON: "profile":{"ms":{{[0-9]+[.][0-9]+}},"median_of":{{[1-5]}},"limit_gb_s":{{[0-9.]+}},"limit_gf_s":{{[0-9.]+}},"steps":[
// JSON-SAME: {"step":"while","op":null,"depth":0,"runs":1,"ms":{{[0-9]+[.][0-9]+}},"bytes_read":null,"bytes_written":null,"operations":null,"of_limit":null}
// JSON-SAME: {"step":"1000 lanes (instructions: 2, engine: tile)","op":"hlo.add in loop.nest at {{[0-9]+}}:12","depth":1,"runs":3,"ms":{{[0-9]+[.][0-9]+}},"bytes_read":12000,"bytes_written":12000,"operations":{{[0-9]+}},"of_limit":{{[0-9.]+|null}}}
// JSON-SAME: "outputs":[

func.func @main(%vector: f32[1000]) -> f32[1000] {
  %zero = hlo.constant dense<0> : s32[]
  %limit = hlo.constant dense<3> : s32[]
  %r:2 = hlo.while %zero, %vector {
  ^bb0(%i: s32[], %v: f32[1000]):
    %more = hlo.compare %i, %limit, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  } {
  ^bb0(%i: s32[], %v: f32[1000]):
    %one = hlo.constant dense<1> : s32[]
    %next = hlo.add %i, %one : s32[]
    %sum = hlo.add %v, %v : f32[1000]
    %first = hlo.compare %i, %zero, direction = EQ : (s32[], s32[]) -> pred[]
    %chosen = hlo.if %first {
      %e = hlo.exponential %sum : f32[1000]
      hlo.return %e : f32[1000]
    } {
      %n = hlo.negate %sum : f32[1000]
      hlo.return %n : f32[1000]
    } : (pred[]) -> f32[1000]
    hlo.return %next, %chosen : s32[], f32[1000]
  } : (s32[], f32[1000]) -> (s32[], f32[1000])
  return %r#1 : f32[1000]
}
