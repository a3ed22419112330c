//! The text of pipelines.
#![allow(missing_docs)]

use proptest::prelude::*;
use shale_ir::body::Body;
use shale_ir::diag::Diagnostic;
use shale_ir::dialect::Registry;
use shale_ir::module::Module;
use shale_ir::pass;
use shale_ir::pass::{FunctionPass, ModulePass, PassCx, PassDef, PassOptions, Pipeline, Position};

pass! {
    /// Does nothing.
    pub struct Quiet: FunctionPass = "quiet" {
        /// How often.
        times: u64 = 1,
        /// A word.
        word: String = String::from("none"),
        /// Whether.
        deep_down: bool = false,
    }
}
impl FunctionPass for Quiet {
    fn run<'c>(&self, _: &mut Body<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}
pass! {
    /// Does nothing to everything.
    pub struct Whole: ModulePass = "whole" { limit: usize = usize::MAX }
}
impl ModulePass for Whole {
    fn run<'c>(&self, _: &mut Module<'c>, _: &mut PassCx<'_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}

fn registry() -> Registry {
    Registry::new().with_passes(&[Quiet::info(), Whole::info()])
}

fn parse(text: &str) -> Result<Pipeline, Diagnostic> {
    Pipeline::parse(text, &registry())
}

#[test]
fn canonical_text_is_kept() {
    for text in [
        "",
        "quiet",
        "whole,quiet",
        "func(quiet,quiet{times=2}),whole{limit=4}",
        r#"quiet{times=3,word="a b",deep_down=true}"#,
        r#"quiet{word=""}"#,
        r#"quiet{word="\"\\\u{27}\u{a}ä"}"#,
    ] {
        assert_eq!(parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn other_spellings_are_understood() {
    for (text, canonical) in [
        (" func ( quiet , quiet ) , whole ", "func(quiet,quiet),whole"),
        ("quiet{}", "quiet"),
        ("func()", ""),
        ("quiet{ times=2 deep-down=true }", "quiet{times=2,deep_down=true}"),
        ("whole{limit=max}", "whole"),
        (r#"quiet{word="plain"}"#, "quiet{word=plain}"),
        ("quiet{times=2,times=3}", "quiet{times=3}"),
    ] {
        assert_eq!(parse(text).unwrap().to_string(), canonical, "{text}");
    }
}

#[test]
fn errors_say_where() {
    for (text, column, message) in [
        ("quit", 1, "there is no pass 'quit'"),
        ("whole,,quiet", 7, "expected the name of a pass or 'func(', got ','"),
        ("whole,", 7, "expected a pass after ',', got the end"),
        ("whole quiet", 7, "expected ',' or the end, got 'q'"),
        ("func(quiet", 11, "expected ',' or ')', got the end"),
        ("func(whole)", 6, "'whole' is a module pass and cannot run on one item at a time"),
        ("func(func(quiet))", 6, "a group inside a group: 'func(…)' holds passes only"),
        ("quiet{time=2}", 7, "pass 'quiet' has no option 'time'"),
        ("quiet{times}", 7, "option 'times' of 'quiet' needs a value: it takes a number"),
        ("quiet{word=a,times=x}", 20, "quiet: option 'times' takes a number, got 'x'"),
        ("quiet{times=}", 13, "expected a number after '=', got '}'"),
        ("quiet{times=1;}", 14, "expected ',' or '}', got ';'"),
        ("quiet{times=1,}", 15, "expected an option, got '}'"),
        ("quiet{word=\"a", 12, "a quoted value without its closing '\"'"),
        (r#"quiet{word="\q"}"#, 13, "unknown escape: there are \\\" \\\\ \\n \\t and \\u{…}"),
    ] {
        let error = parse(text).unwrap_err();
        assert_eq!((error.line_column(), &*error.message), (Some((1, column)), message), "{text}");
        assert!(error.render(false).contains(message));
    }
}

#[test]
fn options_of_a_flag() {
    let read = PassOptions::parse("times=4,word=\"x,y\"", Quiet::info(), &Registry::new()).unwrap();
    assert_eq!(read.0, [("times".to_string(), "4".to_string()), ("word".into(), "x,y".into())]);
    let error = PassOptions::parse("times=x", Quiet::info(), &Registry::new()).unwrap_err();
    assert_eq!(error.message, "quiet: option 'times' takes a number, got 'x'");
    assert!(PassOptions::parse("times=1}", Quiet::info(), &Registry::new()).is_err());
}

#[test]
fn splitting() {
    let all = parse("whole,func(quiet,quiet{times=2},quiet{times=3}),whole").unwrap();
    let split = |stage, step| {
        let (before, after) = all.split_at(Position { stage, step });
        (before.to_string(), after.to_string())
    };
    assert_eq!(split(0, 0).0, "");
    assert_eq!(split(0, 1).0, "whole");
    assert_eq!(split(1, 0), ("whole".into(), "func(quiet,quiet{times=2},quiet{times=3}),whole".into()));
    assert_eq!(split(1, 2), ("whole,func(quiet,quiet{times=2})".into(), "func(quiet{times=3}),whole".into()));
    assert_eq!(split(1, 3), ("whole,func(quiet,quiet{times=2},quiet{times=3})".into(), "whole".into()));
    assert_eq!(split(9, 0).1, "");
}

fn pass() -> impl Strategy<Value = (bool, Quiet)> {
    (any::<bool>(), 0..3u64, ".*", any::<bool>()).prop_map(|(m, times, word, deep_down)| (m, Quiet { times, word, deep_down }))
}

proptest! {
    #[test]
    fn printed_pipelines_are_read_back(passes in prop::collection::vec((pass(), any::<bool>()), 0..6)) {
        let mut pipeline = Pipeline::new();
        for ((module, quiet), group) in passes {
            pipeline = match (module, group) {
                (true, _) => pipeline.add(Whole { limit: quiet.times as usize }),
                (false, true) => pipeline.add_group(vec![std::sync::Arc::new(quiet.clone()), std::sync::Arc::new(quiet)]),
                (false, false) => pipeline.add(quiet),
            };
        }
        let text = pipeline.to_string();
        prop_assert!(!text.contains(['\'', '\n', '\r']));
        prop_assert_eq!(parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn no_text_panics(text in ".*") {
        let _ = parse(&text);
    }

    #[test]
    fn nothing_like_a_pipeline_panics(pieces in prop::collection::vec(prop::sample::select(
        vec!["func(", "quiet", "whole", ",", ")", "{", "}", "times", "=", "1", "word", "\"", "\\", "\\u{27}", "\\u{", " ", "ä"]), 0..14)) {
        let text = pieces.concat();
        if let Ok(read) = parse(&text) {
            let printed = read.to_string();
            prop_assert_eq!(parse(&printed).unwrap().to_string(), printed);
        }
    }
}
