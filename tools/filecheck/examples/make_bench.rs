//! Writes a large input and a check file for it, to measure filecheck with.
//!
//! `cargo run --release -p shale-filecheck --example make_bench -- DIR [FUNCTIONS]`
//! writes `DIR/big.in` (about 100 lines per function) and `DIR/big.chk` (five
//! checks per function), and the same without `-LABEL` as `DIR/flat.chk`.

use std::fmt::Write;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let dir = args.next().unwrap_or_else(|| ".".into());
    let functions: usize = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let mut input = String::new();
    let mut checks = String::new();
    let mut flat = String::new();
    for f in 0..functions {
        write_function(&mut input, f);
        let body = write_checks(f);
        let _ = writeln!(checks, "// CHECK-LABEL: func.func @f{f}(");
        let _ = writeln!(flat, "// CHECK: func.func @f{f}(");
        checks.push_str(&body);
        flat.push_str(&body);
    }
    std::fs::write(format!("{dir}/big.in"), input)?;
    std::fs::write(format!("{dir}/big.chk"), checks)?;
    std::fs::write(format!("{dir}/flat.chk"), flat)
}

fn write_function(out: &mut String, f: usize) {
    let t = "tensor<4x8xf32>";
    let _ = writeln!(out, "  func.func @f{f}(%arg0: {t}, %arg1: {t}) -> {t} {{");
    for i in 0..97 {
        let op = ["add", "multiply", "subtract", "maximum"][(i + f) % 4];
        let (a, b) = (i.max(1) - 1, i / 2);
        let _ = writeln!(out, "    %{i} = stablehlo.{op} %{a}, %{b} : {t} loc(#loc{})", i * 7 + f);
    }
    let _ = writeln!(out, "    return %96 : {t}\n  }}");
}

/// Four checks, of kinds that change from function to function.
fn write_checks(f: usize) -> String {
    let lines: [&str; 4] = match f % 4 {
        0 => [
            "SAME: %[[ARG:.+]]: tensor<{{.*}}>, %arg1",
            ": %[[A:[0-9]+]] = stablehlo.{{add|multiply}} %{{[0-9]+}}",
            "NEXT: = stablehlo.{{.*}} %[[A]],",
            ": return %[[#]] : tensor<[[#X:]]x[[#%u,]]xf32>",
        ],
        1 => ["DAG: %10 = stablehlo.{{[a-z]+}}", "DAG: [[V:%.+]] = stablehlo.subtract %20,", "DAG: [[W:%.+]] = stablehlo.add", ": return %96"],
        2 => [": %50 = stablehlo.{{(add|subtract|max(imum)?)}} %49", "NEXT: %[[#N:]] = stablehlo", "NEXT: %[[#N+1]] = stablehlo", "NOT: func.func"],
        _ => ["COUNT-3: stablehlo.add", "NEXT: stablehlo.multiply", ": stablehlo.maximum %[[B:[0-9]+]], %{{.*}} loc(#loc{{[0-9]+}})", "SAME: {{$}}"],
    };
    let mut out = String::new();
    for line in lines {
        let dash = if line.starts_with(':') { "" } else { "-" };
        let _ = writeln!(out, "// CHECK{dash}{line}");
    }
    out
}
