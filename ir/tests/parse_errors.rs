//! The parser's errors: where they point, what they say, and hostile texts.
#![allow(missing_docs)]

mod parse_support;

use parse_support::{errors, errors_of};

#[track_caller]
fn one(text: &str, start: &str) {
    let found = errors_of(text, false);
    assert!(found.len() == 1 && found[0].starts_with(&format!("t:{start}")), "{text}\nwanted {start}\nfound {found:#?}");
}

#[track_caller]
fn lax(text: &str, start: &str) {
    let found = errors(text);
    assert!(found.len() == 1 && found[0].starts_with(&format!("t:{start}")), "{text}\nwanted {start}\nfound {found:#?}");
}

#[test]
fn ops() {
    one("%0 = \"t.cons\"() : () -> i32", "1:6: error: expected an op that a registered dialect defines, got 't.cons' (hint: did you mean t.const?)");
    one("  t.foo %x", "1:3: error: expected an op that a registered dialect defines, got 't.foo' (hint: --allow");
    lax(
        "  q.foo %x",
        "1:3: error: expected an op that a registered dialect defines, got 'q.foo' (hint: an op that no dialect defines is read in its generic form",
    );
    one("%0 = \"t.end\"() {a = 1}", "1:23: error: expected ':' and the op's type, got the end of the text (hint: the generic form");
    one("%0 = \"t.end\"( : () -> i32", "1:15: error: expected a value such as %x, got ':'");
    one("\"t.end\"() : () -> (i32", "1:23: error: expected ',' or ')', got the end of the text / t:1:19: note: the bracket was opened here");
    one("%0, %1 = \"t.end\"() : () -> i32", "1:1: error: expected 1 name, since t.end has 1 result here, got 2");
    one("%0:2 = t.const value = 1 : i32 : i32", "1:1: error: expected 1 name");
    one("\"t.end\"() : (i32) -> ()", "1:13: error: expected the types of 0 operands, got 1");
    one("%0 \"t.end\"() : () -> i32", "1:4: error: expected '=', got '\"t.end\"'");
    one("= 4", "1:1: error: expected an op, got '='");
    one("}", "1:1: error: expected an op, got '}'");
    one("\"t.end\"() : () -> () }", "1:22: error: expected an op, got '}'");
    one(
        "%c = t.const value = 1 : i32 : i32\n%0 = t.transpose %c, perm = [1,2,3,4,5] : (i32) -> i32\n%1 = t.transpose %c, perm = [1,2,3,4,5]",
        "3:6: error: t.transpose: (C1) perm has 5 entries",
    );
    one("t.end {a = 1, b, a = 2}", "1:18: error: expected each attribute once, got 'a' again");
    one("\"t.const\"() <{value = 1}> {value = 2} : () -> i64", "1:27: error: expected attribute 'value' only once");
    one("{-# dialect_resources: {} #-}", "1:1: error: expected an op, got file metadata '{-#'");
    one("module { t.end", "1:15: error: expected an op or '}', got the end of the text / t:1:8: note: the bracket was opened here");
    one("module {} \n }", "2:2: error: expected the end of the text, got '}'");
    one("\"t.end", "1:1: error: expected '\"' at the end of the string");
    one("func.func @f()\nfunc.func @f()", "2:1: error: expected a new symbol, got @f, which is defined already / t:1:1: note");
    one("func.func @f(%a: i32, f32)", "1:23: error: expected names for all arguments or for none, got 'f32'");
    one("func.func @f(i32) {\n}", "1:19: error: expected no body, since the function's arguments have no names, got '{'");
}

#[test]
fn values_and_blocks() {
    lax(
        "\"x.u\"(%nam) : (i32) -> ()\n%name = \"x.d\"() : () -> i32",
        "1:7: error: expected a defined value, got %nam, which is never defined (hint: did you mean %name?)",
    );
    lax("%a = \"x.d\"() : () -> i32\n\"x.u\"(%a) : (f32) -> ()", "2:7: error: expected %a to have type ");
    lax("\"x.u\"(%a) : (f32) -> ()\n%a = \"x.d\"() : () -> i32", "1:7: error: expected %a to have type ");
    lax(
        "%a = \"x.d\"() : () -> i32\n%a = \"x.d\"() : () -> i32",
        "2:1: error: expected a new name, got %a, which is defined already / t:1:1: note: the first definition is here",
    );
    lax("%a = \"x.d\"() : () -> i32\n\"x.u\"(%a#1) : (i32) -> ()", "2:7: error: expected a number below 1 after '#', since the name stands for 1 value");
    lax(
        "%a = \"x.d\"() : () -> i32\nfunc.func @f() {\n \"x.u\"(%a) : (i32) -> ()\n}",
        "3:8: error: expected a defined value, got %a, which is never defined (hint: functions and other symbols",
    );
    lax("\"x.r\"() ({\n %i = \"x.d\"() : () -> i32\n}) : () -> ()\n\"x.u\"(%i) : (i32) -> ()", "4:7: error: expected a defined value, got %i");
    lax("%x:4000000000 = \"x.d\"() : () -> i32", "1:4: error: expected between 1 and 65535 results");
    lax("\"x.r\"() ({\n \"x.b\"()[^bb1] : () -> ()\n}) : () -> ()", "2:10: error: expected a block of this region, got ^bb1, which is never defined");
    lax("\"x.r\"() ({\n^a:\n^a:\n}) : () -> ()", "3:1: error: expected a new block, got ^a, which is defined already / t:2:1: note");
}

