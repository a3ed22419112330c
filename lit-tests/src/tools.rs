//! Shale's own tools as harness tools: adapters from [`Call`] to their libraries.

use crate::{Call, Output};
use shale_driver::Io;
use shale_ir::dialect::Registry;

/// `shale-opt`, or a downstream tool with another registry.
pub fn opt(call: &Call<'_>, registry: &Registry) -> Output {
    let (mut stdin, mut stdout, mut stderr) = (call.stdin, Vec::new(), Vec::new());
    let code = shale_driver::opt(call.args, &mut Io::new(&mut stdin, &mut stdout, &mut stderr, call.cwd), registry);
    Output { code, stdout, stderr }
}

/// `filecheck`.
pub fn filecheck(call: &Call<'_>) -> Output {
    let (mut stdin, mut stdout, mut stderr) = (call.stdin, Vec::new(), Vec::new());
    let code = shale_filecheck::main_with(call.args, &mut stdin, call.cwd, &mut stdout, &mut stderr);
    Output { code, stdout, stderr }
}
