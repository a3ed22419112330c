//! The few commands a shell user expects, as tools.
//!
//! | command | does |
//! |---|---|
//! | `not CMD …` | succeeds when CMD exits with 1 to 100; part of the language, see [`crate::parse`] |
//! | `cat [FILE…]` | files (or `-`) one after the other; without files, standard input |
//! | `echo [-n] WORD…` | the words with spaces between and a newline |
//! | `cmp A B` | compares bytes, exit 1 names the first difference |
//! | `diff A B` | compares lines, exit 1 prints the lines between the common start and end |
//! | `true`, `false` | exit 0, exit 1 |
//! | `cp FROM TO` | copies one file |
//! | `rm [-f] [-r] PATH…` | removes files, with `-r` folders |
//! | `mkdir [-p] PATH…` | makes folders |
//!
//! Laws: a wrong command line is exit 2; `cp`, `rm` and `mkdir` change nothing outside the trial's
//! temporary folder, so that no test can damage the source tree.

use crate::tool::{Call, Output, Tool};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Every built-in command but `not`.
pub const ALL: &[(&str, Tool)] = &[
    ("cat", cat),
    ("cmp", cmp),
    ("cp", cp),
    ("diff", diff),
    ("echo", echo),
    ("false", |_| Output { code: 1, ..Output::default() }),
    ("mkdir", mkdir),
    ("rm", rm),
    ("true", |_| Output::default()),
];

/// The path, if it lies inside the folder without any `..`.
///
/// # Errors
/// A message naming the path.
pub fn inside(folder: &Path, path: &str) -> Result<PathBuf, String> {
    let full = folder.join(path);
    let escapes = full.components().any(|part| part == Component::ParentDir);
    if escapes || !full.starts_with(folder) {
        return Err(format!("`{path}` is outside the test's temporary folder; write below %t or %T"));
    }
    Ok(full)
}

fn finish(name: &str, result: Result<Output, String>) -> Output {
    result.unwrap_or_else(|message| Output::fail(2, format!("{name}: {message}\n")))
}

fn read(call: &Call<'_>, arg: &str) -> Result<Vec<u8>, String> {
    match arg {
        "-" => Ok(call.stdin.to_vec()),
        _ => fs::read(call.path(arg)).map_err(|error| format!("{arg}: {error}")),
    }
}

/// Splits leading flags, each one of `known`, from the operands.
fn operands<'a>(call: &Call<'a>, known: &[&str]) -> Result<(Vec<&'a str>, &'a [String]), String> {
    let count = call.args.iter().take_while(|arg| arg.starts_with('-') && arg.len() > 1).count();
    let (flags, rest) = call.args.split_at(count);
    match flags.iter().find(|flag| !known.contains(&flag.as_str())) {
        Some(flag) => Err(format!("unknown flag `{flag}`")),
        None => Ok((flags.iter().map(String::as_str).collect(), rest)),
    }
}

fn two<'a>(call: &Call<'a>) -> Result<[&'a str; 2], String> {
    match operands(call, &[])?.1 {
        [a, b] => Ok([a, b]),
        others => Err(format!("expected two operands, not {}", others.len())),
    }
}

fn cat(call: &Call<'_>) -> Output {
    let run = || {
        let (_, files) = operands(call, &[])?;
        if files.is_empty() {
            return Ok(Output::ok(call.stdin));
        }
        let parts: Result<Vec<_>, _> = files.iter().map(|file| read(call, file)).collect();
        Ok(Output::ok(parts?.concat()))
    };
    finish("cat", run())
}

fn echo(call: &Call<'_>) -> Output {
    match call.args.split_first() {
        Some((flag, words)) if flag == "-n" => Output::ok(words.join(" ")),
        _ => Output::ok(call.args.join(" ") + "\n"),
    }
}

fn cmp(call: &Call<'_>) -> Output {
    let run = || {
        let [a, b] = two(call)?;
        let (left, right) = (read(call, a)?, read(call, b)?);
        if left == right {
            return Ok(Output::default());
        }
        let at = left.iter().zip(&right).take_while(|(x, y)| x == y).count();
        let line = left[..at].split(|&byte| byte == b'\n').count();
        let text = format!("{a} {b} differ: byte {}, line {line}\n", at + 1);
        Ok(Output { code: 1, stdout: text.into(), stderr: Vec::new() })
    };
    finish("cmp", run())
}

fn diff(call: &Call<'_>) -> Output {
    let run = || {
        let [a, b] = two(call)?;
        let (left, right) = (read(call, a)?, read(call, b)?);
        if left == right {
            return Ok(Output::default());
        }
        Ok(Output { code: 1, stdout: differing_lines(&left, &right).into(), stderr: Vec::new() })
    };
    finish("diff", run())
}