#[test]
fn types_and_attributes() {
    let attr = |text: &str, start: &str| one(&format!("t.end {{a = {text}}}"), start);
    attr("f31", "1:12: error: expected a type, got 'f31' (hint: did you mean f32?)");
    attr("s32", "1:12: error: expected a type, got 's32' (hint: a single number is i32, an array without dimensions s32[])");
    attr("i99999999999", "1:12: error: expected an integer type of 1 to 16777215 bits");
    attr("i0", "1:12: error: expected an integer type of 1 to 16777215 bits");
    attr("memref<2xf32>", "1:12: error: expected a type that Shale has, got memref<2xf32> (hint: --allow");
    attr("!t.bok<f32, 1>", "1:12: error: expected a type that a registered dialect defines, got '!t.bok' (hint: did you mean !t.box?)");
    attr("!t.box<f32>", "1:18: error: t.box takes 2 parameters (element, size), got 1");
    attr("!nope", "1:12: error: expected a defined alias or a dialect's type, got '!nope'");
    attr("#nope", "1:12: error: expected a defined alias, got #nope");
    attr("#t.mode<fest>", "1:20: error: expected a case of t.mode (slow, fast), got 'fest' (hint: did you mean fast?)");
    attr("f32[2,3]{0,0}", "1:20: error: expected minor_to_major to name each dimension once, got dimension 0 twice");
    attr("f32[2,3]{0}", "1:20: error: expected minor_to_major to have 2 entries, one per dimension, got 1");
    attr("f32[2,3]{0,2}", "1:20: error: expected minor_to_major to name dimensions 0 to 1, got 2");
    attr("f32[2,3]{0,1:P(1,3)}", "1:26: error: dimension 0: expected a padded size of at least 2, got 1");
    attr("f32[2,3]{0,1:P(2)}", "1:26: error: expected 2 padded sizes, one per dimension, got 1");
    attr("s4[1]{0:P(2)=99}", "1:25: error: 99 does not fit in i4");
    attr("c128[1]{0:P(2)=0}", "1:27: error: expected no padding value: elements of c128 do not fit in 64 bits");
    attr("index[1]{0:P(2)=0}", "1:28: error: expected no padding value: elements of this type have no bits");
    attr("f32[2,", "1:18: error: expected a size, '<=' and a bound, or '?', got '}'");
    attr("tensor<2 f32>", "1:21: error: expected 'x' between the dimensions");
    attr("tensor<2xtuple<>>", "1:21: error: expected a number type or a dialect's type");
    attr("256 : i8", "1:12: error: 256 does not fit in i8");
    attr("-1 : ui8", "1:12: error: -1 is negative");
    attr("-9999999999999999999", "1:12: error: -9999999999999999999 does not fit in i64");
    attr("1 : f32", "1:12: error: expected a number with a point for f32, got 1 (hint: write 1.0)");
    attr("1.0 : i32", "1:12: error: expected an integer for i32, got '1.0'");
    attr("1 : tuple<>", "1:12: error: expected an integer or float type for a number");
    attr("dense<1>", "1:20: error: expected ':' and the constant's type, got '}' (hint: a dense constant");
    attr("dense<[1, 2]> : tensor<3xi32>", "1:18: error: expected 3 elements in this list, as the type says, got 2");
    attr("dense<[[1, 2], [3]]> : tensor<2x2xi32>", "1:27: error: expected 2 elements");
    attr("dense<[[1]]> : tensor<1xi32>", "1:19: error: expected an element, since the type has no further dimension, got '['");
    attr("dense<[1]> : tensor<1x1xi32>", "1:19: error: expected a list of 1 in '[', got '1'");
    attr("dense<> : tensor<2xi32>", "1:17: error: expected elements");
    attr("dense<1> : tensor<?xi32>", "1:23: error: expected a type whose sizes are all known");
    attr("dense<[1.5]> : tensor<1xi32>", "1:19: error: expected an integer for i32");
    attr("dense<[1]> : tensor<1xf32>", "1:19: error: expected a number with a point for f32, got 1");
    attr("dense<\"0x010\"> : tensor<1xi8>", "1:18: error: expected \"0x\" and pairs");
    attr("dense<\"0x0102\"> : tensor<3xi8>", "1:18: error: expected 3 bytes, or 1 for equal elements, got 2");
    attr("array<i8: 300>", "1:22: error: 300 does not fit in i8");
    attr("array<tuple<>: 3>", "1:18: error: expected an integer or float type");
    attr("\"a\\q\"", "1:14: error: expected one of the escapes");
    attr("loc(\"a\":1)", "1:21: error: expected ':', got ')'");
    attr("affine_map<(d0) -> (d0)>", "1:12: error: expected an attribute that Shale has, got affine_map<(d0) -> (d0)>");
    attr("[1, 2", "1:17: error: expected ',' or ']', got '}' / t:1:12: note: the bracket was opened here");
}

