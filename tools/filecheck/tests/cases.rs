//! Runs the cases of `tests/cases`: each has a check file, an input and the exit
//! code that LLVM's FileCheck gives; a single test lists all that disagree.

use std::path::Path;

/// One object of `index.json`, read by hand: the file is flat.
struct Case {
    name: String,
    args: Vec<String>,
    exit: i32,
}

fn strings(text: &str) -> Vec<String> {
    let mut out = vec![];
    let mut rest = text;
    while let Some(start) = rest.find('"') {
        let mut value = String::new();
        let mut chars = rest[start + 1..].char_indices();
        let mut end = rest.len();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    end = start + 1 + i + 1;
                    break;
                }
                '\\' => value.extend(chars.next().map(|c| c.1)),
                c => value.push(c),
            }
        }
        out.push(value);
        rest = &rest[end..];
    }
    out
}

fn cases(index: &str) -> Vec<Case> {
    let mut out = vec![];
    for piece in index.split("\"name\":").skip(1) {
        let (name, rest) = piece.split_once("\"args\":").expect("args after name");
        let (args, exit) = rest.split_once("\"exit\":").expect("exit after args");
        let digits: String = exit.chars().filter(char::is_ascii_digit).collect();
        let name = strings(name).remove(0);
        out.push(Case { name, args: strings(args), exit: digits.parse().expect("a number") });
    }
    out
}

#[test]
fn exit_codes_agree_with_llvm() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let index = std::fs::read_to_string(dir.join("index.json")).expect("index");
    let cases = cases(&index);
    assert!(cases.len() >= 70);
    let mut wrong = vec![];
    for case in cases {
        let mut args = vec![format!("{}.chk", case.name)];
        args.extend(case.args);
        let input = std::fs::read(dir.join(format!("{}.in", case.name))).expect("input");
        let (mut out, mut err) = (vec![], vec![]);
        let code = shale_filecheck::main_with(&args, &mut input.as_slice(), &dir, &mut out, &mut err);
        if code != case.exit {
            let err = String::from_utf8_lossy(&err);
            wrong.push(format!("{}: exit {code} instead of {}\n{err}", case.name, case.exit));
        }
    }
    assert!(wrong.is_empty(), "{} cases disagree:\n{}", wrong.len(), wrong.join("\n"));
}
