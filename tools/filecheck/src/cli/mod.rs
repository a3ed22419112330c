//! The command line tool, with its streams passed in.

mod flags;
mod help;

use crate::check_file::CheckFile;
use crate::checker;
use crate::dump;
use crate::report;
use crate::source::{Source, canonicalize};
use flags::{Action, DumpWhen, Flags};
use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::Path;

/// Runs the tool with `args` (without the program's name); returns its exit code.
///
/// Relative paths are resolved against `cwd`; `stdin` is read if the check file
/// or the input is `-`. The codes are those of LLVM's tool: 0 if the input
/// satisfies the check file, 1 if not, 2 if it could not be judged.
///
/// ```
/// # let dir = std::env::temp_dir().join(format!("shale-filecheck-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&dir).unwrap();
/// std::fs::write(dir.join("t.mlir"), "// CHECK: add\n// CHECK-NEXT: return\n").unwrap();
/// let args = ["t.mlir".to_string()];
/// let (mut out, mut err) = (vec![], vec![]);
/// let mut input = "x = add y\nreturn x\n".as_bytes();
/// let code = shale_filecheck::main_with(&args, &mut input, &dir, &mut out, &mut err);
/// assert_eq!(code, 0);
/// # std::fs::remove_dir_all(&dir).unwrap();
/// ```
pub fn main_with(args: &[String], stdin: &mut dyn Read, cwd: &Path, stdout: &mut dyn Write, stderr: &mut dyn Write) -> i32 {
    let (code, out, err) = run(args, stdin, cwd);
    // A reader that went away is no reason to change the verdict.
    let _ = stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush());
    let _ = stderr.write_all(err.as_bytes()).and_then(|()| stderr.flush());
    code
}

fn run(args: &[String], stdin: &mut dyn Read, cwd: &Path) -> (i32, String, String) {
    let flags = match flags::parse(args) {
        Ok(flags) => flags,
        Err(text) => return (2, String::new(), format!("filecheck: error: {text}\n")),
    };
    match flags.action {
        Action::Help => return (0, help::HELP.into(), String::new()),
        Action::Version => {
            return (0, format!("filecheck {}\n", env!("CARGO_PKG_VERSION")), String::new());
        }
        Action::DumpHelp => return (0, help::DUMP_HELP.into(), String::new()),
        Action::Check => {}
    }
    let (code, text) = judge(&flags, args, stdin, cwd).unwrap_or_else(|failure| failure);
    (code, String::new(), text)
}

/// Checks as `flags` say; both results hold the exit code and the text to print.
fn judge(flags: &Flags, args: &[String], stdin: &mut dyn Read, cwd: &Path) -> Result<(i32, String), (i32, String)> {
    let Some(check_path) = &flags.check_file else {
        let text = "filecheck: error: no check file given; \
                    usage: filecheck [FLAGS] CHECK-FILE < INPUT (see --help)\n";
        return Err((2, text.into()));
    };
    if let Err(text) = flags.options.validate_prefixes() {
        return Err((2, format!("error: {text}\n")));
    }
    let text = read(check_path, stdin, cwd).map_err(|e| (2, format!("error: could not open check file '{check_path}': {e}\n")))?;
    let shown = if check_path == "-" { "<stdin>" } else { check_path };
    let file = CheckFile::parse(shown, &text, &flags.options).map_err(|e| (e.exit_code, e.text))?;
    let shown = if flags.input_file == "-" { "<stdin>" } else { &flags.input_file };
    let input = read(&flags.input_file, stdin, cwd).map_err(|e| (2, format!("error: could not open input file '{shown}': {e}\n")))?;
    if input.is_empty() && !flags.options.allow_empty {
        let line = args.join(" ");
        let text = format!(
            "filecheck: error: '{shown}' is empty; --allow-empty accepts an empty input\n\
             command line: filecheck {line}\n"
        );
        return Err((2, text));
    }
    let input = Source::new(shown, canonicalize(input, flags.options.strict_whitespace));
    Ok(verdict(flags, check_path, &file, &input))
}

fn verdict(flags: &Flags, check_path: &str, file: &CheckFile, input: &Source) -> (i32, String) {
    let outcome = checker::check(file, input);
    let dumps = match flags.dump {
        DumpWhen::Never => false,
        DumpWhen::Fail => outcome.failed,
        DumpWhen::Always => true,
    };
    // Successful matches are told of in the dump, if dumps are not forbidden.
    let mut text = if flags.dump == DumpWhen::Never {
        report::messages(file, input, &outcome, flags.color)
    } else {
        report::error_messages(file, input, &outcome, flags.color)
    };
    if dumps {
        let all = flags.dump == DumpWhen::Always;
        let default = if all { dump::Filter::All } else { dump::Filter::Error };
        let filter = flags.dump_filter.unwrap_or(default);
        let style = dump::Style { filter, context: flags.dump_context, color: flags.color };
        let name = &input.name;
        let _ = write!(
            text,
            "\nInput file: {name}\nCheck file: {check_path}\n\n\
             --dump-input=help explains the following input dump.\n\n"
        );
        text.push_str(&dump::dump(file, input, &outcome, style));
    }
    (i32::from(outcome.failed), text)
}

fn read(path: &str, stdin: &mut dyn Read, cwd: &Path) -> std::io::Result<Vec<u8>> {
    if path != "-" {
        return std::fs::read(cwd.join(path));
    }
    let mut out = vec![];
    stdin.read_to_end(&mut out)?;
    Ok(out)
}
