// RUN: shale-opt %s --egraph --egraph-explain 2>&1 >/dev/null | filecheck %s
// RUN: shale-opt %s --pipeline='func(egraph{explain=true})' 2>&1 >/dev/null | filecheck %s
// RUN: shale-opt %s --egraph --egraph-dot=%t -o - | filecheck %s --check-prefix=SAME
// RUN: filecheck %s --check-prefix=DOT --input-file=%t

// The chain of rules from what was written to what is there now, each step run on random inputs.
// CHECK: remark: e-graph: hlo.add(hlo.add({{.*}}) becomes hlo.add(hlo.multiply(%x, %a), hlo.multiply(%c, 
// CHECK: note: factor_add: {{.*}}; equal bits on 3 random inputs

// SAME: hlo.multiply

// DOT: digraph egraph {
// DOT: subgraph cluster_
// DOT: label = "hlo.multiply", style = bold
// DOT: lhead = cluster_
// DOT: {{^}}}
func.func @factor(%x: s32[400], %a: s32[400], %b: s32[400], %c: s32[400]) -> s32[400] {
  %0 = hlo.multiply %x, %a : s32[400]
  %1 = hlo.multiply %b, %c : s32[400]
  %2 = hlo.multiply %x, %c : s32[400]
  %3 = hlo.add %0, %1 : s32[400]
  %4 = hlo.add %3, %2 : s32[400]
  return %4 : s32[400]
}
