//! The examples in the documentation of ops: each ```` ```mlir ```` block is a program that runs, and its judgements hold.

use shale_driver::{Io, run, standard};
use shale_ir::op::OpInfo;

/// The `mlir` blocks of a documentation text.
fn blocks(doc: &str) -> Vec<String> {
    let mut blocks: Vec<String> = Vec::new();
    let mut inside = false;
    for line in doc.lines() {
        match line.trim() {
            "```mlir" => {
                inside = true;
                blocks.push(String::new());
            }
            "```" => inside = false,
            _ if inside => blocks.last_mut().expect("a block has begun").extend([line, "\n"]),
            _ => {}
        }
    }
    blocks
}

/// The block as a module: what is no function stands in one.
fn program(block: &str) -> String {
    if block.contains("func.func") { block.into() } else { format!("func.func @example() {{\n{block}return\n}}\n") }
}

/// Runs an example; what is wrong with it. `// replicas=2` in its first line says how many replicas it is for.
fn failure(block: &str) -> Option<String> {
    let replicas = block.lines().next().and_then(|l| l.trim().strip_prefix("// replicas=")).map(|n| format!("--replicas={n}"));
    let args: Vec<String> = ["--check".to_string()].into_iter().chain(replicas).collect();
    let program = program(block);
    let (mut stdin, mut out, mut err) = (program.as_bytes(), Vec::new(), Vec::new());
    let code = run(&args, &mut Io::new(&mut stdin, &mut out, &mut err, env!("CARGO_MANIFEST_DIR")), &standard());
    (code != 0).then(|| format!("{}{}\n{program}", String::from_utf8_lossy(&err), String::from_utf8_lossy(&out)))
}

fn judges(block: &str) -> bool {
    block.contains("check.expect_")
}

#[test]
fn examples_run() {
    let (mut wrong, mut ran) = (Vec::new(), 0);
    for info in standard().ops() {
        for block in blocks(info.doc) {
            ran += 1;
            wrong.extend(failure(&block).map(|why| format!("{}: {why}", info.name)));
        }
    }
    assert!(ran > 5, "only {ran} examples");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Ops that give only tokens, or what comes from outside.
const WITHOUT_VALUE: [&str; 5] = ["hlo.after_all", "hlo.create_token", "hlo.custom_call", "hlo.infeed", "hlo.outfeed"];

#[test]
fn every_hlo_op_has_an_example() {
    let registry = standard();
    let ops = registry.ops().filter(|info| info.dialect() == "hlo" && info.name != "hlo.return"); // which the others show
    let shows = |info: &OpInfo| blocks(info.doc).iter().any(|b| b.contains(info.name) && (judges(b) || WITHOUT_VALUE.contains(&info.name)));
    let without: Vec<_> = ops.filter(|info| !shows(info)).map(|info| info.name).collect();
    assert!(without.is_empty(), "ops without an example that runs them and judges what they give: {}", without.join(", "));
}

#[test]
fn a_wrong_example_is_noticed() {
    let example = "%x = hlo.constant dense<1> : s32[]\ncheck.expect_eq_const %x, dense<1> : s32[]\n";
    assert_eq!(failure(example), None);
    assert!(failure(&example.replace("%x, dense<1>", "%x, dense<2>")).expect("wrong").contains("1 of 1 elements differ"));
    assert!(failure("%x = hlo.nothing").is_some());
}