#[test]
fn aliases() {
    one("!a = i32\n!a = f32\n", "2:1: error: expected a new alias, got !a, which is defined already / t:1:1: note");
    one("#a = 1\n#a = 2\n", "2:1: error: expected a new alias, got #a");
    one("#a.b = 1\n", "1:1: error: expected the name of an alias");
    one("t.end loc(#a)\n#a = loc(#b)\n#b = loc(#a)\n", "3:10: error: expected an alias that is defined without itself");
    one("#a = f31\nt.end {x = #a}", "1:6: error: expected a type");
    one("t.end loc(#x)\n#y = loc(unknown)\n", "1:11: error: expected a defined alias, got #x (hint: did you mean #y?)");
}

#[test]
fn several_errors_and_no_followups() {
    let text = "func.func @f() {\n  %a = t.nope %x\n  %b = t.add %a, %a : i32\n  %c = t.add %b, %a\n  %d = t.const value = f31 : i32\n  \"x.y\"(%d) : (i32) -> ()\n  t.end {\n}\nfunc.func @g() {\n  %e = \"t.add\"(%e : i32\n  %f = t.const value = 1 : i32 : i32\n  t.end %f, %zz : (i32, i32) -> ()\n}\n";
    let found = errors_of(text, false);
    let lines: Vec<_> = found.iter().map(|e| e.split(' ').next().unwrap().to_owned()).collect();
    assert_eq!(lines, ["t:2:8:", "t:5:24:", "t:6:3:", "t:10:19:", "t:14:1:"], "{found:#?}");
    let many: String = "t.nope\n".repeat(100);
    let found = errors_of(many, false);
    assert_eq!((found.len(), found[20].as_str()), (21, "note: reading stopped after 20 errors"));
}

