//! A built program, and how it becomes part of another.

use super::api::{Builder, XlaOp};
use super::call::Call;
use shale_ir::body::{At, Mapping, Value};
use shale_ir::op::OpError;
use shale_ir::op::interface::FunctionLike;
use shale_ir::owned::OwnedModule;
use shale_ir::source::Source;
use shale_ir::text::{ParseOptions, PrintOptions, module_text, parse_module};
use std::fmt;

/// A built program: one function of a module, which prints, parses and runs.
#[derive(Debug)]
pub struct Computation {
    module: OwnedModule,
    name: String,
}

impl Computation {
    pub(super) fn new(module: OwnedModule, name: String) -> Self {
        Computation { module, name }
    }

    /// The module.
    pub fn module(&self) -> &OwnedModule {
        &self.module
    }

    /// The module, by value.
    pub fn into_module(self) -> OwnedModule {
        self.module
    }

    /// The function's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The module as text.
    pub fn text(&self) -> String {
        module_text(self.module.module(), &PrintOptions::default())
    }
}

impl fmt::Display for Computation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl Builder {
    /// Copies a computation's ops into the innermost open block, its parameters replaced by `args`; gives its results.
    #[track_caller]
    pub(super) fn embed(&self, computation: &Computation, op: &'static str, args: &[XlaOp]) -> Vec<XlaOp> {
        let results = self.attempt(op, args, |call| {
            let args = args.iter().map(|a| call.value(*a)).collect::<Result<Vec<_>, _>>()?;
            copy(call, computation, &args)
        });
        results.into_iter().flatten().map(|value| self.handle(value)).collect()
    }
}

/// Copies by way of text: the two sessions share nothing.
fn copy(call: &mut Call<'_, '_>, computation: &Computation, args: &[Value]) -> Result<Vec<Value>, OpError> {
    let bug = || OpError::new(format!("computation {} cannot be read back", computation.name));
    let source = Source::new(computation.name.as_str(), module_text(computation.module.module(), &PrintOptions { locs: true, ..PrintOptions::default() }));
    let module = parse_module(call.cx(), &source, &ParseOptions::default()).map_err(|_| bug())?;
    let (_, from) = module.items().next().ok_or_else(bug)?;
    let function = from.root().ok_or_else(bug)?;
    let region = from.interface::<FunctionLike>(function).and_then(|f| (f.region)(from, function)).ok_or_else(bug)?;
    let block = from.first_block(region).ok_or_else(bug)?;
    let params: Vec<_> = from.types(from.args(block)).collect();
    let given: Vec<_> = args.iter().map(|a| call.body.ty(*a)).collect();
    let fits = params.len() == given.len() && params.iter().zip(&given).all(|(param, given)| param.same_but_layout(*given));
    if !fits {
        let list = |types: &[_]| types.iter().map(|t| shale_ir::text::type_text(*t)).collect::<Vec<_>>().join(", ");
        return Err(OpError::new(format!("computation {} takes ({}), but is given ({})", computation.name, list(&params), list(&given))));
    }
    let mut map = Mapping::default();
    from.iter(from.args(block)).zip(args).for_each(|(param, arg)| map.map(param, *arg));
    let target = *call.open.last().expect("the function's block is open");
    for op in from.ops(block) {
        if from.next_op(op).is_none() {
            return Ok(from.iter(from.operands(op)).map(|v| map.get(v).expect("the computation is verified")).collect());
        }
        call.body.copy_op(from, op, At::End(target), &mut map, &mut |to, loc| to.add_location(from.location(loc)));
    }
    Err(bug())
}
