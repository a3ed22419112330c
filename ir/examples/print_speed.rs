//! Times the printing of a function of a million ops: `cargo run --release --example print_speed [ops] [-o]`; with `-o` the text
//! goes to standard output.

use shale_ir::body::{At, Body, OpSpec};
use shale_ir::dialect::Registry;
use shale_ir::element::ElementType;
use shale_ir::loc::Loc;
use shale_ir::module::Module;
use shale_ir::session::Session;
use shale_ir::text::{PrintOptions, print_module};
use std::io;
use std::time::Instant;

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1);
    let count = args.next().and_then(|n| n.parse().ok()).unwrap_or(1_000_000);
    let session = Session::new(&Registry::new());
    let module = arithmetic(&session, count);
    let generic = PrintOptions { generic: true, ..PrintOptions::default() };
    if args.next().is_some() {
        return print_module(&mut io::stdout().lock(), &module, &generic);
    }
    for (name, options) in [("generic", generic), ("custom", PrintOptions::default())] {
        let best = (0..7).map(|_| {
            let start = Instant::now();
            print_module(&mut io::sink(), &module, &options).map(|()| start.elapsed())
        });
        let best = best.collect::<io::Result<Vec<_>>>()?.into_iter().min().unwrap_or_default();
        println!("{name}: {count} ops in {:.1} ms", best.as_secs_f64() * 1e3);
    }
    Ok(())
}

/// A function of `count` ops on 64-bit integers, each of which uses two of the last ones.
fn arithmetic(session: &Session, count: usize) -> Module<'_> {
    let cx = session.cx();
    let int = cx.scalar(ElementType::S64);
    let flags = cx.op_attrs(&mut vec![(cx.str("overflowFlags"), cx.i64_attr(0))], &mut vec![]);
    let names = ["arith.addi", "arith.muli", "arith.xori", "arith.subi"].map(|name| cx.op_name(name));
    let mut body = Body::new(cx);
    let region = body.new_region();
    let block = body.add_block(region, &[int, int]);
    let args = body.args(block);
    let mut last = [body.at(args, 0), body.at(args, 1)];
    for i in 0..count {
        let attrs = if i % 2 == 0 { flags } else { cx.no_attrs() };
        let spec = OpSpec { name: names[i % 4], operands: &last, results: &[int], attrs, regions: &[], successors: &[], loc: Loc::UNKNOWN };
        let op = body.create(&spec);
        body.insert(op, At::End(block));
        last = [last[1], body.result(op, 0)];
    }
    let attrs = cx.op_attrs(&mut vec![(cx.str("sym_name"), cx.str_attr("f"))], &mut vec![]);
    let spec = OpSpec { name: cx.op_name("func.func"), operands: &[], results: &[], attrs, regions: &[region], successors: &[], loc: Loc::UNKNOWN };
    let op = body.create(&spec);
    body.insert(op, At::End(body.top_block()));
    let mut module = Module::new(cx);
    assert!(module.push(body).is_ok(), "the only item");
    module
}
