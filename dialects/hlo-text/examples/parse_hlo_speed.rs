//! Times the reading of HLO text: `cargo run --release -p shale-hlo-text --example parse_hlo_speed FILE`.

use shale_ir::session::Session;
use shale_ir::source::Source;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let text = std::fs::read(&name)?;
    let lines = text.split(|b| *b == b'\n').count();
    let registry = shale_dialects::registry();
    let best = (0..7).map(|_| {
        let (session, source) = (Session::new(&registry), Source::new(&*name, text.clone()));
        let start = Instant::now();
        let read = shale_hlo_text::parse(session.cx(), &source);
        let taken = start.elapsed();
        match read {
            Ok(_) => taken,
            Err(errors) => panic!("{}", errors[0]),
        }
    });
    let best = best.min().unwrap_or_default();
    println!("{lines} lines in {:.1} ms", best.as_secs_f64() * 1e3);
    Ok(())
}
