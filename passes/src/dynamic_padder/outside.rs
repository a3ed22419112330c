//! What leaves the program: items of the queues are cut to their sizes, which leave with them.

use super::sized::fields;
use super::{Out, Padded, Padder};
use shale_dialects::hlo::Outfeed;
use shale_dialects::hlo::lists::Pairs;
use shale_ir::body::{Op, Value};
use shale_ir::op::OpError;

pub(super) fn outfeed<'c>(p: &mut Padder<'_, 'c>, op: Op, operands: &[Padded]) -> Result<Out, OpError> {
    let old: Outfeed<'c> = fields(p, op)?;
    if old.size_of.is_some() {
        return Err("some of its inputs are sizes already".into());
    }
    let parts = &operands[..old.inputs.len()];
    let of = |(i, part): (usize, &Padded)| part.sizes.dynamic().map(|(d, size)| ((i as i64, d as i64), size)).collect::<Vec<_>>();
    let (pairs, sizes): (Vec<(i64, i64)>, Vec<Value>) = parts.iter().enumerate().flat_map(of).unzip();
    let mut l = p.before(op);
    let inputs: Vec<Value> = parts.iter().map(|part| part.value).chain(sizes).collect();
    let (inputs, size_of) = (l.body.values(&inputs), Some(Pairs::new(l.body.cx(), &pairs)));
    let value = l.push(Outfeed { inputs, size_of, ..old })?;
    Ok(Out::New(vec![Padded { value, sizes: super::mask::Sizes::default() }]))
}
