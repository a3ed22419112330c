// RUN: shale-opt %s --to=hlo | filecheck %s
// RUN: shale-opt %s --to=hlo -o %t.hlo && shale-opt %t.hlo --to=hlo | filecheck %s
// A place in the source goes into the metadata; an end that lies before the start is left out, as it is when the text is read again.

// CHECK-LABEL: ENTRY places
func.func @places(%a: f32[2]) -> f32[2] {
  // CHECK: add(a, a), metadata={op_name="sum" source_file="model.py" source_line=3 source_end_line=3 source_column=4 source_end_column=9}
  %add = hlo.add %a, %a : f32[2] loc("sum"("model.py":3:4 to :9))
  // CHECK: negate(add), metadata={source_file="model.py" source_line=3 source_column=4}
  %negate = hlo.negate %add : f32[2] loc("model.py":3:4 to :1)
  // CHECK: abs(negate), metadata={source_file="model.py" source_line=0 source_column=4}
  %abs = hlo.abs %negate : f32[2] loc("model.py":0:4 to :9)
  return %abs : f32[2]
}
