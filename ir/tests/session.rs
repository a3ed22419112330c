//! The session: equal data is one record, in any thread; records of two sessions do not mix.
#![allow(missing_docs)]

use shale_ir::attr::AttrKind;
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::module::Module;
use shale_ir::owned::OwnedModule;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use shale_ir::types::TypeKind;
use std::sync::Arc;

fn session() -> Session {
    Session::new(&Registry::new())
}

#[test]
fn equal_data_is_one_record() {
    let session = session();
    let cx = session.cx();
    let f32 = cx.scalar(ElementType::F32);
    assert_eq!(f32, cx.scalar(ElementType::F32));
    assert_ne!(f32, cx.scalar(ElementType::F64));
    assert_eq!(cx.function_type(&[f32], &[]), cx.function_type(&[f32], &[]));
    assert_ne!(cx.function_type(&[f32], &[]), cx.function_type(&[], &[f32]));
    assert_eq!(cx.dims(&[1, 2]), cx.dims(&[1, 2]));
    assert_eq!(cx.str("a"), cx.str("a"));
    let (a, b) = ((cx.str("a"), cx.i64_attr(1)), (cx.str("b"), cx.i64_attr(2)));
    assert_eq!(cx.dict(&mut vec![a, b]), cx.dict(&mut vec![b, a]), "dictionaries are sorted");
    let array = cx.array(ElementType::S8, &[3]);
    assert_eq!(cx.dense(array, &[7, 7, 7]), cx.dense(array, &[7]), "equal elements are a splat");
}

#[test]
#[should_panic(expected = "a handle of another session")]
fn sessions_do_not_mix() {
    let (one, other) = (session(), session());
    let foreign = other.cx().scalar(ElementType::F32);
    one.cx().function_type(&[foreign], &[]);
}

#[test]
fn threads_agree() {
    let session = session();
    let make = |offset: i64| {
        let cx = session.cx();
        (0..20_000).map(|i| cx.attr(AttrKind::Dims(cx.dims(&[(i * 7 + offset) % 5000, 3])))).collect::<Vec<_>>()
    };
    let (a, b) = std::thread::scope(|scope| {
        let (a, b) = (scope.spawn(|| make(0)), scope.spawn(|| make(0)));
        (a.join().unwrap(), b.join().unwrap())
    });
    assert_eq!(a, b);
    assert_eq!(make(0), a, "and so does a later look-up");
    let mut ids: Vec<_> = a.iter().map(|attr| attr.id()).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 5000, "one id for each different record");
}

#[test]
fn shared_payloads_are_not_copied() {
    let session = session();
    let cx = session.cx();
    let payload: Arc<Vec<u8>> = Arc::new((0..1_000_000u32).map(|i| (i % 251) as u8).collect());
    let before = session.bytes();
    let bytes = cx.shared_bytes(payload.clone());
    assert_eq!(bytes.data().as_ptr(), payload.as_ptr());
    assert!(session.bytes() < before + 100_000);
    assert_eq!(Arc::strong_count(&payload), 2, "the session keeps it");
    assert_eq!(cx.bytes(&payload), bytes, "a copy of the same bytes is the same record");
    assert_eq!(Arc::strong_count(&payload), 2);
    drop(session);
    assert_eq!(Arc::strong_count(&payload), 1);
}

#[test]
fn an_owned_module_moves() {
    let session = Arc::new(session());
    let text = "\"u.op\"() {a = \"b\"} : () -> ()";
    let options = ParseOptions { allow_unregistered: true };
    let owned = OwnedModule::new(session.clone(), |s| parse_module(s.cx(), &Source::new("a", text), &options).unwrap_or_else(|_| Module::new(s.cx())));
    drop(session);
    let mut moved = std::thread::spawn(move || owned).join().unwrap();
    moved.with_module_mut(|module| {
        let cx = module.cx();
        let name = (cx.str("sym_name"), cx.str_attr("m"));
        module.set_attrs(cx.op_attrs(&mut vec![name], &mut vec![]));
        assert!(matches!(cx.index_type().get(), TypeKind::Index));
    });
    assert_eq!(module_text(moved.module(), &PrintOptions::default()), "module @m {\n  \"u.op\"() {a = \"b\"} : () -> ()\n}\n\n");
}
