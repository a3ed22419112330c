//! The reports for programs are JSON, read here by a small reader that knows the whole grammar.
#![allow(missing_docs)]

use shale_driver::{Io, exit, opt, run, standard};

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

/// A loop of many iterations, each with a step that is no scalar.
fn repeated(times: u32) -> String {
    format!(
        "func.func @main(%x: f32[32]) -> f32[32] {{
  %zero = hlo.constant dense<0> : s32[]
  %limit = hlo.constant dense<{times}> : s32[]
  %one = hlo.constant dense<1> : s32[]
  %r:2 = hlo.while %zero, %x {{
  ^bb0(%i: s32[], %v: f32[32]):
    %more = hlo.compare %i, %limit, direction = LT : (s32[], s32[]) -> pred[]
    hlo.return %more : pred[]
  }} {{
  ^bb0(%i: s32[], %v: f32[32]):
    %next = hlo.add %i, %one : s32[]
    %y = hlo.cosine %v : f32[32]
    hlo.return %next, %y : s32[], f32[32]
  }} : (s32[], f32[32]) -> (s32[], f32[32])
  return %r#1 : f32[32]
}}
"
    )
}

/// The trace of a program's run, and the messages beside it.
fn trace(program: &str, flags: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let args: Vec<String> = ["-", "--backend=cpu", "-O0", "--profile=trace.json"].iter().chain(flags).map(ToString::to_string).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = run(&args, &mut Io::new(&mut program.as_bytes(), &mut out, &mut err, folder.path()), &standard());
    let (out, err) = (String::from_utf8(out).expect("UTF-8"), String::from_utf8(err).expect("UTF-8"));
    assert_eq!(code, exit::DONE, "{err}");
    if flags.contains(&"--json") {
        assert!(is_json(&out), "{out}");
    } else {
        assert!(out.contains("profile of @main"), "{out}");
    }
    (std::fs::read_to_string(folder.path().join("trace.json")).expect("a trace"), err)
}

#[test]
fn profiles_and_traces_are_json() {
    for flags in [&[][..], &["--json"], &["--replicas=2"], &["--replicas=2", "--json"]] {
        let (text, err) = trace(&repeated(3), flags);
        assert!(is_json(&text), "{text}");
        assert_eq!(err, "");
        let members = if flags.contains(&"--replicas=2") { 2 } else { 1 };
        let count = |what: &str| text.matches(what).count();
        assert_eq!(count("\"ph\":\"M\""), members, "{text}");
        assert_eq!(count("{\"name\":\"while\",\"ph\":\"X\",\"ts\":"), members, "{text}");
        // The condition runs four times, and the body, whose scalars stand before and behind the lanes, three times.
        assert_eq!(count("{\"name\":\"scalars\",\"ph\":\"X\""), 10 * members, "{text}");
        assert_eq!(count("{\"name\":\"32 lanes"), 3 * members, "{text}");
        assert_eq!(count("\"op\":\"hlo.cosine in loop.nest at 12:10\""), 3 * members, "{text}");
        assert_eq!(count("\"tid\":0,"), count("\"tid\":") / members, "{text}");
    }
}

#[test]
fn traces_end() {
    let (text, err) = trace(&repeated(60_000), &[]);
    assert!(is_json(&text));
    assert_eq!(text.matches("\"ph\":\"X\"").count(), 100_000);
    assert!(text.contains("{\"name\":\"while\""), "what is around begins before what is in it");
    assert!(err.starts_with("remark: trace.json holds the first runs of steps, ") && err.ends_with(" were left out\n"), "{err}");
}
