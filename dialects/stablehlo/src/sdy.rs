//! Shardy's annotations: on which devices which part of an array lies. They change no result, so they are carried, and ops that only annotate
//! are the identity. A computation that is written for the parts runs on each partition's part of arrays that all partitions have.

use crate::attrs::I32;
use crate::form::legalize;
use crate::tiling::expect_partitions;
use crate::tiling::text::{MeshSharding, of_shardy};
use shale_ir::op::AsAttr;
use shale_ir::prelude::*;
use shale_ir::text::type_text;

attr_text! {
    /// The devices as a grid with named axes: `<["x"=2, "y"=4]>`.
    pub struct Mesh<'c> = "sdy.mesh"
}
attr_text! {
    /// The axes along which each dimension of an array is cut: `<@mesh, [{"x"}, {}]>`.
    pub struct Sharding<'c> = "sdy.sharding"
}
attr_text! {
    /// The shardings of several arrays.
    pub struct ShardingPerValue<'c> = "sdy.sharding_per_value"
}
attr_text! {
    /// Which dimensions of operands and results belong together.
    pub struct OpShardingRule<'c> = "sdy.op_sharding_rule"
}
attr_text! {
    /// The axes that a computation for parts is written for: `{"x"}`.
    pub struct ManualAxes<'c> = "sdy.manual_axes"
}

dialect! {
    /// Shardy's annotations of arrays that lie on several devices.
    pub static SDY = "sdy" {
        ops: [MeshOp, ShardingConstraint, Reshard, ShardingGroup, PropagationBarrier, ManualComputation, Return],
        attrs: [Mesh, Sharding, ShardingPerValue, OpShardingRule, ManualAxes]
    }
}

op! {
    /// Names a grid of devices.
    pub struct MeshOp<'c> = "sdy.mesh" [Symbol, TensorText] -> () {
        /// (I1) The name.
        sym_name: SymbolName<'c>,
        /// (I2) The grid.
        mesh: Mesh<'c>,
    }
    syntax &crate::syntax::MESH
}
impl<'c> Semantics<'c> for MeshOp<'c> {}

