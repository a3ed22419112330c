// RUN: shale-translate %s --to=mlir | filecheck %s --check-prefix=MLIR
// RUN: shale-translate %s --to=stablehlo | filecheck %s --check-prefix=STABLEHLO
// RUN: shale-translate %s --to=hlo | filecheck %s --check-prefix=HLO
// RUN: shale-translate %s --to=json | filecheck %s --check-prefix=JSON
// RUN: shale-translate %s --to=dot | filecheck %s --check-prefix=DOT
// RUN: not shale-translate %s 2>&1 | filecheck %s --check-prefix=NONE

// MLIR: %y = hlo.negate %x : f32[2,3]
// STABLEHLO: %y = stablehlo.negate %x : tensor<2x3xf32>
// HLO: ROOT y = f32[2,3] negate(x)
// JSON: {"op": "hlo.negate", "attributes": {}, "operands": [0], "results": [{"id": 1, "type": "f32[2,3]"}], "regions": []}
// DOT: subgraph
// DOT: [label="hlo.negate\nf32[2,3]"];
// NONE: error: expected the output's form: --to=mlir, stablehlo, hlo, json or dot
func.func @main(%x: f32[2,3]) -> f32[2,3] {
  %y = hlo.negate %x : f32[2,3]
  return %y : f32[2,3]
}
