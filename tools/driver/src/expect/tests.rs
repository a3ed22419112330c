//! Announcements and what meets them.

use super::*;

fn check(text: &str, reported: &[(Severity, u32, &str)]) -> Vec<String> {
    let source = Source::new("f", text);
    let place = |line: u32| match line {
        0 => Place::Unknown,
        _ => Place::Named { file: "f".into(), line_column: (line, 1) },
    };
    let reported: Vec<_> = reported.iter().map(|(s, line, m)| Diagnostic::new(*s, place(*line), *m)).collect();
    compare(&source, &reported).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}
use Severity::{Error, Note, Remark, Warning};

#[test]
fn places() {
    let text = "// expected-error@+1 {{one}}\nx // expected-warning {{two}}\ny\n// expected-remark@-1 {{three}}\n// expected-note@unknown{{four}}";
    assert!(check(text, &[(Error, 2, "is one"), (Warning, 2, "two"), (Remark, 3, "three"), (Note, 0, "four")]).is_empty());
    assert_eq!(
        check(text, &[(Error, 3, "one"), (Warning, 2, "two"), (Remark, 3, "three"), (Note, 0, "four")]),
        ["f:3:1: error: unexpected error: one", "f:1:4: error: expected error \"one\" was not reported"]
    );
}

#[test]
fn above_and_below_skip_announcements() {
    let text = "x\n// expected-error@above {{a}}\n// expected-error@above {{b}}\n// expected-error@below {{c}}\n// expected-note@below {{d}}\ny";
    assert!(check(text, &[(Error, 1, "a"), (Error, 1, "b"), (Error, 6, "c"), (Note, 6, "d")]).is_empty());
}

#[test]
fn several_on_a_line_and_braces() {
    let text = "x // expected-error {{a}} expected-error {{b{c}}} expected-note{{d {{e}} f}}";
    assert!(check(text, &[(Error, 1, "a"), (Error, 1, "b{c}"), (Note, 1, "d {{e}} f")]).is_empty());
    assert_eq!(check(text, &[(Error, 1, "a")]).len(), 2);
    assert_eq!(check("x // expected-error {{a}}", &[(Error, 1, "a"), (Error, 1, "a")]).len(), 1, "each announces one");
}

#[test]
fn regular_expressions() {
    let text = "x // expected-error-re {{has {{[0-9]+}} (of a{{b|c}})}}";
    assert!(check(text, &[(Error, 1, "it has 17 (of ac)")]).is_empty());
    assert_eq!(check(text, &[(Error, 1, "it has x (of ac)")]).len(), 2);
}

#[test]
fn mistakes_are_told() {
    for (text, message) in [
        ("// expected-error@foo {{a}}", "expected @+N, @-N, @above, @below or @unknown, got '@foo'"),
        ("// expected-error a", "expected '{{' and the message's text"),
        ("// expected-error {{a", "expected '}}' behind the message's text"),
    ] {
        assert_eq!(check(text, &[]), [format!("f:1:4: error: {message}")]);
    }
    assert!(check("// expected-error-re {{a{{(}}}}", &[])[0].contains("not a regular expression"));
    assert!(check("// the expected-value is", &[]).is_empty());
}

#[test]
fn what_an_announcement_can_hold() {
    for (message, held) in [("plain", "plain"), ("a {{b}} c}", "a {{b}} c}"), ("a }} b", "a "), ("a {{ b", "a "), ("one\ntwo", "one"), ("", "")] {
        assert_eq!(announced_text(message), held);
        let source = Source::new("f", format!("x // expected-error {{{{{}}}}}", announced_text(message)));
        let comparison = Comparison::new(&source, &[Diagnostic::error(Place::Named { file: "f".into(), line_column: (1, 1) }, message)]);
        assert!(comparison.announcements[0].met && comparison.unannounced.is_empty(), "{message}");
    }
}
