//! What mutants look like.

use super::rng::Rng;
use super::token::{Kind, tokens};
use super::*;
use std::collections::{BTreeMap, BTreeSet};

const MLIR: &[u8] = b"module @m {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<8x2xf32>) -> tensor<4x2xf32> {
    %c = \"stablehlo.constant\"() {value = dense<1.5> : tensor<4x8xf32>} : () -> tensor<4x8xf32>
    %i = arith.constant 7 : i32
    %0 = stablehlo.add %arg0, %c : tensor<4x8xf32>
    %1 = stablehlo.dot %0, %arg1, precision = [DEFAULT] : (tensor<4x8xf32>, tensor<8x2xf32>) -> tensor<4x2xf32>
    %2 = \"stablehlo.transpose\"(%1) {axis = 3, flag = true} : (tensor<4x2xf32>) -> tensor<4x2xf32>
    return %2 : tensor<4x2xf32>
  }
}
";

const HLO: &[u8] = b"HloModule m
ENTRY %e (p: f32[4,2]) -> f32[4,2] {
  %p = f32[4,2]{1,0} parameter(0)
  %n = f32[4,2]{1,0} negate(%p), metadata={op_name=\"x\"}
  ROOT %a = f32[4,2]{1,0} add(%p, %n), index=2
}
";

fn corpus() -> Vec<Vec<u8>> {
    vec![b"%x = foo.bar %y : tensor<2xi64>\n%z = foo.baz %x : memref<3x!q.t>\n".to_vec(), HLO.to_vec()]
}

/// Whether a parser could read it: balanced brackets, valid UTF-8, values defined once and before use.
fn plausible(text: &[u8]) -> bool {
    if std::str::from_utf8(text).is_err() {
        return false;
    }
    let mut open = Vec::new();
    let mut defined = BTreeSet::new();
    for line in text.split(|&byte| byte == b'\n') {
        let tokens: Vec<_> = tokens(line).into_iter().filter(|token| token.kind != Kind::Blank).collect();
        for (index, token) in tokens.iter().enumerate() {
            let bytes = &line[token.range.clone()];
            let next = tokens.get(index + 1).map(|next| &line[next.range.clone()]);
            match (token.kind, bytes) {
                (Kind::Other, b"(" | b"{" | b"[") => open.push(bytes[0]),
                (Kind::Other, b")") if open.pop() != Some(b'(') => return false,
                (Kind::Other, b"}") if open.pop() != Some(b'{') => return false,
                (Kind::Other, b"]") if open.pop() != Some(b'[') => return false,
                (Kind::Value, _) if matches!(next, Some(b"=" | b":")) && !defined.contains(bytes) => {
                    defined.insert(bytes.to_vec());
                }
                (Kind::Value, _) if next == Some(b"=") || !defined.contains(bytes) => return false,
                _ => {}
            }
        }
    }
    open.is_empty()
}

#[test]
fn a_seed_is_a_reproducer() {
    for seed in 0..200 {
        assert_eq!(mutate(seed, MLIR, &corpus()), mutate(seed, MLIR, &corpus()));
    }
    let different: BTreeSet<_> = (0..200).map(|seed| mutate(seed, MLIR, &corpus())).collect();
    assert!(different.len() > 150, "{} different mutants", different.len());
}

#[test]
fn every_kind_is_made() {
    let mut seen = BTreeMap::new();
    for seed in 0..2_000 {
        let (mutant, names) = mutate_named(seed, MLIR, &corpus());
        assert!(!names.is_empty() && (names.len() > 1 || mutant != MLIR), "seed {seed}: {names:?}");
        for name in names {
            *seen.entry(name).or_insert(0) += 1;
        }
    }
    for mutation in ALL {
        let count = seen.get(mutation.name).copied().unwrap_or(0);
        assert!(count >= 20, "{} was made {count} times of 2000", mutation.name);
    }
}

#[test]
fn many_mutants_still_look_parseable() {
    assert!(plausible(MLIR));
    let count = (0..1_000).filter(|&seed| plausible(&mutate(seed, MLIR, &corpus()))).count();
    assert!((400..900).contains(&count), "{count} of 1000");
}

#[test]
fn gentle_mutations_keep_a_text_plausible() {
    let mut rng = Rng::new(3);
    for mutation in ALL.iter().filter(|mutation| mutation.force == Force::Gentle) {
        let made: Vec<_> = (0..50).filter_map(|_| mutation.apply(&mut rng, MLIR, &corpus())).collect();
        assert!(!made.is_empty(), "{}", mutation.name);
        for mutant in made {
            assert!(plausible(&mutant), "{}:\n{}", mutation.name, String::from_utf8_lossy(&mutant));
        }
    }
}

#[test]
fn gentle_mutations_do_what_they_say() {
    let apply = |name: &str, text: &str| {
        let mutation = ALL.iter().find(|mutation| mutation.name == name).unwrap();
        let found = (0..20).find_map(|seed| mutation.apply(&mut Rng::new(seed), text.as_bytes(), &[]));
        found.map(|bytes| String::from_utf8(bytes).unwrap())
    };
    assert_eq!(apply("reorder-lines", "%a = x\n%b = y %a\n"), None, "a use does not move above its definition");
    assert_eq!(apply("reorder-lines", "%a = x\n%b = y\n").unwrap(), "%b = y\n%a = x\n");
    assert_eq!(apply("swap-types", "a : i32, i8, f32").unwrap(), "a : i8, i32, f32");
    assert_eq!(apply("swap-types", "a : i32, f32"), None);
    assert_eq!(apply("change-attribute", "{k = true}").unwrap(), "{k = false}");
    let renamed = apply("rename-value", "%a = x %a, %a.b").unwrap();
    assert!(renamed.matches("%m").count() == 2 && renamed.contains("%a.b") || renamed.matches("%a").count() == 2, "{renamed}");
    let copied = apply("duplicate-definition", "  %a = x {\n  %b = y %a\n").unwrap();
    assert!(copied.starts_with("  %a = x {\n  %b = y %a\n  %m") && copied.ends_with(" = y %a\n"), "{copied}");
    let resized = apply("resize-dimension", "tensor<4x4xf32> f32[4,4]{1,0}").unwrap();
    assert!(!resized.contains('4') && resized.ends_with("{1,0}"), "{resized}");
}

#[test]
fn any_bytes_are_accepted() {
    let mut rng = Rng::new(5);
    for seed in 0..300 {
        let bytes = |rng: &mut Rng| -> Vec<u8> { (0..rng.below(40)).map(|_| rng.bits() as u8).collect() };
        let (text, other) = (bytes(&mut rng), bytes(&mut rng));
        let mutant = mutate(seed, &text, &[other, Vec::new()]);
        assert!(mutant.len() < 1_000_000);
    }
    assert_eq!(mutate(0, b"", &[]), mutate(0, b"", &[]));
    for mutation in ALL {
        let made = mutation.apply(&mut Rng::new(1), HLO, &corpus());
        assert!(made != Some(HLO.to_vec()), "{}", mutation.name);
    }
}
