//! What a function takes and gives.

use super::mask::Sizes;
use super::{Padded, Padder, Refusal, is_dynamic, is_unbounded, of_bounds};
use shale_dialects::hlo::dynamic_parameter::SIZE_OF;
use shale_ir::attr::{Attr, AttrKind};
use shale_ir::body::{Block, Op, Value};
use shale_ir::element::ElementType;
use shale_ir::op::OpError;
use shale_ir::op::interface::FunctionLike;
use shale_ir::types::{Type, TypeKind};

impl<'c> Padder<'_, 'c> {
    /// The whole function.
    pub(super) fn function(&mut self, function: Op) -> Result<(), Refusal> {
        let region = self.body.interface::<FunctionLike>(function).and_then(|f| (f.region)(self.body, function));
        let Some(region) = region else { return Err((function, "a declaration has no arrays to pad".into())) };
        let block = self.body.first_block(region).filter(|_| self.body.has_one_block(region));
        let block = block.ok_or_else(|| (function, OpError::new("its body must be one block")))?;
        let inputs = self.parameters(block).map_err(|error| (function, error))?;
        self.block(block)?;
        let results = self.results(block).map_err(|error| (function, error))?;
        self.bury();
        self.signature(function, block, &inputs, &results);
        Ok(())
    }

    /// Gives a function's block the sizes of its arguments as more arguments; says of which.
    fn parameters(&mut self, block: Block) -> Result<Vec<(usize, usize)>, OpError> {
        let args: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let bound = self.dynamic_dims(&args)?;
        self.add_sizes(block, &args);
        Ok(bound)
    }

    /// The dynamic dimensions of values: the number of the value, the dimension.
    fn dynamic_dims(&self, values: &[Value]) -> Result<Vec<(usize, usize)>, OpError> {
        let mut all = Vec::new();
        for (i, value) in values.iter().enumerate() {
            let ty = self.body.ty(*value);
            if is_unbounded(ty) {
                return Err("a dimension has neither a size nor a bound".into());
            }
            match ty.array() {
                Some(array) => all.extend((0..array.rank()).filter(|d| array.is_dynamic(*d)).map(|d| (i, d))),
                None if is_dynamic(ty) => return Err("a tuple holds an array of run-time sizes".into()),
                None => {}
            }
        }
        Ok(all)
    }

    /// Adds an argument for each dynamic dimension of the arguments that a block has.
    pub(super) fn add_sizes(&mut self, block: Block, args: &[Value]) {
        let count: u32 = args.iter().filter_map(|arg| Some(self.body.ty(*arg).array()?.dynamic.count_ones())).sum();
        if count == 0 {
            return;
        }
        let s32 = self.body.cx().array(ElementType::S32, &[]);
        self.body.add_args(block, &vec![s32; count as usize]);
        let all: Vec<Value> = self.body.iter(self.body.args(block)).collect();
        let (args, added) = all.split_at(all.len() - count as usize);
        let mut added = added.iter().copied();
        for arg in args {
            let Some(array) = self.body.ty(*arg).array().filter(|array| array.dynamic != 0) else { continue };
            let sizes: Sizes = Sizes((0..array.rank()).map(|d| if array.is_dynamic(d) { added.next() } else { None }).collect());
            if let Some(name) = self.body.value_name(*arg) {
                let names: Vec<(Value, String)> = sizes.dynamic().map(|(d, size)| (size, format!("{name}.size{d}"))).collect();
                for (size, name) in names {
                    self.body.set_value_name(size, &name);
                }
            }
            self.became(*arg, sizes);
        }
    }

    /// Lets the end of a block return padded arrays, and their sizes behind all; says of what these are.
    fn results(&mut self, block: Block) -> Result<Vec<(usize, usize)>, OpError> {
        let end = self.body.last_op(block).ok_or("it has no end")?;
        let values: Vec<Value> = self.body.iter(self.body.operands(end)).collect();
        let padded: Vec<Padded> = values.iter().map(|value| self.padded(*value)).collect();
        let bound = padded.iter().enumerate().flat_map(|(i, of)| of.sizes.dynamic().map(move |(d, _)| (i, d)).collect::<Vec<_>>()).collect();
        let padded = self.with_sizes(&values);
        self.body.set_operands(end, &padded);
        Ok(bound)
    }

    /// The padded arrays of values, and behind them the sizes of their dynamic dimensions.
    pub(super) fn with_sizes(&self, values: &[Value]) -> Vec<Value> {
        let padded: Vec<Padded> = values.iter().map(|value| self.padded(*value)).collect();
        let sizes = padded.iter().flat_map(|of| of.sizes.dynamic().map(|(_, size)| size).collect::<Vec<_>>());
        padded.iter().map(|of| of.value).chain(sizes).collect()
    }

    /// Erases the ops for which others stand, users before what they use.
    fn bury(&mut self) {
        for op in std::mem::take(&mut self.dead).into_iter().rev() {
            self.body.erase(op);
        }
    }

    /// Brings the function's type and attributes in step.
    fn signature(&mut self, function: Op, block: Block, inputs: &[(usize, usize)], results: &[(usize, usize)]) {
        let cx = self.body.cx();
        let Some((_, old)) = self.body.attr(function, "function_type").and_then(|attr| attr.as_type()?.function()) else { return };
        let args: Vec<Type<'c>> = self.body.types(self.body.args(block)).collect();
        let s32 = cx.array(ElementType::S32, &[]);
        let given: Vec<Type<'c>> = old.iter().map(|ty| of_bounds(self.body, *ty)).chain(results.iter().map(|_| s32)).collect();
        let ty = cx.ty(TypeKind::Function(&args, &given));
        self.body.set_attr(function, "function_type", Some(cx.attr(AttrKind::Type(ty))));
        for (name, count, sizes) in [("arg_attrs", args.len(), inputs), ("res_attrs", given.len(), results)] {
            if !sizes.is_empty() {
                self.bind(function, name, count, sizes);
            }
        }
    }

    /// Says of the last of `count` parameters or results of which dimensions they are the sizes.
    fn bind(&mut self, function: Op, name: &str, count: usize, sizes: &[(usize, usize)]) {
        let cx = self.body.cx();
        let mut all: Vec<Attr<'c>> = match self.body.attr(function, name).map(|attr| *attr.get()) {
            Some(AttrKind::Array(list)) => list.to_vec(),
            _ => vec![cx.dict(&mut Vec::new()); count - sizes.len()],
        };
        for (array, dimension) in sizes {
            let place = cx.attr(AttrKind::Array(&[cx.i64_attr(*array as i64), cx.i64_attr(*dimension as i64)]));
            all.push(cx.dict(&mut vec![(cx.str(SIZE_OF), place)]));
        }
        self.body.set_attr(function, name, Some(cx.attr(AttrKind::Array(&all))));
    }
}