/// Ops that give their operand as it is.
macro_rules! identity {
    ($($(#[doc = $doc:literal])* $Name:ident = $text:literal { $(#[doc = $fdoc:literal])* $field:ident: $t:ty } $syntax:ident;)*) => { $(
        op! {
            $(#[doc = $doc])*
            ///
            /// - (C1) The result has the operand's type.
            pub struct $Name<'c> = $text [Pure, TensorText, $Name::LEGALIZE] {
                /// (I1) The array.
                input: Value,
                $(#[doc = $fdoc])*
                $field: $t,
                /// The type of the result.
                result: ResultType<'c>,
            }
            syntax &crate::syntax::$syntax
        }
        impl<'c> Semantics<'c> for $Name<'c> {
            fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
                let (from, to) = (body.ty(self.input), self.result.0);
                require!(from == to, "(C1) the result must have type {}, but has {}", type_text(from), type_text(to));
                Ok(())
            }
        }
        legalize! { $Name<'c>: |op, _l| Ok(vec![op.input]); }
    )* };
}
identity! {
    /// Says how an array lies.
    ShardingConstraint = "sdy.sharding_constraint" {
        /// (I2) How.
        sharding: Sharding<'c>
    } SHARDING;
    /// Lays an array out anew.
    Reshard = "sdy.reshard" {
        /// (I2) How.
        sharding: Sharding<'c>
    } SHARDING;
    /// Keeps what is said of one side from being concluded for the other.
    PropagationBarrier = "sdy.propagation_barrier" {
        /// (I2) In which direction conclusions are allowed: 0 none, 1 forward, 2 backward, 3 both.
        allowed_direction: I32
    } BARRIER;
}

op! {
    /// Says that arrays with one number lie in one way.
    pub struct ShardingGroup = "sdy.sharding_group" [TensorText, ShardingGroup::LEGALIZE] -> () {
        /// (I1) The array.
        input: Value,
        /// (I2) The number.
        group_id: i64,
    }
    syntax &crate::syntax::SHARDING_GROUP
}
impl<'c> Semantics<'c> for ShardingGroup {}
legalize! { ShardingGroup: |_op, _l| Ok(Vec::new()); }

op! {
    /// A computation that is written for the parts of arrays which lie on several devices.
    ///
    /// In hlo every partition has the whole arrays, cuts its parts out of them, and gathers the parts of the results. The program must be run
    /// on as many partitions as the mesh has devices.
    ///
    /// - (C1) The computation has one block, with an argument for each operand.
    /// - (C2) The brackets of `in_shardings`, `out_shardings` and `manual_axes` are closed.
    pub struct ManualComputation<'c> = "sdy.manual_computation" [TensorText, RecursiveEffects, ManualComputation::LEGALIZE] -> Values {
        /// (I1) The arrays.
        tensors: Values,
        /// (I2) How they are cut.
        in_shardings: ShardingPerValue<'c>,
        /// (I3) How the results are put together.
        out_shardings: ShardingPerValue<'c>,
        /// (I4) The axes of the grid along which parts are meant.
        manual_axes: ManualAxes<'c>,
        /// (I5) The computation.
        body: Region,
        /// The types of the results.
        results: ResultTypes<'c>,
    }
    syntax &crate::syntax::MANUAL_COMPUTATION
}
impl<'c> Semantics<'c> for ManualComputation<'c> {
    fn verify(self, body: &Body<'c>, _: Op) -> OpResult {
        let block = body.first_block(self.body).filter(|_| body.has_one_block(self.body));
        let block = block.ok_or_else(|| OpError::new("(C1) the computation must have one block"))?;
        let (args, tensors) = (body.args(block).len(), self.tensors.len());
        require!(args == tensors, "(C1) the computation must have {tensors} arguments, but has {args}");
        let texts = [("in_shardings", self.in_shardings.0), ("out_shardings", self.out_shardings.0), ("manual_axes", self.manual_axes.0)];
        for (name, text) in texts {
            require!(is_closed(text.text()), "(C2) {name} must have its brackets closed, but is {:.200}", text.text());
        }
        Ok(())
    }
}

/// True if every bracket of a text outside of quotes is closed, and none is that was not opened.
fn is_closed(text: &str) -> bool {
    let (mut open, mut quoted, mut last) = (Vec::new(), false, ' ');
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '[' => open.push(']'),
            '{' => open.push('}'),
            '(' => open.push(')'),
            '<' => open.push('>'),
            '>' if last == '-' => {}
            ']' | '}' | ')' | '>' if open.pop() != Some(c) => return false,
            _ => {}
        }
        last = c;
    }
    open.is_empty() && !quoted
}
legalize! {
    ManualComputation<'c>: |op, l| {
        let tensors: Vec<Value> = l.body.iter(op.tensors).collect();
        let block = l.body.first_block(op.body).ok_or("(C1) the computation must have one block")?;
        let parts: Vec<Type<'c>> = l.body.types(l.body.args(block)).collect();
        let wholes: Vec<Type<'c>> = l.body.types(l.body.results(l.op())).collect();
        let manual = op.manual_axes.0.text();
        let cuts = shardings(op.in_shardings, manual, tensors.len(), "in_shardings")?;
        let joins = shardings(op.out_shardings, manual, wholes.len(), "out_shardings")?;
        let mut sizes = cuts.iter().chain(&joins).map(MeshSharding::partitions);
        let count = sizes.next();
        require!(sizes.all(|size| Some(size) == count), "in_shardings and out_shardings must be over one mesh");
        if let (Some(count), true) = (count, joins.iter().all(MeshSharding::is_whole)) {
            expect_partitions(l, count)?; // else putting the results together does
        }
        let mut args = Vec::new();
        for (i, sharding) in cuts.iter().enumerate() {
            args.push(sharding.tiling().cut(l, tensors[i], parts[i]).map_err(|error| of_value("operand", i, error))?);
        }
        let given = l.inline(op.body, &args)?;
        require!(given.len() == wholes.len(), "the computation must return {} values, but returns {}", wholes.len(), given.len());
        let mut results = Vec::new();
        for (i, sharding) in joins.iter().enumerate() {
            results.push(sharding.tiling().join(l, given[i], wholes[i]).map_err(|error| of_value("result", i, error))?);
        }
        Ok(results)
    };
}

