//! What the tools have in common: flags that mean the same in each, the same exit codes for the same mistakes, memory that the system refuses.
#![allow(missing_docs)]

use shale_driver::{Io, bench, exit, opt, run, standard};
use shale_ir::dialect::Registry;
use std::path::Path;

type Tool = fn(&[String], &mut Io<'_>, &Registry) -> i32;

/// Runs a tool on a program that begins standard input; gives its exit code, standard output and standard error.
fn call(tool: Tool, args: &[&str], program: &str) -> (i32, String, String) {
    let (mut stdin, mut out, mut err) = (program.as_bytes(), Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let code = tool(&args, &mut Io::new(&mut stdin, &mut out, &mut err, Path::new(".")), &standard());
    (code, String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"))
}

/// The number behind a word.
fn number_behind(text: &str, word: &str) -> u64 {
    let digits = text.split_once(word).unwrap_or_else(|| panic!("no {word} in {text}")).1;
    digits.chars().take_while(char::is_ascii_digit).collect::<String>().parse().expect("a number")
}

const PRODUCT: &str = "func.func @main(%x: f32[64,32], %w: f32[32,16]) -> f32[64,16] {
  %y = hlo.dot_general %x, %w, lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0] : (f32[64,32], f32[32,16]) -> f32[64,16]
  %z = hlo.exponential %y : f32[64,16]
  return %z : f32[64,16]
}
";

#[test]
fn kernels_are_listed_for_an_instruction_set_and_threads() {
    for threads in ["--threads=1", "--threads=4"] {
        let (code, listing, err) = call(opt, &["--to-level=kernels", "--isa=scalar", threads], PRODUCT);
        assert_eq!((code, err.as_str()), (exit::DONE, ""));
        assert!(listing.starts_with("on scalar\n"), "{listing}");
        let (code, report, err) = call(bench, &["--budget=0", "--isa=scalar", "--json", threads], PRODUCT);
        assert_eq!((code, err.as_str()), (exit::DONE, ""));
        assert_eq!(number_behind(&listing, "arrays take "), number_behind(&report, "\"peak_bytes\":"), "{threads}: {listing}{report}");
        assert_eq!(number_behind(&listing, "@main: "), number_behind(&report, "\"kernels\":"), "{threads}: {listing}{report}");
    }
    let tools: [Tool; 3] = [opt, bench, run];
    for tool in tools {
        for (flag, message) in [("--isa=mmx", "`mmx` is no instruction set"), ("--threads=0", "expected from 1 to 1024 threads")] {
            let (code, _, err) = call(tool, &[flag], PRODUCT);
            assert!(code == exit::COMMAND_LINE && err.contains(message), "{flag}: {err}");
        }
    }
}

#[test]
fn memory_that_the_system_refuses_is_an_error() {
    // 400 TB are more than a process can address.
    let value = "func.func @main(%x: f32[]) -> f32[] {
  %y = hlo.broadcast %x, dimensions = [] : (f32[]) -> f32[10000000,10000000]
  %z = hlo.slice %y, start_indices = [0, 0], limit_indices = [1, 1], strides = [1, 1] : (f32[10000000,10000000]) -> f32[1,1]
  %u = hlo.reshape %z : (f32[1,1]) -> f32[]
  return %u : f32[]
}
";
    let limit = "--max-bytes=1000000000000000";
    let (code, _, err) = call(run, &["--backend=reference", limit], value);
    assert!(code == exit::PROGRAM && err.contains("the system gives no 400000000000000 bytes for a value"), "{code} {err}");
    let argument = "func.func @main(%x: f32[10000000,10000000]) -> f32[10000000,10000000] {\n  return %x : f32[10000000,10000000]\n}\n";
    let (code, _, err) = call(run, &[limit, "--backend=reference"], argument);
    let message = "argument 0: the system gives no 400000000000000 bytes for an array";
    assert!(code == exit::COMMAND_LINE && err.contains(message), "{code} {err}");
    // The cpu backend compiles before arguments are made.
    for (tool, backend) in [(bench as Tool, None), (run, Some("--backend=cpu"))] {
        let args: Vec<&str> = [limit].into_iter().chain(backend).collect();
        let (code, _, err) = call(tool, &args, argument);
        let message = "an array of type f32[10000000,10000000]{1,0} does not fit into memory";
        assert!(code == exit::PROGRAM && err.contains(message), "{code} {err}");
    }
    // Loops make no array of so many elements, but several that take 144 TB together.
    let (ty, count) = ("c128[1000000,1000000]", 9);
    let list = |one: &dyn Fn(usize) -> String| (0..count).map(one).collect::<Vec<_>>().join(", ");
    let ops = (0..count).map(|i| format!("  %y{i} = hlo.broadcast %x{i}, dimensions = [] : (c128[]) -> {ty}\n")).collect::<Vec<_>>().concat();
    let results = format!(
        "func.func @main({}) -> ({}) {{\n{ops}  return {} : {}\n}}\n",
        list(&|i| format!("%x{i}: c128[]")),
        list(&|_| ty.into()),
        list(&|i| format!("%y{i}")),
        list(&|_| ty.into())
    );
    for (tool, backend) in [(bench as Tool, None), (run, Some("--backend=cpu"))] {
        let args: Vec<&str> = [limit].into_iter().chain(backend).collect();
        let (code, _, err) = call(tool, &args, &results);
        assert!(code == exit::PROGRAM && err.contains("the system gives no 16000000000000 bytes for an array"), "{code} {err}");
    }
}

#[test]
fn a_function_that_is_missing_is_the_program_s_mistake_unless_it_was_named() {
    let program = PRODUCT.replace("@main", "@a") + &PRODUCT.replace("@main", "@b");
    for (tool, backend) in [(bench as Tool, None), (run, Some("--backend=cpu")), (run, Some("--backend=reference"))] {
        for (entry, expected, name) in [(None, exit::PROGRAM, "main"), (Some("--entry=c"), exit::COMMAND_LINE, "c")] {
            let args: Vec<&str> = backend.into_iter().chain(entry).collect();
            let (code, _, err) = call(tool, &args, &program);
            assert!(code == expected && err.contains(&format!("the program has no function @{name} with a body")), "{args:?}: {code} {err}");
        }
    }
}

#[test]
fn a_list_of_kernels_has_no_other_form() {
    for form in ["stablehlo", "hlo", "json", "dot"] {
        let (code, out, err) = call(opt, &["--to-level=kernels", &format!("--to={form}")], PRODUCT);
        assert!(code == exit::COMMAND_LINE && out.is_empty() && err.contains("--to-level=kernels lists what runs"), "{form}: {code} {err}");
    }
}
