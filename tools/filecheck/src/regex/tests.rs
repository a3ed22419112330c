//! Matches of expressions: spans and captures.

use super::*;

fn find(re: &str, hay: &str) -> Option<Captures> {
    Regex::new(re.as_bytes(), false).unwrap().find(hay.as_bytes()).unwrap()
}

fn span(re: &str, hay: &str) -> Option<Span> {
    find(re, hay).and_then(|c| c[0])
}

fn group<'a>(re: &str, hay: &'a str) -> &'a str {
    let (start, end) = find(re, hay).unwrap()[1].unwrap();
    &hay[start..end]
}

#[test]
fn alternation_takes_the_longest() {
    assert_eq!(span("a|ab", "xab"), Some((1, 3)));
    assert_eq!(span("(a|ab)c", "abc"), Some((0, 3)));
    assert_eq!(group("(a|ab)(c|bcd)?", "abcd"), "a");
    assert_eq!(group("(a|ab)(c|bcd)(d*)", "abcd"), "ab");
    assert_eq!(group("(a*)(ab)*", "aab"), "a");
}

#[test]
fn lines_bound_dots_and_inverted_sets() {
    assert_eq!(span("a.*", "a\nb"), Some((0, 1)));
    assert_eq!(span("[^x]+$", "ab\ncd"), Some((0, 2)));
    assert_eq!(span("a[[:space:]]b", "a\nb"), Some((0, 3)));
    assert_eq!(span("^b", "ab\nb"), Some((3, 4)));
}

#[test]
fn back_references_repeat_the_text() {
    assert_eq!(span("(.)\\1", "abccd"), Some((2, 4)));
    assert_eq!(span("(a*)b\\1", "aab"), Some((2, 3)));
    assert_eq!(span("(a|ab)\\1", "ababab"), Some((0, 4)));
}

#[test]
fn errors_are_those_of_posix() {
    for bad in ["", "(", ")", "a||b", "*", "a**", "a{2,1}", "a{256}", "[", "[z-a]", "\\1", "x{0}"] {
        assert!(Regex::new(bad.as_bytes(), false).is_err(), "{bad}");
    }
    for good in ["()", "(|)", "a{,2}", "{", "a}", "]", "[]a]", "\\d", "[^]]"] {
        assert_eq!(Regex::new(good.as_bytes(), false).is_err(), good == "(|)", "{good}");
    }
}

#[test]
fn catastrophic_expressions_end() {
    let hay = "a".repeat(20_000);
    assert_eq!(span("(a*)*b", &hay), None);
    assert_eq!(span("a*a*a*a*a*a*a*b", &hay), None);
    assert_eq!(span("(a|aa)+$", &hay), Some((0, hay.len())));
    assert!(Regex::new(b"(((a{255}){255}){255}){255}", false).is_err());
    assert!(Regex::new("(".repeat(100_000).as_bytes(), false).is_err());
    let back = Regex::new(b"(a*)(a*)(a*)(a*)\\1\\2\\3\\4b", false).unwrap();
    let _ = back.find(hay.as_bytes());
}

#[test]
fn matchers_agree() {
    let hays = ["", "a", "ab", "aab", "abab", "%12 = x", "ba\nab", "aaa b"];
    let res = ["a*b?", "[ab]+", "a?ab?", "%[0-9]+ = .*", "^a*", "a*$", ".+b", "a{1,2}b*"];
    for re in res {
        let linear = Regex::new(re.as_bytes(), false).unwrap();
        let automaton = Regex { linear: None, ..Regex::new(re.as_bytes(), false).unwrap() };
        for hay in hays {
            let (a, b) = (linear.find(hay.as_bytes()), automaton.find(hay.as_bytes()));
            assert_eq!(a.unwrap(), b.unwrap(), "{re} on {hay:?}");
        }
    }
}
