//! Lists of layouts: `[dense<[0, 1]> : tensor<2xindex>, dense<> : tensor<0xindex>]`, for each array its dimensions from minor to major.

use shale_ir::prelude::*;
use shale_ir::types::ArrayType;

/// The layouts of a call's operands or results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layouts<'c>(Attr<'c>);

impl<'c> Layouts<'c> {
    /// The attribute with these layouts.
    pub fn new(cx: Cx<'c>, rows: &[Vec<i64>]) -> Self {
        let layout = |row: &Vec<i64>| {
            let dims = cx.dims(&[row.len() as i64]);
            let ty = cx.ty(TypeKind::Array(ArrayType { element: cx.index_type(), dims, dynamic: 0, layout: None }));
            cx.dense(ty, &row.iter().flat_map(|d| d.to_le_bytes()).collect::<Vec<_>>())
        };
        Layouts(cx.attr(AttrKind::Array(&rows.iter().map(layout).collect::<Vec<_>>())))
    }

    /// The layouts.
    pub fn rows(self) -> Vec<Vec<i64>> {
        rows(self.0).unwrap_or_default()
    }
}

impl<'c> AsAttr<'c> for Layouts<'c> {
    const EXPECTED: &'static str = "a list of layouts such as [dense<[1, 0]> : tensor<2xindex>]";
    fn to_attr(self, _: Cx<'c>) -> Attr<'c> {
        self.0
    }
    fn from_attr(attr: Attr<'c>) -> Option<Self> {
        rows(attr).map(|_| Layouts(attr))
    }
}

fn rows(attr: Attr<'_>) -> Option<Vec<Vec<i64>>> {
    match *attr.get() {
        AttrKind::Array(list) => list.iter().map(|layout| row(*layout)).collect(),
        _ => None,
    }
}

/// The numbers of a dense constant of type `tensor<Nxindex>`.
fn row(attr: Attr<'_>) -> Option<Vec<i64>> {
    let AttrKind::Dense(ty, bytes) = *attr.get() else { return None };
    let array = ty.array().filter(|a| *a.element.get() == TypeKind::Index && a.rank() == 1)?;
    let count = usize::try_from(array.dims.list()[0]).ok().filter(|n| *n <= ArrayType::MAX_RANK)?;
    let numbers: Vec<i64> = bytes.data().chunks_exact(8).map(|n| n.try_into().map(i64::from_le_bytes)).collect::<Result<_, _>>().ok()?;
    match numbers[..] {
        [one] => Some(vec![one; count]),
        _ => (numbers.len() == count).then_some(numbers),
    }
}
