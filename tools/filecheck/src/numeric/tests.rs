//! Numeric blocks: values, formats and errors.

use super::*;

fn block(text: &str, vars: &mut Vars) -> Result<Block, Failure> {
    let mut r = Reader { text: text.as_bytes(), pos: 0, end: text.len() };
    parse_block(&mut r, vars, Some(3), false)
}

fn value(text: &str) -> String {
    let mut vars = Vars::new();
    let n = vars.create("N", Format::unsigned(0), None);
    vars.numeric_names.insert("N".into(), n);
    vars.numerics[n].value = Some(Int::from(10));
    let b = block(text, &mut vars).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    match b.expr.unwrap().eval(&vars) {
        Ok(v) => b.format.write(&v).unwrap_or("overflow".into()),
        Err(e) => format!("{e:?}"),
    }
}

#[test]
fn expressions_have_values() {
    let cases = [
        ("N+1", "11"),
        ("N - 3 - 3", "4"),
        ("%x,N+0x10", "1a"),
        ("%#.4X,N", "0x000A"),
        ("%d,sub(1,N)", "-9"),
        ("div(-7+N, 2)", "1"),
        ("mul(N,(N+2))", "120"),
        ("min(N,max(3,5))", "5"),
        ("sub(1,2)", "overflow"),
        ("div(N,0)", "Overflow"),
        ("mul(99999999999999999999,99999999999999999999)", "9999999999999999999800000000000000000001"),
        ("div(9999999999999999999800000000000000000001,99999999999999999999)", "99999999999999999999"),
        ("%x,0xffffffffffffffffffffffff+1", "1000000000000000000000000"),
        ("== N", "10"),
        ("010", "8"),
    ];
    for (text, want) in cases {
        assert_eq!(value(text), want, "{text}");
    }
}

#[test]
fn mistakes_are_told() {
    let bad = ["==", "N+", "N*2", "add(1)", "add(1,", "foo(1,2)", "(1", "%q,1", "%#u,1", "%.u,1", "08", "@FOO", "X Y:", "@LINE:", "1X:"];
    for text in bad {
        assert!(block(text, &mut Vars::new()).is_err(), "{text}");
    }
}

#[test]
fn depth_and_length_are_bounded() {
    let deep = "(".repeat(100_000);
    assert!(block(&deep, &mut Vars::new()).is_err());
    assert!(block(&"1+".repeat(100_000), &mut Vars::new()).is_err());
    let long = "9".repeat(20_000);
    assert_eq!(value(&long), long);
}

#[test]
fn wildcards_read_back() {
    let f = block("%#.3x,X:", &mut Vars::new()).unwrap().format;
    assert_eq!(f.wildcard(), "0x([1-9a-f][0-9a-f]*)?[0-9a-f]{3}");
    assert_eq!(f.read(b"0x01f"), Int::from(31));
    assert_eq!(f.write(&Int::from(31)).unwrap(), "0x01f");
}
