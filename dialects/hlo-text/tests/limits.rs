//! Texts that ask for too much: each is an error, found quickly and on a small stack.

use shale_ir::session::Session;
use shale_ir::source::Source;
use std::fmt::Write;

/// The messages about a text.
fn errors(text: &str) -> Vec<String> {
    let session = Session::new(&shale_dialects::registry());
    match shale_hlo_text::parse(session.cx(), &Source::new("limits.hlo", text)) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.into_iter().map(|e| e.message).collect(),
    }
}

/// Computations `c0` … `cN`, each of which holds the one before it `times` times.
fn towers(height: usize, times: usize) -> String {
    let mut text = String::from("HloModule tower\n\nc0 {\n  x = f32[] parameter(0)\n  ROOT y = f32[] negate(x)\n}\n");
    for level in 1..=height {
        let entry = if level == height { "ENTRY " } else { "" };
        write!(text, "\n{entry}c{level} {{\n  x0 = f32[] parameter(0)\n").unwrap();
        for k in 0..times {
            writeln!(text, "  x{} = f32[] fusion(x{k}), kind=kLoop, calls=c{}", k + 1, level - 1).unwrap();
        }
        text.push_str("}\n");
    }
    text
}

#[test]
fn computations_are_nested_so_deep() {
    assert_eq!(errors(&towers(shale_hlo_text::MAX_DEPTH as usize - 1, 1)), Vec::<String>::new());
    assert_eq!(errors(&towers(shale_hlo_text::MAX_DEPTH as usize, 1)), ["computations are nested deeper than 64 levels"]);
    let all = errors(&towers(2000, 1));
    assert!(!all.is_empty() && all.iter().all(|e| e.contains("nested deeper") || e.contains("stopped")), "{all:?}");
}

#[test]
fn shared_computations_do_not_grow_without_bound() {
    assert_eq!(errors(&towers(40, 2)), ["computations that several instructions hold make this program too large"]);
}

#[test]
fn types_are_nested_so_deep() {
    let nested = |depth: usize| format!("HloModule m\nENTRY e {{\n  x = {}f32[]{} parameter(0)\n}}\n", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(errors(&nested(60)), Vec::<String>::new());
    assert_eq!(errors(&nested(100_000)), ["tuples are nested deeper than 64 levels"]);
}

#[test]
fn numbers_in_the_text_allocate_nothing() {
    for text in [
        "HloModule m\nENTRY e {\n  x = f32[9000000000000000000] constant({1})\n}\n",
        "HloModule m\nENTRY e {\n  x = f32[1000000000000,1000000000] constant({1})\n}\n",
        "HloModule m\nENTRY e {\n  x = f32[2] parameter(9000000000000000000)\n}\n",
        "HloModule m\nENTRY e {\n  x = f32[4] parameter(0)\n  y = f32[4] all-gather(x), dimensions={0}, replica_groups=[4000000000,4000000000]<=[9000000000000000000]\n}\n",
    ] {
        assert_eq!(errors(text).len(), 1, "{text}");
    }
}

#[test]
fn every_prefix_of_a_program_is_an_error_or_a_program() {
    let text = include_str!("../../../lit-tests/dialects/hlo-text/control.hlo");
    for end in 0..text.len() {
        // Without ENTRY the last computation is the entry, so a program may end behind any.
        let whole = errors(&text[..end]).is_empty();
        assert_eq!(whole, text[..end].trim_end().ends_with("\n}"), "{}", &text[..end]);
    }
}
