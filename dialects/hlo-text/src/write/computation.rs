//! Regions as computations, and the instructions that hold them.

use super::{Writer, Written};
use hashbrown::HashSet;
use shale_dialects::{func, hlo};
use shale_ir::body::{Op, Region, Value};
use shale_ir::types::{Type, TypeKind};

impl<'c> Writer<'_, 'c> {
    /// What regions of `op` use from outside of it, in the order of their first use.
    pub(crate) fn captures(&self, op: Op, regions: &[Region]) -> Vec<Value> {
        let (mut seen, mut list) = (HashSet::new(), Vec::new());
        for region in regions {
            let ops = self.body.blocks(*region).flat_map(|block| self.body.ops(block)).flat_map(|inner| self.body.walk(inner));
            let outside = ops.flat_map(|inner| self.body.iter(self.body.operands(inner))).filter(|v| !self.body.value_is_inside(*v, op));
            list.extend(outside.filter(|v| seen.insert(*v)));
        }
        list
    }

    /// Writes a region as a computation with a parameter for each argument; constants from outside become its own. Gives its name.
    pub(crate) fn computation(&mut self, op: Op, region: Region, role: &str) -> Written<String> {
        let captured = self.captures(op, &[region]);
        let args: Vec<Value> = self.args(op, region)?;
        self.nested(op, role, |w| {
            for (number, arg) in args.iter().enumerate() {
                w.parameter(number, w.body.ty(*arg), &[*arg], &w.wanted(Some(arg), role));
            }
            for value in &captured {
                match w.body.def_op(*value).filter(|d| w.body.matches::<hlo::Constant>(*d).is_some()) {
                    Some(constant) => w.constant(constant)?,
                    None => {
                        let error = w.error(op, format!("a computation of {} in HLO text cannot use a value from outside", w.body.name(op).text()));
                        return Err(Box::new(error.with_note(w.body.value_place(*value), "the value that it uses")));
                    }
                }
            }
            let returned = w.returned(op, region)?;
            w.root(&returned, None)
        })
    }

    /// As [`Writer::computation`], with further parameters for what it uses from outside.
    pub(crate) fn computation_with(&mut self, op: Op, region: Region, role: &str, captured: &[Value]) -> Written<String> {
        let args: Vec<Value> = self.args(op, region)?;
        self.nested(op, role, |w| {
            for (number, arg) in args.iter().chain(captured).enumerate() {
                w.parameter(number, w.body.ty(*arg), &[*arg], &w.wanted(args.get(number), role));
            }
            let returned = w.returned(op, region)?;
            w.root(&returned, None)
        })
    }

    /// Writes a region as a computation with one parameter: the argument, or a tuple of the arguments and what it uses from outside.
    /// The latter are also returned, where `carried`.
    fn computation_of_one(&mut self, op: Op, region: Region, role: &str, captured: &[Value], carried: bool) -> Written<String> {
        let values: Vec<Value> = self.args(op, region)?.into_iter().chain(captured.iter().copied()).collect();
        self.nested(op, role, |w| {
            let types = w.types(&values);
            let ty = w.collated(&types);
            let own = values.first().filter(|_| values.len() > captured.len());
            w.scope.captured = captured.iter().copied().collect();
            w.scope.unused = if carried { HashSet::new() } else { captured.iter().copied().collect() };
            for used in w.captures(op, &[region]) {
                w.scope.unused.remove(&used);
            }
            w.parameter(0, ty, &values, &w.wanted(own, role));
            let mut returned = w.returned(op, region)?;
            returned.extend(captured.iter().filter(|_| carried));
            w.root(&returned, None)
        })
    }

    /// Writes a computation with an empty scope; gives its name.
    fn nested(&mut self, op: Op, role: &str, write: impl FnOnce(&mut Self) -> Written) -> Written<String> {
        let outer = std::mem::take(&mut self.scope);
        let written = write(self);
        let inner = std::mem::replace(&mut self.scope, outer);
        written?;
        let own = self.body.name(op).text();
        let name = self.unique_computation(&format!("{}_{role}", own.split_once('.').map_or(own, |(_, name)| name)));
        let outer = std::mem::replace(&mut self.scope, inner);
        self.finish(&name, false);
        self.scope = outer;
        Ok(name)
    }

    fn args(&self, op: Op, region: Region) -> Written<Vec<Value>> {
        match self.body.first_block(region).filter(|_| self.body.has_one_block(region)) {
            Some(block) => Ok(self.body.iter(self.body.args(block)).collect()),
            None => Err(self.error(op, "a computation of HLO text is a region with one block")),
        }
    }

    fn returned(&mut self, op: Op, region: Region) -> Written<Vec<Value>> {
        match self.body.first_block(region) {
            Some(block) => self.instructions(block),
            None => Err(self.error(op, "a computation is empty")),
        }
    }

    /// What a parameter is called that stands for a value of the region itself; one that stands for a value from outside is called by its role,
    /// so that reading it back, which leaves the value from outside, and writing it again gives the same text.
    pub(super) fn wanted(&self, own: Option<&Value>, role: &str) -> String {
        own.and_then(|value| self.body.value_name(*value)).unwrap_or(role).to_owned()
    }

    /// Writes parameter `number`, of type `ty` with these leaves.
    pub(super) fn parameter(&mut self, number: usize, ty: Type<'c>, values: &[Value], wanted: &str) {
        let start = self.scope.lines.len();
        let name = self.helper(wanted, ty, "parameter", &number.to_string(), "");
        match values {
            [one] if !matches!(*ty.get(), TypeKind::Tuple(_)) => self.bind(*one, name, start),
            _ => self.parts(&name, ty, values),
        }
    }

    /// Makes values the root: one that is no tuple by a word at its line, others as a tuple.
    pub(super) fn root(&mut self, values: &[Value], tuple: Option<Type<'c>>) -> Written {
        let op = self.body.root().expect("it is a function");
        if let ([one], None) = (values, tuple) {
            self.name_of(op, *one)?;
            let start = self.scope.starts[one];
            self.scope.lines.insert_str(start + 2, "ROOT ");
            return Ok(());
        }
        let types = self.types(values);
        let ty = tuple.unwrap_or_else(|| self.body.cx().ty(TypeKind::Tuple(&types)));
        let start = self.tuple(op, ty, values)?.1;
        self.scope.lines.insert_str(start + 2, "ROOT ");
        Ok(())
    }

    /// Writes values as a tuple of type `ty`; gives its name, and where its line begins.
    fn tuple(&mut self, op: Op, ty: Type<'c>, values: &[Value]) -> Written<(String, usize)> {
        let TypeKind::Tuple(parts) = *ty.get() else { return Ok((self.name_of(op, values[0])?, 0)) };
        let (mut names, mut rest) = (Vec::new(), values);
        for part in parts {
            let (own, others) = rest.split_at(super::leaves(*part).min(rest.len()));
            names.push(self.tuple(op, *part, own)?.0);
            rest = others;
        }
        let start = self.scope.lines.len();
        Ok((self.helper("tuple", ty, "tuple", &names.join(", "), ""), start))
    }

    fn types(&self, values: &[Value]) -> Vec<Type<'c>> {
        values.iter().map(|v| self.body.ty(*v)).collect()
    }

    /// One type as it is, several as a tuple.
    pub(super) fn collated(&self, types: &[Type<'c>]) -> Type<'c> {
        match types {
            [one] => *one,
            _ => self.body.cx().ty(TypeKind::Tuple(types)),
        }
    }

    /// One value as it is, several as a tuple that is written; gives the name.
    pub(super) fn collate(&mut self, op: Op, values: &[Value]) -> Written<String> {
        let types = self.types(values);
        let ty = self.collated(&types);
        Ok(self.tuple(op, ty, values)?.0)
    }

    pub(crate) fn while_loop(&mut self, op: Op) -> Written {
        let hlo::While { condition, body, .. } = self.get(op)?;
        let captured = self.captures(op, &[condition, body]);
        let init: Vec<Value> = self.body.iter(self.body.operands(op)).chain(captured.iter().copied()).collect();
        let condition = self.computation_of_one(op, condition, "condition", &captured, false)?;
        let body = self.computation_of_one(op, body, "body", &captured, true)?;
        let (types, operand) = (self.types(&init), self.collate(op, &init)?);
        let ty = self.collated(&types);
        self.write_op(op, ty, "while", &operand, &format!(", condition={condition}, body={body}"));
        Ok(())
    }

    /// `hlo.if` and `hlo.case`: each branch takes what it uses from outside.
    pub(crate) fn conditional(&mut self, op: Op) -> Written {
        let regions: Vec<Region> = self.body.regions(op).collect();
        let is_if = self.body.matches::<hlo::If>(op).is_some();
        let mut operands = vec![self.name_of(op, self.body.operand(op, 0))?];
        let mut names = Vec::new();
        for (k, region) in regions.iter().enumerate() {
            let role = if is_if { ["true", "false"][k.min(1)].into() } else { format!("branch_{k}") };
            let captured = self.captures(op, &[*region]);
            names.push(self.computation_of_one(op, *region, &role, &captured, false)?);
            operands.push(self.collate(op, &captured)?);
        }
        let attrs = match &names[..] {
            [yes, no] if is_if => format!(", true_computation={yes}, false_computation={no}"),
            _ => format!(", branch_computations={{{}}}", names.join(", ")),
        };
        let types: Vec<Type<'c>> = self.body.types(self.body.results(op)).collect();
        let ty = self.collated(&types);
        self.write_op(op, ty, "conditional", &operands.join(", "), &attrs);
        Ok(())
    }

    pub(crate) fn call(&mut self, op: Op) -> Written {
        let func::Call { callee, .. } = self.get(op)?;
        let name = callee.0.text();
        let (Some(computation), Some(body)) = (self.functions.get(name).cloned(), self.module.get(callee.0)) else {
            return Err(self.error(op, format!("HLO text cannot call @{name}, which the module does not define")));
        };
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let (mut names, mut rest) = (Vec::new(), &operands[..]);
        for ty in super::parameters(body) {
            let (own, others) = rest.split_at(super::leaves(ty).min(rest.len()));
            names.push(self.tuple(op, ty, own)?.0);
            rest = others;
        }
        let types: Vec<Type<'c>> = self.body.types(self.body.results(op)).collect();
        let ty = super::result(body).unwrap_or_else(|| self.collated(&types));
        self.write_op(op, ty, "call", &names.join(", "), &format!(", to_apply={computation}"));
        Ok(())
    }

    pub(crate) fn barrier(&mut self, op: Op) -> Written {
        let operands: Vec<Value> = self.body.iter(self.body.operands(op)).collect();
        let operand = self.collate(op, &operands)?;
        let types = self.types(&operands);
        let ty = self.collated(&types);
        self.write_op(op, ty, "opt-barrier", &operand, "");
        Ok(())
    }
}
