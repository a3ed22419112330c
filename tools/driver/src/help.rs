//! `--help`.

use crate::doc::first_sentence;
use crate::options::Options;
use crate::table::{CommandLine, Takes};
use shale_ir::dialect::Registry;
use std::fmt::Write;

/// The help text of `shale-opt` or a tool like it.
pub(crate) fn text(tool: &str, registry: &Registry) -> String {
    let mut out = format!(
        "{tool}: reads a program, runs passes on it and prints it\n\n\
         Usage: {tool} [INPUT] [--PASS[=key=value,…]]… [-o FILE]     INPUT '-' or none is standard input\n"
    );
    out.push_str(&table::<Options>());
    if registry.passes().next().is_some() {
        out.push_str("\nThe passes' own flags:\n");
    }
    for pass in registry.passes() {
        let keys: Vec<_> = pass.options.iter().map(|o| o.name).collect();
        let keys = if keys.is_empty() { String::new() } else { format!("[={}]", keys.join("=…,") + "=…") };
        line(&mut out, &format!("--{}{keys}", pass.name), &first_sentence(pass.doc));
    }
    let _ = write!(
        out,
        "\nExamples:\n\
         \x20 {tool} in.mlir                                      check a program and print it\n\
         \x20 {tool} in.mlir --cse --canonicalize -o out.mlir     run two passes\n\
         \x20 {tool} in.mlir --pipeline='func(cse,canonicalize)'  the same, item by item\n\
         \x20 {tool} in.mlir --cse --print-ir-after-change        show what a pass does\n\
         \x20 {tool} --doc cse                                    what a pass is for\n\
         \nExit codes: 0 done, 1 the program is wrong, 2 the command line is wrong, 101 a bug\n"
    );
    out
}

/// The flags of a table.
pub(crate) fn table<O: CommandLine>() -> String {
    let mut out = String::new();
    for (title, flags) in O::GROUPS {
        let _ = write!(out, "\n{title}:\n");
        for flag in *flags {
            let left = match flag.takes {
                Takes::Nothing => flag.name.to_string(),
                Takes::Value(what) if flag.name.starts_with("--") => format!("{}={what}", flag.name),
                Takes::Value(what) => format!("{} {what}", flag.name),
                Takes::Optional(what) => format!("{}[={what}]", flag.name),
            };
            line(&mut out, &left, flag.help);
        }
    }
    out
}

fn line(out: &mut String, left: &str, right: &str) {
    let _ = writeln!(out, "  {left:<32} {right}");
}