/// The shardings of `count` values.
fn shardings(all: ShardingPerValue<'_>, manual: &str, count: usize, what: &str) -> Result<Vec<MeshSharding>, OpError> {
    let shardings = of_shardy(all.0.text(), manual)?;
    require!(shardings.len() == count, "{what} must have {count} shardings, but has {}", shardings.len());
    Ok(shardings)
}

fn of_value(kind: &str, i: usize, error: OpError) -> OpError {
    OpError { message: format!("the sharding of {kind} {i} {}", error.message), ..error }
}

/// Puts meshes in the place of their names in the computations on parts of a body; `find` gives the text of a mesh by its name. Gives the number
/// of computations that changed.
///
/// # Errors
/// The first computation that names a mesh which does not exist.
pub fn inline_meshes<'c>(body: &mut Body<'c>, find: &dyn Fn(&str) -> Option<&'c str>, allow: &mut dyn FnMut() -> bool) -> Result<u64, (Op, OpError)> {
    let mut changed = 0;
    for op in body.walk_all().collect::<Vec<_>>() {
        let Some(computation) = body.matches::<ManualComputation<'_>>(op) else { continue };
        let inline = |all: ShardingPerValue<'c>| written_out(all.0.text(), find).map_err(|error| (op, error));
        let (inputs, outputs) = (inline(computation.in_shardings)?, inline(computation.out_shardings)?);
        let same = inputs == computation.in_shardings.0.text() && outputs == computation.out_shardings.0.text();
        if same || !allow() {
            continue;
        }
        for (name, text) in [("in_shardings", inputs), ("out_shardings", outputs)] {
            let attr = ShardingPerValue(body.cx().str(&text)).to_attr(body.cx());
            body.set_attr(op, name, Some(attr));
        }
        changed += 1;
    }
    Ok(changed)
}

/// The text of shardings with `mesh<…>` for each `@name`.
fn written_out<'c>(text: &str, find: &dyn Fn(&str) -> Option<&'c str>) -> Result<String, OpError> {
    let (mut out, mut rest, mut quoted) = (String::new(), text, false);
    while let Some(at) = rest.find(['"', '@']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if quoted || from.starts_with('"') {
            quoted ^= from.starts_with('"');
            out.push_str(&from[..1]);
            rest = &from[1..];
            continue;
        }
        let (name, behind) = symbol(&from[1..]);
        let mesh = find(name).ok_or_else(|| OpError::new(format!("names the mesh @{name}, which the module does not define")))?;
        out.extend(["mesh<", mesh, ">"]);
        rest = behind;
    }
    Ok(out + rest)
}

/// The name at the beginning of a text, and what stands behind it.
fn symbol(text: &str) -> (&str, &str) {
    if let Some((name, behind)) = text.strip_prefix('"').and_then(|inside| inside.split_once('"')) {
        return (name, behind);
    }
    text.split_at(text.find(|c: char| !c.is_alphanumeric() && !"_$.-".contains(c)).unwrap_or(text.len()))
}

op! {
    /// Ends a computation on parts and gives its results.
    pub struct Return = "sdy.return" [Pure, Terminator, TensorText] -> () {
        /// (I1) The results.
        results: Values,
    }
    format "attr-dict ($results `:` type($results))?"
}
impl<'c> Semantics<'c> for Return {}
