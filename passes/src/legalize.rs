//! The common part of the ways into the hlo dialect: each op of a dialect says what it becomes.

use crate::regions::behind_nested;
use shale_dialects::builder::legalize::{Legalize, Lowering};
use shale_ir::body::{Body, Def, Op, Value};
use shale_ir::diag::Diagnostic;
use shale_ir::op::{OpError, Scratch};
use shale_ir::pass::PassCx;
use shale_ir::verify::op_diagnostic;

/// Replaces the ops of the named dialects by their hlo forms; false if the budget ended before all were.
///
/// # Errors
/// The first op that has no form, and why.
pub(crate) fn legalize(body: &mut Body<'_>, root: Op, cx: &mut PassCx<'_>, dialects: &[&str]) -> Result<bool, Diagnostic> {
    let form = |body: &Body<'_>, op: Op| {
        let dialect = body.info(op).map(|info| info.dialect());
        body.interface::<Legalize>(op).filter(|_| dialect.is_some_and(|dialect| dialects.contains(&dialect)))
    };
    replace_all(body, root, cx, "legalize", form, |legalize, l| (legalize.run)(l))
}

/// Replaces every op for which `find` finds something by what `replace` makes of it; false if the budget ended before all were.
///
/// Attributes that an op's definition does not know go to the op that makes the new value.
///
/// # Errors
/// The first op that cannot be replaced, and why.
pub(crate) fn replace_all<'c, F>(
    body: &mut Body<'c>,
    root: Op,
    cx: &mut PassCx<'_>,
    verb: &str,
    find: impl Fn(&Body<'c>, Op) -> Option<F>,
    replace: impl Fn(F, &mut Lowering<'_, 'c>) -> Result<Vec<Value>, OpError>,
) -> Result<bool, Diagnostic> {
    let mut complete = true;
    // What a region computes is hlo when its op is legalized.
    for op in behind_nested(body, body.walk(root)) {
        let Some(found) = find(body, op) else { continue };
        if !cx.allow(|| format!("{verb} {}", body.name(op).text())) {
            complete = false;
            continue;
        }
        let (rows, mark) = (body.op_rows(), body.mark());
        let new = replace(found, &mut Lowering::new(body, op)).map_err(|error| op_diagnostic(body, op, error))?;
        let carried = body.attrs(op).parts().1.to_vec();
        if let Some(Def::Result(maker, _)) = new.first().map(|value| body.def(*value))
            && maker.number() as usize >= rows
        {
            for (name, value) in carried {
                body.set_attr(maker, name.text(), Some(value));
            }
        }
        let added: Vec<Op> = body.added_since(mark).collect();
        added.into_iter().try_for_each(|new| fits(body, new)).map_err(|error| op_diagnostic(body, op, error))?;
        Lowering::new(body, op).finish(&new).map_err(|error| op_diagnostic(body, op, error))?;
        cx.count("replaced", 1);
    }
    Ok(complete)
}

/// Checks that an op holds to its constraints: those of the op that it stands for may be weaker.
fn fits(body: &Body<'_>, new: Op) -> Result<(), OpError> {
    let Some(info) = body.info(new) else { return Ok(()) };
    (info.verify)(body, new, &mut Scratch::default()).map_err(|error| {
        let why = OpError::new(format!("becomes {}, of which {}", info.name, error.message));
        match error.hint {
            Some(hint) => why.with_hint(hint),
            None => why,
        }
    })
}
