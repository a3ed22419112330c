//! Runs a function op by op, region by region, on one thread.

use shale_ir::body::{Block, Body, Op, Region, Value};
use shale_ir::eval::{Data, Datum, Eval, EvalError, EvalResult, Host, Machine};
use shale_ir::module::Module;
use shale_ir::op::Flags;
use shale_ir::op::interface::FunctionLike;
use shale_ir::session::Str;

/// What one run may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Steps: one for each op that runs, and one for each 1024 elements that an op says it computes.
    pub steps: u64,
    /// Bytes in arrays at one time.
    pub bytes: u64,
    /// Nested regions and calls.
    pub depth: u32,
}

impl Default for Limits {
    /// A billion steps, 16 GiB, 512 levels (which need about 2 MiB of stack in an optimized build).
    fn default() -> Self {
        Limits { steps: 1_000_000_000, bytes: 16 << 30, depth: 512 }
    }
}

/// A machine for one module.
pub struct Interpreter<'a, 'c> {
    module: &'a Module<'c>,
    host: &'a mut dyn Host,
    limits: Limits,
    steps: u64,
    bytes: u64,
    depth: u32,
    body: &'a Body<'c>,
    /// The value of each row of `body`'s values that has been computed.
    values: Vec<Option<Datum>>,
}

impl<'a, 'c> Interpreter<'a, 'c> {
    /// Runs the function `name` of a module that has been verified.
    ///
    /// # Errors
    /// A name that the module does not define as a function with a body, another number of arguments, what an op cannot do, or a limit.
    pub fn run_function(module: &'a Module<'c>, name: Str<'c>, args: Data, host: &'a mut dyn Host, limits: Limits) -> EvalResult {
        let body = module.get(name).ok_or_else(|| EvalError::new(format!("the module defines no function @{}", name.text())))?;
        let mut machine = Interpreter { module, host, limits, steps: 0, bytes: 0, depth: 0, body, values: Vec::new() };
        machine.call(name, args)
    }

    fn block(&mut self, block: Block, args: Data) -> EvalResult {
        let body = self.body;
        let expected = body.args(block).len();
        if expected != args.len() {
            return Err(format!("expected {expected} arguments, got {}", args.len()).into());
        }
        for (value, datum) in body.iter(body.args(block)).zip(args) {
            self.set(value, datum);
        }
        for op in body.ops(block) {
            let results = self.op(op)?;
            if body.has(op, Flags::TERMINATOR) {
                return Ok(results);
            }
            for (value, datum) in body.iter(body.results(op)).zip(results) {
                self.set(value, datum);
            }
        }
        Ok(Data::new())
    }

    fn op(&mut self, op: Op) -> EvalResult {
        let body = self.body;
        let results = match body.info(op) {
            Some(info) => self.spend(0).and_then(|()| (info.eval)(&mut Eval::new(body, op, self))),
            None => Err(EvalError::new("no dialect of this session defines the op")),
        };
        results.map_err(|mut error| {
            error.trace.push((body.name(op).text().to_string(), body.place(op)));
            error
        })
    }

    fn set(&mut self, value: Value, datum: Datum) {
        let slot = &mut self.values[value.number() as usize];
        let freed = slot.as_ref().map_or(0, Datum::bytes);
        self.bytes = self.bytes.saturating_add(datum.bytes()).saturating_sub(freed);
        *slot = Some(datum);
    }

    /// Runs `inner` one level deeper.
    fn nested(&mut self, inner: impl FnOnce(&mut Self) -> EvalResult) -> EvalResult {
        if self.depth == self.limits.depth {
            let error = EvalError::new(format!("regions and calls are nested more than {} levels deep", self.limits.depth));
            return Err(error.with_hint("does a function call itself without end?"));
        }
        self.depth += 1;
        let results = inner(self);
        self.depth -= 1;
        results
    }
}

impl<'c> Machine<'c> for Interpreter<'_, 'c> {
    fn get(&self, value: Value) -> &Datum {
        self.values[value.number() as usize].as_ref().expect("a verified program computes a value before it reads it")
    }

    fn run(&mut self, region: Region, args: Data) -> EvalResult {
        let block = self.body.first_block(region).ok_or_else(|| EvalError::new("the region is empty"))?;
        self.nested(|machine| machine.block(block, args))
    }

    fn call(&mut self, callee: Str<'c>, args: Data) -> EvalResult {
        let unknown = || EvalError::new(format!("the module defines no function @{} with a body", callee.text()));
        let body = self.module.get(callee).ok_or_else(unknown)?;
        let function = body.root().ok_or_else(unknown)?;
        let region = body.interface::<FunctionLike>(function).and_then(|f| (f.region)(body, function)).ok_or_else(unknown)?;
        let block = body.first_block(region).ok_or_else(unknown)?;
        self.nested(|machine| {
            let outer = (std::mem::replace(&mut machine.body, body), std::mem::take(&mut machine.values));
            machine.values.resize_with(body.value_rows(), || None);
            let results = machine.block(block, args);
            let freed: u64 = machine.values.iter().flatten().map(Datum::bytes).sum();
            machine.bytes = machine.bytes.saturating_sub(freed);
            (machine.body, machine.values) = outer;
            results
        })
    }

    fn spend(&mut self, elements: u64) -> EvalResult<()> {
        self.steps = self.steps.saturating_add(1 + elements / 1024);
        if self.steps > self.limits.steps {
            return Err(EvalError::new(format!("the run takes more than {} steps", self.limits.steps)).with_hint("does a loop end?"));
        }
        Ok(())
    }

    fn reserve(&mut self, bytes: u64) -> EvalResult<()> {
        if self.bytes.saturating_add(bytes) > self.limits.bytes {
            let error = format!("an array of {bytes} bytes, beside {} bytes in use, exceeds the limit of {} bytes", self.bytes, self.limits.bytes);
            return Err(error.into());
        }
        Ok(())
    }

    fn host(&mut self) -> &mut dyn Host {
        self.host
    }
}
