//! The lit files whose functions are executed, as programs on hlo.

use shale_dialects::hlo::Outfeed;
use shale_driver::{Io, opt};
use shale_fuzzing::trial::passes;
use shale_ir::body::{At, Body, Value};
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass::Pipeline;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_lit_tests::walk;
use std::path::{Path, PathBuf};

/// The text of the standard pipeline of a level.
pub(crate) fn level(n: u8, registry: &Registry) -> Pipeline {
    let (mut stdin, mut out, mut err) = (std::io::empty(), Vec::new(), Vec::new());
    let args = [format!("-O{n}"), "--print-pipeline".to_string()];
    let code = opt(&args, &mut Io::new(&mut stdin, &mut out, &mut err, "."), registry);
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&err));
    Pipeline::parse(String::from_utf8(out).expect("UTF-8").trim(), registry).expect("it reads what it prints")
}

pub(crate) fn files(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    walk::walk_except(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), extensions, &["target", "data"]).expect("the folder can be listed")
}

/// The RUN line that judges the program as it is written.
fn run_line(text: &str) -> Option<&str> {
    let judges = |line: &&str| line.contains("shale-run %s") && line.split_whitespace().any(|word| word == "--check") && !line.contains("not shale-run");
    text.lines().filter(|line| line.starts_with("// RUN:")).find(judges)
}

/// The value of a flag of a RUN line.
fn flag(line: &str, name: &str) -> u32 {
    let value = line.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='));
    value.map_or(1, |value| value.parse().expect("a number"))
}

/// Puts out what each judgement looks at, before it.
fn put_out(module: &mut Module<'_>) {
    for (_, body) in module.items_mut() {
        let judgements: Vec<_> = body.walk_all().filter(|op| body.name(*op).text().starts_with("check.")).collect();
        for op in judgements {
            let (operands, loc) = (arrays(body, op), body.loc(op));
            let inputs = body.values(&operands);
            body.push(At::Before(op), loc, Outfeed { inputs, token: None, outfeed_config: None, size_of: None }).expect("arrays can be put out");
        }
    }
}

fn arrays(body: &Body<'_>, op: shale_ir::body::Op) -> Vec<Value> {
    body.iter(body.operands(op)).filter(|value| body.ty(*value).array().is_some()).collect()
}

/// The program on hlo with its judgements put out; nothing for what is read in no such form.
fn with_output(text: &str, registry: &Registry) -> Option<String> {
    let session = Session::new(registry);
    let mut module = parse_module(session.cx(), &Source::new("program", text), &ParseOptions::default()).ok()?;
    passes(&mut module, &level(0, registry)).expect("the program can be brought to hlo");
    put_out(&mut module);
    Some(module_text(&module, &PrintOptions::default()))
}

/// A program with what runs it: its file, its text, and the numbers of replicas and partitions.
pub(crate) type Executed = (PathBuf, String, (u32, u32));

/// All executed lit files.
pub(crate) fn executed(registry: &Registry) -> Vec<Executed> {
    let mut programs = Vec::new();
    for path in files(".", &["mlir"]) {
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let Some(line) = run_line(&text) else { continue };
        let grid = (flag(line, "--replicas"), flag(line, "--partitions"));
        programs.extend(with_output(&text, registry).map(|text| (path.clone(), text, grid)));
    }
    programs
}
