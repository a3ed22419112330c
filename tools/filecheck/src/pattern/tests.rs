//! Patterns: what they match, and what they define.

use super::*;

const STYLE: Style = Style { literal: false, empty_line: false, full_line: false, strict_whitespace: false, keep_trailing: false, ignore_case: false };

fn matched<'a>(pattern: &str, hay: &'a str, vars: &mut Vars) -> Option<&'a str> {
    let (p, result) = parse((pattern.as_bytes(), 0, pattern.len()), "CHECK", Some(hay.len()), STYLE, vars);
    result.unwrap_or_else(|e| panic!("{pattern}: {e:?}"));
    p.find(hay.as_bytes(), vars).ok().map(|(f, _)| &hay[f.start..f.end])
}

#[test]
fn parts_are_glued() {
    let vars = &mut Vars::new();
    assert_eq!(matched("a.b", "axb a.b", vars), Some("a.b"));
    assert_eq!(matched("x{{a|ab}}c", "xabc", vars), Some("xabc"));
    assert_eq!(matched("dense<{{\\[}}[1, 2]]>", "dense<[[1, 2]]>", vars), Some("dense<[[1, 2]]>"));
    assert_eq!(matched("[[X:a|ab]]", "ab", vars), Some("ab"));
    assert_eq!(vars.strings["X"], b"ab");
    assert_eq!(matched("[[X]]{{$}}", "ab. ab", vars), Some("ab"));
    assert_eq!(matched("[[Y:[a-z]+]]=[[Y]]", "ab=abc", vars), Some("ab=ab"));
}

#[test]
fn numbers_carry_over() {
    let vars = &mut Vars::new();
    assert_eq!(matched("%[[#N:]]", "%41", vars), Some("%41"));
    assert_eq!(matched("%[[#N+1]]", "%1 %42", vars), Some("%42"));
    assert_eq!(matched("line [[@LINE+1]]", "line 7", vars), Some("line 7"));
    assert_eq!(matched("[[UNDEFINED]]", "x", vars), None);
}

#[test]
fn mistakes_are_told() {
    for bad in ["{{", "{{(}}", "[[X", "[[X Y]]", "[[1X:a]]", "[[X-Y]]", "[[#X:]][[#X]]", "[[X:a]b]]"] {
        let span = (bad.as_bytes(), 0, bad.len());
        assert!(parse(span, "CHECK", Some(1), STYLE, &mut Vars::new()).1.is_err(), "{bad}");
    }
}
