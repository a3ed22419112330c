//! Times parsing the files that the command line names (ops of unknown dialects are taken).

use shale_ir::dialect::Registry;
use shale_ir::session::Session;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, parse_module};
use std::time::Instant;

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let source = Source::new(path.as_str(), std::fs::read(&path)?);
        for _ in 0..5 {
            let session = Session::new(&Registry::new());
            let start = Instant::now();
            let module = parse_module(session.cx(), &source, &ParseOptions { allow_unregistered: true });
            let time = start.elapsed();
            match module {
                Ok(module) => {
                    let ops: usize = module.items().map(|(_, b)| b.op_rows()).sum();
                    let bytes: usize = module.items().map(|(_, b)| b.bytes()).sum();
                    println!("{path}: {ops} ops, {time:?}, {:.1} bytes an op", bytes as f64 / ops.max(1) as f64);
                }
                Err(errors) => errors.iter().for_each(|e| println!("{e}")),
            }
        }
    }
    Ok(())
}
