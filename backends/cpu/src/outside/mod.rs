//! Ops that reach outside of the program: to other replicas and partitions, queues, channels, functions of the host.
//!
//! A file a family: it reads the op's attributes and makes an [`Action`], which gets copies of the operands and gives the results. Its line in
//! [`BINDINGS`] is all that the rest of the backend knows of it. What stands outside is [`Host`]'s.

mod arrays;
mod calls;
mod collective;
mod place;
mod queues;
mod reduction;
mod row_major;

use crate::named::Site;
use crate::nest::Compiler;
use crate::nest::plan::{Outside, Step, Stored};
use shale_dialects::hlo::layout::is_row_major;
use shale_ir::body::{Body, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::eval::{EvalResult, Host};
use shale_ir::literal::Literal;
use shale_kernels::Run;
use std::fmt::Debug;

/// Which op which file binds.
const BINDINGS: &[(&str, Bind)] = &[
    ("hlo.all_gather", collective::all_gather),
    ("hlo.all_reduce", reduction::all_reduce),
    ("hlo.all_to_all", collective::all_to_all),
    ("hlo.collective_broadcast", collective::broadcast),
    ("hlo.collective_permute", collective::permute),
    ("hlo.custom_call", calls::custom_call),
    ("hlo.infeed", queues::infeed),
    ("hlo.outfeed", queues::outfeed),
    ("hlo.partition_id", place::partition_id),
    ("hlo.recv_done", queues::recv_done),
    ("hlo.reduce_scatter", reduction::reduce_scatter),
    ("hlo.replica_id", place::replica_id),
    ("hlo.rng_seed", place::rng_seed),
    ("hlo.send", queues::send),
];

/// What an op does outside.
pub(crate) trait Action: Debug + Send + Sync {
    /// Does it: from the arrays among the op's operands, then what it captures as that lies in memory, to the arrays among its results.
    ///
    /// # Errors
    /// What the host says.
    fn run(&self, host: &mut dyn Host, operands: Vec<Literal>, run: &mut Run<'_>) -> EvalResult<Vec<Literal>>;
}

/// An action for an op.
pub(crate) struct Bound {
    action: Box<dyn Action>,
    /// What regions of the op use from outside, as more operands.
    captures: Vec<Value>,
}

impl Bound {
    /// An action that needs nothing but the operands.
    fn new(action: impl Action + 'static) -> Bound {
        Bound { action: Box::new(action), captures: Vec::new() }
    }
}

/// Makes the action of an op.
///
/// # Errors
/// Forms of the op that have no code.
pub(crate) type Bind = fn(&mut Site<'_, '_, '_>) -> Result<Bound, Diagnostic>;

/// How an op is bound to an action, if it is.
pub(crate) fn find(body: &Body<'_>, op: Op) -> Option<Bind> {
    let name = body.name(op).text();
    BINDINGS.iter().find(|(known, _)| *known == name).map(|(_, bind)| *bind)
}

impl Compiler<'_, '_> {
    /// The steps of an op that reaches outside. Tokens and the contexts of transfers are nothing at run time.
    ///
    /// # Errors
    /// Forms of the op that have no code, a place within loops over elements.
    pub(crate) fn outside(&mut self, steps: &mut Vec<Step>, op: Op, bind: Bind) -> Result<(), Diagnostic> {
        if self.depth > 0 {
            return Err(self.error(op, format!("the cpu backend has no code for {} within loops over elements yet", self.body.name(op).text())));
        }
        let Bound { action, captures } = bind(&mut Site { compiler: self, op })?;
        let is_array = |value: &Value| self.body.ty(*value).array().is_some();
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).filter(is_array).collect();
        let results: Vec<Value> = self.body.iter(self.body.results(op)).filter(is_array).collect();
        let mut operands: Vec<Stored> = operands.into_iter().map(|value| self.stored(steps, op, value)).collect::<Result<_, _>>()?;
        for value in captures {
            // What it computes with them reads arrays as they lie.
            let view = self.in_memory(steps, op, value)?;
            operands.push(Stored { part: self.part(op, &view)?, element: view.element, dims: view.dims });
        }
        let (mut places, mut laid_out) = (Vec::new(), Vec::new());
        for value in results {
            let (element, memory) = self.memory(op, value)?;
            let view = self.room(op, element, &memory)?;
            self.views.insert(value, view);
            if is_row_major(self.body.ty(value)) {
                places.push(self.stored(steps, op, value)?);
                continue;
            }
            let dims = self.body.ty(value).array().map_or(Vec::new(), |array| array.dims.list().to_vec());
            let came = self.room(op, element, &dims)?;
            places.push(Stored { part: self.part(op, &came)?, element, dims });
            laid_out.push((value, came));
        }
        let number = self.note(op);
        steps.push(Step::Outside(Box::new(Outside { action, operands, results: places, op: number })));
        laid_out.into_iter().try_for_each(|(value, came)| self.give_row_major(steps, op, value, &came))
    }
}