/// The lines between the common start and the common end, `-` for the left file, `+` for the right.
fn differing_lines(left: &[u8], right: &[u8]) -> String {
    let lines = |text: &[u8]| -> Vec<String> { text.split_inclusive(|&byte| byte == b'\n').map(|line| String::from_utf8_lossy(line).into_owned()).collect() };
    let (left, right) = (lines(left), lines(right));
    let start = left.iter().zip(&right).take_while(|(x, y)| x == y).count();
    let (l, r) = (&left[start..], &right[start..]);
    let end = l.iter().rev().zip(r.iter().rev()).take_while(|(x, y)| x == y).count();
    let mut text = format!("@@ line {} @@\n", start + 1);
    for (sign, line) in l[..l.len() - end].iter().map(|x| ('-', x)).chain(r[..r.len() - end].iter().map(|x| ('+', x))) {
        text.push(sign);
        text.push_str(line.trim_end_matches('\n'));
        text.push_str(if line.ends_with('\n') { "\n" } else { "\n\\ no newline at the end\n" });
    }
    text
}

fn cp(call: &Call<'_>) -> Output {
    let run = || {
        let [from, to] = two(call)?;
        let target = inside(call.cwd, to)?;
        fs::write(target, read(call, from)?).map_err(|error| format!("{to}: {error}"))?;
        Ok(Output::default())
    };
    finish("cp", run())
}

fn rm(call: &Call<'_>) -> Output {
    let run = || {
        let (flags, paths) = operands(call, &["-f", "-r", "-rf", "-fr"])?;
        let has = |letter: char| flags.iter().any(|flag| flag.contains(letter));
        for path in paths {
            let full = inside(call.cwd, path)?;
            if has('f') && !full.exists() {
                continue;
            }
            let removed = if has('r') && full.is_dir() { fs::remove_dir_all(&full) } else { fs::remove_file(&full) };
            removed.map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(Output::default())
    };
    finish("rm", run())
}

fn mkdir(call: &Call<'_>) -> Output {
    let run = || {
        let (flags, paths) = operands(call, &["-p"])?;
        for path in paths {
            let full = inside(call.cwd, path)?;
            let made = if flags.is_empty() { fs::create_dir(full) } else { fs::create_dir_all(full) };
            made.map_err(|error| format!("{path}: {error}"))?;
        }
        Ok(Output::default())
    };
    finish("mkdir", run())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(tool: Tool, cwd: &Path, args: &[&str], stdin: &[u8]) -> Output {
        let args: Vec<String> = args.iter().map(|&arg| arg.to_owned()).collect();
        tool(&Call { args: &args, stdin, env: &[], cwd })
    }

    #[test]
    fn cat_and_echo_write_text() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a"), "A\n").unwrap();
        assert_eq!(run(echo, dir.path(), &["-n", "x", "y"], b"").stdout, b"x y");
        assert_eq!(run(cat, dir.path(), &["a", "-"], b"B").stdout, b"A\nB");
        assert_eq!(run(cat, dir.path(), &["missing"], b"").code, 2);
        assert_eq!(run(cat, dir.path(), &["-A"], b"").code, 2);
    }

    #[test]
    fn cmp_and_diff_name_the_difference() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a"), "1\n2\n3\n").unwrap();
        assert_eq!(run(cmp, dir.path(), &["a", "-"], b"1\n2\n3\n"), Output::default());
        let out = run(cmp, dir.path(), &["a", "-"], b"1\nX\n3\n");
        assert_eq!((out.code, out.stdout.as_slice()), (1, b"a - differ: byte 3, line 2\n".as_slice()));
        let out = run(diff, dir.path(), &["a", "-"], b"1\nX\n3\n");
        assert_eq!((out.code, out.stdout.as_slice()), (1, b"@@ line 2 @@\n-2\n+X\n".as_slice()));
        let out = run(diff, dir.path(), &["a", "-"], b"1\n2\n3");
        assert_eq!(String::from_utf8_lossy(&out.stdout), "@@ line 3 @@\n-3\n+3\n\\ no newline at the end\n");
    }

    #[test]
    fn files_are_changed_only_in_the_temporary_folder() {
        let dir = tempfile::tempdir().unwrap();
        let outside = dir.path().join("outside");
        let cwd = dir.path().join("cwd");
        fs::create_dir(&cwd).unwrap();
        fs::write(&outside, "kept").unwrap();
        assert_eq!(run(mkdir, &cwd, &["-p", "x/y"], b"").code, 0);
        assert_eq!(run(cp, &cwd, &["-", "x/y/z"], b"text").code, 0);
        assert_eq!(fs::read(cwd.join("x/y/z")).unwrap(), b"text");
        for (tool, args) in [(rm as Tool, vec!["../outside"]), (rm, vec![outside.to_str().unwrap()]), (cp, vec!["-", "../outside"])] {
            let out = run(tool, &cwd, &args, b"");
            assert!(out.code == 2 && String::from_utf8_lossy(&out.stderr).contains("outside the test's temporary folder"));
        }
        assert_eq!(fs::read(&outside).unwrap(), b"kept");
        assert_eq!(run(rm, &cwd, &["x"], b"").code, 2, "a folder needs -r");
        assert_eq!(run(rm, &cwd, &["-rf", "x", "absent"], b"").code, 0);
        assert!(!cwd.join("x").exists());
    }
}