/// Texts that must end in an error or a module, in little stack, time and memory.
#[test]
fn hostile_texts() {
    let deep = |open: &str, close: &str, n: usize| open.repeat(n) + &close.repeat(n);
    let mut texts: Vec<Vec<u8>> = vec![
        deep("\"x.r\"() ({", "}) : () -> ()", 250).into(),
        deep("\"x.r\"() ({\n", "}) : () -> ()\n", 100_000).into(),
        deep("t.while {", "}", 250).into(),
        deep("t.while { t.end } {", "}", 100_000).into(),
        deep("func.func @f() {", "}", 100_000).into(),
        format!("t.end {{a = {}}}", deep("[", "]", 100_000)).into(),
        format!("t.end {{a = {}}}", deep("[", "]", 250)).into(),
        format!("t.end {{a = {}1{}}}", "{a = ".repeat(250), "}".repeat(250)).into(),
        format!("t.end {{a = {}}}", deep("tuple<", ">", 100_000)).into(),
        format!("t.end {{a = {}}}", deep("tuple<", ">", 250)).into(),
        format!("t.end {{a = {}i32{}}}", "tensor<".repeat(250), ">".repeat(250)).into(),
        format!("t.end {{a = {}i32{}}}", "complex<".repeat(100_000), ">".repeat(100_000)).into(),
        format!("t.end {{a = {}i32}}", "() -> ".repeat(100_000)).into(),
        format!("t.end {{a = {}i32{}}}", "(".repeat(250), ")".repeat(250)).into(),
        format!("t.end {{a = {}i32{}}}", "!t.box<".repeat(100_000), ">".repeat(100_000)).into(),
        format!("t.end {{a = {}1{}}}", "#t.pair<".repeat(250), ", \"\">".repeat(250)).into(),
        format!("t.end loc({}unknown{})", "callsite(".repeat(100_000), ")".repeat(10)).into(),
        format!("t.end loc({})", deep("fused[", "]", 250)).into(),
        format!("t.end {{a = !x.y{}}}", deep("<", ">", 100_000)).into(),
        format!("t.end {{a = dense<{}> : tensor<1xf32>}}", deep("[", "]", 100_000)).into(),
        format!("t.end {{a = dense<{}> : tensor<{}f32>}}", deep("[", "]", 60), "1x".repeat(60)).into(),
        format!("t.end {{a = tensor<{}f32>}}", "1x".repeat(100)).into(),
        format!("t.end {{a = f32[{}1]}}", "1,".repeat(100)).into(),
        "%999999999 = \"x.y\"() : () -> i32\n\"x.y\"(%999999998, %arg999999999) : (i32, i32) -> ()".into(),
        "\"x.y\"(%a#4000000000) : (i32) -> ()".into(),
        "%99999999999999999999:99999999999999999999 = \"x.y\"() : () -> ()".into(),
        "t.end {a = f32[99999999999999999999]}".into(),
        "t.end {a = dense<0> : tensor<9223372036854775807x9223372036854775807xi8>}".into(),
        "t.end {a = dense<\"0x00\"> : tensor<9223372036854775807x9223372036854775807xi1>}".into(),
        "t.end {a = dense<\"0x\"> : tensor<0xi1>}".into(),
        b"\xff\xfe\x00".to_vec(),
        b"t.end {a = \"\xff\"}".to_vec(),
        b"\"x.\xff\"() : () -> ()".to_vec(),
        b"t.end {a = !x.y<\xff>}".to_vec(),
        b"// \xff\nt.end".to_vec(),
        b"t.end {a = \"\\".to_vec(),
        b"t.end loc(".to_vec(),
        b"%".to_vec(),
        b"^".to_vec(),
        b"#".to_vec(),
        b"!".to_vec(),
        b"\"".to_vec(),
        b"module".to_vec(),
        b"module @".to_vec(),
        b"\"builtin.module\"".to_vec(),
        b"\"builtin.module\"() ({".to_vec(),
        b"{-#".to_vec(),
        b"\0".to_vec(),
        b"t.end\0\0".to_vec(),
        b"x.y -> }{)(".to_vec(),
    ];
    let mut chain = String::new();
    for (i, next) in (0..5000i32).zip(1i32..) {
        chain.extend(["#l", &i.to_string(), " = loc(callsite(#l", &next.to_string(), " at #l", &next.to_string(), "))\n"]);
    }
    texts.push(format!("t.end loc(#l0)\n{chain}#l5000 = loc(unknown)\n").into());
    let run = move || {
        for text in texts {
            errors_of(text.clone(), true);
            errors_of(text, false);
        }
    };
    std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join().unwrap();
}

/// Every cut and many single-byte changes of a text with all forms.
#[test]
fn damaged_texts() {
    const TEXT: &str = "#a = 1 : i32\n!t = f32[2,<=3]{1,0}\nmodule @m attributes {x = #a} {\n  func.func private @f(%arg0: !t {q = 1}, %b: i32) -> (i32 {r}) attributes {k} {\n    %0:2 = \"x.y\"(%b, %late)[^bb1] <{p = dense<[1, 2]> : tensor<2xi8>}> ({\n    ^bb0(%c: i32 loc(\"l\")):\n      t.loop %i = %c : i32 { t.end %i : (i32) -> () }\n    }) {z = @a::@\"b\"} : (i32, i32) -> (i32, i32) loc(#l)\n  ^bb1:\n    %late = t.scale %b by 3 {m = \"\\n\"} : i32\n    %w = t.while %b { } { } : (i32) -> i32\n    return %0#1 : i32\n  }\n}\n#l = loc(callsite(\"f\":1:2 to :3 at unknown))\n";
    assert_eq!(errors(TEXT), [""; 0]);
    let bytes = TEXT.as_bytes();
    for i in 0..bytes.len() {
        errors_of(&bytes[..i], true);
        for new in *b"\"({[<%^#!:,=-0a \n})]>" {
            let mut changed = bytes.to_vec();
            changed[i] = new;
            errors_of(changed, i % 2 == 0);
        }
        let mut shorter = bytes.to_vec();
        shorter.remove(i);
        errors_of(shorter, true);
    }
}
