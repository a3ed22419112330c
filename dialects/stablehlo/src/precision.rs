//! How exact contractions are: hints, algorithms, and the type in which sums are formed.

use crate::attrs::{DotAlgorithm, Precision};
use crate::contraction::DotGeneral;
use crate::form::Refusal;
use shale_dialects::hlo::infer::array;
use shale_ir::element::ElementType;
use shale_ir::prelude::*;

/// `[#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]`: a hint for each operand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Precisions<'c>(Attr<'c>);

impl<'c> Precisions<'c> {
    /// The attribute with these hints.
    pub fn new(cx: Cx<'c>, list: &[Precision]) -> Self {
        Precisions(cx.attr(AttrKind::Array(&list.iter().map(|p| p.to_attr(cx)).collect::<Vec<_>>())))
    }

    /// The hints.
    pub fn list(self) -> Vec<Precision> {
        precisions(self.0).unwrap_or_default()
    }
}

impl<'c> AsAttr<'c> for Precisions<'c> {
    const EXPECTED: &'static str = "a list such as [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        precisions(attr).map(|_| Precisions(attr))
    }
}

fn precisions(attr: Attr<'_>) -> Option<Vec<Precision>> {
    match *attr.get() {
        AttrKind::Array(list) => list.iter().map(|p| Precision::from_attr(*p)).collect(),
        _ => None,
    }
}

/// The type in which a product is accumulated: the algorithm's, else f32 for narrower floats; `None` for the result's own.
pub(crate) fn accumulation<'c>(body: &Body<'c>, result: ResultType<'c>, algorithm: Option<DotAlgorithm<'c>>) -> Option<Type<'c>> {
    let element = result.0.element().scalar().filter(|e| e.is_float())?;
    let narrow = element.bits() < ElementType::F32.bits();
    let own = narrow.then(|| body.cx().scalar(ElementType::F32));
    let stated = algorithm.map(|a| a.accumulation_type).filter(|ty| ty.scalar().is_some_and(|a| a.is_float() && a.bits() > element.bits()));
    stated.or(own)
}

/// The algorithms that hlo obeys: operands as they are, one product each, sums in the stated type.
pub(crate) static ALGORITHMS: Refusal = Refusal { check: obeyed };

fn obeyed(body: &Body<'_>, op: Op) -> OpResult {
    let Some(DotGeneral { lhs, rhs, algorithm: Some(algorithm), result, .. }) = body.matches(op) else { return Ok(()) };
    let (lhs, rhs) = (array(body, lhs, "(I1) lhs")?, array(body, rhs, "(I2) rhs")?);
    for (side, operand, ty) in [("lhs", lhs, algorithm.lhs_precision_type), ("rhs", rhs, algorithm.rhs_precision_type)] {
        let wide = ty.scalar().is_some_and(|p| p == operand.element || (p.is_float() && p.bits() > operand.element.bits()));
        require!(wide, "(I5) algorithm asks for {side} in {ty}, but {operand} is multiplied as it is");
    }
    let parts = (algorithm.lhs_component_count, algorithm.rhs_component_count, algorithm.num_primitive_operations);
    require!(parts == (1, 1, 1), "(I5) algorithm asks for operands in parts, but products are formed at once");
    let (sum, element) = (algorithm.accumulation_type.scalar(), result.0.element().scalar());
    let wide = sum.zip(element).is_some_and(|(sum, element)| sum == element || sum.bits() >= element.bits().max(32));
    require!(wide, "(I5) algorithm asks for sums in {}, but they are formed in {} or a wider type", algorithm.accumulation_type, result.0.element());
    Ok(())
}

/// The algorithm that says in which type an hlo dot accumulates, where that is not what its types say.
pub(crate) fn algorithm<'c>(body: &Body<'c>, lhs: Value, result: ResultType<'c>, accum: Option<Type<'c>>) -> Result<Option<DotAlgorithm<'c>>, OpError> {
    if accum == accumulation(body, result, None) {
        return Ok(None);
    }
    let element = body.cx().scalar(array(body, lhs, "(I1) lhs")?.element);
    Ok(Some(DotAlgorithm {
        lhs_precision_type: element,
        rhs_precision_type: element,
        accumulation_type: accum.unwrap_or_else(|| result.0.element()),
        lhs_component_count: 1,
        rhs_component_count: 1,
        num_primitive_operations: 1,
        allow_imprecise_accumulation: false,
    }))
}
