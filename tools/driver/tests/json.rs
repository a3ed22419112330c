//! The reports for programs are JSON, read here by a small reader that knows the whole grammar.
#![allow(missing_docs)]

use shale_driver::{Io, exit, opt, standard};

/// What follows a JSON value; `None` if there is none.
fn value(text: &str) -> Option<&str> {
    let text = text.trim_start();
    match text.chars().next()? {
        '{' => list(&text[1..], '}', |entry| value(string(entry.trim_start())?.trim_start().strip_prefix(':')?)),
        '[' => list(&text[1..], ']', value),
        '"' => string(text),
        't' => text.strip_prefix("true"),
        'f' => text.strip_prefix("false"),
        'n' => text.strip_prefix("null"),
        _ => number(text),
    }
}

fn list(text: &str, end: char, element: impl Fn(&str) -> Option<&str>) -> Option<&str> {
    if let Some(rest) = text.trim_start().strip_prefix(end) {
        return Some(rest);
    }
    let mut rest = element(text)?.trim_start();
    while let Some(next) = rest.strip_prefix(',') {
        rest = element(next)?.trim_start();
    }
    rest.strip_prefix(end)
}

fn string(text: &str) -> Option<&str> {
    let mut chars = text.strip_prefix('"')?.chars();
    loop {
        match chars.next()? {
            '"' => return Some(chars.as_str()),
            '\\' => match chars.next()? {
                'u' => (0..4).try_for_each(|_| chars.next().filter(char::is_ascii_hexdigit).map(drop))?,
                c => drop(Some(c).filter(|c| "\"\\/bfnrt".contains(*c))?),
            },
            c if c < ' ' => return None,
            _ => {}
        }
    }
}

fn number(text: &str) -> Option<&str> {
    let digits = |t: &'_ str| t.len() - t.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let mut rest = text.strip_prefix('-').unwrap_or(text);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest.starts_with('0')) {
        return None;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix('.') {
        rest = &fraction[Some(digits(fraction)).filter(|n| *n > 0)?..];
    }
    if let Some(power) = rest.strip_prefix(['e', 'E']) {
        let power = power.strip_prefix(['+', '-']).unwrap_or(power);
        rest = &power[Some(digits(power)).filter(|n| *n > 0)?..];
    }
    Some(rest)
}

fn is_json(text: &str) -> bool {
    value(text).is_some_and(|rest| rest.trim().is_empty())
}

#[test]
fn the_reader_reads_json_only() {
    for text in ["{}", "[]", " [1, -2.5e+3, true, null, \"a\\\"\\u00e9\"] ", "{\"a\": {\"b\": []}, \"c\": 0}"] {
        assert!(is_json(text), "{text}");
    }
    for text in ["", "{", "[1,]", "{\"a\"}", "{a:1}", "01", "1.", "\"\\x\"", "\"\n\"", "NaN", "inf", "[1] 2", "[1 2]"] {
        assert!(!is_json(text), "{text}");
    }
}

const PROGRAM: &str =
    "func.func @f(%x: i32) -> i32 {\n  %a = arith.addi %x, %x : i32\n  %b = arith.addi %x, %x : i32\n  %c = arith.muli %a, %b : i32\n  return %c : i32\n}\n";

fn report(args: &[&str]) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args: Vec<String> = args.iter().map(ToString::to_string).collect();
    let code = opt(&args, &mut Io::new(&mut PROGRAM.as_bytes(), &mut out, &mut err, "."), &standard());
    assert_eq!(code, exit::DONE);
    String::from_utf8(err).unwrap()
}

#[test]
fn statistics_and_times_are_json() {
    for passes in [&[][..], &["--cse"], &["--pipeline=func(cse,canonicalize),inline,symbol-dce", "--no-threads"]] {
        for flag in ["--stats=json", "--timing=json"] {
            let text = report(&[passes, &[flag]].concat());
            assert!(is_json(&text), "{flag}: {text}");
        }
    }
    assert!(report(&["--cse", "--stats=json"]).contains("\"replaced\":1"));
}
