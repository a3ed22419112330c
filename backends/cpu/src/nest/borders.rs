//! Arrays with borders of one value, such as padded ones: as much as a cache holds is filled, then what lies within is written over it.
//!
//! Each border alone is a walk through the whole array that writes a few bytes of each row.

use super::compiler::Compiler;
use super::plan::{Address, Form, Lanes, Loop, Operand, Stage, Step, Term};
use super::split::{LoopPart, step_of};
use shale_lanes::{Access, Instruction};

/// Bytes that are filled at once: the second-level cache holds them until they are written over.
const MOST_FILLED: i64 = 256 << 10;
/// Fewer borders are not worth writing twice what lies within.
const LEAST_BORDERS: usize = 2;

impl Compiler<'_, '_> {
    /// The steps of parts of loops, the outermost first, of which all but one store the same value everywhere; gives back the parts if they are none, or what
    /// lies together is too much for a cache.
    pub(super) fn filled(&self, parts: Vec<LoopPart>, loops: &[Loop]) -> Result<Vec<Step>, Vec<LoopPart>> {
        let (mut within, borders): (Vec<&LoopPart>, Vec<&LoopPart>) = parts.iter().partition(|(lanes, _)| constant(lanes).is_none());
        let (Some((inner, ranges)), true, Some((border, _))) = (within.pop(), within.is_empty(), borders.first()) else { return Err(parts) };
        let same = borders.iter().all(|(lanes, _)| constant(lanes) == constant(border));
        // Outer loops that all parts have as a whole.
        let is_whole = |d: &usize| parts.iter().all(|(_, ranges)| ranges[*d] == (loops[*d].first..loops[*d].end));
        let whole = (0..loops.len()).take_while(is_whole).count();
        let found = (same && borders.len() >= LEAST_BORDERS).then(|| self.fill_of(border, inner, loops, whole)).flatten();
        let Some((depth, fill, inner)) = found else { return Err(parts) };
        let (around, rest) = loops.split_at(depth);
        let write = step_of((inner, ranges[depth..].to_vec()), rest, &[]);
        Ok(super::block::wrapped(vec![Step::Lanes(fill), write], around))
    }

    /// How many loops are around what is filled at once, at most `whole`, what fills it, and what writes over it.
    fn fill_of(&self, border: &Lanes, inner: &Lanes, loops: &[Loop], whole: usize) -> Option<(usize, Lanes, Lanes)> {
        let [Stage { code, operands }] = &border.stages[..] else { return None };
        let [to] = &operands[..] else { return None };
        let element = code.program().stores[0].element;
        let bytes = |depth: usize| loops[depth..].iter().fold(element.bytes() as i64, |all, around| all.saturating_mul(around.end - around.first));
        let depth = (0..=whole).find(|depth| bytes(*depth) <= MOST_FILLED)?;
        // The loops within go over contiguous elements, the last one fastest.
        let contiguous = (depth..loops.len()).all(|d| weight(to, border, loops[d].number) == bytes(d + 1) || loops[d].end - loops[d].first == 1);
        let plain = inner.stages.len() == 1 && loops.iter().all(|around| around.cell.is_none() && around.first == 0);
        if !contiguous || !plain || is_in_place(&inner.stages[0]) {
            return None;
        }
        let mut form = to.address.form.clone();
        let own = |term: &Term| loops[depth..].iter().any(|around| *term == Term::Loop(around.number));
        form.terms.retain(|(term, _)| !own(term));
        let count = (bytes(depth) / element.bytes() as i64) as usize;
        let address = Address { buffer: to.address.buffer, form };
        let fill = Operand { address, stride: element.bytes() as i64, list: None, checks: Vec::new() };
        let stage = self.cached(&Stage { code: code.program().clone().compile(self.isa).ok()?, operands: vec![fill] }, true)?;
        let fill = Lanes { first: 0, count, tile: count, number: None, grain: 0, stages: vec![stage], op: border.op };
        let stages = vec![self.cached(&inner.stages[0], false)?];
        Some((depth, fill, Lanes { stages, ..*inner }))
    }

    /// The same stage with stores into the caches; contiguous ones, if so.
    fn cached(&self, stage: &Stage, contiguous: bool) -> Option<Stage> {
        let mut program = stage.code.program().clone();
        for store in &mut program.stores {
            store.streaming = false;
            if contiguous {
                store.access = Access::Contiguous;
            }
        }
        Some(Stage { code: program.compile(self.isa).ok()?, operands: stage.operands.clone() })
    }
}

/// The bits of the one value that lanes store everywhere, if they do nothing else.
fn constant(lanes: &Lanes) -> Option<u64> {
    let [stage] = &lanes.stages[..] else { return None };
    let program = stage.code.program();
    match (&program.instructions[..], &program.loads[..], &program.stores[..]) {
        ([Instruction::Constant { bits, .. }], [], [_]) => Some(*bits),
        _ => None,
    }
}

/// Bytes from one iteration of a loop to the next one, which may be lanes.
fn weight(operand: &Operand, lanes: &Lanes, number: usize) -> i64 {
    if lanes.number == Some(number) { operand.stride } else { operand.address.form.weight(number) }
}

/// True if lanes may go where an operand of theirs lies.
fn is_in_place(stage: &Stage) -> bool {
    let (inputs, outputs) = stage.operands.split_at(stage.code.program().loads.len());
    let is_same = |a: &Operand, b: &Operand| {
        let mut difference = a.address.form.clone();
        difference.add(&b.address.form, -1);
        difference == Form::default() && a.stride == b.stride
    };
    inputs.iter().any(|input| outputs.iter().any(|output| is_same(input, output)))
}
