//! Loops, branches, calls, fusions and barriers.

use super::*;
use shale_dialects::func;
use shale_dialects::hlo::FusionKind;
use shale_ir::op::SymbolRef;

pub(super) const FORMS: &[Form] = &[
    Form::new("while", while_loop, &[("hlo.while", |w, op| w.while_loop(op))]),
    Form::new("conditional", conditional, &[("hlo.if", |w, op| w.conditional(op)), ("hlo.case", |w, op| w.conditional(op))]),
    Form::new("call", call, &[("func.call", |w, op| w.call(op))]),
    Form::new("fusion", fusion, &[("hlo.fusion", write_fusion)]),
    Form::new("opt-barrier", barrier, &[("hlo.optimization_barrier", |w, op| w.barrier(op))]),
    Form::read("add-dependency", add_dependency),
];

fn while_loop<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let (init, condition, body) = (r.operand_leaves(i, 0)?, r.region(i, "condition")?, r.region(i, "body")?);
    let init = r.list(&init);
    r.emit(i, hlo::While { init, condition, body })
}

fn conditional<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let index = r.value(i, 0)?;
    let mut spans = Vec::new();
    if let Some(span) = i.take("branch_computations") {
        r.within(span, |r| {
            r.expect(b'{')?;
            loop {
                r.space();
                let start = r.pos;
                r.expect_name("the name of a computation")?;
                spans.push((start, r.pos));
                if !r.more(b'}')? {
                    return Ok(());
                }
            }
        })?;
    } else {
        spans = vec![r.require(i, "true_computation")?, r.require(i, "false_computation")?];
    }
    r.count(i, spans.len() + 1)?;
    let mut branches = Vec::with_capacity(spans.len());
    for (k, span) in spans.iter().enumerate() {
        let args = r.operand_leaves(i, k + 1)?;
        branches.push(r.region_at(i, *span, crate::read::Params::Bound(&args))?);
    }
    let pred = r.body.ty(index).element().scalar() == Some(shale_ir::element::ElementType::Pred);
    match branches[..] {
        [true_branch, false_branch] if pred => r.emit(i, hlo::If { pred: index, true_branch, false_branch }),
        _ => {
            let branches = r.body.region_list(&branches);
            r.emit(i, hlo::Case { index, branches })
        }
    }
}

fn call<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.ignore(i, "is_composite", "the computation is called as any other");
    let (callee, operands) = (r.callee(i, "to_apply", i.shape)?, r.all_leaves(i)?);
    let operands = r.list(&operands);
    let types = r.shape_data(i.shape).leaves.clone();
    let types = r.cx.result_types(&types);
    r.emit(i, func::Call { callee: SymbolRef(callee), operands, types })
}

const KINDS: [(&str, FusionKind); 4] =
    [("kLoop", FusionKind::Loop), ("kInput", FusionKind::Input), ("kOutput", FusionKind::Output), ("kCustom", FusionKind::Custom)];

fn fusion<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    let kind = r.required_choice(i, "kind", &KINDS)?;
    r.ignore(i, "output_to_operand_aliasing", "results share no memory with operands that are read");
    let (inputs, body) = (r.all_leaves(i)?, r.region(i, "calls")?);
    let inputs = r.list(&inputs);
    r.emit(i, hlo::Fusion { inputs, kind, in_place: None, body })
}

fn write_fusion(w: &mut Writer<'_, '_>, op: Op) -> Written {
    let hlo::Fusion { kind, body, .. } = w.get(op)?;
    let kind = KINDS.iter().find(|k| k.1 == kind.code()).map_or("kLoop", |k| k.0);
    let captured = w.captures(op, &[body]);
    let calls = w.computation_with(op, body, "fused", &captured)?;
    let mut operands: Vec<Value> = w.body.iter(w.body.operands(op)).collect();
    operands.extend(captured);
    w.line(op, "fusion", &operands, &format!(", kind={kind}, calls={calls}"))
}

fn barrier<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 1)?;
    let operands = r.operand_leaves(i, 0)?;
    let operands = r.list(&operands);
    r.emit(i, hlo::OptimizationBarrier { operands })
}

/// The first operand, not before the second, a token.
fn add_dependency<'s>(r: &mut Reader<'s, '_>, i: &mut Instruction<'s>) -> Parsed<()> {
    r.count(i, 2)?;
    let (own, token) = (r.operand_leaves(i, 0)?, r.value(i, 1)?);
    let operands = r.list(&[&own[..], &[token]].concat());
    let joined = r.push(i, hlo::OptimizationBarrier { operands })?;
    let joined: Vec<Value> = r.body.iter(joined).take(own.len()).collect();
    r.out.extend(joined);
    Ok(())
}
